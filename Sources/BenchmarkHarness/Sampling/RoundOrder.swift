import RandomNumbers

/// The order in which the candidates of a group are sampled, round by round: balanced in places and in neighbours.
///
/// A candidate can gain from code and branch history that its neighbour has just used. So over a whole cycle of rounds every candidate has
/// each place equally often, and comes directly after each other candidate equally often (E. J. Williams, “Experimental designs balanced for the
/// estimation of residual effects of treatments”, *Australian Journal of Scientific Research* A 2, 1949). An even number of candidates *c* takes *c* rounds
/// for that, an odd number 2 *c*.
///
/// In each cycle, seeded shuffles decide which candidate has which part and which round comes when. So the order does not follow the number of the round, which
/// the edits of a script may follow.
package struct RoundOrder: Sendable {
  private let count: Int
  private let seed: UInt64

  /// Orders of `count` candidates. The same seed gives the same orders.
  package init(count: Int, seed: UInt64) {
    self.count = count
    self.seed = seed
  }

  /// The rounds after which places and neighbours are balanced.
  package var roundsOfCycle: Int { count < 3 ? count : count % 2 == 0 ? count : 2 * count }

  /// The candidates in the order of a round, counted from 0.
  /// - Complexity: O(*c* log *c*), *c* the number of candidates.
  package func candidates(inRound round: Int) -> [Int] {
    guard count > 1 else { return Array(0..<count) }
    let (cycle, place) = (round / roundsOfCycle, round % roundsOfCycle)
    let row = shuffled(roundsOfCycle, salt: 2 * cycle)[place]
    let parts = shuffled(count, salt: 2 * cycle + 1)
    let shift = row % count
    let order = (0..<count).map { parts[(zigzag($0) + shift) % count] }
    return row < count ? order : order.reversed()
  }

  /// 0, *c* − 1, 1, *c* − 2, …: the steps between neighbours are all different.
  private func zigzag(_ place: Int) -> Int { place % 2 == 0 ? place / 2 : count - 1 - place / 2 }

  /// The numbers from 0 to `length` − 1, in an order that hangs on the seed and on `salt` alone.
  private func shuffled(_ length: Int, salt: Int) -> [Int] {
    let keys = (0..<length).map { Self.mixed(seed &+ Self.mixed(UInt64(truncatingIfNeeded: salt) &* 1_000_003 &+ UInt64($0))) }
    return (0..<length).sorted { (keys[$0], $0) < (keys[$1], $1) }
  }

  /// A number all of whose bits depend on all bits of `value`.
  private static func mixed(_ value: UInt64) -> UInt64 {
    var generator = SplitMix64(seed: value)
    return generator.next()
  }
}
