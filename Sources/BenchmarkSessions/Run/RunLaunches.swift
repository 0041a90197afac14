import BenchmarkHarness
import BenchmarkProcesses
import BenchmarkResults
import BenchmarkStatistics
import Foundation
import LayoutSuites

/// The launches of a run, one after another. Each is a process of its own that visits the groups whose turn it is.
///
/// If a launch crashes, the cells of the group are visited one by one, each in a process of its own, to find the one that crashes. The run continues
/// without that cell. If an iteration of a cell does not end in time, the launch that works on the cell names it, and the run continues without it too.
final class RunLaunches {
  typealias Schedule = RunSchedule<SessionClock>

  private let program: WorkerProgram
  private let suite: Suite
  private let selection: RunSelection
  private let limit: CellLimit
  private let clock: SessionClock
  private let progress: any ProgressSink
  private var schedule: Schedule
  /// The progress of each group, by its place in the suite.
  private var groups: [GroupProgress]
  /// Finds the cells that crash, by their places in their group.
  private var search = CrashSearch<Int, Int>()
  /// The number of the first launch. Earlier sessions of the run have made the launches before it.
  private let firstLaunch: Int
  /// The number of turns at the beginning.
  private let turns: Int
  /// The current turn, and the time at which it began.
  private var turn: Schedule.Turn?
  private var began = 0
  /// Records the samples and facts of a visit.
  private let record: ([SampleRecord], [CellFact]) throws -> Void
  /// Notes on launches that ended early although none of their cells crashes alone.
  private(set) var notes: [RunNote] = []
  /// Is called with all notes whenever one is added.
  private let note: ([RunNote]) throws -> Void

  /// The launches of `program`, which is the program of the plan, over `suite`, in the order of `schedule`.
  init(
    of program: WorkerProgram, _ plan: RunPlan, over suite: Suite, _ schedule: Schedule, from groups: [GroupProgress], clock: SessionClock,
    progress: any ProgressSink, note: @escaping ([RunNote]) throws -> Void, record: @escaping ([SampleRecord], [CellFact]) throws -> Void
  ) {
    (self.program, selection, limit, self.note) = (program, plan.selection, plan.cellLimit, note)
    (self.suite, self.schedule, self.groups) = (suite, schedule, groups)
    (self.clock, self.progress, self.record) = (clock, progress, record)
    firstLaunch = (groups.flatMap(\.launches).max() ?? -1) + 1
    turns = schedule.waitingCount
  }

  /// The cells that were not measured because the time was over.
  var leftOut: [CellIdentifier] { schedule.leftOut.flatMap(\.cells) }

  /// The groups that were measured in fewer launches than planned.
  var shortened: [SuiteGroup] { schedule.shortened }

  /// Launches the program until every turn is taken.
  nonisolated(nonsending) func measure() async throws {
    turn = schedule.next()
    while let first = turn {
      do {
        do {
          try await launch(first.launch)
        } catch let crash as ProgramCrash where crash.hasBegun {
          try await recover(from: crash)
        }
      } catch let stop as StoppedCell {
        try skip(stop)
      }
    }
    progress.finish()
  }

  /// Makes one launch: takes all turns of that launch.
  private nonisolated(nonsending) func launch(_ number: Int) async throws {
    try await worker { worker in
      while let turn = self.turn, turn.launch == number {
        let visit = self.visit(turn)
        self.show(turn)
        self.began = self.clock.now()
        try self.take(turn, try await worker.visit(visit), since: self.began)
      }
    }
  }

  /// Launches the program for `work`.
  private nonisolated(nonsending) func worker<Result: Sendable>(_ work: (WorkerProcess) async throws -> Result) async throws -> Result {
    try await WorkerProcess.launchForRun(program) { worker in
      guard worker.cells == suite.cells.filter({ !$0.isFloor }) else {
        throw SessionError(problem: "\(program.title) has other cells than this process; was it built anew meanwhile?")
      }
      return try await work(worker)
    }
  }

  private func visit(_ turn: Schedule.Turn) -> GroupVisit {
    let place = place(of: turn)
    let known = groups[place]
    var rounds = LaunchRounds(most: turn.mostRounds, fewest: turn.fewestRounds)
    (rounds.firstRound, rounds.firstBlock, rounds.launches) = (known.rounds, known.blocks, turn.launches)
    rounds.calibrations = turn.isFirst ? [] : known.settled
    let now = clock.now()
    func time(until end: Int) -> Int { end == .max ? .max : max(0, end - now) }
    return GroupVisit(
      group: place, cells: known.cells, isFirst: turn.isFirst, rounds: rounds, time: time(until: turn.deadline),
      mostTime: time(until: turn.hardDeadline))
  }

  private func place(of turn: Schedule.Turn) -> Int {
    guard let place = suite.groups.firstIndex(where: { $0.cells == turn.group.cells }) else {
      preconditionFailure("The schedule gave a turn to \(turn.group.title), which the suite does not hold")
    }
    return place
  }

  /// Adds the findings of a visit, and proceeds to the next turn.
  private func take(_ turn: Schedule.Turn, _ outcome: GroupOutcome, since start: Int) throws {
    let place = place(of: turn)
    let samples = outcome.samples.map { sample in
      var sample = sample
      if sample.metric == .time { sample.launch = firstLaunch + turn.launch }
      sample.part = selection.shard?.part
      return sample
    }
    groups[place].add(samples, of: turn.group)
    // A floor is not verified or counted, so its first samples are all that is known about it.
    let timed = turn.isFirst ? Set(samples.map(\.cell)) : []
    try record(samples, outcome.facts + turn.group.cells.filter { $0.isFloor && timed.contains($0) }.map { CellFact(cell: $0) })
    schedule.learn(from: turn, outcome, lasting: clock.now() - start)
    self.turn = schedule.next()
  }

  private func show(_ turn: Schedule.Turn) {
    let done = turns - schedule.waitingCount - 1
    progress.show(
      "launch \(turn.launch + 1) of \(max(turn.launches, turn.launch + 1)), \(turn.group.title)", done: done, of: turns,
      left: done == 0 ? nil : .nanoseconds(schedule.timeLeft))
  }

  /// Finds the cells of the group that crash, and drops them. The turn is repeated with the other cells.
  private nonisolated(nonsending) func recover(from crash: ProgramCrash) async throws {
    guard let turn else { return }
    let place = place(of: turn)
    let culprits = try await search.culprits(of: place, after: crash, among: groups[place].cells) { cell in
      progress.show("which cell crashes: \(turn.group.cells[cell])", done: turns - schedule.waitingCount - 1, of: turns)
      try await visitAlone(cell, turn)
    }
    for culprit in culprits {
      let cell = turn.group.cells[culprit.part]
      groups[place].drop(culprit.part)
      progress.warn("\(cell) crashed: \(culprit.ending); \(selection.crashRemedy(at: cell))")
      try record([], [CellFact(cell: cell, status: .crashed(culprit.ending))])
    }
    if culprits.isEmpty {
      let repeated = RunNote.repeated(turn.group.title, after: crash)
      progress.warn("\(repeated)")
      notes.append(repeated)
      try note(notes)
    }
    try tryAgain(turn)
  }

  /// Drops a cell that was stopped. In the launch that verifies, also drops the cells that then cannot be compared with it. The turn is repeated with the
  /// other cells.
  private func skip(_ stop: StoppedCell) throws {
    guard let turn else { return }
    let place = place(of: turn)
    let cells = turn.group.cells
    guard let culprit = groups[place].cells.first(where: { cells[$0].description == stop.cell }) else {
      throw SessionError(problem: "\(program.title) was stopped at \(stop.cell), which is not in \(turn.group.title)")
    }
    groups[place].drop(culprit)
    var facts = [CellFact(cell: cells[culprit], status: limit.status())]
    progress.warn("\(cells[culprit]) was \(facts[0].note ?? "stopped"); give more with --cell-limit")
    if turn.isFirst, cells[culprit].strategy == Contender.reference {
      let hosted = Set(suite.hostedContenders.map(\.name))
      for other in groups[place].cells where !hosted.contains(cells[other].strategy) {
        groups[place].drop(other)
        let reason = "\(Contender.reference) was stopped, so there is nothing to compare its output with"
        facts.append(CellFact(cell: cells[other], status: .notMeasured(reason)))
      }
    }
    try record([], facts)
    try tryAgain(turn)
  }

  /// Repeats the turn with the remaining cells, if any.
  private func tryAgain(_ turn: Schedule.Turn) throws {
    if groups[place(of: turn)].cells.isEmpty {
      try take(turn, GroupOutcome(), since: clock.now())
    } else {
      self.turn = turn.postponed(by: clock.now() - began)
    }
  }

  /// Visits one cell alone, in the same way as the turn's visit, for one round.
  private nonisolated(nonsending) func visitAlone(_ cell: Int, _ turn: Schedule.Turn) async throws {
    var visit = visit(turn)
    visit.cells = [cell]
    (visit.rounds.most, visit.rounds.fewest, visit.rounds.calibrations) = (1, 1, [])
    _ = try await worker { [visit] worker in try await worker.visit(visit).isCutOff }
  }
}
