import InputFiles

/// The identifying columns at the beginning of samples and summaries.
enum CellColumns {
  private static let operation = "the work of one iteration (layoutbench list operations)"
  private static let number = "the number of items"

  /// Returns the columns of a group, the common part of cells that are measured side by side. For scenarios, `operation` and `n` have more specific meanings.
  static func columns<Record>(
    operation: String = operation, n: String = number, group: @escaping @Sendable (Record) -> CellGroup
  ) -> [RecordColumn<Record>] {
    [
      RecordColumn("layout", "text", "the layout; floor for the hardware's share of the work") { group($0).layout },
      RecordColumn("operation", "text", operation) { group($0).operation }, RecordColumn("n", "count", n) { group($0).n },
      RecordColumn("workload", "text", "the source of the items' sizes") { group($0).workload },
    ]
  }

  /// Returns the columns of a cell.
  static func columns<Record>(
    operation: String = operation, n: String = number, _ cell: @escaping @Sendable (Record) -> CellIdentifier
  ) -> [RecordColumn<Record>] {
    var columns: [RecordColumn<Record>] = [self.cell(cell)] + columns(operation: operation, n: n) { cell($0).group }
    columns.insert(
      RecordColumn("strategy", "text", "the strategy; of a floor, the loop that is measured; of layouts side by side, layout:strategy") {
        cell($0).strategy
      }, at: 2)
    return columns
  }

  /// Returns the columns of a cell and a metric.
  static func columns<Record>(
    _ cell: @escaping @Sendable (Record) -> CellIdentifier, metric: @escaping @Sendable (Record) -> Metric
  ) -> [RecordColumn<Record>] {
    columns(cell) + [
      self.metric(metric),
      RecordColumn("unit", "text", "the unit of the row's figures: ns, bytes or count, each per iteration") { metric($0).unit },
    ]
  }

  static func cell<Record>(_ cell: @escaping @Sendable (Record) -> CellIdentifier) -> RecordColumn<Record> {
    RecordColumn("cell", "text", "layout/strategy/operation/n, followed by @workload unless the workload is random") {
      cell($0).description
    }
  }

  static func metric<Record>(_ metric: @escaping @Sendable (Record) -> Metric) -> RecordColumn<Record> {
    RecordColumn("metric", "text", "the measured quantity, one of those above") { metric($0).rawValue }
  }

  /// Reads cell and metric, and checks the columns that repeat the cell's parts, because users and scripts edit the files.
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
