import BenchmarkResults

/// The command that shows why a figure became worse. It profiles a cell. For a scenario it traces the frames, unless memory grew.
package struct ProfileHint: Sendable {
  private let comparison: RunComparison

  /// Hints for the changes of a comparison.
  package init(_ comparison: RunComparison) { self.comparison = comparison }

  /// The commands for all cells that cost more, a command for each cell and kind of figure.
  package var commands: [String] {
    comparison.changes.filter(\.outcome.isRegression).map(command).uniqued()
  }

  /// Returns the command for one change.
  package func command(for change: ChangeRecord) -> String {
    let cell = change.cell
    if cell.isScenario, Self.events(change.metric) == nil {
      return CellCommands(comparison.candidate.manifest).trace(cell.group, under: [cell.strategy])
    }
    var words: [String] = []
    // If the revisions were measured in turn, the programs of both are kept.
    if comparison.settings.pairing == .byBlock, let commit = comparison.candidate.manifest.revision.commit {
      words += ["--revision", String(commit.prefix(9))]
    }
    if let commit = comparison.baseline.manifest.revision.commit { words += ["--compare-with", String(commit.prefix(9))] }
    if let events = Self.events(change.metric) { words += ["--events", events] }
    return CellCommands(comparison.candidate.manifest).profile(change.cell, words)
  }

  /// Returns the kind of profile that explains a metric; `nil` means the usual kind, instructions.
  package static func events(_ metric: Metric) -> String? {
    switch metric {
    case .allocations, .allocatedBytes: "allocations"
    case .peakBytes, .retainedBytes: "heap"
    default: nil
    }
  }
}
