import BenchmarkResults
import BenchmarkStatistics

/// Fallbacks, failed verifications and cells that were not measured, and the run's own notes.
struct NotesSection {
  let manifest: Manifest
  let analysis: RunAnalysis
  /// The largest number of cells that one note names.
  static let limit = 8

  /// The section; `nil` without notes.
  var block: ReportBlock? {
    let lines = manifest.notesForReaders.map { ReportText($0.description) } + CellNotes(analysis).notes.map(line) + modes + orders
    return lines.isEmpty ? nil : .section("Notes", [.list(lines)])
  }

  /// The notes on cells whose blocks gather around two times. The median between those is a time that no launch took.
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

  /// The note on pairs of strategies whose ratio depends on which was sampled first.
  private var orders: [ReportText] {
    let effects = analysis.orderEffects
    guard let worst = effects.disagreeing.first else { return [] }
    let (count, pairs) = (Figure.grouped(effects.disagreeing.count), Figure.grouped(effects.pairs))
    return [
      """
      the ratio of \(count) of \(pairs) pairs of strategies depends on which of the two was sampled first, by more than the margin and more than chance; \
      the worst is \(worst.strategy) to \(worst.other) in \(worst.group.address): \(Figure.significant(worst.ratioAfter)) after it, \
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

/// The notes on cells. Each text appears once, with its cells.
struct CellNotes {
  struct Note {
    let text: String
    let cells: [CellIdentifier]
  }

  let notes: [Note]

  /// The notes on the wanted summaries; by default, on all.
  init(_ analysis: RunAnalysis, where isWanted: (SummaryRecord) -> Bool = { _ in true }) {
    let noted = analysis.summaries.filter { $0.note != nil && isWanted($0) }
    notes = noted.grouped { $0.note ?? "" }.map { Note(text: $0.key, cells: $0.elements.map(\.cell).uniqued()) }
  }
}
