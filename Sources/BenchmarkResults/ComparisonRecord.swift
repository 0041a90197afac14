import BenchmarkStatistics
import InputFiles

/// How one strategy compares with another in the same group of cells.
public struct ComparisonRecord: RunRecord {
  /// What the two cells share.
  public var group: CellGroup
  /// What is compared.
  public var metric: Metric
  /// The strategy compared against.
  public var baseline: String
  /// The strategy that is compared.
  public var candidate: String
  /// Candidate over baseline, the median over the rounds: below 1 the candidate is better. Nil when no round has both.
  public var ratio: Double?
  /// The lower end of the ratio's confidence interval; nil where there are too few rounds for one.
  public var intervalLow: Double?
  /// The upper end of the ratio's confidence interval.
  public var intervalHigh: Double?
  /// The p-value adjusted for all comparisons of the run.
  public var adjustedPValue: Double?
  /// The smallest change these rounds could have told from none.
  public var minimumDetectableEffect: Double?
  /// What is decided.
  public var verdict: Verdict

  /// Creates a comparison.
  public init(
    group: CellGroup, metric: Metric = .time, baseline: String, candidate: String, ratio: Double? = nil,
    interval: ClosedRange<Double>? = nil, adjustedPValue: Double? = nil, minimumDetectableEffect: Double? = nil, verdict: Verdict
  ) {
    self.group = group
    self.metric = metric
    self.baseline = baseline
    self.candidate = candidate
    self.ratio = ratio
    self.intervalLow = interval?.lowerBound
    self.intervalHigh = interval?.upperBound
    self.adjustedPValue = adjustedPValue
    self.minimumDetectableEffect = minimumDetectableEffect
    self.verdict = verdict
  }

  /// The ratio's confidence interval; nil where there are too few rounds for one.
  public var interval: ClosedRange<Double>? {
    guard let intervalLow, let intervalHigh, intervalLow <= intervalHigh else { return nil }
    return intervalLow...intervalHigh
  }

  /// `comparison.csv`.
  public static let fileName = "comparison.csv"

  /// The columns of `comparison.csv`.
  public static let columns = [
    "layout", "operation", "n", "workload", "metric", "baseline", "candidate", "ratio", "ci_low", "ci_high", "p_adjusted",
    "minimum_detectable_effect", "verdict",
  ]

  /// The fields of this comparison.
  public var values: [RecordValue] {
    [
      .text(group.layout), .text(group.operation), .integer(group.n), .text(group.workload), .text(metric.rawValue), .text(baseline),
      .text(candidate), RecordValue(ratio), RecordValue(intervalLow), RecordValue(intervalHigh), RecordValue(adjustedPValue),
      RecordValue(minimumDetectableEffect), .text(verdict.rawValue),
    ]
  }

  /// Reads a comparison.
  public init(_ row: RecordRow) throws(InputFileError) {
    group = CellGroup(
      layout: try row.text("layout"), operation: try row.text("operation"), n: try row.count("n"), workload: try row.text("workload"))
    metric = try row.metric("metric")
    baseline = try row.text("baseline")
    candidate = try row.text("candidate")
    ratio = try row.optionalPositive("ratio")
    intervalLow = try row.optionalPositive("ci_low")
    intervalHigh = try row.optionalPositive("ci_high")
    adjustedPValue = try row.optionalProbability("p_adjusted")
    minimumDetectableEffect = try row.optionalValue("minimum_detectable_effect", of: .time)
    verdict = try row.word("verdict", of: Verdict.self)
    try row.checkInterval(intervalLow, intervalHigh)
  }
}
