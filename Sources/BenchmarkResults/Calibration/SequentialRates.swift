import BenchmarkStatistics

/// What looking several times at one comparison finds where nothing changed: the rule by which `ab` ends cells early, applied to a calibration's launches.
package struct SequentialRates: Hashable, Sendable {
  /// The comparisons that were looked at.
  package let trials: Int
  /// The launches of each.
  package let launches: Int
  /// The looks of each.
  package let looks: Int
  /// The decisions that were `regressed` or `improved`, of all cells of all trials.
  package let falseAlarms: BinomialProportion
  /// The decisions that were made before the last look.
  package let early: BinomialProportion

  /// The rates over the A/A series of a calibration, with differences up to `margin` taken as none; nil if the launches do not suffice for one trial.
  ///
  /// A trial has twice the launches of its first look, so that there is time for more looks.
  init?(_ unslowed: [SlowedSeries], launches: Int, margin: Double = NoiseMargins.standardMargin) {
    guard !unslowed.isEmpty else { return nil }
    let needed = blocksNeeded(comparisons: unslowed.count, alpha: 0.05 / Double(LookPlan.standardCount))
    let plan = LookPlan(comparisons: unslowed.count, most: 2 * needed)
    (self.launches, looks) = (2 * needed, plan.looks.count)
    trials = launches / self.launches
    guard trials > 0 else { return nil }
    var settings = RunComparison.Settings(pairing: .byBlock, margins: NoiseMargins(least: margin))
    settings.looks = plan.looks
    let changes = (0..<trials).flatMap { [settings] number in
      let trial = NoiseTrial.paired(launches: number * 2 * needed..<(number + 1) * 2 * needed)
      return RunComparison.decided(unslowed.map { trial.pair($0) }, settings)
    }
    falseAlarms = BinomialProportion(
      successes: changes.count { $0.outcome == .regressed || $0.outcome == .improved }, count: changes.count)
    early = BinomialProportion(successes: changes.count { ($0.look ?? .max) < plan.looks.count }, count: changes.count)
  }
}
