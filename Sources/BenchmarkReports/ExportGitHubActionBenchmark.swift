import BenchmarkResults

/// One entry of what github-action-benchmark reads under the tool `customSmallerIsBetter`.
///
/// `name` distinguishes entries, so an entry of a count has the metric in its name. Source:
/// benchmark-action/github-action-benchmark, `src/extract.ts` and, for the form of `range`, `src/extractRangeInfo.ts`.
struct GitHubActionEntry: Encodable {
  let name: String
  let unit: String
  let value: Double
  /// `± 12.5`: the larger distance from the median to an end of its interval. Nil without an interval, and for exact figures.
  let range: String?
  let extra: String

  static func entries(of cell: ExportedCell) -> [GitHubActionEntry] {
    cell.summaries.compactMap { GitHubActionEntry($0) }
  }

  private init?(_ summary: SummaryRecord) {
    guard let median = summary.median else { return nil }
    let isTime = summary.metric == .time
    name = isTime ? summary.cell.description : "\(summary.cell) \(summary.metric.rawValue)"
    unit = summary.metric.unit
    value = median
    // The action wants a digit and at least one character more, which a fraction always gives.
    range = isTime ? summary.intervalReach.map { "± \($0)" } : nil
    var lines = ["samples: \(summary.samples)"]
    if let interval = summary.finiteInterval, isTime {
      lines.append("95 % interval of the median: \(interval.lowerBound) to \(interval.upperBound)")
    }
    if let percentile = summary.percentile99, percentile.isFinite, isTime { lines.append("99th percentile: \(percentile)") }
    if let note = summary.note { lines.append("note: \(note)") }
    extra = lines.joined(separator: "\n")
  }
}
