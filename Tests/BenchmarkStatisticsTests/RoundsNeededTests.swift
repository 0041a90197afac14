import Testing

@testable import BenchmarkStatistics

@Suite("The rounds that are needed")
struct RoundsNeededTests {
  /// 2 · 2⁻⁵ = 0.0625 does not suffice and 2 · 2⁻⁶ = 0.03125 does; with one contrary round 2 · (1 + 8) · 2⁻⁸ = 0.0703 does not and
  /// 2 · (1 + 9) · 2⁻⁹ = 0.0391 does.
  @Test("One comparison needs 6 rounds, and 9 where one may point the other way")
  func one() {
    #expect(roundsNeeded(comparisons: 1, contrary: 0) == 6)
    #expect(roundsNeeded(comparisons: 1) == 9)
  }

  /// 300 · 2 · (1 + 17) · 2⁻¹⁷ = 0.0824 does not suffice and 300 · 2 · (1 + 18) · 2⁻¹⁸ = 0.0435 does.
  @Test("300 comparisons need 18")
  func many() { #expect(roundsNeeded(comparisons: 300) == 18) }

  @Test("They are the fewest with which Holm's adjustment lets the smallest p-value through", arguments: [1, 2, 16, 56, 304, 5_000])
  func fewest(comparisons: Int) throws {
    let rounds = roundsNeeded(comparisons: comparisons)
    func adjusted(_ rounds: Int) throws -> Double {
      let candidate = [0.5] + [Double](repeating: 2, count: rounds - 1)
      let pValue = try #require(PairedComparison(baseline: [Double](repeating: 1, count: rounds), candidate: candidate)).pValue
      return holmAdjusted([pValue] + [Double](repeating: 1, count: comparisons - 1))[0]
    }
    #expect(try adjusted(rounds) < 0.05)
    #expect(try adjusted(rounds - 1) >= 0.05)
  }
}
