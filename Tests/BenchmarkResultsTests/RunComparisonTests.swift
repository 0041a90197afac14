import BenchmarkStatistics
import Testing
import UnitTestSupport

@testable import BenchmarkResults

@Suite("Two runs against each other")
struct RunComparisonTests {
  private typealias Make = HandMadeComparison
  private static let cell = "flow/naive/query/1000"

  /// The only change of a comparison.
  private static func change(_ before: [SampleRecord], _ after: [SampleRecord], _ settings: RunComparison.Settings = .init()) throws
    -> ChangeRecord
  {
    let changes = HandMadeComparison.comparison(before, after, settings).changes
    #expect(changes.count == 1)
    return try #require(changes.first)
  }

  /// The steady samples' order statistics 6 and 15 (21/2 − √20 is 6.03) lie 99.526 and 100.474 high, which 20 fair coins put at 2 · 1.5 standard
  /// errors or more: so an error of well under 1 %, and an interval within ±1 %.
  @Test(
    "A time is judged by its interval, its adjusted p-value and the margin",
    arguments: [
      (1.1, ChangeOutcome.regressed), (0.9, .improved), (1, .equivalent), (1.01, .equivalent), (0.995, .equivalent), (1.5, .regressed),
    ])
  func times(factor: Double, outcome: ChangeOutcome) throws {
    let change = try Self.change(try Make.times(Self.cell), try Make.times(Self.cell, factor))
    #expect(change.outcome == outcome)
    #expect(abs((change.baseline ?? 0) - 100) < 1e-9 && abs((change.candidate ?? 0) - 100 * factor) < 1e-9)
    #expect(abs((change.ratio ?? 0) - factor) < 1e-12)
    let interval = try #require(change.interval)
    #expect(interval.contains(factor) && interval.upperBound / interval.lowerBound < 1.02)
    #expect(change.margin == 0.03 && change.adjustedPValue != nil && (change.minimumDetectableEffect ?? 1) < 0.02)
  }

  /// 41 samples from 96 to 104 ns. Their order statistics 15 and 27 (42/2 − √41 is 14.6) lie at 98.8 and 101.2, so the interval reaches 1.7 % to either side:
  /// of +2 % from 0.3 to 3.7 %. That is certainly slower, and perhaps by more than 3 %.
  @Test("A slowdown inside the margin is not red because it was measured badly", arguments: [1.02, 1.025, 1.029, 1.035])
  func insideTheMargin(factor: Double) throws {
    let steps = (-20...20).map { 100 + 0.2 * Double($0) }
    func compared(_ margin: Double) throws -> ChangeRecord {
      try Self.change(
        try HandMade.samples(Self.cell, steps), try HandMade.samples(Self.cell, steps.map { $0 * factor }),
        RunComparison.Settings(margins: NoiseMargins(least: margin)))
    }
    let change = try compared(0.03)
    let interval = try #require(change.interval)
    #expect(interval.lowerBound > 1 && interval.upperBound > 1.03 && (change.adjustedPValue ?? 1) < 0.01)
    #expect(change.outcome == (factor > 1.03 ? .regressed : .inconclusive))
    #expect(try compared(0.01).outcome == .regressed)
  }

  @Test("A difference inside the share or the absolute tolerance is inside, and the row has the margin in force", arguments: [1.1, 0.9])
  func tolerance(factor: Double) throws {
    func change(_ nanoseconds: Double) throws -> ChangeRecord {
      try Self.change(
        try Make.times(Self.cell), try Make.times(Self.cell, factor),
        RunComparison.Settings(margins: NoiseMargins(least: CostMargin(share: 0.03, difference: nanoseconds))))
    }
    // The times differ by 10 ns. 12 ns are 12 % of 100, and 13.3 % of 90.
    let inside = try change(12)
    #expect(inside.outcome == .equivalent && abs((inside.margin ?? 0) - 12 / min(100, 100 * factor)) < 1e-12)
    let outside = try change(8)
    #expect(outside.outcome == (factor > 1 ? .regressed : .improved) && abs((outside.margin ?? 0) - 8 / min(100, 100 * factor)) < 1e-12)
    let small = try change(1)
    #expect(small.outcome == outside.outcome && small.margin == 0.03)
  }

  @Test("A margin for some cells decides them, and no other")
  func cellMargins() throws {
    var margins = NoiseMargins()
    margins.cells = [CellMargin(pattern: "^flow/.*/query/", margin: CostMargin(share: 0.12))]
    let settings = RunComparison.Settings(margins: margins)
    let own = try Self.change(try Make.times(Self.cell), try Make.times(Self.cell, 1.1), settings)
    #expect(own.outcome == .equivalent && own.margin == 0.12)
    let other = try Self.change(try Make.times("flow/naive/append/10"), try Make.times("flow/naive/append/10", 1.1), settings)
    #expect(other.outcome == .regressed && other.margin == 0.03)
  }

  @Test("The same samples give what IndependentComparison says of them")
  func independent() throws {
    let after = Make.steady.map { $0 * 1.04 + 0.5 }
    let change = try Self.change(try Make.times(Self.cell), try HandMade.samples(Self.cell, after))
    let expected = try #require(IndependentComparison(baseline: Make.steady, candidate: after))
    #expect(change.ratio == expected.ratio && change.interval == expected.interval)
    #expect(change.adjustedPValue == expected.pValue && change.minimumDetectableEffect == expected.minimumDetectableEffect)
  }

  @Test("A wide interval is inconclusive and says what could have been seen")
  func inconclusive() throws {
    let noisy = (0..<20).map { 100 * (0.5 + Double($0) / 19) }
    let change = try Self.change(try HandMade.samples(Self.cell, noisy), try HandMade.samples(Self.cell, noisy.map { $0 * 1.02 }))
    #expect(change.outcome == .inconclusive && (change.minimumDetectableEffect ?? 0) > 0.2)
  }

  @Test("Fewer than six samples on either side are too few, and do not count as a comparison", arguments: [(5, 20), (20, 5)])
  func tooFew(counts: (Int, Int)) throws {
    let before = try Make.times(Self.cell).prefix(counts.0)
    let after = try Make.times(Self.cell, 3).prefix(counts.1)
    let other = "flow/rope/query/1000"
    let changes = Make.comparison(try before + Make.times(other), try after + Make.times(other, 1.2)).changes
    try #require(changes.map(\.outcome) == [.tooFewSamples, .regressed])
    #expect(changes[0].ratio != nil && changes[0].interval == nil && changes[0].adjustedPValue == nil)
    // The only comparison there is, so nothing is multiplied.
    let alone = try Self.change(try Make.times(other), try Make.times(other, 1.2))
    #expect(changes[1].adjustedPValue == alone.adjustedPValue)
  }

  @Test("Holm counts all compared cells, so more of them can make one inconclusive")
  func holm() throws {
    // Six below six: 2 / C(12, 6) = 2/924 = 0.00216. Times 30 that is 0.065.
    func six(_ cells: ClosedRange<Int>, _ factor: Double) throws -> [SampleRecord] {
      try cells.flatMap { try HandMade.samples("flow/naive/query/\($0)", (0..<6).map { factor * (1 + Double($0) / 1_000) }) }
    }
    for (count, outcome) in [(20, ChangeOutcome.regressed), (30, .inconclusive)] {
      let changes = Make.comparison(try six(1...count, 1), try six(1...count, 1.5)).changes
      #expect(changes.count == count && changes.allSatisfy { $0.outcome == outcome })
      #expect(changes.allSatisfy { abs(($0.adjustedPValue ?? 0) - 2.0 / 924 * Double(count)) < 1e-9 })
    }
  }

  @Test("By round, a drift that both share is none; as independent samples it hides a change")
  func byRound() throws {
    // The machine gets three times slower over the run; the candidate truly costs 10 % more.
    let drift = (0..<20).map { 100 * (1 + 2 * Double($0) / 19) }
    let before = try HandMade.samples(Self.cell, drift)
    let after = try HandMade.samples(Self.cell, drift.enumerated().map { $1 * 1.1 * (1 + 0.001 * Double($0 % 3)) })
    let paired = try Self.change(before, after.reversed(), RunComparison.Settings(pairing: .byBlock))
    #expect(paired.outcome == .regressed && abs((paired.ratio ?? 0) - 1.1) < 0.002)
    #expect(try Self.change(before, after).outcome == .inconclusive)
    // Five rounds in common.
    let few = try Self.change(before, after.filter { $0.round < 5 }, RunComparison.Settings(pairing: .byBlock))
    #expect(few.outcome == .tooFewSamples && few.interval == nil)
    // A round that one side lacks is left out; the others keep their partners.
    let holed = try Self.change(before, after.filter { $0.round % 4 != 1 }, RunComparison.Settings(pairing: .byBlock))
    #expect(abs((holed.ratio ?? 0) - 1.1) < 0.002 && abs((holed.interval?.upperBound ?? 0) - 1.1) < 0.003)
  }

  @Test("A round that was sampled several times is worth their median, wherever it stands among them", arguments: 0..<3)
  func medianOfRound(place: Int) throws {
    let cell = try HandMade.cell(Self.cell)
    /// Eight rounds of three samples: one far below `value`, `value`, one far above it.
    func rounds(_ value: Double, _ place: Int) -> [SampleRecord] {
      (0..<8).flatMap { round in
        (0..<3).map { order in
          let factor = [1, 3, 0.2][(order + place) % 3]
          return SampleRecord(cell: cell, launch: round, round: round, order: order, iterations: 1, value: value * factor)
        }
      }
    }
    let settings = RunComparison.Settings(pairing: .byBlock)
    let change = try Self.change(rounds(100, 0), rounds(110, place), settings)
    #expect(change.outcome == .regressed && abs((change.ratio ?? 0) - 1.1) < 1e-12)
  }

  @Test("The margin is the cell's own, by its path and the way of comparing")
  func margins() throws {
    let folder = try TemporaryFolder()
    let records = [(NoiseRecord.Way.independent, 0.12), (.paired, 0.05)].map { way, margin in
      NoiseRecord(path: .query, way: way, margin: margin, machine: "x")
    }
    try folder.write(RecordTable.text(of: records), to: "noise.csv")
    var margins = try NoiseMargins(reading: folder.path("noise.csv"))
    margins.adoptPaths(of: .handMade)
    let (before, after) = (try Make.times(Self.cell), try Make.times(Self.cell, 1.1))
    let wide = try Self.change(before, after, RunComparison.Settings(margins: margins))
    #expect(wide.margin == 0.12 && wide.outcome == .equivalent)
    let paired = try Self.change(before, after, RunComparison.Settings(pairing: .byBlock, margins: margins))
    #expect(paired.margin == 0.05 && paired.outcome == .regressed)
  }

  @Test(
    "A count that is the same is equivalent, more is a regression, less an improvement, however little",
    arguments: [
      (5.0, 5.0, ChangeOutcome.equivalent, 1.0 as Double?), (1000, 1001, .regressed, 1.001), (1001, 1000, .improved, 1000.0 / 1001),
      (0, 0, .equivalent, nil), (0, 1, .appeared, nil), (1, 0, .vanished, nil),
    ])
  func counts(before: Double, after: Double, outcome: ChangeOutcome, ratio: Double?) throws {
    let change = try Self.change(try Make.count(Self.cell, before), try Make.count(Self.cell, after))
    #expect(change.outcome == outcome && change.ratio == ratio && change.margin == 0)
    #expect(change.baseline == before && change.candidate == after && change.adjustedPValue == nil && change.interval == nil)
  }

  @Test("What an iteration leaves behind may be negative, and has no ratio then")
  func retained() throws {
    func outcome(_ before: Double, _ after: Double) throws -> ChangeOutcome {
      let change = try Self.change(
        try Make.count(Self.cell, before, metric: .retainedBytes), try Make.count(Self.cell, after, metric: .retainedBytes))
      #expect(change.ratio == nil)
      return change.outcome
    }
    #expect(
      try outcome(-8, 0) == .regressed && outcome(0, -8) == .improved && outcome(-8, 8) == .regressed && outcome(-8, -8) == .equivalent)
  }

  /// 10 % of −100 is 10, whichever way.
  @Test(
    "A tolerance is a share of a count's size, also where it is negative",
    arguments: [
      (-95.0, ChangeOutcome.equivalent), (-90, .equivalent), (-89, .regressed), (-105, .equivalent), (-110, .equivalent), (-111, .improved),
    ])
  func negativeTolerance(after: Double, outcome: ChangeOutcome) throws {
    var settings = RunComparison.Settings()
    settings.tolerance = { _, _ in 0.1 }
    let change = try Self.change(
      try Make.count(Self.cell, -100, metric: .retainedBytes), try Make.count(Self.cell, after, metric: .retainedBytes), settings)
    #expect(change.outcome == outcome && change.margin == 0.1)
  }

  @Test("Counts that differ among themselves are more only where all of them are")
  func unsteadyCounts() throws {
    func outcome(_ before: [Double], _ after: [Double]) throws -> ChangeOutcome {
      try Self.change(
        try HandMade.samples(Self.cell, before, metric: .allocations), try HandMade.samples(Self.cell, after, metric: .allocations)
      ).outcome
    }
    #expect(try outcome([4, 5], [6, 7]) == .regressed && outcome([6, 7], [4, 5]) == .improved)
    #expect(try outcome([4, 6], [5, 7]) == .inconclusive && outcome([4, 5], [4, 5]) == .inconclusive)
    #expect(try outcome([4, 4, 4], [4]) == .equivalent && outcome([0, 1], [2, 2]) == .regressed)
  }

  @Test("A figure of one side only is an outcome of its own, for a whole cell and for one metric")
  func oneSide() throws {
    let before = try Make.times(Self.cell) + Make.count(Self.cell, 3) + Make.times("flow/rope/query/1000")
    let after = try Make.times(Self.cell) + Make.times("flow/rope/relayout/1000")
    let changes = Make.comparison(before, after).changes
    try #require(
      changes.map { "\($0.cell) \($0.metric.rawValue) \($0.outcome.rawValue)" } == [
        "flow/naive/query/1000 time equivalent", "flow/naive/query/1000 allocations only_in_baseline",
        "flow/rope/query/1000 time only_in_baseline", "flow/rope/relayout/1000 time only_in_candidate",
      ])
    #expect(changes[1].baseline == 3 && changes[1].candidate == nil && changes[1].ratio == nil && changes[1].margin == nil)
    #expect(changes[3].baseline == nil && changes[3].candidate != nil)
  }

  @Test(
    "A cell that failed verification on either side is one row, without a verdict on what the other side counted", arguments: [0, 1, 2])
  func failed(side: Int) throws {
    let failure = [CellFact(cell: try HandMade.cell(Self.cell), status: .failedVerification("3 frames differ"))]
    let samples = try Make.times(Self.cell) + Make.count(Self.cell, 3)
    let before = Make.run("main", side == 1 ? samples : [], facts: side == 1 ? [] : failure)
    let after = Make.run("new", side == 0 ? samples : [], facts: side == 0 ? [] : failure)
    let changes = RunComparison(baseline: before, candidate: after).changes
    try #require(changes.map(\.outcome) == [.failedVerification] && changes[0].metric == .time)
    #expect((changes[0].baseline != nil) == (side == 1) && (changes[0].candidate != nil) == (side == 0))
  }

  @Test("A cell that failed verification has no verdict though both sides have samples of it", arguments: [0, 1])
  func failedWithSamples(side: Int) throws {
    let failure = [CellFact(cell: try HandMade.cell(Self.cell), status: .failedVerification("3 frames differ"))]
    let samples = try Make.times(Self.cell) + Make.count(Self.cell, 3)
    let runs = (0...1).map { Make.run("\($0)", samples, facts: $0 == side ? failure : []) }
    let changes = RunComparison(baseline: runs[0], candidate: runs[1]).changes
    try #require(changes.map(\.outcome) == [.failedVerification])
    #expect(changes[0].ratio == nil && changes[0].margin == nil && changes[0].adjustedPValue == nil)
  }

  @Test("Floors measure the machine and are not compared, not even where one failed")
  func floors() throws {
    let floor = "floor/scan/prepare/1000"
    let (samples, slow) = (try Make.times(floor), try Make.times(floor, 2))
    #expect(Make.comparison(samples, slow).changes.isEmpty)
    let failure = [CellFact(cell: try HandMade.cell(floor), status: .failedVerification("3 frames differ"))]
    #expect(RunComparison(baseline: Make.run("main", samples), candidate: Make.run("new", slow, facts: failure)).changes.isEmpty)
  }

  @Test("Cells are listed once, in order, whatever was counted of them")
  func cells() throws {
    let (a, b) = ("flow/naive/query/1000", "flow/naive/append/1000")
    let before = try Make.count(a, 1) + Make.count(a, 1, metric: .peakBytes) + Make.count(b, 0)
    let after = try Make.count(a, 2) + Make.count(a, 2, metric: .peakBytes) + Make.count(b, 1)
    #expect(Make.comparison(before, after).cells(where: \.isRegression).map(\.description) == [b, a])
  }

  @Test("Equal counts show the same work only where the items are the same")
  func sameWork() throws {
    let samples = try Make.times(Self.cell) + Make.count(Self.cell, 3)
    func work(_ change: (inout Manifest) -> Void) -> SameWork? {
      RunComparison(baseline: Make.run("main", samples), candidate: Make.run("new", samples, change)).changes.first?.sameWork
    }
    #expect(work { _ in } == .counts)
    #expect(work { $0.plan.seed = 7 } == nil)
    #expect(work { $0.machine.cores = 7 } == .counts)
  }

  @Test("A change is one row of changes.csv, and what it lacks an empty cell")
  func file() throws {
    let header =
      "cell,layout,strategy,operation,n,workload,metric,unit,baseline,candidate,ratio,ci_low,ci_high,p_adjusted,"
      + "minimum_detectable_effect,margin,blocks,look,mode_low,mode_high,mode_share,outcome,same_work\n"
    var records = [
      ChangeRecord(
        cell: try HandMade.cell(Self.cell), baseline: 100, candidate: 110, ratio: 1.1, interval: 1.05...1.15, adjustedPValue: 0.001,
        minimumDetectableEffect: 0.04, margin: 0.03, outcome: .regressed),
      ChangeRecord(cell: try HandMade.cell(Self.cell), metric: .retainedBytes, candidate: -8, outcome: .onlyInCandidate),
    ]
    (records[0].blocks, records[0].look, records[0].sameWork) = (20, 2, .counts)
    records[0].modes = TwoModes(low: 1.05, high: 1.15, share: 0.4)
    let text =
      header + """
        flow/naive/query/1000,flow,naive,query,1000,random,time,ns,100,110,1.1,1.05,1.15,0.001,0.04,0.03,20,2,1.05,1.15,0.4,regressed,counts
        flow/naive/query/1000,flow,naive,query,1000,random,retained_bytes,bytes,,-8,,,,,,,,,,,,only_in_candidate,

        """
    #expect(ChangeRecord.fileName == "changes.csv" && RecordTable.text(of: records) == text)
    #expect(try RecordTable<ChangeRecord>(text: text, named: "changes.csv").records == records)
    for (column, bad) in [("outcome", text.replacing("regressed", with: "worse")), ("margin", text.replacing("0.03,", with: "-0.03,"))] {
      let error = #expect(throws: (any Error).self) { try RecordTable<ChangeRecord>(text: bad, named: "changes.csv") }
      #expect("\(error.map { "\($0)" } ?? "")".hasPrefix("changes.csv:2, column “\(column)”"))
    }
  }
}
