import BenchmarkStatistics

extension RunAnalysis {
  /// Returns the comparisons in `groups`. If the strategies of a group were interrupted very unequally, only samples without interruption count.
  static func comparisons(of groups: [[SampleSeries]], settings: Settings) -> [ComparisonRecord] {
    comparisons(of: groups, settings: settings) { pairs(in: $0, against: settings.catalogue.reference) }
  }

  /// Compares every contender of `groups` that took part twice with itself: its twin over the contender.
  static func twinComparisons(of groups: [[SampleSeries]], settings: Settings) -> [ComparisonRecord] {
    comparisons(of: groups, settings: settings) { group in
      group.compactMap { twin in
        guard let name = TwinName(twin.key.cell.strategy)?.original else { return nil }
        return group.first { $0.key.cell.strategy == name }.map { ComparedPair(baseline: $0, candidate: twin) }
      }
    }
  }

  private static func comparisons(
    of groups: [[SampleSeries]], settings: Settings, pairing: ([SampleSeries]) -> [ComparedPair]
  ) -> [ComparisonRecord] {
    let compared = groups.flatMap { group in
      pairing(UnequalInterruption(group) == nil ? group : group.map(\.uninterrupted))
    }
    let results = compared.map { $0.comparison(confidence: settings.confidence) }
    let adjusted = falseDiscoveryAdjusted(results.map { $0?.pValue })
    return compared.indices.map { compared[$0].record(of: results[$0], adjustedPValue: adjusted[$0], settings) }
  }

  /// Returns the timed series, group by group in the order of first appearance. Floors are left out, because they are not candidates.
  static func groups(of series: [SampleSeries]) -> [[SampleSeries]] {
    series.filter { $0.key.metric == .time && !$0.key.cell.isFloor }.grouped(by: \.key.cell.group).map(\.elements)
  }

  /// Returns the pairs to compare in one group. Every strategy is compared with the reference, and, from the fastest median to the slowest, with the strategy
  /// ranked directly behind it. In a group of layouts side by side, every layout is also compared with the first: each strategy with the same strategy, and
  /// the fastest strategies of both. A pair is compared once, in the direction in which it first occurs.
  private static func pairs(in group: [SampleSeries], against name: String?) -> [ComparedPair] {
    var pairs: [ComparedPair] = []
    func add(baseline: SampleSeries, candidate: SampleSeries) {
      let isKnown = pairs.contains {
        [$0.baseline.key, $0.candidate.key] == [baseline.key, candidate.key]
          || [$0.baseline.key, $0.candidate.key] == [candidate.key, baseline.key]
      }
      if !isKnown { pairs.append(ComparedPair(baseline: baseline, candidate: candidate)) }
    }
    if let reference = group.first(where: { $0.key.cell.strategy == name }) {
      for candidate in group where candidate.key != reference.key { add(baseline: reference, candidate: candidate) }
    }
    for (baseline, candidate) in sideBySide(group) { add(baseline: baseline, candidate: candidate) }
    let ranked = ranking(of: group)
    for (faster, slower) in zip(ranked, ranked.dropFirst()) { add(baseline: slower, candidate: faster) }
    return pairs
  }

  /// Returns the pairs of a group of layouts side by side; empty for any other group.
  private static func sideBySide(_ group: [SampleSeries]) -> [(SampleSeries, SampleSeries)] {
    let named = group.compactMap { series in series.key.cell.sideBySide.map { (name: $0, series: series) } }
    guard let first = named.first?.name.layout else { return [] }
    let others = named.filter { $0.name.layout != first }
    let alike = others.flatMap { other in
      named.filter { $0.name.layout == first && $0.name.strategy == other.name.strategy }.map { ($0.series, other.series) }
    }
    func fastest(_ layout: String) -> SampleSeries? { ranking(of: named.filter { $0.name.layout == layout }.map(\.series)).first }
    let layouts = others.map(\.name.layout).uniqued()
    let best = layouts.compactMap { layout in fastest(first).flatMap { baseline in fastest(layout).map { (baseline, $0) } } }
    return alike + best
  }

  /// Sorts series from the smallest median to the largest. Equal medians keep their order.
  private static func ranking(of group: [SampleSeries]) -> [SampleSeries] {
    let medians = group.map { $0.blockMedian ?? .infinity }
    return group.indices.sorted { (medians[$0], $0) < (medians[$1], $1) }.map { group[$0] }
  }
}

/// Two series of one group that will be paired block by block.
private struct ComparedPair {
  let baseline: SampleSeries
  let candidate: SampleSeries

  var group: CellGroup { baseline.key.cell.group }

  /// Compares the blocks that both series have; nil if they have none in common.
  func comparison(confidence: Double) -> PairedComparison? { PairedBlocks(baseline, candidate).comparison(confidence: confidence) }

  /// Returns the record of `result`. Without a result, it only says that the two should have been compared.
  func record(of result: PairedComparison?, adjustedPValue: Double?, _ settings: RunAnalysis.Settings) -> ComparisonRecord {
    let margin = settings.margins.margin(
      between: baseline.key.cell, candidate.key.cell, costs: (baseline.blockMedian, candidate.blockMedian))
    let verdict = Verdict(on: result, margin: margin, adjustedPValue: adjustedPValue, alpha: 1 - settings.confidence)
    return ComparisonRecord(
      group: group, baseline: baseline.key.cell.strategy, candidate: candidate.key.cell.strategy, blocks: result?.blocks ?? 0,
      ratio: result?.ratio, interval: result?.interval, adjustedPValue: adjustedPValue,
      minimumDetectableEffect: result?.minimumDetectableEffect, margin: margin, verdict: verdict)
  }
}
