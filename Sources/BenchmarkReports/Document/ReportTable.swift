/// A table by its meaning: columns, and cells that hold typed values. It knows nothing of markup, widths or colours.
///
///     var table = ReportTable([.words("operation"), .strategy("naive")])
///     table.add([.words("query"), ReportTable.Cell([.time(440, 438...442), .allocations(0, bytes: 0)])])
///     print(table.markdown)
///
/// Markdown, the terminal, the page, CSV and JSON are renderers of the same table, and each does its own escaping.
package struct ReportTable: Sendable {
  /// A column.
  package struct Column: Sendable {
    /// What a column holds.
    package enum Role: Sendable {
      /// Words, which stand to the left.
      case words
      /// Figures, which stand to the right.
      case figures
      /// The figures of the run that the title names.
      case run
      /// The figures of the strategy that the title names. A renderer may give them the strategy's colour.
      case strategy
    }

    /// The title.
    package let title: String
    /// What it holds.
    package let role: Role

    /// Whether the column stands to the right.
    package var isFigures: Bool { role != .words }

    /// A column of words.
    package static func words(_ title: String) -> Column { Column(title: title, role: .words) }
    /// A column of figures.
    package static func figures(_ title: String) -> Column { Column(title: title, role: .figures) }
    /// A column of a run's figures.
    package static func run(_ title: String) -> Column { Column(title: title, role: .run) }
    /// A column of a strategy's figures.
    package static func strategy(_ title: String) -> Column { Column(title: title, role: .strategy) }
  }

  /// What sets a cell apart from the others of its row or table.
  package enum Standing: Sendable {
    case plain
    /// The fastest of its row, and its lead is decided.
    case fastest
    /// The fastest of its row, but the lead is not decided.
    case leading
    case better, worse, doubtful
  }

  /// The values of one cell; the first is the one that its standing marks.
  package struct Cell: Sendable {
    /// The values.
    package let values: [ReportValue]
    /// What sets it apart.
    package var standing = Standing.plain

    /// A cell that holds these values.
    package init(_ values: [ReportValue], _ standing: Standing = .plain) {
      self.values = values
      self.standing = standing
    }

    /// A cell that holds one value, or nothing if the value is missing.
    package init(_ value: ReportValue?, _ standing: Standing = .plain) { self.init([value].compactMap(\.self), standing) }

    /// A cell of words.
    package static func words(_ text: String) -> Cell { Cell(.words(text)) }
  }

  /// A row.
  package struct Row: Sendable {
    /// A cell for each column.
    package let cells: [Cell]
    /// The part of what was measured that the row is about.
    package let scope: ReportScope
    /// What else is known about the row, for renderers that can open it.
    package let detail: Detail?
  }

  /// What else is known about a row: further rows below its columns, and commands that measure it again.
  package struct Detail: Sendable {
    /// The row's name, which a link can lead to: the same in every report of the same cells.
    package var address: String
    /// A cell for each column of the table but the first; the first of them says what the rest are.
    package var rows: [[Cell]]
    /// Lines for a shell.
    package var commands: [String]
  }

  /// What the table shows, in a few words, for readers who do not see what stands around it.
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
