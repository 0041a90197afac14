import BenchmarkHarness
import CollectionLayouts
import LayoutWorkloads

@testable import LayoutSuites

extension SuiteRunner {
  /// A runner of groups over `workload`.
  convenience init(
    workload: any Workload, settings: RunSettings, stopwatch: Stopwatch<Clock, Usage>, shortestSample: Int, resolution: Int? = nil,
    allocationCounter: (any AllocationCounter)?
  ) {
    self.init(
      GroupOpener(workload: workload, settings: settings), stopwatch: stopwatch, shortestSample: shortestSample, resolution: resolution,
      allocationCounter: allocationCounter)
  }

  /// All of a group in one launch, in the rounds of `settings`, until `time` from now, and at most until `mostTime`.
  func run(
    _ group: SuiteGroup, _ settings: RunSettings = RunSettings(), time: Int = .max, mostTime: Int = .max
  ) throws(LayoutError) -> GroupOutcome {
    let rounds = LaunchRounds(most: settings.mostRounds * group.roundsFactor, fewest: settings.fewestRounds)
    let visit = GroupVisit(
      group: 0, cells: Array(group.cells.indices), isFirst: true, rounds: rounds, time: time, mostTime: mostTime)
    return try run(group, visit)
  }
}
