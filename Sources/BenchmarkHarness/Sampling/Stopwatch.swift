/// Runs bodies under a clock.
package struct Stopwatch<Clock: HarnessClock, Usage: UsageCounter> {
  package let clock: Clock
  let usage: Usage
  let eviction: CacheEviction?
  /// The times that the clock shows for no work, in nanoseconds. They are subtracted from every segment.
  package private(set) var overheads = StopwatchOverheads()

  /// A stopwatch on `clock`. Without `eviction` nothing can be timed cold.
  package init(clock: Clock, usage: Usage, eviction: CacheEviction? = nil) {
    self.clock = clock
    self.usage = usage
    self.eviction = eviction
  }

  /// The same stopwatch, which subtracts the overheads that it measures now.
  package var withoutOverheads: Stopwatch {
    var stopwatch = self
    stopwatch.overheads = StopwatchOverheads(measuring: self)
    return stopwatch
  }

  /// The largest number of times that segments of a sample are timed again because the clock jumped.
  private static var mostRetakes: Int { 3 }

  /// Times `iterations` iterations of `body`, in as many segments as its limit requires. In the cold state, each iteration has a segment of its own.
  ///
  /// A segment in which the clock jumps is timed again, and counts as an involuntary switch, so that the sample is contaminated. If the clock jumps too
  /// often, the time is 0, which is not a figure.
  ///
  /// - Parameters:
  ///   - body: The work.
  ///   - iterations: The number of iterations.
  ///   - state: The state of the caches at the start of each segment. `nil` leaves them as they are.
  package func time(_ body: MeasuredBody, iterations: Int, _ state: CacheState? = nil) -> Sample {
    precondition(state != .cold || eviction != nil, "Nothing can be timed cold without an eviction")
    var timing = Sample(iterations: iterations, nanoseconds: 0)
    let limit = state == .cold ? 1 : body.segmentLimit
    let overhead = state == .cold ? overheads.cold : overheads.warm
    var left = iterations
    var jumps = 0
    while left > 0 {
      let count = min(left, limit)
      begin(body, count, state)
      let before = usage.read()
      let start = clock.now()
      body.run(count)
      let end = clock.now()
      let used = usage.read() - before
      timing.usage += used
      body.tearDown(count)
      if ClockJump.isBetween(start, end, used) {
        timing.usage.involuntarySwitches += 1
        jumps += 1
        guard jumps <= Self.mostRetakes else {
          timing.nanoseconds = 0
          return timing
        }
        continue
      }
      timing.nanoseconds += max(0, end - start - overhead)
      left -= count
    }
    return timing
  }

  /// Prepares the caches and sets up a segment.
  private func begin(_ body: MeasuredBody, _ count: Int, _ state: CacheState?) {
    if state == .warm { body.warmUp(count) }
    body.setUp(count)
    guard state == .cold, let eviction else { return }
    eviction.evict()
    body.arm()
    // The clock's own code and data are not part of the work.
    _ = clock.now()
  }
}

/// The times that a stopwatch shows for a segment without work, in nanoseconds: two readings of the clock, and a call.
package struct StopwatchOverheads: Hashable, Sendable {
  /// The overhead after an untimed pass of the same work.
  package var warm = 0
  /// The overhead after an eviction.
  package var cold = 0

  /// No overheads.
  package init() {}

  /// The medians of the times that `stopwatch` shows: over 1,001 warm segments, and over 15 cold ones.
  init<Clock, Usage>(measuring stopwatch: Stopwatch<Clock, Usage>) {
    let nothing = MeasuredBody(run: { _ in })
    func median(of count: Int, _ state: CacheState) -> Int {
      (0..<count).map { _ in stopwatch.time(nothing, iterations: 1, state).nanoseconds }.sorted()[count / 2]
    }
    warm = median(of: 1_001, .warm)
    cold = stopwatch.eviction == nil ? warm : median(of: 15, .cold)
  }
}
