import BenchmarkStatistics
import InputFiles

/// How one strategy compares with another in the same group of cells.
package struct ComparisonRecord: Hashable, Sendable {
  /// What the two cells share.
  package var group: CellGroup
  /// What is compared.
  package var metric = Metric.time
  /// The strategy compared against.
  package var baseline: String
  /// The strategy that is compared.
  package var candidate: String
  /// The number of blocks that have both: makings of the work in a launch of the program.
  package var blocks: Int?
  /// Candidate over baseline, the median over the blocks: below 1 the candidate is better. Nil when no round has both.
  package var ratio: Double?
  /// The ratio's confidence interval; nil where there are too few blocks for one.
  package var interval: ClosedRange<Double>?
  /// The p-value adjusted for all comparisons of the run (`falseDiscoveryAdjusted`).
  package var adjustedPValue: Double?
  /// The smallest change these blocks could have told from none.
  package var minimumDetectableEffect: Double?
  /// The difference that does not matter, as a ratio less 1.
  package var margin: Double?
  /// What is decided.
  package var verdict: Verdict
}

extension ComparisonRecord: RunRecord {
  /// `comparison.csv`.
  package static let fileName = "comparison.csv"

  /// The columns of `comparison.csv`.
  package static let columns = [
    "layout", "operation", "n", "workload", "metric", "baseline", "candidate", "blocks", "ratio", "ci_low", "ci_high",
    "p_adjusted", "minimum_detectable_effect", "margin", "verdict",
  ]

  /// The fields of this comparison.
  package var values: [RecordValue] {
    [
      .text(group.layout), .text(group.operation), .integer(group.n), .text(group.workload), .text(metric.rawValue), .text(baseline),
      .text(candidate), RecordValue(blocks), RecordValue(ratio), RecordValue(interval?.lowerBound), RecordValue(interval?.upperBound),
      RecordValue(adjustedPValue), RecordValue(minimumDetectableEffect), RecordValue(margin), .text(verdict.rawValue),
    ]
  }

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
