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

/// The quality of a clock on this machine.
package struct ClockQuality: Equatable, Sendable {
  /// The smallest step seen between two readings, in nanoseconds; at least 1.
  package var resolutionNanoseconds: Int
  /// The cost of one reading, in nanoseconds.
  package var costNanoseconds: Double

  /// Figures as they were measured.
  package init(resolutionNanoseconds: Int, costNanoseconds: Double) {
    self.resolutionNanoseconds = resolutionNanoseconds
    self.costNanoseconds = costNanoseconds
  }

  /// Measures `clock` by reading it ten thousand times.
  package init<Clock: HarnessClock>(measuring clock: Clock) {
    let readings = 10_000
    var smallest = Int.max
    let start = clock.now()
    var last = start
    for _ in 0..<readings {
      let now = clock.now()
      if now > last { smallest = min(smallest, now - last) }
      last = now
    }
    resolutionNanoseconds = smallest == .max ? 1 : max(1, smallest)
    costNanoseconds = Double(last - start) / Double(readings)
  }

  /// The shortest sample worth recording: 20 µs, and a hundred times the resolution.
  package var shortestSampleNanoseconds: Int { max(20_000, 100 * resolutionNanoseconds) }
}
