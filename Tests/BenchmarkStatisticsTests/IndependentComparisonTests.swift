import Foundation
import Testing
import UnitTestSupport

@testable import BenchmarkStatistics

@Suite("Independent comparisons")
struct IndependentComparisonTests {
  /// The example of `ci.ratio.median2` in the R package statpsych (D. G. Bonett), which prints 43, 37, 1.162162, 0.927667 and 1.455933.
  @Test("Ratio and interval are those of the authors' own program")
  func published() throws {
    let candidate: [Double] = [36, 44, 47, 42, 49, 39, 46, 31, 33, 48]
    let baseline: [Double] = [32, 39, 26, 35, 43, 27, 40, 37, 34, 29, 49, 42, 40]
    let comparison = try #require(IndependentComparison(baseline: baseline, candidate: candidate))
    let interval = try #require(comparison.interval)
    #expect(comparison.baselineCount == 13 && comparison.candidateCount == 10)
    #expect(abs(comparison.ratio - 1.162162) < 5e-7)
    #expect(abs(interval.lowerBound - 0.927667) < 5e-7 && abs(interval.upperBound - 1.455933) < 5e-7)
  }

  /// Six samples: rank (7/2 − √6) to the nearest is 1, so the ends are the extremes, which lie e² apart; they enclose the median but for 1/64 on
  /// either side, and 2.153875 is exceeded with that. So each side's error is 2 / (2 · 2.153875) = 0.464279, both sides' √2 times that, 0.656590.
  @Test("Of six samples a side interval and detectable effect follow from the extremes")
  func byHand() throws {
    let samples = [-1, -0.5, 0, 0, 0.5, 1].map { exp($0) }
    let comparison = try #require(IndependentComparison(baseline: samples, candidate: samples.map { 2 * $0 }))
    let interval = try #require(comparison.interval)
    #expect(abs(comparison.ratio - 2) < 1e-12)
    // 1.959964 · 0.656590 = 1.286893.
    #expect(abs(log(interval.upperBound / 2) - 1.286893) < 2e-6 && abs(log(interval.lowerBound / 2) + 1.286893) < 2e-6)
    // (1.959964 + 0.841621) · 0.656590 = 1.839493.
    #expect(abs(log(1 + (comparison.minimumDetectableEffect ?? 0)) - 1.839493) < 2e-6)
  }

  @Test("Exchanging the sides inverts the ratio and its interval and changes neither the p-value nor the effect")
  func exchanged() throws {
    var generator = SeededGenerator(seed: SeededGenerator.seed(71, for: "exchange"))
    for count in [6, 21, 60] {
      let one = (0..<count).map { _ in 0.5 + generator.nextUnit() }
      let other = (0..<count + 3).map { _ in 0.6 + generator.nextUnit() }
      let there = try #require(IndependentComparison(baseline: one, candidate: other))
      let back = try #require(IndependentComparison(baseline: other, candidate: one))
      #expect(abs(there.ratio * back.ratio - 1) < 1e-12)
      let (low, high) = (try #require(there.interval).lowerBound, try #require(back.interval).upperBound)
      #expect(abs(low * high - 1) < 1e-12)
      #expect(abs(there.pValue - back.pValue) < 1e-12)
      #expect(abs((there.minimumDetectableEffect ?? 0) - (back.minimumDetectableEffect ?? 1)) < 1e-12)
    }
  }

  @Test("Below six samples on either side there is a ratio, but no interval and no detectable effect", arguments: [(5, 6), (6, 5), (1, 1)])
  func tooFew(counts: (Int, Int)) throws {
    let comparison = try #require(
      IndependentComparison(baseline: (1...counts.0).map(Double.init), candidate: (1...counts.1).map(Double.init)))
    #expect(comparison.interval == nil && comparison.minimumDetectableEffect == nil)
    #expect(comparison.ratio.isFinite && comparison.pValue > 0.3)
    let six = (1...6).map(Double.init)
    #expect(IndependentComparison(baseline: six, candidate: six)?.interval != nil)
    #expect(IndependentComparison(baseline: six, candidate: six, confidence: 0.99)?.interval == nil)
  }

  @Test("Samples that do not differ give an interval without width, as counts do")
  func constant() throws {
    let comparison = try #require(
      IndependentComparison(baseline: Array(repeating: 4, count: 8), candidate: Array(repeating: 5, count: 8)))
    let interval = try #require(comparison.interval)
    #expect(abs(comparison.ratio - 1.25) < 1e-12 && interval.upperBound - interval.lowerBound < 1e-12)
    #expect(comparison.minimumDetectableEffect == 0)
    // One of the C(16, 8) = 12,870 choices is as extreme, on either side.
    #expect(abs(comparison.pValue - 2.0 / 12_870) < 1e-15)
  }

  @Test(
    "No samples, and values that have no logarithm, are no comparison", arguments: [[], [1, 0], [1, -1], [1, .nan], [1, .infinity]])
  func refused(samples: [Double]) {
    #expect(IndependentComparison(baseline: samples, candidate: [1, 2]) == nil)
    #expect(IndependentComparison(baseline: [1, 2], candidate: samples) == nil)
  }
}

@Suite("Rank sums")
struct RankSumTests {
  @Test("Few values are counted: three below three is 1 of 20 choices, on either side")
  func counted() {
    #expect(abs(RankSum([1, 2, 3], [4, 5, 6]).pValue - 0.1) < 1e-15)
    #expect(abs(RankSum([4, 5, 6], [1, 2, 3]).pValue - 0.1) < 1e-15)
    // Ranks 1 and 4 of 1…4: the middle of 3, 4, 5, 5, 6, 7.
    #expect(RankSum([1, 4], [2, 3]).pValue == 1)
  }

  @Test("Equal values share their rank, and the count knows it")
  func ties() {
    // Ranks 1, 2½, 2½, 4; two of them add up to 3½, 3½, 5, 5, 6½, 6½. The first list has 3½: two of six, on either side.
    #expect(abs(RankSum([1, 2], [2, 3]).pValue - 2.0 / 3) < 1e-15)
    #expect(RankSum([7, 7], [7, 7, 7]).pValue == 1)
    #expect(RankSum(Array(repeating: 7, count: 30), Array(repeating: 7, count: 30)).pValue == 1)
  }

  /// `scipy.stats.mannwhitneyu(x, y, method="asymptotic")` gives 0.006392 for these lists; without the correction it would be 0.004998.
  @Test("The normal approximation corrects for ties and for continuity")
  func published() {
    let ranks = RankSum([7, 3, 6, 2, 8, 5], [9, 12, 8, 11, 15, 10])
    #expect(abs(ranks.normalPValue - 0.006392) < 5e-7)
  }

  @Test("With 30 values, count and approximation differ by less than a hundredth, with ties and without", arguments: [1_000_000, 12])
  func approximation(steps: Double) {
    var generator = SeededGenerator(seed: SeededGenerator.seed(73, for: "rank sums"))
    for _ in 0..<20 {
      let values = (0..<30).map { _ in (generator.nextUnit() * steps).rounded() }
      let ranks = RankSum(Array(values[..<13]), values[13...].map { $0 + steps * 0.1 })
      #expect(abs(ranks.countedPValue - ranks.normalPValue) < 0.01)
    }
  }

  @Test("Without ties, what was counted once is what counting gives each time", arguments: 1...14)
  func untied(count: Int) {
    var generator = SeededGenerator(seed: SeededGenerator.seed(79, for: "rank sums without ties"))
    for others in 1...14 {
      let values = (0..<count + others).map(Double.init).shuffled(using: &generator)
      let ranks = RankSum(Array(values[..<count]), Array(values[count...]))
      #expect(ranks.untiedPValue == ranks.countedPValue && ranks.pValue == ranks.untiedPValue, "\(count) and \(others)")
    }
  }

  @Test("The quantiles of the normal distribution are those of every table")
  func quantiles() {
    for (probability, value) in [(0.025, 1.959964), (0.2, 0.841621), (0.005, 2.575829), (1.0 / 64, 2.153875), (0.5, 0)] {
      #expect(abs(StandardNormal.value(exceededWith: probability) - value) < 5e-7)
    }
    // 6.22096 × 10⁻¹⁶: the tail beyond 8.
    #expect(abs(StandardNormal.upperTail(8) / 6.22096e-16 - 1) < 1e-5)
  }
}
