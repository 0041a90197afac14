import BenchmarkStatistics
import Testing
import UnitTestSupport

@Suite("Holm's adjustment")
struct HolmAdjustmentTests {
  @Test("0.01, 0.04, 0.03, 0.005 become 0.01·3, then 0.03·2, then that again for 0.04, and 0.005·4")
  func byHand() {
    let adjusted = holmAdjusted([0.01, 0.04, 0.03, 0.005])
    for (value, expected) in zip(adjusted, [0.03, 0.06, 0.06, 0.02]) { #expect(abs(value - expected) < 1e-15) }
  }

  @Test("Adjusted values stop at 1, a single one stays, none stay none")
  func edges() {
    #expect(holmAdjusted([0.6, 0.7]) == [1, 1])
    #expect(holmAdjusted([0.04]) == [0.04])
    #expect(holmAdjusted([] as [Double]) == [])
    #expect(holmAdjusted([0, 1]) == [0, 1])
  }

  @Test("A missing value stays missing and does not count as a comparison: 0.01·2, 0.04·1")
  func missing() {
    #expect(holmAdjusted([nil, 0.01, nil, 0.04]) == [nil, 0.02, nil, 0.04])
    #expect(holmAdjusted([nil, nil]) == [nil, nil])
  }

  @Test("Other hypotheses count as larger p-values: 0.01·(2 + 3), 0.04·(1 + 3)")
  func others() { #expect(holmAdjusted([0.01, 0.04], others: 3) == [0.05, 0.16]) }

  @Test("Adjusted values are never below the raw ones, keep their order, and do not depend on their places")
  func properties() {
    var generator = SeededGenerator(seed: SeededGenerator.seed(23, for: "holm"))
    for _ in 0..<SeededGenerator.iterations(300) {
      // Coarse, so that equal values come up.
      let raw = (0..<Int.random(in: 1...30, using: &generator)).map { _ in (generator.nextUnit() * 50).rounded(.down) / 500 }
      let adjusted = holmAdjusted(raw)
      for first in raw.indices {
        #expect(adjusted[first] >= raw[first] && adjusted[first] <= 1)
        for second in raw.indices where raw[first] <= raw[second] { #expect(adjusted[first] <= adjusted[second]) }
      }
      let order = raw.indices.shuffled(using: &generator)
      #expect(holmAdjusted(order.map { raw[$0] }) == order.map { adjusted[$0] })
    }
  }
}

@Suite("The rate of false discoveries")
struct FalseDiscoveryRateTests {
  @Test("0.01, 0.04, 0.03, 0.005 become 0.01·4/2, 0.04·4/4, 0.03·4/3, which is not above that, and 0.005·4/1")
  func byHand() {
    let adjusted = falseDiscoveryAdjusted([0.01, 0.04, 0.03, 0.005])
    for (value, expected) in zip(adjusted, [0.02, 0.04, 0.04, 0.02]) { #expect(abs((value ?? 0) - expected) < 1e-15) }
  }

  @Test("Adjusted values stop at 1, and a missing value stays missing and does not count: 0.01·2/1, 0.04·2/2")
  func edges() {
    #expect(falseDiscoveryAdjusted([nil, 0.01, nil, 0.04]) == [nil, 0.02, nil, 0.04])
    #expect(falseDiscoveryAdjusted([0.9, 1]) == [1, 1] && falseDiscoveryAdjusted([]).isEmpty && falseDiscoveryAdjusted([nil]) == [nil])
  }

  /// Of 200 cells 160 differ by 20 % and 40 do not, with a spread of 3 % and 8 blocks.
  @Test("Of the cells called different, at most 5 % do not differ, and nearly all that differ are found")
  func simulation() {
    var generator = SeededGenerator(seed: SeededGenerator.seed(71, for: "false discoveries"))
    var (wrong, found) = (0, 0)
    for _ in 0..<SeededGenerator.iterations(40) {
      let comparisons = (0..<200).map { cell in
        PairedComparison(logRatios: (0..<8).map { _ in (cell < 160 ? 0.18 : 0) + 0.03 * generator.nextNormal() })
      }
      let adjusted = falseDiscoveryAdjusted(comparisons.map { $0?.pValue })
      for (cell, pValue) in adjusted.enumerated() where (pValue ?? 1) < 0.05 {
        found += 1
        if cell >= 160 { wrong += 1 }
      }
    }
    print("false discoveries: \(wrong) of \(found)")
    #expect(Double(wrong) <= 0.05 * Double(found) && found > 40 * 150)
    // Holm's adjustment finds none of them: 200 · 2 / 2⁸ is above 1.
    #expect(holmAdjusted(Array(repeating: 2.0 / 256, count: 200)).allSatisfy { $0 == 1 })
  }
}

@Suite("Verdicts")
struct VerdictTests {
  @Test(
    "At a margin of 25 %, from 0.8 to 1.25, the ratio, the interval and the p-value decide",
    arguments: [
      (1.4, 1.3...1.5, 0.01, .regressed),  // beyond the margin
      (1.3, 1.1...1.5, 0.01, .regressed),  // the ratio beyond, the interval partly inside
      (1.2, 1.1...1.5, 0.01, .inconclusive),  // certainly slower, and the ratio inside: measured badly is not slow
      (1.25, 1.1...1.5, 0.01, .inconclusive),  // the ends belong to the margin
      (0.6, 0.5...0.7, 0.01, .improved),
      (0.79, 0.7...0.99, 0.01, .improved),
      (0.8, 0.7...0.99, 0.01, .inconclusive),
      (0.9, 0.7...0.99, 0.01, .inconclusive),
      (1.1, 1.01...1.25, 0.01, .equivalent),  // certain, and too small to matter
      (1, 0.8...1.25, nil, .equivalent),
      (1, 0.9...1.1, 1, .equivalent),
      (1.1, 0.9...1.3, 0.5, .inconclusive),
      (1.28, 0.9...1.3, 0.5, .inconclusive),
      (0.9, 0.79...1.1, 0.5, .inconclusive),
      (1.4, 1.3...1.5, 0.05, .inconclusive),  // not below alpha
      (0.6, 0.5...0.7, 0.05, .inconclusive),
      (1.4, 1.3...1.5, nil, .inconclusive),
      (1.4, nil, 0.01, .inconclusive),
      (nil, nil, nil, .inconclusive),
    ] as [(Double?, ClosedRange<Double>?, Double?, Verdict)])
  func rules(ratio: Double?, interval: ClosedRange<Double>?, adjustedPValue: Double?, expected: Verdict) {
    #expect(Verdict(ratio: ratio, interval: interval, margin: 0.25, adjustedPValue: adjustedPValue) == expected)
  }

  @Test("Without a margin only 1 itself is equivalent, and alpha can be chosen")
  func noMargin() {
    #expect(Verdict(ratio: 1, interval: 1...1, margin: 0, adjustedPValue: 1) == .equivalent)
    #expect(Verdict(ratio: 1, interval: 1...1.001, margin: 0, adjustedPValue: 0.001) == .inconclusive)
    #expect(Verdict(ratio: 1.4, interval: 1.3...1.5, margin: 0, adjustedPValue: 0.05, alpha: 0.1) == .regressed)
  }

  /// Eleven blocks, all of them slower: p is 2/2¹¹, and the interval, from the second to the tenth, reaches from +0.1 % to +6 %.
  @Test("A slowdown of 2 % is not red at a margin of 3 %, well or badly measured", arguments: [(2.0, 2.0), (0.1, 6)])
  func measuredBadly(low: Double, high: Double) throws {
    let changes = Array(repeating: low, count: 3) + Array(repeating: 2, count: 5) + Array(repeating: high, count: 3)
    let comparison = try #require(PairedComparison(baseline: changes.map { _ in 100 }, candidate: changes.map { 100 + $0 }))
    #expect(abs(comparison.ratio - 1.02) < 1e-12 && comparison.pValue == 2 / 2048)
    #expect(verdicts(on: [comparison], margin: 0.03) == [low == high ? .equivalent : .inconclusive])
    #expect(verdicts(on: [comparison], margin: 0.01) == [.regressed])
  }

  @Test("Exchanging the sides exchanges regressed and improved and nothing else")
  func mirror() {
    var generator = SeededGenerator(seed: SeededGenerator.seed(29, for: "verdict"))
    let mirrored: [Verdict: Verdict] = [
      .regressed: .improved, .improved: .regressed, .equivalent: .equivalent, .inconclusive: .inconclusive,
    ]
    var seen: Set<Verdict> = []
    for _ in 0..<SeededGenerator.iterations(1000) {
      let ends = (0..<3).map { _ in generator.nextUnit() + 0.5 }.sorted()
      let verdict = Verdict(ratio: ends[1], interval: ends[0]...ends[2], margin: 0.2, adjustedPValue: 0.01)
      seen.insert(verdict)
      let other = Verdict(ratio: 1 / ends[1], interval: (1 / ends[2])...(1 / ends[0]), margin: 0.2, adjustedPValue: 0.01)
      #expect(other == mirrored[verdict])
    }
    #expect(seen == Set(Verdict.allCases))
  }
}

@Suite("A margin of a share and a difference")
struct CostMarginTests {
  @Test(
    "The larger of the share and the difference as a share of the smaller cost holds",
    arguments: [
      (50.0, 54.0, 0.1), (54, 50, 0.1),  // 5 of 50
      (1_000, 1_020, 0.03),  // 5 of 1,000 is less than the share
      (5, 1_000, 1), (0, 5, 0.03),  // no share of 0
    ])
  func shares(baseline: Double, candidate: Double, expected: Double) {
    #expect(CostMargin(share: 0.03, difference: 5).share(of: baseline, candidate) == expected)
  }

  @Test("Without a difference, or without the costs, it is the share")
  func shareAlone() {
    #expect(CostMargin(share: 0.03).share(of: 50, 54) == 0.03)
    #expect(CostMargin(share: 0.03, difference: 5).share(of: nil, 54) == 0.03)
    #expect(CostMargin(share: 0, difference: 5).share(of: 50, 55) == 0.1)
  }
}

@Suite("How many items fit a frame")
struct FrameBudgetCapacityTests {
  private func capacity(_ points: [(Int, Double)], budget: Double) -> FrameBudgetCapacity? {
    // A hundred frames of one duration, so that it is their 99th percentile.
    let points = points.compactMap { n, time in
      FrameTimes(blocks: Array(repeating: [time], count: 100)).map { (itemCount: n, times: $0) }
    }
    return FrameBudgetCapacity(points: points, budgetNanoseconds: budget)
  }

  @Test("All within: at least the largest; a frame of exactly the budget is within")
  func within() {
    #expect(capacity([(1_000_000, 100), (1000, 10)], budget: 100) == .atLeast(1_000_000))
  }

  @Test("None within: below the smallest")
  func beyond() {
    #expect(capacity([(1_000_000, 300), (1000, 101)], budget: 100) == .below(1000))
  }

  @Test("A linear cost of 1 ns an item crosses 10⁴ ns at 10⁴ items, between 10³ and 10⁶")
  func linear() {
    #expect(capacity([(1000, 1e3), (1_000_000, 1e6)], budget: 1e4) == .about(10_000))
  }

  @Test("A quadratic cost crosses at the square root: 100 → 10⁴, 10⁴ → 10⁸, budget 10⁶ → 1000")
  func quadratic() {
    #expect(capacity([(10_000, 1e8), (100, 1e4)], budget: 1e6) == .about(1000))
  }

  @Test("The first crossing counts, whatever comes after it, and only its two neighbours matter")
  func notMonotone() {
    // Between 100 and 10 000 items the cost is n²; before and after it is something else.
    #expect(capacity([(10, 9e5), (100, 1e4), (10_000, 1e8), (1_000_000, 5), (2_000_000, 1e9)], budget: 1e6) == .about(1000))
    #expect(capacity([(10, 200), (100, 50), (1000, 50)], budget: 100) == .below(10))
  }

  @Test("Of two points with one size the slower counts, in either order")
  func sameSize() {
    #expect(capacity([(10, 50), (10, 150)], budget: 100) == .below(10))
    #expect(capacity([(10, 150), (10, 50)], budget: 100) == .below(10))
    #expect(capacity([(100, 1e4), (100, 5), (10_000, 1e8)], budget: 1e6) == .about(1000))
  }

  @Test("A crossing stays between its two sizes, up to the largest Int")
  func extremes() throws {
    #expect(capacity([(7, 100), (Int.max, 100.0.nextUp)], budget: 100) == .about(7))
    let largest = try #require(capacity([(Int.max - 1, 99), (Int.max, 101)], budget: 100))
    #expect([.about(Int.max - 1), .about(Int.max)].contains(largest))
  }

  @Test("Frames that do not tell leave the capacity undecided from there on, whatever comes after them")
  func undecided() throws {
    let few: FrameBudgetCapacity.Point = (1000, try #require(FrameTimes(blocks: [[10], [10]])))
    func point(_ n: Int, _ time: Double) throws -> FrameBudgetCapacity.Point {
      (n, try #require(FrameTimes(blocks: Array(repeating: [time], count: 100))))
    }
    #expect(FrameBudgetCapacity(points: [few], budgetNanoseconds: 100) == .undecided(within: nil, at: 1000))
    let points = [try point(10, 5), try point(100, 6), few, try point(10_000, 500)]
    #expect(FrameBudgetCapacity(points: points, budgetNanoseconds: 100) == .undecided(within: 100, at: 1000))
  }

  @Test(
    "A size with too few frames, all within the budget, counts as within if the next that tells is; with one slow frame, or with means of several, it does not"
  )
  func passedOver() throws {
    func point(_ n: Int, _ times: [Double], blocks: Int = 100, areSingle: Bool = true) throws -> FrameBudgetCapacity.Point {
      (n, try #require(FrameTimes(blocks: Array(repeating: times, count: blocks), areSingle: areSingle)))
    }
    let ends = [try point(100, [6]), try point(1_000_000, [50])]
    func capacity(_ middle: FrameBudgetCapacity.Point...) -> FrameBudgetCapacity? {
      FrameBudgetCapacity(points: ends + middle, budgetNanoseconds: 100)
    }
    #expect(capacity(try point(10_000, [9], blocks: 2)) == .atLeast(1_000_000))
    #expect(capacity(try point(10_000, [9], blocks: 2), try point(100_000, [9], blocks: 2)) == .atLeast(1_000_000))
    #expect(capacity(try point(10_000, [9, 101], blocks: 2)) == .undecided(within: 100, at: 10_000))
    #expect(capacity(try point(10_000, [9], areSingle: false)) == .undecided(within: 100, at: 10_000))
    // Nothing beyond them tells, or it tells that it is slow.
    #expect(capacity(try point(2_000_000, [60], blocks: 2)) == .undecided(within: 1_000_000, at: 2_000_000))
  }

  @Test("No points, or one that cannot be, give no capacity")
  func noCapacity() {
    #expect(capacity([], budget: 100) == nil)
    #expect(capacity([(0, 1)], budget: 100) == nil)
    #expect(capacity([(1, 1)], budget: 0) == nil)
  }
}
