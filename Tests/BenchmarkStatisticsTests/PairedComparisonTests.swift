import Foundation
import Testing
import UnitTestSupport

@testable import BenchmarkStatistics

@Suite("A candidate against a baseline")
struct PairedComparisonTests {
  private func isClose(_ value: Double?, _ expected: Double, within tolerance: Double = 1e-12) -> Bool {
    value.map { abs($0 - expected) <= tolerance * abs(expected) } ?? false
  }

  @Test("Six rounds at 1, 2, 4, 8, 16, 32 times: ratio √(4·8), interval 1…32, p = 2·P(B ≤ 0 of 5)")
  func sixRounds() throws {
    let comparison = try #require(PairedComparison(baseline: [3, 5, 7, 9, 11, 13], candidate: [6, 160, 7, 144, 44, 104]))
    #expect(comparison.blocks == 6)
    #expect(isClose(comparison.ratio, 32.0.squareRoot()))
    let interval = try #require(comparison.interval)
    #expect(interval.lowerBound == 1)
    #expect(isClose(interval.upperBound, 32))
    // One tie is dropped; all five others are above: 2 / 2⁵.
    #expect(comparison.pValue == 0.0625)
  }

  @Test("Two of ten rounds the other way: p = 2·(1 + 10 + 45) / 1024")
  func signTest() throws {
    let candidate: [Double] = [2, 2, 2, 0.5, 2, 2, 0.5, 2, 2, 2]
    let comparison = try #require(PairedComparison(baseline: Array(repeating: 1, count: 10), candidate: candidate))
    #expect(comparison.pValue == 112.0 / 1024)
    #expect(isClose(comparison.ratio, 2))
  }

  @Test("As many rounds up as down: p is 1, not 1 and a bit")
  func evenRounds() {
    #expect(PairedComparison(baseline: [1, 1], candidate: [2, 0.5])?.pValue == 1)
  }

  @Test("Sides that always cost the same: ratio 1, p 1, interval 1…1, nothing too small to see")
  func identical() throws {
    let samples: [Double] = [4, 5, 6, 7, 8, 9, 10]
    let comparison = try #require(PairedComparison(baseline: samples, candidate: samples))
    #expect(comparison.ratio == 1)
    #expect(comparison.pValue == 1)
    #expect(comparison.interval == 1...1)
    #expect(comparison.minimumDetectableEffect == 0)
  }

  @Test("Five rounds give a ratio, and neither an interval nor a detectable effect")
  func fewRounds() throws {
    let comparison = try #require(PairedComparison(baseline: [1, 1, 1, 1, 1], candidate: [2, 2, 2, 2, 2]))
    #expect(isClose(comparison.ratio, 2))
    #expect(comparison.interval == nil)
    #expect(comparison.minimumDetectableEffect == nil)
    #expect(comparison.pValue == 0.0625)
  }

  @Test(
    "Rounds that cannot be paired, or a cost that is none, give no comparison",
    arguments: [
      ([], []), ([1], []), ([1, 2], [1]), ([0], [1]), ([1], [0]), ([1], [-1]), ([.nan], [1]), ([1], [.infinity]),
    ] as [([Double], [Double])])
  func noComparison(baseline: [Double], candidate: [Double]) {
    #expect(PairedComparison(baseline: baseline, candidate: candidate) == nil)
  }

  @Test("Costs whose quotient overflows are compared all the same: 10³⁰⁰ to 10⁻³⁰⁰ is beyond any Double")
  func overflow() throws {
    let comparison = try #require(PairedComparison(baseline: [1e300], candidate: [1e-300]))
    #expect(comparison.ratio == 0)
    // The median of ln 10⁻⁶⁰⁰ and 0 is ln 10⁻³⁰⁰, which a Double holds, though it does not hold 10⁻⁶⁰⁰.
    #expect(isClose(PairedComparison(baseline: [1e300, 1], candidate: [1e-300, 1])?.ratio, 1e-300, within: 1e-9))
  }

  @Test("Exchanging the sides inverts ratio and interval and keeps the p-value; the order of rounds and a drift change nothing")
  func properties() throws {
    let seed = SeededGenerator.seed(9, for: "properties")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<SeededGenerator.iterations(300) {
      let count = Int.random(in: 1...40, using: &generator)
      let baseline = (0..<count).map { _ in generator.nextUnit() * 100 }
      let candidate = (0..<count).map { _ in generator.nextUnit() * 120 }
      let forward = try #require(PairedComparison(baseline: baseline, candidate: candidate))
      let backward = try #require(PairedComparison(baseline: candidate, candidate: baseline))
      #expect(isClose(backward.ratio, 1 / forward.ratio))
      #expect(isClose(backward.interval?.lowerBound ?? 1, 1 / (forward.interval?.upperBound ?? 1)))
      #expect(isClose(backward.interval?.upperBound ?? 1, 1 / (forward.interval?.lowerBound ?? 1)))
      #expect(backward.pValue == forward.pValue)
      #expect(backward.minimumDetectableEffect == forward.minimumDetectableEffect)
      let order = (0..<count).shuffled(using: &generator)
      #expect(PairedComparison(baseline: order.map { baseline[$0] }, candidate: order.map { candidate[$0] }) == forward)
      // Without ties the interval leaves out 1 exactly where the test rejects.
      if let interval = forward.interval { #expect(interval.contains(1) == (forward.pValue > 0.05)) }
      // A machine that slows down multiplies both sides of a round.
      let drift = (0..<count).map { _ in generator.nextUnit() * 10 }
      let drifted = try #require(
        PairedComparison(baseline: zip(baseline, drift).map { $0 * $1 }, candidate: zip(candidate, drift).map { $0 * $1 }))
      #expect(isClose(drifted.ratio, forward.ratio, within: 1e-9))
    }
  }

  @Test(
    "Without a difference the test rejects no oftener than 5 %, and as often as its tables say",
    arguments: [(10, 22.0 / 1024), (6, 2.0 / 64)])
  func falseAlarms(rounds: Int, expected: Double) throws {
    var generator = SeededGenerator(seed: SeededGenerator.seed(13, for: "falseAlarms"))
    let trials = SeededGenerator.iterations(10_000)
    var alarms = 0
    for _ in 0..<trials {
      let baseline = (0..<rounds).map { _ in generator.nextUnit() }
      let candidate = (0..<rounds).map { _ in generator.nextUnit() }
      if try #require(PairedComparison(baseline: baseline, candidate: candidate)).pValue < 0.05 { alarms += 1 }
    }
    #expect(abs(Double(alarms) / Double(trials) - expected) < 5 * (expected / Double(trials)).squareRoot())
  }
}

@Suite("The minimum detectable effect")
struct DetectableEffectTests {
  @Test("Six rounds must all agree, each with probability ⁶√0.8")
  func sixRounds() throws {
    let effect = try #require(DetectableEffect(blocks: 6, confidence: 0.95))
    #expect(effect.criticalCount == 6)
    #expect(abs(effect.requiredProbability - pow(0.8, 1.0 / 6)) < 1e-9)
    #expect(DetectableEffect(blocks: 5, confidence: 0.95) == nil)
  }

  @Test("Nine rounds: 8 or 9 must agree, p⁸·(9 − 8p) = 0.8")
  func nineRounds() throws {
    let effect = try #require(DetectableEffect(blocks: 9, confidence: 0.95))
    #expect(effect.criticalCount == 8)
    let probability = effect.requiredProbability
    #expect(abs(pow(probability, 8) * (9 - 8 * probability) - 0.8) < 1e-9)
  }

  @Test("Twenty rounds whose distances are 1, 1, 3, 4, … 20: from 3 on a distance is its own position, (2p − 1)·21 + 1")
  func position() throws {
    let effect = try #require(DetectableEffect(blocks: 20, confidence: 0.95))
    // The median of these is (−1 + 1) / 2 = 0.
    let upper = stride(from: 4.0, through: 20, by: 2)
    let lower = stride(from: -3.0, through: -19, by: -2)
    let shift = effect.shift(for: try #require(SortedSamples([-1, 1] + upper + lower)))
    #expect(shift > 3 && shift < 20)
    #expect(abs(shift - ((2 * effect.requiredProbability - 1) * 21 + 1)) < 1e-9)
  }

  @Test("With six rounds the position (2·0.9635 − 1)·7 + 1 = 7.489 is beyond the last, so the largest distance counts")
  func shift() throws {
    let effect = try #require(DetectableEffect(blocks: 6, confidence: 0.95))
    // The median of these is 3.5; the largest distance is 10 − 3.5.
    #expect(effect.shift(for: try #require(SortedSamples([1, 2, 3, 4, 5, 10]))) == 6.5)
  }

  @Test("A wider spread hides more, more rounds show more")
  func monotone() throws {
    func effect(spread: Double, rounds: Int) throws -> Double {
      let candidate = (0..<rounds).map { exp(spread * (Double($0) / Double(rounds - 1) - 0.5)) }
      let comparison = PairedComparison(baseline: Array(repeating: 1, count: rounds), candidate: candidate)
      return try #require(comparison?.minimumDetectableEffect)
    }
    #expect(try effect(spread: 0.1, rounds: 20) < effect(spread: 0.2, rounds: 20))
    #expect(try effect(spread: 0.1, rounds: 80) < effect(spread: 0.1, rounds: 20))
  }

  /// Noise with a median of 0: normal (by Box and Muller), or Laplace, which has heavy tails.
  private func noise(normal: Bool, from generator: inout SeededGenerator) -> Double {
    if normal { return (-2 * log(generator.nextUnit())).squareRoot() * cos(2 * .pi * generator.nextUnit()) }
    let magnitude = -log(generator.nextUnit())
    return generator.nextUnit() <= 0.5 ? magnitude : -magnitude
  }

  @Test(
    "A slowdown by the effect that A/A runs report is found by 80 % of new runs, or somewhat more where there are few rounds",
    arguments: [10, 20, 50], [true, false])
  func power(rounds: Int, normal: Bool) throws {
    var generator = SeededGenerator(seed: SeededGenerator.seed(17, for: "power"))
    let baseline = Array(repeating: 1.0, count: rounds)
    let trials = 2000
    func run(shift: Double) throws -> PairedComparison {
      let candidate = (0..<rounds).map { _ in exp(shift + 0.02 * noise(normal: normal, from: &generator)) }
      return try #require(PairedComparison(baseline: baseline, candidate: candidate))
    }
    var found = 0
    var total = 0.0
    for _ in 0..<trials {
      let effect = try #require(try run(shift: 0).minimumDetectableEffect)
      total += effect
      let shifted = try run(shift: log(1 + effect))
      if shifted.pValue <= 0.05, shifted.ratio > 1 { found += 1 }
    }
    let share = Double(found) / Double(trials)
    print("power at \(rounds) rounds, \(normal ? "normal" : "Laplace"): \(share), mean effect \(total / Double(trials))")
    // A share of 2000 has a standard error of 1 %.
    #expect((0.76...0.93).contains(share))
  }
}
