/// The quality of a clock on this machine.
package struct ClockQuality: Equatable, Sendable {
  /// The smallest difference that the clock shows, in nanoseconds; at least 1.
  package var resolutionNanoseconds: Int
  /// The cost of one reading, in nanoseconds.
  package var costNanoseconds: Double

  /// The shortest batch worth recording: 20 µs, and a hundred times the resolution.
  package var shortestSampleNanoseconds: Int { max(20_000, 100 * resolutionNanoseconds) }
}

extension ClockQuality {
  /// The smallest number of readings.
  private static let fewestReadings = 10_000
  /// The smallest number of observed steps. A clock that ticks every 4 ms is read for 80 ms.
  private static let fewestSteps = 20
  /// A step that is more than this many times the smallest is not a tick: the program was interrupted, or someone set the clock.
  private static let longestStep = 100

  /// Measures `clock` by reading it at least ten thousand times, and until it has taken at least twenty steps.
  ///
  /// - Parameters:
  ///   - clock: The clock.
  ///   - second: Another clock, which tells when to give up.
  ///   - patience: The longest wait for the steps, in nanoseconds of the second clock.
  ///   - mostReadings: The number of readings after which to give up if the second clock does not move either.
  /// - Throws: A ``ClockFault`` if the clock does not take that many steps in this time.
  package init<Clock: HarnessClock>(
    measuring clock: Clock, against second: some HarnessClock = ProcessorClock(), patience: Int = 2_000_000_000,
    mostReadings: Int = 20_000_000
  ) throws(ClockFault) {
    var steps: [Int] = []
    var readings = 0
    let start = second.now()
    var waited = 0
    var last = clock.now()
    while readings < Self.fewestReadings || steps.count < Self.fewestSteps {
      for _ in 0..<1_000 {
        let now = clock.now()
        if now > last { steps.append(now - last) }
        last = now
      }
      readings += 1_000
      waited = second.now() - start
      if waited > patience || waited == 0 && readings >= mostReadings { break }
    }
    guard steps.count >= Self.fewestSteps, let smallest = steps.min() else {
      throw .standsStill(steps: steps.count, seconds: Double(min(waited, patience)) * 1e-9)
    }
    let ticks = steps.filter { $0 / Self.longestStep <= smallest }
    resolutionNanoseconds = steps.count < readings ? smallest : Self.smallestGap(between: ticks) ?? smallest
    costNanoseconds = Double(ticks.reduce(0, +)) / Double(readings - (steps.count - ticks.count))
  }

  /// Returns the smallest difference between steps; `nil` if all are equal. A difference of 1 ns is a rounding error.
  ///
  /// If a reading takes longer than a tick, every reading returns a new time. A step is then the cost of a reading, which is a number of ticks. The
  /// difference of two steps is a number of ticks too.
  private static func smallestGap(between steps: [Int]) -> Int? {
    let sorted = Set(steps).sorted()
    return zip(sorted, sorted.dropFirst()).map { $1 - $0 }.filter { $0 > 1 }.min()
  }
}

/// The reason why a clock cannot be used for timing.
package enum ClockFault: Error, Equatable, CustomStringConvertible {
  /// The clock took only this number of steps in this many seconds of processor time.
  case standsStill(steps: Int, seconds: Double)
  /// Batches of this work are too short: a step of the clock is more than a hundredth of `batch`, their median time in nanoseconds.
  case tooCoarse(work: String, batch: Int, resolution: Int)

  /// The problem and its remedy.
  package var description: String {
    switch self {
    case .standsStill(let steps, let seconds):
      "the clock \(MonotonicClock.name) took \(steps) \(steps == 1 ? "step" : "steps") in \(seconds) s of processor time, so nothing can be timed by it; \(Self.remedy)"
    case .tooCoarse(let work, let batch, let resolution):
      "the clock \(MonotonicClock.name) has steps of \(resolution) ns, more than a hundredth of a sample of \(work), which lasts \(batch) ns at most; "
        + "\(Self.remedy), or measure more items"
    }
  }

  private static let remedy =
    "choose another clock source (on Linux, one of /sys/devices/system/clocksource/clocksource0/available_clocksource, best tsc)"
}

extension ClockFault {
  /// The fault if a step of the clock is more than a hundredth of the median of these batches of `work`; `nil` if they are long enough.
  /// - Parameters:
  ///   - batches: The time of each batch, in nanoseconds.
  ///   - work: The name of the work in an error.
  ///   - resolution: A step of the clock, in nanoseconds.
  package init?(batches: [Int], of work: String, resolution: Int) {
    guard !batches.isEmpty else { return nil }
    let median = batches.sorted()[batches.count / 2]
    guard median <= 0 || median / 100 < resolution else { return nil }
    self = .tooCoarse(work: work, batch: median, resolution: resolution)
  }
}
