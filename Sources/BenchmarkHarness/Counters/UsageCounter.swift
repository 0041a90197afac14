/// Whether a clock jumped while something was timed.
package enum ClockJump {
  /// How much longer than its processor time a sample may seem, in nanoseconds. An interruption is shorter.
  private static let tolerance = 1_000_000_000

  /// Whether the clock went back between two readings, or ahead of the thread's own time by more than a second: somebody set it, or the machine stood still.
  package static func isBetween(_ start: Int, _ end: Int, _ usage: UsageCount) -> Bool {
    guard end >= start else { return true }
    guard let processor = usage.processorNanoseconds else { return false }
    return end - start - processor > tolerance
  }
}

/// The source of these figures. Tests substitute their own.
package protocol UsageCounter {
  /// The figures since some moment.
  func read() -> UsageCount
}
