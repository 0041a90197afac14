import CProbe

/// Usage of the measuring thread: evidence that a sample contains more than the code.
package struct UsageCount: Codable, Hashable, Sendable {
  /// How often the thread lost its processor to another one.
  package var involuntarySwitches = 0
  /// How many pages were faulted in.
  package var pageFaults = 0
  /// How long the thread was on a processor, in nanoseconds; `nil` if that is not known. Sums do not have it.
  package var processorNanoseconds: Int?

  /// What happened between two readings, the later one first.
  package static func - (left: UsageCount, right: UsageCount) -> UsageCount {
    UsageCount(
      involuntarySwitches: left.involuntarySwitches - right.involuntarySwitches, pageFaults: left.pageFaults - right.pageFaults,
      processorNanoseconds: left.processorNanoseconds.flatMap { left in right.processorNanoseconds.map { left - $0 } })
  }

  static func += (left: inout UsageCount, right: UsageCount) {
    left.involuntarySwitches += right.involuntarySwitches
    left.pageFaults += right.pageFaults
  }
}

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

/// The thread's own figures (getrusage). A reading costs about half a microsecond, so it happens outside the timed part.
package struct ThreadUsage: UsageCounter, Sendable {
  /// A counter.
  package init() {}

  /// The figures since the thread began.
  package func read() -> UsageCount {
    let usage = cprobe_usage()
    return UsageCount(
      involuntarySwitches: Int(usage.involuntary_switches), pageFaults: Int(usage.page_faults),
      processorNanoseconds: Int(usage.processor_nanoseconds))
  }
}

/// The processor a program runs on.
package enum Processor {
  /// Asks for the fast processors for the calling thread. Apple's systems choose by what a thread is for, and have slow processors too.
  package static func preferFast() { cprobe_prefer_fast_processors() }

  /// Pins the program to the last processor that it may use, so that all programs that do this run on the same one. Returns its number, or `nil` if
  /// the system cannot do that.
  ///
  /// On two processors, two programs differ by whatever the processors differ by: one may share its core with other work.
  package static func pin() -> Int? {
    _ = ProcessorFacts.usableCores
    let number = cprobe_pin()
    return number >= 0 ? Int(number) : nil
  }
}
