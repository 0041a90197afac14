import BenchmarkResults

/// The scenarios of a run for a terminal: the 99th percentile of the frames of each.
package struct TerminalScenarios {
  /// The tables; empty if no scenario was played.
  package let text: String

  /// Writes the tables, as wide as the terminal allows. Scenarios that no strategy can play are left out, and named below with the reason. With `saysBusy`, a
  /// warning follows if the machine was busy.
  package init(_ records: [ScenarioRecord], manifest: Manifest, width: Int, isColored: Bool, saysBusy: Bool = false) {
    let played = Set(records.filter { $0.status.obstacle == nil }.map(\.cell.group))
    let section = ScenarioSection(records.filter { played.contains($0.cell.group) }, manifest: manifest)
    let unplayed = records.filter { !played.contains($0.cell.group) }.map { record in
      "\(record.cell.operation) in \(record.cell.layout) was not played: \(record.status.obstacle ?? "")."
    }
    let tables = section.parts.map { TerminalTable($0.table, fitting: width).text(isColored: isColored) }
    let isShort = records.contains { $0.figures?.percentiles.count == 2 }
    let few = isShort ? "p50 marks the median of frames that were played fewer than five times: too few for a 99th percentile.\n" : ""
    let legend = "The 99th percentile of a scenario's frames; report.md and scenarios.csv have the rest.\n"
    let verdict = section.verdict.map { $0 + "\n" } ?? ""
    let busy =
      saysBusy
      ? section.busy.map { TerminalColumn.plain("! " + $0.plain).wrapped(to: width, indent: "  ").map { $0 + "\n" }.joined() } ?? "" : ""
    let omitted = unplayed.uniqued().flatMap { $0.wrapped(to: width, indent: "  ") }.map { $0 + "\n" }.joined()
    text = tables.isEmpty ? omitted : tables.joined(separator: "\n") + "\n" + verdict + legend + few + omitted + busy
  }
}
