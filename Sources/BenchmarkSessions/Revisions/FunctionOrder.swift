/// An order of a program's functions in memory.
struct FunctionOrder: Hashable, Sendable {
  /// The seed from which lld draws the order. Two seeds have a special meaning for lld: 0 draws a different order every time, and the largest number
  /// reverses the order.
  let seed: UInt32

  /// The order for a side in a round, among the orders of `base`. Every round and side has a different seed.
  init(base: UInt64, round: Int, isB: Bool) {
    let place = base &* 1_000_003 &+ UInt64(round) &* 2 &+ (isB ? 1 : 0)
    seed = UInt32(1 + place % UInt64(UInt32.max - 1))
  }
}
