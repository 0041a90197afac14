import RandomNumbers

/// The order in which the candidates of a group are sampled, round by round. It is balanced in places and in neighbours.
///
/// A candidate can benefit from code and branch history that the candidate before it has just used. So in a whole cycle of rounds, every candidate has
/// each place equally often, and comes directly after each other candidate equally often (E. J. Williams, “Experimental designs balanced for the
/// estimation of residual effects of treatments”, *Australian Journal of Scientific Research* A 2, 1949). That takes *c* rounds for an even number of
/// candidates *c*, and 2 *c* rounds for an odd number.
///
/// In each cycle, seeded shuffles decide the part of each candidate and the sequence of the rounds. So the order does not follow the number of the round,
/// which the edits of a script may follow.
package struct RoundOrder: Sendable {
  private let count: Int
  private let seed: UInt64

  /// The orders of `count` candidates. The same seed gives the same orders.
  package init(count: Int, seed: UInt64) {
    self.count = count
    self.seed = seed
  }

  /// The number of rounds after which places and neighbours are balanced.
  package var roundsOfCycle: Int { count < 3 ? count : count % 2 == 0 ? count : 2 * count }

  /// Returns the candidates in the order of a round. Both are counted from 0.
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

  /// Returns 0, *c* − 1, 1, *c* − 2, …: all steps between neighbours differ.
  private func zigzag(_ place: Int) -> Int { place % 2 == 0 ? place / 2 : count - 1 - place / 2 }

  /// Returns the numbers from 0 to `length` − 1, in an order that depends only on the seed and on `salt`.
  private func shuffled(_ length: Int, salt: Int) -> [Int] {
    let keys = (0..<length).map { Self.mixed(seed &+ Self.mixed(UInt64(truncatingIfNeeded: salt) &* 1_000_003 &+ UInt64($0))) }
    return (0..<length).sorted { (keys[$0], $0) < (keys[$1], $1) }
  }

  /// Returns a number in which every bit depends on all bits of `value`.
  private static func mixed(_ value: UInt64) -> UInt64 {
    var generator = SplitMix64(seed: value)
    return generator.next()
  }
}
