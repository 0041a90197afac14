import Foundation

/// A plain table of texts, in any of the forms a verb can print.
///
///     print(Listing(titles: ["cell"], rows: cells.map { [$0.description] }).text(as: .markdown))
public struct Listing: Sendable {
  /// The forms of a printed table.
  public enum Format: String, CaseIterable, Sendable {
    /// Aligned for a terminal.
    case text
    /// A table in Markdown.
    case markdown
    /// RFC 4180, a header first.
    case csv
    /// A list of objects whose keys are the titles.
    case json
  }

  /// The titles of the columns.
  public let titles: [String]
  /// The rows, each with a text for every column.
  public let rows: [[String]]

  /// A table.
  ///
  /// - Precondition: Every row has a text for every title.
  public init(titles: [String], rows: [[String]]) {
    precondition(rows.allSatisfy { $0.count == titles.count }, "A row has another number of texts than there are titles")
    self.titles = titles
    self.rows = rows
  }

  /// The table in one of the forms.
  public func text(as format: Format) -> String {
    switch format {
    case .text: return TerminalTable(table).text(isColored: false)
    case .markdown: return table.markdown
    case .csv: return table.csv
    case .json:
      let objects = rows.map { Dictionary(zip(titles, $0), uniquingKeysWith: { first, _ in first }) }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return (try? encoder.encode(objects)).map { String(decoding: $0, as: UTF8.self) + "\n" } ?? "[]\n"
    }
  }

  private var table: ReportTable {
    var table = ReportTable(titles.map { .words($0) })
    for row in rows { table.add(row.map { .words($0) }) }
    return table
  }
}
