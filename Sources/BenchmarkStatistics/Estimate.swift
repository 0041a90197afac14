/// Estimates from a list of samples of one quantity, in the samples' unit.
package struct Estimate: Equatable, Sendable {
  /// The number of samples.
  package let count: Int
  /// The middle sample in order, or the mean of the middle two.
  package let median: Double
  /// An interval that contains the true median with at least the requested confidence; `nil` with too few samples (under 6 at 95 %).
  ///
  /// Its ends are samples; `MedianInterval` gives their ranks.
  package let interval: ClosedRange<Double>?
  /// The smallest sample.
  package let minimum: Double
  /// The 90th percentile by the nearest rank, so it is an observed sample.
  package let percentile90: Double
  /// The 99th percentile by the nearest rank. With fewer than 100 samples, it is the largest.
  package let percentile99: Double
  /// The median distance from the median, not scaled to a standard deviation.
  package let medianAbsoluteDeviation: Double

  /// The estimates from `samples`, in any order; `nil` without samples, or if one is not finite.
  ///
  /// - Precondition: 0 < `confidence` < 1.
  /// - Complexity: O(*n* log *n*), *n* the number of samples.
  package init?(_ samples: [Double], confidence: Double = 0.95) {
    guard let sorted = SortedSamples(samples) else { return nil }
    count = sorted.values.count
    median = sorted.median
    interval = sorted.medianInterval(confidence: confidence)
    minimum = sorted.values[0]
    percentile90 = sorted.percentile(90)
    percentile99 = sorted.percentile(99)
    medianAbsoluteDeviation = sorted.medianAbsoluteDeviation
  }
}
