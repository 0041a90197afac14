/// Returns the median of `samples`: the middle one in order, or the mean of the middle two; `nil` without samples, or if one is not finite.
///
/// - Complexity: O(*n* log *n*), *n* the number of samples.
package func median(of samples: [Double]) -> Double? {
  SortedSamples(samples)?.median
}

/// Returns the `percent`-th percentile of `samples` by the **nearest rank**: the smallest sample that at least `percent` % of the samples do not exceed.
/// So it is always an observed sample. `nil` without samples, or if one is not finite.
///
/// The 99th percentile of 1…100 is 99. With fewer than 100 samples, it is the largest one.
///
/// - Precondition: `percent` is in 0…100.
/// - Complexity: O(*n* log *n*), *n* the number of samples.
package func percentile(_ percent: Double, of samples: [Double]) -> Double? {
  precondition((0...100).contains(percent), "Percent \(percent) out of range 0...100")
  return SortedSamples(samples)?.percentile(percent)
}

/// Samples in ascending order. There is at least one, and all are finite.
struct SortedSamples {
  let values: [Double]

  /// - Complexity: O(*n* log *n*).
  init?(_ samples: [Double]) {
    guard !samples.isEmpty, samples.allSatisfy(\.isFinite) else { return nil }
    values = samples.sorted()
  }

  var median: Double {
    let middle = values.count / 2
    // Halving before adding keeps the sum from overflowing.
    return values.count.isMultiple(of: 2) ? values[middle - 1] / 2 + values[middle] / 2 : values[middle]
  }

  /// Returns a percentile by the nearest rank.
  func percentile(_ percent: Double) -> Double {
    // The multiplication comes before the division: 7 / 100 × 100 is a little more than 7, and would be rounded up to rank 8.
    let rank = Int((percent * Double(values.count) / 100).rounded(.up))
    return values[min(max(rank, 1), values.count) - 1]
  }

  var medianAbsoluteDeviation: Double {
    let center = median
    return SortedSamples(values.map { ($0 - center).magnitude })?.median ?? .infinity
  }

  /// Returns the order-statistic interval for the median; `nil` with too few samples.
  func medianInterval(confidence: Double) -> ClosedRange<Double>? {
    guard let ranks = MedianInterval(count: values.count, confidence: confidence) else { return nil }
    return values[ranks.lowerRank - 1]...values[ranks.upperRank - 1]
  }
}
