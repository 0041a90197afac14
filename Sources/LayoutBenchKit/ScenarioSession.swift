import BenchmarkHarness
import BenchmarkResults
import LayoutSuites
import LayoutWorkloads

/// The scenarios of a run: played after everything else is measured, and written as they are played.
struct ScenarioSession {
  let suite: Suite
  let workload: any Workload
  let settings: RunSettings
  let folder: RunDirectory

  /// Plays what the folder does not hold yet.
  ///
  /// Each scenario gets its share of the time that is left, and is played at least once however little that is.
  /// - Parameter seconds: The time that is left.
  func play(within seconds: Double, progress: ProgressLine) throws {
    let finished = Set(try folder.readIfPresent(ScenarioRecord.self).records.map(\.cell))
    // The strategies of a group are played in turn or not at all.
    let groups = suite.scenarios.filter { !$0.cells.allSatisfy(finished.contains) }
    guard !groups.isEmpty else { return }
    try folder.forget(Set(groups.flatMap(\.cells)))
    let clock = MonotonicClock()
    let end = clock.now() + Int(min(seconds, 1e6) * 1e9)
    let runner = ScenarioRunner(workload: workload, settings: settings, clock: clock, usage: ThreadUsage())
    for (place, group) in groups.enumerated() {
      try Task.checkCancellation()
      progress.show(group.title, done: place, of: groups.count)
      let now = clock.now()
      let outcome = runner.run(group, until: now + max(0, end - now) / (groups.count - place))
      // The frames come first: a cell with a row in scenarios.csv is whole.
      try folder.append(outcome.frames)
      try folder.append(outcome.records)
    }
    progress.finish()
  }
}
