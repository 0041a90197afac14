import Foundation

/// A comparison of a candidate with a baseline, measured in turn in the same blocks, so that a drift of the machine affects both.
///
/// The value of a block is the median of its rounds' ln(candidate / baseline). A block is one making of the work in one launch of the program. Rounds of
/// one block share the place of code and memory, so they are not independent, but blocks are. Only the order of the blocks' values is used, and no
/// distribution is assumed.
///
/// Source: Kalibera and Jones, "Rigorous benchmarking in reasonable time", ISMM 2013.
package struct PairedComparison: Equatable, Sendable {
  /// The number of blocks.
  package let blocks: Int
  /// The ratio of candidate to baseline: exp of the median log ratio. Above 1, the candidate costs more.
  package let ratio: Double
  /// An interval that contains the true ratio with at least the requested confidence: the exact sign-test interval of the median log ratio,
  /// exponentiated. `nil` with too few blocks (under 6 at 95 %).
  package let interval: ClosedRange<Double>?
  /// The p-value of the two-sided exact sign test that the median log ratio is 0. As usual, blocks in which both cost exactly the same are dropped; if
  /// all are dropped, it is 1. It is never below 2^(1 − blocks).
  package let pValue: Double
  /// The smallest slowdown that these blocks would probably show, as a ratio minus 1 (0.03 is 3 %); `nil` without an interval.
  ///
  /// It is the effect that one sign test at this confidence, uncorrected for other comparisons, finds in about 80 % of runs with the spread seen here
  /// (78–90 % in simulations of 10 or more blocks, two thirds with 6 to 9). For a speed-up, take 1 − 1/(1 + effect). It is 0 if enough blocks have
  /// exactly the same ratio, as happens with counts.
  package let minimumDetectableEffect: Double?

  /// Compares `candidate` with `baseline`, paired by position.
  ///
  /// `nil` if the numbers of values differ, without blocks, or if a value is not finite or not above 0.
  ///
  /// - Precondition: 0 < `confidence` < 1.
  /// - Complexity: O(*n* log *n*), *n* the number of blocks.
  package init?(baseline: [Double], candidate: [Double], confidence: Double = 0.95) {
    guard baseline.count == candidate.count, (baseline + candidate).allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
    self.init(logRatios: Self.logRatios(baseline: baseline, candidate: candidate), confidence: confidence)
  }

  /// The comparison of blocks with these values of ln(candidate / baseline).
  ///
  /// `nil` without blocks, or if a value is not finite.
  ///
  /// - Precondition: 0 < `confidence` < 1.
  /// - Complexity: O(*n* log *n*), *n* the number of blocks.
  package init?(logRatios: [Double], confidence: Double = 0.95) {
    guard let logRatios = SortedSamples(logRatios) else { return nil }
    blocks = logRatios.values.count
    ratio = exp(logRatios.median)
    interval = logRatios.medianInterval(confidence: confidence).map { exp($0.lowerBound)...exp($0.upperBound) }
    pValue = SignTest(logRatios.values).pValue
    minimumDetectableEffect = DetectableEffect(blocks: blocks, confidence: confidence).map { exp($0.shift(for: logRatios)) - 1 }
  }

  /// Returns ln(candidate / baseline) of each pair.
  ///
  /// - Complexity: O(*n*), *n* the number of pairs.
  package static func logRatios(baseline: [Double], candidate: [Double]) -> [Double] {
    // A difference of logarithms, unlike the logarithm of a quotient, is exactly opposite when the sides are exchanged, and never overflows.
    zip(baseline, candidate).map { log($1) - log($0) }
  }
}
