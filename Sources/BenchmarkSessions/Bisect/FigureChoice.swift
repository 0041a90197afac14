import BenchmarkResults

/// Which figure is searched for.
enum FigureChoice {
  /// Differences up to this share are not worth a search, unless the person names the metric.
  static let least = 0.001

  /// The first count that differs: instructions, then allocations, then the others; `nil` if none does.
  static func metric(_ good: [Metric: Double], _ bad: [Metric: Double]) -> Metric? {
    let order = [.instructions, .allocations] + Metric.allCases.filter { ![.time, .instructions, .allocations].contains($0) }
    return order.first { metric in
      guard let before = good[metric], let now = bad[metric] else { return false }
      return abs(now - before) > least * max(abs(now), abs(before))
    }
  }
}
