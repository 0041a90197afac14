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

  /// Launches both programs as often as `deadline` and `mostLaunches` allow, and at least once; see `LaunchPlan`. The time that linking takes does not
  /// count.
  nonisolated(nonsending) init(_ session: PairedSession, _ targets: [PairedTarget], mostLaunches: Int, until deadline: Int) async throws {
    neededLaunches = blocksNeeded(comparisons: max(1, targets.count))
    guard !targets.isEmpty else { return }
    var plan = LaunchPlan(most: max(neededLaunches, mostLaunches), deadline: deadline)
    var longest = 0
    var start = session.clock.now()
    while let share = plan.deadline(ofLaunchAt: start, after: launches, dearest: longest) {
      let title = "launch \(launches + 1) of \(plan.most)"
      let (found, linking) = try await session.reordered(round: launches) { [launches] session, linking in
        (try await session.sample(targets, round: launches, until: share + linking, title: title), linking)
      }
      for (target, samples) in zip(targets, found) { add(samples, of: target) }
      plan = plan.postponed(by: linking)
      let end = session.clock.now()
      longest = max(longest, end - start - linking)
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
      let record = SampleRecord(cell: target.cell, launch: launches, block: launches, sample: sample)
      if sample.isB { samplesOfB.append(record) } else { samplesOfA.append(record) }
    }
  }
}
