import BenchmarkStatistics
import Foundation
import InputFiles
import Testing
import UnitTestSupport

@testable import BenchmarkResults

@Suite("Scenarios of two runs against each other")
struct ScenarioComparisonTests {
  private static let cell = CellIdentifier(layout: "list", strategy: "indexed", operation: "scenario.fling", n: 10_000)

  /// A run with a launch for each pair of the 99th percentile and the longest frame, in nanoseconds.
  private static func run(
    _ name: String, _ plays: [(Int, Int)], samples: [SampleRecord] = [], status: CellStatus = .sound, _ cell: CellIdentifier = cell
  ) -> RunData {
    var run = HandMadeComparison.run(name, samples) { $0.startedAt = Date(timeIntervalSince1970: name == "main" ? 1_000 : 87_400) }
    run.scenarios = PlayedScenarios(
      records: [ScenarioRecord(cell: cell, status: status)],
      plays: plays.enumerated().map { PlaysRecord(cell: cell, launch: $0, plays: 5, percentile99: $1.0, longest: $1.1) })
    return run
  }

  /// Twenty launches whose percentiles are from 9,900 to 10,100 ns, each times `factor`, and whose longest frames take twice that, times `longest`.
  private static func plays(_ factor: Double = 1, longest: Double = 1, count: Int = 20) -> [(Int, Int)] {
    HandMadeComparison.steady.prefix(count).map { (Int($0 * 100 * factor), Int($0 * 200 * factor * longest)) }
  }

  private static func compared(_ before: RunData, _ after: RunData) -> RunComparison { RunComparison(baseline: before, candidate: after) }

  @Test(
    "A scenario is compared by the percentile and the longest frame of its launches",
    arguments: [
      (1.5, 1.0, [ChangeOutcome.regressed, .regressed]), (1, 1.5, [.equivalent, .regressed]), (0.6, 1, [.improved, .improved]),
      (1, 1, [.equivalent, .equivalent]),
    ])
  func outcomes(factor: Double, longest: Double, outcomes: [ChangeOutcome]) throws {
    let changes = Self.compared(Self.run("main", Self.plays()), Self.run("new", Self.plays(factor, longest: longest))).changes
    try #require(changes.map(\.metric) == [.frameP99, .longestFrame])
    #expect(changes.map(\.outcome) == outcomes && changes.allSatisfy { $0.cell == Self.cell && $0.blocks == 20 })
    // The medians of twenty launches are between the tenth and the eleventh.
    #expect(abs((changes[0].baseline ?? 0) - 10_000) < 20 && abs((changes[1].candidate ?? 0) / (20_000 * factor * longest) - 1) < 0.01)
    #expect(abs((changes[0].ratio ?? 0) - factor) < 0.001 && changes[0].interval?.contains(factor) == true)
  }

  @Test("What one side lacks, did right or played too seldom is said of a scenario as of any cell")
  func gaps() throws {
    let whole = Self.run("main", Self.plays())
    #expect(Self.compared(whole, Self.run("new", [])).changes.map(\.outcome) == [.onlyInBaseline, .onlyInBaseline])
    #expect(
      Self.compared(Self.run("main", []), Self.run("new", Self.plays())).changes.map(\.outcome) == [.onlyInCandidate, .onlyInCandidate])
    #expect(
      Self.compared(whole, Self.run("new", Self.plays(3, count: 5))).changes.map(\.outcome) == [.tooFewSamples, .tooFewSamples])
    let failed = Self.compared(whole, Self.run("new", [], status: .failedVerification("its frames differ"))).changes
    #expect(failed.contains { $0.outcome == .failedVerification && $0.cell == Self.cell })
    // Another number of items is another cell.
    let other = CellIdentifier(layout: "list", strategy: "indexed", operation: "scenario.fling", n: 20_000)
    #expect(Self.compared(whole, Self.run("new", Self.plays(), other)).changes.count == 4)
  }

  @Test("Launches that played in turn are compared pair by pair: a machine that is slower in some of them is slower for both")
  func inTurn() throws {
    let drift = (0..<20).map { 1 + 0.1 * Double($0 * 7 % 20) }
    func run(_ name: String, _ factor: Double) -> RunData {
      Self.run(name, zip(Self.plays(factor), drift).map { (Int(Double($0.0) * $1), Int(Double($0.1) * $1)) })
    }
    let settings = RunComparison.Settings(pairing: .byBlock)
    let changes = RunComparison(baseline: run("main", 1), candidate: run("new", 1.1), settings: settings).changes
    #expect(changes.map(\.outcome) == [.regressed, .regressed] && changes.allSatisfy { abs(($0.ratio ?? 0) - 1.1) < 0.001 })
    // As independent samples, the same runs show nothing.
    #expect(Self.compared(run("main", 1), run("new", 1.1)).changes.map(\.outcome) == [.inconclusive, .inconclusive])
  }

  @Test(
    "A scenario whose frames are wrong fails the gate, and one at which the program crashed: neither has a time that could",
    arguments: [CellStatus.failedVerification("its frames differ"), .crashed("signal 4")])
  func failures(status: CellStatus) throws {
    let query = try HandMadeComparison.times("list/naive/query/1000")
    func run(_ name: String, _ status: CellStatus) -> RunData { Self.run(name, [], samples: query, status: status) }
    let comparison = Self.compared(run("main", .sound), run("new", status))
    let outcomes = Dictionary(uniqueKeysWithValues: comparison.changes.map { ($0.cell, $0.outcome) })
    #expect(outcomes == [Self.cell: .failedVerification, try HandMade.cell("list/naive/query/1000"): .equivalent])
    let gate = RegressionGate(comparison)
    #expect(gate.decision == .failedVerification && gate.findings.contains { $0.cells == [Self.cell] && $0.kind == .failedVerification })
  }

  @Test("A gate fails on a scenario that became slower, and on one whose frames are wrong")
  func gate() throws {
    let query = try HandMadeComparison.times("list/naive/query/1000")
    let measured = query + (try HandMadeComparison.times("floor/read/prepare/1000"))
    func decision(_ after: RunData, _ samples: [SampleRecord]? = nil) -> RegressionGate.Decision {
      var after = after
      after.samples = samples ?? measured
      return RegressionGate(Self.compared(Self.run("main", Self.plays(), samples: samples ?? measured), after)).decision
    }
    #expect(decision(Self.run("new", Self.plays())) == .passed)
    #expect(decision(Self.run("new", Self.plays(1.5))) == .regressed)
    #expect(decision(Self.run("new", Self.plays(longest: 2))) == .regressed)
    #expect(decision(Self.run("new", [])) == .incomplete)
    #expect(decision(Self.run("new", [], status: .failedVerification("its frames differ"))) == .failedVerification)
    // Without floors, nobody knows whether the machine was slower.
    #expect(
      decision(Self.run("new", Self.plays(1.5)), query) == .incomplete && decision(Self.run("new", Self.plays()), query) == .incomplete)
    // A run is no evidence against itself.
    var same = Self.run("main", Self.plays())
    same.name = "copy"
    #expect(decision(same) == .notComparable)
  }

  @Test("A scenario that was played too seldom on both sides is not passed over")
  func tooSeldom() throws {
    func run(_ name: String) -> RunData {
      var run = Self.run(name, [], samples: [])
      var figures = ScenarioRecord.Figures()
      (figures.plays, figures.percentiles) = (3, [1, 2])
      run.scenarios.records = [ScenarioRecord(cell: Self.cell, figures: figures)]
      return run
    }
    #expect(Self.compared(run("main"), run("new")).changes.map(\.outcome) == [.tooFewSamples, .tooFewSamples])
    #expect(Self.compared(Self.run("main", Self.plays()), run("new")).changes.map(\.outcome) == [.tooFewSamples, .tooFewSamples])
    let gate = RegressionGate(Self.compared(run("main"), run("new")))
    #expect(gate.findings.contains { $0.kind == .tooFewSamples && $0.cells == [Self.cell] })
  }

  @Test(
    "With too few launches for all that is compared, a scenario is not called looked at, however much slower it became",
    arguments: [6, 8, 9])
  func tooFewLaunches(launches: Int) throws {
    func run(_ name: String, _ factor: Double) -> RunData {
      var run = Self.run(name, [], samples: [])
      let cells = (0..<240).map { CellIdentifier(layout: "list", strategy: "indexed", operation: "scenario.fling", n: 1_000 + $0) }
      run.scenarios.plays = cells.flatMap { cell in
        Self.plays(factor, count: launches).enumerated().map {
          PlaysRecord(cell: cell, launch: $0, plays: 5, percentile99: $1.0, longest: $1.1)
        }
      }
      return run
    }
    // 480 figures: 2 · 480 / C(16, 8) is 0.075, and 2 · 480 / C(18, 9) is 0.020.
    let outcomes = Set(Self.compared(run("main", 1), run("new", 10)).changes.map(\.outcome))
    #expect(outcomes == [launches < 9 ? .tooFewSamples : .regressed])
    // Which of the same times are equivalent needs no test.
    #expect(
      Set(Self.compared(run("main", 1), run("new", 1)).changes.map(\.outcome)).isSubset(of: [.equivalent, .tooFewSamples, .inconclusive]))
  }

  @Test("A script that ends otherwise is another output, which the gate names")
  func otherScript() throws {
    func run(_ name: String, _ digest: String) -> RunData {
      var run = Self.run(name, Self.plays())
      run.scenarios.records = [ScenarioRecord(cell: Self.cell, digest: digest)]
      return run
    }
    func names(_ digest: String) -> Bool {
      RegressionGate(Self.compared(run("main", "d1"), run("new", digest))).findings.contains {
        $0.kind == .otherOutput && $0.cells == [Self.cell]
      }
    }
    #expect(names("d2") && !names("d1"))
  }

  @Test("A baseline holds the scenarios of its run: it is no evidence against that run, and its plays are not changed unseen")
  func baseline() throws {
    let folder = try TemporaryFolder()
    let directory = try RunDirectory(creating: folder.path("run"))
    var run = Self.run("run", Self.plays(), samples: try HandMadeComparison.times("floor/read/prepare/1000"))
    run.manifest.finishedAt = Date(timeIntervalSince1970: 2_000)
    try directory.append(run.samples)
    try run.scenarios.write(to: directory)
    try directory.vouch(by: &run.manifest)
    try directory.write(run.manifest)
    let store = BaselineStore(path: folder.path("baselines"))
    try store.save(directory, as: "main", allowsMissing: true)
    let (saved, read) = (try store.run(named: "main"), try RunData(reading: directory))
    #expect(saved.scenarios.plays == run.scenarios.plays && saved.scenarios.records == run.scenarios.records)
    #expect(RegressionGate(Self.compared(saved, read)).findings.contains { $0.kind == .sameRun })
    // A row that is changed, and a file that is gone.
    let plays = folder.path("baselines/main/plays.csv")
    let text = try String(contentsOfFile: plays, encoding: .utf8)
    for other in [text.replacing(",5,", with: ",6,"), ""] {
      if other.isEmpty {
        try FileManager.default.removeItem(atPath: plays)
      } else {
        try Data(other.utf8).write(to: URL(fileURLWithPath: plays))
      }
      let error = #expect(throws: InputFileError.self) { try store.run(named: "main") }
      #expect(error?.file.hasSuffix("main/plays.csv") == true && error?.problem.contains("is not what the run measured") == true)
    }
    try store.delete("main")
    #expect(try store.names().isEmpty)
  }

  @Test("On a machine that was slower that day a scenario is not decided, also in one part of a sweep")
  func drift() throws {
    let floor = "floor/read/prepare/1000"
    func samples(_ factor: Double, part: Int?) throws -> [SampleRecord] {
      try (HandMadeComparison.times(floor, factor) + HandMadeComparison.times("list/naive/query/1000", factor)).map { sample in
        var sample = sample
        sample.part = part
        return sample
      }
    }
    for part in [nil, 2] {
      let before = Self.run("main", Self.plays(), samples: try samples(1, part: part))
      let after = Self.run("new", Self.plays(1.5), samples: try samples(1.5, part: part))
      #expect(RegressionGate(Self.compared(before, after)).decision == .incomplete)
    }
  }

  @Test("The history has a row for each metric of a scenario, the median over its launches")
  func history() throws {
    let run = Self.run("main", Self.plays(), samples: try HandMadeComparison.times("list/naive/query/1000"))
    let analysis = run.analysis()
    let records = try HistoryRecord.records(of: run.manifest, analysis.summaries + analysis.playSummaries, folder: "main")
    let own = records.filter { $0.cell == Self.cell }
    #expect(records.count == 3 && own.map(\.metric) == [.frameP99, .longestFrame])
    #expect(own.allSatisfy { $0.interval?.contains($0.value) == true } && abs((own.first?.value ?? 0) - 10_000) < 20)
    // Nothing else is made of them: neither summaries nor comparisons.
    #expect(analysis.summaries.map(\.cell.operation) == ["query"] && analysis.comparisons.isEmpty)
  }
}
