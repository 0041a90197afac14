import BenchmarkResults
import BenchmarkStatistics
import Foundation
import LayoutSuites
import Testing

@testable import BenchmarkHarness
@testable import BenchmarkSessions

/// Two programs whose workers are a script: a sample takes a second.
private final class ScriptedPair {
  let clock = PassingClock()
  let log = ProgressLog()
  /// How long an iteration takes, in nanoseconds: of a program, in a pair of launches, of an open cell.
  var time: (_ isB: Bool, _ round: Int, _ cell: Int) -> Int = { _, _, _ in 100 }
  private(set) var workers: ScriptedWorkers?
  private var open: [String: Int] = [:]

  func session(_ cells: [CellIdentifier]) -> PairedSession {
    let workers = ScriptedWorkers(cells) { [self] asked in
      switch asked.request {
      case .open(let cell, _):
        open[asked.program] = cell
        return .opened
      case .sample(let iterations):
        clock.pass(1_000_000_000)
        let each = time(asked.program == "B", asked.launch / 2, open[asked.program] ?? -1)
        return .sampled(Sample(iterations: iterations, nanoseconds: iterations * each))
      default: return .failed("only samples are asked for")
      }
    }
    self.workers = workers
    return PairedSession(
      a: workers.program("A"), b: workers.program("B"), orderSeed: 1, progress: log, clock: clock.sessionClock)
  }

  /// The programs in the order in which they were first asked for something, in each pair of launches.
  var firstAsked: [String] {
    (0..<(workers?.launched.count ?? 0) / 2).compactMap { pair in workers?.asked.first { $0.launch / 2 == pair }?.program }
  }
}

@Suite("Two programs measured in turn")
struct PairedSessionTests {
  private static let cells = ["list/naive/query/10", "list/indexed/query/10"].compactMap { CellIdentifier($0) }
  private static let targets = cells.enumerated().map { PairedTarget(cell: $1, placeInA: $0, placeInB: $0, iterations: 5) }
  private static let later = 1_000_000_000_000_000

  @Test("In every other launch B is launched, opened and sampled first")
  func order() async throws {
    let pair = ScriptedPair()
    let measurement = try await PairedMeasurement(pair.session(Self.cells), Self.targets, mostLaunches: 4, until: Self.later)
    // Fewer than `neededLaunches` could decide nothing.
    #expect(measurement.neededLaunches == blocksNeeded(comparisons: 2) && measurement.launches == measurement.neededLaunches)
    let pairs = (0..<measurement.launches).map { $0.isMultiple(of: 2) ? ["A", "B"] : ["B", "A"] }
    #expect(pair.workers?.launched == pairs.flatMap { $0 })
    #expect(pair.firstAsked == pairs.map { $0[0] })
  }

  @Test("Every launch is a block of both sides, and the launch of each sample is known")
  func blocks() async throws {
    let pair = ScriptedPair()
    pair.time = { isB, _, cell in (isB ? 300 : 100) + cell }
    let measurement = try await PairedMeasurement(pair.session(Self.cells), Self.targets, mostLaunches: 12, until: Self.later)
    #expect(measurement.launches == 12)
    for (samples, first) in [(measurement.samplesOfA, 100.0), (measurement.samplesOfB, 300.0)] {
      #expect(Set(samples.map(\.block)) == Set(0..<12) && samples.allSatisfy { $0.block == $0.launch })
      #expect(samples.allSatisfy { $0.value == first + ($0.cell == Self.cells[0] ? 0 : 1) && $0.iterations == 5 })
      #expect(Set(samples.map(\.cell)) == Set(Self.cells))
    }
  }

  @Test("A cell that a look decides gets no more launches; one that no look decides gets all")
  func looks() async throws {
    let pair = ScriptedPair()
    // The first cell takes twice as long in B; the second is quicker in one launch and slower in the next.
    pair.time = { isB, round, cell in isB ? (cell == 0 ? 200 : round.isMultiple(of: 2) ? 80 : 120) : 100 }
    let plan = LookPlan(comparisons: 2, most: 40)
    let measurement = try await PairedMeasurement(
      pair.session(Self.cells), Self.targets, mostLaunches: 40, until: Self.later, RunComparison.Settings(pairing: .byBlock))
    #expect(measurement.launches == 40 && measurement.looks == plan.looks)
    let blocks = Dictionary(grouping: measurement.samplesOfB, by: \.cell).mapValues { Set($0.map(\.block)).count }
    #expect(blocks == [Self.cells[0]: plan.looks[0].blocks, Self.cells[1]: 40])
    #expect(measurement.doubt == nil)
    #expect(pair.log.titles.last?.contains("launch 40 of 40, 1 of 2 cells undecided, \(Self.cells[1])") == true)
  }

  @Test("Once all cells are decided, no launch follows; without looks all are made")
  func decided() async throws {
    for hasLooks in [true, false] {
      let pair = ScriptedPair()
      pair.time = { isB, _, _ in isB ? 200 : 100 }
      let settings = hasLooks ? RunComparison.Settings(pairing: .byBlock) : nil
      let measurement = try await PairedMeasurement(pair.session(Self.cells), Self.targets, mostLaunches: 40, until: Self.later, settings)
      #expect(measurement.launches == (hasLooks ? LookPlan(comparisons: 2, most: 40).looks[0].blocks : 40))
      #expect(measurement.looks.count == (hasLooks ? 1 : 0))
    }
  }

  @Test("A launch that would end too late is not made, and too few launches are a doubt")
  func deadline() async throws {
    let pair = ScriptedPair()
    // Of each cell at least one quadruple of four seconds.
    let measurement = try await PairedMeasurement(
      pair.session(Self.cells), Self.targets, mostLaunches: 40, until: 20_000_000_000, RunComparison.Settings(pairing: .byBlock))
    #expect(measurement.launches == 2 && pair.clock.time == 16_000_000_000)
    #expect(measurement.looks.map(\.blocks) == [2])
    #expect(measurement.doubt?.hasPrefix("2 launches were made where \(measurement.neededLaunches) are needed") == true)
    // The first launch is made however late it is.
    let late = ScriptedPair()
    #expect(try await PairedMeasurement(late.session(Self.cells), Self.targets, mostLaunches: 40, until: 0).launches == 1)
  }

  @Test("With nothing to sample nothing is launched, and nothing is doubtful")
  func nothing() async throws {
    let pair = ScriptedPair()
    let measurement = try await PairedMeasurement(pair.session([]), [], mostLaunches: 40, until: Self.later)
    #expect(measurement.launches == 0 && measurement.doubt == nil && pair.workers?.launched.isEmpty == true)
  }

  @Test("The time of a launch is shared by the cells")
  func shares() async throws {
    let pair = ScriptedPair()
    // One launch of 24 seconds: the first cell has twelve, which are three quadruples, and so has the second.
    let samples = try await pair.session(Self.cells).sample(Self.targets, round: 0, until: 24_000_000_000, title: "launch 1").samples
    #expect(samples.map(\.count) == [12, 12] && pair.clock.time == 24_000_000_000)
    #expect(samples[0].prefix(4).map(\.isB) == [false, true, true, false])
    let exchanged = try await pair.session(Self.cells).sample(Self.targets, round: 1, until: 0, title: "launch 2").samples
    #expect(exchanged[0].map(\.isB) == [true, false, false, true])
  }
}

@Suite("Scenarios of two programs played in turn")
struct PairedScenarioTests {
  private static func cell(_ name: String) -> CellIdentifier {
    CellIdentifier(layout: "list", strategy: "indexed", operation: "scenario.\(name)", n: 100)
  }

  private static func record(_ cell: CellIdentifier, _ nanoseconds: Int, status: CellStatus = .sound) -> ScenarioRecord {
    var figures = ScenarioRecord.Figures()
    (figures.plays, figures.frames, figures.percentiles) = (5, 100, [1, 2, nanoseconds, nanoseconds + 1, 2 * nanoseconds])
    return ScenarioRecord(cell: cell, figures: status == .sound ? figures : nil, status: status)
  }

  /// Two programs with these scenarios; a play of A takes 1,000 ns, one of B so much. What is in `wrong` has wrong frames in B.
  private static func session(
    _ a: [String], _ b: [String], wrong: Set<String> = [], wrongFrom launch: Int = .max, unplayable: Set<String> = [],
    timeOfB: @escaping (CellIdentifier, Int) -> Int = { _, _ in 1_000 }
  ) -> (session: PairedSession, a: ScriptedWorkers, b: ScriptedWorkers) {
    func workers(_ names: [String], isB: Bool) -> ScriptedWorkers {
      let cells = names.map { [cell($0)] }
      return ScriptedWorkers([], scenarios: cells) { asked in
        guard case .play(let visit) = asked.request else { return .failed("only scenarios are asked for") }
        let cell = cells[visit.scenario][visit.cells[0]]
        let isWrong = isB && (asked.launch >= launch || wrong.contains { cell == Self.cell($0) })
        let status: CellStatus =
          isWrong
          ? .failedVerification("frame 3 shows other elements")
          : isB && unplayable.contains { cell == Self.cell($0) } ? .notMeasured("the layout cannot be made") : .sound
        let record = record(cell, isB ? timeOfB(cell, asked.launch) : 1_000, status: status)
        return .played(PlayedScenarios(records: [record]))
      }
    }
    let (first, second) = (workers(a, isB: false), workers(b, isB: true))
    let session = PairedSession(
      a: first.program("A"), b: second.program("B"), orderSeed: 1, progress: ProgressLog(), clock: PassingClock().sessionClock)
    return (session, first, second)
  }

  @Test("A scenario of both is played by its places on each side; one that is wrong or alone is not, and a reader sees what there is")
  func survey() async throws {
    let (session, _, _) = Self.session(["open", "fling", "old", "churn"], ["new", "fling", "open", "churn"], wrong: ["churn"])
    let survey = try await PairedSurvey(session)
    #expect(survey.scenarios.map(\.cell) == [Self.cell("open"), Self.cell("fling")] && survey.targets.isEmpty)
    #expect(survey.scenarios.map(\.placeInA.scenario) == [0, 1] && survey.scenarios.map(\.placeInB.scenario) == [2, 1])
    #expect(survey.a.played.records.count == 4 && survey.b.played.records.filter(\.failedVerification).map(\.cell) == [Self.cell("churn")])
    // What could be played on one side only is compared with nothing.
    #expect(survey.a.played.plays.map(\.cell) == [Self.cell("old"), Self.cell("churn")])
    #expect(survey.b.played.plays.map(\.cell) == [Self.cell("new")])
  }

  @Test("A scenario that one side cannot play is missing there, and not passed over")
  func notMeasured() async throws {
    let (session, _, _) = Self.session(["open", "fling"], ["open", "fling"], unplayable: ["fling"])
    let survey = try await PairedSurvey(session)
    #expect(survey.scenarios.map(\.cell) == [Self.cell("open")] && survey.a.played.plays.map(\.cell) == [Self.cell("fling")])
    func run(_ side: PairedSurvey.Side) -> RunData { RunData(scenarios: side.played) }
    let changes = RunComparison(baseline: run(survey.a), candidate: run(survey.b), settings: .init(pairing: .byBlock)).changes
    #expect(changes.filter { $0.cell == Self.cell("fling") }.map(\.outcome) == [.onlyInBaseline, .onlyInBaseline])
  }

  @Test("A scenario that is wrong in a later launch is wrong in that run, and is played no more")
  func wrongLater() async throws {
    let (session, _, b) = Self.session(["open", "fling"], ["open", "fling"], wrongFrom: 3)
    let survey = try await PairedSurvey(session)
    let measurement = try await PairedMeasurement(
      session, survey.targets, scenarios: survey.scenarios, mostLaunches: 20, until: .max / 2, .init(pairing: .byBlock))
    // The survey is launch 0 of the workers; the third launch of the measurement is their launch 3.
    #expect(measurement.failedInB.map(\.cell) == [Self.cell("open"), Self.cell("fling")] && measurement.failedInA.isEmpty)
    #expect(measurement.playsOfB.map(\.launch) == [0, 0, 1, 1] && measurement.launches == 3 && b.launched.count == 4)
    let runs = PairedRuns(
      survey, measurement, (a: SourceRevision(name: "main", commit: "a"), b: SourceRevision(name: "HEAD", commit: "b")), orderSeed: 1,
      chosen: RunSelection(), startedAt: Date(timeIntervalSince1970: 0), budget: .seconds(90))
    let comparison = RunComparison(baseline: runs.a, candidate: runs.b, settings: .init(pairing: .byBlock))
    #expect(comparison.changes.map(\.outcome) == [.failedVerification, .failedVerification])
    #expect(RegressionGate(comparison).decision == .failedVerification)
  }

  @Test("Each launch is a block, in which every other time B plays first; what a look decides is played no more")
  func measurement() async throws {
    // The first takes twice as long in B; the second is quicker in one launch and slower in the next.
    let (session, a, b) = Self.session(["open", "fling"], ["open", "fling"]) { cell, launch in
      cell == Self.cell("open") ? 2_000 : launch.isMultiple(of: 2) ? 800 : 1_200
    }
    let survey = try await PairedSurvey(session)
    let measurement = try await PairedMeasurement(
      session, survey.targets, scenarios: survey.scenarios, mostLaunches: 40, until: .max / 2, .init(pairing: .byBlock))
    // Two times of each are decided.
    let plan = LookPlan(comparisons: 4, most: 40)
    #expect(measurement.launches == 40 && measurement.looks == plan.looks && measurement.doubt == nil)
    let blocks = Dictionary(grouping: measurement.playsOfB, by: \.cell).mapValues { $0.map(\.launch) }
    #expect(blocks == [Self.cell("open"): Array(0..<plan.looks[0].blocks), Self.cell("fling"): Array(0..<40)])
    #expect(measurement.playsOfA.allSatisfy { $0.percentile99 == 1_000 && $0.longest == 2_000 && $0.plays == 5 })
    for asked in a.asked + b.asked {
      guard case .play(let visit) = asked.request else { continue }
      #expect(visit.plays == ScenarioRecord.Figures.leastPlays && visit.time == .max)
    }
    let comparison = RunComparison(
      baseline: RunData(scenarios: PlayedScenarios(plays: measurement.playsOfA)),
      candidate: RunData(scenarios: PlayedScenarios(plays: measurement.playsOfB)), settings: .init(pairing: .byBlock))
    let outcomes = Dictionary(grouping: comparison.changes, by: \.cell).mapValues { $0.map(\.outcome) }
    #expect(outcomes[Self.cell("open")] == [.regressed, .regressed] && outcomes[Self.cell("fling")] == [.inconclusive, .inconclusive])
  }

  @Test("A worker that plays another scenario than it was asked for is refused")
  func otherScenario() async throws {
    let workers = ScriptedWorkers([], scenarios: [[Self.cell("open")]]) { _ in
      .played(PlayedScenarios(records: [Self.record(Self.cell("fling"), 1)]))
    }
    let session = PairedSession(
      a: workers.program("A"), b: workers.program("B"), orderSeed: 1, progress: ProgressLog(), clock: PassingClock().sessionClock)
    let error = await #expect(throws: SessionError.self) { try await PairedSurvey(session) }
    #expect(error?.problem.contains("A played another scenario than list/indexed/scenario.open/100") == true)
  }
}

@Suite("What two programs have in common")
struct PairedSurveyTests {
  private static func cell(_ strategy: String) -> CellIdentifier {
    CellIdentifier(layout: "list", strategy: strategy, operation: "query", n: 10)
  }

  /// Surveys programs with these cells; those in `wrong` have a wrong output in B.
  private func survey(_ a: [String], _ b: [String], wrong: Set<String> = []) async throws -> (PairedSurvey, [ScriptedWorkers.Asked]) {
    let cells = ["A": a, "B": b].mapValues { $0.map(Self.cell) }
    var asked: [ScriptedWorkers.Asked] = []
    func workers(_ program: String) -> ScriptedWorkers {
      let own = cells[program] ?? []
      var manifest = Manifest()
      manifest.plan.workload = program
      return ScriptedWorkers(own, manifest: manifest) { request in
        asked.append(request)
        switch request.request {
        case .verify(let cell) where program == "B" && wrong.contains(own[cell].strategy):
          return .verified(CellFact(cell: own[cell], digest: "d2", status: .failedVerification("a frame differs")))
        case .verify(let cell): return .verified(CellFact(cell: own[cell], digest: "d1"))
        case .open: return .opened
        case .calibrate: return .calibrated(Calibration(iterations: program == "A" ? 3 : 7, nanoseconds: 10))
        case .count: return .counted(["allocations": program == "A" ? 4 : 5, "a metric of a later version": 1])
        case .sample(let iterations): return .sampled(Sample(iterations: iterations, nanoseconds: 2 * iterations))
        default: return .failed("not asked for in a survey")
        }
      }
    }
    let session = PairedSession(
      a: workers("A").program("A"), b: workers("B").program("B"), orderSeed: 1, progress: ProgressLog(), clock: PassingClock().sessionClock)
    return (try await PairedSurvey(session), asked)
  }

  @Test("Cells of both are targets, by their places on each side, with the iterations of the side that needs more")
  func targets() async throws {
    let (survey, _) = try await survey(["naive", "indexed"], ["indexed", "naive"])
    #expect(survey.targets.map(\.cell) == [Self.cell("naive"), Self.cell("indexed")])
    #expect(survey.targets.map(\.placeInA) == [0, 1] && survey.targets.map(\.placeInB) == [1, 0])
    #expect(survey.targets.allSatisfy { $0.iterations == 7 && $0.extraSteps == 0 })
    #expect(survey.a.manifest.plan.workload == "A" && survey.b.manifest.plan.workload == "B")
    // A count that this program does not know is left out.
    #expect(survey.a.counts.map(\.metric) == [.allocations, .allocations] && survey.a.counts.map(\.value) == [4, 4])
    #expect(survey.b.counts.map(\.value) == [5, 5] && survey.a.onlyHere.isEmpty)
  }

  @Test("A cell that is wrong on one side is no target, and is not even opened")
  func wrong() async throws {
    let (survey, asked) = try await survey(["naive", "indexed"], ["naive", "indexed"], wrong: ["naive"])
    #expect(survey.targets.map(\.cell) == [Self.cell("indexed")])
    #expect(survey.b.facts.map(\.failedVerification) == [true, false] && survey.a.facts.count == 2)
    #expect(!asked.contains { $0.request == .open(cell: 0, extraSteps: 0) })
  }

  @Test("Of a cell that one side lacks there is one sample and the counts, and it is no target")
  func alone() async throws {
    let (survey, _) = try await survey(["naive", "old"], ["naive", "new"], wrong: ["new"])
    #expect(survey.targets.map(\.cell) == [Self.cell("naive")])
    #expect(survey.a.onlyHere.map(\.metric) == [.time, .allocations] && survey.a.onlyHere.allSatisfy { $0.cell == Self.cell("old") })
    #expect(survey.a.onlyHere.first?.iterations == 3 && survey.a.onlyHere.first?.value == 2)
    // A wrong output is not sampled there either.
    #expect(survey.b.onlyHere.isEmpty && survey.b.facts.last?.failedVerification == true)
  }
}
