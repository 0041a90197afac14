import Foundation
import Testing

@testable import BenchmarkStatistics

@Suite("A share and its exact interval")
struct BinomialProportionTests {
  /// With no success in n trials the upper end p has (1 − p)ⁿ = 0.025, so it is 1 − 0.025^(1/n); all successes are the mirror image.
  @Test("None and all of the trials have the ends that can be written down", arguments: [1, 2, 10, 60, 1_000])
  func extremes(count: Int) {
    let end = 1 - pow(0.025, 1 / Double(count))
    let none = BinomialProportion(successes: 0, count: count)
    #expect(none.interval.lowerBound == 0 && abs(none.interval.upperBound - end) < 1e-12 && none.share == 0)
    let all = BinomialProportion(successes: count, count: count)
    #expect(abs(all.interval.lowerBound - (1 - end)) < 1e-12 && all.interval.upperBound == 1 && all.share == 1)
  }

  /// One success in two trials: at least one has the chance 1 − (1 − p)² = 0.025 at p = 1 − √0.975, at most one 1 − p² = 0.025 at p = √0.975.
  @Test("One of two, by hand")
  func oneOfTwo() {
    let interval = BinomialProportion(successes: 1, count: 2).interval
    #expect(abs(interval.lowerBound - (1 - 0.975.squareRoot())) < 1e-12 && abs(interval.upperBound - 0.975.squareRoot()) < 1e-12)
  }

  /// 682 giant plants of 925 is the example of R's `binom.test` (Conover 1971); 5 failures of 100,000 that of `clopper.pearson.ci` in the R package
  /// GenBinomApps, whose one-sided limit at 95 % is the upper end at 90 %.
  @Test("Published examples")
  func published() {
    let giants = BinomialProportion(successes: 682, count: 925).interval
    #expect(abs(giants.lowerBound - 0.7076683) < 1e-7 && abs(giants.upperBound - 0.7654066) < 1e-7)
    let failures = BinomialProportion(successes: 5, count: 100_000, confidence: 0.9).interval
    #expect(abs(failures.upperBound - 0.0001051275) < 1e-10)
  }

  @Test("Without a trial nothing is known")
  func nothing() {
    let nothing = BinomialProportion(successes: 0, count: 0)
    #expect(nothing.share == nil && nothing.interval == 0...1)
  }

  @Test(
    "At its ends, so many or fewer, and so many or more, have the chance that is left over", arguments: [(3, 13), (20, 40), (199, 200)])
  func ends(successes: Int, count: Int) {
    let interval = BinomialProportion(successes: successes, count: count, confidence: 0.8).interval
    let fewer = Binomial(count: count, probability: interval.upperBound).cumulative(successes)
    let more = 1 - Binomial(count: count, probability: interval.lowerBound).cumulative(successes - 1)
    #expect(abs(fewer - 0.1) < 1e-9 && abs(more - 0.1) < 1e-9)
  }

  @Test("It covers the truth at least as often as it says, summed over every outcome", arguments: [0.01, 0.05, 0.3, 0.5, 0.97])
  func coverage(truth: Double) {
    let count = 30
    let distribution = Binomial(count: count, probability: truth)
    let covering = (0...count).filter { BinomialProportion(successes: $0, count: count).interval.contains(truth) }
    let coverage = covering.map { distribution.cumulative($0) - distribution.cumulative($0 - 1) }.reduce(0, +)
    #expect(coverage >= 0.95)
  }
}
