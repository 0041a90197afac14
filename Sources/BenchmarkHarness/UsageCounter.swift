import CProbe

/// What happened to the measuring thread: evidence that a sample holds something besides the code.
public struct UsageCount: Hashable, Sendable {
  /// How often the thread was put off the processor for another.
  public var involuntarySwitches: Int
  /// How many pages were faulted in.
  public var pageFaults: Int

  /// These figures.
  public init(involuntarySwitches: Int = 0, pageFaults: Int = 0) {
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

/// Where these figures come from. Tests put a counter of their own in its place.
public protocol UsageCounter {
  /// The figures since some moment.
  func read() -> UsageCount
}

/// The thread's own figures (getrusage). A reading costs about half a microsecond, so it stands outside the timed part.
public struct ThreadUsage: UsageCounter, Sendable {
  /// A counter.
  public init() {}

  /// The figures since the thread began.
  public func read() -> UsageCount {
    let usage = cprobe_usage()
    return UsageCount(involuntarySwitches: Int(usage.involuntary_switches), pageFaults: Int(usage.page_faults))
  }
}

/// The processor a program runs on.
public enum Processor {
  /// Keeps the program on one processor, the last that it may use, so that programs that do this are measured on the same one. Returns its number,
  /// or `nil` where the system cannot do it.
  ///
  /// Two programs that the system puts on two processors differ by whatever the processors differ by: one may share its core with other work.
  public static func pin() -> Int? {
    let number = cprobe_pin()
    return number >= 0 ? Int(number) : nil
  }
}
