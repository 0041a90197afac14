/// What a comparison of a candidate's cost with a baseline's says, however the samples were taken.
public protocol CostComparison: Sendable {
  /// What the candidate costs for each 1 the baseline costs; above 1 the candidate costs more.
  var ratio: Double { get }
  /// The interval of the ratio; nil where there are too few samples for one.
  var interval: ClosedRange<Double>? { get }
  /// The two-sided p-value of "both cost the same".
  var pValue: Double { get }
  /// The smallest slowdown that could be expected to be seen, as a ratio less 1; nil where there is no interval.
  var minimumDetectableEffect: Double? { get }
}

extension PairedComparison: CostComparison {}
extension IndependentComparison: CostComparison {}
