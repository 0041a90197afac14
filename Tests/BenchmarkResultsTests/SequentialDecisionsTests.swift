import Testing

@testable import BenchmarkResults
@testable import BenchmarkStatistics

/// Two sides measured in turn, a block in each launch, and looked at several times.
@Suite("Cells decided look by look")
struct SequentialDecisionsTests {
  /// A cell whose candidate costs so many times as much in each launch.
  private static func sides(_ name: String, _ ratios: [Double]) throws -> (before: [SampleRecord], after: [SampleRecord]) {
    let cell = try HandMade.cell(name)
    func side(_ value: (Double) -> Double) -> [SampleRecord] {
      ratios.enumerated().map { launch, ratio in
        SampleRecord(cell: cell, launch: launch, block: launch, round: 0, order: 0, iterations: 1, value: value(ratio))
      }
    }
    return (side { _ in 100 }, side { 100 * $0 })
  }

  private static func changes(_ cells: [[Double]], looks: [LookPlan.Look]) throws -> [ChangeRecord] {
    let sides = try cells.enumerated().map { try Self.sides("flow/naive/query/\($0 + 1)", $1) }
    var settings = RunComparison.Settings(pairing: .byBlock)
    settings.looks = looks
    func run(_ samples: [SampleRecord]) -> RunData { RunData(name: "", manifest: Manifest(), samples: samples) }
    return RunComparison(baseline: run(sides.flatMap(\.before)), candidate: run(sides.flatMap(\.after)), settings: settings).changes
  }

  private static let looks = [LookPlan.Look(blocks: 8, alpha: 0.025), .init(blocks: 20, alpha: 0.025)]

  @Test("Two runs read again are decided at the looks that were made; two that made other looks, or were not paired, are not")
  func looksOfTheManifests() throws {
    var made = Manifest()
    made.plan.looks = Self.looks
    let read = try Manifest(json: made.json, named: "m.json")
    func looks(_ pairing: RunComparison.Pairing, _ baseline: Manifest, _ candidate: Manifest) -> [LookPlan.Look] {
      var settings = RunComparison.Settings(pairing: pairing)
      settings.adoptLooks(of: baseline, candidate)
      return settings.looks
    }
    #expect(looks(.byBlock, read, read) == Self.looks)
    #expect(looks(.byBlock, Manifest(), read).isEmpty && looks(.byBlock, read, Manifest()).isEmpty)
    #expect(looks(.independent, read, read).isEmpty)
  }

  @Test("A clear cell is decided by the first look, over its launches alone; another one by the second; a noisy one by none")
  func threeCells() throws {
    let clear = (0..<20).map { 1.2 + 0.001 * Double($0) }
    // Two of the first eight point the other way: 2 · 37/256 is no decision. Two of twenty: 2 · 211/2²⁰ is one.
    let late = (0..<20).map { [2, 5].contains($0) ? 0.95 : 1.2 + 0.001 * Double($0) }
    let noisy = (0..<20).map { $0.isMultiple(of: 2) ? 1.2 : 0.8 }
    let changes = try Self.changes([clear, late, noisy], looks: Self.looks)
    #expect(changes.map(\.outcome) == [.regressed, .regressed, .inconclusive])
    #expect(changes.map(\.look) == [1, 2, nil] && changes.map(\.blocks) == [8, 20, 20])
    // The median of the first eight of 1.200 … 1.207.
    #expect(abs((changes[0].ratio ?? 0) - 1.2035) < 1e-4)
    // 2/256, with all three cells in the family.
    #expect(abs((changes[0].adjustedPValue ?? 0) - 3 * 2.0 / 256) < 1e-12)
  }

  @Test("Samples after the look that decided a cell change nothing")
  func later() throws {
    let clear = (0..<8).map { 1.2 + 0.001 * Double($0) }
    let alone = try Self.changes([clear], looks: Self.looks)
    let more = try Self.changes([clear + Array(repeating: 0.5, count: 12)], looks: Self.looks)
    #expect(alone[0].look == 1 && alone[0].outcome == .regressed)
    #expect(more[0].look == 1 && more[0].outcome == .regressed && more[0].blocks == 8 && more[0].ratio == alone[0].ratio)
  }

  @Test("A look decides at its own level: what 5 % would call regressed, a half of it does not")
  func ownLevel() throws {
    // Six agreeing blocks: p = 2/64 = 0.031.
    let six = (0..<6).map { 1.2 + 0.001 * Double($0) }
    #expect(try Self.changes([six], looks: [.init(blocks: 6, alpha: 0.05)])[0].outcome == .regressed)
    #expect(try Self.changes([six], looks: [.init(blocks: 6, alpha: 0.025)])[0].look == nil)
  }

  @Test("A calibration's launches are looked at as ab looks: no false alarm where both sides are alike, all where one is slower")
  func rates() throws {
    let cell = try HandMade.cell("flow/naive/query/1")
    // One cell: at a quarter of 5 %, a look with one contrary block needs 11 launches: 2 · 12/2¹¹ = 0.0117. A trial has 22.
    func series(_ ratio: (Int) -> Double) -> SlowedSeries {
      var series = SlowedSeries(cell: cell, slowdown: 0)
      series.baseline = Array(repeating: [100, 100], count: 44)
      series.candidate = (0..<44).map { [100 * ratio($0), 100 * ratio($0)] }
      return series
    }
    let alike = try #require(SequentialRates([series { 1 + 0.001 * Double($0 % 3) }], launches: 44))
    #expect(alike.trials == 2 && alike.launches == 22)
    #expect(alike.falseAlarms == BinomialProportion(successes: 0, count: 2) && alike.early.successes == 2)
    let slower = try #require(SequentialRates([series { 1.1 + 0.001 * Double($0 % 3) }], launches: 44))
    #expect(slower.falseAlarms == BinomialProportion(successes: 2, count: 2))
    #expect(SequentialRates([series { _ in 1 }], launches: 21) == nil)
  }
}
