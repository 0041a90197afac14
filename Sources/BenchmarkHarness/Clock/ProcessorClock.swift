import CProbe

/// The processor time of this process. It is a second clock that reveals a clock that does not move.
package struct ProcessorClock: HarnessClock, Sendable {
  /// A clock.
  package init() {}

  /// Returns the nanoseconds of processor time that all threads of the process have used.
  package func now() -> Int { Int(cprobe_processor_time()) }
}
