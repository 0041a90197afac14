import Foundation
import Testing
import UnitTestSupport

@testable import BenchmarkStatistics

@Suite("Looking several times")
struct LookPlanTests {
  /// A quarter of 5 % a look: 304 · 2 · (1 + 19) / 2¹⁹ = 0.0232 does not suffice and 304 · 2 · (1 + 20) / 2²⁰ = 0.01218 does. To 100 in three equal
  /// steps of (100 / 20)^⅓ = 1.71: 34.2, 58.5, 100.
  @Test("Four looks at 304 cells: after 20, 34, 58 and 100 blocks, a quarter of the error each")
  func byHand() {
    let plan = LookPlan(comparisons: 304, most: 100)
    #expect(plan.looks.map(\.blocks) == [20, 34, 58, 100])
    #expect(plan.looks.allSatisfy { $0.alpha == 0.0125 })
  }

  @Test("Where there is no room for a first look, one look at the end spends everything")
  func noRoom() {
    for most in [1, 20] { #expect(LookPlan(comparisons: 304, most: most).looks == [.init(blocks: most, alpha: 0.05)]) }
    #expect(LookPlan(comparisons: 1, most: 100, count: 1).looks == [.init(blocks: 100, alpha: 0.05)])
  }

  @Test("Looks that would fall together are one, and the error is spread over those that are left")
  func crowded() {
    let plan = LookPlan(comparisons: 304, most: 22)
    // 20, 20.6, 21.3, 22 are 20, 21, 21, 22.
    #expect(plan.looks.map(\.blocks) == [20, 21, 22] && abs(plan.looks.reduce(0) { $0 + $1.alpha } - 0.05) < 1e-12)
  }

  @Test("If the time ends between two looks, the last look is made there and spends what is left")
  func cutShort() {
    let plan = LookPlan(comparisons: 304, most: 100)
    #expect(plan.made(after: 100) == plan.looks && plan.made(after: 34) == Array(plan.looks.prefix(2)))
    #expect(plan.made(after: 40).map(\.blocks) == [20, 34, 40] && abs((plan.made(after: 40).last?.alpha ?? 0) - 0.025) < 1e-12)
    #expect(plan.made(after: 7) == [.init(blocks: 7, alpha: 0.05)] && plan.made(after: 0).isEmpty)
  }

  /// The share of runs of 8 cells without any difference in which a cell is called different, looked at as `looks` says.
  private func falseAlarms(_ looks: [LookPlan.Look], runs: Int, _ generator: inout SeededGenerator) -> Double {
    var alarms = 0
    for _ in 0..<runs {
      let cells = (0..<8).map { _ in (0..<(looks.last?.blocks ?? 0)).map { _ in 0.02 * generator.nextNormal() } }
      let isAlarm = looks.contains { look in
        let comparisons = cells.map { PairedComparison(logRatios: Array($0.prefix(look.blocks)), confidence: 1 - look.alpha) }
        return verdicts(on: comparisons, margin: 0, alpha: look.alpha).contains { $0 == .regressed || $0 == .improved }
      }
      if isAlarm { alarms += 1 }
    }
    return Double(alarms) / Double(runs)
  }

  @Test("Looking four times at cells without a difference finds one in at most 5 % of runs")
  func spending() {
    var generator = SeededGenerator(seed: SeededGenerator.seed(79, for: "alpha spending"))
    let runs = SeededGenerator.iterations(300)
    let rate = falseAlarms(LookPlan(comparisons: 8, most: 60).looks, runs: runs, &generator)
    print("false alarms with the error spread over the looks: \(rate)")
    #expect(rate <= 0.05 + 3.3 * (0.05 * 0.95 / Double(runs)).squareRoot())
  }

  @Test("The same check sees a rule that spends the whole error at every look")
  func sabotage() {
    var generator = SeededGenerator(seed: SeededGenerator.seed(83, for: "no spending"))
    let looks = (10...60).map { LookPlan.Look(blocks: $0, alpha: 0.05) }
    let rate = falseAlarms(looks, runs: 100, &generator)
    print("false alarms with 5 % at each of \(looks.count) looks: \(rate)")
    #expect(rate > 0.12)
  }
}
