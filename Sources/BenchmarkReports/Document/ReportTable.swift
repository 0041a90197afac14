/// A table described by its meaning: columns, and cells that hold typed values. It knows nothing of markup, widths or colours.
///
///     var table = ReportTable([.words("operation"), .strategy("naive")])
///     table.add([.words("query"), ReportTable.Cell([.time(440, 438...442), .allocations(0, bytes: 0)])])
///     print(table.markdown)
///
/// Markdown, the terminal, the page, CSV and JSON are renderers of the same table. Each does its own escaping.
package struct ReportTable: Sendable {
  /// A column.
  package struct Column: Sendable {
    /// The kind of a column's contents.
    package enum Role: Sendable {
      /// Words, aligned to the left.
      case words
      /// Figures, aligned to the right.
      case figures
      /// The figures of the run named in the title.
      case run
      /// The figures of the strategy named in the title. A renderer may give them the strategy's colour.
      case strategy
    }

    /// The title.
    package let title: String
    /// The kind of its contents.
    package let role: Role

    /// Whether the column is aligned to the right.
    package var isFigures: Bool { role != .words }

    /// Returns a column of words.
    package static func words(_ title: String) -> Column { Column(title: title, role: .words) }
    /// Returns a column of figures.
    package static func figures(_ title: String) -> Column { Column(title: title, role: .figures) }
    /// Returns a column of a run's figures.
    package static func run(_ title: String) -> Column { Column(title: title, role: .run) }
    /// Returns a column of a strategy's figures.
    package static func strategy(_ title: String) -> Column { Column(title: title, role: .strategy) }
  }

  /// The distinction of a cell among the cells of its row or table.
  package enum Standing: Sendable {
    case plain
    /// The fastest of its row, with a decided lead.
    case fastest
    /// The fastest of its row, with an undecided lead.
    case leading
    case better, worse, doubtful
  }

  /// The values of one cell. Its standing marks the first of them.
  package struct Cell: Sendable {
    /// The values.
    package let values: [ReportValue]
    /// The distinction of the cell.
    package var standing = Standing.plain

    /// A cell that holds these values.
    package init(_ values: [ReportValue], _ standing: Standing = .plain) {
      self.values = values
      self.standing = standing
    }

    /// A cell that holds one value, or nothing if the value is missing.
    package init(_ value: ReportValue?, _ standing: Standing = .plain) { self.init([value].compactMap(\.self), standing) }

    /// Returns a cell of words.
    package static func words(_ text: String) -> Cell { Cell(.words(text)) }
  }

  /// A row.
  package struct Row: Sendable {
    /// A cell for each column.
    package let cells: [Cell]
    /// The part of the measurements that the row is about.
    package let scope: ReportScope
    /// Further details of the row, for renderers that can open it.
    package let detail: Detail?
  }

  /// Further details of a row: more rows below its columns, and commands that measure it again.
  package struct Detail: Sendable {
    /// The row's name as the target of links. It is the same in every report of the same cells.
    package var address: String
    /// Rows with a cell for each column of the table except the first. Their first cell describes the rest.
    package var rows: [[Cell]]
    /// Lines for a shell.
    package var commands: [String]
  }

  /// A short description of the table, for readers who do not see the text around it.
  package var caption: String
  /// The columns.
  package let columns: [Column]
  /// The rows, in order.
  package private(set) var rows: [Row] = []

  /// A table without rows.
  package init(_ columns: [Column], caption: String = "") {
    self.columns = columns
    self.caption = caption
  }

  /// Adds a row.
  /// - Precondition: `row` has a cell for each column.
  package mutating func add(_ row: [Cell], scope: ReportScope = ReportScope(), detail: Detail? = nil) {
    precondition(row.count == columns.count, "A row of \(row.count) cells in a table of \(columns.count) columns")
    rows.append(Row(cells: row, scope: scope, detail: detail))
  }
}
