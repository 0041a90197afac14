/// SplitMix64: a small random number generator whose whole state is one seed, so that a failure can be given back.
///
/// Source: Steele, Lea and Flood, *Fast splittable pseudorandom number generators* (OOPSLA 2014); the constants are those of
/// `java.util.SplittableRandom`.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// A generator that yields the sequence of `seed`.
  public init(seed: UInt64) { state = seed }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// True once in `count` times on average.
  public mutating func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

  /// A whole number of the range, each as likely as the others.
  public mutating func int(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// A number of the range.
  public mutating func double(in range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }

  /// One of the choices, each as likely as the others; `fallback` where there are none.
  public mutating func pick<Choices: RandomAccessCollection>(_ choices: Choices, else fallback: Choices.Element) -> Choices.Element {
    choices.randomElement(using: &self) ?? fallback
  }
}
