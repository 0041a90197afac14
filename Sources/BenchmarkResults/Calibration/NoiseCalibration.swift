import BenchmarkStatistics

/// What comparisons on one machine find where nothing changed, and where a known amount of work was added.
///
///     let calibration = NoiseCalibration(series)
///     for rates in calibration.measuredRates { print(rates.path, rates.way, rates.margin, rates.falsePositives.interval) }
///
/// The launches are cut into trials, each of which is decided as `ab` would (paired), and as `check` would (independent): the same comparisons,
/// the same adjustment for the number of cells, the same verdicts. Of a slowed cell the trial's *other* cells are those of A/A, because a change
/// usually slows one of many, and that is the hardest to find: Holm's adjustment asks the most of a single difference.
///
/// **The margin** of a path and a way is the smallest, in steps of 0.1 %, with which 95 % of the A/A decisions are `equivalent`: the 95th percentile,
/// by the nearest rank, of the margins that each of them needs. What each needs is how far the farther end of its interval lies from 1, so the
/// margin holds both what A/A differs by and how well that could be told. A smaller one, the least with which few A/A decisions are called
/// `regressed`, would let the rest be inconclusive for ever; with this one, no change is reported as no change in 19 of 20 cases, and what false
/// alarms remain are among the twentieth.
///
/// Slow-downs of 1.5, 2 and 3 × the margin are added, because smaller ones are not to be found: a cell is `regressed` if its ratio lies beyond the
/// margin, and chance is ruled out. So a slow-down of exactly the margin is found in half of the decisions at most. ``NoiseRates/detections`` says
/// which were found.
///
/// What it cannot say: how the machine differs from day to day. The two sides of an independent trial are minutes apart, runs of a gate days.
package struct NoiseCalibration: Sendable {
  /// The work that is added, in margins: a slow-down inside the margin does not matter.
  package static let factors = [1.5, 2, 3]

  /// The work that is added to find out what can be found beyond `margin`, as shares of a cell's own.
  package static func slowdowns(margin: Double) -> [Double] { factors.map { $0 * margin } }
  /// The share of the A/A decisions that is to be `equivalent`, in percent.
  static let equivalentPercent = 95.0

  /// The launches that a paired trial takes: as many as `ab` needs to decide on so many cells.
  ///
  /// - Precondition: `cells` ≥ 1.
  package static func launchesPerTrial(cells: Int) -> Int { blocksNeeded(comparisons: cells) }

  /// The margin whose multiples were added.
  package let testedMargin: Double
  /// All launches.
  package let launches: Int
  /// The launches of a paired trial.
  package let launchesPerTrial: Int
  /// What was found, trial by trial.
  package let decisions: [NoiseDecision]
  /// What the A/A launches give if they are looked at several times, as `ab` does; nil if there are too few.
  package let sequential: SequentialRates?

  /// Decides the trials that `series` hold: of each cell one series for A/A, and one for each slow-down. A slowed cell without A/A, and cells of
  /// no path, are left out.
  ///
  /// - Parameters:
  ///   - series: The series of each cell, with the work that was added to it.
  ///   - catalogue: What is said of their operations.
  ///   - testedMargin: The margin whose multiples were added.
  ///   - confidence: The confidence of the decisions' intervals.
  /// - Complexity: O(*t* · (*s* + *m*²)), *t* the number of trials, *s* the samples of one, *m* the number of cells.
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

  /// The paired trials.
  package var pairedTrials: Int { launches / launchesPerTrial }

  /// How many A/A decisions of a path and way there are.
  package func decisionCount(_ path: OperationPath, _ way: NoiseRecord.Way) -> Int { unslowed(path, way).count }

  /// The A/A decisions of a path and way, in the order of the trials.
  func unslowed(_ path: OperationPath, _ way: NoiseRecord.Way) -> [NoiseDecision] {
    decisions.filter { $0.path == path && $0.way == way && $0.slowdown == 0 }
  }

  /// The margin of a path and way; nil where nothing was decided, or more than 5 % of the decisions lack an interval.
  package func margin(_ path: OperationPath, _ way: NoiseRecord.Way) -> Double? { Self.margin(for: unslowed(path, way)) }

  static func margin(for decisions: some Sequence<NoiseDecision>) -> Double? {
    let none = Double.greatestFiniteMagnitude
    let margin = percentile(equivalentPercent, of: decisions.map { $0.neededMargin ?? none })
    return margin == none ? nil : margin
  }
}

/// One trial: the comparisons of its unslowed cells, and how others are decided among them.
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

  /// The decision on a slowed cell beside the other cells, which are not; nil where it was not measured unslowed.
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
