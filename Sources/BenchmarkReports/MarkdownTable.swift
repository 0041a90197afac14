/// A table in Markdown: a header, alignments and rows of texts.
struct MarkdownTable {
  enum Alignment {
    case left, right
  }

  let columns: [(title: String, alignment: Alignment)]
  private(set) var rows: [[String]] = []

  init(columns: [(title: String, alignment: Alignment)]) { self.columns = columns }

  mutating func add(_ row: [String]) {
    precondition(row.count == columns.count, "A row of \(row.count) cells in a table of \(columns.count) columns")
    rows.append(row)
  }

  /// The table with a line end after every row.
  var text: String {
    let header = line(columns.map { Self.escaped($0.title) })
    let rule = line(columns.map { $0.alignment == .left ? ":--" : "--:" })
    return header + rule + rows.map(line).joined()
  }

  private func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }

  /// `text` as plain words of one line: no markup, no end of a cell.
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
