import InputFiles

/// How many frames of a scenario took about as long as each other: one row of `frames.csv`.
public struct FrameCountRecord: RunRecord {
  /// The cell.
  public var cell: CellIdentifier
  /// The shortest time that belongs to the bucket, in nanoseconds.
  public var lowerBound: Int
  /// The shortest time that is too long for it, in nanoseconds.
  public var upperBound: Int
  /// The number of frames.
  public var count: Int

  /// Creates a record.
  public init(cell: CellIdentifier, lowerBound: Int, upperBound: Int, count: Int) {
    self.cell = cell
    self.lowerBound = lowerBound
    self.upperBound = upperBound
    self.count = count
  }

  /// `frames.csv`.
  public static let fileName = "frames.csv"

  /// The columns of `frames.csv`.
  public static let columns = ["cell", "layout", "strategy", "operation", "n", "workload", "from", "to", "count"]

  /// The fields of this record.
  public var values: [RecordValue] {
    [
      .text(cell.description), .text(cell.layout), .text(cell.strategy), .text(cell.operation), .integer(cell.n), .text(cell.workload),
      .integer(lowerBound), .integer(upperBound), .integer(count),
    ]
  }

  /// A bucket has one row.
  public var key: RecordKey? { RecordKey(cell: cell, metric: .time, numbers: [lowerBound]) }

  /// Reads a record.
  public init(_ row: RecordRow) throws(InputFileError) {
    cell = try CellColumns.readCell(row)
    lowerBound = try row.count("from")
    upperBound = try row.count("to")
    count = try row.count("count")
    guard lowerBound < upperBound else {
      throw row.failure("to", "found \(upperBound), which is not above \(lowerBound) in column from", "exchange the two")
    }
  }
}
