import BenchmarkStatistics
import Testing

@testable import BenchmarkResults

@Suite("Repeated runs of one program")
struct RepeatedRunsTests {
  /// A run of eight blocks in which naive takes 100 ns and rope `factor` times as much, with a spread of 1 % up and down.
  private static func run(_ factor: Double, drift: Double = 0) throws -> RunData {
    let names = ["list/naive/query/100", "list/rope/query/100"]
    let samples: [SampleRecord] = try (0..<8).flatMap { block in
      try names.enumerated().map { place, name in
        let own = place == 0 ? 1 : factor * (block.isMultiple(of: 2) ? 1.01 : 0.99) * (1 + drift * Double(block))
        return SampleRecord(
          cell: try HandMade.cell(name), launch: block / 2, block: block, round: block, order: place, iterations: 1, value: 100 * own)
      }
    }
    return RunData(manifest: .handMade, samples: samples)
  }

  @Test("Runs that agree hold each other's median; a run that stands apart neither holds the others' nor overlaps them")
  func agreement() throws {
    let alike = RepeatedRuns([try Self.run(0.5), try Self.run(0.5), try Self.run(0.5)])
    #expect(alike.count == 3 && alike.ratios.agreement.holding == BinomialProportion(successes: 3, count: 3))
    #expect(alike.ratios.agreement.disjoint == BinomialProportion(successes: 0, count: 3) && alike.ratios.contradicted.isEmpty)
    // The intervals of 0.5 and of 0.6 have a spread of 1 %. The median of 0.5, 0.5 and 0.6 without one of them is 0.5, or 0.55 twice.
    let apart = RepeatedRuns([try Self.run(0.5), try Self.run(0.5), try Self.run(0.6)])
    #expect(apart.ratios.agreement.holding == BinomialProportion(successes: 0, count: 3))
    #expect(apart.ratios.agreement.disjoint == BinomialProportion(successes: 2, count: 3))
    // Two cells' times: naive's are the same in all runs.
    #expect(apart.times.agreement.figures == 2 && apart.times.agreement.holding == BinomialProportion(successes: 3, count: 6))
  }

  @Test("A cell that one run calls improved and another regressed is named")
  func contradicted() throws {
    let runs = RepeatedRuns([try Self.run(0.8), try Self.run(1.25)])
    #expect(runs.ratios.contradicted == ["list/rope/query/100"])
  }

  @Test("A drift within each run makes its halves differ, and leaves the shuffled ones to chance")
  func stretches() throws {
    let steady = RepeatedRuns([try Self.run(0.5), try Self.run(0.5)])
    #expect(steady.ratios.stretches.differing == BinomialProportion(successes: 0, count: 2))
    let drifting = RepeatedRuns([try Self.run(0.5, drift: 0.05), try Self.run(0.5, drift: 0.05)])
    #expect(drifting.ratios.stretches.differing == BinomialProportion(successes: 2, count: 2))
    #expect(drifting.ratios.stretches.shuffled.count == 8)
  }

  @Test("A run of one block has figures without an interval, and no halves")
  func oneBlock() throws {
    var run = try Self.run(0.5)
    run.samples.removeLast(14)
    let runs = RepeatedRuns([run, run])
    #expect(runs.ratios.agreement.withoutInterval == 2 && runs.ratios.agreement.holding.count == 0)
    #expect(runs.ratios.stretches.differing.count == 0)
  }
}
