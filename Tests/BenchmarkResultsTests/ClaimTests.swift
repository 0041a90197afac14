import BenchmarkStatistics
import Foundation
import InputFiles
import Testing

@testable import BenchmarkResults

@Suite("Claims about a run")
struct ClaimTests {
  private static let names = ClaimFile.Names(
    layouts: ["list", "flow"], strategies: ["naive", "dirty-range", "indexed"], operations: ["append", "invalidate.head", "relayout"])

  private static func claim(_ text: String) throws -> Claim {
    let claims = try ClaimFile(text: text + "\n", named: "claims.txt", names: names).claims
    #expect(claims.count == 1)
    return try #require(claims.first)
  }

  /// A run in which indexed takes 0.02 (0.01 to 0.04) of naive's time at 1k and 0.002 (0.001 to 0.004) at 1M, for two layouts, and which names the pair of
  /// dirty-range and naive the other way round.
  private static func run() throws -> ([SummaryRecord], [ComparisonRecord]) {
    let comparisons = [("list", 1_000, 0.02), ("list", 1_000_000, 0.002), ("flow", 1_000, 0.02)].flatMap { layout, n, ratio in
      let group = CellGroup(layout: layout, operation: "relayout", n: n)
      return [
        ComparisonRecord(
          group: group, baseline: "naive", candidate: "indexed", ratio: ratio, interval: ratio / 2...ratio * 2, verdict: .improved),
        ComparisonRecord(
          group: group, baseline: "dirty-range", candidate: "naive", ratio: 2, interval: n == 1_000 ? 1.6...2.5 : 0.8...2.5,
          verdict: .regressed),
      ]
    }
    var summaries: [SummaryRecord] = []
    for group in Set(comparisons.map(\.group)).sorted() {
      for strategy in ["naive", "dirty-range", "indexed"] {
        var summary = SummaryRecord(cell: try HandMade.cell("\(group.layout)/\(strategy)/relayout/\(group.n)"), samples: 20)
        (summary.median, summary.interval) = (100_000, 90_000...120_000)
        summaries.append(summary)
      }
    }
    return (summaries, comparisons)
  }

  private static func check(_ text: String) throws -> ClaimCheck {
    let (summaries, comparisons) = try run()
    return ClaimCheck.checks([try claim(text)], summaries: summaries, comparisons: comparisons)[0]
  }

  @Test(
    "A claim says which ratios it allows: faster is below 1, 4 × faster a quarter",
    arguments: [
      ("is faster than naive", 0...1), ("is slower than naive", 1...Double.infinity), ("is at least 4 × faster than naive", 0...0.25),
      ("is at most 4× faster than naive", 0.25...Double.infinity), ("is at least 4 x slower than naive", 4...Double.infinity),
      ("is at most 1.5 times slower than naive", 0...1.5), ("is as fast as naive", 1 / 1.03...1.03),
    ])
  func predicates(words: String, ratios: ClosedRange<Double>) throws {
    let claim = try Self.claim("list/relayout: indexed \(words)")
    #expect(claim.layout == "list" && claim.operation == "relayout" && claim.strategy == "indexed" && claim.sizes == .all)
    #expect(claim.predicate == .ratio(strategy: "naive", ratios: ratios))
  }

  @Test(
    "Sizes and times are read as people write them",
    arguments: [
      ("at 1M", Claim.Sizes.exactly([1_000_000])), ("at 1k, 20k and 500", .exactly([1_000, 20_000, 500])),
      ("from 1k on", .range(1_000...Int.max)),
      ("from 1k to 10k", .range(1_000...10_000)), ("up to 10k", .range(0...10_000)), ("", .all),
    ])
  func sizes(words: String, sizes: Claim.Sizes) throws {
    let claim = try Self.claim("*/*: indexed takes at most 8.33 ms \(words)")
    #expect(claim.layout == nil && claim.operation == nil && claim.sizes == sizes && claim.predicate == .time(atMost: 8.33e6))
  }

  @Test("Empty lines and comments are no claims; a file of nothing else is refused")
  func comments() throws {
    let file = try ClaimFile(text: "# a\n\n  # b\r\n*/append: naive takes at most 1 s\r\n", named: "c", names: Self.names)
    #expect(file.claims.map(\.line) == [4] && file.claims.map(\.text) == ["*/append: naive takes at most 1 s"])
    #expect(throws: InputFileError.self) { try ClaimFile(text: "# nothing\n", named: "c", names: Self.names) }
  }

  @Test(
    "What is wrong is named with its line and what would be right",
    arguments: [
      ("list/relayout indexed is faster than naive", "begins with “list/relayout”", "write it like"),
      ("lst/relayout: indexed is faster than naive", "names the layout “lst”", "did you mean “list”?"),
      ("list/layout: indexed is faster than naive", "names the operation “layout”", "relayout"),
      ("list/relayout: idexed is faster than naive", "names the strategy “idexed”", "did you mean “indexed”?"),
      ("list/relayout: indexed is fater than naive", "has “fater”", "did you mean “faster”?"),
      ("list/relayout: indexed is faster then naive", "has “then” where “than” belongs", "did you mean “than”?"),
      ("list/relayout: indexed is at least many × faster than naive", "has the factor “many”", "10 ×"),
      ("list/relayout: indexed is at least 0.5 × faster than naive", "has the factor “0.5”", "from 1 up"),
      ("list/relayout: indexed is at least 5 faster than naive", "has “faster” where “×” belongs", "write it like"),
      ("list/relayout: indexed takes at most 5 minutes", "has the time “5 minutes”", "ns, µs, ms or s"),
      ("list/relayout: indexed is faster than naive at 1kk", "has the number of items “1kk”", "10k"),
      ("list/relayout: indexed is faster than naive from 10k to 1k", "goes from 10000 to 1000", "exchange"),
      ("list/relayout: indexed is faster than naive at 1k on", "has “on”", "write it like"),
      ("list/relayout: indexed is faster", "ends where “than” belongs", "write it like"),
      ("list/relayout:", "ends where a strategy belongs", "write it like"),
    ])
  func faults(line: String, problem: String, remedy: String) {
    let error = #expect(throws: InputFileError.self) { try ClaimFile(text: "# first\n\(line)\n", named: "c.txt", names: Self.names) }
    #expect(error?.line == 2 && error?.problem.hasPrefix(problem) == true, "\(error?.description ?? "")")
    #expect(error?.remedy.contains(remedy) == true, "\(error?.description ?? "")")
  }

  @Test(
    "A claim holds if every interval lies within it, fails if one lies outside, and else could not be told",
    arguments: [
      ("list/relayout: indexed is faster than naive", ClaimCheck.Outcome.holds),
      ("list/relayout: indexed is at least 25 × faster than naive", .holds),
      // Of 0.01 to 0.04, 30 × faster (0.033) is inside.
      ("list/relayout: indexed is at least 30 × faster than naive", .undecided),
      ("list/relayout: indexed is at least 200 × faster than naive", .fails),
      ("list/relayout: indexed is at least 200 × faster than naive at 1M", .holds), ("list/relayout: indexed is slower than naive", .fails),
      // The run has the ratio the other way round: 1.6 to 2.5 is 0.4 to 0.625, and 0.8 to 2.5 at 1M is 0.4 to 1.25.
      ("list/relayout: dirty-range is at least 1.5 × faster than naive at 1k", .holds),
      ("list/relayout: dirty-range is faster than naive", .undecided),
      ("list/relayout: dirty-range is as fast as naive at 1k", .fails),
      ("*/relayout: indexed is at least 25 × faster than naive at 1k", .holds),
      ("list/relayout: indexed takes at most 120 µs", .holds), ("list/relayout: indexed takes at most 100 µs", .undecided),
      ("list/relayout: indexed takes at most 80 µs", .fails),
      // Cells that the run lacks, a pair that it does not compare, and a layout that lacks a size.
      ("list/append: indexed is faster than naive", .unmeasured), ("list/relayout: indexed is faster than dirty-range at 1k", .unmeasured),
      ("flow/relayout: indexed is faster than naive at 1M", .unmeasured),
      ("list/relayout: indexed is faster than naive at 1k, 5k", .unmeasured),
    ])
  func outcomes(claim: String, outcome: ClaimCheck.Outcome) throws {
    #expect(try Self.check(claim).outcome == outcome)
  }

  @Test("Of all layouts, a claim is about those that have its strategies; too few rounds tell nothing")
  func cells() throws {
    let (summaries, comparisons) = try Self.run()
    let claim = try Self.claim("*/*: indexed is faster than naive")
    let rope = SummaryRecord(cell: try HandMade.cell("list/naive/query/10"), samples: 20)
    #expect(ClaimCheck.checks([claim], summaries: summaries + [rope], comparisons: comparisons)[0].findings.count == 3)
    let few = comparisons.map { record in
      var record = record
      record.interval = nil
      return record
    }
    #expect(ClaimCheck.checks([claim], summaries: summaries, comparisons: few)[0].outcome == .undecided)
  }

  /// Eight blocks in which indexed takes half of dirty-range's time: the interval is 0.5 to 0.5.
  @Test("Two strategies that the run does not compare by itself are compared by its samples")
  func pairs() throws {
    let samples = try [("dirty-range", 400.0), ("indexed", 200)].flatMap { strategy, value in
      let cell = try HandMade.cell("list/\(strategy)/relayout/1000")
      return (0..<8).map { block in
        SampleRecord(cell: cell, launch: block, round: 0, order: 0, iterations: 1, value: value * Double(block + 1))
      }
    }
    let (summaries, comparisons) = try Self.run()
    func outcome(_ text: String) throws -> ClaimCheck.Outcome {
      ClaimCheck.checks([try Self.claim(text)], summaries: summaries, comparisons: comparisons, samples: samples)[0].outcome
    }
    #expect(try outcome("list/relayout: indexed is at least 1.9 × faster than dirty-range at 1k") == .holds)
    #expect(try outcome("list/relayout: indexed is at least 2.1 × faster than dirty-range at 1k") == .fails)
  }

  /// A play of prepend-page by two strategies, of which naive let what a person sees jump by 2 points, and of jump, which landed half a point away.
  private static func scenarioCheck(_ text: String) throws -> ClaimCheck {
    func record(_ cell: String, jump: Double? = nil, landing: Double? = nil) throws -> ScenarioRecord {
      var figures = ScenarioRecord.Figures()
      (figures.visibleJump, figures.landingError) = (jump, landing)
      return ScenarioRecord(cell: try HandMade.cell(cell), figures: figures)
    }
    let scenarios = [
      try record("list/naive/scenario.prepend-page/1000", jump: 2), try record("list/indexed/scenario.prepend-page/1000", jump: 0),
      try record("flow/indexed/scenario.prepend-page/1000", jump: 0), try record("list/indexed/scenario.jump/1000", landing: 0.5),
      ScenarioRecord(cell: try HandMade.cell("flow/indexed/scenario.jump/1000"), status: .notMeasured("it has no estimates")),
    ]
    let names = ClaimFile.Names(
      layouts: ["list", "flow"], strategies: ["naive", "indexed"], operations: ["relayout", "scenario.prepend-page", "scenario.jump"])
    let claims = try ClaimFile(text: text + "\n", named: "claims.txt", names: names).claims
    return ClaimCheck.checks(claims, summaries: [], comparisons: [], scenarios: scenarios)[0]
  }

  @Test(
    "A claim about a scenario is about every layout and strategy that it does not name, and is exact",
    arguments: [
      ("scenario.prepend-page: jump is 0", [.fails, .holds, .holds]), ("*/scenario.prepend-page: jump is 0", [.fails, .holds, .holds]),
      ("scenario.prepend-page: indexed jump is 0", [.holds, .holds]), ("list/scenario.prepend-page: naive jump is at most 2", [.holds]),
      ("list/scenario.prepend-page: naive jump is at most 1.9 from 1k on", [.fails]),
      ("list/scenario.jump: landing error is at most 0.5", [.holds]), ("list/scenario.jump: landing error is 0", [.fails]),
      ("scenario.jump: landing error is at most 1", [.holds, .unmeasured]), ("list/scenario.jump: jump is 0", [.unmeasured]),
      ("list/scenario.jump: landing error is at most 1 at 1k, 10k", [.holds, .unmeasured]), ("scenario.jump: jump is 0 up to 10", []),
    ] as [(String, [ClaimCheck.Outcome])])
  func scenarios(text: String, outcomes: [ClaimCheck.Outcome]) throws {
    #expect(try Self.scenarioCheck(text).findings.map(\.outcome) == outcomes)
  }

  @Test(
    "A claim about a scenario that cannot be read says what would be right",
    arguments: [
      ("scenario.jump: landing is 0", "has “is” where “error” belongs"), ("scenario.jump: jump is 3", "has “3” where “0” or “at” belongs"),
      ("scenario.jump: jump is at most -1", "has the points “-1”"),
      ("scenario.jump: indexed is faster than naive", "has “is” where “jump” or “landing” belongs"),
      ("scenario.jump: jump", "ends where “is” belongs"),
    ])
  func unreadableScenarios(text: String, problem: String) {
    let error = #expect(throws: InputFileError.self) { try Self.scenarioCheck(text) }
    #expect(error?.problem == problem)
  }

  @Test("The committed claims are true of the committed reference run")
  func committed() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
    let run = try RunDirectory(opening: "\(root)/results/reference")
    let plan = try run.readManifest().plan
    let scenarios = try run.read(ScenarioRecord.self).records
    let names = ClaimFile.Names(
      layouts: plan.layouts, strategies: plan.strategies, operations: plan.operations + scenarios.map(\.cell.operation))
    let claims = try ClaimFile(reading: "\(root)/Benchmarks/claims.txt", names: names).claims
    let checks = ClaimCheck.checks(
      claims, summaries: try run.read(SummaryRecord.self).records, comparisons: try run.read(ComparisonRecord.self).records,
      scenarios: scenarios)
    #expect(checks.count >= 10)
    for check in checks {
      let doubtful = check.findings.filter { $0.outcome != .holds }
      #expect(check.outcome == .holds, "line \(check.claim.line): \(check.claim.text): \(doubtful)")
    }
  }
}
