import Foundation

/// The seeds of a random test: `ITERATIONS` of them from `SEED`, or as many as the test asks for from a fixed one; printed, so that a
/// failure can be run again.
struct TestSeeds: Sequence {
  let first: UInt64
  let count: Int

  init(_ name: String, iterations: Int) {
    let environment = ProcessInfo.processInfo.environment
    first = environment["SEED"].flatMap { UInt64($0) } ?? 20_251_121
    count = environment["ITERATIONS"].flatMap { Int($0) } ?? iterations
    print("\(name): SEED=\(first) ITERATIONS=\(count)")
  }

  func makeIterator() -> AnyIterator<UInt64> {
    var next = 0
    return AnyIterator {
      guard next < count else { return nil }
      defer { next += 1 }
      return first &+ UInt64(next)
    }
  }
}
