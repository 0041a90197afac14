/// The time a run was given, all costs included: building data, verifying, calibrating, setting up, counting, writing.
public struct TimeBudget<Clock: HarnessClock> {
  /// What tells the time.
  public let clock: Clock
  /// When the run began.
  public let start: Int
  /// When it must end.
  public let deadline: Int

  /// A budget that begins now. One of `nil` never ends.
  public init(clock: Clock, budget: Duration?) {
    self.clock = clock
    start = clock.now()
    deadline = budget.map { [start] in start.addingWithoutOverflow($0.wholeNanoseconds) } ?? .max
  }

  /// Nanoseconds since the start.
  public var elapsed: Int { clock.now() - start }
}

extension Duration {
  /// The duration in nanoseconds, rounded down; the largest number if it does not fit.
  public var wholeNanoseconds: Int {
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
