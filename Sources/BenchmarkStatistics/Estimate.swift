/// Estimates from a list of samples of one quantity, in the samples' unit.
package struct Estimate: Equatable, Sendable {
  /// The number of samples.
  package let count: Int
  /// The middle sample in order, or the mean of the middle two.
  package let median: Double
  /// An interval that holds the true median with at least the confidence asked for; nil with too few samples (under 6 at 95 %).
  ///
  /// Its ends are samples; `MedianInterval` says which.
  package let interval: ClosedRange<Double>?
  /// The smallest sample.
  package let minimum: Double
  /// The 90th percentile by the nearest rank, so it is an observed sample.
  package let percentile90: Double
  /// The 99th percentile by the nearest rank: of fewer than 100 samples, the largest.
  package let percentile99: Double
  /// The median distance from the median, raw: not scaled to a standard deviation.
  package let medianAbsoluteDeviation: Double

  /// The estimates from `samples`, in any order; `nil` if there are no samples, or one is not finite.
  ///
  /// - Precondition: `confidence` is between 0 and 1, and neither.
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
