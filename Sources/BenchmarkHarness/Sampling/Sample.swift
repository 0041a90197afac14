/// One sample: the timing of a batch of iterations, and its place among the samples that were taken in turn.
package struct Sample: Codable, Hashable, Sendable {
  /// The candidate's place in the group. For two programs that are measured in turn, 0 is A and 1 is B.
  package var candidate = 0
  /// The block that the sample belongs to, from 0. In a warm group, each block has its own making of the work.
  package var block = 0
  /// The round that the sample belongs to, from 0: one interleaved pass over the candidates.
  package var round = 0
  /// The sample's place in its round, from 0.
  package var order = 0
  /// The number of iterations.
  package var iterations: Int
  /// The time of the iterations in nanoseconds, without set-up and tear-down.
  package var nanoseconds: Int
  /// The usage of the thread during the timed parts.
  package var usage: UsageCount

  /// A batch with these figures, in the first place.
  package init(iterations: Int, nanoseconds: Int, usage: UsageCount = UsageCount()) {
    (self.iterations, self.nanoseconds, self.usage) = (iterations, nanoseconds, usage)
  }

  /// Returns the same batch in this place.
  package func placed(candidate: Int, block: Int = 0, round: Int, order: Int) -> Sample {
    var sample = self
    (sample.candidate, sample.block, sample.round, sample.order) = (candidate, block, round, order)
    return sample
  }

  /// The calibration of samples like this one.
  package var calibration: Calibration { Calibration(iterations: iterations, nanoseconds: nanoseconds) }

  /// Nanoseconds per iteration.
  package var nanosecondsPerIteration: Double { Double(nanoseconds) / Double(iterations) }
}
