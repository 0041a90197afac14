import BenchmarkResults
import Foundation
import InputFiles

/// A plain table, in any of the forms that a verb can print.
///
/// Most tables consist of texts. A table of values is written to JSON with numbers as numbers, and with null for missing values.
///
///     print(Listing(titles: ["cell"], rows: cells.map { [$0.description] }).text(as: .markdown))
package struct Listing: Sendable {
  /// The forms of a printed table.
  package enum Format: String, CaseIterable, Sendable {
    /// Text aligned for a terminal.
    case text
    /// A table in Markdown.
    case markdown
    /// CSV as in RFC 4180, beginning with a header.
    case csv
    /// A list of objects whose keys are the titles.
    case json
  }

  /// The titles of the columns.
  package let titles: [String]
  private let values: [[RecordValue]]

  /// The rows, each with a text for every column.
  package var rows: [[String]] { values.map { $0.map(Self.text) } }

  /// A table of texts.
  ///
  /// - Precondition: Every row has a text for every title.
  package init(titles: [String], rows: [[String]]) {
    self.init(titles: titles, values: rows.map { $0.map(RecordValue.text) })
  }

  /// A table of values.
  ///
  /// - Precondition: Every row has a value for every title.
  package init(titles: [String], values: [[RecordValue]]) {
    precondition(values.allSatisfy { $0.count == titles.count }, "A row does not have one value for each title")
    self.titles = titles
    self.values = values
  }

  /// Returns the table in one of the forms.
  ///
  /// - Parameters:
  ///   - format: The form.
  ///   - width: The width of the terminal, in characters. The last column of a text continues in further lines. `nil` keeps each row on one line.
  package func text(as format: Format, width: Int? = nil) -> String {
    switch format {
    case .text: return TerminalTable(Self.table(titles, width.map(rows(wrappedTo:)) ?? rows)).text(isColored: false)
    case .markdown: return Self.table(titles, rows).markdown
    case .csv: return Self.table(titles, rows).csv
    case .json:
      return JSONText.file(values.map { Dictionary(zip(titles, $0), uniquingKeysWith: { first, _ in first }) })
    }
  }

  private static func text(of value: RecordValue) -> String {
    switch value {
    case .text(let text): text
    case .integer(let integer): CSVCell(integer).text
    case .number(let number): CSVCell(number).text
    case .missing: ""
    }
  }

  private static func table(_ titles: [String], _ rows: [[String]]) -> ReportTable {
    var table = ReportTable(titles.map { .words($0) })
    for row in rows { table.add(row.map { .words($0) }) }
    return table
  }

  /// The smallest width, in characters, at which a column of words is readable.
  private static let narrowest = 24

  /// Returns the rows with the last text broken into lines, each in its own row. The table is then no wider than `width`, as far as words allow.
  private func rows(wrappedTo width: Int) -> [[String]] {
    let others = titles.indices.dropLast().map { column in 1 + (([titles] + rows).map { $0[column].count }.max() ?? 0) }
    let room = max(width - others.reduce(0, +), Self.narrowest)
    return rows.flatMap { row in
      (row.last ?? "").wrapped(to: room).enumerated().map { number, line in
        row.dropLast().map { number == 0 ? $0 : "" } + [line]
      }
    }
  }
}
