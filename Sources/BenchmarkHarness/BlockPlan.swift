/// Which block each round of a group belongs to.
///
/// The first eight blocks are two rounds long at most. So a group that is cut off by the budget after a dozen rounds still has the six blocks that
/// an interval needs. The rounds that are left are shared by the other blocks.
struct BlockPlan {
  /// How many blocks are short.
  static let shortBlocks = 8

  private let shortLength: Int
  private let longLength: Int

  /// A plan of `rounds` rounds in at most `mostBlocks` blocks, which are more than the short ones.
  init(rounds: Int, mostBlocks: Int) {
    shortLength = max(1, min(2, (rounds + mostBlocks - 1) / mostBlocks))
    let long = max(0, rounds - Self.shortBlocks * shortLength)
    let longBlocks = mostBlocks - Self.shortBlocks
    longLength = max(1, (long + longBlocks - 1) / longBlocks)
  }

  /// The block of a round; both count from 0.
  func block(ofRound round: Int) -> Int {
    let short = Self.shortBlocks * shortLength
    return round < short ? round / shortLength : Self.shortBlocks + (round - short) / longLength
  }
}
