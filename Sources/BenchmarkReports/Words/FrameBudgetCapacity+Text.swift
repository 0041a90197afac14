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

  /// The largest number of items that is known to fit, for sorting; 0 if none is.
  var number: Double {
    switch self {
    case .atLeast(let n), .about(let n): Double(n)
    case .below: 0
    case .undecided(let within, _): Double(within ?? 0)
    }
  }
}
