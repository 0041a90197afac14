import BenchmarkResults

/// The choice of the figure that is searched for.
enum FigureChoice {
  /// The largest relative difference that is not worth a search, unless the user names the metric.
  static let least = 0.001

  /// Returns the first count that differs: instructions, then allocations, then the other counts; `nil` if none differs.
  static func metric(_ good: [Metric: Double], _ bad: [Metric: Double]) -> Metric? {
    let order = [.instructions, .allocations] + Metric.allCases.filter { ![.time, .instructions, .allocations].contains($0) }
    return order.first { metric in
      guard let before = good[metric], let now = bad[metric] else { return false }
      return abs(now - before) > least * max(abs(now), abs(before))
    }
  }
}
