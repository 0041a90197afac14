import InputFiles

/// What the steps of one frame of a scenario took: one row of `steps.csv`, which holds the frames around the slowest of each cell.
public struct FrameStepsRecord: RunRecord {
  /// The cell.
  public var cell: CellIdentifier
  /// The number of the frame in the script, from 0.
  public var frame: Int
  /// Why it had work to do.
  public var cause: String
  /// How long telling the layout of the change took, in nanoseconds.
  public var changeNanoseconds: Int
  /// How long `prepare()` took, in nanoseconds.
  public var prepareNanoseconds: Int
  /// How long the content size and the visible elements took, in nanoseconds.
  public var queryNanoseconds: Int
  /// The items that `prepare()` placed or went over.
  public var itemsLaid: Int

  /// Creates a record.
  public init(
    cell: CellIdentifier, frame: Int, cause: String, changeNanoseconds: Int, prepareNanoseconds: Int, queryNanoseconds: Int,
    itemsLaid: Int
  ) {
    self.cell = cell
    self.frame = frame
    self.cause = cause
    self.changeNanoseconds = changeNanoseconds
    self.prepareNanoseconds = prepareNanoseconds
    self.queryNanoseconds = queryNanoseconds
    self.itemsLaid = itemsLaid
  }

  /// How long the frame took, in nanoseconds.
  public var nanoseconds: Int { changeNanoseconds + prepareNanoseconds + queryNanoseconds }

  /// `steps.csv`.
  public static let fileName = "steps.csv"

  /// The columns of `steps.csv`.
  public static let columns = [
    "cell", "layout", "strategy", "operation", "n", "workload", "frame", "cause", "change", "prepare", "query", "items_laid",
  ]

  /// The fields of this record.
  public var values: [RecordValue] {
    [
      .text(cell.description), .text(cell.layout), .text(cell.strategy), .text(cell.operation), .integer(cell.n), .text(cell.workload),
      .integer(frame), .text(cause), .integer(changeNanoseconds), .integer(prepareNanoseconds), .integer(queryNanoseconds),
      .integer(itemsLaid),
    ]
  }

  /// A frame has one row.
  public var key: RecordKey? { RecordKey(cell: cell, metric: .time, numbers: [frame]) }

  /// Reads a record.
  public init(_ row: RecordRow) throws(InputFileError) {
    cell = try CellColumns.readCell(row)
    frame = try row.count("frame")
    cause = try row.text("cause")
    changeNanoseconds = try row.count("change")
    prepareNanoseconds = try row.count("prepare")
    queryNanoseconds = try row.count("query")
    itemsLaid = try row.count("items_laid")
  }
}
