import InputFiles

/// One sample: what a batch of iterations of one cell took, in one round.
package struct SampleRecord: RunRecord {
  /// The cell that was sampled.
  package var cell: CellIdentifier
  /// What was counted.
  package var metric: Metric
  /// The launch of the program that took the sample, from 0.
  package var launch: Int
  /// The making of the work that the sample belongs to, from 0 in each cell.
  package var block: Int
  /// The interleaved pass over the candidates that the sample belongs to, from 0 in each cell.
  package var round: Int
  /// The cell's place within its round, from 0.
  package var order: Int
  /// The number of iterations in the batch.
  package var iterations: Int
  /// The value per iteration, in the metric's unit.
  package var value: Double
  /// How often the process was put off the processor during the sample; nil where that is not counted.
  package var involuntarySwitches: Int?
  /// How many pages were faulted in during the sample; nil where that is not counted.
  package var pageFaults: Int?
  /// The part of a sweep over several machines that took the sample, from 1; nil in a run that is no part.
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

  /// Whether something else than the code was measured too: another program ran on the processor, or pages were faulted in although the
  /// operation is not about faults. Nil if neither was counted.
  package func isContaminated(expectsPageFaults: Bool = false) -> Bool? {
    if involuntarySwitches == nil && pageFaults == nil { return nil }
    return (involuntarySwitches ?? 0) > 0 || (!expectsPageFaults && (pageFaults ?? 0) > 0)
  }

  /// Whether another program ran on the processor during the sample; nil if that was not counted.
  package var isInterrupted: Bool? { involuntarySwitches.map { $0 > 0 } }

  /// `samples.csv`.
  package static let fileName = "samples.csv"

  /// The columns of `samples.csv`. The order is called `position`: `order` is a word of SQL, which imported tables trip over.
  package static let columns =
    CellColumns.names + ["launch", "block", "round", "position", "iterations", "value", "involuntary_switches", "page_faults", "part"]

  /// The fields of this sample.
  package var values: [RecordValue] {
    CellColumns.values(cell, metric) + [
      .integer(launch), .integer(block), .integer(round), .integer(order), .integer(iterations), RecordValue(value),
      RecordValue(involuntarySwitches), RecordValue(pageFaults), RecordValue(part),
    ]
  }

  /// A cell is sampled once at a place of a round; floors, in each part of a sweep. A second such row means that two processes have written to the run.
  package var key: RecordKey? { RecordKey(cell: cell, metric: metric, numbers: [part ?? 0, launch, block, round, order]) }

  /// Reads a sample.
  package init(_ row: RecordRow) throws(InputFileError) {
    (cell, metric) = try CellColumns.read(row)
    launch = try row.count("launch")
    block = try row.count("block")
    round = try row.count("round")
    order = try row.count("position")
    iterations = try row.count("iterations")
    value = try row.value("value", of: metric)
    involuntarySwitches = try row.optionalCount("involuntary_switches")
    pageFaults = try row.optionalCount("page_faults")
    part = try row.optionalCount("part")
  }
}

// As a list of its fields, because a run sends hundreds of thousands of samples from process to process.
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
