import BenchmarkHarness
import BenchmarkResults
import BenchmarkStatistics
import Foundation
import LayoutSuites

/// The launches of a paired comparison, and their findings.
package struct PairedMeasurement {
  /// The number of launches that were made.
  package private(set) var launches = 0
  /// The smallest number of launches that can decide anything.
  let neededLaunches: Int
  /// The samples of each side.
  private(set) var samplesOfA: [SampleRecord] = []
  private(set) var samplesOfB: [SampleRecord] = []
  /// The plays of each side.
  private(set) var playsOfA: [PlaysRecord] = []
  private(set) var playsOfB: [PlaysRecord] = []
  /// The records of scenarios that were wrong in a launch although they were right in the survey.
  private(set) var failedInA: [ScenarioRecord] = []
  private(set) var failedInB: [ScenarioRecord] = []
  /// The number of figures to decide.
  private let comparisons: Int
  /// The looks that were made.
  package private(set) var looks: [LookPlan.Look] = []

  /// Launches both programs as often as `deadline` and `mostLaunches` allow, and at least once; see `LaunchDeadlines`. The time for linking does not
  /// count. Cells that a look decides by `settings` get no more launches; see `LookPlan`. Without settings there are no looks before the end.
  package nonisolated(nonsending) init(
    _ session: PairedSession, _ targets: [PairedTarget], scenarios: [PairedScenario] = [], mostLaunches: Int, until deadline: Int,
    _ settings: RunComparison.Settings? = nil
  ) async throws {
    // Two times of each scenario are compared.
    comparisons = targets.count + 2 * scenarios.count
    neededLaunches = blocksNeeded(comparisons: max(1, comparisons))
    guard comparisons > 0 else { return }
    let lookPlan = LookPlan(comparisons: comparisons, most: max(neededLaunches, mostLaunches))
    var (open, playing) = (targets, scenarios)
    var plan = LaunchDeadlines(most: max(neededLaunches, mostLaunches), deadline: deadline)
    var longest = 0
    var start = session.clock.now()
    while !open.isEmpty || !playing.isEmpty, let share = plan.deadline(ofLaunchAt: start, after: launches, longest: longest) {
      let (left, all) = (open.count + playing.count, targets.count + scenarios.count)
      let title = "launch \(launches + 1) of \(plan.most), \(left) of \(all) cells undecided"
      let (found, linking) = try await session.reordered(round: launches) { [launches, open, playing] session, linking in
        (try await session.sample(open, playing, round: launches, until: share + linking, title: title), linking)
      }
      for (target, samples) in zip(open, found.samples) { add(samples, of: target) }
      playsOfA += found.plays.compactMap { PlaysRecord($0.a, launch: launches) }
      playsOfB += found.plays.compactMap { PlaysRecord($0.b, launch: launches) }
      failedInA += found.plays.map(\.a).filter(\.hasFailed)
      failedInB += found.plays.map(\.b).filter(\.hasFailed)
      let failed = Set((failedInA + failedInB).map(\.cell))
      playing.removeAll { failed.contains($0.cell) }
      plan = plan.postponed(by: linking)
      let end = session.clock.now()
      longest = max(longest, end - start - linking)
      start = end
      launches += 1
      guard let settings else { continue }
      looks = lookPlan.made(after: launches)
      if lookPlan.looks.contains(where: { $0.blocks == launches }) {
        let undecided = undecided(settings)
        open.removeAll { !undecided.contains($0.cell) }
        playing.removeAll { !undecided.contains($0.cell) }
      }
    }
    session.progress.finish()
  }

  /// Returns the cells that the looks so far have not decided.
  private func undecided(_ settings: RunComparison.Settings) -> Set<CellIdentifier> {
    var settings = settings
    settings.looks = looks
    let comparison = RunComparison(
      baseline: RunData(samples: samplesOfA, scenarios: PlayedScenarios(plays: playsOfA)),
      candidate: RunData(samples: samplesOfB, scenarios: PlayedScenarios(plays: playsOfB)), settings: settings)
    return Set(comparison.changes.filter { $0.look == nil }.map(\.cell))
  }

  /// The reason why these launches cannot decide anything; `nil` without one.
  package var doubt: String? {
    guard comparisons > 0, launches < neededLaunches else { return nil }
    return
      "\(launches) launches were made where \(neededLaunches) are needed to tell anything of \(comparisons) figures: give a longer --time-budget, "
      + "or choose fewer cells"
  }

  /// Adds the samples of a launch, which is one block.
  private mutating func add(_ samples: [Sample], of target: PairedTarget) {
    for var sample in samples {
      sample.block = launches
      let record = SampleRecord(cell: target.cell, launch: launches, sample)
      if sample.isB { samplesOfB.append(record) } else { samplesOfA.append(record) }
    }
  }
}
