import Foundation
import Testing
import UnitTestSupport

@testable import BenchmarkStatistics

/// What `IndependentComparison` claims, held against worlds whose truth is known, each beside a world or a rule for which it must not hold.
@Suite("Simulations of independent comparisons")
struct IndependentSimulationTests {
  private typealias Noise = SimulationTests.Noise

  /// A share of `trials` that may come up where the probability is `claim`: the claim and 3.3 standard errors.
  private func tolerance(_ claim: Double, _ trials: Int) -> Double { 3.3 * (claim * (1 - claim) / Double(trials)).squareRoot() }

  /// How often an interval holds the true ratio of 1.2 between two lists of `count` samples.
  private func coverage(
    _ count: Int, _ noise: SimulationTests.Noise, trials: Int, width: Double = 1
  ) throws -> Double {
    var generator = SeededGenerator(seed: SeededGenerator.seed(79, for: "ratio of medians"))
    var covered = 0
    for _ in 0..<trials {
      let baseline = (0..<count).map { _ in noise.draw(from: &generator) }
      let candidate = (0..<count).map { _ in 1.2 * noise.draw(from: &generator) }
      let comparison = try #require(IndependentComparison(baseline: baseline, candidate: candidate))
      let interval = try #require(comparison.interval)
      let reach = width * log(interval.upperBound / comparison.ratio)
      if abs(log(comparison.ratio / 1.2)) <= reach { covered += 1 }
    }
    let share = Double(covered) / Double(trials)
    print("ratio of medians, \(count) \(noise), width \(width): \(share)")
    return share
  }

  @Test("The interval holds the true ratio in 94 to 98 % of runs", arguments: [6, 10, 20, 101], SimulationTests.Noise.allCases)
  func coverage(count: Int, noise: SimulationTests.Noise) throws {
    let trials = SeededGenerator.iterations(800)
    let share = try coverage(count, noise, trials: trials)
    #expect(share > 0.94 - tolerance(0.94, trials) && share < 0.98 + tolerance(0.98, trials))
  }

  @Test("The same check sees an interval of two thirds the width", arguments: SimulationTests.Noise.allCases)
  func narrowInterval(noise: SimulationTests.Noise) throws {
    // ±1.96 errors become ±1.31, which hold 81 %.
    let trials = SeededGenerator.iterations(800)
    #expect(try coverage(20, noise, trials: trials, width: 2.0 / 3) < 0.94 - tolerance(0.94, trials))
  }

  /// How the cells of a run are decided together.
  private typealias Rule = ([IndependentComparison?]) -> [Verdict]

  /// The share of A/A pairs of runs of 50 cells in which any cell is called different. Each run has a speed of its own, the same for all its
  /// samples, that differs by `drift` as standard deviation.
  private func falseAlarmRate(runs: Int, drift: Double = 0, rule: Rule) -> Double {
    var generator = SeededGenerator(seed: SeededGenerator.seed(83, for: "independent A/A"))
    var alarms = 0
    for _ in 0..<runs {
      let speed = exp(drift * generator.nextNormal())
      let comparisons = (0..<50).map { _ in
        IndependentComparison(
          baseline: (0..<21).map { _ in 100 * exp(0.01 * generator.nextNormal()) },
          candidate: (0..<21).map { _ in 100 * speed * exp(0.01 * generator.nextNormal()) })
      }
      if rule(comparisons).contains(where: { $0 == .regressed || $0 == .improved }) { alarms += 1 }
    }
    let rate = Double(alarms) / Double(runs)
    print("independent A/A runs with a false alarm, drift \(drift): \(rate)")
    return rate
  }

  /// At most 5 % is claimed; what chance adds to that in so many runs is allowed.
  private func isAsClaimed(_ rate: Double, runs: Int) -> Bool { rate <= 0.05 + tolerance(0.05, runs) }

  @Test("Of A/A runs of 50 cells at most 5 % call any cell different, with no margin to help")
  func falseAlarms() {
    let runs = SeededGenerator.iterations(100)
    #expect(isAsClaimed(falseAlarmRate(runs: runs) { verdicts(on: $0, margin: 0) }, runs: runs))
  }

  @Test("The same check sees a rule that forgets how many cells there are")
  func forgetful() {
    let rate = falseAlarmRate(runs: 40) { comparisons in
      comparisons.map { Verdict(on: $0, margin: 0, adjustedPValue: $0?.pValue) }
    }
    #expect(!isAsClaimed(rate, runs: 40))
  }

  @Test("A machine of another speed in each run is taken for a change of the code, unless the margin is as wide as its drift")
  func drift() {
    // Nothing in two lists tells such a drift from the code: this is why margins are measured.
    #expect(falseAlarmRate(runs: 20, drift: 0.03) { verdicts(on: $0, margin: 0.005) } > 0.7)
    #expect(falseAlarmRate(runs: 20, drift: 0.03) { verdicts(on: $0, margin: 0.15) } == 0)
  }

  @Test("The p-value is below 5 % in about 5 % of comparisons without a difference", arguments: [8, 21, 60])
  func level(count: Int) throws {
    var generator = SeededGenerator(seed: SeededGenerator.seed(89, for: "level"))
    let trials = SeededGenerator.iterations(800)
    var rejected = 0
    for _ in 0..<trials {
      let lists = (0..<2).map { _ in (0..<count).map { _ in Noise.lognormal.draw(from: &generator) } }
      if RankSum(lists[0], lists[1]).pValue < 0.05 { rejected += 1 }
    }
    let share = Double(rejected) / Double(trials)
    print("rank sums of \(count) below 5 %: \(share)")
    // Counts are discrete, so the level is below 5 % for few values.
    #expect(isAsClaimed(share, runs: trials) && share > 0.03 - tolerance(0.03, trials))
  }

  @Test(
    "A slowdown of the detectable effect is shown by the interval in about 80 % of runs, and called at least as often",
    arguments: [10, 21, 101])
  func detection(count: Int) throws {
    var generator = SeededGenerator(seed: SeededGenerator.seed(97, for: "detection"))
    let trials = SeededGenerator.iterations(300)
    // The effect of one run is an estimate; what is promised is about the typical one.
    let effects = (0..<trials).compactMap { _ in
      IndependentComparison(
        baseline: (0..<count).map { _ in Noise.normal.draw(from: &generator) },
        candidate: (0..<count).map { _ in Noise.normal.draw(from: &generator) })?.minimumDetectableEffect
    }
    let effect = try #require(median(of: effects))
    var (found, called) = (0, 0)
    for _ in 0..<trials {
      let comparison = IndependentComparison(
        baseline: (0..<count).map { _ in Noise.normal.draw(from: &generator) },
        candidate: (0..<count).map { _ in (1 + effect) * Noise.normal.draw(from: &generator) })
      if (comparison?.interval?.lowerBound ?? 0) > 1 { found += 1 }
      // Ranks see it at least as often.
      if verdicts(on: [comparison], margin: 0) == [.regressed] { called += 1 }
    }
    #expect(called >= found)
    let share = Double(found) / Double(trials)
    print("slowdowns of \(effect) found with \(count) samples: \(share)")
    #expect(share > 0.7 && share < 0.92)
  }
}
