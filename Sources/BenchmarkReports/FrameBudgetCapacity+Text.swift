import BenchmarkStatistics

extension FrameBudgetCapacity {
  /// The capacity as a report shows it: `≥ 1M`, `≈ 423k`, `< 1k`; `≥ 10k, ? at 100k` and `?` if frames do not tell.
  var text: String {
    switch self {
    case .atLeast(let n): "≥ \(Figure.items(n))"
    case .about(let n): "≈ \(Figure.approximateItems(n))"
    case .below(let n): "< \(Figure.items(n))"
    case .undecided(let within?, let n): "≥ \(Figure.items(within)), ? at \(Figure.items(n))"
    case .undecided(nil, _): "?"
    }
  }
}
