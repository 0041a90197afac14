import Foundation
import Testing
import UnitTestSupport

@testable import BenchmarkStatistics

/// What the intervals and decisions claim, held against worlds whose truth is known. The seeds are fixed, so a failure is a failure again.
@Suite("Simulations")
struct SimulationTests {
  /// A way that times are distributed, each with a median of `truth`.
  enum Noise: CaseIterable {
    case normal, lognormal

    static let truth = 100.0

    func draw(from generator: inout SeededGenerator) -> Double {
      switch self {
      case .normal: Self.truth + 3 * generator.nextNormal()
      case .lognormal: Self.truth * exp(0.4 * generator.nextNormal())
      }
    }
  }

  /// A share of `trials` that may come up where the probability is `claim`: the claim and 3.3 standard errors.
  private func tolerance(_ claim: Double, _ trials: Int) -> Double { 3.3 * (claim * (1 - claim) / Double(trials)).squareRoot() }

  @Test("The order-statistic interval covers the median as often as its binomial says", arguments: [20, 101], Noise.allCases)
  func orderStatistics(count: Int, noise: Noise) throws {
    var generator = SeededGenerator(seed: SeededGenerator.seed(43, for: "order statistics"))
    let trials = SeededGenerator.iterations(600)
    let claim = try #require(MedianInterval(count: count)).coverage
    var covered = 0
    for _ in 0..<trials {
      let sorted = try #require(SortedSamples((0..<count).map { _ in noise.draw(from: &generator) }))
      if try #require(sorted.medianInterval(confidence: 0.95)).contains(Noise.truth) { covered += 1 }
    }
    let share = Double(covered) / Double(trials)
    print("order statistics, \(count) \(noise): \(share), claimed \(claim)")
    #expect(abs(share - claim) < tolerance(claim, trials))
  }

  /// A machine that gets 40 % slower over a run, with a little noise in every sample; the candidate truly costs `ratio`.
  private func drifting(_ count: Int, ratio: Double, isInterleaved: Bool, _ generator: inout SeededGenerator) -> ([Double], [Double]) {
    func cost(_ place: Int, of places: Int) -> Double {
      100 * (1 + 0.4 * Double(place) / Double(places)) * exp(0.01 * generator.nextNormal())
    }
    if isInterleaved {
      let rounds = (0..<count).map { (cost($0, of: count), ratio * cost($0, of: count)) }
      return (rounds.map(\.0), rounds.map(\.1))
    }
    return ((0..<count).map { cost($0, of: 2 * count) }, (count..<2 * count).map { ratio * cost($0, of: 2 * count) })
  }

  @Test("On a machine that slows down, pairing keeps the coverage and makes the interval a third as wide or less", arguments: [20, 101])
  func pairing(count: Int) throws {
    var generator = SeededGenerator(seed: SeededGenerator.seed(53, for: "drift"))
    let trials = SeededGenerator.iterations(count == 20 ? 300 : 100)
    let claim = try #require(MedianInterval(count: count)).coverage
    var covered = 0
    var isNarrower = true
    for _ in 0..<trials {
      let (baseline, candidate) = drifting(count, ratio: 1.05, isInterleaved: true, &generator)
      let interval = try #require(PairedComparison(baseline: baseline, candidate: candidate)?.interval)
      if interval.contains(1.05) { covered += 1 }
      let alone = try #require(Estimate(candidate)?.interval)
      let unpaired = (alone.upperBound - alone.lowerBound) / (alone.upperBound + alone.lowerBound) * 2
      if interval.upperBound - interval.lowerBound > unpaired / 3 { isNarrower = false }
    }
    #expect(abs(Double(covered) / Double(trials) - claim) < tolerance(claim, trials))
    #expect(isNarrower)
  }

  @Test("Measured one after the other instead, the slowing machine is taken for a regression of the code nearly always")
  func withoutPairing() throws {
    var generator = SeededGenerator(seed: SeededGenerator.seed(59, for: "no pairing"))
    var alarms = 0
    for _ in 0..<40 {
      let (baseline, candidate) = drifting(20, ratio: 1, isInterleaved: false, &generator)
      let comparison = PairedComparison(baseline: baseline, candidate: candidate)
      if verdicts(on: [comparison], margin: 0.02) == [.regressed] { alarms += 1 }
    }
    #expect(alarms == 40)
  }

  /// How a run's cells are decided together.
  typealias Rule = ([PairedComparison?]) -> [Verdict]

  /// The share of A/A runs of 50 cells in which any cell is called different.
  private func falseAlarmRate(runs: Int, rounds: Int, rule: Rule) -> Double {
    var generator = SeededGenerator(seed: SeededGenerator.seed(61, for: "A/A"))
    var alarms = 0
    for _ in 0..<runs {
      let comparisons = (0..<50).map { _ in
        let pairs = (0..<rounds).map { _ in (Noise.lognormal.draw(from: &generator), Noise.lognormal.draw(from: &generator)) }
        return PairedComparison(baseline: pairs.map(\.0), candidate: pairs.map(\.1))
      }
      if rule(comparisons).contains(where: { $0 == .regressed || $0 == .improved }) { alarms += 1 }
    }
    return Double(alarms) / Double(runs)
  }

  /// At most 5 % is claimed; what chance adds to that in so many runs is allowed.
  private func isAsClaimed(_ rate: Double, runs: Int) -> Bool { rate <= 0.05 + tolerance(0.05, runs) }

  @Test("Of A/A runs of 50 cells at most 5 % call any cell different, with no margin to help")
  func falseAlarms() {
    // Of 13 rounds, all agreeing has p = 2/2¹³ = 0.00024, twelve 0.0034: only the first is below 0.05/50 = 0.001.
    let runs = SeededGenerator.iterations(100)
    let rate = falseAlarmRate(runs: runs, rounds: 13) { verdicts(on: $0, margin: 0) }
    print("A/A runs with a false alarm: \(rate)")
    #expect(isAsClaimed(rate, runs: runs))
  }

  @Test("The same check sees a rule that forgets how many cells there are")
  func sabotage() {
    // Each cell alone is wrong with 2·(1 + 13 + 78)/2¹³ = 2.2 %, so one of 50 is with 1 − 0.978⁵⁰ = 68 %.
    let rate = falseAlarmRate(runs: 60, rounds: 13) { comparisons in
      comparisons.map { Verdict(on: $0, margin: 0, adjustedPValue: $0?.pValue) }
    }
    print("A/A runs with a false alarm without the adjustment: \(rate)")
    #expect(!isAsClaimed(rate, runs: 60))
    #expect(abs(rate - 0.68) < tolerance(0.68, 60))
  }

  @Test("Costs that differ by exactly the margin pass as equivalent in 2.5 % of runs at most")
  func falseEquivalence() throws {
    var generator = SeededGenerator(seed: SeededGenerator.seed(67, for: "equivalence"))
    let runs = SeededGenerator.iterations(400)
    var wrong = 0
    for _ in 0..<runs {
      let candidate = (0..<15).map { _ in 1.05 * exp(0.01 * generator.nextNormal()) }
      let comparison = PairedComparison(baseline: Array(repeating: 1, count: 15), candidate: candidate)
      if verdicts(on: [comparison], margin: 0.05) == [.equivalent] { wrong += 1 }
    }
    print("false equivalence: \(wrong) of \(runs)")
    #expect(Double(wrong) / Double(runs) <= 0.025 + tolerance(0.025, runs))
  }
}

extension SeededGenerator {
  /// A standard normal number, by Box and Muller.
  mutating func nextNormal() -> Double { (-2 * log(nextUnit())).squareRoot() * cos(2 * .pi * nextUnit()) }
}
