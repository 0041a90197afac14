import InputFiles

/// The times of the plays of a scenario in one launch of the program: one row of `plays.csv`, and one block for comparing scenarios of two runs.
///
/// The plays of one launch happen within about a second and resemble each other, so a single play is not evidence of its own.
package struct PlaysRecord: RunRecord, Hashable {
  /// The cell.
  package var cell: CellIdentifier
  /// The launch of the program, from 0 in each cell.
  package var launch: Int
  /// The number of plays of the script in the launch. The time of a frame is its median over these plays.
  package var plays: Int
  /// The 99th percentile of the frames, in nanoseconds. With fewer than 100 frames it is the longest.
  package var percentile99: Int
  /// The longest frame, in nanoseconds.
  package var longest: Int

  /// Creates a record.
  package init(cell: CellIdentifier, launch: Int, plays: Int, percentile99: Int, longest: Int) {
    (self.cell, self.launch, self.plays, self.percentile99, self.longest) = (cell, launch, plays, percentile99, longest)
  }

  /// Creates the record of a launch. `nil` if the cell was not timed, or if there were too few plays for figures that depend on single frames.
  package init?(_ record: ScenarioRecord, launch: Int) {
    guard record.status == .sound, let figures = record.figures, let (percentile99, longest) = figures.longFrames else { return nil }
    self.init(cell: record.cell, launch: launch, plays: figures.plays, percentile99: percentile99, longest: longest)
  }

  /// `plays.csv`.
  package static let fileName = "plays.csv"

  /// The contents of the file, for readers.
  package static let purpose =
    "One row for each launch of the program that played a scenario. By these rows scenarios of two runs are compared; the figures of one run are in scenarios.csv."

  /// The columns of `plays.csv`.
  package static let columns = inOrder(
    CellColumns.columns(operation: "scenario. and the scenario's name", n: "the number of items that the scenario begins with", \.cell),
    [
      RecordColumn("launch", "count", "the launch of the program, from 0 in each cell") { $0.launch },
      RecordColumn("plays", "count", "how often the script was played; each frame takes its median over these plays") { $0.plays },
      RecordColumn("p99", "ns", "the 99th percentile of the frames; with fewer than 100 frames the longest") { $0.percentile99 },
      RecordColumn("max", "ns", "the longest frame") { $0.longest },
    ])

  /// A launch has one row for each cell.
  package var key: RecordKey? { RecordKey(cell: cell, metric: .frameP99, numbers: [launch]) }

  /// Reads a record.
  package init(_ row: RecordRow) throws(InputFileError) {
    cell = try CellColumns.readCell(row)
    launch = try row.count("launch")
    plays = try row.count("plays", from: 1)
    percentile99 = try row.count("p99")
    longest = try row.count("max")
    guard percentile99 <= longest else {
      throw row.failure("p99", "found \(percentile99), which is above \(longest) in column max", "measure the run again")
    }
  }

  /// The launch as samples of the metrics by which scenarios are compared.
  package var samples: [SampleRecord] {
    [(Metric.frameP99, percentile99), (.longestFrame, longest)].map { metric, nanoseconds in
      SampleRecord(cell: cell, metric: metric, launch: launch, round: 0, order: 0, iterations: plays, value: Double(nanoseconds))
    }
  }
}
