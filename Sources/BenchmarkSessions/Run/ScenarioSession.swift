import BenchmarkHarness
import BenchmarkProcesses
import BenchmarkResults
import LayoutSuites

/// The scenarios of a run: played after everything else is measured, by a launch of the program, and written as they are played.
///
/// If the launch crashes, the cells of the scenario are played one by one, each in a process of its own, to find the one that crashes. The run goes on
/// without that cell, and without one of which a frame does not end in time.
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
  private let run: GrowingRun
  private let progress: any ProgressSink
  private let clock: SessionClock
  private var waiting: [Turn]
  /// Finds the cells that crash, by their places in their scenario.
  private var search = CrashSearch<Int, Int>()
  /// The number of scenarios that were to be played.
  private let count: Int
  /// When no further plays begin.
  private var end = 0
  /// What a reader must know about launches: those that ended although no cell crashes alone.
  private(set) var notes: [RunNote] = []

  /// What of the suite's scenarios the run does not hold yet, to be played by launches of `program`, which is that of the plan.
  init(
    of program: WorkerProgram, _ plan: RunPlan, over suite: Suite, into run: GrowingRun, clock: SessionClock, progress: any ProgressSink
  ) {
    (self.program, limit, self.suite, self.run) = (program, plan.cellLimit, suite, run)
    (self.clock, self.progress) = (clock, progress)
    mostPlays = min(plan.rounds, ScenarioRunner<MonotonicClock, ThreadUsage>.mostPlays)
    let places = suite.scenarios.indices.filter { !suite.scenarios[$0].isPlayed(in: run.data) }
    waiting = places.map { Turn(scenario: $0, cells: Array(suite.scenarios[$0].cells.indices)) }
    count = waiting.count
  }

  /// Plays what is waiting. Each scenario gets its share of the time that is left, and is played at least once however little that is.
  /// - Parameter seconds: The time that is left.
  nonisolated(nonsending) func play(within seconds: Double) async throws {
    end = clock.now() + Int(min(seconds, 1e6) * 1e9)
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
    progress.finish()
  }

  /// One launch: plays scenario after scenario.
  private nonisolated(nonsending) func launch() async throws {
    try await WorkerProcess.launchForRun(program) { worker in
      while let turn = self.waiting.first {
        self.progress.show(self.suite.scenarios[turn.scenario].title, done: self.count - self.waiting.count, of: self.count)
        let time = max(0, self.end - self.clock.now()) / self.waiting.count
        try self.run.add(try await self.play(turn, cells: turn.cells, plays: self.mostPlays, time: time, by: worker))
        self.waiting.removeFirst()
      }
    }
  }

  private nonisolated(nonsending) func play(
    _ turn: Turn, cells: [Int], plays: Int, time: Int, by worker: WorkerProcess
  ) async throws -> PlayedScenarios {
    let outcome = try await worker.play(ScenarioVisit(scenario: turn.scenario, cells: cells, plays: plays, time: time))
    guard outcome.records.map(\.cell) == cells.map({ suite.scenarios[turn.scenario].cells[$0] }) else {
      throw SessionError(problem: "\(program.title) has other scenarios than this process; was it built anew meanwhile?")
    }
    return outcome
  }

  /// Finds the cells of the scenario that crash, and drops them. The others have their turn again.
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

  /// Drops a cell that was stopped. The others have their turn again.
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
  /// A launch ended while it was at `work`, which was done again without a crash.
  static func repeated(_ work: String, after crash: ProgramCrash) -> RunNote {
    .doubt("a launch ended early at \(work) (\(crash.ending)); the work was repeated, and no single cell crashed")
  }
}
