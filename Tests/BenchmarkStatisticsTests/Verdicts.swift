import BenchmarkStatistics

/// The verdicts on cells that are decided together: Holm's adjustment over all of them, then each cell's ratio, interval and margin (``Verdict``).
///
/// If no cell differs, the chance that *any* of them is called `regressed` or `improved` is at most `alpha`, however many there are, because
/// the p-values are adjusted for their number. A nil, a cell that could not be compared, is `inconclusive` and not counted.
///
/// - Parameters:
///   - comparisons: the comparisons, one a cell.
///   - margin: the difference that does not matter, 0.02 being 2 %.
///   - alpha: the chance of any false alarm that is accepted; 1 less the confidence the comparisons were made with.
/// - Precondition: `margin` is finite and not negative.
/// - Complexity: O(*m* log *m*), *m* the number of cells.
func verdicts<Comparison: CostComparison>(on comparisons: [Comparison?], margin: Double, alpha: Double = 0.05) -> [Verdict] {
  zip(comparisons, holmAdjusted(comparisons.map { $0?.pValue })).map { comparison, pValue in
    Verdict(on: comparison, margin: margin, adjustedPValue: pValue, alpha: alpha)
  }
}
