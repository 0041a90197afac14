import InputFiles

/// The result of playing a scenario with a strategy: one row of `scenarios.csv`.
package struct ScenarioRecord: RunRecord, StatusRecord, Codable {
  /// The times and visible faults of the frames.
  package struct Figures: Codable, Hashable, Sendable {
    /// The smallest number of plays for figures that depend on single frames, such as the 99th percentile. With fewer plays, one interruption can be a
    /// frame's median.
    package static let leastPlays = 5

    /// The number of plays of the script.
    package var plays = 0
    /// The number of frames in the script. The time of each is its median over the plays.
    package var frames = 0
    /// The times of the frames at the percentiles 50, 90, 99 and 99.9, and the longest, in nanoseconds. With too few plays, only the first two.
    package var percentiles: [Int] = []
    /// The number of frames over 8.33 ms, and the number over 16.67 ms; empty with too few plays.
    package var slow: [Int] = []
    /// The lateness of the frames, in milliseconds per second, on displays with 120 and with 60 frames per second; empty with too few plays.
    package var hitchRatios: [Double] = []
    /// The times at the percentiles 50, 90 and 99 less 8.33 ms, in nanoseconds. They are negative if there is time left. With too few plays, only the first
    /// two.
    package var overruns: [Double] = []
    /// The largest visible jump, in points; nil if no frame had to keep an item in place.
    package var visibleJump: Double?
    /// The largest landing error, in points; nil if the scenario does not scroll to an item.
    package var landingError: Double?
    /// The number of items that all `prepare()` calls of one play placed or went over.
    package var itemsLaid = 0
    /// The frame whose median over the plays is the longest, from 0; nil with too few plays.
    package var worstFrame: Int?
    /// The reason why this frame had work to do; nil with too few plays.
    package var worstCause: String?
    /// The median time of this frame over the plays, in nanoseconds; nil with too few plays.
    package var worstNanoseconds: Double?
    /// The number of times that the process lost the processor; nil if not counted.
    package var involuntarySwitches: Int?

    /// The 99th percentile of the frames and the longest, in nanoseconds; nil with too few plays.
    var longFrames: (percentile99: Int, longest: Int)? { percentiles.count == 5 ? (percentiles[2], percentiles[4]) : nil }

    /// Creates figures without frames.
    package init() {}
  }

  /// The cell: its operation is `scenario.` and the scenario's name.
  package var cell: CellIdentifier
  /// The figures of the frames; nil if the cell was not timed.
  package var figures: Figures?
  /// Sixteen hexadecimal digits that represent all answers of the layout after the last frame.
  package var digest: String?
  /// The status of playing the scenario.
  package var status: CellStatus

  /// Creates a record.
  package init(cell: CellIdentifier, figures: Figures? = nil, digest: String? = nil, status: CellStatus = .sound) {
    self.cell = cell
    self.figures = figures
    self.digest = digest
    self.status = status
  }

  /// `scenarios.csv`.
  package static let fileName = "scenarios.csv"

  /// The contents of the file, for readers.
  package static let purpose =
    "One row for each scenario that a strategy played. Each frame is timed by itself: what changed, prepare(), the content size, the visible elements."

  /// The columns of `scenarios.csv`.
  package static let columns = inOrder(
    CellColumns.columns(
      operation: "scenario. and the scenario's name (layoutbench list scenarios)", n: "the number of items that the scenario begins with",
      \.cell),
    [
      RecordColumn("plays", "count", "how often the script was played, after a play that is not timed; empty if the cell was not timed") {
        $0.figures?.plays
      },
      RecordColumn("frames", "count", "the number of frames of the script; each takes its median over the plays") { $0.figures?.frames },
      RecordColumn("p50", "ns", "the median of the frames; less is better") { $0.figures?.percentiles.known(0) },
      RecordColumn("p90", "ns", "the 90th percentile of the frames") { $0.figures?.percentiles.known(1) },
      RecordColumn("p99", "ns", "the 99th percentile of the frames; empty with fewer than five plays") { $0.figures?.percentiles.known(2) },
      RecordColumn(
        "p99_9", "ns", "the percentile 99.9 of the frames; with fewer than 1,000 frames the longest; empty with fewer than five plays"
      ) { $0.figures?.percentiles.known(3) },
      RecordColumn("max", "ns", "the longest frame; empty with fewer than five plays") { $0.figures?.percentiles.known(4) },
      RecordColumn(
        "over_8_33_ms", "count", "the number of frames that took longer than 8.33 ms, a frame at 120 Hz; empty with fewer than five plays"
      ) { $0.figures?.slow.known(0) },
      RecordColumn(
        "over_16_67_ms", "count", "the number of frames that took longer than 16.67 ms, a frame at 60 Hz; empty with fewer than five plays"
      ) { $0.figures?.slow.known(1) },
      RecordColumn(
        "hitch_ratio_120", "ms/s",
        "how late frames were at 120 Hz, for each second; up to 10 is good, up to 25 a warning; empty with fewer than five plays"
      ) { $0.figures?.hitchRatios.known(0) },
      RecordColumn("hitch_ratio_60", "ms/s", "the same at 60 Hz") { $0.figures?.hitchRatios.known(1) },
      RecordColumn("overrun_p50", "ns", "p50 less 8.33 ms: below 0 there is time left") { $0.figures?.overruns.known(0) },
      RecordColumn("overrun_p90", "ns", "p90 less 8.33 ms") { $0.figures?.overruns.known(1) },
      RecordColumn("overrun_p99", "ns", "p99 less 8.33 ms; empty with fewer than five plays") { $0.figures?.overruns.known(2) },
      RecordColumn("visible_jump", "pt", "how far an item that was to be held still moved at most; 0 is right, empty if none was held") {
        $0.figures?.visibleJump
      },
      RecordColumn(
        "landing_error", "pt", "how far from its place an item stood at most after it was scrolled to; empty without such scrolling"
      ) { $0.figures?.landingError },
      RecordColumn("items_laid", "count", "the items that all prepare() calls of one play placed or went over") { $0.figures?.itemsLaid },
      RecordColumn(
        "worst_frame", "count",
        "the number of the frame, from 0, whose median over the plays is the longest; empty with fewer than five plays"
      ) { $0.figures?.worstFrame },
      RecordColumn("worst_cause", "text", "why that frame had work to do") { $0.figures?.worstCause },
      RecordColumn("worst_time", "ns", "its median over the plays") { $0.figures?.worstNanoseconds },
      RecordColumn("involuntary_switches", "count", "how often the system took the processor away during the plays") {
        $0.figures?.involuntarySwitches
      },
      RecordColumn("digest", "text", "a hash of everything the layout returns after the last frame: fnv1a: and 16 hexadecimal digits") {
        $0.digest.map { SummaryRecord.digestPrefix + $0 }
      },
    ], RecordColumn.status(\.status))

  /// A cell has one row. A second row means that two processes wrote to the run.
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
    for column in known(["p50", "p90", "p99", "p99_9", "max"], always: 2) { percentiles.append(try row.count(column)) }
    for column in known(["over_8_33_ms", "over_16_67_ms"], always: 0) { slow.append(try row.count(column)) }
    for column in known(["hitch_ratio_120", "hitch_ratio_60"], always: 0) { hitchRatios.append(try row.quantity(column)) }
    for column in known(["overrun_p50", "overrun_p90", "overrun_p99"], always: 2) { overruns.append(try row.number(column)) }
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

extension Array {
  /// Returns the element at a place; nil if there are too few.
  fileprivate func known(_ place: Int) -> Element? { indices.contains(place) ? self[place] : nil }
}
