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
  /// The readings that are made at least.
  private static let fewestReadings = 10_000
  /// The steps that are seen at least. A clock that ticks every 4 ms is read for 80 ms.
  private static let fewestSteps = 20
  /// A step so many times as long as the smallest is no tick: the program was interrupted, or somebody set the clock.
  private static let longestStep = 100

  /// Measures `clock` by reading it ten thousand times, and on until it has taken twenty steps.
  ///
  /// - Parameters:
  ///   - clock: The clock.
  ///   - second: Another clock, which says when to give up.
  ///   - patience: How long to wait for the steps, in nanoseconds of the second clock.
  ///   - mostReadings: The readings after which it gives up if the second clock does not move either.
  /// - Throws: A ``ClockFault`` if the clock does not take so many steps meanwhile.
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

  /// The smallest difference between steps; `nil` if they are all alike. A difference of 1 ns is a rounding.
  ///
  /// If a reading takes longer than a tick, each of them finds another time, and a step is a reading's cost: a number of ticks. Two steps differ by ticks.
  private static func smallestGap(between steps: [Int]) -> Int? {
    let sorted = Set(steps).sorted()
    return zip(sorted, sorted.dropFirst()).map { $1 - $0 }.filter { $0 > 1 }.min()
  }
}

/// Why nothing can be timed by a clock.
package enum ClockFault: Error, Equatable, CustomStringConvertible {
  /// It took only so many steps in so many seconds of processor time.
  case standsStill(steps: Int, seconds: Double)
  /// Batches of this work last so long at most, and a step of the clock is more than a hundredth of that.
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
  /// The fault if a step of the clock is more than a hundredth of these batches of `work`, judged by their median; `nil` if they are long enough.
  /// - Parameters:
  ///   - batches: How long each lasted, in nanoseconds.
  ///   - work: What they did, in an error.
  ///   - resolution: A step of the clock, in nanoseconds.
  package init?(batches: [Int], of work: String, resolution: Int) {
    guard !batches.isEmpty else { return nil }
    let median = batches.sorted()[batches.count / 2]
    guard median <= 0 || median / 100 < resolution else { return nil }
    self = .tooCoarse(work: work, batch: median, resolution: resolution)
  }
}
