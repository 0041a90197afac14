import BenchmarkResults

/// A run's report for a terminal: one table that fits on a screen, or a table of all rows for each layout. A cell has a strategy's median time, how many
/// times faster or slower than the reference it is, and its allocations.
///
///     print(TerminalReport(model, detail: .summary, width: 120, isColored: true).text)
///
/// `*` marks the fastest of a row if its lead over the next is decided to be larger than the margin, and `~` if it is not. Intervals, floors and notes are in
/// the Markdown report. The same values give the same text.
package struct TerminalReport: Sendable {
  /// The width for output that does not go to a terminal.
  package static let standardWidth = 120

  /// The amount of a run that is shown.
  package enum Detail: Sendable {
    /// Every row.
    case all
    /// The rows that fit on a screen: those of a whole frame, if that was timed. A run with few rows is shown in full.
    case summary
  }

  /// The report.
  package let text: String
  /// Whether it shows every row.
  package let isWhole: Bool

  /// Writes a report.
  /// - Parameters:
  ///   - model: The run.
  ///   - detail: The amount of the run that is shown.
  ///   - width: The terminal's width in characters. In a narrow terminal, tables show less in each cell, but they are never cut.
  ///   - isColored: Whether the text contains the escapes that colour a terminal.
  package init(_ model: ReportModel, detail: Detail = .all, width: Int = standardWidth, isColored: Bool = false) {
    let index = model.index
    let summary = SummaryRows(index)
    let isWhole = detail == .all || summary.isWhole
    self.isWhole = isWhole
    let sideBySide = Self.sideBySide(index, isWhole: isWhole)
    let own = (isWhole ? index.sections.map { ($0.title, $0.groups) } : [(Self.title(of: summary.groups, index.catalog), summary.groups)])
      .filter { !$0.1.isEmpty }.map { title, groups in (title, RunTable(index: index).table(of: groups)) }
    let tables = (own + sideBySide).map { title, table in
      // If one table covers many layouts, allocations appear only in the report.
      (title: title, table: TerminalTable(table, fitting: width, from: isWhole ? .widest : .speeds))
    }
    let remarks = Self.remarks(on: model, width: width, isColored: isColored)
    guard !tables.isEmpty else {
      text = "Nothing was measured.\n" + remarks
      return
    }
    let shown = tables.reduce(into: Set<ReportValue.Kind>()) { $0.formUnion($1.table.shownKinds) }
    let body = tables.map { (isColored ? Ink.heading.paint($0.title) : $0.title) + "\n" + $0.table.text(isColored: isColored) }
    text =
      body.joined(separator: "\n") + "\n"
      + Self.legend(shown, index, hasStrategies: !own.isEmpty, hasLayouts: !sideBySide.isEmpty) + remarks
  }

  /// Returns remarks on anything that makes a run doubtful or worthless, with the meaning of † if rows are marked.
  static func remarks(on model: ReportModel, marksRows: Bool = true, width: Int, isColored: Bool) -> String {
    failures(model.analysis, isColored: isColored) + (marksRows ? inequality(model.analysis) : "") + warnings(model.manifest, width: width)
  }

  /// Returns the tables of layouts side by side. They have every row, or only those of whole frames if the run has nothing else and is not shown in full.
  private static func sideBySide(_ index: ReportIndex, isWhole: Bool) -> [(String, ReportTable)] {
    guard isWhole || index.layouts.isEmpty else { return [] }
    return index.sideBySideSections.map { section in
      let frames = Set(section.groups.map(\.operation).filter { index.catalog[$0].isFrame })
      let table = SideBySideTable(index: index, section: section).table(of: isWhole || frames.isEmpty ? nil : frames)
      return (section.title, table)
    }
  }

  /// Returns the title that describes all rows: a whole frame, or the operations.
  private static func title(of groups: [CellGroup], _ catalog: RunCatalogue) -> String {
    let operations = groups.map(\.operation).uniqued()
    let names = operations.joined(separator: ", ")
    return names == catalog.operation(.frame) ? "One frame after one item changed its size (\(names))" : names
  }

  /// Returns the meaning of figures and marks, in one line.
  static func legend(_ kinds: Set<ReportValue.Kind>, _ index: ReportIndex, hasStrategies: Bool = true, hasLayouts: Bool = false) -> String {
    let strategies = hasStrategies ? "; × faster than \(index.catalog.referenceName)" : ""
    let layouts = hasLayouts ? "; × of layouts side by side: times the first layout's time" : ""
    let speed = kinds.contains(.speed) ? strategies + layouts : ""
    let allocations = kinds.contains(.allocations) ? "; a: allocations" : ""
    let marks = hasStrategies ? " * fastest by more than \(MarginText.words(index.analysis.margins)), ~ fastest, but perhaps by less." : ""
    return "Median time of one iteration\(speed)\(allocations).\(marks)\n"
  }

  /// Returns the cells that failed verification, crashed or were stopped. Of all notes, only these make a run worthless.
  private static func failures(_ analysis: RunAnalysis, isColored: Bool) -> String {
    CellNotes(analysis, where: { $0.hasFailed || $0.wasStopped }).notes.map { note in
      let rest = note.cells.count - 1
      let line = TerminalColumn.plain("\(note.cells[0])\(rest > 0 ? " and \(Figure.grouped(rest)) more cells" : ""): \(note.text)")
      return (isColored ? Ink.loser.paint(line) : line) + "\n"
    }.joined()
  }

  /// Returns the doubts about the figures, which the page shows too. Missing cells are left to the findings.
  private static func warnings(_ manifest: Manifest, width: Int) -> String {
    var told = manifest
    told.notes.removeAll(where: \.saysIncomplete)
    return MachineWarnings(manifest: told).texts.map { text in
      TerminalColumn.plain("! " + text.plain).wrapped(to: width, indent: "  ").map { $0 + "\n" }.joined()
    }.joined()
  }

  /// Returns the meaning of the mark †, if a row has it.
  private static func inequality(_ analysis: RunAnalysis) -> String {
    guard !analysis.unequalInterruptions.isEmpty else { return "" }
    let words = "Some strategies were interrupted much more often than others"
    return "† \(words): the row's ratios are of uninterrupted rounds, its times of all.\n"
  }
}
