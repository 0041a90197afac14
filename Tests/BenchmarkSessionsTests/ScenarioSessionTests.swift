import BenchmarkHarness
import BenchmarkProcesses
import BenchmarkResults
import BenchmarkStatistics
import LayoutSuites
import Testing
import UnitTestSupport

@testable import BenchmarkSessions

/// The scenarios of a run whose worker is a script: a play takes a second.
private final class ScriptedScenarios {
  let folder: TemporaryFolder
  let suite: Suite
  let run: GrowingRun
  let clock = PassingClock()
  let log = ProgressLog()
  /// What happens instead of some plays; nil for all others.
  var fault: (ScenarioVisit) throws -> WorkerReply? = { _ in nil }
  private(set) var workers: ScriptedWorkers?
  private(set) var notes: [RunNote] = []
  private(set) var shortened: [CellIdentifier] = []

  init(played: (Suite) -> [CellIdentifier] = { _ in [] }, plays: (Suite) -> [PlaysRecord] = { _ in [] }) throws {
    folder = try TemporaryFolder()
    var selection = RunSelection()
    (selection.layouts, selection.strategies, selection.counts) = (["list"], ["naive", "indexed"], [100])
    selection.operations = ["scenario.open", "scenario.fling"]
    suite = try Suite(selection, from: SuiteSource(), for: .run)
    let data = RunData(scenarios: PlayedScenarios(records: played(suite).map { ScenarioRecord(cell: $0) }, plays: plays(suite)))
    run = GrowingRun(data, in: try RunDirectory(creating: folder.path("run")), clock: clock.sessionClock)
  }

  func play(within seconds: Double, rounds: Int? = 7) async throws {
    let workers = ScriptedWorkers([]) { [self] asked in
      guard case .play(let visit) = asked.request else { return .failed("scenarios are played only") }
      clock.pass(1_000_000_000)
      if let reply = try fault(visit) { return reply }
      let cells = visit.cells.map { suite.scenarios[visit.scenario].cells[$0] }
      return .played(PlayedScenarios(records: cells.map { ScenarioRecord(cell: $0, digest: "d1") }))
    }
    self.workers = workers
    var wishes = RunPlan.Wishes()
    wishes.rounds = rounds
    let session = ScenarioSession(
      of: workers.program(), RunPlan(RunSelection(), in: .new(nil), wishes), over: suite, into: run, clock: clock.sessionClock,
      progress: log)
    try await session.play(within: seconds)
    (notes, shortened) = (session.notes, session.shortened)
  }

  /// The visits of each launch.
  var visits: [[ScenarioVisit]] {
    guard let workers else { return [] }
    return workers.launched.indices.map { launch in
      workers.asked.filter { $0.launch == launch }.compactMap { if case .play(let visit) = $0.request { visit } else { nil } }
    }
  }
}

@Suite("The scenarios of a run")
struct ScenarioSessionTests {
  @Test("Each scenario is played once, in one launch, and gets its share of the time that is left")
  func shares() async throws {
    let scenarios = try ScriptedScenarios()
    try await scenarios.play(within: 11)
    let visits = scenarios.visits
    #expect(visits.map { $0.map(\.scenario) } == [[0, 1]] && visits[0].allSatisfy { $0.cells == [0, 1] && $0.plays == 7 })
    // The first launch has half of 11 s: a half of that, and then, after a second, all of the rest.
    #expect(visits[0].map(\.time) == [2_750_000_000, 4_500_000_000])
    // What a 99th percentile needs may take all of the time.
    #expect(visits[0].map(\.mostTime) == [5_500_000_000, 10_000_000_000])
    let cells = Set(scenarios.suite.scenarios.flatMap(\.cells))
    #expect(scenarios.run.data.scenarios.cells == cells && cells.count == 4)
    #expect(try Set(scenarios.run.folder.read(ScenarioRecord.self).records.map(\.cell)) == cells)
  }

  @Test("However little time is left, each scenario is played")
  func late() async throws {
    let scenarios = try ScriptedScenarios()
    try await scenarios.play(within: 0)
    #expect(scenarios.visits.map { $0.map(\.time) } == [[0, 0]])
  }

  @Test("A resumed run plays what it does not hold whole")
  func resumed() async throws {
    let scenarios = try ScriptedScenarios { $0.scenarios[0].cells + [$0.scenarios[1].cells[0]] }
    try await scenarios.play(within: 10)
    #expect(scenarios.visits.map { $0.map(\.scenario) } == [[1]] && scenarios.visits[0][0].time == 5_000_000_000)
    let whole = try ScriptedScenarios { $0.scenarios.flatMap(\.cells) }
    try await whole.play(within: 10)
    #expect(whole.visits.isEmpty)
  }

  /// Figures of five plays, or more in the first launch.
  private static func figures(of visit: ScenarioVisit, _ cells: [CellIdentifier]) -> WorkerReply {
    var figures = ScenarioRecord.Figures()
    (figures.plays, figures.frames, figures.percentiles) = (visit.plays, 100, [1, 2, 30, 40, 50])
    (figures.slow, figures.hitchRatios, figures.overruns) = ([0, 0], [0, 0], [-8, -7, -6])
    (figures.worstFrame, figures.worstCause, figures.worstNanoseconds) = (3, "scroll", 50)
    return .played(PlayedScenarios(records: cells.map { ScenarioRecord(cell: $0, figures: figures, digest: "d1") }))
  }

  /// Scenarios of which every play has figures, but for what `fault` says.
  private static func timed(
    played: (Suite) -> [CellIdentifier] = { _ in [] }, plays: (Suite) -> [PlaysRecord] = { _ in [] },
    fault: @escaping (ScenarioVisit) throws -> WorkerReply? = { _ in nil }
  ) throws -> ScriptedScenarios {
    let scenarios = try ScriptedScenarios(played: played, plays: plays)
    let suite = scenarios.suite
    scenarios.fault = { visit in
      if let reply = try fault(visit) { return reply }
      return figures(of: visit, visit.cells.map { suite.scenarios[visit.scenario].cells[$0] })
    }
    return scenarios
  }

  @Test("Further launches play every scenario five times more, and each launch is a row of its own")
  func furtherLaunches() async throws {
    let scenarios = try Self.timed()
    try await scenarios.play(within: 100)
    // As many launches as rounds, which are seven; the plan's standard is eight.
    #expect(scenarios.visits.count == 7 && scenarios.visits.allSatisfy { $0.map(\.scenario) == [0, 1] })
    #expect(scenarios.visits.dropFirst().joined().allSatisfy { $0.plays == 5 && $0.cells == [0, 1] && $0.time == .max })
    let plays = try scenarios.run.folder.read(PlaysRecord.self).records
    #expect(plays == scenarios.run.data.scenarios.plays && plays.count == 28)
    let launches = Dictionary(grouping: plays, by: \.cell).mapValues { $0.map(\.launch) }
    #expect(launches.count == 4 && launches.values.allSatisfy { $0 == Array(0..<7) })
    #expect(plays.allSatisfy { $0.percentile99 == 30 && $0.longest == 50 } && plays.map(\.plays).max() == 7)
    // The figures of the reports are those of the first launch.
    #expect(scenarios.run.data.scenarios.records.count == 4)
  }

  @Test("With the usual plan there are launches enough for a clear difference to be decided, corrected for all figures")
  func enoughLaunches() async throws {
    let scenarios = try Self.timed()
    try await scenarios.play(within: 1_000, rounds: nil)
    // Eight figures need six blocks, which with two more are as many as the plan has; 480 need nine.
    #expect(scenarios.visits.count == RunPlan.standardLaunches && scenarios.visits.count == independentBlocksNeeded(comparisons: 8) + 2)
    #expect(independentBlocksNeeded(comparisons: 480) == 9)
  }

  @Test("A further launch begins no play that would end too late, and none is launched for nothing")
  func noTime() async throws {
    let scenarios = try Self.timed()
    // Two seconds of the first launch, two of the second, and one of the third.
    try await scenarios.play(within: 5.9)
    #expect(scenarios.visits.map { $0.map(\.scenario) } == [[0, 1], [0, 1], [0]])
    // Which is said of all of them: the plan has seven launches.
    #expect(scenarios.shortened == scenarios.suite.scenarios.flatMap(\.cells) && scenarios.notes.isEmpty)
    try await scenarios.play(within: 100)
    #expect(scenarios.shortened.isEmpty && scenarios.run.data.scenarios.plays.count == 28)
  }

  @Test("A cell that is wrong in a later launch is wrong: its figures and plays go, the reason is told, and the others are played on")
  func wrongLater() async throws {
    var suite: Suite?
    var made = 0
    let scenarios = try Self.timed(fault: { visit in
      made += 1
      guard made == 4, let cells = suite?.scenarios[1].cells else { return nil }
      guard case .played(var played) = Self.figures(of: visit, cells) else { return nil }
      played.records[0] = ScenarioRecord(cell: cells[0], status: .failedVerification("frame 3 shows other elements"))
      return .played(played)
    })
    suite = scenarios.suite
    try await scenarios.play(within: 100)
    let culprit = scenarios.suite.scenarios[1].cells[0]
    let held = try PlayedScenarios(reading: scenarios.run.folder)
    #expect(held.records.count == 4 && held.records.filter(\.failedVerification).map(\.cell) == [culprit])
    #expect(held == scenarios.run.data.scenarios && held.plays.count == 21 && !held.plays.contains { $0.cell == culprit })
    #expect(scenarios.log.warnings.contains { $0.hasPrefix("\(culprit) was right in launch 1, and in launch 2 ") })
    #expect(scenarios.visits.last?.map(\.cells) == [[0, 1], [1]])
  }

  @Test("A cell that is not timed is left out of further launches")
  func untimed() async throws {
    var suite: Suite?
    let scenarios = try Self.timed(fault: { visit in
      guard visit.scenario == 0, visit.cells.contains(1), let cells = suite?.scenarios[0].cells else { return nil }
      guard case .played(var played) = Self.figures(of: visit, visit.cells.map { cells[$0] }) else { return nil }
      played.records[1] = ScenarioRecord(cell: cells[1], status: .failedVerification("a frame differs"))
      return .played(played)
    })
    suite = scenarios.suite
    try await scenarios.play(within: 100)
    #expect(scenarios.visits.dropFirst().allSatisfy { $0.map(\.cells) == [[0], [0, 1]] } && scenarios.visits.count == 7)
  }

  @Test("A further launch that crashes is the last, is noted, and takes nothing away")
  func furtherCrash() async throws {
    var made = 0
    let scenarios = try Self.timed(fault: { _ in
      made += 1
      // The fourth visit: the second scenario in the second launch.
      if made == 4 { throw ProgramCrash.atWork }
      return nil
    })
    try await scenarios.play(within: 100)
    #expect(scenarios.visits.count == 2 && scenarios.notes.count == 1 && "\(scenarios.notes[0])".contains("fewer launches than planned"))
    #expect(scenarios.run.data.scenarios.plays.map(\.launch) == [0, 0, 0, 0, 1, 1])
    #expect(scenarios.run.data.scenarios.records.allSatisfy { $0.status == .sound })
  }

  @Test("A resumed run plays the launches that it lacks")
  func resumedLaunches() async throws {
    let scenarios = try Self.timed(
      played: { $0.scenarios.flatMap(\.cells) },
      plays: { suite in
        let cells = suite.scenarios.flatMap(\.cells)
        let whole = cells.flatMap { cell in (0..<6).map { PlaysRecord(cell: cell, launch: $0, plays: 5, percentile99: 1, longest: 2) } }
        return whole.filter { $0.cell != cells[3] || $0.launch != 5 }
      })
    try await scenarios.play(within: 100)
    #expect(scenarios.visits.map { $0.map(\.cells) } == [[[1]], [[0, 1], [0, 1]]])
    #expect(scenarios.run.data.scenarios.plays.count == 28)
  }

  @Test("A cell that crashes is found alone, and the others are played")
  func crash() async throws {
    let scenarios = try ScriptedScenarios()
    scenarios.fault = { if $0.scenario == 0 && $0.cells.contains(1) { throw ProgramCrash.atWork } else { nil } }
    try await scenarios.play(within: 10)
    #expect(scenarios.visits.map { $0.map(\.scenario) } == [[0], [0], [0], [0, 1]])
    #expect(scenarios.visits.map { $0[0].cells } == [[0, 1], [0], [1], [0]] && scenarios.visits[1][0].plays == 1)
    let records = scenarios.run.data.scenarios.records
    #expect(records.count == 4 && records.filter(\.hasFailed).map(\.cell) == [scenarios.suite.scenarios[0].cells[1]])
    #expect(scenarios.notes.isEmpty && scenarios.log.warnings.count == 1)
  }

  @Test("A launch that crashes although no cell does is noted, and repeated")
  func unexplainedCrash() async throws {
    let scenarios = try ScriptedScenarios()
    var left = 1
    scenarios.fault = { visit in
      guard left > 0, visit.cells.count == 2 else { return nil }
      left -= 1
      throw ProgramCrash.atWork
    }
    try await scenarios.play(within: 10)
    #expect(scenarios.notes.count == 1 && scenarios.run.data.scenarios.records.allSatisfy { !$0.hasFailed })
    #expect(scenarios.run.data.scenarios.cells.count == 4)
  }

  @Test("A cell of which a frame does not end is left out with the limit it broke")
  func stopped() async throws {
    let scenarios = try ScriptedScenarios()
    let culprit = scenarios.suite.scenarios[1].cells[0]
    scenarios.fault = { $0.scenario == 1 && $0.cells.contains(0) ? .stopped(cell: culprit.description) : nil }
    try await scenarios.play(within: 10)
    #expect(scenarios.run.data.scenarios.records.first { $0.cell == culprit }?.status == .stopped("one frame took more than 60 s"))
    #expect(scenarios.visits.last?.map(\.cells) == [[1]] && scenarios.run.data.scenarios.cells.count == 4)
  }

  @Test("A launched program with other scenarios was built anew meanwhile, and is refused")
  func otherScenarios() async throws {
    let scenarios = try ScriptedScenarios()
    scenarios.fault = { _ in .played(PlayedScenarios()) }
    let error = await #expect(throws: SessionError.self) { try await scenarios.play(within: 10) }
    #expect(error?.problem.contains("was it built anew meanwhile?") == true)
  }
}
