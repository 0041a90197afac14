import RandomNumbers

/// A test whether the first half of a run's blocks differs from the second half more often than by chance.
///
///     StretchTest([blocksOfOneFigure, blocksOfAnother]).differing.share  // near 0.05 if blocks are independent
///
/// Intervals over blocks assume that blocks are independent. If neighbours resemble each other, halves differ: the distance of their medians is larger
/// than the spread within them explains. The Mann–Whitney test at 5 % compares the halves of each figure. The same figures with shuffled blocks show the
/// effect of chance, because the test is discrete and reaches at most 5 %.
package struct StretchTest: Hashable, Sendable {
  /// The proportion of figures whose halves differ, among all figures with enough blocks.
  package let differing: BinomialProportion
  /// The same with the blocks shuffled, several times over.
  package let shuffled: BinomialProportion

  /// The smallest number of blocks of a figure: with 4 against 4, the most extreme order has p = 2/70.
  package static let fewestBlocks = 8
  /// The number of times that each figure is shuffled.
  static let shuffles = 4

  /// The test of several figures, each a list of its blocks in the order they were made. Figures with fewer than eight blocks are left out.
  ///
  /// - Complexity: O(*f*·*b*⁴), *f* the number of figures, *b* the number of blocks in one, up to 30.
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
