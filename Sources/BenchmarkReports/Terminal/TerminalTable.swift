/// A ``ReportTable`` as text for a terminal: aligned columns that keep to a width as far as possible.
///
/// A table that is too wide first drops allocations, then puts the first column on separate lines. If that is not enough, it drops all but the main value of
/// each cell, first without and then with the separate lines. It never drops a column or a row.
struct TerminalTable {
  /// The parts of a table that are shown.
  struct Form {
    let kinds: Set<ReportValue.Kind>
    /// Whether the texts of the first column are on separate lines, above the rows that they belong to.
    let isFolded: Bool

    static let widest = Form(kinds: [.main, .speed, .allocations], isFolded: false)
    /// The form without allocations.
    static let speeds = Form(kinds: [.main, .speed], isFolded: false)
    /// The forms narrower than ``widest``, the widest first.
    static let narrower = [
      speeds, Form(kinds: [.main, .speed], isFolded: true),
      Form(kinds: [.main], isFolded: false), Form(kinds: [.main], isFolded: true),
    ]
  }

  let form: Form
  private let table: ReportTable
  private let columns: [TerminalColumn]

  init(_ table: ReportTable, form: Form = .widest) {
    self.form = form
    self.table = table
    columns = table.columns.indices.dropFirst(form.isFolded ? 1 : 0).map { TerminalColumn(of: table, at: $0, kinds: form.kinds) }
  }

  /// The widest form of `table` that keeps to `width` characters, or the narrowest form. It is never wider than `widest`.
  init(_ table: ReportTable, fitting width: Int, from widest: Form = .widest) {
    var fitted = TerminalTable(table, form: widest)
    for form in Form.narrower where fitted.width > width { fitted = TerminalTable(table, form: form) }
    self = fitted
  }

  /// The kinds of values that the table shows.
  var shownKinds: Set<ReportValue.Kind> { Set(columns.flatMap(\.kinds)) }

  /// The width of a row, in characters.
  var width: Int { columns.map(\.width).reduce(indent, +) + max(0, columns.count - 1) }

  private var indent: Int { form.isFolded ? 2 : 0 }

  /// Returns the table with a line end after every row, without blanks at the ends of lines.
  func text(isColored: Bool) -> String {
    let height = columns.map(\.titleLines.count).max() ?? 0
    let titles = (0..<height).map { line in columns.map { $0.title(line: line, of: height) } }
    let rules = columns.map { String(repeating: "-", count: $0.width) }
    var lines = (titles + [rules]).map(joined)
    var group: String?
    for row in table.rows.indices {
      if let name = folded(row), name != group {
        group = name
        lines.append(isColored ? Ink.heading.paint(name) : name)
      }
      lines.append(joined(columns.map { $0.text(row: row, isColored: isColored) }))
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Returns the text on the separate line above a row.
  private func folded(_ row: Int) -> String? {
    form.isFolded ? TerminalColumn.plain(table.rows[row].cells[0].values.first?.brief.figure ?? "") : nil
  }

  private func joined(_ cells: [String]) -> String {
    TerminalColumn.trimmed(String(repeating: " ", count: indent) + cells.joined(separator: " "))
  }
}
