/// One sample: a batch of iterations as it was timed, and its place among those that were taken in turn.
package struct Sample: Codable, Hashable, Sendable {
  /// The candidate's place in the group; of two programs measured in turn, 0 for A and 1 for B.
  package var candidate = 0
  /// The making of the work that the sample belongs to, from 0.
  package var block = 0
  /// The interleaved pass the sample belongs to, from 0.
  package var round = 0
  /// The sample's place in its round, from 0.
  package var order = 0
  /// The number of iterations.
  package var iterations: Int
  /// Their time in nanoseconds, without setting up and tearing down.
  package var nanoseconds: Int
  /// The thread's usage meanwhile.
  package var usage: UsageCount

  /// A batch of these figures, in the first place.
  package init(iterations: Int, nanoseconds: Int, usage: UsageCount = UsageCount()) {
    (self.iterations, self.nanoseconds, self.usage) = (iterations, nanoseconds, usage)
  }

  /// The same batch in this place.
  package func placed(candidate: Int, block: Int = 0, round: Int, order: Int) -> Sample {
    var sample = self
    (sample.candidate, sample.block, sample.round, sample.order) = (candidate, block, round, order)
    return sample
  }

  /// Samples like this one.
  package var calibration: Calibration { Calibration(iterations: iterations, nanoseconds: nanoseconds) }

  /// Nanoseconds per iteration.
  package var nanosecondsPerIteration: Double { Double(nanoseconds) / Double(iterations) }
}
