import BenchmarkStatistics

/// A group in which some strategies were interrupted much more often than others, so that their times are not comparable without a correction.
package struct UnequalInterruption: Equatable, Sendable {
  /// The interruptions of one strategy.
  package struct Count: Equatable, Sendable {
    /// The strategy's name.
    package let strategy: String
    /// The number of its interrupted samples.
    package let interrupted: Int
    /// The number of all its samples.
    package let samples: Int

    /// The share of interrupted samples.
    package var share: Double { Double(interrupted) / Double(samples) }
  }

  /// The group.
  package let group: CellGroup
  /// The counts of the strategies, in the order of their first samples.
  package let counts: [Count]

  /// The difference above which the shares of interrupted samples count as unequal.
  package static let difference = 0.2
  /// The smallest number of samples for which the share of a strategy means anything.
  static let fewestSamples = 10

  /// Counts the interruptions of a group's series; `nil` if they were interrupted about equally often.
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
  /// Returns the estimates over the blocks of the timed series, without the interrupted samples.
  static func uninterrupted(of series: [SampleSeries], settings: Settings) -> [CellIdentifier: Estimate] {
    var estimates: [CellIdentifier: Estimate] = [:]
    for series in series where series.key.metric == .time {
      estimates[series.key.cell] = Estimate(series.uninterrupted.blockMedians, confidence: settings.confidence)
    }
    return estimates
  }

  /// Returns the 99th percentile of the times of each cell, without the interrupted samples. With fewer than 100 samples, it is the slowest.
  static func percentiles99(of series: [SampleSeries]) -> [CellIdentifier: Double] {
    var percentiles: [CellIdentifier: Double] = [:]
    for series in series where series.key.metric == .time {
      percentiles[series.key.cell] = Estimate(series.uninterrupted.samples.map(\.value))?.percentile99
    }
    return percentiles
  }
}
