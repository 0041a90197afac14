import BenchmarkProcesses
import BenchmarkResults
import LayoutSuites
import Testing

@testable import BenchmarkHarness
@testable import BenchmarkSessions

/// A run whose workers are a script: each visit takes a second, and makes all its rounds.
private final class ScriptedRun {
  let suite: Suite
  let clock = PassingClock()
  let log = ProgressLog()
  /// How long a visit takes, in nanoseconds.
  var visitTime = 1_000_000_000
  /// What happens instead of some visits; nil for all others.
  var fault: (GroupVisit) throws -> WorkerReply? = { _ in nil }
  private(set) var samples: [SampleRecord] = []
  private(set) var facts: [CellFact] = []
  private(set) var notes: [RunNote] = []
  private(set) var launches: RunLaunches?
  private(set) var workers: ScriptedWorkers?

  init() throws {
    var selection = RunSelection()
    (selection.layouts, selection.strategies, selection.counts) = (["list"], ["naive", "dirty-range", "indexed"], [100])
    selection.operations = ["prepare", "query"]
    // “prepare” is a path too.
    selection.filter = "/(prepare|query)/"
    suite = try Suite(selection, from: SuiteSource(), for: .comparison)
  }

  /// The cells that `visit` is about.
  func cells(of visit: GroupVisit) -> [CellIdentifier] { visit.cells.map { suite.groups[visit.group].cells[$0] } }

  /// Measures in three launches of two rounds, as far as the groups are not measured yet.
  func measure(
    from earlier: [GroupProgress]? = nil, within budget: Duration = .seconds(1_000), shard: RunShard? = nil,
    measured cells: [CellIdentifier]? = nil
  ) async throws {
    var (selection, wishes) = (RunSelection(), RunPlan.Wishes())
    selection.shard = shard
    (wishes.rounds, wishes.launches, wishes.cellLimit) = (6, 3, CellLimit(duration: .seconds(5)))
    let plan = RunPlan(selection, in: .new(nil), wishes)
    let groups = earlier ?? suite.groups.map(GroupProgress.init)
    var settings = RunSettings()
    (settings.mostRounds, settings.launches) = (6, 3)
    let schedule = RunSchedule(
      suite.groups, budget: TimeBudget(clock: clock.sessionClock, budget: budget), settings: settings, from: groups)
    let workers = ScriptedWorkers(cells ?? suite.cells) { [self] asked in
      guard case .visit(let visit) = asked.request else { return .failed("a run asks for visits only") }
      clock.pass(visitTime)
      return try fault(visit) ?? .visited(outcome(of: visit))
    }
    self.workers = workers
    let launches = RunLaunches(
      of: workers.program(), plan, over: suite, schedule, from: groups, clock: clock.sessionClock, progress: log,
      note: { [self] in notes = $0 },
      record: { [self] in
        samples += $0
        facts += $1
      })
    self.launches = launches
    try await launches.measure()
  }

  private func outcome(of visit: GroupVisit) -> GroupOutcome {
    var outcome = GroupOutcome()
    let first = visit.rounds.firstRound
    outcome.samples = (first..<first + visit.rounds.most).flatMap { round in
      cells(of: visit).map { SampleRecord(cell: $0, block: visit.rounds.firstBlock, round: round, order: 0, iterations: 4, value: 10) }
    }
    outcome.facts = visit.isFirst ? cells(of: visit).map { CellFact(cell: $0, digest: "d1") } : []
    outcome.samplingNanoseconds = visitTime
    return outcome
  }
}

@Suite("The launches of a run")
struct RunLaunchesTests {
  @Test("Every launch visits every group, and goes on where the one before ended")
  func launches() async throws {
    let run = try ScriptedRun()
    try await run.measure()
    let visits = try #require(run.workers?.visits)
    #expect(visits.map { $0.map(\.group) } == [[0, 1], [0, 1], [0, 1]])
    #expect(visits.map { $0.map(\.isFirst) } == [[true, true], [false, false], [false, false]])
    #expect(visits.map { $0.map(\.rounds.firstRound) } == [[0, 0], [2, 2], [4, 4]])
    #expect(visits.map { $0.map(\.rounds.firstBlock) } == [[0, 0], [1, 1], [2, 2]])
    // How each of the three cells is sampled is settled in the first launch: four iterations of 10 ns.
    let settled = Array(repeating: Calibration(iterations: 4, nanoseconds: 40), count: 3)
    #expect(visits.flatMap { $0.map(\.rounds.calibrations) } == [[], [], settled, settled, settled, settled])
    let launches = Dictionary(grouping: run.samples, by: \.launch).mapValues { Set($0.map(\.round)) }
    #expect(launches == [0: [0, 1], 1: [2, 3], 2: [4, 5]])
    #expect(run.facts.count == 6 && run.launches?.leftOut.isEmpty == true && run.launches?.shortened.isEmpty == true)
    #expect(run.log.titles.first == "0/6 launch 1 of 3, \(run.suite.groups[0].title)")
    #expect(run.log.titles.last == "5/6 launch 3 of 3, \(run.suite.groups[1].title)")
  }

  @Test("A resumed run makes the launches that are missing, under numbers that no earlier launch has")
  func resumed() async throws {
    let run = try ScriptedRun()
    var earlier = run.suite.groups.map(GroupProgress.init)
    for (group, launches) in [(0, [0, 1]), (1, [0])] {
      for launch in launches {
        let samples = run.suite.groups[group].cells.flatMap { cell in
          (0..<2).map { SampleRecord(cell: cell, launch: launch, block: launch, round: 2 * launch + $0, order: 0, iterations: 8, value: 3) }
        }
        earlier[group].add(samples, of: run.suite.groups[group])
      }
    }
    try await run.measure(from: earlier)
    let visits = try #require(run.workers?.visits)
    #expect(visits.map { $0.map(\.group) } == [[0, 1], [1]])
    #expect(visits.flatMap { $0 }.allSatisfy { !$0.isFirst && $0.rounds.calibrations.map(\.iterations) == [8, 8, 8] })
    #expect(visits.map { $0.map(\.rounds.firstRound) } == [[4, 2], [4]])
    #expect(Set(run.samples.map(\.launch)) == [2, 3] && run.facts.isEmpty)
  }

  @Test("A cell that crashes is found alone and left out; the others have their turn again, and the next groups theirs")
  func crash() async throws {
    let run = try ScriptedRun()
    let culprit = run.suite.groups[0].cells[1]
    run.fault = { if run.cells(of: $0).contains(culprit) { throw ProgramCrash.atWork } else { nil } }
    try await run.measure()
    let visits = try #require(run.workers?.visits)
    #expect(visits.map { $0.map(\.group) } == [[0], [0], [0], [0], [0, 1], [0, 1], [0, 1]])
    #expect(visits.map { $0[0].cells } == [[0, 1, 2], [0], [1], [2], [0, 2], [0, 2], [0, 2]])
    // Alone, one round is enough.
    #expect(visits[1...3].allSatisfy { $0[0].rounds.most == 1 && $0[0].isFirst } && visits[4][0].isFirst)
    #expect(run.facts.filter(\.hasFailed).map(\.cell) == [culprit])
    #expect(run.log.warnings.count == 1 && run.log.warnings.first?.hasPrefix("\(culprit) crashed: signal 11 ended the program; ") == true)
    #expect(run.notes.isEmpty && !run.samples.contains { $0.cell == culprit })
  }

  @Test("A launch that crashes although no cell does is repeated, and noted at once; if it crashes again, the group is left out")
  func unexplainedCrash() async throws {
    for crashes in [1, 2] {
      let run = try ScriptedRun()
      var left = crashes
      run.fault = { visit in
        guard visit.group == 0, visit.cells.count == 3, left > 0 else { return nil }
        left -= 1
        throw ProgramCrash.atWork
      }
      try await run.measure()
      #expect(run.notes.count == 1 && run.notes == run.launches?.notes && run.notes.allSatisfy(\.isDoubt))
      #expect(run.facts.filter(\.hasFailed).map(\.cell) == (crashes == 1 ? [] : run.suite.groups[0].cells))
      #expect(Set(run.samples.map(\.cell)) == Set(crashes == 1 ? run.suite.cells : run.suite.groups[1].cells))
    }
  }

  @Test("A cell that was stopped is left out with the limit it broke")
  func stopped() async throws {
    let run = try ScriptedRun()
    let culprit = run.suite.groups[0].cells[2]
    run.fault = { run.cells(of: $0).contains(culprit) ? .stopped(cell: culprit.description) : nil }
    try await run.measure()
    #expect(run.facts.first == CellFact(cell: culprit, status: .stopped("one iteration took more than 5 s")))
    #expect(run.workers?.visits.map { $0[0].cells } == [[0, 1, 2], [0, 1], [0, 1], [0, 1]])
    #expect(run.log.warnings == ["\(culprit) was stopped: one iteration took more than 5 s; give more with --cell-limit"])
  }

  @Test("Where the reference is stopped before anything is verified, nothing of its group is measured; later, the others go on")
  func stoppedReference() async throws {
    for isFirst in [true, false] {
      let run = try ScriptedRun()
      let cells = run.suite.groups[0].cells
      run.fault = { $0.isFirst == isFirst && run.cells(of: $0).contains(cells[0]) ? .stopped(cell: cells[0].description) : nil }
      try await run.measure()
      let unmeasured = Set(run.facts.filter(\.isNotMeasured).map(\.cell))
      #expect(unmeasured == (isFirst ? Set(cells.dropFirst()) : []))
      #expect(Set(run.samples.map(\.cell)).isSuperset(of: cells) == !isFirst)
      #expect(Set(run.samples.map(\.cell)).isSuperset(of: run.suite.groups[1].cells))
    }
  }

  @Test("When the time is over, no launch begins: groups without a visit are left out, others are shortened")
  func outOfTime() async throws {
    let run = try ScriptedRun()
    run.visitTime = 60_000_000_000
    try await run.measure(within: .seconds(50))
    #expect(run.workers?.visits.map { $0.map(\.group) } == [[0]])
    #expect(run.launches?.leftOut == run.suite.groups[1].cells)
    #expect(run.launches?.shortened.flatMap(\.cells) == run.suite.groups[0].cells)
  }

  @Test("A visit is told the time that is left to it, from when it begins")
  func time() async throws {
    let run = try ScriptedRun()
    try await run.measure(within: .seconds(100))
    let visits = try #require(run.workers?.visits.flatMap { $0 })
    #expect(visits.allSatisfy { $0.time > 0 && $0.time <= $0.mostTime && $0.mostTime < 100_000_000_000 })
    // The last has all that is left: 95 of 100 seconds, and not what the last files take.
    let last = try #require(visits.last)
    #expect(last.mostTime > 94_000_000_000 && last.mostTime <= 95_000_000_000)
  }

  @Test("The samples of a part of a run name the part")
  func part() async throws {
    let run = try ScriptedRun()
    try await run.measure(shard: RunShard(part: 2, of: 3))
    #expect(run.samples.count == 36 && run.samples.allSatisfy { $0.part == 2 })
  }

  @Test("A launched program with other cells was built anew meanwhile, and is refused")
  func otherCells() async throws {
    let run = try ScriptedRun()
    let error = await #expect(throws: SessionError.self) { try await run.measure(measured: Array(run.suite.cells.dropLast())) }
    #expect(error?.problem.contains("was it built anew meanwhile?") == true && run.samples.isEmpty)
  }
}
