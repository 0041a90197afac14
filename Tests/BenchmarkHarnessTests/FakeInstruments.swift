@testable import BenchmarkHarness

/// A clock that moves only when it is told to, and by `costPerReading` each time it is read.
final class FakeClock: HarnessClock {
  /// The time, in nanoseconds.
  private(set) var time: Int
  /// What a reading costs, in nanoseconds.
  let costPerReading: Int

  init(startingAt time: Int = 0, costPerReading: Int = 0) {
    self.time = time
    self.costPerReading = costPerReading
  }

  /// The time before the reading's own cost.
  func now() -> Int {
    defer { time += costPerReading }
    return time
  }

  /// Lets nanoseconds pass, as work does.
  func pass(_ nanoseconds: Int) { time += nanoseconds }
}

/// A clock that stands still for some readings and then takes a step.
final class CoarseClock: HarnessClock {
  private var readings = 0
  private let readingsPerStep: Int
  private let step: Int

  init(readingsPerStep: Int, step: Int) {
    self.readingsPerStep = readingsPerStep
    self.step = step
  }

  func now() -> Int {
    defer { readings += 1 }
    return readings / readingsPerStep * step
  }
}

/// A clock that shows a list of times, one a reading, and then its last for ever.
final class ListedClock: HarnessClock {
  private var times: [Int]
  private var last = 0

  init(_ times: [Int]) { self.times = times.reversed() }

  func now() -> Int {
    last = times.popLast() ?? last
    return last
  }
}

/// A usage counter that the test moves, and whose readings may take time on a clock.
final class FakeUsage: UsageCounter {
  /// The figures so far.
  var count = UsageCount()
  private let clock: FakeClock?
  private let costPerReading: Int

  init(clock: FakeClock? = nil, costPerReading: Int = 0) {
    self.clock = clock
    self.costPerReading = costPerReading
  }

  func read() -> UsageCount {
    clock?.pass(costPerReading)
    return count
  }

  /// Adds to the figures.
  func add(switches: Int = 0, faults: Int = 0) {
    count.involuntarySwitches += switches
    count.pageFaults += faults
  }
}

/// An allocation counter that answers from a list, and writes down what it was asked.
final class FakeAllocationCounter: AllocationCounter {
  private let log: EventLog
  private var answers: [AllocationCount]

  init(_ answers: [AllocationCount], log: EventLog) {
    self.answers = answers.reversed()
    self.log = log
  }

  func install() { log.add("install") }
  func remove() { log.add("remove") }
  func start() { log.add("start") }
  func stop() -> AllocationCount {
    log.add("stop")
    return answers.popLast() ?? AllocationCount()
  }
}

/// What happened, in order.
final class EventLog {
  private(set) var events: [String] = []

  func add(_ event: String) { events.append(event) }

  /// A body whose three parts write themselves down with the number of iterations they were called with.
  func body(segmentLimit: Int = .max) -> MeasuredBody {
    MeasuredBody(
      segmentLimit: segmentLimit,
      setUp: { self.add("setUp \($0)") },
      run: { self.add("run \($0)") },
      tearDown: { self.add("tearDown \($0)") })
  }
}

/// A body that takes `cost` nanoseconds an iteration on `clock`.
func working(_ cost: Int, on clock: FakeClock) -> MeasuredBody {
  MeasuredBody(run: { count in clock.pass(cost * count) })
}

/// A body that takes `cost` nanoseconds an iteration on `clock`, and whose warm-up takes none.
func unwarmed(_ cost: Int, on clock: FakeClock) -> MeasuredBody {
  MeasuredBody(run: { count in clock.pass(cost * count) }, warmUp: { _ in })
}

/// A sampler for one launch of a known number of rounds.
struct FewRounds<Clock: HarnessClock, Usage: UsageCounter> {
  let sampler: Sampler<Clock, Usage>
  let most: Int
  let fewest: Int

  init(
    clock: Clock, usage: Usage, shortestSample: Int, mostRounds: Int, fewestRounds: Int, eviction: CacheEviction? = nil, seed: UInt64 = 7
  ) {
    sampler = Sampler(Stopwatch(clock: clock, usage: usage, eviction: eviction), shortestSample: shortestSample, seed: seed)
    (most, fewest) = (mostRounds, fewestRounds)
  }

  func sample(
    _ candidates: [Candidate], _ state: CacheState = .warm, until deadline: Int = .max, atMost hardDeadline: Int = .max
  ) -> [Sample] {
    sampler.sample(candidates, state, LaunchRounds(most: most, fewest: fewest), until: deadline, atMost: hardDeadline)
  }
}
