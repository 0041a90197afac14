import CProbe

/// The clock of samples. Tests substitute their own.
package protocol HarnessClock {
  /// Nanoseconds since some moment; never falls.
  func now() -> Int
}

/// CLOCK_MONOTONIC, read inline; CLOCK_UPTIME_RAW on Apple's systems, where the other has steps of 1 µs.
package struct MonotonicClock: HarnessClock, Sendable {
  /// A clock.
  package init() {}

  /// Nanoseconds since some moment in the machine's past.
  @inline(__always) package func now() -> Int { Int(cprobe_now()) }

  /// The clock's name in a manifest.
  package static var name: String {
    #if canImport(Darwin)
      "CLOCK_UPTIME_RAW"
    #else
      "CLOCK_MONOTONIC"
    #endif
  }
}
