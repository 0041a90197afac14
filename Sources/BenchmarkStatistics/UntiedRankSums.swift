import Synchronization

/// How the sum of some of the ranks 1 to *n* is distributed, if every choice of as many is as likely as any other.
///
/// Comparisons of many cells ask for the same few distributions thousands of times, so each is counted once and kept: at most 435 of them, for
/// up to `RankSum.mostCounted` ranks.
struct UntiedRankSums {
  private struct Sizes: Hashable {
    let count: Int
    let others: Int
  }

  private static let known = Mutex<[Sizes: UntiedRankSums]>([:])

  /// The smallest sum: of the ranks 1 to `count`.
  private let smallest: Int
  /// The probability of each sum or a smaller one, from `smallest` on.
  private let cumulative: [Double]

  /// The distribution for `count` ranks of `count + others`.
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

  /// Counts the choices. O(*n*³·*k*), *n* the number of ranks, *k* the number that are chosen.
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

  /// Twice the smaller of the probabilities of a sum at most and at least as large as `sum`.
  func pValue(ofSum sum: Int) -> Double {
    // The distribution is symmetric, so a sum is at least this large as often as its mirror image is at most that.
    let place = sum - smallest
    return min(1, 2 * cumulative[min(place, cumulative.count - 1 - place)])
  }
}
