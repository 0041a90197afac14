/// A table by its meaning: columns, and cells that hold typed values. It knows nothing of markup, widths or colours.
///
///     var table = ReportTable([.words("operation"), .figures("naive")])
///     table.add([.words("query"), ReportTable.Cell([.time(440, 438...442), .allocations(0, bytes: 0)])])
///     print(table.markdown)
///
/// Markdown and the terminal are renderers of the same table, and each does its own escaping.
struct ReportTable {
  /// A column: words stand to the left, figures to the right.
  struct Column {
    let title: String
    let isFigures: Bool

    static func words(_ title: String) -> Column { Column(title: title, isFigures: false) }
    static func figures(_ title: String) -> Column { Column(title: title, isFigures: true) }
  }

  /// What sets a cell apart from the others of its row or table.
  enum Standing {
    case plain
    /// The fastest of its row, and its lead is decided.
    case fastest
    /// The fastest of its row, but the lead is not decided.
    case leading
    case better, worse, doubtful
  }

  /// The values of one cell; the first is the one that its standing marks.
  struct Cell {
    let values: [ReportValue]
    var standing = Standing.plain

    init(_ values: [ReportValue], _ standing: Standing = .plain) {
      self.values = values
      self.standing = standing
    }

    /// A cell that holds one value, or nothing if the value is missing.
    init(_ value: ReportValue?, _ standing: Standing = .plain) { self.init([value].compactMap(\.self), standing) }

    static func words(_ text: String) -> Cell { Cell(.words(text)) }
  }

  let columns: [Column]
  private(set) var rows: [[Cell]] = []

  init(_ columns: [Column]) { self.columns = columns }

  mutating func add(_ row: [Cell]) {
    precondition(row.count == columns.count, "A row of \(row.count) cells in a table of \(columns.count) columns")
    rows.append(row)
  }
}
