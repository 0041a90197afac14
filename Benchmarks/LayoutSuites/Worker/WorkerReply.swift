import BenchmarkHarness
import BenchmarkResults

/// The first line of a worker, in JSON.
package struct WorkerGreeting: Codable, Sendable {
  /// The version of requests and replies that this program speaks. It changes with the meaning or the form of any of them.
  package static let currentVersion = 2

  /// The version that the worker speaks.
  package var version = WorkerGreeting.currentVersion
  /// The manifest of its cells, its build and its machine, as JSON.
  package var manifest: String
  /// The cells that requests name by their places.
  package var cells: [CellIdentifier]
  /// The cells of each scenario. Requests name them by the place of the scenario and the place of the cell in it. `nil` if the program plays no scenarios
  /// in turn with another program.
  package var scenarios: [[CellIdentifier]]?

  /// A greeting in this program's version.
  package init(manifest: String, cells: [CellIdentifier], scenarios: [[CellIdentifier]]? = nil) {
    (self.manifest, self.cells, self.scenarios) = (manifest, cells, scenarios)
  }
}

/// The answer of a worker to a ``WorkerRequest``: a line of JSON. Any number of ``working`` and ``samples(_:)`` replies may come before it.
package enum WorkerReply: Codable, Equatable, Sendable {
  /// The digest and the status of the cell's output.
  case verified(CellFact)
  /// The cell's work is made.
  case opened
  /// The iterations that a sample of the open cell needs.
  case calibrated(Calibration)
  /// A timed batch.
  case sampled(Sample)
  /// Figures by the names of their metrics; empty if nothing can be counted.
  case counted([String: Double])
  /// Samples of the group that is visited. More may follow, and ``visited(_:)`` comes last.
  case samples([SampleRecord])
  /// The group was visited. Its samples have come before.
  case visited(GroupOutcome)
  /// The scenario was played.
  case played(PlayedScenarios)
  /// The request could not be met, for this reason.
  case failed(String)
  /// The work continues, and the answer is still to come. Only a worker with a limit sends this.
  case working
  /// An iteration of this cell took longer than the limit. The worker has ended.
  case stopped(cell: String)
}

extension WorkerReply {
  /// The most samples in a line: about 100 kB.
  static let mostSamples = 1_000

  /// The replies that are sent for this one. The samples of a visit are sent in lines of their own, so that no line is too long. ``joined(to:)`` reverses
  /// this.
  package var parts: [WorkerReply] {
    guard case .visited(var outcome) = self else { return [self] }
    let samples = outcome.samples
    outcome.samples = []
    let starts = stride(from: 0, to: samples.count, by: Self.mostSamples)
    return starts.map { .samples(Array(samples[$0..<min($0 + Self.mostSamples, samples.count)])) } + [.visited(outcome)]
  }

  /// Returns this reply with the samples that came before it.
  package func joined(to samples: [SampleRecord]) -> WorkerReply {
    guard case .visited(var outcome) = self else { return self }
    outcome.samples = samples + outcome.samples
    return .visited(outcome)
  }
}
