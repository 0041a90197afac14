/// Runs bodies under a clock.
package struct Stopwatch<Clock: HarnessClock, Usage: UsageCounter> {
  package let clock: Clock
  let usage: Usage
  let eviction: CacheEviction?
  /// What the clock says of no work, in nanoseconds, which is taken off every segment.
  package private(set) var overheads = StopwatchOverheads()

  /// A stopwatch on `clock`. Without `eviction` nothing can be timed cold.
  package init(clock: Clock, usage: Usage, eviction: CacheEviction? = nil) {
    self.clock = clock
    self.usage = usage
    self.eviction = eviction
  }

  /// The same stopwatch, which takes off what it measures of no work now.
  package var withoutOverheads: Stopwatch {
    var stopwatch = self
    stopwatch.overheads = StopwatchOverheads(measuring: self)
    return stopwatch
  }

  /// How often a segment is timed again if the clock jumps meanwhile.
  private static var mostRetakes: Int { 3 }

  /// Times `iterations` iterations of `body`, in as many segments as its limit asks for; cold, each in one of its own.
  ///
  /// A segment in which the clock jumps is timed again, and counts as an involuntary switch, so that the sample is contaminated. If the clock jumps every
  /// time, the time is 0, which is no figure.
  ///
  /// - Parameters:
  ///   - body: The work.
  ///   - iterations: How often it is done.
  ///   - state: What the caches hold at the start of each segment; whatever was left there unless given.
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

  /// Sets a segment up, and the caches before it.
  private func begin(_ body: MeasuredBody, _ count: Int, _ state: CacheState?) {
    if state == .warm { body.warmUp(count) }
    body.setUp(count)
    guard state == .cold, let eviction else { return }
    eviction.evict()
    body.arm()
    // The clock's own code and data are no part of the work.
    _ = clock.now()
  }
}

/// What a stopwatch shows for a segment without work, in nanoseconds: two readings of the clock, and a call.
package struct StopwatchOverheads: Hashable, Sendable {
  /// After an untimed pass of the same.
  package var warm = 0
  /// After an eviction.
  package var cold = 0

  /// No overheads.
  package init() {}

  /// The medians that `stopwatch` shows; of 1,001 segments warm, of 15 cold.
  init<Clock, Usage>(measuring stopwatch: Stopwatch<Clock, Usage>) {
    let nothing = MeasuredBody(run: { _ in })
    func median(of count: Int, _ state: CacheState) -> Int {
      (0..<count).map { _ in stopwatch.time(nothing, iterations: 1, state).nanoseconds }.sorted()[count / 2]
    }
    warm = median(of: 1_001, .warm)
    cold = stopwatch.eviction == nil ? warm : median(of: 15, .cold)
  }
}
