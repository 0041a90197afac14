import InputFiles

/// The number of frames of a scenario whose times are in the same bucket: one row of `frames.csv`.
package struct FrameCountRecord: RunRecord, Codable {
  /// The cell.
  package var cell: CellIdentifier
  /// The shortest time that belongs to the bucket, in nanoseconds.
  package var lowerBound: Int
  /// The shortest time that is too long for the bucket, in nanoseconds.
  package var upperBound: Int
  /// The number of frames.
  package var count: Int

  /// Creates a record.
  package init(cell: CellIdentifier, lowerBound: Int, upperBound: Int, count: Int) {
    self.cell = cell
    self.lowerBound = lowerBound
    self.upperBound = upperBound
    self.count = count
  }

  /// `frames.csv`.
  package static let fileName = "frames.csv"

  /// The contents of the file, for readers.
  package static let purpose = "How the times of a scenario's frames are distributed: one row for each cell and bucket that has frames."

  /// The columns of `frames.csv`.
  package static let columns = inOrder(
    CellColumns.columns(operation: "scenario. and the scenario's name", n: "the number of items that the scenario begins with", \.cell),
    [
      RecordColumn("from", "ns", "the shortest time that belongs to the bucket") { $0.lowerBound },
      RecordColumn("to", "ns", "the shortest time that is too long for it") { $0.upperBound },
      RecordColumn("count", "count", "the number of frames whose median over the plays is this long") { $0.count },
    ])

  /// A bucket has one row.
  package var key: RecordKey? { RecordKey(cell: cell, metric: .time, numbers: [lowerBound]) }

  /// Reads a record.
  package init(_ row: RecordRow) throws(InputFileError) {
    cell = try CellColumns.readCell(row)
    lowerBound = try row.count("from")
    upperBound = try row.count("to")
    count = try row.count("count")
    guard lowerBound < upperBound else {
      throw row.failure("to", "found \(upperBound), which is not above \(lowerBound) in column from", "exchange the two")
    }
  }
}
