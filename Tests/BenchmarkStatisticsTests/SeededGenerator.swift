import Foundation

/// SplitMix64, seeded from the environment variable `SEED` or with a fixed seed.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number above 0 and at most 1.
  mutating func nextUnit() -> Double { (Double(next() >> 11) + 1) * 0x1p-53 }

  /// `SEED`, or `seed`; printed, so that a failure can be run again.
  static func seed(_ seed: UInt64, for name: String) -> UInt64 {
    let chosen = ProcessInfo.processInfo.environment["SEED"].flatMap { UInt64($0) } ?? seed
    print("\(name): SEED=\(chosen)")
    return chosen
  }

  /// `ITERATIONS`, or `count`.
  static func iterations(_ count: Int) -> Int {
    ProcessInfo.processInfo.environment["ITERATIONS"].flatMap { Int($0) } ?? count
  }
}
