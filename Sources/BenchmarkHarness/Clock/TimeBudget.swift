/// The time budget of a run. It includes all costs: building data, verifying, calibrating, setting up, counting, and writing.
package struct TimeBudget<Clock: HarnessClock> {
  /// The clock of the budget.
  package let clock: Clock
  /// The time at which the run began.
  package let start: Int
  /// The time at which the run must end.
  package let deadline: Int

  /// A budget that begins now. If `budget` is `nil`, it never ends.
  package init(clock: Clock, budget: Duration?) {
    self.clock = clock
    start = clock.now()
    deadline = budget.map { [start] in start.addingWithoutOverflow($0.wholeNanoseconds) } ?? .max
  }

  /// Nanoseconds since the start.
  package var elapsed: Int { clock.now() - start }
}

extension Duration {
  /// The duration in nanoseconds, rounded down; the largest number if it is too long for one.
  package var wholeNanoseconds: Int {
    let (seconds, overflow) = Int(components.seconds).multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? .max : seconds.addingWithoutOverflow(Int(components.attoseconds / 1_000_000_000))
  }
}

extension Int {
  /// Returns the sum; the largest number if the sum is too large.
  fileprivate func addingWithoutOverflow(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
