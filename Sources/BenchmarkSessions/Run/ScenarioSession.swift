import BenchmarkHarness
import BenchmarkProcesses
import BenchmarkResults
import BenchmarkStatistics
import LayoutSuites

/// The scenarios of a run. Launches of the program play them after everything else is measured, and the plays are written as they are made.
///
/// The first launch gives the figures of the reports. If the time allows, it plays every scenario often enough for a 99th percentile. It makes further
/// plays only within the first half of the time. Each further launch plays every scenario five more times. Every launch is one block when the scenarios
/// of two runs are compared, because the plays of one launch are made within about a second and resemble each other.
///
/// If the launch crashes, the cells of the scenario are played one by one, each in a process of its own, to find the one that crashes. The run continues
/// without that cell. It also continues without a cell of which a frame does not end in time.
final class ScenarioSession {
  /// A scenario that is still to be played.
  private struct Turn {
    /// Its place in the suite.
    let scenario: Int
    /// The places of its cells that have not crashed.
    var cells: [Int]
  }

  private let program: WorkerProgram
  private let limit: CellLimit
  private let suite: Suite
  private let mostPlays: Int
  /// The number of launches that are to play each scenario.
  private let launches: Int
  private let run: GrowingRun
  private let progress: any ProgressSink
  private let clock: SessionClock
  private var waiting: [Turn]
  /// Finds the cells that crash, by their places in their scenario.
  private var search = CrashSearch<Int, Int>()
  /// The number of scenarios to be played at the beginning.
  private let count: Int
  /// The times after which the first launch begins no further plays, and after which no further launch plays.
  private var (firstEnd, end) = (0, 0)
  /// The time that a further launch will need for a scenario, in nanoseconds, by the scenario's place.
  private var costs: [Int: Int] = [:]
  /// Notes on launches that ended early although none of their cells crashes alone.
  private(set) var notes: [RunNote] = []
  /// The cells that have fewer launches than planned, because the time was over.
  private(set) var shortened: [CellIdentifier] = []

  /// The scenarios of the suite that the run does not hold yet. Launches of `program`, which is the program of the plan, play them.
  init(
    of program: WorkerProgram, _ plan: RunPlan, over suite: Suite, into run: GrowingRun, clock: SessionClock, progress: any ProgressSink
  ) {
    (self.program, limit, self.suite, self.run) = (program, plan.cellLimit, suite, run)
    (self.clock, self.progress) = (clock, progress)
    mostPlays = min(plan.rounds, ScenarioRunner<MonotonicClock, ThreadUsage>.mostPlays)
    launches = Self.launches(of: plan, over: suite, mostPlays: mostPlays)
    let places = suite.scenarios.indices.filter { !suite.scenarios[$0].isPlayed(in: run.data) }
    waiting = places.map { Turn(scenario: $0, cells: Array(suite.scenarios[$0].cells.indices)) }
    count = waiting.count
  }

  /// Returns the number of launches that are to play each scenario: usually that of the plan. A plan with at least the standard number gets at least two
  /// more than a comparison of two such runs needs to decide, corrected for the number of all figures, because an interruption can spoil a block. A plan
  /// with too few plays for a block has one launch.
  private static func launches(of plan: RunPlan, over suite: Suite, mostPlays: Int) -> Int {
    guard mostPlays >= ScenarioRecord.Figures.leastPlays else { return 1 }
    guard plan.launches >= RunPlan.standardLaunches else { return plan.launches }
    let figures = suite.cells.count + 2 * suite.scenarios.flatMap(\.cells).count
    return max(plan.launches, independentBlocksNeeded(comparisons: max(1, figures)) + 2)
  }

  /// Plays the waiting scenarios. Each scenario gets its share of the time, and is played at least once, however short that is.
  /// - Parameter seconds: The remaining time.
  nonisolated(nonsending) func play(within seconds: Double) async throws {
    let (start, time) = (clock.now(), Int(min(seconds, 1e6) * 1e9))
    (firstEnd, end) = (start + time / (launches > 1 ? 2 : 1), start + time)
    try await playFirst()
    try await playFurther()
    let lacking = lacking(launches - 1).flatMap { turn in turn.cells.map { suite.scenarios[turn.scenario].cells[$0] } }
    if notes.isEmpty { shortened = lacking }
    progress.finish()
  }

  private nonisolated(nonsending) func playFirst() async throws {
    while !waiting.isEmpty {
      do {
        do {
          try await launch()
        } catch let crash as ProgramCrash where crash.hasBegun {
          try await recover(from: crash)
        }
      } catch let stop as StoppedCell {
        try skip(stop)
      }
    }
  }

  /// Makes further launches, as many as the plan has and the time allows. A launch that ends early is the last; the plays before it count.
  private nonisolated(nonsending) func playFurther() async throws {
    for launch in 1..<max(1, launches) {
      let turns = lacking(launch).filter(hasTime)
      guard !turns.isEmpty else { continue }
      do {
        try await WorkerProcess.launchForRun(program) { worker in
          for (place, turn) in turns.enumerated() where self.hasTime(turn) {
            let title = "launch \(launch + 1) of \(self.launches), \(self.suite.scenarios[turn.scenario].title)"
            self.progress.show(title, done: place, of: turns.count)
            let start = self.clock.now()
            let played = try await self.play(turn, cells: turn.cells, plays: ScenarioRecord.Figures.leastPlays, time: .max, by: worker)
            self.costs[turn.scenario] = self.clock.now() - start
            for wrong in played.records where wrong.hasFailed { try self.fail(wrong, launch) }
            try self.run.add(PlayedScenarios(plays: played.records.compactMap { PlaysRecord($0, launch: launch) }))
          }
        }
      } catch let crash as ProgramCrash where crash.hasBegun && !crash.isInterruption {
        return notes.append(.cutShort(crash.ending))
      } catch let stop as StoppedCell {
        return notes.append(.cutShort("\(stop.cell) was \(limit.status("frame").text ?? "stopped")"))
      }
    }
  }

  /// Records that a cell that was right in the first launch is wrong in a later one, which makes all its figures doubtful.
  private func fail(_ record: ScenarioRecord, _ launch: Int) throws {
    progress.warn("\(record.cell) was right in launch 1, and in launch \(launch + 1) \(record.status.text ?? "it failed")")
    try run.fail(record)
  }

  /// The scenarios that a launch still has to play, out of those that the first launch has timed.
  private func lacking(_ launch: Int) -> [Turn] {
    let known = Dictionary(grouping: run.data.scenarios.plays, by: \.cell).mapValues { Set($0.map(\.launch)) }
    return suite.scenarios.enumerated().compactMap { place, group in
      let cells = group.cells.indices.filter { known[group.cells[$0]].map { !$0.contains(launch) } ?? false }
      return cells.isEmpty ? nil : Turn(scenario: place, cells: cells)
    }
  }

  /// Whether a further launch has time to play a scenario.
  private func hasTime(_ turn: Turn) -> Bool { clock.now() + costs[turn.scenario, default: 0] < end }

  /// Makes the first launch: plays one scenario after another.
  private nonisolated(nonsending) func launch() async throws {
    try await WorkerProcess.launchForRun(program) { worker in
      while let turn = self.waiting.first {
        self.progress.show(self.suite.scenarios[turn.scenario].title, done: self.count - self.waiting.count, of: self.count)
        let start = self.clock.now()
        let time = max(0, self.firstEnd - start) / self.waiting.count
        let mostTime = max(0, self.end - start) / self.waiting.count
        var played = try await self.play(
          turn, cells: turn.cells, plays: self.mostPlays, time: time, mostTime: mostTime, by: worker)
        self.costs[turn.scenario] = Self.forecast(self.clock.now() - start, of: played)
        played.plays = played.records.compactMap { PlaysRecord($0, launch: 0) }
        try self.run.add(played)
        self.waiting.removeFirst()
      }
    }
  }

  /// Estimates the time for the fewest plays that make a block, from the time of other plays of the same scenario. Before them, each cell is played once
  /// untimed.
  private static func forecast(_ nanoseconds: Int, of played: PlayedScenarios) -> Int {
    let plays = played.records.compactMap { $0.figures?.plays }.max() ?? 0
    return nanoseconds / (plays + 1) * (ScenarioRecord.Figures.leastPlays + 1)
  }

  private nonisolated(nonsending) func play(
    _ turn: Turn, cells: [Int], plays: Int, time: Int, mostTime: Int? = nil, by worker: WorkerProcess
  ) async throws -> PlayedScenarios {
    var visit = ScenarioVisit(scenario: turn.scenario, cells: cells, plays: plays, time: time)
    visit.mostTime = mostTime
    let outcome = try await worker.play(visit)
    guard outcome.records.map(\.cell) == cells.map({ suite.scenarios[turn.scenario].cells[$0] }) else {
      throw SessionError(problem: "\(program.title) has other scenarios than this process; was it built anew meanwhile?")
    }
    return outcome
  }

  /// Finds the cells of the scenario that crash, and drops them. The other cells are played again.
  private nonisolated(nonsending) func recover(from crash: ProgramCrash) async throws {
    guard let turn = waiting.first else { return }
    let cells = suite.scenarios[turn.scenario].cells
    let culprits = try await search.culprits(of: turn.scenario, after: crash, among: turn.cells) { cell in
      progress.show("which cell crashes: \(cells[cell])", done: count - waiting.count, of: count)
      _ = try await WorkerProcess.launchForRun(program) { worker in
        try await self.play(turn, cells: [cell], plays: 1, time: 0, by: worker)
      }
    }
    for culprit in culprits {
      progress.warn("\(cells[culprit.part]) crashed: \(culprit.ending)")
      try run.add(PlayedScenarios(records: [ScenarioRecord(cell: cells[culprit.part], status: .crashed(culprit.ending))]))
    }
    if culprits.isEmpty {
      notes.append(.repeated(suite.scenarios[turn.scenario].title, after: crash))
      progress.warn("\(notes[notes.count - 1])")
    }
    drop(culprits.map(\.part))
  }

  /// Drops a cell that was stopped. The other cells are played again.
  private func skip(_ stop: StoppedCell) throws {
    guard let turn = waiting.first else { return }
    let cells = suite.scenarios[turn.scenario].cells
    guard let culprit = turn.cells.first(where: { cells[$0].description == stop.cell }) else {
      throw SessionError(problem: "\(program.title) was stopped at \(stop.cell), which is not in \(suite.scenarios[turn.scenario].title)")
    }
    let status = limit.status("frame")
    progress.warn("\(cells[culprit]) was \(status.text ?? "stopped"); give more with --cell-limit")
    try run.add(PlayedScenarios(records: [ScenarioRecord(cell: cells[culprit], status: status)]))
    drop([culprit])
  }

  private func drop(_ places: [Int]) {
    waiting[0].cells.removeAll(where: places.contains)
    if waiting[0].cells.isEmpty { waiting.removeFirst() }
  }
}

extension RunNote {
  /// A further launch of scenarios ended before it had played all of them.
  static func cutShort(_ ending: String) -> RunNote {
    .doubt("a launch that played scenarios once more ended early (\(ending)), so scenarios have fewer launches than planned")
  }

  /// A launch ended during `work`, which then was repeated without a crash.
  static func repeated(_ work: String, after crash: ProgramCrash) -> RunNote {
    .doubt("a launch ended early at \(work) (\(crash.ending)); the work was repeated, and no single cell crashed")
  }
}
