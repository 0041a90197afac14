import BenchmarkStatistics

extension FrameBudgetCapacity {
  /// The capacity as a report shows it: `≥ 1M`, `≈ 423k`, `< 1k`.
  var text: String {
    switch self {
    case .atLeast(let n): "≥ \(Figure.items(n))"
    case .about(let n): "≈ \(Figure.approximateItems(n))"
    case .below(let n): "< \(Figure.items(n))"
    }
  }
}
