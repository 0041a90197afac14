import BenchmarkResults
import BenchmarkStatistics

/// The reason why a cell of a table has no time.
package enum Absence: Hashable, Sendable {
  /// Its output differs from that of the reference, so it was not timed.
  case failedVerification
  /// The program ended while it worked on the cell.
  case crashed
  /// It was stopped, because an iteration did not finish.
  case stopped
  /// It could not be measured, for this reason.
  case impossible(String)
  /// The strategy does not support this layout.
  case unsupported
  /// The operation does not apply to these items.
  case doesNotApply
  /// A choice of layouts, strategies, operations or names left it out.
  case filteredOut
  /// It belongs to another part of the sweep.
  case inAnotherShard
  /// The time budget was used up.
  case noTimeLeft
  /// The run was cut off before it reached the cell.
  case cutOff
  /// The run does not give a reason.
  case unknown

  /// The reason in one to three words.
  package var brief: String {
    switch self {
    case .failedVerification: "failed verification"
    case .crashed: "crashed"
    case .stopped: "stopped"
    case .impossible(let reason): reason
    case .unsupported: "unsupported"
    case .doesNotApply: "does not apply"
    case .filteredOut: "filtered out"
    case .inAnotherShard: "in another shard"
    case .noTimeLeft: "no time left"
    case .cutOff: "cut off"
    case .unknown: "not measured"
    }
  }
}

extension ReportIndex {
  /// Returns the reason why a strategy was not timed in a group. It looks at the status of the cell, then at the selection, then at how the run ended.
  func absence(_ group: CellGroup, _ strategy: String) -> Absence {
    let cell = group.cell(strategy)
    let status = status(of: cell)
    switch status?.code {
    case .failedVerification: return .failedVerification
    case .crashed: return .crashed
    case .stopped: return .stopped
    case .notMeasured, .tooShort: return .impossible(status?.obstacle ?? "")
    case .sound, .fallback, nil: break
    }
    let selection = manifest.plan.selection ?? RunSelection()
    if selection.excludes(cell, path: catalog[cell.operation].path) { return .filteredOut }
    if !supports(strategy, group.layout) { return .unsupported }
    return isMeasured(group) ? .unknown : ending(selection)
  }

  /// Returns the reason why a whole group is missing.
  private func ending(_ selection: RunSelection) -> Absence {
    if selection.shard != nil { return .inAnotherShard }
    for note in manifest.notes {
      switch note.kind {
      case .leftOut: return .noTimeLeft
      case .missingShards: return .inAnotherShard
      case .cutOff, .unchosen, .absent: return .cutOff
      case .fewerLaunches, .resumed, .joined, .doubt, .remark: continue
      }
    }
    return manifest.finishedAt == nil && manifest.startedAt != nil ? .cutOff : .doesNotApply
  }
}

extension RunSelection {
  /// Whether the selection leaves a cell out. A path among the operations means all of its operations.
  fileprivate func excludes(_ cell: CellIdentifier, path: OperationPath?) -> Bool {
    let path = path?.rawValue ?? cell.operation
    if !layouts.isEmpty && !layouts.contains(cell.layout) { return true }
    if !strategies.isEmpty && !strategies.contains(cell.strategy) { return true }
    if !operations.isEmpty && !operations.contains(cell.operation) && !operations.contains(path) { return true }
    func matches(_ pattern: String) -> Bool { (try? Regex(pattern)).map { cell.description.contains($0) } ?? false }
    return filter.map { !matches($0) } ?? false || exclude.map(matches) ?? false
  }
}
