extension ReportTable {
  /// The table in Markdown, with a line end after every row. The values of a cell stand one below the other, each in full.
  var markdown: String {
    let header = Self.line(columns.map { MarkdownText.escaped($0.title) })
    let rule = Self.line(columns.map { $0.isFigures ? "--:" : ":--" })
    return header + rule + rows.map { Self.line($0.map(Self.markdown)) }.joined()
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
      // An interval behind the figure is not set off.
      let figure = value.isFigure ? value.brief.figure : text
      return text.hasPrefix(figure) ? marker + figure + marker + text.dropFirst(figure.count) : marker + text + marker
    }.joined(separator: "<br>")
  }
}

/// Text in Markdown.
enum MarkdownText {
  /// `text` as plain words of one line: no markup, no end of a table cell.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": escaped += "&lt;"
      case "&": escaped += "&amp;"
      case "\\", "`", "*", "_", "[", "]", "|": escaped += "\\\(scalar)"
      case "\n", "\r", "\t": escaped += " "
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
