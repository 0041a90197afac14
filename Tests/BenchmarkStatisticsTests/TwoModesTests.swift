import Foundation
import Testing
import UnitTestSupport

@testable import BenchmarkStatistics

@Suite("Two modes")
struct TwoModesTests {
  @Test("Six blocks at 99 to 101 and six at 129 to 131 gather around 100 and 130")
  func byHand() throws {
    let modes = try #require(TwoModes([100, 101, 99, 100, 101, 99, 130, 131, 129, 130, 131, 129]))
    #expect(modes == TwoModes(low: 100, high: 130, share: 0.5))
  }

  @Test("A third of the blocks is a mode, and a sixth is a few outliers")
  func share() throws {
    func modes(_ high: Int) -> TwoModes? { TwoModes(Array(repeating: 100, count: 12 - high) + Array(repeating: 130, count: high)) }
    #expect(modes(4)?.share == 1.0 / 3 && modes(8)?.share == 2.0 / 3)
    #expect(modes(2) == nil && modes(10) == nil && modes(0) == nil)
  }

  /// ln 106/103 is 0.0287 and the sides spread over ln 103/100 = 0.0296 and ln 109/106 = 0.0279.
  @Test("A gap that is narrower than a side is none")
  func narrowGap() {
    let low: [Double] = [100, 101, 101, 102, 102, 103]
    #expect(TwoModes(low + [106, 107, 107, 108, 108, 109]) == nil)
    #expect(TwoModes(low + [107, 108, 108, 109, 109, 110]) != nil)
  }

  @Test("Modes 2 % apart or less are one, as are fewer than twelve blocks and costs that are none")
  func edges() {
    func two(_ high: Double, _ count: Int) -> TwoModes? {
      TwoModes(Array(repeating: 100, count: count) + Array(repeating: high, count: count))
    }
    #expect(two(101.9, 6) == nil && two(102.1, 6) != nil)
    #expect(two(130, 5) == nil && TwoModes([]) == nil && two(0, 6) == nil && two(.nan, 6) == nil)
  }

  @Test("Blocks of one mode pass for two in at most 2 % of runs of 20, and real modes are found", arguments: [false, true])
  func simulation(isBimodal: Bool) {
    var generator = SeededGenerator(seed: SeededGenerator.seed(73, for: "modes"))
    let trials = SeededGenerator.iterations(1_000)
    let found = (0..<trials).count { _ in
      TwoModes((0..<20).map { _ in exp(0.03 * generator.nextNormal() + (isBimodal && generator.nextUnit() < 0.4 ? 0.36 : 0)) }) != nil
    }
    let share = Double(found) / Double(trials)
    print("two modes found where there are \(isBimodal ? "two" : "one"): \(share)")
    #expect(isBimodal ? share > 0.9 : share < 0.02)
  }
}
