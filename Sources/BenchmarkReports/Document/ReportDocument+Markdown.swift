extension ReportDocument {
  /// The report in Markdown. It omits charts and the details of rows, which the page shows.
  package var markdown: String { markdown(level: 1) }

  /// Returns the report in Markdown, with a title of this level. Sections are one level deeper.
  package func markdown(level: Int) -> String {
    MarkdownRendering.text(ReportSection(title: title, blocks: blocks), level: level) ?? ""
  }
}

/// Blocks of a report as Markdown, with an empty line between them.
private enum MarkdownRendering {
  /// Returns the section with its heading, or `nil` if none of its blocks can be shown. A section of level 1, the title, is always shown.
  static func text(_ section: ReportSection, level: Int) -> String? {
    let blocks = text(section.blocks, level: level)
    guard level == 1 || !blocks.isEmpty else { return nil }
    return String(repeating: "#", count: min(6, level)) + " " + section.title.markdown + "\n" + (blocks.isEmpty ? "" : "\n" + blocks)
  }

  private static func text(_ blocks: [ReportBlock], level: Int) -> String {
    blocks.compactMap { text($0, level: level) }.joined(separator: "\n")
  }

  private static func text(_ block: ReportBlock, level: Int) -> String? {
    switch block {
    case .answer(let answer): text(answer.blocks, level: level)
    case .paragraph(let text): text.markdown + "\n"
    case .warning(let text): "> \(text.markdown)\n"
    case .list(let items): items.isEmpty ? nil : items.map { "- \($0.markdown)\n" }.joined()
    case .statements(let statements): text(.list(statements.map(\.text)), level: level)
    case .commands(let lines): MarkdownText.block(lines)
    case .table(let table): table.markdown
    case .chart, .charts, .flames: nil
    case .legend(let legend): text(.list(legend.ofFullCells), level: level)
    case .fold(_, let blocks), .scoped(_, let blocks): shown(text(blocks, level: level))
    case .section(let section): text(section, level: level + 1)
    }
  }

  private static func shown(_ text: String) -> String? { text.isEmpty ? nil : text }
}

extension ReportText {
  /// The text as Markdown on one line.
  package var markdown: String {
    spans.map { span in
      switch span {
      case .words(let text): MarkdownText.escaped(text)
      case .code(let text): MarkdownText.code(text)
      case .strong(let text): "**\(MarkdownText.escaped(text))**"
      case .emphasis(let text): "*\(MarkdownText.escaped(text))*"
      }
    }.joined()
  }
}
