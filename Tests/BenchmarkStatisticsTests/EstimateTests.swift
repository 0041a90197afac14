import Testing
import UnitTestSupport

@testable import BenchmarkStatistics

@Suite("Binomial probabilities")
struct BinomialTests {
  @Test("Four fair coins: 1, 5, 11, 15, 16 of 16 outcomes have at most 0, 1, 2, 3, 4 heads")
  func fairCoins() {
    let coins = Binomial(count: 4, probability: 0.5)
    let sixteenths: [Double] = [0, 1, 5, 11, 15, 16, 16]
    for (successes, expected) in zip(-1...5, sixteenths) { #expect(coins.cumulative(successes) == expected / 16) }
  }

  @Test("Three throws at ¾: at most one success is ¹⁄₆₄ + ⁹⁄₆₄")
  func unfairCoin() {
    let throwing = Binomial(count: 3, probability: 0.75)
    #expect(abs(throwing.cumulative(0) - 1 / 64) < 1e-15)
    #expect(abs(throwing.cumulative(1) - 10 / 64) < 1e-15)
    #expect(abs(throwing.cumulative(2) - 37 / 64) < 1e-15)
  }

  @Test("A sure thing and an impossible one have no spread")
  func certainties() {
    #expect(Binomial(count: 3, probability: 0).cumulative(0) == 1)
    #expect(Binomial(count: 3, probability: 1).cumulative(2) == 0)
    #expect(Binomial(count: 3, probability: 1).cumulative(3) == 1)
  }

  @Test(
    "Half of an odd number of fair coins is reached with probability ½, where one outcome alone is too rare for a Double",
    arguments: [1075, 5001, 100_001])
  func manyCoins(count: Int) {
    #expect(abs(Binomial(count: count, probability: 0.5).cumulative(count / 2) - 0.5) < 1e-9)
  }

  @Test("Many unfair coins agree with their mirror image: P(B ≤ k) + P(n − B ≤ n − k − 1) = 1", arguments: [0.01, 0.3, 0.7, 0.99])
  func mirror(probability: Double) {
    let count = 3000
    for successes in stride(from: 0, to: count, by: 97) {
      let sum =
        Binomial(count: count, probability: probability).cumulative(successes)
        + Binomial(count: count, probability: 1 - probability).cumulative(count - successes - 1)
      #expect(abs(sum - 1) < 1e-9)
    }
  }
}

@Suite("The interval of a median")
struct MedianIntervalTests {
  /// Ranks and coverage in per cent as textbooks tabulate them for the sign-test interval: 1 − 2·P(B ≤ rank − 1). For instance,
  /// n = 10: 1 − 2·(1 + 10) / 2¹⁰; n = 15: 1 − 2·(1 + 15 + 105 + 455) / 2¹⁵; n = 20: 1 − 2·21 700 / 2²⁰.
  @Test(
    "At 95 % the ranks are those of the published tables",
    arguments: [
      (6, 1, 6, 96.9), (7, 1, 7, 98.4), (8, 1, 8, 99.2), (9, 2, 8, 96.1), (10, 2, 9, 97.9), (12, 3, 10, 96.1), (15, 4, 12, 96.5),
      (20, 6, 15, 95.9), (25, 8, 18, 95.7), (30, 10, 21, 95.7), (50, 18, 33, 96.7), (100, 40, 61, 96.5),
    ])
  func table(count: Int, lower: Int, upper: Int, percent: Double) throws {
    let interval = try #require(MedianInterval(count: count))
    #expect(interval.lowerRank == lower)
    #expect(interval.upperRank == upper)
    #expect(abs(interval.coverage * 100 - percent) < 0.051)
  }

  @Test("Five samples are too few at 95 %: the whole range misses with 2 / 2⁵ = 6.25 %", arguments: 0...5)
  func tooFew(count: Int) {
    #expect(MedianInterval(count: count) == nil)
  }

  @Test("At 99 % eight samples suffice (2 / 2⁸ = 0.78 %) and seven do not (2 / 2⁷ = 1.56 %)")
  func ninetyNine() {
    #expect(MedianInterval(count: 7, confidence: 0.99) == nil)
    #expect(MedianInterval(count: 8, confidence: 0.99)?.lowerRank == 1)
  }

  @Test("A confidence that is met exactly is met: 31/32 with six samples")
  func exactConfidence() {
    #expect(MedianInterval(count: 6, confidence: 31 / 32)?.coverage == 31.0 / 32)
  }

  @Test("A confidence near 0 leaves an interval that does not turn round", arguments: 2...9)
  func smallConfidence(count: Int) throws {
    let interval = try #require(MedianInterval(count: count, confidence: 0.0001))
    #expect(interval.lowerRank <= interval.upperRank)
  }

  @Test(
    "Of many random runs the share that the tables promise covers the true median",
    arguments: [(6, 0.96875), (10, 0.97852), (20, 0.95861)])
  func coverage(count: Int, promised: Double) throws {
    var generator = SeededGenerator(seed: SeededGenerator.seed(3, for: "coverage"))
    let trials = SeededGenerator.iterations(20_000)
    var covered = 0
    for _ in 0..<trials {
      // U² has the median ¼ and is far from symmetric.
      let samples = (0..<count).map { _ in generator.nextUnit() }.map { $0 * $0 }
      if try #require(Estimate(samples)?.interval).contains(0.25) { covered += 1 }
    }
    // Five standard errors of a share.
    let tolerance = 5 * (promised * (1 - promised) / Double(trials)).squareRoot()
    #expect(abs(Double(covered) / Double(trials) - promised) < tolerance)
  }
}

@Suite("Estimates from samples")
struct EstimateTests {
  @Test("1…10 out of order: median (5 + 6) / 2, interval from the 2nd to the 9th, MAD (2.5 + 2.5) / 2")
  func oneToTen() throws {
    let estimate = try #require(Estimate([7, 3, 10, 1, 6, 2, 9, 5, 8, 4]))
    #expect(estimate.count == 10)
    #expect(estimate.median == 5.5)
    #expect(estimate.interval == 2...9)
    #expect(estimate.minimum == 1)
    // Nearest rank: ⌈0.9 · 10⌉ = 9, ⌈0.99 · 10⌉ = 10.
    #expect(estimate.percentile90 == 9)
    #expect(estimate.percentile99 == 10)
    // Distances from 5.5: 0.5 0.5 1.5 1.5 2.5 2.5 3.5 3.5 4.5 4.5.
    #expect(estimate.medianAbsoluteDeviation == 2.5)
  }

  @Test("One sample has a median and no interval")
  func oneSample() throws {
    let estimate = try #require(Estimate([3]))
    #expect(estimate.median == 3)
    #expect(estimate.interval == nil)
    #expect(estimate.percentile99 == 3)
    #expect(estimate.medianAbsoluteDeviation == 0)
  }

  @Test(
    "No samples, or one that is not finite, give no estimate",
    arguments: [[], [1, .nan], [.infinity, 1], [1, -.infinity]] as [[Double]])
  func noEstimate(samples: [Double]) {
    #expect(Estimate(samples) == nil)
    #expect(median(of: samples) == nil)
    #expect(percentile(50, of: samples) == nil)
    #expect(SortedSamples(samples)?.medianAbsoluteDeviation == nil)
  }

  @Test("Percentiles are the nearest rank: of 1…200 the p-th is 2p, of 1…3 the 50th is ⌈1.5⌉ = 2")
  func nearestRank() {
    let samples = (1...200).map(Double.init).shuffled()
    for percent in 1...100 { #expect(percentile(Double(percent), of: samples) == Double(2 * percent)) }
    #expect(percentile(0, of: samples) == 1)
    #expect(percentile(99.9, of: samples) == 200)
    #expect(percentile(50, of: [3, 1, 2]) == 2)
    // 7 / 100 · 100 is above 7 in binary; the rank is 7 all the same.
    #expect(percentile(7, of: (1...100).map(Double.init)) == 7)
  }

  @Test("The raw MAD of 1, 1, 2, 2, 4, 6, 9 is 1: distances from 2 are 1, 1, 0, 0, 2, 4, 7")
  func deviation() {
    #expect(SortedSamples([1, 1, 2, 2, 4, 6, 9])?.medianAbsoluteDeviation == 1)
  }

  @Test("The median of the two largest numbers is finite")
  func overflow() {
    #expect(median(of: [.greatestFiniteMagnitude, .greatestFiniteMagnitude]) == .greatestFiniteMagnitude)
  }

  @Test("The order of samples does not matter, and a scale scales everything")
  func properties() throws {
    let seed = SeededGenerator.seed(5, for: "properties")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<SeededGenerator.iterations(300) {
      let samples = (0..<Int.random(in: 1...40, using: &generator)).map { _ in generator.nextUnit() * 100 - 20 }
      let estimate = try #require(Estimate(samples))
      #expect(Estimate(samples.shuffled(using: &generator)) == estimate)
      // A power of two scales without rounding.
      let scaled = try #require(Estimate(samples.map { $0 * 8 }))
      #expect(scaled.median == estimate.median * 8)
      #expect(scaled.interval == estimate.interval.map { ($0.lowerBound * 8)...($0.upperBound * 8) })
      #expect(scaled.medianAbsoluteDeviation == estimate.medianAbsoluteDeviation * 8)
      #expect(estimate.minimum <= estimate.median && estimate.median <= estimate.percentile90)
      #expect(samples.contains(estimate.percentile90) && samples.contains(estimate.percentile99))
    }
  }
}
