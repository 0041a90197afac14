import BenchmarkStatistics

/// The comparison of two runs, cell by cell and metric by metric.
///
///     let comparison = RunComparison(baseline: before, candidate: after)
///     for change in comparison.changes where change.outcome.isRegression { print(change.cell) }
///
/// Scenarios are compared by the 99th percentile of their frames and by their longest frame. The plays of one launch are one block.
///
/// Times are compared by their samples: with an interval, a p-value adjusted for all cells compared (Holm), and a margin for each cell. All other metrics are
/// counts, which are the same in every run, so any difference is real. A cell that exists on one side only has its own outcome. Floors are not compared,
/// because they measure the machine.
package struct RunComparison: Sendable {
  /// The ways of comparing times.
  package enum Pairing: Hashable, Sendable {
    /// The runs were made at different times: `IndependentComparison` over the blocks of each run. The value of a block is the median of its samples.
    case independent
    /// The blocks of both were made in turn: `PairedComparison` over the blocks that both have. The value of a block is the median of its rounds' ratios.
    case byBlock

    /// The way of comparing under which its margins are stored.
    package var way: NoiseRecord.Way { self == .independent ? .independent : .paired }
  }

  /// The rules for comparing runs.
  package struct Settings: Sendable {
    /// The way of comparing times.
    package var pairing: Pairing
    /// The differences that do not matter.
    package var margins: NoiseMargins
    /// The confidence of every interval. An adjusted p-value must stay below 1 less the confidence.
    package var confidence: Double
    /// The looks that were made while blocks were measured in turn. Decided cells got no more blocks after a look. Empty if all cells have all blocks.
    package var looks: [LookPlan.Look] = []
    /// The share of a count by which another may differ and still count as the same. It is 0 unless thresholds say otherwise.
    package var tolerance: @Sendable (CellIdentifier, Metric) -> Double = { _, _ in 0 }

    /// Creates settings. The default values are the usual ones.
    package init(pairing: Pairing = .independent, margins: NoiseMargins = NoiseMargins(), confidence: Double = 0.95) {
      self.pairing = pairing
      self.margins = margins
      self.confidence = confidence
    }

    /// Adopts the looks that were made while the two runs were measured in turn, so that cells are decided as they were then. Without the looks, cells that a
    /// look decided would be decided again at another level. Two runs that were not measured together do not have the same looks.
    package mutating func adoptLooks(of baseline: Manifest, _ candidate: Manifest) {
      guard pairing == .byBlock, let made = candidate.plan.looks, made == baseline.plan.looks else { return }
      looks = made
    }
  }

  /// The run that the candidate is compared with.
  package let baseline: RunData
  /// The run that is compared.
  package let candidate: RunData
  /// The rules of the comparison.
  package let settings: Settings
  /// One change for each metric of each cell that either run has, sorted by cell, then by metric.
  package let changes: [ChangeRecord]
  /// The conditions that differ.
  package let differences: [RunDifference]

  /// Compares two runs.
  /// - Complexity: O(*s* log *s*), *s* the number of samples of both.
  package init(baseline: RunData, candidate: RunData, settings: Settings = Settings()) {
    self.baseline = baseline
    self.candidate = candidate
    var settings = settings
    for run in [candidate, baseline] { settings.margins.adoptPaths(of: run.manifest.catalogue) }
    self.settings = settings
    differences = RunDifference.differences(from: baseline.manifest, to: candidate.manifest)
    let pairs = Self.pairs(baseline, candidate)
    let decided = Self.decided(pairs, settings)
    // With other items or another seed, equal counts do not show that the work is the same.
    changes = differences.contains { $0.kind.role == .work } ? decided : SameWork.labelled(decided, pairs)
  }

  /// Returns the changes of cells that are compared together, each with its verdict.
  static func decided(_ pairs: [SeriesPair], _ settings: Settings) -> [ChangeRecord] {
    if settings.pairing == .byBlock && !settings.looks.isEmpty { return SequentialDecisions(pairs, settings).changes }
    let results = pairs.map { $0.result(settings) }
    let adjusted = holmAdjusted(results.map(\.pValue))
    let (family, alpha) = (results.count { $0.pValue != nil }, 1 - settings.confidence)
    return zip(results, adjusted).map { result, pValue in
      var change = result.decided(by: pValue, alpha: alpha)
      // A scenario has one block for each launch, and there may have been time for only a few. Then no difference could be clear enough, and a gate must not
      // count the cell as examined.
      if change.outcome == .inconclusive, change.cell.isScenario, let comparison = result.comparison as? IndependentComparison,
        !canDecide(comparison.baselineCount, comparison.candidateCount, comparisons: max(1, family), alpha: alpha)
      {
        change.outcome = .tooFewSamples
      }
      return change
    }
  }

  /// Returns the cells that have one of the outcomes in some metric, each once, in order.
  package func cells(where isWanted: (ChangeOutcome) -> Bool) -> [CellIdentifier] {
    Set(changes.filter { isWanted($0.outcome) }.map(\.cell)).sorted()
  }

  /// Returns series without samples for scenarios that were played, but in no launch often enough for a figure. So a comparison reports them instead of
  /// skipping them.
  private static func playedTooSeldom(_ run: RunData) -> [SampleSeries] {
    let known = Set(run.scenarios.plays.map(\.cell))
    let cells = run.scenarios.records.filter { $0.status == .sound && $0.figures != nil && !known.contains($0.cell) }.map(\.cell)
    return cells.flatMap { cell in [Metric.frameP99, .longestFrame].map { SampleSeries(key: SampleSeries.Key(cell: cell, metric: $0)) } }
  }

  /// Returns the pairs to compare, sorted by cell, then by metric. A cell that failed verification or crashed has one row, no matter what the other side
  /// counted.
  private static func pairs(_ baseline: RunData, _ candidate: RunData) -> [SeriesPair] {
    let failed = baseline.failedCells.union(candidate.failedCells)
    func series(_ run: RunData) -> [SampleSeries.Key: SampleSeries] {
      let limit = ClockLimit(of: run.manifest)
      let measured = SampleSeries.series(of: run.samples + run.scenarios.playSamples)
      let all = (measured + playedTooSeldom(run)).filter { limit.objection(to: $0) == nil }.map { ($0.key, $0) }
      return Dictionary(uniqueKeysWithValues: all.filter { !$0.0.cell.isFloor && (!failed.contains($0.0.cell) || $0.0.metric == .time) })
    }
    let (before, after) = (series(baseline), series(candidate))
    let keys = Set(before.keys).union(after.keys).union(failed.filter { !$0.isFloor }.map { SampleSeries.Key(cell: $0, metric: .time) })
    let order = Dictionary(uniqueKeysWithValues: Metric.allCases.enumerated().map { ($1, $0) })
    let sorted = keys.sorted { ($0.cell, order[$0.metric] ?? 0) < ($1.cell, order[$1.metric] ?? 0) }
    return sorted.map { SeriesPair(key: $0, baseline: before[$0], candidate: after[$0], hasFailed: failed.contains($0.cell)) }
  }
}
