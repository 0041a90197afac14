import InputFiles

/// A row of one of a run's CSV files.
///
/// A record names its file and its columns once; CSV writing, JSON writing and reading all follow from them.
package protocol RunRecord: Hashable, Sendable {
  /// The file in a run's folder that holds these records: `samples.csv`.
  static var fileName: String { get }
  /// The columns of that file, in order.
  static var columns: [String] { get }
  /// The record's fields, one for each column and in the same order.
  var values: [RecordValue] { get }
  /// Reads a record.
  /// - Throws: An `InputFileError` with file, line and column when a field is missing or is not what its column holds.
  init(_ row: RecordRow) throws(InputFileError)
  /// What no two records of a file may share, or nil where duplicates are allowed.
  var key: RecordKey? { get }
}

extension RunRecord {
  /// Duplicates are allowed.
  package var key: RecordKey? { nil }
}

/// What identifies a record among those of its file.
package struct RecordKey: Hashable, Sendable {
  let cell: CellIdentifier
  let metric: Metric
  let numbers: [Int]
}

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
