import BenchmarkResults

/// The scenarios of a run, with one table for each layout.
package struct ScenarioSection {
  /// The scenarios of one layout and workload.
  package struct Part {
    /// The layout, followed by the workload unless it is the default.
    package let title: String
    /// A row for each scenario and number of items.
    package let table: ReportTable
  }

  private let records: [ScenarioRecord]
  private let strategies: [String]
  private let frames: [CellIdentifier: [FrameCountRecord]]
  private let commands: CellCommands
  /// The effect of a busy machine on the frames; `nil` if it was quiet.
  let busy: ReportText?

  /// The section of these records, with their strategies in the order of the plan.
  package init(_ records: [ScenarioRecord], frames: [FrameCountRecord] = [], manifest: Manifest) {
    self.records = records
    self.frames = Dictionary(grouping: frames, by: \.cell)
    commands = CellCommands(manifest)
    busy = MachineWarnings.framesOfBusyMachine(manifest)
    let found = records.map(\.cell.strategy).uniqued()
    strategies = manifest.plan.strategies.filter(found.contains) + found.filter { !manifest.plan.strategies.contains($0) }
  }

  /// The section; `nil` if no scenario was played.
  var block: ReportBlock? {
    guard !records.isEmpty else { return nil }
    let tables: [ReportBlock] = parts.map { .table($0.table) }
    return .section(
      "Scenarios",
      [.paragraph(Self.legend)] + sentences + (busy.map { [.warning($0)] } ?? []) + warnings + tables + example)
  }

  private var sentences: [ReportBlock] { verdict.map { [.paragraph("\($0)")] } ?? [] }

  /// The number of late frames, in words: `Frames over 8.33 ms (120 Hz): none of 5,400.` `nil` if no scenario was played often enough for that.
  package var verdict: String? {
    let timed = records.compactMap { record in
      record.figures.flatMap { figures in figures.slow.first.map { (record.cell.strategy, slow: $0, frames: figures.frames) } }
    }
    guard !timed.isEmpty else { return nil }
    let late = strategies.compactMap { strategy -> String? in
      let own = timed.filter { $0.0 == strategy }
      let (slow, frames) = (own.map(\.slow).clampedSum, own.map(\.frames).clampedSum)
      return slow == 0 ? nil : "\(strategy) \(Figure.grouped(slow)) of \(Figure.grouped(frames))"
    }
    let all = timed.map(\.frames).clampedSum
    let found = late.isEmpty ? "none of \(Figure.grouped(all))" : late.joined(separator: ", ")
    let others = late.isEmpty || late.count == Set(timed.map(\.0)).count ? "" : "; none of the other strategies"
    return "Frames over 8.33 ms (120 Hz): \(found)\(others)."
  }

  /// The command that plays the first scenario again.
  private var example: [ReportBlock] {
    guard let first = records.first?.cell.group else { return [] }
    return [.paragraph("To play the first of these scenarios again:"), .commands([commands.run(first, under: played(first))])]
  }

  /// Returns the strategies that a group was planned for.
  private func played(_ group: CellGroup) -> [String] {
    strategies.filter { strategy in records.contains { $0.cell == group.cell(strategy) } }
  }

  private static let legend: ReportText = """
    A scenario is a script of frames, the same for every strategy; each frame is timed by itself: what changed, \(code: "prepare()"), the content size and \
    the visible elements. The time of a frame is its median over the plays. The first figure is the 99th percentile of the frames; with fewer than five plays \
    the median of the frames, marked p50, because one interruption could set the others. Hitches say how late frames of 120 a second were, in milliseconds for each \
    second: up to 10 is good, up to 25 a warning, above that critical. \(code: "scenarios.csv") has all figures, \(code: "frames.csv") the distributions. \
    An empty cell was not played.
    """

  /// Warnings on failures: final frames that differ, strategies that crashed or were stopped, scenarios that could not be played, and items that moved in the
  /// user's view.
  private var warnings: [ReportBlock] {
    let wrong = records.filter { $0.failedVerification || $0.hasCrashed || $0.wasStopped }
    let jumping = records.filter { ($0.figures?.visibleJump ?? 0) > 0 }
    var blocks: [ReportBlock] = wrong.map { .warning("\($0.cell.description): \($0.status.text ?? "")") }
    let reasons = records.compactMap(\.status.obstacle)
    blocks += reasons.uniqued().map { .warning("Not played: \($0).") }
    if let worst = jumping.max(by: { ($0.figures?.visibleJump ?? 0) < ($1.figures?.visibleJump ?? 0) }) {
      let most = "\(Figure.significant(worst.figures?.visibleJump ?? 0)) pt in \(worst.cell.description)"
      blocks.append(.warning("In \(Figure.grouped(jumping.count)) cells an item that was to be held still moved: at most \(most)."))
    }
    return blocks
  }

  /// The tables of all layouts and workloads, in the order of the records.
  package var parts: [Part] {
    records.grouped {
      $0.cell.workload == CellIdentifier.defaultWorkload ? $0.cell.layout : "\($0.cell.layout), \($0.cell.workload)"
    }.map { title, records in Part(title: title, table: table(records, title)) }
  }

  private func table(_ records: [ScenarioRecord], _ title: String) -> ReportTable {
    let shown = strategies.filter { strategy in records.contains { $0.cell.strategy == strategy } }
    let groups = records.grouped(by: \.cell.group)
    // The page of everything must stay small (below 1.25 × 2²⁰ bytes). So only the smallest size of a scenario has details; scenarios.csv has those of all
    // sizes.
    let detailed = Dictionary(groups.map { ($0.key.operation, $0.key.n) }, uniquingKeysWith: min)
    let remark = detailed.count < groups.count ? "; a row opens at its smallest number of items, and frames.csv has the others" : ""
    var table = ReportTable(
      [.words("\(title): scenario"), .figures("items")] + shown.map(ReportTable.Column.strategy),
      caption: "Scenarios of \(title): frames\(remark)")
    for (group, row) in groups {
      let cells = shown.map { strategy in Self.cell(row.first { $0.cell.strategy == strategy }) }
      table.add(
        [.words(group.operation), ReportTable.Cell(.items(group.n))] + cells,
        scope: ReportScope([.layout: group.layout, .size: "\(group.n)"]),
        detail: detailed[group.operation] == group.n ? detail(of: group, row, shown) : nil)
    }
    return table
  }

  /// Returns the distribution of the frames of a row.
  private func detail(of group: CellGroup, _ row: [ScenarioRecord], _ strategies: [String]) -> ReportTable.Detail {
    func line(_ title: String, _ text: (ScenarioRecord) -> String?) -> [ReportTable.Cell] {
      [.words(title)] + strategies.map { name in ReportTable.Cell(row.first { $0.cell.strategy == name }.flatMap(text).map { .words($0) }) }
    }
    func percentiles(_ record: ScenarioRecord, _ places: [Int]) -> String? {
      guard let times = record.figures?.percentiles, times.count == 5 else { return nil }
      return Figure.pair(Double(times[places[0]]), Double(times[places[1]]), Figure.time)
    }
    var rows = [
      line("frames, <1 µs … >16.7 ms") { FrameStrip(frames[$0.cell] ?? [])?.text },
      line("p50 · max") { percentiles($0, [0, 4]) },
      line("slowest frame") { $0.figures?.worstCause },
    ]
    if row.contains(where: { ($0.figures?.slow.first ?? 0) > 0 }) {
      rows.append(
        line("over 8.33 · 16.67 ms") { record in
          record.figures.flatMap { $0.slow.count == 2 ? "\($0.slow[0]) · \($0.slow[1]) of \($0.frames)" : nil }
        })
    }
    return ReportTable.Detail(address: group.address, rows: rows, commands: [commands.run(group, under: played(group))])
  }

  private static func cell(_ record: ScenarioRecord?) -> ReportTable.Cell {
    guard let record else { return ReportTable.Cell(nil) }
    guard let figures = record.figures, figures.percentiles.count >= 2 else { return absence(record.status) }
    let times = figures.percentiles.map { Double($0) }
    var values: [ReportValue] =
      times.count == 5
      ? [.time(times[2], nil), .aside("p50 \(Figure.time(times[0])), max \(Figure.time(times[4]))")]
      : [.time(times[0], nil), .words("p50"), .aside("too few plays for p99")]
    if let hitches = figures.hitchRatios.first, hitches > 0 { values.append(.words("hitches \(Figure.significant(hitches)) ms/s")) }
    if let jump = figures.visibleJump, jump > 0 { values.append(.words("jumps \(Figure.significant(jump)) pt")) }
    if let error = figures.landingError, error > 0 { values.append(.words("lands \(Figure.significant(error)) pt off")) }
    if let cause = figures.worstCause { values.append(.aside("worst: \(cause)")) }
    return ReportTable.Cell(values)
  }

  /// Returns the reason why a cell with this status has no figures. A terminal shows failures too.
  private static func absence(_ status: CellStatus) -> ReportTable.Cell {
    switch status.code {
    case .failedVerification: .words("wrong")
    case .crashed: .words("crashed")
    case .stopped: .words("stopped")
    case .notMeasured, .tooShort: ReportTable.Cell(.absent(.impossible("not played")))
    case .sound, .fallback: ReportTable.Cell(.absent(.unknown))
    }
  }
}
