import BenchmarkResults

/// The shell commands that measure cells of a run again, and show where their time goes.
struct CellCommands: Sendable {
  /// The program's name.
  let program: String
  /// The selection of the run.
  let selection: RunSelection

  init(program: String, selection: RunSelection) { (self.program, self.selection) = (program, selection) }

  /// The commands for the cells of a run, in the program that measured it.
  init(_ manifest: Manifest) {
    var selection = manifest.plan.selection ?? RunSelection()
    if let seed = manifest.plan.seed { selection.seed = seed }
    self.init(program: manifest.program, selection: selection)
  }

  /// Returns the command that times a group of cells under these strategies.
  func run(_ group: CellGroup, under strategies: [String]) -> String {
    line(["run"] + one(group, under: strategies).briefFlags)
  }

  /// Returns the command that writes the frames of a scenario, strategy by strategy.
  func trace(_ group: CellGroup, under strategies: [String]) -> String {
    var one = one(group, under: strategies)
    one.operations = []
    return line(["trace", group.operation] + one.briefFlags + ["-o", "trace.json", "--page", "trace.html"])
  }

  /// Returns the command that shows where the work of a cell goes.
  func profile(_ cell: CellIdentifier, _ more: [String] = []) -> String {
    var items = selection.items(ofWorkload: cell.workload)
    if items.workload == cell.workload { items.workload = nil }
    return line(["profile", cell.description] + more + items.briefFlags)
  }

  /// Returns the selection of a group. It omits the strategies, unless the run, or a row of layouts side by side, has only some of the group's.
  private func one(_ group: CellGroup, under strategies: [String]) -> RunSelection {
    let isNarrowed = !selection.strategies.isEmpty || selection.filter != nil || selection.exclude != nil
    if isNarrowed { return selection.only(group, under: strategies) }
    // In a comparison of layouts, a strategy's name means every layout under that strategy.
    let sideBySide = strategies.compactMap { SideBySideContender($0)?.strategy }
    return selection.only(group, under: Set(sideBySide).count == 1 ? [sideBySide[0]] : strategies.filter { SideBySideContender($0) != nil })
  }

  private func line(_ words: [String]) -> String { ([program] + words).map(ShellWord.quoted).joined(separator: " ") }
}
