@_exported public import RandomNumbers

/// The generator of random tests. Its whole state is one seed, so that a failure can be reproduced.
public typealias SeededGenerator = SplitMix64

extension SplitMix64 {
  /// True once in `count` times on average.
  public mutating func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

  /// A whole number of the range; all are equally likely.
  public mutating func int(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// A number of the range.
  public mutating func double(in range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }

  /// One of the choices, all equally likely; `fallback` if `choices` is empty.
  public mutating func pick<Choices: RandomAccessCollection>(_ choices: Choices, else fallback: Choices.Element) -> Choices.Element {
    choices.randomElement(using: &self) ?? fallback
  }
}
