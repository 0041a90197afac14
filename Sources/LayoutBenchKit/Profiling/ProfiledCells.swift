import ArgumentParser
import BenchmarkProcesses
import BenchmarkResults
import Foundation
import LayoutWorkloads

/// Profiles the cell of a `profile`, and the one to compare it with, each in its program.
struct ProfiledCells {
  private let command: ProfileCommand

  init(_ command: ProfileCommand) { self.command = command }

  /// The report, and what callgrind wrote of the cell.
  func report() async throws -> (report: ProfileReport, raw: String?) {
    let other = command.compareWith.map { name in CellIdentifier(name).map(Baseline.cell) ?? .revision(name) }
    let revisions = [command.revision, other?.revision].compactMap(\.self)
    guard !revisions.isEmpty else { return try await report(other) { _ in Self.thisProgram } }
    let checkout = try await SourceCheckout()
    return try await RevisionWorkshop.open(checkout, cache: command.building.cache) { workshop in
      var programs: [String: String] = [:]
      let progress = ProgressLine(isWanted: !command.noProgress)
      for name in revisions where programs[name] == nil {
        let revision = try await checkout.revision(name)
        if let forecast = workshop.forecast([revision]) { Terminal.warn(forecast.words) }
        programs[name] = try await workshop.build(revision, progress: progress).path
      }
      return try await report(other) { name in name.flatMap { programs[$0] } ?? Self.thisProgram }
    }
  }

  /// What a cell is compared with.
  private enum Baseline {
    case cell(CellIdentifier)
    case revision(String)

    var revision: String? { if case .revision(let name) = self { name } else { nil } }
  }

  private func report(
    _ other: Baseline?, program: (String?) -> String
  ) async throws -> (report: ProfileReport, raw: String?) {
    let now = try await recorded(command.cell, in: program(command.revision))
    let title = command.revision.map { "\(command.cell) of \($0)" } ?? "\(command.cell)"
    guard let other else { return (ProfileReport(title: title, profile: now.profile, notes: now.notes), now.raw) }
    let before: CellProfiler.Recorded
    let name: String
    switch other {
    case .cell(let cell): (before, name) = (try await recorded(cell, in: program(command.revision)), "\(cell)")
    case .revision(let revision): (before, name) = (try await recorded(command.cell, in: program(revision)), revision)
    }
    let notes = now.notes + before.notes.filter { !now.notes.contains($0) }
    return (ProfileReport(title: title, profile: now.profile, baseline: (name, before.profile), notes: notes), now.raw)
  }

  /// The cells that are profiled, after a check that they exist.
  func cells() throws -> [CellIdentifier] {
    let cells = [command.cell, command.compareWith.flatMap { CellIdentifier($0) }].compactMap(\.self)
    for cell in cells { _ = try selection(of: cell) }
    return cells
  }

  /// The items of a cell. Throws if there is no such cell over them.
  private func selection(of cell: CellIdentifier) throws -> RunSelection {
    let selection = command.items.chosen.items(of: cell)
    let chosen = try selection.only(cell).suite(for: .comparison)
    guard chosen.suite.cells.contains(cell) else {
      let named = CellIdentifier(
        layout: cell.layout, strategy: cell.strategy, operation: cell.operation, n: cell.n, workload: chosen.workload.name)
      let remedy = chosen.suite.cells.contains(named) ? "over these items it is called \(named)" : "`layoutbench list cells` shows them"
      throw ValidationError("there is no cell \(cell); \(remedy)")
    }
    return selection
  }

  private func recorded(_ cell: CellIdentifier, in program: String) async throws -> CellProfiler.Recorded {
    let profiler = CellProfiler(
      program: program, flags: try selection(of: cell).flags, planted: command.planted.flags,
      limit: command.timeLimit?.duration ?? .seconds(600))
    let progress = ProgressLine(isWanted: !command.noProgress)
    let start = ContinuousClock.now
    progress.show("profiling \(cell)", since: start)
    defer { progress.finish() }
    return try await profiler.profile(cell, command.events)
  }

  /// This program's file.
  static var thisProgram: String {
    URL(fileURLWithPath: ProgramArguments.programPath).resolvingSymlinksInPath().path
  }
}
