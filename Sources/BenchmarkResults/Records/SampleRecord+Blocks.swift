import BenchmarkStatistics

extension SampleRecord {
  /// Returns one sample for each block instead of one for each round: the median of the block's rounds, with the sum of their iterations.
  ///
  /// The rounds of a block resemble each other, but other tools treat every sample as independent. So a tool would find false differences in the rounds. A
  /// cell whose samples are all in one block keeps its rounds, and so do counts.
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
