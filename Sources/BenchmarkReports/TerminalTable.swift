import TextTable

/// A table of texts for a terminal, whose cells can be coloured.
struct TerminalTable {
  struct Cell {
    let text: String
    var ink = Ink.plain
  }

  private struct Row {
    let cells: [Cell]
  }

  /// The titles, with the number of leading columns that hold words; the others hold figures and stand to the right.
  let titles: [String]
  let wordColumns: Int
  private var rows: [Row] = []

  init(titles: [String], wordColumns: Int) {
    self.titles = titles
    self.wordColumns = wordColumns
  }

  mutating func add(_ cells: [Cell]) {
    precondition(cells.count == titles.count, "A row of \(cells.count) cells in a table of \(titles.count) columns")
    rows.append(Row(cells: cells))
  }

  /// The width of a row, in characters.
  var width: Int { widths.reduce(0, +) + max(0, titles.count - 1) }

  /// The table with a line end after every row, without blanks at the ends of lines.
  func text(isColored: Bool) -> String {
    let table = TextTable<Row> { row in
      zip(titles, row.cells).enumerated().map { place, column in
        Column(title: column.0, value: column.1.text, align: place < wordColumns ? .left : .right)
      }
    }
    let lines = (table.string(for: rows) ?? "").split(separator: "\n")
    // Two lines of header come first. Escapes are put in last, because the table counts them as characters.
    let finished = lines.enumerated().map { place, line in
      isColored && place >= 2 ? painted(String(line), cells: rows[place - 2].cells) : String(line)
    }
    return finished.map { Self.trimmed($0) + "\n" }.joined()
  }

  private var widths: [Int] {
    titles.indices.map { place in
      rows.map { $0.cells[place].text.count }.reduce(titles[place].count, max)
    }
  }

  private func painted(_ line: String, cells: [Cell]) -> String {
    var rest = Substring(line)
    var parts: [String] = []
    for (cell, width) in zip(cells, widths) {
      parts.append(cell.ink.paint(String(rest.prefix(width))))
      rest = rest.dropFirst(width + 1)
    }
    return parts.joined(separator: " ")
  }

  private static func trimmed(_ line: String) -> Substring {
    guard let last = line.lastIndex(where: { $0 != " " }) else { return "" }
    return line[...last]
  }
}
