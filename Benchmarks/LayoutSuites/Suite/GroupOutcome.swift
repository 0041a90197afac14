import BenchmarkHarness
import BenchmarkResults
import CollectionLayouts

/// What a run of a group found.
package struct GroupOutcome: Codable, Equatable, Sendable {
  /// The samples, of all metrics, in the order they were taken.
  package var samples: [SampleRecord] = []
  /// For each cell that was verified, the digest of its output and what a reader must know about it.
  package var facts: [CellFact] = []
  /// How long making the group's data took, in nanoseconds.
  package var openingNanoseconds = 0
  /// How long the rounds of sampling took, set-up included, in nanoseconds.
  package var samplingNanoseconds = 0
  /// How long counting took, in nanoseconds.
  package var countingNanoseconds = 0
  /// Whether there was no time left to measure the group; it then has neither samples nor facts.
  package var isCutOff = false
  /// Why the clock is too coarse for the group, which then has no samples; `nil` if it is not.
  package var clockFault: ClockFault?

  /// An outcome of nothing.
  package init() {}

  /// The cells whose output is not that of the reference.
  package var failures: [CellIdentifier] { facts.filter(\.failedVerification).map(\.cell) }

  // A group that the clock is too coarse for is no outcome that is sent.
  private enum CodingKeys: CodingKey {
    case samples, facts, openingNanoseconds, samplingNanoseconds, countingNanoseconds, isCutOff
  }

  /// The outcome of a group that there was no time for.
  static var cutOff: GroupOutcome {
    var outcome = GroupOutcome()
    outcome.isCutOff = true
    return outcome
  }
}
