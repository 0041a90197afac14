import Foundation
@_exported public import RandomNumbers

/// The generator of random tests.
package typealias SeededGenerator = SplitMix64

extension SplitMix64 {
  /// A number above 0 and at most 1.
  package mutating func nextUnit() -> Double { (Double(next() >> 11) + 1) * 0x1p-53 }

  /// `SEED`, or `seed`; printed, so that a failure can be run again.
  package static func seed(_ seed: UInt64, for name: String) -> UInt64 {
    let chosen = ProcessInfo.processInfo.environment["SEED"].flatMap { UInt64($0) } ?? seed
    print("\(name): SEED=\(chosen)")
    return chosen
  }

  /// `ITERATIONS`, or `count`.
  package static func iterations(_ count: Int) -> Int {
    ProcessInfo.processInfo.environment["ITERATIONS"].flatMap { Int($0) } ?? count
  }
}
