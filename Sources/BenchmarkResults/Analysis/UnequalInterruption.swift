import BenchmarkStatistics

/// A group some of whose strategies were interrupted much more often than others, so that their times are not comparable as they are.
package struct UnequalInterruption: Equatable, Sendable {
  /// How often one strategy was interrupted.
  package struct Count: Equatable, Sendable {
    /// The strategy's name.
    package let strategy: String
    /// The number of its samples that were interrupted.
    package let interrupted: Int
    /// The number of its samples.
    package let samples: Int

    /// The share of the samples that were interrupted.
    package var share: Double { Double(interrupted) / Double(samples) }
  }

  /// The group.
  package let group: CellGroup
  /// The strategies, in the order of their first samples.
  package let counts: [Count]

  /// Shares of interrupted samples that differ by more than this are unequal.
  package static let difference = 0.2
  /// The fewest samples of a strategy whose share means anything.
  static let fewestSamples = 10

  /// The figures of a group's series; `nil` if they were interrupted about equally often.
  init?(_ group: [SampleSeries]) {
    let counts = group.compactMap { series -> Count? in
      guard let interrupted = series.interrupted, series.samples.count >= Self.fewestSamples else { return nil }
      return Count(strategy: series.key.cell.strategy, interrupted: interrupted, samples: series.samples.count)
    }
    let shares = counts.map(\.share)
    guard let most = shares.max(), let least = shares.min(), most - least > Self.difference, let first = group.first else { return nil }
    self.group = first.key.cell.group
    self.counts = counts
  }
}

extension RunAnalysis {
  /// The estimates over the blocks of the timed series, without the samples that were interrupted.
  static func uninterrupted(of series: [SampleSeries], settings: Settings) -> [CellIdentifier: Estimate] {
    var estimates: [CellIdentifier: Estimate] = [:]
    for series in series where series.key.metric == .time {
      estimates[series.key.cell] = Estimate(series.uninterrupted.blockMedians, confidence: settings.confidence)
    }
    return estimates
  }

  /// The 99th percentiles of the times of each cell, without the samples that were interrupted; of fewer than 100 samples, the slowest.
  static func percentiles99(of series: [SampleSeries]) -> [CellIdentifier: Double] {
    var percentiles: [CellIdentifier: Double] = [:]
    for series in series where series.key.metric == .time {
      percentiles[series.key.cell] = Estimate(series.uninterrupted.samples.map(\.value))?.percentile99
    }
    return percentiles
  }
}
