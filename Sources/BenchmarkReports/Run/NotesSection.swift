import BenchmarkResults
import BenchmarkStatistics

/// The number of contaminated samples.
struct ContaminationSection {
  let analysis: RunAnalysis
  /// The largest number of cells to name.
  static let limit = 10

  /// The section; nil if nothing was timed.
  var block: ReportBlock? {
    let timed = analysis.summaries.filter { $0.metric == .time && $0.samples > 0 }
    guard !timed.isEmpty else { return nil }
    return .section("Contaminated samples", [.paragraph(sentence(timed))] + worst(timed) + unequal)
  }

  private func sentence(_ timed: [SummaryRecord]) -> ReportText {
    let counted = timed.filter { $0.contaminated != nil }
    guard !counted.isEmpty else { return "Involuntary switches and page faults were not counted." }
    let contaminated = counted.compactMap(\.contaminated).reduce(0, +)
    let samples = counted.map(\.samples).reduce(0, +)
    return """
      \(Figure.grouped(contaminated)) of \(Figure.grouped(samples)) timed samples \
      (\(Figure.significant(100 * Double(contaminated) / Double(samples))) %) met an involuntary context switch or a page fault. \
      They are kept in every figure, except that frame budgets, charts and rows marked † leave out the interrupted ones.
      """
  }

  /// The rows marked †, with how often each strategy was interrupted.
  private var unequal: [ReportBlock] {
    guard !analysis.unequalInterruptions.isEmpty else { return [] }
    var table = ReportTable(
      [.words("row"), .words("interrupted samples")], caption: "Rows whose strategies were interrupted unequally often")
    for row in analysis.unequalInterruptions {
      let group = row.group
      let workload = group.workload == CellIdentifier.defaultWorkload ? "" : "@\(group.workload)"
      let counts = row.counts.map { "\($0.strategy) \(Figure.grouped($0.interrupted)) of \(Figure.grouped($0.samples))" }
      table.add(
        [.words("\(group.layout)/\(group.operation)/\(group.n)\(workload)"), .words(counts.joined(separator: ", "))],
        scope: ReportScope([.layout: group.layout, .size: "\(group.n)"]))
    }
    let explanation: ReportText = """
      In the rows marked † some strategies were interrupted much more often than others, so their times are not comparable as they are. Their \
      ratios and winners are over the rounds in which neither strategy was interrupted.
      """
    return [.paragraph(explanation), .table(table)]
  }

  private func worst(_ timed: [SummaryRecord]) -> [ReportBlock] {
    let worst = timed.filter { ($0.contaminated ?? 0) > 0 }
      .enumerated().sorted { (-Self.share($0.element), $0.offset) < (-Self.share($1.element), $1.offset) }.prefix(Self.limit)
    guard !worst.isEmpty else { return [] }
    var table = ReportTable(
      [.words("most contaminated cells"), .figures("contaminated"), .figures("samples")], caption: "The most contaminated cells")
    for (_, summary) in worst {
      table.add([
        .words(summary.cell.description), ReportTable.Cell(.count(summary.contaminated ?? 0)), ReportTable.Cell(.count(summary.samples)),
      ])
    }
    return [.table(table)]
  }

  private static func share(_ summary: SummaryRecord) -> Double { Double(summary.contaminated ?? 0) / Double(summary.samples) }
}

/// Fallbacks, failed verifications and cells that were not measured, and the run's own notes.
struct NotesSection {
  let manifest: Manifest
  let analysis: RunAnalysis
  /// The largest number of cells that one note names.
  static let limit = 8

  /// The section; nil if there is nothing to note.
  var block: ReportBlock? {
    let lines = manifest.notesForReaders.map { ReportText($0.description) } + CellNotes(analysis).notes.map(line) + modes + orders
    return lines.isEmpty ? nil : .section("Notes", [.list(lines)])
  }

  /// The cells whose blocks gather around two times: the median between them is a time that no launch took.
  private var modes: [ReportText] {
    let cells = analysis.summaries.filter { $0.metric == .time && $0.modes != nil }
    let named = cells.prefix(Self.limit).compactMap { summary -> ReportText? in
      guard let modes = summary.modes else { return nil }
      let (low, high) = (ReportValue.quantity(modes.low, .time).full, ReportValue.quantity(modes.high, .time).full)
      return "two modes at \(low) and \(high), share \(Figure.percent(modes.share)) at the second: \(summary.cell.description)"
    }
    guard cells.count > Self.limit else { return named }
    return named + ["two modes in \(Figure.grouped(cells.count - Self.limit)) more cells: see `mode_low` and `mode_high` in summary.csv"]
  }

  /// The pairs of strategies whose ratio depends on which was sampled first.
  private var orders: [ReportText] {
    let effects = analysis.orderEffects
    guard let worst = effects.disagreeing.first else { return [] }
    let group = "\(worst.group.layout)/\(worst.group.operation)/\(worst.group.n)"
    let (count, pairs) = (Figure.grouped(effects.disagreeing.count), Figure.grouped(effects.pairs))
    return [
      """
      the ratio of \(count) of \(pairs) pairs of strategies depends on which of the two was sampled first, by more than the margin and more than chance; \
      the worst is \(worst.strategy) to \(worst.other) in \(group): \(Figure.significant(worst.ratioAfter)) after it, \
      \(Figure.significant(worst.ratioBefore)) before it
      """
    ]
  }

  private func line(_ note: CellNotes.Note) -> ReportText {
    let named = note.cells.prefix(Self.limit).map(\.description).joined(separator: ", ")
    let rest = note.cells.count - Self.limit
    return "\(note.text): \(named)\(rest > 0 ? " and \(rest) more" : "")"
  }
}

/// The notes on cells: each text once, with its cells.
struct CellNotes {
  struct Note {
    let text: String
    var cells: [CellIdentifier]
  }

  private(set) var notes: [Note] = []

  /// The notes on the wanted summaries; by default, on all.
  init(_ analysis: RunAnalysis, where isWanted: (SummaryRecord) -> Bool = { _ in true }) {
    var places: [String: Int] = [:]
    var seen: Set<[String]> = []
    for summary in analysis.summaries where isWanted(summary) {
      guard let text = summary.note, seen.insert([text, summary.cell.description]).inserted else { continue }
      let place = places[text, default: notes.count]
      if place == notes.count {
        places[text] = place
        notes.append(Note(text: text, cells: []))
      }
      notes[place].cells.append(summary.cell)
    }
  }
}
