extension ReportTable {
  /// The table in Markdown, with a line end after every row. The values of a cell are one below the other, each in full.
  package var markdown: String {
    let header = Self.line(columns.map { MarkdownText.escaped($0.title) })
    let rule = Self.line(columns.map { $0.isFigures ? "--:" : ":--" })
    return header + rule + rows.map { Self.line($0.cells.map(Self.markdown)) }.joined()
  }

  private static func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }

  private static func markdown(_ cell: Cell) -> String {
    let marker =
      switch cell.standing {
      case .plain, .better, .doubtful: ""
      case .fastest, .worse: "**"
      case .leading: "*"
      }
    return cell.values.enumerated().map { place, value in
      let text = value.isFigure ? value.full : MarkdownText.escaped(value.full)
      guard place == 0, !marker.isEmpty else { return text }
      // The emphasis excludes an interval that follows the figure.
      let figure = value.isFigure ? value.brief.figure : text
      return text.hasPrefix(figure) ? marker + figure + marker + text.dropFirst(figure.count) : marker + text + marker
    }.joined(separator: "<br>")
  }
}
