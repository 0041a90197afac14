/// A seeded generator of random numbers: the same numbers from the same seed on every platform.
///
///     var generator = SplitMix64(seed: 7)
///     let die = 1 + generator.below(6)
///
/// It is fast and good enough for test data, but not for secrets. Workloads avoid Swift's own `Int.random(in:using:)`, because the number of its draws is not
/// documented and may change between versions.
///
/// The algorithm is from Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators" (OOPSLA 2014), with the constants of
/// Vigna's public-domain `splitmix64.c`.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  @usableFromInline var state: UInt64

  /// A generator that starts at `seed`. Every seed is good, including 0.
  @inlinable public init(seed: UInt64) {
    state = seed
  }

  /// The next 64 random bits. O(1).
  @inlinable public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A whole number in 0..<`bound`, from exactly one draw. O(1).
  ///
  /// The number is the high half of draw × `bound`. No value is more likely than another by more than 2⁻⁶⁴, which no sample could show for the bounds of a
  /// workload. In exchange, each number takes exactly one draw.
  ///
  /// - Precondition: `bound` > 0.
  @inlinable public mutating func below(_ bound: Int) -> Int {
    precondition(bound > 0, "A random number below \(bound) does not exist")
    return Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// Returns `count` different whole numbers in 0..<`bound`, in random order; all of them if `count` exceeds `bound`.
  package mutating func distinct(_ count: Int, below bound: Int) -> [Int] {
    var seen = Set<Int>()
    var numbers: [Int] = []
    while numbers.count < min(count, bound) {
      let number = below(bound)
      if seen.insert(number).inserted { numbers.append(number) }
    }
    return numbers
  }
}
