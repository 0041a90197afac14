import BenchmarkResults

/// A run in Bencher Metric Format: benchmark → measure → value and its bounds.
///
/// Time is Bencher's own measure `latency`, in nanoseconds; the others are called by their slugs, such as `allocated-bytes`. Source:
/// bencher.dev/docs/reference/bencher-metric-format.
struct BencherDocument {
  let benchmarks: [String: [String: BencherMetric]]

  init(_ export: Export) {
    var benchmarks: [String: [String: BencherMetric]] = [:]
    for cell in export.cells {
      for summary in cell.summaries {
        guard let median = summary.median else { continue }
        // Exact figures have no spread to derive a boundary from.
        let interval = summary.metric == .time ? summary.finiteInterval : nil
        benchmarks[cell.cell.description, default: [:]][Self.measure(summary.metric)] = BencherMetric(
          value: median, lower: interval?.lowerBound, upper: interval?.upperBound)
      }
    }
    self.benchmarks = benchmarks
  }

  private static func measure(_ metric: Metric) -> String {
    metric == .time ? "latency" : metric.rawValue.replacing("_", with: "-")
  }
}

/// One metric; an unknown bound is left out.
struct BencherMetric: Encodable {
  let value: Double
  let lower: Double?
  let upper: Double?

  enum CodingKeys: String, CodingKey {
    case value
    case lower = "lower_value"
    case upper = "upper_value"
  }
}
