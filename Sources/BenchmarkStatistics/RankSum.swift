/// The test of Mann, Whitney and Wilcoxon: do the values of one list tend to be below those of the other?
///
/// All values are ranked together, equal ones by their mean rank, and the ranks of one list are added up. Under “both have the same distribution”, every
/// choice of the same number of ranks is equally likely. So for few values the probability of the sum is counted exactly, ties included. For many values
/// the sum is taken as normal, with a variance that accounts for ties, and a continuity correction of ½.
///
/// Source: Mann and Whitney, "On a test of whether one of two random variables is stochastically larger than the other", Annals of Mathematical
/// Statistics 18 (1947); Lehmann, *Nonparametrics: Statistical Methods Based on Ranks* (1975), sections 1.4 and 1.5 (ties and the normal
/// approximation); Streitberg and Röhmel, "Exact distributions for permutation and rank tests", Statistical Software Newsletter 12 (1986) (the
/// counting).
struct RankSum {
  /// The largest number of values, in both lists together, for which the probability is counted.
  static let mostCounted = 30

  /// Twice the ranks of all values, so that mean ranks are whole numbers.
  private let doubledRanks: [Int]
  /// The number of values in the first list.
  private let count: Int

  /// - Precondition: Neither list is empty.
  /// - Complexity: O(*n* log *n*), *n* the number of values in both lists.
  init(_ first: [Double], _ second: [Double]) {
    precondition(!first.isEmpty && !second.isEmpty, "Ranks of \(first.count) and \(second.count) values: neither list may be empty")
    doubledRanks = midranks(of: first + second).map { Int(2 * $0) }
    count = first.count
  }

  private var otherCount: Int { doubledRanks.count - count }

  /// The doubled rank sum of the first list.
  private var doubledSum: Int { doubledRanks[..<count].reduce(0, +) }

  /// The two-sided p-value. It is counted for up to `mostCounted` values, and approximate for more.
  ///
  /// - Complexity: O(*n*) for values without ties if an earlier test had the same numbers of values on either side and no ties.
  var pValue: Double {
    guard doubledRanks.count <= Self.mostCounted else { return normalPValue }
    return tieLoss == 0 ? untiedPValue : countedPValue
  }

  /// The same as `countedPValue` if no two values are equal. The ranks are then 1 to *n*, whatever the values, and need to be counted only once.
  var untiedPValue: Double { UntiedRankSums.of(count, otherCount).pValue(ofSum: doubledSum / 2) }

  /// Twice the smaller of two probabilities: of a sum at most as large as the observed one, and of a sum at least as large.
  ///
  /// - Complexity: O(*n*³·*k*), *n* the number of values, *k* the number in the first list.
  var countedPValue: Double {
    let ways = Self.ways(toChoose: count, of: doubledRanks)
    let all = ways.reduce(0, +)
    let atMost = ways[...doubledSum].reduce(0, +)
    let atLeast = ways[doubledSum...].reduce(0, +)
    return min(1, 2 * min(atMost, atLeast) / all)
  }

  /// Returns, for each sum from 0 to the largest, the number of choices of `count` of the ranks that have it.
  ///
  /// - Complexity: O(*n*·*k*·*s*), *n* the number of ranks, *k* the number of chosen ones, *s* the largest sum.
  static func ways(toChoose count: Int, of ranks: [Int]) -> [Double] {
    // ways[k][s] is the number of choices of k of the ranks so far with the sum s. Double holds them exactly up to 2⁵³, and C(30, 15) < 2²⁸.
    let largest = ranks.sorted().suffix(count).reduce(0, +)
    var ways = Array(repeating: Array(repeating: 0.0, count: largest + 1), count: count + 1)
    ways[0][0] = 1
    for rank in ranks where rank <= largest {
      for chosen in stride(from: count, to: 0, by: -1) {
        for sum in rank...largest { ways[chosen][sum] += ways[chosen - 1][sum - rank] }
      }
    }
    return ways[count]
  }

  /// The p-value by the normal approximation; 1 if all values are equal.
  var normalPValue: Double {
    let (first, second) = (Double(count), Double(otherCount))
    let total = first + second
    let expected = first * (total + 1) / 2
    let variance = first * second / 12 * (total + 1 - tieLoss / (total * (total - 1)))
    guard variance > 0 else { return 1 }
    let distance = max(0, (Double(doubledSum) / 2 - expected).magnitude - 0.5)
    return min(1, 2 * StandardNormal.upperTail(distance / variance.squareRoot()))
  }

  /// The sum of *t*³ − *t* over the groups of *t* equal values.
  private var tieLoss: Double {
    let groups = Dictionary(grouping: doubledRanks) { $0 }.values
    return groups.reduce(0.0) { sum, group in
      let size = Double(group.count)
      return sum + size * size * size - size
    }
  }
}
