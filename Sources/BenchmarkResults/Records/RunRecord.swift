import InputFiles

/// A row of one of a run's CSV files.
///
/// A record names its file and its columns once; CSV and JSON writing, the header that is read and the guide to the files follow from them.
package protocol RunRecord: Hashable, Sendable {
  /// The file in a run's folder that holds these records: `samples.csv`.
  static var fileName: String { get }
  /// What the file holds, for people.
  static var purpose: String { get }
  /// The columns of that file, in order.
  static var columns: [RecordColumn<Self>] { get }
  /// Reads a record.
  /// - Throws: An `InputFileError` with file, line and column when a field is missing or is not what its column holds.
  init(_ row: RecordRow) throws(InputFileError)
  /// What no two records of a file may share, or nil where duplicates are allowed.
  var key: RecordKey? { get }
}

extension RunRecord {
  /// The header of the file.
  package static var columnNames: [String] { columns.map(\.name) }

  /// Columns one behind the other.
  static func inOrder(_ parts: [RecordColumn<Self>]...) -> [RecordColumn<Self>] { parts.flatMap(\.self) }

  /// The record's fields, one for each column.
  package var values: [RecordValue] { Self.columns.map { $0.value(self) } }

  /// Duplicates are allowed.
  package var key: RecordKey? { nil }
}

/// What identifies a record among those of its file.
package struct RecordKey: Hashable, Sendable {
  let cell: CellIdentifier
  let metric: Metric
  let numbers: [Int]
}
