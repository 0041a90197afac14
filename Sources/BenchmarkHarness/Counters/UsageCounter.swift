/// Detects jumps of the clock during a timing.
package enum ClockJump {
  /// The largest difference between a sample's time and its processor time that is not a jump, in nanoseconds. An interruption is shorter.
  private static let tolerance = 1_000_000_000

  /// Whether the clock went backwards between two readings, or ran ahead of the thread's own time by more than a second. Either someone set the clock, or
  /// the machine was suspended.
  package static func isBetween(_ start: Int, _ end: Int, _ usage: UsageCount) -> Bool {
    guard end >= start else { return true }
    guard let processor = usage.processorNanoseconds else { return false }
    return end - start - processor > tolerance
  }
}

/// The source of usage figures. Tests substitute their own.
package protocol UsageCounter {
  /// Returns the usage since an arbitrary moment.
  func read() -> UsageCount
}
