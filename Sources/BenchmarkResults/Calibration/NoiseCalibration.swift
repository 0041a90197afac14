import BenchmarkStatistics

/// The decisions of comparisons on one machine, both where nothing changed (A/A) and where a known amount of work was added.
///
///     let calibration = NoiseCalibration(series)
///     for rates in calibration.measuredRates { print(rates.path, rates.way, rates.margin, rates.falsePositives.interval) }
///
/// The launches are split into trials. A paired trial is decided as `ab` would decide it, an independent one as `check` would: with the same comparisons, the
/// same adjustment for the number of cells, and the same verdicts. When a slowed cell is decided, the trial's *other* cells are those of A/A. A change
/// usually slows one of many cells, and that is the hardest to find: Holm's adjustment asks the most of a single difference.
///
/// **The margin** of a path and a way is the smallest, in steps of 0.1 %, with which 95 % of the A/A decisions are `equivalent`. It is the 95th percentile,
/// by the nearest rank, of the margins that these decisions need. Each needs the distance from 1 to the farther end of its interval, so the margin covers
/// both the A/A differences and the uncertainty of measuring them. A smaller margin, the least with which few A/A decisions are `regressed`, would leave the
/// others inconclusive forever. With this one, 19 of 20 unchanged cases are reported as unchanged, and any false alarms are in the remaining twentieth.
///
/// Slow-downs of 1.5, 2 and 3 × the margin are added, because smaller ones cannot be found: a cell is `regressed` if its ratio is beyond the margin and
/// chance is ruled out. So a slow-down of exactly the margin is found in half of the decisions at most. ``NoiseRates/detections`` says which slow-downs were
/// found.
///
/// A calibration cannot tell how the machine varies from day to day. The sides of an independent trial are minutes apart; the runs of a gate are days apart.
package struct NoiseCalibration: Sendable {
  /// The added work, in multiples of the margin. A slow-down inside the margin does not matter.
  package static let factors = [1.5, 2, 3]

  /// Returns the work to add, as shares of a cell's own work, to learn which slow-downs beyond `margin` can be found.
  package static func slowdowns(margin: Double) -> [Double] { factors.map { $0 * margin } }
  /// The percentage of the A/A decisions that should be `equivalent`.
  static let equivalentPercent = 95.0

  /// Returns the number of launches in a paired trial: as many as `ab` needs to decide on so many cells.
  ///
  /// - Precondition: `cells` ≥ 1.
  package static func launchesPerTrial(cells: Int) -> Int { blocksNeeded(comparisons: cells) }

  /// The margin whose multiples were added.
  package let testedMargin: Double
  /// The number of all launches.
  package let launches: Int
  /// The number of launches in a paired trial.
  package let launchesPerTrial: Int
  /// The decisions, trial by trial.
  package let decisions: [NoiseDecision]
  /// The rates of the A/A launches if comparisons are looked at several times, as `ab` does. Nil if there are too few launches.
  package let sequential: SequentialRates?

  /// Decides the trials in `series`, which hold one series of each cell for A/A, and one for each slow-down. Slowed cells without A/A, and cells without a
  /// path, are left out.
  ///
  /// - Parameters:
  ///   - series: The series of each cell, with the work that was added to it.
  ///   - catalogue: The catalogue that describes their operations.
  ///   - testedMargin: The margin whose multiples were added.
  ///   - confidence: The confidence of the decisions' intervals.
  /// - Complexity: O(*t* · (*s* + *m*²)), *t* the number of trials, *s* the number of samples in one, *m* the number of cells.
  package init(
    _ series: [SlowedSeries], _ catalogue: RunCatalogue, testedMargin: Double = NoiseMargins.standardMargin, confidence: Double = 0.95
  ) {
    self.testedMargin = testedMargin
    let paths = catalogue.paths
    let known = series.filter { paths[$0.cell.operation] != nil }
    let unslowed = known.filter { $0.slowdown == 0 }
    launches = known.map(\.launches).min() ?? 0
    launchesPerTrial = Self.launchesPerTrial(cells: max(1, unslowed.count))
    let trials = NoiseTrial.trials(launches: launches, launchesPerTrial: launchesPerTrial)
    var numbers: [RunComparison.Pairing: Int] = [:]
    var decisions: [NoiseDecision] = []
    for trial in trials {
      let deciding = TrialDecisions(
        trial: trial, number: numbers[trial.pairing, default: 0], unslowed: unslowed, paths: paths, confidence: confidence)
      decisions += deciding.ofUnslowed + known.filter { $0.slowdown != 0 }.compactMap(deciding.decision)
      numbers[trial.pairing, default: 0] += 1
    }
    self.decisions = decisions
    sequential = SequentialRates(unslowed, launches: launches, margin: testedMargin)
  }

  /// The number of paired trials.
  package var pairedTrials: Int { launches / launchesPerTrial }

  /// Returns the number of A/A decisions of a path and way.
  package func decisionCount(_ path: OperationPath, _ way: NoiseRecord.Way) -> Int { unslowed(path, way).count }

  /// Returns the A/A decisions of a path and way, in the order of the trials.
  func unslowed(_ path: OperationPath, _ way: NoiseRecord.Way) -> [NoiseDecision] {
    decisions.filter { $0.path == path && $0.way == way && $0.slowdown == 0 }
  }

  /// Returns the margin of a path and way. Nil if nothing was decided, or if more than 5 % of the decisions have no ``NoiseDecision/neededMargin``.
  package func margin(_ path: OperationPath, _ way: NoiseRecord.Way) -> Double? { Self.margin(for: unslowed(path, way)) }

  static func margin(for decisions: some Sequence<NoiseDecision>) -> Double? {
    let none = Double.greatestFiniteMagnitude
    let margin = percentile(equivalentPercent, of: decisions.map { $0.neededMargin ?? none })
    return margin == none ? nil : margin
  }
}

/// One trial. It compares the unslowed cells, and decides each slowed cell among them.
private struct TrialDecisions {
  let trial: NoiseTrial
  let number: Int
  let paths: [String: OperationPath]
  let settings: RunComparison.Settings
  let pairs: [SeriesPair]
  let places: [CellIdentifier: Int]

  init(trial: NoiseTrial, number: Int, unslowed: [SlowedSeries], paths: [String: OperationPath], confidence: Double) {
    self.trial = trial
    self.number = number
    self.paths = paths
    let settings = RunComparison.Settings(pairing: trial.pairing, margins: NoiseMargins(least: 0), confidence: confidence)
    self.settings = settings
    pairs = unslowed.map { trial.pair($0) }
    places = Dictionary(unslowed.enumerated().map { ($1.cell, $0) }, uniquingKeysWith: { first, _ in first })
  }

  var ofUnslowed: [NoiseDecision] {
    RunComparison.decided(pairs, settings).compactMap { decision($0, slowdown: 0) }
  }

  /// Decides a slowed cell together with the other cells, which are not slowed. Nil if the cell was not measured unslowed.
  func decision(_ series: SlowedSeries) -> NoiseDecision? {
    guard let place = places[series.cell] else { return nil }
    var together = pairs
    together[place] = trial.pair(series)
    return decision(RunComparison.decided(together, settings)[place], slowdown: series.slowdown)
  }

  private func decision(_ change: ChangeRecord, slowdown: Double) -> NoiseDecision? {
    paths[change.cell.operation].map { path in
      NoiseDecision(
        path: path, way: trial.pairing.way, slowdown: slowdown, trial: number, ratio: change.ratio, interval: change.interval,
        adjustedPValue: change.adjustedPValue, alpha: 1 - settings.confidence)
    }
  }
}
