import InputFiles

/// The identifying columns that a sample and a summary begin with.
enum CellColumns {
  /// The columns of a cell.
  static let cellNames = ["cell", "layout", "strategy", "operation", "n", "workload"]
  /// The columns of a cell and a metric.
  static let names = cellNames + ["metric", "unit"]

  static func values(_ cell: CellIdentifier) -> [RecordValue] {
    [.text(cell.description), .text(cell.layout), .text(cell.strategy), .text(cell.operation), .integer(cell.n), .text(cell.workload)]
  }

  static func values(_ cell: CellIdentifier, _ metric: Metric) -> [RecordValue] {
    values(cell) + [.text(metric.rawValue), .text(metric.unit)]
  }

  /// Reads cell and metric, and checks the columns that repeat the cell's parts: files are edited by people and by scripts.
  static func read(_ row: RecordRow) throws(InputFileError) -> (cell: CellIdentifier, metric: Metric) {
    let cell = try readCell(row)
    let metric = try row.metric("metric")
    try check("unit", metric.unit, of: "cell “\(cell)” and metric “\(metric.rawValue)”", in: row)
    return (cell, metric)
  }

  /// Reads a cell, and checks the columns that repeat its parts.
  static func readCell(_ row: RecordRow) throws(InputFileError) -> CellIdentifier {
    let cell = try row.cell("cell")
    let parts = [
      ("layout", cell.layout), ("strategy", cell.strategy), ("operation", cell.operation), ("n", String(cell.n)),
      ("workload", cell.workload),
    ]
    for (column, value) in parts { try check(column, value, of: "cell “\(cell)”", in: row) }
    return cell
  }

  private static func check(_ column: String, _ value: String, of owner: String, in row: RecordRow) throws(InputFileError) {
    let found = try row.text(column)
    guard found != value else { return }
    throw row.failure(column, "found \(InputFileError.quoting(found)), but “\(value)” belongs to \(owner)", "correct one of them")
  }
}
