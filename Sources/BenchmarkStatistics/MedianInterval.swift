/// The two order statistics that enclose the median with a given confidence, whatever the distribution.
///
/// Each sample lies below the median with probability ½, so the number that do is binomial, and the interval from the *k*-th smallest
/// to the *k*-th largest misses with probability 2·P(B ≤ *k* − 1), B ~ Bin(*n*, ½). The largest *k* that keeps to the confidence is taken: of the
/// pairs whose coverage suffices, the narrowest.
/// The coverage is exact for a continuous distribution and at least as large for one with ties.
///
/// Source: David and Nagaraja, *Order Statistics*, 3rd edition, section 7.1.
package struct MedianInterval: Equatable, Sendable {
  /// The rank of the lower end, 1 being the smallest sample.
  package let lowerRank: Int
  /// The rank of the upper end.
  package let upperRank: Int
  /// The probability that the interval holds the median: the confidence asked for, or more.
  package let coverage: Double

  /// The narrowest symmetric interval for `count` samples, or nil with too few: under 6 at 95 %, under 8 at 99 %.
  ///
  /// - Precondition: `confidence` is between 0 and 1, and neither.
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
