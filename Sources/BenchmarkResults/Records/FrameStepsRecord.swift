import InputFiles

/// The times of the steps of one frame of a scenario: one row of `steps.csv`, which holds the slowest frame of each cell and the frames around it.
package struct FrameStepsRecord: RunRecord, Codable {
  /// The cell.
  package var cell: CellIdentifier
  /// The number of the frame in the script, from 0.
  package var frame: Int
  /// The reason why the frame had work to do.
  package var cause: String
  /// The time for telling the layout about the change, in nanoseconds.
  package var changeNanoseconds: Int
  /// The time of `prepare()`, in nanoseconds.
  package var prepareNanoseconds: Int
  /// The time for the content size and the visible elements, in nanoseconds.
  package var queryNanoseconds: Int
  /// The number of items that `prepare()` placed or went over.
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

  /// The time of the frame, in nanoseconds.
  package var nanoseconds: Int { changeNanoseconds + prepareNanoseconds + queryNanoseconds }

  /// `steps.csv`.
  package static let fileName = "steps.csv"

  /// The contents of the file, for readers.
  package static let purpose =
    "The steps of the slowest frame of each scenario and of those around it: one row for each frame, up to six for each cell. The report draws some of them."

  /// The columns of `steps.csv`.
  package static let columns = inOrder(
    CellColumns.columns(operation: "scenario. and the scenario's name", n: "the number of items that the scenario begins with", \.cell),
    [
      RecordColumn("frame", "count", "the number of the frame in the script, from 0") { $0.frame },
      RecordColumn("cause", "text", "why the frame had work to do") { $0.cause },
      RecordColumn(
        "change", "ns", "telling the layout of the change, in the play in which the frame's time is the median; less is better"
      ) { $0.changeNanoseconds },
      RecordColumn("prepare", "ns", "prepare(), in the same play") { $0.prepareNanoseconds },
      RecordColumn("query", "ns", "the content size and the visible elements, in the same play") { $0.queryNanoseconds },
      RecordColumn("items_laid", "count", "the items that prepare() placed or went over") { $0.itemsLaid },
    ])

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
