import BenchmarkStatistics

/// What a run says of contenders that took part twice, under two names. A method that favours nobody tells none of them from itself.
///
///     let found = TwinFindings(try RunData(reading: folder))
///     found.toldApart.share  // at most 0.01
package struct TwinFindings: Sendable {
  /// Each twin over its original, in the order of the samples.
  package let comparisons: [ComparisonRecord]
  /// Ratios from 1/`closeness` to `closeness` are close to 1.
  package static let closeness = 1.03

  /// What the samples of `run` say.
  /// - Complexity: O(*s* log *s*), *s* the number of samples.
  package init(_ run: RunData) {
    comparisons = RunAnalysis.twinComparisons(
      of: RunAnalysis.groups(of: SampleSeries.series(of: run.samples)), settings: RunAnalysis.Settings(of: run.manifest))
  }

  init(comparisons: [ComparisonRecord]) { self.comparisons = comparisons }

  /// The findings of the comparisons that are wanted.
  package func filtered(_ isWanted: (ComparisonRecord) -> Bool) -> TwinFindings { TwinFindings(comparisons: comparisons.filter(isWanted)) }

  /// The comparisons that were called improved or regressed, as none should be.
  package var told: [ComparisonRecord] { comparisons.filter { $0.verdict == .improved || $0.verdict == .regressed } }
  /// How many were called so.
  package var toldApart: BinomialProportion { BinomialProportion(successes: told.count, count: comparisons.count) }
  /// How many were called equivalent.
  package var equivalent: BinomialProportion { proportion { $0.verdict == .equivalent } }
  /// Of how many nothing could be told.
  package var inconclusive: BinomialProportion { proportion { $0.verdict == .inconclusive } }
  /// How many median ratios are close to 1.
  package var close: BinomialProportion {
    proportion { record in record.ratio.map { (1 / Self.closeness...Self.closeness).contains($0) } ?? false }
  }
  /// The comparison whose median ratio is farthest from 1; `nil` without any.
  package var farthest: ComparisonRecord? {
    func distance(_ record: ComparisonRecord) -> Double { record.ratio.map { max($0, 1 / $0) } ?? 0 }
    return comparisons.max { distance($0) < distance($1) }
  }

  private func proportion(_ isCounted: (ComparisonRecord) -> Bool) -> BinomialProportion {
    BinomialProportion(successes: comparisons.count(where: isCounted), count: comparisons.count)
  }
}
