/// The assignment of the rounds of a group in one launch to blocks.
///
/// The first eight blocks of a group are at most two rounds long. So a group that the budget cuts off after a dozen rounds still has the six blocks that
/// an interval needs. The other blocks share the remaining rounds. If several launches share the rounds, each has its part of the short and long blocks.
struct RoundBlocks {
  /// The number of short blocks in a group.
  static let shortBlocks = 8

  private let shortBlocks: Int
  private let shortLength: Int
  private let longLength: Int

  /// The blocks for the `rounds` rounds of one launch. All `launches` launches together make at most `mostBlocks` blocks, or one each.
  init(rounds: Int, mostBlocks: Int, launches: Int = 1) {
    func share(of count: Int) -> Int { (count + launches - 1) / launches }
    let ownBlocks = share(of: mostBlocks)
    let evenLength = max(1, (rounds + ownBlocks - 1) / ownBlocks)
    guard share(of: Self.shortBlocks) < ownBlocks else {
      (shortBlocks, shortLength, longLength) = (0, 1, evenLength)
      return
    }
    shortBlocks = share(of: Self.shortBlocks)
    shortLength = min(2, evenLength)
    let longBlocks = ownBlocks - shortBlocks
    longLength = max(1, (max(0, rounds - shortBlocks * shortLength) + longBlocks - 1) / longBlocks)
  }

  /// Returns the block of a round. Both numbers begin at 0 in the launch.
  func block(ofRound round: Int) -> Int {
    let short = shortBlocks * shortLength
    return round < short ? round / shortLength : shortBlocks + (round - short) / longLength
  }
}
