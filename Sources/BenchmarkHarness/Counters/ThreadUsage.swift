import CProbe

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
