import CProbe

/// Usage of the measuring thread: evidence that a sample contains more than the code.
package struct UsageCount: Hashable, Sendable {
  /// How often the thread lost its processor to another one.
  package var involuntarySwitches: Int
  /// How many pages were faulted in.
  package var pageFaults: Int

  /// These figures.
  package init(involuntarySwitches: Int = 0, pageFaults: Int = 0) {
    self.involuntarySwitches = involuntarySwitches
    self.pageFaults = pageFaults
  }

  static func - (left: UsageCount, right: UsageCount) -> UsageCount {
    UsageCount(
      involuntarySwitches: left.involuntarySwitches - right.involuntarySwitches, pageFaults: left.pageFaults - right.pageFaults)
  }

  static func += (left: inout UsageCount, right: UsageCount) {
    left.involuntarySwitches += right.involuntarySwitches
    left.pageFaults += right.pageFaults
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
    return UsageCount(involuntarySwitches: Int(usage.involuntary_switches), pageFaults: Int(usage.page_faults))
  }
}

/// The processor a program runs on.
package enum Processor {
  /// Pins the program to the last processor that it may use, so that all programs that do this run on the same one. Returns its number, or `nil` if
  /// the system cannot do that.
  ///
  /// On two processors, two programs differ by whatever the processors differ by: one may share its core with other work.
  package static func pin() -> Int? {
    let number = cprobe_pin()
    return number >= 0 ? Int(number) : nil
  }
}
