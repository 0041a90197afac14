import Synchronization

/// The distribution of the sum of some of the ranks 1 to *n*, if every choice of the same number of ranks is equally likely.
///
/// Comparisons of many cells need the same few distributions thousands of times, so each is counted once and kept. There are at most 435 of them, for up
/// to `RankSum.mostCounted` ranks.
struct UntiedRankSums {
  private struct Sizes: Hashable {
    let count: Int
    let others: Int
  }

  private static let known = Mutex<[Sizes: UntiedRankSums]>([:])

  /// The smallest sum: that of the ranks 1 to `count`.
  private let smallest: Int
  /// For each sum, beginning with `smallest`, the probability of that sum or a smaller one.
  private let cumulative: [Double]

  /// Returns the distribution for `count` ranks out of `count + others`.
  ///
  /// - Precondition: `count` and `others` are above 0, and their sum is at most `RankSum.mostCounted`.
  static func of(_ count: Int, _ others: Int) -> UntiedRankSums {
    known.withLock { known in
      let sizes = Sizes(count: count, others: others)
      if let sums = known[sizes] { return sums }
      let sums = UntiedRankSums(count, others)
      known[sizes] = sums
      return sums
    }
  }

  /// Counts the choices. O(*n*³·*k*), *n* the number of ranks, *k* the number of chosen ones.
  private init(_ count: Int, _ others: Int) {
    let ways = RankSum.ways(toChoose: count, of: Array(1...count + others))
    smallest = count * (count + 1) / 2
    let all = ways.reduce(0, +)
    var atMost = 0.0
    cumulative = ways[smallest...].map { ways in
      atMost += ways
      return atMost / all
    }
  }

  /// Returns twice the smaller of two probabilities: of a sum at most as large as `sum`, and of a sum at least as large.
  func pValue(ofSum sum: Int) -> Double {
    // The distribution is symmetric, so the probability of a sum at least this large equals that of a sum at most as large as its mirror image.
    let place = sum - smallest
    return min(1, 2 * cumulative[min(place, cumulative.count - 1 - place)])
  }
}
