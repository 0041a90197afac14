import BenchmarkStatistics
import InputFiles

/// The comparison of one strategy with another in the same group of cells.
package struct ComparisonRecord: Hashable, Sendable {
  /// The group of both cells.
  package var group: CellGroup
  /// The compared metric.
  package var metric = Metric.time
  /// The strategy that the candidate is compared with.
  package var baseline: String
  /// The strategy that is compared.
  package var candidate: String
  /// The number of blocks that both strategies have. A block is one making of the work in a launch of the program.
  package var blocks: Int?
  /// Candidate over baseline, as the median over the blocks: below 1 the candidate is better. Nil if no round has both.
  package var ratio: Double?
  /// The ratio's confidence interval; nil if there are too few blocks for one.
  package var interval: ClosedRange<Double>?
  /// The p-value adjusted for all comparisons of the run (`falseDiscoveryAdjusted`).
  package var adjustedPValue: Double?
  /// The smallest change that these blocks could have told from no change.
  package var minimumDetectableEffect: Double?
  /// The difference that does not matter, as a ratio less 1.
  package var margin: Double?
  /// The verdict.
  package var verdict: Verdict
}

extension ComparisonRecord: RunRecord {
  /// `comparison.csv`.
  package static let fileName = "comparison.csv"

  /// The contents of the file, for readers.
  package static let purpose = "One row for each pair of strategies of a run, timed side by side."

  /// The columns of `comparison.csv`.
  package static let columns = inOrder(
    CellColumns.columns(group: \.group),
    [
      CellColumns.metric(\.metric), RecordColumn("baseline", "text", "the strategy that is compared against") { $0.baseline },
      RecordColumn("candidate", "text", "the strategy that is compared") { $0.candidate },
      RecordColumn("blocks", "count", "the number of blocks that both strategies have") { $0.blocks },
      RecordColumn(
        "ratio", "ratio",
        "the median over blocks of candidate / baseline, each worth the median of its rounds: below 1 the candidate is faster"
      ) { $0.ratio },
      RecordColumn("ci_low", "ratio", "the lower end of the ratio's 95 % confidence interval; empty with fewer than 6 blocks") {
        $0.interval?.lowerBound
      },
      RecordColumn("ci_high", "ratio", "the upper end of that interval") { $0.interval?.upperBound },
      RecordColumn("p_adjusted", "probability", "the p-value, adjusted for all comparisons of the run (Benjamini and Hochberg)") {
        $0.adjustedPValue
      },
      .detectable(\.minimumDetectableEffect), .margin(\.margin),
      RecordColumn(
        "verdict", "text",
        "regressed or improved (the ratio is beyond the margin, and p_adjusted is below 0.05), equivalent (the whole interval is within it) or "
          + "inconclusive"
      ) { $0.verdict.rawValue },
    ])

  /// Reads a comparison.
  package init(_ row: RecordRow) throws(InputFileError) {
    group = CellGroup(
      layout: try row.text("layout"), operation: try row.text("operation"), n: try row.count("n"), workload: try row.text("workload"))
    metric = try row.metric("metric")
    baseline = try row.text("baseline")
    candidate = try row.text("candidate")
    blocks = try row.optionalCount("blocks")
    ratio = try row.optionalPositive("ratio")
    interval = try row.interval(try row.optionalPositive("ci_low"), try row.optionalPositive("ci_high"))
    adjustedPValue = try row.optionalProbability("p_adjusted")
    minimumDetectableEffect = try row.optionalValue("minimum_detectable_effect", of: .time)
    margin = try row.optionalShare("margin")
    verdict = try row.word("verdict", of: Verdict.self)
  }
}
