import CProbe

/// The clock of samples. Tests substitute their own.
package protocol HarnessClock {
  /// Returns the nanoseconds since an arbitrary moment; the number never decreases.
  func now() -> Int
}

/// CLOCK_MONOTONIC, read inline. On Apple's systems CLOCK_UPTIME_RAW, because CLOCK_MONOTONIC has steps of 1 µs there.
package struct MonotonicClock: HarnessClock, Sendable {
  /// A clock.
  package init() {}

  /// Returns the nanoseconds since a moment in the machine's past.
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
