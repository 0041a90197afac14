/// The time a run was given, all costs included: building data, verifying, calibrating, setting up, counting, writing.
package struct TimeBudget<Clock: HarnessClock> {
  /// What tells the time.
  package let clock: Clock
  /// When the run began.
  package let start: Int
  /// When it must end.
  package let deadline: Int

  /// A budget that begins now. One of `nil` never ends.
  package init(clock: Clock, budget: Duration?) {
    self.clock = clock
    start = clock.now()
    deadline = budget.map { [start] in start.addingWithoutOverflow($0.wholeNanoseconds) } ?? .max
  }

  /// Nanoseconds since the start.
  package var elapsed: Int { clock.now() - start }
}

extension Duration {
  /// The duration in nanoseconds, rounded down; the largest number if it does not fit.
  package var wholeNanoseconds: Int {
    let (seconds, overflow) = Int(components.seconds).multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? .max : seconds.addingWithoutOverflow(Int(components.attoseconds / 1_000_000_000))
  }
}

extension Int {
  /// The sum, or the largest number if the sum is too large.
  fileprivate func addingWithoutOverflow(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
