import BenchmarkHarness
import BenchmarkResults
import LayoutSuites

/// What is still to be measured of a run.
package struct RunRemainder {
  /// The groups that have not had all their launches, and how far each is measured.
  private let groups: [(group: SuiteGroup, progress: GroupProgress)]
  /// The scenarios that were not played.
  package let scenarios: [ScenarioGroup]

  /// What is missing in `run` of the cells of `suite`, if every group has so many launches.
  init(of suite: Suite, launches: Int, in run: RunData) {
    let progress = MadeVisits(run.samples, run.facts).progress(of: suite.groups)
    groups = zip(suite.groups, progress).filter { !$1.isWhole(in: launches) }.map { ($0, $1) }
    scenarios = suite.scenarios.filter { !$0.isPlayed(in: run) }
  }

  /// The cells to be timed.
  package var cells: [CellIdentifier] { groups.flatMap(\.group.cells) }

  /// The number of groups to be timed.
  package var groupCount: Int { groups.count }

  /// Whether nothing is missing.
  var isEmpty: Bool { groups.isEmpty && scenarios.isEmpty }

  /// What a cell takes besides its samples: it is verified, calibrated and counted. 502 cells of two items took 14 s.
  private static let costBesideSamples = Duration.milliseconds(40)
  /// About what a launch costs before its first sample: a process that starts, and its clock and caches that are examined.
  private static let costOfLaunch = Duration.milliseconds(600)

  /// How long timing it will take, at most `budget`. The scenarios take what is left of that.
  package func forecast(_ settings: RunSettings, within budget: Duration, clock: SessionClock = SessionClock()) -> Duration {
    let schedule = RunSchedule(
      groups.map(\.group), budget: TimeBudget(clock: clock, budget: budget), settings: settings, from: groups.map(\.progress))
    let launching = Self.costOfLaunch * settings.launches * (groups.isEmpty ? 0 : 1)
    return min(.nanoseconds(schedule.timeLeft) + Self.costBesideSamples * cells.count + launching, budget)
  }
}

extension ScenarioGroup {
  /// Whether a run holds it. Its strategies are played in turn or not at all.
  func isPlayed(in run: RunData) -> Bool { cells.allSatisfy(run.scenarios.cells.contains) }
}
