/// Work to be measured: what is timed, and what must happen around it without being timed.
///
/// Iterations run in segments. For each, `setUp` makes ready, `run` does the iterations under the clock, and `tearDown` brings the state back:
/// an insertion is undone, a layout freed. A body whose state may run on (a query; a script that undoes itself) needs neither and has no limit.
public struct MeasuredBody {
  /// The most iterations one segment may hold: how far the state may drift from where it should be, or how much memory is set up.
  public let segmentLimit: Int
  let setUp: (Int) -> Void
  let run: (Int) -> Void
  let tearDown: (Int) -> Void

  /// A body of these parts, each called with the number of iterations of the segment.
  public init(
    segmentLimit: Int = .max, setUp: @escaping (Int) -> Void = { _ in }, run: @escaping (Int) -> Void,
    tearDown: @escaping (Int) -> Void = { _ in }
  ) {
    precondition(segmentLimit >= 1, "A segment of at most \(segmentLimit) iterations can never run")
    self.segmentLimit = segmentLimit
    self.setUp = setUp
    self.run = run
    self.tearDown = tearDown
  }
}

extension MeasuredBody {
  /// What each of so many iterations is found to do, each a segment of its own, after one that is not counted: the first pays for what is made
  /// once.
  ///
  /// The body must be fresh, so that a second count begins from the same state and finds the same.
  /// - Parameters:
  ///   - iterations: How many are counted, at least 1.
  ///   - count: Calls what it is given, once, and says what that did. It is called for the iteration that is not counted too.
  public func countEach<Count>(of iterations: Int, _ count: (_ run: () -> Void) -> Count) -> [Count] {
    precondition(iterations >= 1, "\(iterations) iterations cannot be counted")
    var counts: [Count] = []
    counts.reserveCapacity(iterations)
    for iteration in 0...iterations {
      setUp(1)
      let found = count { run(1) }
      tearDown(1)
      if iteration > 0 { counts.append(found) }
    }
    return counts
  }
}

/// One of those that are measured side by side.
public struct Candidate {
  /// What it is called in samples.
  public let name: String
  /// Makes its work, with memory of its own; always the same work.
  public let makeBody: () -> MeasuredBody

  /// A candidate whose work is made anew now and then, so that where its memory happens to lie is not taken for its speed.
  public init(name: String, makeBody: @escaping () -> MeasuredBody) {
    self.name = name
    self.makeBody = makeBody
  }

  /// A candidate whose work is always `body`.
  public init(name: String, body: MeasuredBody) { self.init(name: name) { body } }
}

/// A batch of iterations, as measured.
public struct BatchTiming: Hashable, Sendable {
  /// The number of iterations.
  public var iterations: Int
  /// What they took, in nanoseconds, without what was set up and torn down.
  public var nanoseconds: Int
  /// What happened to the thread meanwhile.
  public var usage: UsageCount

  /// A batch of these figures.
  public init(iterations: Int, nanoseconds: Int, usage: UsageCount) {
    self.iterations = iterations
    self.nanoseconds = nanoseconds
    self.usage = usage
  }
}

/// Runs bodies under a clock.
public struct Stopwatch<Clock: HarnessClock, Usage: UsageCounter> {
  let clock: Clock
  let usage: Usage

  /// A stopwatch on `clock`.
  public init(clock: Clock, usage: Usage) {
    self.clock = clock
    self.usage = usage
  }

  /// Times `iterations` iterations of `body`, in as many segments as its limit asks for.
  public func time(_ body: MeasuredBody, iterations: Int) -> BatchTiming {
    var timing = BatchTiming(iterations: iterations, nanoseconds: 0, usage: UsageCount())
    var left = iterations
    while left > 0 {
      let count = min(left, body.segmentLimit)
      body.setUp(count)
      let before = usage.read()
      let start = clock.now()
      body.run(count)
      let end = clock.now()
      timing.usage += usage.read() - before
      timing.nanoseconds += end - start
      body.tearDown(count)
      left -= count
    }
    return timing
  }

  /// How many iterations of `body` a sample needs to last `shortest` nanoseconds, found by trying.
  ///
  /// A number is accepted when the quickest of three batches lasts so long: a first call is dear for reasons that do not come again, and work at
  /// random places is dear at some of them. A body so quick that 2²⁰ iterations do not last so long gets that many.
  public func calibrate(_ body: MeasuredBody, lasting shortest: Int) -> Calibration {
    let most = 1 << 20
    var iterations = 1
    while true {
      let quickest = (0..<3).map { _ in time(body, iterations: iterations).nanoseconds }.min() ?? 0
      if quickest >= shortest || iterations >= most { return Calibration(iterations: iterations, nanoseconds: quickest) }
      // A fifth more than the estimate, so that a quick spell does not make samples too short.
      let estimate = 1.2 * Double(iterations) * Double(shortest) / Double(max(1, quickest))
      iterations = min(most, max(iterations + 1, min(iterations * 64, Int(estimate.rounded(.up)))))
    }
  }
}

/// How a body is sampled.
public struct Calibration: Hashable, Sendable {
  /// The iterations of each sample.
  public var iterations: Int
  /// What the quickest batch of so many took, in nanoseconds.
  public var nanoseconds: Int

  /// These figures.
  public init(iterations: Int, nanoseconds: Int) {
    self.iterations = iterations
    self.nanoseconds = nanoseconds
  }
}
