import BenchmarkStatistics

/// The findings of a run about contenders that took part twice, under two names. An unbiased method does not tell any of them apart from itself.
///
///     let found = TwinFindings(try RunData(reading: folder))
///     found.toldApart.share  // at most 0.01
package struct TwinFindings: Sendable {
  /// The comparison of each twin with its original, in the order of the samples.
  package let comparisons: [ComparisonRecord]
  /// The limit for ratios that are close to 1: those from 1/`closeness` to `closeness`.
  package static let closeness = 1.03

  /// Compares the twins in the samples of `run`.
  /// - Complexity: O(*s* log *s*), *s* the number of samples.
  package init(_ run: RunData) {
    comparisons = RunAnalysis.twinComparisons(
      of: RunAnalysis.groups(of: SampleSeries.series(of: run.samples)), settings: RunAnalysis.Settings(of: run.manifest))
  }

  init(comparisons: [ComparisonRecord]) { self.comparisons = comparisons }

  /// Returns the findings about the wanted comparisons only.
  package func filtered(_ isWanted: (ComparisonRecord) -> Bool) -> TwinFindings { TwinFindings(comparisons: comparisons.filter(isWanted)) }

  /// The comparisons that were called improved or regressed, although none should be.
  package var told: [ComparisonRecord] { comparisons.filter { $0.verdict == .improved || $0.verdict == .regressed } }
  /// The proportion of comparisons that were called so.
  package var toldApart: BinomialProportion { BinomialProportion(successes: told.count, count: comparisons.count) }
  /// The proportion of comparisons that were called equivalent.
  package var equivalent: BinomialProportion { proportion { $0.verdict == .equivalent } }
  /// The proportion of comparisons that were inconclusive.
  package var inconclusive: BinomialProportion { proportion { $0.verdict == .inconclusive } }
  /// The proportion of comparisons whose median ratio is close to 1.
  package var close: BinomialProportion {
    proportion { record in record.ratio.map { (1 / Self.closeness...Self.closeness).contains($0) } ?? false }
  }
  /// The comparison whose median ratio is farthest from 1; `nil` without comparisons.
  package var farthest: ComparisonRecord? {
    func distance(_ record: ComparisonRecord) -> Double { record.ratio.map { max($0, 1 / $0) } ?? 0 }
    return comparisons.max { distance($0) < distance($1) }
  }

  private func proportion(_ isCounted: (ComparisonRecord) -> Bool) -> BinomialProportion {
    BinomialProportion(successes: comparisons.count(where: isCounted), count: comparisons.count)
  }
}
