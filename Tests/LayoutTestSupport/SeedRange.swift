import Foundation

/// The seeds that a random test runs. The environment can override them.
///
/// `SEED=17` starts at 17 and, alone, runs only that seed. `ITERATIONS=500` runs 500 seeds from the start.
public enum SeedRange {
  /// The seeds to run: `iterations` seeds from `first`, unless the environment overrides them.
  ///
  /// A value that is not a number is ignored.
  public static func seeds(
    first: UInt64 = 1, iterations: Int, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> [UInt64] {
    let seed = environment["SEED"].flatMap { UInt64($0) }
    let asked = environment["ITERATIONS"].flatMap { Int($0) }.map { max($0, 0) }
    let count = asked ?? (seed == nil ? iterations : 1)
    return (0..<count).map { (seed ?? first) &+ UInt64($0) }
  }
}
