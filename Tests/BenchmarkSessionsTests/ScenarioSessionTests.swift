import BenchmarkHarness
import BenchmarkProcesses
import BenchmarkResults
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

  init(played: (Suite) -> [CellIdentifier] = { _ in [] }) throws {
    folder = try TemporaryFolder()
    var selection = RunSelection()
    (selection.layouts, selection.strategies, selection.counts) = (["list"], ["naive", "indexed"], [100])
    selection.operations = ["scenario.open", "scenario.fling"]
    suite = try Suite(selection, from: SuiteSource(), for: .run)
    let data = RunData(scenarios: PlayedScenarios(records: played(suite).map { ScenarioRecord(cell: $0) }))
    run = GrowingRun(data, in: try RunDirectory(creating: folder.path("run")), clock: clock.sessionClock)
  }

  func play(within seconds: Double) async throws {
    let workers = ScriptedWorkers([]) { [self] asked in
      guard case .play(let visit) = asked.request else { return .failed("scenarios are played only") }
      clock.pass(1_000_000_000)
      if let reply = try fault(visit) { return reply }
      let cells = visit.cells.map { suite.scenarios[visit.scenario].cells[$0] }
      return .played(PlayedScenarios(records: cells.map { ScenarioRecord(cell: $0, digest: "d1") }))
    }
    self.workers = workers
    var wishes = RunPlan.Wishes()
    wishes.rounds = 7
    let session = ScenarioSession(
      of: workers.program(), RunPlan(RunSelection(), in: .new(nil), wishes), over: suite, into: run, clock: clock.sessionClock,
      progress: log)
    try await session.play(within: seconds)
    notes = session.notes
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
    // Half of 11 s; then, after a second, all of the rest.
    #expect(visits[0].map(\.time) == [5_500_000_000, 10_000_000_000])
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
    #expect(scenarios.visits.map { $0.map(\.scenario) } == [[1]] && scenarios.visits[0][0].time == 10_000_000_000)
    let whole = try ScriptedScenarios { $0.scenarios.flatMap(\.cells) }
    try await whole.play(within: 10)
    #expect(whole.visits.isEmpty)
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
