import BenchmarkResults

/// A run's report for a terminal: one table for each layout, with each strategy's median time, how many times faster or slower than naive it is, and
/// its allocations.
///
///     print(TerminalReport(manifest: manifest, analysis: analysis, width: 120, isColored: true).text)
///
/// `*` marks the fastest of a row if its lead over the next is decided, `~` if it is not. Intervals, floors and notes are in the Markdown report. The
/// same values give the same text.
public struct TerminalReport: Sendable {
  /// The width for output that goes to no terminal.
  public static let standardWidth = 120

  /// The report.
  public let text: String

  /// Writes a report.
  /// - Parameters:
  ///   - manifest: The manifest of the run. Its plan gives the order of layouts, strategies and operations.
  ///   - analysis: The analysis of its samples.
  ///   - width: The terminal's width in characters. Tables show less in each cell where it is narrow; they are never cut.
  ///   - isColored: Whether the text holds the escapes that colour a terminal.
  public init(manifest: Manifest, analysis: RunAnalysis, width: Int = standardWidth, isColored: Bool = false) {
    let index = ReportIndex(manifest: manifest, analysis: analysis)
    let tables = index.sections.map { section in
      (title: section.title, table: TerminalTable(RunTable(index: index).table(of: section.groups), fitting: width))
    }
    let remarks = Self.failures(analysis, isColored: isColored) + Self.contamination(analysis) + Self.inequality(analysis)
    guard !tables.isEmpty else {
      text = "Nothing was measured.\n" + remarks
      return
    }
    let shown = tables.reduce(into: Set<ReportValue.Kind>()) { $0.formUnion($1.table.shownKinds) }
    let body = tables.map { (isColored ? Ink.heading.paint($0.title) : $0.title) + "\n" + $0.table.text(isColored: isColored) }
    text = body.joined(separator: "\n") + "\n" + Self.legend(shown) + remarks
  }

  /// What figures and marks mean, in one line.
  private static func legend(_ kinds: Set<ReportValue.Kind>) -> String {
    let speed = kinds.contains(.speed) ? "; × faster than naive" : ""
    let allocations = kinds.contains(.allocations) ? "; a: allocations" : ""
    return "Median time of one iteration\(speed)\(allocations). * fastest, ~ fastest but not certainly.\n"
  }

  /// The cells that failed verification: the one thing in the notes that makes a run worthless.
  private static func failures(_ analysis: RunAnalysis, isColored: Bool) -> String {
    CellNotes(analysis, where: \.failedVerification).notes.map { note in
      let rest = note.cells.count - 1
      let line = TerminalColumn.plain("\(note.cells[0])\(rest > 0 ? " and \(Figure.grouped(rest)) more cells" : ""): \(note.text)")
      return (isColored ? Ink.loser.paint(line) : line) + "\n"
    }.joined()
  }

  /// What the mark † means, if a row has it.
  private static func inequality(_ analysis: RunAnalysis) -> String {
    analysis.unequalInterruptions.isEmpty
      ? "" : "† Some strategies were interrupted much more often than others: the row's ratios are of uninterrupted rounds.\n"
  }

  /// How many samples were disturbed, where that is more than a tenth.
  private static func contamination(_ analysis: RunAnalysis) -> String {
    let timed = analysis.summaries.filter { $0.metric == .time && $0.contaminated != nil }
    let contaminated = timed.compactMap(\.contaminated).reduce(0, +)
    let samples = timed.map(\.samples).reduce(0, +)
    guard contaminated * 10 > samples else { return "" }
    let share = Figure.significant(100 * Double(contaminated) / Double(samples))
    return "\(share) % of the samples were disturbed by a context switch or a page fault: the report names the cells.\n"
  }
}
