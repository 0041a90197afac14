extension ReportDocument {
  /// Returns the report as text for a terminal of `width` characters. It omits charts and the details of rows.
  package func text(width: Int, isColored: Bool) -> String {
    TerminalRendering(width: width, isColored: isColored).text(ReportSection(title: title, blocks: blocks)) ?? ""
  }
}

/// Blocks of a report as text for a terminal, with an empty line between them.
private struct TerminalRendering {
  let width: Int
  let isColored: Bool

  func text(_ section: ReportSection) -> String? {
    let blocks = text(section.blocks)
    guard !blocks.isEmpty else { return nil }
    let title = TerminalColumn.plain(section.title.plain)
    return (isColored ? Ink.heading.paint(title) : title) + "\n" + blocks
  }

  private func text(_ blocks: [ReportBlock]) -> String { blocks.compactMap(text).joined(separator: "\n") }

  private func text(_ block: ReportBlock) -> String? {
    switch block {
    case .answer(let answer): text(answer.blocks)
    case .paragraph(let text): wrapped(text)
    case .warning(let text): wrapped("! " + text, indent: "  ")
    case .list(let items): items.isEmpty ? nil : items.map { wrapped("- " + $0, indent: "  ") }.joined()
    case .statements(let statements): text(.list(statements.map(\.text)))
    case .commands(let lines): lines.map { "  \(TerminalColumn.plain($0))\n" }.joined()
    case .table(let table): TerminalTable(table, fitting: width).text(isColored: isColored)
    case .chart, .charts, .flames: nil
    case .legend(let legend): text(.list(legend.ofFullCells))
    case .fold(_, let blocks), .scoped(_, let blocks): blocks.isEmpty ? nil : text(blocks)
    case .section(let section): text(section)
    }
  }

  /// Returns the text in lines that are no longer than the width, as far as words allow, each with a line end. Lines after the first begin with `indent`.
  private func wrapped(_ text: ReportText, indent: String = "") -> String {
    TerminalColumn.plain(text.plain).wrapped(to: width, indent: indent).map { $0 + "\n" }.joined()
  }
}
