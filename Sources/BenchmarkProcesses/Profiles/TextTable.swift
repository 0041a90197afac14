import Foundation

/// A table of text. Figures are aligned to the right, the last column to the left.
struct TextTable {
  private var rows: [[String]]

  init(_ titles: [String]) { rows = [titles] }

  mutating func add(_ row: [String]) {
    precondition(row.count == rows[0].count, "A row of \(row.count) cells in a table of \(rows[0].count) columns")
    rows.append(row)
  }

  var text: String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let figures = row.dropLast().enumerated().map { String(repeating: " ", count: widths[$0.offset] - $0.element.count) + $0.element }
      return (figures + [row[row.count - 1]]).joined(separator: "  ") + "\n"
    }.joined()
  }
}
