import BenchmarkProcesses
import BenchmarkReports
import BenchmarkResults
import Foundation

/// Which functions made cells more expensive, for the summary of a job: by profiles of both programs, or of the one that there is.
package struct RegressionCauses {
  /// The two programs.
  enum Side {
    /// The one that is compared with.
    case before
    /// The one of interest.
    case now
  }

  /// Whether there is a program to compare with. Without one, the functions that take most now are named.
  let hasBaseline: Bool
  /// Profiles a cell in one of the programs.
  let profile: (CellIdentifier, ProfileEvent, Side) async throws -> StackProfile

  /// A profile takes some ten seconds, so only the worst cells get one.
  static let mostCells = 3
  /// The functions named for a cell.
  static let functions = 3

  /// Causes by these profiles.
  init(hasBaseline: Bool = true, profile: @escaping (CellIdentifier, ProfileEvent, Side) async throws -> StackProfile) {
    self.hasBaseline = hasBaseline
    self.profile = profile
  }

  /// Causes by profiles of these programs, over the items of this selection.
  /// - Parameters:
  ///   - before: The program to compare with, if there is one.
  ///   - now: The program of interest.
  ///   - planted: The flags that planted costs in the latter on purpose.
  package init(before: String?, now: String, selection: RunSelection, planted: [String] = []) {
    self.init(hasBaseline: before != nil) { cell, event, side in
      let profiler = CellProfiler(
        program: side == .before ? before ?? now : now, flags: selection.items(of: cell).flags, planted: side == .before ? [] : planted,
        limit: .seconds(600))
      return try await profiler.profile(cell, event).profile
    }
  }

  /// A line for each of the worst cells: the functions whose work grew most, or that take most. A last line tells how many cells got none.
  package func lines(for comparison: RunComparison) async -> [String] {
    let cells = Self.worst(of: comparison)
    var lines: [String] = []
    for cell in cells.prefix(Self.mostCells) {
      let metrics = comparison.changes.filter { $0.cell == cell && $0.outcome.isRegression }.map(\.metric)
      lines.append("\(cell): \(await words(on: cell, Self.events(for: metrics)))")
    }
    let rest = cells.count - lines.count
    if rest > 0 { lines.append("\(rest) more \(rest == 1 ? "cell that costs more was" : "cells that cost more were") not profiled here") }
    return lines
  }

  /// The cells that cost more, the one that grew by the largest ratio first. A count that was 0 before grew more than any other. Scenarios are left out: their
  /// commands say how each is looked into.
  static func worst(of comparison: RunComparison) -> [CellIdentifier] {
    var ratios: [CellIdentifier: Double] = [:]
    for change in comparison.changes where change.outcome.isRegression && !change.cell.isScenario {
      ratios[change.cell] = max(ratios[change.cell] ?? 0, change.ratio ?? .infinity)
    }
    return ratios.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
  }

  /// What is profiled where these figures grew, the best first: instructions, unless only memory did.
  static func events(for metrics: [Metric]) -> [ProfileEvent] {
    let found = metrics.map { ProfileHint.events($0).flatMap(ProfileEvent.init) ?? .instructions }
    return [.instructions, .allocations, .heap].filter(found.contains)
  }

  /// The first profile that can be made here: without valgrind, allocations may still name the functions.
  private func words(on cell: CellIdentifier, _ events: [ProfileEvent]) async -> String {
    var fault: (any Error)?
    for event in events {
      do {
        let now = try await profile(cell, event, .now)
        guard hasBaseline else { return Self.words(now) }
        return Self.words(now.difference(from: try await profile(cell, event, .before)))
      } catch {
        fault = fault ?? error
      }
    }
    return "could not be profiled" + (fault.map { ": \($0)" } ?? "")
  }

  /// `+1,200 instructions in 8 iterations: +900 in A.f(), +300 in B.g()`
  static func words(_ difference: ProfileDifference) -> String {
    let event = difference.now.event
    let sum = ProfileFigure.signed(difference.change)
    let increases = difference.increases(functions).map { "\(ProfileFigure.signed($0.change)) in \($0.name)" }
    let reason =
      increases.isEmpty
      ? event == .instructions ? "no function does more work, so only the time changed" : "no function takes more"
      : increases.joined(separator: ", ")
    return "\(sum) \(event.unit)\(span(difference.now)): \(reason)"
  }

  /// `1,200 instructions in 8 iterations now: 900 in A.f(), 300 in B.g()`
  static func words(_ now: StackProfile) -> String {
    let most = now.rows.prefix(functions).filter { $0.own > 0 }.map { "\(ProfileFigure.grouped($0.own)) in \($0.name)" }
    return "\(ProfileFigure.grouped(now.total)) \(now.event.unit)\(span(now)) now: \(most.joined(separator: ", "))"
  }

  private static func span(_ profile: StackProfile) -> String { profile.event.isPerIteration ? " in \(profile.iterationsText)" : "" }
}
