import BenchmarkHarness
import BenchmarkResults
import LayoutSuites

/// The rest of a run that is still to be measured.
package struct RunRemainder {
  /// The groups that have not had all their launches, and how far each is measured.
  private let groups: [(group: SuiteGroup, progress: GroupProgress)]
  /// The scenarios that have not been played.
  package let scenarios: [ScenarioGroup]

  /// The cells of `suite` that are missing in `run`, if every group is to have this number of launches.
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

  /// The cost of a cell besides its samples: it is verified, calibrated and counted. 502 cells of two items took 14 s.
  private static let costBesideSamples = Duration.milliseconds(40)
  /// The approximate cost of a launch before its first sample: a process starts, and examines its clock and caches.
  private static let costOfLaunch = Duration.milliseconds(600)

  /// Returns how long timing will take, at most `budget`. The scenarios take the rest of the budget.
  package func forecast(_ settings: RunSettings, within budget: Duration, clock: SessionClock = SessionClock()) -> Duration {
    let schedule = RunSchedule(
      groups.map(\.group), budget: TimeBudget(clock: clock, budget: budget), settings: settings, from: groups.map(\.progress))
    let launching = Self.costOfLaunch * settings.launches * (groups.isEmpty ? 0 : 1)
    return min(.nanoseconds(schedule.timeLeft) + Self.costBesideSamples * cells.count + launching, budget)
  }
}

extension ScenarioGroup {
  /// Whether `run` holds this group. Either all its strategies are played in turn, or none is.
  func isPlayed(in run: RunData) -> Bool { cells.allSatisfy(run.scenarios.cells.contains) }
}
