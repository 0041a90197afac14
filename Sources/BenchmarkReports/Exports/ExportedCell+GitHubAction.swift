import BenchmarkResults
import InputFiles

extension ExportedCell {
  /// The entries that github-action-benchmark reads under the tool `customSmallerIsBetter`.
  ///
  /// `name` distinguishes entries, so an entry of a count has the metric in its name. `range`, such as `± 12.5`, is the larger distance from the median to an
  /// end of its interval. It is missing without an interval, and for exact figures. Source: benchmark-action/github-action-benchmark, `src/extract.ts` and,
  /// for the form of `range`, `src/extractRangeInfo.ts`.
  var gitHubActionEntries: [JSONObject] {
    summaries.compactMap { summary in
      guard let median = summary.median else { return nil }
      let isTime = summary.metric.isTime
      var lines = ["samples: \(summary.samples)"]
      if let interval = summary.finiteInterval, isTime {
        lines.append("95 % interval of the median: \(interval.lowerBound) to \(interval.upperBound)")
      }
      if let percentile = summary.percentile99, percentile.isFinite, isTime { lines.append("99th percentile: \(percentile)") }
      if let note = summary.note { lines.append("note: \(note)") }
      var entry: JSONObject = [
        "name": summary.metric == .time ? summary.cell.description : "\(summary.cell) \(summary.metric.rawValue)",
        "unit": summary.metric.unit,
        "value": median, "extra": lines.joined(separator: "\n"),
      ]
      // The action requires a digit and at least one more character. A fraction always provides both.
      if isTime, let reach = summary.intervalReach { entry.fields["range"] = "± \(reach)" }
      return entry
    }
  }
}
