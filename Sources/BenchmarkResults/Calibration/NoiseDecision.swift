import BenchmarkStatistics

/// What one trial of a calibration found of one cell, before a margin is applied.
package struct NoiseDecision: Hashable, Sendable {
  /// The cell's path.
  package let path: OperationPath
  /// How the two sides were compared.
  package let way: NoiseRecord.Way
  /// The work that had been added, as a share: 0 is A/A.
  package let slowdown: Double
  /// The trial's number among those of its way, from 0. The decisions of a trial were decided together.
  package let trial: Int
  /// What was seen: candidate over baseline.
  package let ratio: Double?
  /// The ratio's interval; nil where there were too few samples for one.
  package let interval: ClosedRange<Double>?
  /// The p-value adjusted for all cells of the trial.
  package let adjustedPValue: Double?
  /// What the p-value must stay below.
  let alpha: Double

  /// What is decided with `margin`: as `ab` and `check` do.
  ///
  /// - Complexity: O(1).
  package func verdict(margin: Double) -> Verdict {
    Verdict(ratio: ratio, interval: interval, margin: margin, adjustedPValue: adjustedPValue, alpha: alpha)
  }

  /// The smallest margin, in steps of 0.1 %, with which this is `equivalent`; nil where there is no interval, or none up to a millionfold.
  ///
  /// - Complexity: O(1).
  package var neededMargin: Double? {
    guard let interval else { return nil }
    let reach = max(interval.upperBound, 1 / interval.lowerBound) - 1
    guard reach < 1e6 else { return nil }
    // From a step below, and by the test itself: 1.03 − 1 is a little more than 0.03, and would be rounded up.
    var steps = max(0, Int(reach * 1_000) - 1)
    while !EquivalenceMargin(Double(steps) / 1_000).holds(interval) { steps += 1 }
    return Double(steps) / 1_000
  }
}
