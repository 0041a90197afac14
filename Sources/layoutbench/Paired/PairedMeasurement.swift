import BenchmarkHarness
import BenchmarkResults
import BenchmarkStatistics
import Foundation

/// The launches of a paired comparison: how many, how long, and what they found.
struct PairedMeasurement {
  /// The launches that were made.
  private(set) var launches = 0
  /// The launches without which nothing could be decided.
  let neededLaunches: Int
  /// The samples of each side.
  private(set) var samplesOfA: [SampleRecord] = []
  private(set) var samplesOfB: [SampleRecord] = []

  /// Launches both programs as often as `deadline` and `mostLaunches` allow, and at least once; see `LaunchPlan`.
  nonisolated(nonsending) init(_ session: PairedSession, _ targets: [PairedTarget], mostLaunches: Int, until deadline: Int) async throws {
    neededLaunches = roundsNeeded(comparisons: max(1, targets.count))
    guard !targets.isEmpty else { return }
    let plan = LaunchPlan(most: max(neededLaunches, mostLaunches), deadline: deadline)
    var dearest = 0
    var start = session.clock.now()
    while let share = plan.deadline(ofLaunchAt: start, after: launches, dearest: dearest) {
      let found = try await session.sample(targets, round: launches, until: share, title: "launch \(launches + 1) of \(plan.most)")
      for (target, samples) in zip(targets, found) { add(samples, of: target) }
      let end = session.clock.now()
      dearest = max(dearest, end - start)
      start = end
      launches += 1
    }
    session.progress.finish()
  }

  /// What keeps these launches from deciding anything, or `nil`.
  func doubt(targets: Int) -> String? {
    guard targets > 0, launches < neededLaunches else { return nil }
    return
      "\(launches) launches were made where \(neededLaunches) are needed to tell anything of \(targets) cells: give a longer --time-budget, "
      + "or choose fewer cells"
  }

  private mutating func add(_ samples: [PairedSample], of target: PairedTarget) {
    for sample in samples {
      let record = SampleRecord(cell: target.cell, round: launches, order: sample.order, timing: sample.timing)
      if sample.isB { samplesOfB.append(record) } else { samplesOfA.append(record) }
    }
  }
}
