/// Divides the time of a run among its groups.
///
/// Each group of candidates may take its share of what is left, all costs included: building data, verifying, calibrating, setting up, counting.
/// What one group leaves goes to the next ones.
public struct TimeBudget<Clock: HarnessClock> {
  let clock: Clock
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

  /// Whether nothing is left.
  public var isSpent: Bool { clock.now() >= deadline }

  /// When the next of the remaining `groups` must end, if `reserve` nanoseconds must remain after the last one.
  public func deadline(forNextOf groups: Int, keeping reserve: Int = 0) -> Int {
    guard deadline != .max else { return .max }
    let now = clock.now()
    return now + max(0, deadline - reserve - now) / max(1, groups)
  }

  /// Whether `cost` nanoseconds remain besides a reserve.
  public func affords(_ cost: Int, keeping reserve: Int) -> Bool {
    deadline == .max || clock.now() + cost <= deadline - reserve
  }
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
