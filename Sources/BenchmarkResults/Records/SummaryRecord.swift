import BenchmarkStatistics
import InputFiles

/// What the samples of one cell and metric amount to.
///
/// A cell without samples (not measured, or failed verification) may still have a record, for its status: then `samples` is 0 and
/// every estimate is nil.
package struct SummaryRecord: RunRecord, StatusRecord {
  /// The cell.
  package var cell: CellIdentifier
  /// What was counted; the estimates are in its unit, per iteration.
  package var metric: Metric
  /// The number of samples.
  package var samples: Int
  /// The number of blocks that the samples are of: makings of the work in a launch of the program. Nil until it is derived.
  package var blocks: Int?
  /// The median of the blocks, each worth the median of its samples.
  package var median: Double?
  /// The median's confidence interval; nil where there are too few blocks for one.
  package var interval: ClosedRange<Double>?
  /// The smallest sample.
  package var minimum: Double?
  /// The 90th percentile.
  package var percentile90: Double?
  /// The 99th percentile.
  package var percentile99: Double?
  /// The median absolute deviation from the median.
  package var medianAbsoluteDeviation: Double?
  /// The two values around which the blocks gather; nil if they gather around one, or are too few to tell.
  package var modes: TwoModes?
  /// The number of contaminated samples; nil where contamination is not counted.
  package var contaminated: Int?
  /// A digest of the cell's output; cells of one group that agree have the same.
  package var digest: String?
  /// How measuring it went.
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

  /// How measuring the cell went. Only its time says it, so that a cell counts once.
  package var outcome: CellStatus { metric == .time ? status : .sound }

  /// `summary.csv`.
  package static let fileName = "summary.csv"

  /// What the file holds.
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

  /// Stands before a digest in files. A spreadsheet would read digits alone, and digits around an `e`, as a number.
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
