import BenchmarkStatistics

/// The rates of false alarms and early decisions if one comparison is looked at several times where nothing changed. The rule by which `ab` ends cells early
/// is applied to the launches of a calibration.
package struct SequentialRates: Hashable, Sendable {
  /// The number of comparisons that were looked at.
  package let trials: Int
  /// The number of launches in each comparison.
  package let launches: Int
  /// The number of looks at each comparison.
  package let looks: Int
  /// The decisions that were `regressed` or `improved`, of all cells of all trials.
  package let falseAlarms: BinomialProportion
  /// The decisions that were made before the last look.
  package let early: BinomialProportion

  /// Computes the rates over the A/A series of a calibration. Differences up to `margin` count as no difference. Nil without series, or if the launches do
  /// not suffice for one trial.
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
