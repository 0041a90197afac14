import Testing

@testable import BenchmarkStatistics

@Suite("The bootstrap interval of a median")
struct MedianBootstrapTests {
  @Test("One sample is its own interval, and so are equal ones")
  func degenerate() {
    #expect(MedianBootstrap(count: 1).interval(of: [3]) == 3...3)
    #expect(MedianBootstrap(count: 4).interval(of: [2, 2, 2, 2]) == 2...2)
    #expect(MedianBootstrap(count: 2).interval(of: [1, .nan]) == nil)
  }

  @Test("Of two samples a resample's median is 1, 2 or 3 with ¼, ½, ¼: at 40 % the interval is 1.5 ± 0.5's middle, at 95 % all of it")
  func two() {
    // Of 1 and 3: both ends come up in a quarter of the resamples, so leaving 30 % out at either side leaves 2 alone.
    #expect(MedianBootstrap(count: 2).interval(of: [3, 1], confidence: 0.4) == 2...2)
    #expect(MedianBootstrap(count: 2).interval(of: [3, 1]) == 1...3)
  }

  /// P(resample's median ≤ the *k*-th of *n* samples) = P(at least (n + 1)/2 of n draws are among the first k), n odd (Efron 1979).
  private func exactRanks(count: Int, tail: Double) -> ClosedRange<Int> {
    func share(_ rank: Int) -> Double {
      1 - Binomial(count: count, probability: Double(rank) / Double(count)).cumulative((count + 1) / 2 - 1)
    }
    let lower = (1...count).first { share($0) > tail } ?? count
    let upper = (1...count).first { share($0) >= 1 - tail } ?? count
    return lower...upper
  }

  @Test("Its ends are those of Efron's exact distribution, or neighbours of them", arguments: [5, 11, 21, 101])
  func exact(count: Int) throws {
    let exact = exactRanks(count: count, tail: 0.025)
    let samples = (1...count).map { Double($0) }
    let interval = try #require(MedianBootstrap(count: count, resamples: 4000).interval(of: samples.reversed()))
    #expect(abs(interval.lowerBound - Double(exact.lowerBound)) <= 1)
    #expect(abs(interval.upperBound - Double(exact.upperBound)) <= 1)
    // Eleven: P(Bin(11, 3/11) ≥ 6) = 3.9 %, and with 2/11 it is 0.7 %: ranks 3 to 9.
    if count == 11 { #expect(interval == 3...9) }
  }

  @Test("The order of the samples changes nothing, a seed gives the same interval again, a higher confidence none narrower")
  func properties() throws {
    var generator = SeededGenerator(seed: SeededGenerator.seed(41, for: "bootstrap"))
    let bootstrap = MedianBootstrap(count: 16, resamples: 500, seed: 7)
    for _ in 0..<SeededGenerator.iterations(50) {
      let samples = (0..<16).map { _ in generator.nextUnit() }
      let interval = try #require(bootstrap.interval(of: samples))
      #expect(bootstrap.interval(of: samples.shuffled(using: &generator)) == interval)
      #expect(MedianBootstrap(count: 16, resamples: 500, seed: 7).interval(of: samples) == interval)
      #expect(interval.contains(try #require(median(of: samples))))
      let wide = try #require(bootstrap.interval(of: samples, confidence: 0.99))
      #expect(wide.lowerBound <= interval.lowerBound && wide.upperBound >= interval.upperBound)
    }
  }
}

@Suite("Equivalence")
struct EquivalenceMarginTests {
  @Test("A margin of 25 % reaches from 0.8 to 1.25, and only an interval wholly inside is equivalent")
  func inclusion() {
    let margin = EquivalenceMargin(0.25)
    #expect(margin.ratios == 0.8...1.25)
    #expect(margin.holds(0.8...1.25) && margin.holds(1.1...1.2))
    #expect(!margin.holds(0.79...1) && !margin.holds(1...1.26) && !margin.holds(2...3) && !margin.holds(0.5...2))
    #expect(EquivalenceMargin(0).holds(1...1) && !EquivalenceMargin(0).holds(1...1.001))
  }

  @Test("Cells are decided together: of p = 0.04 alone a regression, of three such cells none, and a gap does not count")
  func together() throws {
    // Six rounds of five agree: 2/2⁶ = 0.03125; three times that is 0.094.
    let slower = try #require(PairedComparison(baseline: [1, 1, 1, 1, 1, 1], candidate: [2, 2, 2, 2, 2, 2]))
    #expect(verdicts(on: [slower], margin: 0.02) == [.regressed])
    #expect(verdicts(on: [slower, nil], margin: 0.02) == [.regressed, .inconclusive])
    #expect(verdicts(on: [slower, slower, slower], margin: 0.02) == [.inconclusive, .inconclusive, .inconclusive])
    let same = try #require(PairedComparison(baseline: [1, 1, 1, 1, 1, 1], candidate: [1, 1, 1, 1, 1, 1]))
    #expect(verdicts(on: [same, slower], margin: 0.02) == [.equivalent, .inconclusive])
  }
}
