import BenchmarkHarness
import BenchmarkResults
import Foundation

/// The launches of a calibration, all of the same kind, as many as its time allows.
package struct CalibrationMeasurement {
  /// The measurements, launch by launch: a series for each target.
  package private(set) var series: [SlowedSeries]
  /// The number of launches that were made.
  private(set) var launches = 0

  /// Launches the program as both sides until `deadline`.
  ///
  /// Every launch takes the samples that the sampler takes without a time limit. So all launches have the same quality, however long the calibration is.
  /// Throws as soon as it is clear that the time is not enough for one trial.
  ///
  /// - Parameters:
  ///   - start: The time from which the budget counts.
  package nonisolated(nonsending) init(_ session: PairedSession, _ slowed: SlowedTargets, from start: Int, until deadline: Int) async throws
  {
    series = zip(slowed.targets, slowed.slowdowns).map { SlowedSeries(cell: $0.cell, slowdown: $1) }
    let needed = NoiseCalibration.launchesPerTrial(cells: slowed.cellCount)
    let began = session.clock.now()
    var longest = 0
    while true {
      let now = session.clock.now()
      let missing = max(0, needed - launches)
      if launches > 0, now + max(1, missing) * longest > deadline {
        guard missing > 0 else { break }
        throw Self.tooShort(needed, seconds: Double(now - start + missing * longest) / 1e9, budget: Double(deadline - start) / 1e9)
      }
      let title = "launch \(launches + 1) of about \(Self.expected(launches, began: began, now: now, deadline: deadline) ?? needed)"
      try await launch(session, slowed, title: title)
      longest = max(longest, session.clock.now() - now)
      // Once there are several launches, one that the machine held up says nothing about the others.
      if launches >= 3 { longest = min(longest, 2 * (session.clock.now() - began) / launches) }
    }
    session.progress.finish()
  }

  /// Samples every target. Each launch rotates the order of the targets, so that none is always measured on a machine that has just launched something.
  /// It rotates by two places, because the side that begins alternates with place and launch.
  private mutating nonisolated(nonsending) func launch(_ session: PairedSession, _ slowed: SlowedTargets, title: String) async throws {
    let count = slowed.targets.count
    let order = (0..<count).map { ($0 + 2 * launches) % count }
    let targets = order.map { slowed.targets[$0] }
    // These rounds must differ from those that determined the cost of the added work, so that the orders of functions differ too.
    let round = SlowedTargets.launches + launches
    let found = try await session.reordered(round: round) { session, _ in
      try await session.sample(targets, round: round, until: .max / 2, title: title)
    }
    for (place, samples) in zip(order, found.samples) {
      func values(_ isB: Bool) -> [Double] {
        samples.filter { $0.isB == isB }.map(\.nanosecondsPerIteration)
      }
      series[place].baseline.append(values(false))
      series[place].candidate.append(values(true))
    }
    launches += 1
  }

  /// Returns the expected number of launches, at the rate so far.
  private static func expected(_ launches: Int, began: Int, now: Int, deadline: Int) -> Int? {
    launches > 0 && now > began ? launches + max(0, deadline - now) * launches / (now - began) : nil
  }

  private static func tooShort(_ needed: Int, seconds: Double, budget: Double) -> SessionError {
    // A tenth is added, because the next launches may take longer.
    let enough = Int((seconds * 1.1).rounded(.up))
    return SessionError(
      problem:
        "a time budget of \((budget * 10).rounded() / 10) s is too short: one trial needs \(needed) launches, about \(enough) s; give --time-budget "
        + "\(enough)s at the least and some dozen times as much for rates that say something, or choose fewer cells")
  }
}
