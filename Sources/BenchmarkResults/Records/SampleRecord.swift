import InputFiles

/// One sample: the value that a batch of iterations of one cell had in one round.
package struct SampleRecord: RunRecord {
  /// The cell that was sampled.
  package var cell: CellIdentifier
  /// The counted metric.
  package var metric: Metric
  /// The launch of the program that took the sample, from 0.
  package var launch: Int
  /// The making of the work that the sample belongs to, from 0 in each cell.
  package var block: Int
  /// The interleaved pass over the candidates that the sample belongs to, from 0 in each cell.
  package var round: Int
  /// The cell's position in its round, from 0.
  package var order: Int
  /// The number of iterations in the batch.
  package var iterations: Int
  /// The value per iteration, in the metric's unit.
  package var value: Double
  /// The number of times that the process lost the processor during the sample; nil if not counted.
  package var involuntarySwitches: Int?
  /// The number of pages that were faulted in during the sample; nil if not counted.
  package var pageFaults: Int?
  /// The part of a sweep over several machines that took the sample, from 1; nil in a run that is not a part.
  package var part: Int?

  /// Creates a sample.
  package init(
    cell: CellIdentifier, metric: Metric = .time, launch: Int = 0, block: Int = 0, round: Int, order: Int, iterations: Int, value: Double,
    involuntarySwitches: Int? = nil, pageFaults: Int? = nil, part: Int? = nil
  ) {
    self.cell = cell
    self.metric = metric
    self.launch = launch
    self.block = block
    self.round = round
    self.order = order
    self.iterations = iterations
    self.value = value
    self.involuntarySwitches = involuntarySwitches
    self.pageFaults = pageFaults
    self.part = part
  }

  /// Whether the sample also measured something besides the code: another program ran on the processor, or pages were faulted in although the operation is
  /// not about faults. Nil if neither was counted.
  package func isContaminated(expectsPageFaults: Bool = false) -> Bool? {
    if involuntarySwitches == nil && pageFaults == nil { return nil }
    return (involuntarySwitches ?? 0) > 0 || (!expectsPageFaults && (pageFaults ?? 0) > 0)
  }

  /// Whether another program ran on the processor during the sample; nil if that was not counted.
  package var isInterrupted: Bool? { involuntarySwitches.map { $0 > 0 } }

  /// `samples.csv`.
  package static let fileName = "samples.csv"

  /// The contents of the file, for readers.
  package static let purpose = "One row for each sample of a run. All other files of a run are derived from it."

  /// The columns of `samples.csv`. The column of ``order`` is called `position`, because `order` is a word of SQL, which causes trouble in imported tables.
  package static let columns = inOrder(
    CellColumns.columns(\.cell, metric: \.metric),
    [
      RecordColumn("launch", "count", "the launch of the program that took the sample, from 0") { $0.launch },
      RecordColumn(
        "block", "count", "the making of the work that the sample is of, from 0 in each cell; intervals and tests are over blocks"
      ) { $0.block },
      RecordColumn(
        "round", "count", "the pass over all strategies of a group, from 0; samples of one round were taken one after the other"
      ) { $0.round },
      RecordColumn("position", "count", "the place in the round, from 0") { $0.order },
      RecordColumn("iterations", "count", "the number of iterations timed together") { $0.iterations },
      RecordColumn("value", "unit", "the mean of these iterations; less is better") { $0.value },
      RecordColumn(
        "involuntary_switches", "count", "how often the system took the processor away during the sample, or the clock jumped"
      ) { $0.involuntarySwitches },
      RecordColumn("page_faults", "count", "the number of pages faulted in during the sample") { $0.pageFaults },
      RecordColumn("part", "count", "the part of a sweep that took the sample, from 1; empty in a run that is no part") { $0.part },
    ])

  /// A cell has one sample at each position of a round, and a floor one in each part of a sweep. A second such row means that two processes wrote to the run.
  package var key: RecordKey? { RecordKey(cell: cell, metric: metric, numbers: [part ?? 0, launch, block, round, order]) }

  /// Reads a sample.
  package init(_ row: RecordRow) throws(InputFileError) {
    (cell, metric) = try CellColumns.read(row)
    launch = try row.count("launch")
    block = try row.count("block")
    round = try row.count("round")
    order = try row.count("position")
    iterations = try row.count("iterations", from: 1)
    value = try row.value("value", of: metric)
    involuntarySwitches = try row.optionalCount("involuntary_switches")
    pageFaults = try row.optionalCount("page_faults")
    part = try row.optionalCount("part")
  }
}

// A sample is encoded as a list of its fields, because a run sends hundreds of thousands of samples from process to process.
extension SampleRecord: Codable {
  /// Reads a sample from the list of its fields.
  package init(from decoder: any Decoder) throws {
    var fields = try decoder.unkeyedContainer()
    cell = try fields.decode(CellIdentifier.self)
    metric = try fields.decode(Metric.self)
    launch = try fields.decode(Int.self)
    block = try fields.decode(Int.self)
    round = try fields.decode(Int.self)
    order = try fields.decode(Int.self)
    iterations = try fields.decode(Int.self)
    value = try fields.decode(Double.self)
    involuntarySwitches = try fields.decodeIfPresent(Int.self)
    pageFaults = try fields.decodeIfPresent(Int.self)
    part = try fields.decodeIfPresent(Int.self)
  }

  /// Writes the fields as a list.
  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.unkeyedContainer()
    try fields.encode(cell)
    try fields.encode(metric)
    for number in [launch, block, round, order, iterations] { try fields.encode(number) }
    try fields.encode(value)
    for number in [involuntarySwitches, pageFaults, part] {
      if let number { try fields.encode(number) } else { try fields.encodeNil() }
    }
  }
}
