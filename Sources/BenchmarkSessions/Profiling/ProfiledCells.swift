import BenchmarkProcesses
import BenchmarkResults
import Foundation
import LayoutSuites
import LayoutWorkloads

/// Profiles the cell of a `profile` command and the cell to compare it with, each in its program.
package struct ProfiledCells: Sendable {
  /// The cell.
  private let cell: CellIdentifier
  /// The cell or revision to compare with; `nil` without one.
  private let baseline: Baseline?
  /// The revision whose program is profiled; `nil` for this program.
  private let revision: String?
  private let event: ProfileEvent
  /// The items of the cells.
  private let items: RunSelection

  /// The folder in which revisions are built and kept; `nil` for the usual one.
  package var cache: String?
  /// The flags that plant costs on purpose.
  package var plantedFlags: [String] = []
  /// The longest time that a profiler may take.
  package var limit: Duration = .seconds(600)

  /// Profiles of `cell` over `items`, in this program or in that of a revision.
  /// - Parameter other: The cell or the revision to compare with.
  package init(of cell: CellIdentifier, comparedWith other: String?, revision: String?, _ event: ProfileEvent, over items: RunSelection) {
    (self.cell, self.revision, self.event, self.items) = (cell, revision, event, items)
    baseline = other.map { name in CellIdentifier(name).map(Baseline.cell) ?? .revision(name) }
  }

  /// Returns the report, and the output of callgrind for the cell.
  package func report(progress: any ProgressSink) async throws -> (report: ProfileReport, raw: String?) {
    let revisions = [revision, baseline?.revision].compactMap(\.self)
    guard !revisions.isEmpty else { return try await report(of: [:], progress) }
    let checkout = try await SourceCheckout()
    return try await RevisionWorkshop.open(checkout, cache: cache) { workshop in
      var programs: [String: String] = [:]
      for name in revisions where programs[name] == nil {
        let revision = try await checkout.revision(name)
        if let forecast = workshop.forecast([revision]) { progress.warn(forecast.words) }
        programs[name] = try await workshop.build(revision, progress: progress).path
      }
      return try await report(of: programs, progress)
    }
  }

  /// The cell or revision that a cell is compared with.
  private enum Baseline: Sendable {
    case cell(CellIdentifier)
    case revision(String)

    var cell: CellIdentifier? { if case .cell(let cell) = self { cell } else { nil } }
    var revision: String? { if case .revision(let name) = self { name } else { nil } }
  }

  /// Makes the report with the programs of revisions, which are keyed by the names of the revisions.
  private func report(of programs: [String: String], _ progress: any ProgressSink) async throws -> (report: ProfileReport, raw: String?) {
    func program(_ revision: String?) -> String { revision.flatMap { programs[$0] } ?? ProgramArguments.resolvedProgramPath }
    let now = try await recorded(cell, in: program(revision), progress)
    let title = revision.map { "\(cell) of \($0)" } ?? "\(cell)"
    guard let baseline else { return (ProfileReport(title: title, profile: now.profile, notes: now.notes), now.raw) }
    let before: CellProfiler.Recorded
    let name: String
    switch baseline {
    case .cell(let other): (before, name) = (try await recorded(other, in: program(revision), progress), "\(other)")
    case .revision(let revision): (before, name) = (try await recorded(cell, in: program(revision), progress), revision)
    }
    let notes = now.notes + before.notes.filter { !now.notes.contains($0) }
    return (ProfileReport(title: title, profile: now.profile, baseline: (name, before.profile), notes: notes), now.raw)
  }

  /// Returns the cells that are profiled, after checking that they exist.
  package func cells() throws -> [CellIdentifier] {
    let cells = [cell, baseline?.cell].compactMap(\.self)
    for cell in cells { _ = try selection(of: cell) }
    return cells
  }

  /// Returns the items of a cell. Throws if the cell does not exist over them.
  private func selection(of cell: CellIdentifier) throws -> RunSelection {
    let selection = items.items(of: cell)
    let chosen = try selection.only(cell).suite(for: .pairing)
    guard chosen.suite.allCells.contains(cell) else {
      let named = CellIdentifier(
        layout: cell.layout, strategy: cell.strategy, operation: cell.operation, n: cell.n, workload: chosen.workload.name)
      let remedy =
        chosen.suite.allCells.contains(named) ? "over these items it is called \(named)" : "`\(RunningProgram.name) list cells` shows them"
      throw UsageError("there is no cell \(cell); \(remedy)")
    }
    return selection
  }

  private func recorded(
    _ cell: CellIdentifier, in program: String, _ progress: any ProgressSink
  ) async throws -> CellProfiler.Recorded {
    let profiler = CellProfiler(program: program, flags: try selection(of: cell).flags, planted: plantedFlags, limit: limit)
    progress.show("profiling \(cell)", since: .now)
    defer { progress.finish() }
    return try await profiler.profile(cell, event)
  }
}
