import BenchmarkProcesses
import BenchmarkReports
import BenchmarkResults
import Foundation

/// Names the functions that made cells more expensive, for the summary of a job. It profiles both programs, or the only available one.
package struct RegressionCauses {
  /// The two programs.
  enum Side {
    /// The program that is the baseline.
    case before
    /// The program of interest.
    case now
  }

  /// Whether the baseline's program is available. Without it, the functions that take most now are named.
  let hasBaseline: Bool
  /// Profiles a cell in one of the programs.
  let profile: (CellIdentifier, ProfileEvent, Side) async throws -> StackProfile

  /// The number of cells that get a profile. A profile takes some ten seconds, so only the worst cells get one.
  static let mostCells = 3
  /// The number of functions that are named for a cell.
  static let functions = 3

  /// Causes by these profiles.
  init(hasBaseline: Bool = true, profile: @escaping (CellIdentifier, ProfileEvent, Side) async throws -> StackProfile) {
    self.hasBaseline = hasBaseline
    self.profile = profile
  }

  /// Causes by profiles of these programs, over the items of this selection.
  /// - Parameters:
  ///   - before: The program of the baseline; `nil` without one.
  ///   - now: The program of interest.
  ///   - planted: The flags that plant costs in the latter on purpose.
  package init(before: String?, now: String, selection: RunSelection, planted: [String] = []) {
    self.init(hasBaseline: before != nil) { cell, event, side in
      let profiler = CellProfiler(
        program: side == .before ? before ?? now : now, flags: selection.items(of: cell).flags, planted: side == .before ? [] : planted,
        limit: .seconds(600))
      return try await profiler.profile(cell, event).profile
    }
  }

  /// Returns a line for each of the worst cells, with the functions whose work grew most, or that take most. A last line tells how many cells have no line.
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

  /// The cells that cost more, the one with the largest ratio first. A count that was 0 before counts as the largest growth. Scenarios are left out,
  /// because their commands say how to look into each of them.
  static func worst(of comparison: RunComparison) -> [CellIdentifier] {
    var ratios: [CellIdentifier: Double] = [:]
    for change in comparison.changes where change.outcome.isRegression && !change.cell.isScenario {
      ratios[change.cell] = max(ratios[change.cell] ?? 0, change.ratio ?? .infinity)
    }
    return ratios.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
  }

  /// Returns the events to profile if these figures grew, the best first: instructions, unless only memory grew.
  static func events(for metrics: [Metric]) -> [ProfileEvent] {
    let found = metrics.map { ProfileHint.events($0).flatMap(ProfileEvent.init) ?? .instructions }
    return [.instructions, .allocations, .heap].filter(found.contains)
  }

  /// Returns words on the first profile that can be made here. Without valgrind, allocations may still name the functions.
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

  /// Text such as `+1,200 instructions in 8 iterations: +900 in A.f(), +300 in B.g()`.
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

  /// Text such as `1,200 instructions in 8 iterations now: 900 in A.f(), 300 in B.g()`.
  static func words(_ now: StackProfile) -> String {
    let most = now.rows.prefix(functions).filter { $0.own > 0 }.map { "\(ProfileFigure.grouped($0.own)) in \($0.name)" }
    return "\(ProfileFigure.grouped(now.total)) \(now.event.unit)\(span(now)) now: \(most.joined(separator: ", "))"
  }

  private static func span(_ profile: StackProfile) -> String { profile.event.isPerIteration ? " in \(profile.iterationsText)" : "" }
}
