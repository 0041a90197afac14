import Testing

@testable import BenchmarkStatistics

@Suite("The blocks that are needed")
struct BlocksNeededTests {
  /// 2 · 2⁻⁵ = 0.0625 does not suffice and 2 · 2⁻⁶ = 0.03125 does; with one contrary block 2 · (1 + 8) · 2⁻⁸ = 0.0703 does not and
  /// 2 · (1 + 9) · 2⁻⁹ = 0.0391 does.
  @Test("One comparison needs 6 blocks, and 9 if one may point the other way")
  func one() {
    #expect(blocksNeeded(comparisons: 1, contrary: 0) == 6)
    #expect(blocksNeeded(comparisons: 1) == 9)
  }

  /// 300 · 2 · (1 + 17) · 2⁻¹⁷ = 0.0824 does not suffice and 300 · 2 · (1 + 18) · 2⁻¹⁸ = 0.0435 does.
  /// Without a contrary block 300 · 2 · 2⁻¹³ = 0.0732 does not suffice and 300 · 2 · 2⁻¹⁴ = 0.0366 does.
  @Test("300 comparisons need 14 blocks, and 18 if one may point the other way")
  func many() {
    #expect(blocksNeeded(comparisons: 300, contrary: 0) == 14)
    #expect(blocksNeeded(comparisons: 300) == 18)
  }

  @Test("They are the fewest with which Holm's adjustment lets the smallest p-value through", arguments: [1, 2, 16, 56, 304, 5_000])
  func fewest(comparisons: Int) throws {
    let blocks = blocksNeeded(comparisons: comparisons)
    func adjusted(_ blocks: Int) throws -> Double {
      let candidate = [0.5] + [Double](repeating: 2, count: blocks - 1)
      let pValue = try #require(PairedComparison(baseline: [Double](repeating: 1, count: blocks), candidate: candidate)).pValue
      return holmAdjusted([pValue] + [Double](repeating: 1, count: comparisons - 1))[0]
    }
    #expect(try adjusted(blocks) < 0.05)
    #expect(try adjusted(blocks - 1) >= 0.05)
  }

  @Test("Two runs decide with so many blocks a side, and with one fewer they could not", arguments: [1, 2, 30, 480, 4_000, 100_000])
  func independent(comparisons: Int) throws {
    let needed = independentBlocksNeeded(comparisons: comparisons)
    /// The smallest p-value of runs with so many blocks, corrected: all blocks of one are below all of the other.
    func best(_ blocks: Int) throws -> Double {
      let (low, high) = ((0..<blocks).map { 100 + Double($0) }, (0..<blocks).map { 200 + Double($0) })
      let comparison = try #require(IndependentComparison(baseline: low, candidate: high))
      return holmAdjusted([comparison.pValue] + Array(repeating: 1, count: comparisons - 1)).compactMap(\.self).min() ?? 1
    }
    #expect(needed >= 6)
    // Beyond 30 samples in all the p-value is the normal approximation's.
    if needed <= 15 { #expect(try best(needed) < 0.05) }
    if needed > 6, needed <= 16 { #expect(try best(needed - 1) >= 0.05) }
  }
}
