import BenchmarkStatistics

extension FrameBudgetCapacity {
  /// The capacity in the form that a report shows: `≥ 1M`, `≈ 423k`, `< 1k`. If frames do not decide, it is `≥ 10k, ? at 100k` or `?`.
  var text: String {
    switch self {
    case .atLeast(let n): "≥ \(Figure.items(n))"
    case .about(let n): "≈ \(Figure.approximateItems(n))"
    case .below(let n): "< \(Figure.items(n))"
    case .undecided(let within?, let n): "≥ \(Figure.items(within)), ? at \(Figure.items(n))"
    case .undecided(nil, _): "?"
    }
  }

  /// The largest number of items that is known to fit, for sorting; 0 if no size is known to fit.
  var number: Double {
    switch self {
    case .atLeast(let n), .about(let n): Double(n)
    case .below: 0
    case .undecided(let within, _): Double(within ?? 0)
    }
  }
}
