/// The comparison of a candidate's cost with a baseline's, by any way of sampling.
package protocol CostComparison: Sendable {
  /// The ratio of candidate to baseline. Above 1, the candidate costs more.
  var ratio: Double { get }
  /// The interval of the ratio; `nil` with too few samples.
  var interval: ClosedRange<Double>? { get }
  /// The two-sided p-value of “both cost the same”.
  var pValue: Double { get }
  /// The smallest slowdown that would probably be found, as a ratio minus 1; `nil` without an interval.
  var minimumDetectableEffect: Double? { get }
}

extension PairedComparison: CostComparison {}
extension IndependentComparison: CostComparison {}
