import BenchmarkProcesses
import BenchmarkResults

/// Reads the figures of one cell from revisions: by building and measuring them, or in tests from a table.
protocol RevisionMeasuring {
  /// The counts of the cell. Instructions are counted only if they are wanted.
  /// - Throws: An ``UnusableRevision`` if the revision has no such counts.
  func counts(of revision: SourceRevision, withInstructions: Bool) async throws -> [Metric: Double]
  /// The time of the cell as a ratio to that of `good`, measured in turn.
  /// - Throws: An ``UnusableRevision`` if the revision has no such time.
  func time(of revision: SourceRevision, against good: SourceRevision) async throws -> RevisionTime
  /// Where the cell's cost goes.
  /// - Throws: An ``UnusableRevision`` if the revision does not build.
  func profile(of revision: SourceRevision, _ event: ProfileEvent) async throws -> StackProfile
  /// How long it will take to build these, or nil if they are there.
  func forecast(_ revisions: [SourceRevision]) -> BuildForecast?
  /// Keeps the program of a commit rather than others.
  func keep(_ commit: String)
  /// Who made a commit, when, and what for.
  func headline(of commit: String) async throws -> CommitHeadline
}

/// A revision that cannot be tested, and why. Anything else that goes wrong would go wrong with every revision.
struct UnusableRevision: Error {
  let reason: String
  /// Whether all but the instructions can be counted.
  var lacksInstructionsOnly = false
}
