import CProbe

/// The processor time of this process: a second clock, by which one that stands still is found out.
package struct ProcessorClock: HarnessClock, Sendable {
  /// A clock.
  package init() {}

  /// Nanoseconds of processor time that all threads of the process have used.
  package func now() -> Int { Int(cprobe_processor_time()) }
}
