import BenchmarkStatistics

/// The check of a claim against a run, by the intervals of the run's figures.
///
/// A claim **holds** if the interval of every cell that it is about is within the claimed values. It **fails** if the interval of any cell is outside them.
/// Otherwise the check **could not tell**, or the run did not measure a cell.
package struct ClaimCheck: Hashable, Sendable {
  /// The outcome for a cell. The outcome of a claim is the gravest of its cells, in this order.
  package enum Outcome: String, CaseIterable, Hashable, Sendable {
    /// The interval is outside the claim.
    case fails
    /// The run lacks the figure.
    case unmeasured = "not measured"
    /// The interval is partly outside the claim, or is missing.
    case undecided = "could not tell"
    /// The interval is within the claim.
    case holds
  }

  /// The outcome for one cell, or one pair of cells.
  package struct Finding: Hashable, Sendable {
    /// The layout, operation, number of items and workload.
    package let group: CellGroup
    /// The strategy of the figure; nil if it was not measured and the claim does not name one.
    package let strategy: String?
    /// The ratio, the time in nanoseconds, or the points of a scenario; nil if it was not measured.
    package let value: Double?
    /// Its interval; nil if there were too few rounds for one. An exact value has an interval of only this value.
    package let interval: ClosedRange<Double>?
    /// The outcome.
    package let outcome: Outcome

    init(
      _ group: CellGroup, of strategy: String?, _ value: Double?, _ interval: ClosedRange<Double>?, claimed: ClosedRange<Double>
    ) {
      (self.group, self.strategy, self.value, self.interval) = (group, strategy, value, interval)
      outcome =
        switch interval {
        case _ where value == nil: .unmeasured
        case nil: .undecided
        case let interval? where claimed.contains(interval.lowerBound) && claimed.contains(interval.upperBound): .holds
        case let interval? where !claimed.overlaps(interval): .fails
        default: .undecided
        }
    }
  }

  /// The claim.
  package let claim: Claim
  /// The findings about each cell, in the order of the run.
  package let findings: [Finding]

  /// The gravest outcome of the cells. A claim about no cell of the run was not measured.
  package var outcome: Outcome {
    let found = Set(findings.map(\.outcome))
    return Outcome.allCases.first(where: found.contains) ?? .unmeasured
  }

  /// Checks claims against a run.
  /// - Parameters:
  ///   - claims: The claims.
  ///   - summaries: The summaries of the run.
  ///   - comparisons: The comparisons of the run.
  ///   - samples: The samples of the run, for pairs of strategies that it does not compare itself.
  ///   - scenarios: The scenarios of the run.
  /// - Complexity: O(*c* · *g* + *s*), *c* the number of claims, *g* the number of the run's groups, *s* the number of samples.
  package static func checks(
    _ claims: [Claim], summaries: [SummaryRecord], comparisons: [ComparisonRecord], samples: [SampleRecord] = [],
    scenarios: [ScenarioRecord] = []
  ) -> [ClaimCheck] {
    let evidence = ClaimEvidence(summaries, comparisons, samples, scenarios)
    return claims.map { claim in ClaimCheck(claim: claim, findings: evidence.findings(on: claim)) }
  }
}

/// The figures of a run, which can be looked up by cell.
private struct ClaimEvidence {
  private struct Pair: Hashable {
    let group: CellGroup
    let baseline, candidate: String
  }

  private let groups: [CellGroup]
  private let times: [CellIdentifier: SummaryRecord]
  private let comparisons: [Pair: ComparisonRecord]
  private let series: [CellIdentifier: SampleSeries]
  private let scenarios: [ScenarioRecord]

  init(_ summaries: [SummaryRecord], _ comparisons: [ComparisonRecord], _ samples: [SampleRecord], _ scenarios: [ScenarioRecord]) {
    self.scenarios = scenarios
    series = Dictionary(
      uniqueKeysWithValues: SampleSeries.series(of: samples.filter { $0.metric == .time }).map { ($0.key.cell, $0) })
    let timed = summaries.filter { $0.metric == .time }
    groups = timed.map(\.cell.group).uniqued()
    times = Dictionary(timed.map { ($0.cell, $0) }, uniquingKeysWith: { first, _ in first })
    self.comparisons = Dictionary(
      comparisons.filter { $0.metric == .time }.map { (Pair(group: $0.group, baseline: $0.baseline, candidate: $0.candidate), $0) },
      uniquingKeysWith: { first, _ in first })
  }

  func findings(on claim: Claim) -> [ClaimCheck.Finding] {
    if case .scenario(let figure, let most) = claim.predicate { return findings(on: claim, figure, atMost: most) }
    let concerned = groups.filter { group in
      // If the claim is about all layouts or operations, only those with its strategies count. If it names both, the cells must exist.
      claim.concerns(group)
        && (claim.layout != nil && claim.operation != nil || claim.strategies.allSatisfy { times[group.cell($0)] != nil })
    }
    guard let strategy = claim.strategy else { return [] }
    return concerned.compactMap { finding(strategy, claim.predicate, $0) } + missing(from: concerned, claim)
  }

  /// Returns the findings about the plays of a scenario, cell by cell.
  private func findings(on claim: Claim, _ figure: Claim.ScenarioFigure, atMost most: Double) -> [ClaimCheck.Finding] {
    let concerned = scenarios.filter { record in
      claim.concerns(record.cell.group) && (claim.strategy == nil || claim.strategy == record.cell.strategy)
    }
    return concerned.map { record in
      let value = record.figures.flatMap(figure.value)
      return ClaimCheck.Finding(record.cell.group, of: record.cell.strategy, value, value.map { $0...$0 }, claimed: 0...most)
    } + missing(from: concerned.map(\.cell.group), claim)
  }

  /// Returns a finding for each size that a claim names and the run lacks entirely.
  private func missing(from groups: [CellGroup], _ claim: Claim) -> [ClaimCheck.Finding] {
    guard case .exactly(let sizes) = claim.sizes, let layout = claim.layout, let operation = claim.operation else { return [] }
    return sizes.filter { n in !groups.contains { $0.n == n } }.map { n in
      ClaimCheck.Finding(CellGroup(layout: layout, operation: operation, n: n), of: claim.strategy, nil, nil, claimed: 0...1)
    }
  }

  private func finding(_ strategy: String, _ predicate: Claim.Predicate, _ group: CellGroup) -> ClaimCheck.Finding? {
    switch predicate {
    case .time(let most):
      let summary = times[group.cell(strategy)]
      return ClaimCheck.Finding(group, of: strategy, summary?.median, summary?.interval, claimed: 0...most)
    case .ratio(let other, let ratios):
      let (ratio, interval) = ratio(of: strategy, to: other, in: group)
      return ClaimCheck.Finding(group, of: strategy, ratio, interval, claimed: ratios)
    case .scenario: return nil
    }
  }

  /// Returns the ratio of two strategies' times from the run's comparisons, in either direction, or else from the samples.
  private func ratio(of candidate: String, to baseline: String, in group: CellGroup) -> (Double?, ClosedRange<Double>?) {
    if let known = comparisons[Pair(group: group, baseline: baseline, candidate: candidate)] { return (known.ratio, known.interval) }
    if let inverse = comparisons[Pair(group: group, baseline: candidate, candidate: baseline)] {
      return (inverse.ratio.map { 1 / $0 }, inverse.interval.map { 1 / $0.upperBound...1 / $0.lowerBound })
    }
    guard var before = series[group.cell(baseline)], var after = series[group.cell(candidate)] else { return (nil, nil) }
    if UnequalInterruption([before, after]) != nil { (before, after) = (before.uninterrupted, after.uninterrupted) }
    let found = PairedBlocks(before, after).comparison(confidence: 0.95)
    return (found?.ratio, found?.interval)
  }
}
