import InputFiles

/// What the steps of one frame of a scenario took: one row of `steps.csv`, which holds the frames around the slowest of each cell.
package struct FrameStepsRecord: RunRecord, Codable {
  /// The cell.
  package var cell: CellIdentifier
  /// The number of the frame in the script, from 0.
  package var frame: Int
  /// Why it had work to do.
  package var cause: String
  /// How long telling the layout of the change took, in nanoseconds.
  package var changeNanoseconds: Int
  /// How long `prepare()` took, in nanoseconds.
  package var prepareNanoseconds: Int
  /// How long the content size and the visible elements took, in nanoseconds.
  package var queryNanoseconds: Int
  /// The items that `prepare()` placed or went over.
  package var itemsLaid: Int

  /// Creates a record.
  package init(
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
  package var nanoseconds: Int { changeNanoseconds + prepareNanoseconds + queryNanoseconds }

  /// `steps.csv`.
  package static let fileName = "steps.csv"

  /// The columns of `steps.csv`.
  package static let columns = CellColumns.cellNames + ["frame", "cause", "change", "prepare", "query", "items_laid"]

  /// The fields of this record.
  package var values: [RecordValue] {
    CellColumns.values(cell) + [
      .integer(frame), .text(cause), .integer(changeNanoseconds), .integer(prepareNanoseconds), .integer(queryNanoseconds),
      .integer(itemsLaid),
    ]
  }

  /// A frame has one row.
  package var key: RecordKey? { RecordKey(cell: cell, metric: .time, numbers: [frame]) }

  /// Reads a record.
  package init(_ row: RecordRow) throws(InputFileError) {
    cell = try CellColumns.readCell(row)
    frame = try row.count("frame")
    cause = try row.text("cause")
    changeNanoseconds = try row.count("change")
    prepareNanoseconds = try row.count("prepare")
    queryNanoseconds = try row.count("query")
    itemsLaid = try row.count("items_laid")
  }
}
