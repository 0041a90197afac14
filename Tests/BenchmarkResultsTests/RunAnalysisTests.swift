import BenchmarkStatistics
import Testing

@testable import BenchmarkResults

@Suite("What is derived from samples")
struct RunAnalysisTests {
  /// Eight rounds, so that one two-sided sign test gives 2 / 2⁸ = 0.0078125.
  static let naive: [Double] = [100, 110, 120, 130, 140, 150, 160, 170]

  private static func group(_ size: Int = 1000, layout: String = "flow") throws -> [SampleRecord] {
    try HandMade.samples("\(layout)/naive/query/\(size)", naive)
      + HandMade.samples("\(layout)/dirty-range/query/\(size)", naive.map { $0 * 0.8 })
      + HandMade.samples("\(layout)/indexed/query/\(size)", naive.map { $0 * 0.5 })
  }

  @Test("A summary is the estimate of its blocks, here of one sample each")
  func summary() throws {
    let analysis = RunData(manifest: .handMade, samples: try HandMade.samples("flow/naive/query/1000", Self.naive)).analysis()
    let summary = try #require(analysis.summaries.first)
    #expect(analysis.summaries.count == 1)
    #expect(summary.samples == 8 && summary.blocks == 8)
    // Between the fourth and the fifth of eight: (130 + 140) / 2.
    #expect(summary.median == 135)
    #expect(summary.minimum == 100)
    // Nearest rank: ⌈0.9 · 8⌉ = 8, ⌈0.99 · 8⌉ = 8.
    #expect(summary.percentile90 == 170)
    #expect(summary.percentile99 == 170)
    // Distances from 135: 35 25 15 5 5 15 25 35, the middle two 15 and 25.
    #expect(summary.medianAbsoluteDeviation == 20)
    // Eight blocks at 95 %: the first and the last (coverage 1 − 2/256).
    #expect(summary.interval == 100...170)
    #expect(summary.contaminated == 0)
    #expect(summary.digest == nil && summary.note == nil)
  }

  @Test("Fewer than six blocks have a median but no interval")
  func tooFewSamples() throws {
    let summary = try #require(
      RunData(manifest: .handMade, samples: try HandMade.samples("flow/naive/query/1000", [3, 1, 2])).analysis().summaries.first)
    #expect(summary.median == 2)
    #expect(summary.interval == nil)
  }

  @Test("A sample with a switch or a fault is contaminated; faults are what prepare.fresh is about; uncounted is not known")
  func contamination() throws {
    func contaminated(_ cell: String, _ counts: [(Int?, Int?)]) throws -> Int? {
      let cell = try HandMade.cell(cell)
      let samples = counts.enumerated().map {
        SampleRecord(cell: cell, round: $0, order: 0, iterations: 1, value: 1, involuntarySwitches: $1.0, pageFaults: $1.1)
      }
      return try #require(RunData(manifest: .handMade, samples: samples).analysis().summaries.first).contaminated
    }
    #expect(try contaminated("flow/naive/prepare/10", [(0, 0), (1, 0), (0, 2), (3, 3)]) == 3)
    #expect(try contaminated("flow/naive/prepare.fresh/10", [(0, 0), (1, 0), (0, 2), (3, 3)]) == 2)
    #expect(try contaminated("flow/naive/prepare/10", [(nil, 1), (0, nil)]) == 1)
    #expect(try contaminated("flow/naive/prepare/10", [(nil, nil)]) == nil)
  }

  @Test("Every strategy is compared with naive, and each with the one ranked directly behind it, each pair once")
  func pairs() throws {
    // Medians 135 (naive), 108, 67.5: indexed leads dirty-range, dirty-range leads naive, which is known already.
    let comparisons = RunData(manifest: .handMade, samples: try Self.group()).analysis().comparisons
    #expect(comparisons.map { "\($0.candidate) / \($0.baseline)" } == ["dirty-range / naive", "indexed / naive", "indexed / dirty-range"])
    #expect(comparisons.allSatisfy { $0.metric == .time && $0.group == CellGroup(layout: "flow", operation: "query", n: 1000) })
    // 0.8, 0.5 and 0.5 / 0.8 = 0.625 in every round, so the interval has no width.
    for (comparison, ratio) in zip(comparisons, [0.8, 0.5, 0.625]) {
      let found = try #require(comparison.ratio)
      let interval = try #require(comparison.interval)
      #expect(abs(found - ratio) < 1e-12)
      #expect(abs(interval.lowerBound - ratio) < 1e-12 && abs(interval.upperBound - ratio) < 1e-12)
      // Benjamini and Hochberg: the third smallest of three is multiplied by 3/3, and the others do not exceed it.
      #expect(comparison.adjustedPValue == 0.0078125)
      #expect(comparison.verdict == .improved && comparison.blocks == 8 && comparison.margin == 0.03)
    }
  }

  @Test("A strategy that naive beats is compared with naive once, as a regression")
  func naiveWins() throws {
    let samples =
      try HandMade.samples("flow/naive/query/10", Self.naive) + HandMade.samples("flow/indexed/query/10", Self.naive.map { $0 * 2 })
    let comparisons = RunData(manifest: .handMade, samples: samples).analysis().comparisons
    #expect(comparisons.map { [$0.baseline, $0.candidate, $0.verdict.rawValue] } == [["naive", "indexed", "regressed"]])
  }

  @Test("A difference among seven strategies that do not differ must be clearer than one among strategies that all do")
  func adjustedOverTheRun() throws {
    // Three groups of three comparisons, all with p = 0.0078125: the ninth smallest of nine is multiplied by 9/9.
    let all = RunData(manifest: .handMade, samples: try Self.group() + Self.group(2000) + Self.group(layout: "list")).analysis().comparisons
    #expect(all.count == 9 && all.allSatisfy { $0.adjustedPValue == 0.0078125 && $0.verdict == .improved })
    // One of eight differs: 8/1 · 0.0078125 = 0.0625. The others are equal to naive in every block, so p = 1.
    var samples =
      try HandMade.samples("flow/naive/query/10", Self.naive) + HandMade.samples("flow/fast/query/10", Self.naive.map { $0 / 2 })
    for number in 1...6 { samples += try HandMade.samples("flow/s\(number)/query/10", Self.naive) }
    let comparisons = RunData(manifest: .handMade, samples: samples).analysis().comparisons
    let fast = try #require(comparisons.first { $0.candidate == "fast" })
    // Seven against naive, and six neighbours in rank of which one pair is known: s1 to s6 among themselves.
    #expect(comparisons.count { $0.adjustedPValue ?? 0 < 0.9 } == 1)
    #expect(fast.adjustedPValue == 0.0078125 * Double(comparisons.count) && fast.verdict == .inconclusive)
  }

  @Test("A block is worth the median of its rounds, and the interval is over blocks however many rounds they have")
  func blocks() throws {
    // Six blocks of five rounds. Within a block one round is wild; from block to block the cost moves by 10.
    func samples(_ name: String, _ factor: Double) throws -> [SampleRecord] {
      let cell = try HandMade.cell(name)
      return (0..<6).flatMap { block in
        [1.0, 1, 1, 1, 50].enumerated().map { place, wild in
          SampleRecord(
            cell: cell, launch: block, block: block, round: 5 * block + place, order: 0, iterations: 1,
            value: Double(100 + 10 * block) * wild * factor)
        }
      }
    }
    let analysis = RunData(manifest: .handMade, samples: try samples("flow/naive/query/10", 1) + samples("flow/indexed/query/10", 0.5))
      .analysis()
    let naive = analysis.summaries[0]
    // Blocks 100, 110, …, 150: the median is 125, and of six the interval is from the first to the last.
    #expect(naive.samples == 30 && naive.blocks == 6 && naive.median == 125 && naive.interval == 100...150)
    // The other figures are of all samples: the largest is 150 · 50.
    #expect(naive.percentile99 == 7_500 && naive.minimum == 100)
    // 2 / 2⁶, and not 2 / 2³⁰.
    #expect(analysis.comparisons.map(\.adjustedPValue) == [0.03125] && analysis.comparisons.map(\.blocks) == [6])
  }

  @Test("Two makings of the work in one launch are two blocks, and a block of another launch is another one")
  func blockIdentity() throws {
    let cell = try HandMade.cell("flow/naive/query/10")
    let places = [(0, 0), (0, 0), (0, 1), (1, 0), (1, 1)]
    let samples = places.enumerated().map { round, place in
      SampleRecord(cell: cell, launch: place.0, block: place.1, round: round, order: 0, iterations: 1, value: Double(round))
    }
    #expect(RunData(manifest: .handMade, samples: samples).analysis().summaries.map(\.blocks) == [4])
  }

  @Test("Blocks that gather around two values say so")
  func modes() throws {
    let values: [Double] = (0..<12).map { ($0.isMultiple(of: 2) ? 100 : 130) + Double($0) / 10 }
    let summary = try #require(
      RunData(manifest: .handMade, samples: try HandMade.samples("flow/naive/query/10", values)).analysis().summaries.first)
    // 100, 100.2, … 101 and 130.1, 130.3, … 131.1: the medians are 100.5 and 130.6.
    let modes = try #require(summary.modes)
    #expect(abs(modes.low - 100.5) < 1e-9 && abs(modes.high - 130.6) < 1e-9 && modes.share == 0.5)
    #expect(
      RunData(manifest: .handMade, samples: try HandMade.samples("flow/naive/query/10", Self.naive)).analysis().summaries.allSatisfy {
        $0.modes == nil
      })
  }

  @Test("Samples are paired by block and round: those that one strategy lacks do not count")
  func pairedByRound() throws {
    var samples = try HandMade.samples("flow/naive/query/10", Self.naive)
    let indexed = try HandMade.samples("flow/indexed/query/10", Self.naive.map { $0 * 0.5 })
    samples += indexed.reversed().filter { $0.round != 0 && $0.round != 7 }
    let comparison = try #require(RunData(manifest: .handMade, samples: samples).analysis().comparisons.first)
    // Six blocks in common: 2 / 2⁶.
    #expect(comparison.adjustedPValue == 0.03125)
    #expect(abs((comparison.ratio ?? 0) - 0.5) < 1e-12)
  }

  @Test("A round that was sampled several times counts with the median of its samples")
  func severalSamplesARound() throws {
    let naive = try HandMade.samples("flow/naive/query/10", Self.naive)
    // In every round half as much, but for one sample that is a hundred times that: with the last or the mean it would count.
    let indexed = try ([1, 0.9, 100] as [Double]).flatMap { factor in
      try HandMade.samples("flow/indexed/query/10", Self.naive.map { $0 * 0.5 * factor })
    }
    let comparison = try #require(RunData(manifest: .handMade, samples: naive + indexed).analysis().comparisons.first)
    #expect(abs((comparison.ratio ?? 0) - 0.5) < 1e-12 && comparison.adjustedPValue == 0.0078125)
  }

  @Test("Two strategies without a block in common have no ratio, and the pair is inconclusive")
  func noRoundInCommon() throws {
    var samples = try HandMade.samples("flow/naive/query/10", [1, 2])
    samples += try HandMade.samples("flow/indexed/query/10", [1, 2, 3, 4]).filter { $0.round >= 2 }
    let comparison = try #require(RunData(manifest: .handMade, samples: samples).analysis().comparisons.first)
    #expect(comparison.ratio == nil && comparison.interval == nil && comparison.adjustedPValue == nil)
    #expect(comparison.verdict == .inconclusive)
  }

  @Test("Floors, other metrics and other workloads are not compared")
  func notCompared() throws {
    let samples =
      try HandMade.samples("floor/scan/prepare/10", [1]) + HandMade.samples("floor/read/prepare/10", [1])
      + HandMade.samples("flow/naive/query/10", [1], metric: .allocations)
      + HandMade.samples("flow/indexed/query/10", [1], metric: .allocations)
      + HandMade.samples("list/naive/query/10", [1]) + HandMade.samples("list/indexed/query/10@text", [1])
    #expect(RunData(manifest: .handMade, samples: samples).analysis().comparisons.isEmpty)
    #expect(RunData(manifest: .handMade, samples: samples).analysis().summaries.count == 6)
  }

  @Test("A wider margin makes a small difference equivalent")
  func margin() throws {
    let samples =
      try HandMade.samples("flow/naive/query/10", Self.naive) + HandMade.samples("flow/indexed/query/10", Self.naive.map { $0 * 0.96 })
    #expect(RunData(manifest: .handMade, samples: samples).analysis().comparisons.map(\.verdict) == [.improved])
    #expect(
      RunData(manifest: .handMade, samples: samples).analysis(margins: NoiseMargins(least: 0.05)).comparisons.map(\.verdict) == [
        .equivalent
      ])
  }

  @Test(
    "Strategies are decided as programs are: by the ratio beyond the margin, and by the p-value", arguments: [(0.96, true), (0.975, false)])
  func smallLead(most: Double, isDecided: Bool) throws {
    // One ratio of 0.975 or 0.96, and seven of the other: all blocks agree, and the interval lies on both sides of the margin of 3 %.
    let faster = Self.naive.enumerated().map { $1 * ($0 == 0 ? 0.96 + 0.975 - most : most) }
    let samples = try HandMade.samples("flow/naive/query/10", Self.naive) + HandMade.samples("flow/indexed/query/10", faster)
    let comparison = try #require(RunData(manifest: .handMade, samples: samples).analysis().comparisons.first)
    #expect(comparison.verdict == (isDecided ? .improved : .inconclusive) && (comparison.adjustedPValue ?? 1) < 0.05)
    let (interval, ratio) = (try #require(comparison.interval), try #require(comparison.ratio))
    #expect(interval.lowerBound < 1 / 1.03 && interval.upperBound > 1 / 1.03 && interval.upperBound < 1)
    #expect((ratio < 1 / 1.03) == isDecided)
  }

  @Test("Digest and status come from the facts of a cell, whatever is counted of it, and a cell without times has a row of its own")
  func carriedNotes() throws {
    let cell = try HandMade.cell("flow/naive/query/10")
    let unmeasured = CellFact(cell: try HandMade.cell("flow/rope/query/10"), status: .failedVerification("3 frames differ"))
    let fact = CellFact(cell: cell, digest: "d1", status: .fallback("falls back"))
    let samples =
      try HandMade.samples("flow/naive/query/10", [5]) + HandMade.samples("flow/naive/query/10", [2], metric: .allocations)
    let summaries = RunData(manifest: .handMade, samples: samples, facts: [fact, unmeasured]).analysis().summaries
    #expect(summaries.map(\.median) == [5, 2, nil])
    #expect(summaries.map(\.samples) == [1, 1, 0])
    #expect(summaries.map(\.digest) == ["d1", "d1", nil])
    #expect(summaries.map(\.note) == ["falls back", "falls back", "failed verification: 3 frames differ"])
    #expect(summaries.last == SummaryRecord(cell: unmeasured.cell, status: unmeasured.status))
  }

  @Test("A later fact adds to an earlier one of the same cell: a crash after it was verified; facts read from summaries are the same")
  func laterFacts() throws {
    let cell = try HandMade.cell("flow/naive/query/10")
    let crashed = CellFact(cell: cell, status: .crashed("signal 4"))
    let samples = try HandMade.samples("flow/naive/query/10", [5])
    let run = RunData(manifest: .handMade, samples: samples, facts: [CellFact(cell: cell, digest: "d1"), crashed])
    let summaries = run.analysis().summaries
    #expect(summaries.map(\.digest) == ["d1"] && summaries.map(\.status) == [crashed.status] && summaries[0].hasCrashed)
    let both = [SummaryRecord(cell: cell, samples: 1, digest: "d1"), SummaryRecord(cell: cell, status: crashed.status)]
    #expect(CellFact.facts(in: both) == [CellFact(cell: cell, digest: "d1", status: crashed.status)])
    #expect(CellFact.facts(in: summaries) == CellFact.facts(in: both))
    // That its samples were too short is no fact of the cell.
    #expect(CellFact.facts(in: [SummaryRecord(cell: cell, status: .tooShort("its samples last 0 ns"))]) == [CellFact(cell: cell)])
  }

  @Test("Scenarios are what the run holds")
  func scenarios() throws {
    let played = PlayedScenarios(records: [ScenarioRecord(cell: try HandMade.cell("list/naive/scenario.fling/10"))])
    #expect(RunData(manifest: .handMade, scenarios: played).analysis().scenarios == played.records)
  }

  @Test("Frame budgets are read off the 99th percentile of relayout: the layout budget of 2 ms, and frames at 120 and 60 Hz")
  func frameBudget() throws {
    func frames(_ cell: String, _ time: Double) throws -> [SampleRecord] {
      try HandMade.samples(cell, Array(repeating: time, count: 100))
    }
    // 10 ms is over 8.33 ms and within 16.67 ms.
    let samples =
      try frames("flow/naive/relayout/1000", 10_000_000) + frames("flow/indexed/relayout/1000", 500)
      + frames("flow/indexed/relayout/2000", 600) + frames("floor/scan/relayout/1000", 1) + frames("list/naive/query/1000", 1)
    func record(_ strategy: String, _ rate: Int?, _ capacity: FrameBudgetCapacity, frames: Int) -> FrameBudgetRecord {
      FrameBudgetRecord(
        layout: "flow", strategy: strategy, workload: "random", budget: rate.map(FrameBudget.frame) ?? .layout(2e6), capacity: capacity,
        frames: frames)
    }
    #expect(
      RunData(manifest: .handMade, samples: samples).analysis().frameBudgets == [
        record("naive", nil, .below(1000), frames: 100), record("naive", 120, .below(1000), frames: 100),
        record("naive", 60, .atLeast(1000), frames: 100), record("indexed", nil, .atLeast(2000), frames: 200),
        record("indexed", 120, .atLeast(2000), frames: 200), record("indexed", 60, .atLeast(2000), frames: 200),
      ])
  }

  @Test("Interrupted frames do not count towards the frame budget, and their number stands beside it")
  func interruptedFrames() throws {
    // The median is 0.18 ms. Eight frames were interrupted, and took 20 ms: with them the 99th percentile of 108 would be 20 ms.
    var samples = try HandMade.samples(
      "list/cached-append/relayout/50000", Array(repeating: 180_000, count: 100) + Array(repeating: 20_000_000, count: 8))
    for index in 100..<108 { samples[index].involuntarySwitches = 1 }
    for budget in RunData(manifest: .handMade, samples: samples).analysis().frameBudgets {
      #expect(budget.capacity == .atLeast(50_000) && budget.frames == 108 && budget.interrupted == 8)
    }
    // Nor do means over several frames decide anything.
    for index in samples.indices { samples[index].iterations = 21 }
    #expect(
      RunData(manifest: .handMade, samples: samples).analysis().frameBudgets.map(\.capacity)
        == Array(repeating: .undecided(within: nil, at: 50_000), count: 3))
  }

  @Test("Strategies that were interrupted very unequally are compared over uninterrupted rounds only, and named")
  func unequalInterruptions() throws {
    // In twelve of twenty rounds dirty-range was interrupted, and took 120; in the others 58. naive took 100 and was interrupted in one round,
    // in which it took 900.
    var naive = try HandMade.samples("list/naive/relayout/50000", Array(repeating: 100, count: 19) + [900])
    naive[19].involuntarySwitches = 1
    let times: [Double] = Array(repeating: 120, count: 12) + Array(repeating: 58, count: 8)
    var dirtyRange = try HandMade.samples("list/dirty-range/relayout/50000", times)
    for index in 0..<12 { dirtyRange[index].involuntarySwitches = 3 }
    let analysis = RunData(manifest: .handMade, samples: naive + dirtyRange).analysis()
    let row = try #require(analysis.unequalInterruptions.first)
    #expect(row.group == CellGroup(layout: "list", operation: "relayout", n: 50_000))
    #expect(row.counts.map(\.strategy) == ["naive", "dirty-range"])
    #expect(row.counts.map(\.interrupted) == [1, 12] && row.counts.map(\.samples) == [20, 20])
    // Of all rounds the median ratio would be 1.2. Seven blocks are left: 2 / 2⁷.
    let comparison = try #require(analysis.comparisons.first)
    #expect(abs((comparison.ratio ?? 0) - 0.58) < 1e-12 && comparison.adjustedPValue == 0.015625)
    #expect(comparison.candidate == "dirty-range" && comparison.verdict == .improved)
    #expect(analysis.uninterrupted[row.group.cell("dirty-range")]?.median == 58)
    // What was measured is in the summary as it was.
    #expect(analysis.summaries.map(\.median) == [100, 120])
  }

  @Test("Strategies that were interrupted about equally often are compared over all rounds")
  func equalInterruptions() throws {
    var samples: [SampleRecord] = []
    for (cell, interrupted) in [("list/naive/query/10", 2), ("list/indexed/query/10", 6)] {
      var own = try HandMade.samples(cell, Array(repeating: 100, count: 20))
      for index in 0..<interrupted { own[index].involuntarySwitches = 1 }
      samples += own
    }
    // 10 % and 30 % differ by no more than a fifth. All twenty rounds are equal, and none is left out.
    #expect(RunData(manifest: .handMade, samples: samples).analysis().unequalInterruptions.isEmpty)
    #expect(RunData(manifest: .handMade, samples: samples).analysis().uninterrupted.values.map(\.count).sorted() == [14, 18])
  }

  @Test("What an operation is comes from the catalogue in the run's manifest")
  func operationTraits() throws {
    let frames = try HandMade.samples("own/naive/scroll.mine/1000", Array(repeating: 500, count: 100))
    var cold = try HandMade.samples("own/naive/cold/10", [1, 2])
    for index in cold.indices { cold[index].pageFaults = 3 }
    #expect(RunData(manifest: .handMade, samples: frames).analysis().frameBudgets.isEmpty)
    #expect(RunData(manifest: .handMade, samples: cold).analysis().summaries.map(\.contaminated) == [2])
    var manifest = Manifest()
    manifest.catalogue.operations = [
      OperationTraits(name: "scroll.mine", path: .frame, role: .frame), OperationTraits(name: "cold", path: nil, expectsPageFaults: true),
    ]
    let read = try Manifest(json: manifest.json, named: "manifest.json")
    #expect(read.catalogue == manifest.catalogue)
    let analysis = RunData(manifest: read, samples: frames + cold).analysis()
    #expect(analysis.frameBudgets.map(\.capacity) == [.atLeast(1000), .atLeast(1000), .atLeast(1000)])
    #expect(analysis.summaries.map(\.contaminated) == [0, 0])
  }

  @Test("No samples give nothing")
  func empty() {
    let analysis = RunData(manifest: .handMade).analysis()
    #expect(analysis.summaries.isEmpty && analysis.comparisons.isEmpty && analysis.frameBudgets.isEmpty)
  }
}

extension CellGroup {
  fileprivate func cell(_ strategy: String) -> CellIdentifier {
    CellIdentifier(layout: layout, strategy: strategy, operation: operation, n: n, workload: workload)
  }
}
