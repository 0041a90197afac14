import CProbe

/// The usage of the calling thread (getrusage). A reading takes about half a microsecond, so it happens outside the timed part.
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
  /// Requests the fast processors for the calling thread. Apple's systems also have slow processors, and choose by the purpose of a thread.
  package static func preferFast() { cprobe_prefer_fast_processors() }

  /// Pins the program to the last processor that it may use, so that all pinned programs run on the same one. Returns the processor's number; `nil` if
  /// the system cannot pin programs.
  ///
  /// Two programs on two processors would also differ by the differences of the processors: one may share its core with other work.
  package static func pin() -> Int? {
    _ = ProcessorFacts.usableCores
    let number = cprobe_pin()
    return number >= 0 ? Int(number) : nil
  }
}
