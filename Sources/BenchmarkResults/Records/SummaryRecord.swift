import BenchmarkStatistics
import InputFiles

/// The estimates from the samples of one cell and metric.
///
/// A cell without samples (not measured, or failed verification) may still have a record for its status. Then `samples` is 0 and every estimate is nil.
package struct SummaryRecord: RunRecord, StatusRecord {
  /// The cell.
  package var cell: CellIdentifier
  /// The metric. The estimates are in its unit, per iteration.
  package var metric: Metric
  /// The number of samples.
  package var samples: Int
  /// The number of blocks of the samples. A block is one making of the work in a launch of the program. Nil until it is derived.
  package var blocks: Int?
  /// The median of the blocks. Each block counts as the median of its samples.
  package var median: Double?
  /// The median's confidence interval; nil if there are too few blocks for one.
  package var interval: ClosedRange<Double>?
  /// The smallest sample.
  package var minimum: Double?
  /// The 90th percentile of the samples.
  package var percentile90: Double?
  /// The 99th percentile of the samples.
  package var percentile99: Double?
  /// The median absolute deviation from the median.
  package var medianAbsoluteDeviation: Double?
  /// The two values around which the blocks cluster; nil if they cluster around one, or are too few to tell.
  package var modes: TwoModes?
  /// The number of contaminated samples; nil if contamination is not counted.
  package var contaminated: Int?
  /// A digest of the cell's output, which is equal for all cells of a group that agree.
  package var digest: String?
  /// The status of the cell's measurement.
  package var status: CellStatus

  /// Creates a summary without estimates.
  package init(cell: CellIdentifier, metric: Metric = .time, samples: Int = 0, digest: String? = nil, status: CellStatus = .sound) {
    self.cell = cell
    self.metric = metric
    self.samples = samples
    blocks = samples == 0 ? 0 : nil
    self.digest = digest
    self.status = status
  }

  /// Creates a summary from the estimate over the blocks and the one over all samples.
  package init(
    cell: CellIdentifier, metric: Metric, blocks: Estimate, samples estimate: Estimate, modes: TwoModes? = nil, contaminated: Int? = nil,
    digest: String? = nil, status: CellStatus = .sound
  ) {
    self.init(cell: cell, metric: metric, samples: estimate.count, digest: digest, status: status)
    self.blocks = blocks.count
    median = blocks.median
    interval = blocks.interval
    self.modes = modes
    minimum = estimate.minimum
    percentile90 = estimate.percentile90
    percentile99 = estimate.percentile99
    medianAbsoluteDeviation = estimate.medianAbsoluteDeviation
    self.contaminated = contaminated
  }

  /// The status that counts. Only the record of the time decides it, so that each cell counts once; it is sound for other metrics.
  package var outcome: CellStatus { metric == .time ? status : .sound }

  /// `summary.csv`.
  package static let fileName = "summary.csv"

  /// The contents of the file, for readers.
  package static let purpose = "One row for each cell and metric of a run."

  /// The columns of `summary.csv`.
  package static let columns = inOrder(
    CellColumns.columns(\.cell, metric: \.metric),
    [
      RecordColumn("samples", "count", "the number of samples") { $0.samples },
      RecordColumn(
        "blocks", "count", "the number of blocks that the samples are of: makings of the work in a launch of the program"
      ) { $0.blocks },
      RecordColumn("median", "unit", "the median of the blocks, each worth the median of its samples; less is better") { $0.median },
      RecordColumn("ci_low", "unit", "the lower end of the median's 95 % confidence interval; empty with fewer than 6 blocks") {
        $0.interval?.lowerBound
      },
      RecordColumn("ci_high", "unit", "the upper end of that interval") { $0.interval?.upperBound },
      RecordColumn("min", "unit", "the smallest sample") { $0.minimum },
      RecordColumn("p90", "unit", "the 90th percentile of the samples") { $0.percentile90 },
      RecordColumn("p99", "unit", "the 99th percentile of the samples") { $0.percentile99 },
      RecordColumn("mad", "unit", "the median absolute deviation from the median") { $0.medianAbsoluteDeviation },
    ],
    RecordColumn.modes(
      lower: "the lower of the two values around which the blocks gather; empty if they gather around one",
      upper: "the upper of these two values", unit: "unit", \.modes),
    [
      RecordColumn("contaminated", "count", "the number of samples with a context switch or a page fault") { $0.contaminated },
      RecordColumn(
        "digest", "text", "a hash of the cell's output, equal for all correct strategies: fnv1a: and 16 hexadecimal digits"
      ) { $0.digest.map { digestPrefix + $0 } },
    ], RecordColumn.status(\.status))

  /// The prefix of a digest in files. Without it, a spreadsheet would read a digest of digits alone, or with one `e` among digits, as a number.
  package static let digestPrefix = "fnv1a:"

  /// Reads a summary.
  package init(_ row: RecordRow) throws(InputFileError) {
    (cell, metric) = try CellColumns.read(row)
    samples = try row.count("samples")
    blocks = try row.optionalCount("blocks")
    median = try row.optionalValue("median", of: metric)
    interval = try row.interval(try row.optionalValue("ci_low", of: metric), try row.optionalValue("ci_high", of: metric))
    minimum = try row.optionalValue("min", of: metric)
    percentile90 = try row.optionalValue("p90", of: metric)
    percentile99 = try row.optionalValue("p99", of: metric)
    medianAbsoluteDeviation = try row.optionalValue("mad", of: metric)
    modes = try row.modes(of: metric)
    contaminated = try row.optionalCount("contaminated")
    digest = try row.optionalDigest("digest")
    status = try row.status()
  }
}
