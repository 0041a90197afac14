import RandomNumbers

/// Whether the first half of a run's blocks differs from the second half more often than chance lets it.
///
///     StretchTest([blocksOfOneFigure, blocksOfAnother]).differing.share  // near 0.05 if blocks are independent
///
/// Intervals over blocks take blocks as independent. If neighbours resemble each other, halves differ: their medians are then further apart than the
/// spread within them explains. Of each figure the halves are compared by the Mann–Whitney test at 5 %. The same figures with their blocks shuffled show what
/// chance does, because the test is discrete and reaches 5 % at most.
package struct StretchTest: Hashable, Sendable {
  /// The figures whose halves differ, of all figures with enough blocks.
  package let differing: BinomialProportion
  /// The same with the blocks shuffled, several times over.
  package let shuffled: BinomialProportion

  /// The fewest blocks of a figure: of 4 against 4, the most extreme order has p = 2/70.
  package static let fewestBlocks = 8
  /// How often each figure is shuffled.
  static let shuffles = 4

  /// The test of several figures, each a list of its blocks in the order they were made. Figures with fewer than eight blocks are left out.
  ///
  /// - Complexity: O(*f*·*b*⁴), *f* the number of figures, *b* that of blocks of one, up to 30.
  package init(_ figures: [[Double]], level: Double = 0.05, seed: UInt64 = 1) {
    let figures = figures.filter { $0.count >= Self.fewestBlocks }
    var random = SplitMix64(seed: seed)
    let shuffled = figures.flatMap { blocks in (0..<Self.shuffles).map { _ in blocks.shuffled(using: &random) } }
    self.differing = Self.share(of: figures, level)
    self.shuffled = Self.share(of: shuffled, level)
  }

  private static func share(of figures: [[Double]], _ level: Double) -> BinomialProportion {
    let differing = figures.count { blocks in
      let middle = blocks.count / 2
      return RankSum(Array(blocks[..<middle]), Array(blocks[middle...])).pValue < level
    }
    return BinomialProportion(successes: differing, count: figures.count)
  }
}
