import BenchmarkProcesses
import BenchmarkResults

/// Reads the figures of one cell from revisions. It builds and measures them; in tests it reads a table.
protocol RevisionMeasuring {
  /// Returns the counts of the cell. Instructions are counted only on request.
  /// - Throws: An ``UnusableRevision`` if the revision has no such counts.
  func counts(of revision: SourceRevision, withInstructions: Bool) async throws -> [Metric: Double]
  /// Returns the time of the cell as a ratio to its time in `good`. The two are measured in turn.
  /// - Throws: An ``UnusableRevision`` if the revision has no such time.
  func time(of revision: SourceRevision, against good: SourceRevision) async throws -> RevisionTime
  /// Returns a profile that shows the parts of the cell's cost.
  /// - Throws: An ``UnusableRevision`` if the revision does not build.
  func profile(of revision: SourceRevision, _ event: ProfileEvent) async throws -> StackProfile
  /// Returns how long it will take to build these revisions; `nil` if all are built already.
  func forecast(_ revisions: [SourceRevision]) -> BuildForecast?
  /// Marks the program of a commit so that other programs are removed before it.
  func keep(_ commit: String)
  /// Returns the author, date and subject of a commit.
  func headline(of commit: String) async throws -> CommitHeadline
}

/// A revision that cannot be tested, and the reason. Any other failure would occur with every revision.
struct UnusableRevision: Error {
  let reason: String
  /// Whether everything except the instructions can be counted.
  var lacksInstructionsOnly = false
}
