import BenchmarkStatistics

/// The result of one trial of a calibration for one cell, before a margin is applied.
package struct NoiseDecision: Hashable, Sendable {
  /// The cell's path.
  package let path: OperationPath
  /// The way in which the two sides were compared.
  package let way: NoiseRecord.Way
  /// The work that was added to the candidate, as a share: 0 is A/A.
  package let slowdown: Double
  /// The number of the trial among those of its way, from 0. All decisions of a trial were made together.
  package let trial: Int
  /// The measured ratio: candidate over baseline.
  package let ratio: Double?
  /// The ratio's interval; nil if there were too few samples for one.
  package let interval: ClosedRange<Double>?
  /// The p-value adjusted for all cells of the trial.
  package let adjustedPValue: Double?
  /// The limit that the p-value must stay below.
  let alpha: Double

  /// Returns the verdict with `margin`, decided as `ab` and `check` do.
  ///
  /// - Complexity: O(1).
  package func verdict(margin: Double) -> Verdict {
    Verdict(ratio: ratio, interval: interval, margin: margin, adjustedPValue: adjustedPValue, alpha: alpha)
  }

  /// The smallest margin, in steps of 0.1 %, with which the decision is `equivalent`. Nil without an interval, or if a margin of a million would not suffice.
  ///
  /// - Complexity: O(1).
  package var neededMargin: Double? {
    guard let interval else { return nil }
    let reach = max(interval.upperBound, 1 / interval.lowerBound) - 1
    guard reach < 1e6 else { return nil }
    // Start a step below and let the test itself decide: 1.03 − 1 is a little more than 0.03, and would be rounded up.
    var steps = max(0, Int(reach * 1_000) - 1)
    while !EquivalenceMargin(Double(steps) / 1_000).holds(interval) { steps += 1 }
    return Double(steps) / 1_000
  }
}
