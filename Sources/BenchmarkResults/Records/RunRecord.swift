import InputFiles

/// A row of one of a run's CSV files.
///
/// A record declares its file and its columns once. Writing CSV and JSON, checking headers and the guide to the files are all based on this declaration.
package protocol RunRecord: Hashable, Sendable {
  /// The file in a run's folder that holds these records: `samples.csv`.
  static var fileName: String { get }
  /// The contents of the file, for readers.
  static var purpose: String { get }
  /// The columns of that file, in order.
  static var columns: [RecordColumn<Self>] { get }
  /// Reads a record.
  /// - Throws: An `InputFileError` with file, line and column if a field is missing or does not fit its column.
  init(_ row: RecordRow) throws(InputFileError)
  /// The key that no two records of a file may share, or nil if duplicates are allowed.
  var key: RecordKey? { get }
}

extension RunRecord {
  /// The header of the file.
  package static var columnNames: [String] { columns.map(\.name) }

  /// Joins lists of columns in this order.
  static func inOrder(_ parts: [RecordColumn<Self>]...) -> [RecordColumn<Self>] { parts.flatMap(\.self) }

  /// The record's fields, one for each column.
  package var values: [RecordValue] { Self.columns.map { $0.value(self) } }

  /// The key is nil: duplicates are allowed.
  package var key: RecordKey? { nil }
}

/// The identity of a record among those of its file.
package struct RecordKey: Hashable, Sendable {
  let cell: CellIdentifier
  let metric: Metric
  let numbers: [Int]
}
