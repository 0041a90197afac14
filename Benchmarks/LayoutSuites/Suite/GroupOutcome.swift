import BenchmarkHarness
import BenchmarkResults
import CollectionLayouts

/// The result of a visit to a group.
package struct GroupOutcome: Codable, Equatable, Sendable {
  /// The samples, of all metrics, in the order they were taken.
  package var samples: [SampleRecord] = []
  /// For each verified cell, the digest of its output and the facts that a reader must know about it.
  package var facts: [CellFact] = []
  /// The time to make the group's data, in nanoseconds.
  package var openingNanoseconds = 0
  /// The time of the rounds of sampling, including set-up, in nanoseconds.
  package var samplingNanoseconds = 0
  /// The time of counting, in nanoseconds.
  package var countingNanoseconds = 0
  /// Whether no time was left to measure the group. It then has neither samples nor facts.
  package var isCutOff = false
  /// The fault if the clock is too coarse for the group, which then has no samples; `nil` otherwise.
  package var clockFault: ClockFault?

  /// An empty outcome.
  package init() {}

  /// The cells whose output differs from the reference's.
  package var failures: [CellIdentifier] { facts.filter(\.failedVerification).map(\.cell) }

  // An outcome with a clock fault is never sent, so `clockFault` has no key.
  private enum CodingKeys: CodingKey {
    case samples, facts, openingNanoseconds, samplingNanoseconds, countingNanoseconds, isCutOff
  }

  /// The outcome of a group for which no time was left.
  static var cutOff: GroupOutcome {
    var outcome = GroupOutcome()
    outcome.isCutOff = true
    return outcome
  }
}
