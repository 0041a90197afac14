/// The order in which a program's functions lie.
struct FunctionOrder: Hashable, Sendable {
  /// What lld draws the order from. For it, 0 is “another one every time” and its largest number “backwards”.
  let seed: UInt32

  /// The order of a side in a round, among those that `base` stands for: every round and side has another seed.
  init(base: UInt64, round: Int, isB: Bool) {
    let place = base &* 1_000_003 &+ UInt64(round) &* 2 &+ (isB ? 1 : 0)
    seed = UInt32(1 + place % UInt64(UInt32.max - 1))
  }
}
