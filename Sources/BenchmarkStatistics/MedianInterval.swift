/// The two order statistics that enclose the median with a given confidence, for any distribution.
///
/// Each sample is below the median with probability ½, so the number of samples below it is binomial. The interval from the *k*-th smallest to the *k*-th
/// largest sample misses the median with probability 2·P(B ≤ *k* − 1), B ~ Bin(*n*, ½). The largest *k* that keeps the confidence gives the narrowest
/// pair with sufficient coverage. The coverage is exact for a continuous distribution, and at least as large for one with ties.
///
/// Source: David and Nagaraja, *Order Statistics*, 3rd edition, section 7.1.
package struct MedianInterval: Equatable, Sendable {
  /// The rank of the lower end, 1 being the smallest sample.
  package let lowerRank: Int
  /// The rank of the upper end.
  package let upperRank: Int
  /// The probability that the interval contains the median. It is at least the requested confidence.
  package let coverage: Double

  /// The narrowest symmetric interval for `count` samples; `nil` with too few: under 6 at 95 %, under 8 at 99 %.
  ///
  /// - Precondition: 0 < `confidence` < 1.
  /// - Complexity: O(`count`).
  package init?(count: Int, confidence: Double = 0.95) {
    precondition(confidence > 0 && confidence < 1, "Confidence \(confidence) is not between 0 and 1")
    guard count > 1 else { return nil }
    let distribution = Binomial(count: count, probability: 0.5)
    guard let misses = distribution.lastOutcome(withCumulativeAtMost: (1 - confidence) / 2), 2 * misses + 1 < count else { return nil }
    lowerRank = misses + 1
    upperRank = count - misses
    coverage = 1 - 2 * distribution.cumulative(misses)
  }
}
