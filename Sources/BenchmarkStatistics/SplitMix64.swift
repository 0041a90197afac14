/// Random numbers from a seed, the same on every platform, for resampling and permutations.
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A whole number from 0 to `bound` − 1, by the upper half of a product. For bounds far below 2⁶⁴, no number is measurably more frequent.
  mutating func index(below bound: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }
}
