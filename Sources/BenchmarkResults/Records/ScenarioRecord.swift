import InputFiles

/// How a strategy played a scenario: one row of `scenarios.csv`.
package struct ScenarioRecord: RunRecord, StatusRecord, Codable {
  /// What the frames took and showed.
  package struct Figures: Codable, Hashable, Sendable {
    /// With fewer plays one interruption can be a frame's median: there is no figure that hangs on single frames, such as the 99th percentile.
    package static let leastPlays = 5

    /// How often the script was played.
    package var plays = 0
    /// The number of frames of the script. The time of each is its median over the plays.
    package var frames = 0
    /// The times of the frames at the percentiles 50, 90, 99 and 99.9 and the longest, in nanoseconds; with too few plays the first two only.
    package var percentiles: [Int] = []
    /// The number of frames over 8.33 ms, and over 16.67 ms; empty with too few plays.
    package var slow: [Int] = []
    /// How late the frames were, in milliseconds a second, on a display of 120 and of 60 frames a second; empty with too few plays.
    package var hitchRatios: [Double] = []
    /// The times at the percentiles 50, 90 and 99 less 8.33 ms, in nanoseconds: negative while there is time left. With too few plays the first two only.
    package var overruns: [Double] = []
    /// The largest visible jump, in points; nil if no frame had to hold anything still.
    package var visibleJump: Double?
    /// The largest landing error, in points; nil if the scenario does not scroll to an item.
    package var landingError: Double?
    /// The items that all `prepare()`s of one play placed or went over.
    package var itemsLaid = 0
    /// The frame whose median over the plays is the longest, from 0; nil with too few plays.
    package var worstFrame: Int?
    /// Why it had work to do; nil with too few plays.
    package var worstCause: String?
    /// Its median time over the plays, in nanoseconds; nil with too few plays.
    package var worstNanoseconds: Double?
    /// How often the process was put off the processor; nil where that is not counted.
    package var involuntarySwitches: Int?

    /// Figures of no frames.
    package init() {}
  }

  /// The cell: its operation is `scenario.` and the scenario's name.
  package var cell: CellIdentifier
  /// What the frames took; nil if the cell was not timed.
  package var figures: Figures?
  /// Sixteen hexadecimal digits that stand for everything the layout answers after the last frame.
  package var digest: String?
  /// How playing it went.
  package var status: CellStatus

  /// Creates a record.
  package init(cell: CellIdentifier, figures: Figures? = nil, digest: String? = nil, status: CellStatus = .sound) {
    self.cell = cell
    self.figures = figures
    self.digest = digest
    self.status = status
  }

  /// How playing it went.
  package var outcome: CellStatus { status }

  /// `scenarios.csv`.
  package static let fileName = "scenarios.csv"

  static let percentileColumns = ["p50", "p90", "p99", "p99_9", "max"]
  static let slowColumns = ["over_8_33_ms", "over_16_67_ms"]
  static let hitchColumns = ["hitch_ratio_120", "hitch_ratio_60"]
  static let overrunColumns = ["overrun_p50", "overrun_p90", "overrun_p99"]

  /// The columns of `scenarios.csv`.
  package static let columns =
    CellColumns.cellNames + ["plays", "frames"] + percentileColumns + slowColumns + hitchColumns
    + overrunColumns
    + [
      "visible_jump", "landing_error", "items_laid", "worst_frame", "worst_cause", "worst_time", "involuntary_switches", "digest", "status",
      "note",
    ]

  /// The fields of this record.
  package var values: [RecordValue] {
    func list<Value>(_ values: [Value]?, _ columns: [String], _ field: (Value) -> RecordValue) -> [RecordValue] {
      let known = (values ?? []).prefix(columns.count).map(field)
      return known + columns.dropFirst(known.count).map { _ in .missing }
    }
    let figures = figures
    return CellColumns.values(cell) + [RecordValue(figures?.plays), RecordValue(figures?.frames)]
      + list(figures?.percentiles, Self.percentileColumns) { .integer($0) } + list(figures?.slow, Self.slowColumns) { .integer($0) }
      + list(figures?.hitchRatios, Self.hitchColumns) { RecordValue($0) } + list(figures?.overruns, Self.overrunColumns) { RecordValue($0) }
      + [
        RecordValue(figures?.visibleJump), RecordValue(figures?.landingError), RecordValue(figures?.itemsLaid),
        RecordValue(figures?.worstFrame), RecordValue(figures?.worstCause), RecordValue(figures?.worstNanoseconds),
        RecordValue(figures?.involuntarySwitches), RecordValue(digest.map { SummaryRecord.digestPrefix + $0 }),
        .text(status.code.rawValue), RecordValue(status.reason),
      ]
  }

  /// A cell has one row. A second means that two processes have written to the run.
  package var key: RecordKey? { RecordKey(cell: cell, metric: .time, numbers: []) }

  /// Reads a record.
  package init(_ row: RecordRow) throws(InputFileError) {
    cell = try CellColumns.readCell(row)
    figures = try Figures(row)
    digest = try row.optionalDigest("digest")
    status = try row.status()
  }
}

extension ScenarioRecord.Figures {
  /// Reads the figures of a row; nil if the cell was not timed.
  init?(_ row: RecordRow) throws(InputFileError) {
    guard let plays = try row.optionalCount("plays") else { return nil }
    self.init()
    self.plays = plays
    frames = try row.count("frames")
    let hasSingleFrames = plays >= Self.leastPlays
    func known(_ columns: [String], always count: Int) -> ArraySlice<String> { hasSingleFrames ? columns[...] : columns.prefix(count) }
    for column in known(ScenarioRecord.percentileColumns, always: 2) { percentiles.append(try row.count(column)) }
    for column in known(ScenarioRecord.slowColumns, always: 0) { slow.append(try row.count(column)) }
    for column in known(ScenarioRecord.hitchColumns, always: 0) { hitchRatios.append(try row.quantity(column)) }
    for column in known(ScenarioRecord.overrunColumns, always: 2) { overruns.append(try row.number(column)) }
    visibleJump = try row.optionalQuantity("visible_jump")
    landingError = try row.optionalQuantity("landing_error")
    itemsLaid = try row.count("items_laid")
    if hasSingleFrames {
      worstFrame = try row.count("worst_frame")
      worstCause = try row.text("worst_cause")
      worstNanoseconds = try row.quantity("worst_time")
    }
    involuntarySwitches = try row.optionalCount("involuntary_switches")
  }
}
