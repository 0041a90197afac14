import BenchmarkStatistics

extension SampleRecord {
  /// The samples with one for each block instead of one for each round: the median of the block's rounds, over all their iterations.
  ///
  /// The rounds of a block resemble each other, and other tools take every sample as independent. So a tool that gets the rounds finds false
  /// differences. A cell whose samples are all of one block keeps its rounds, and so do counts.
  package static func byBlock(_ samples: [SampleRecord]) -> [SampleRecord] {
    SampleSeries.series(of: samples).flatMap { series -> [SampleRecord] in
      let blocks = series.blocks
      guard series.key.metric.isTime, blocks.count > 1 else { return series.samples }
      return blocks.enumerated().compactMap { place, block -> SampleRecord? in
        guard let value = median(of: block.samples.map(\.value)), var sample = block.samples.first else { return nil }
        (sample.round, sample.order, sample.value) = (place, 0, value)
        sample.iterations = block.samples.map(\.iterations).clampedSum
        return sample
      }
    }
  }
}
