import Testing

@testable import BenchmarkHarness

@Suite("Stopwatch")
struct StopwatchTests {
  @Test("A body without a limit runs in one segment")
  func oneSegment() {
    let log = EventLog()
    let timing = Stopwatch(clock: FakeClock(), usage: FakeUsage()).time(log.body(), iterations: 7)
    #expect(log.events == ["setUp 7", "run 7", "tearDown 7"])
    #expect(timing.iterations == 7)
  }

  @Test("Seven iterations in segments of at most three are three, three and one, each set up and torn down")
  func segments() {
    let log = EventLog()
    _ = Stopwatch(clock: FakeClock(), usage: FakeUsage()).time(log.body(segmentLimit: 3), iterations: 7)
    #expect(
      log.events == [
        "setUp 3", "run 3", "tearDown 3", "setUp 3", "run 3", "tearDown 3", "setUp 1", "run 1", "tearDown 1",
      ])
  }

  @Test("Iterations that fill their segments exactly leave no segment of none")
  func fullSegments() {
    let log = EventLog()
    _ = Stopwatch(clock: FakeClock(), usage: FakeUsage()).time(log.body(segmentLimit: 2), iterations: 4)
    #expect(log.events.filter { $0.hasPrefix("run") } == ["run 2", "run 2"])
  }

  @Test("Only the run is timed, not what is set up and torn down around it")
  func onlyRunIsTimed() {
    let clock = FakeClock()
    let body = MeasuredBody(
      segmentLimit: 3, setUp: { _ in clock.pass(1_000) }, run: { clock.pass(10 * $0) }, tearDown: { _ in clock.pass(100_000) })
    // 7 iterations of 10 ns; 303,000 ns around them.
    #expect(Stopwatch(clock: clock, usage: FakeUsage()).time(body, iterations: 7).nanoseconds == 70)
    #expect(clock.time == 303_070)
  }

  @Test("What a reading of the clock costs is in the sample once a segment")
  func clockCost() {
    let clock = FakeClock(costPerReading: 5)
    let body = MeasuredBody(segmentLimit: 3, run: { clock.pass(10 * $0) })
    // Between two readings lies the cost of the first: 7 × 10 + 3 segments × 5.
    #expect(Stopwatch(clock: clock, usage: FakeUsage()).time(body, iterations: 7).nanoseconds == 85)
  }

  @Test("Reading the usage is not timed")
  func usageCost() {
    let clock = FakeClock()
    let usage = FakeUsage(clock: clock, costPerReading: 461)
    #expect(Stopwatch(clock: clock, usage: usage).time(working(10, on: clock), iterations: 7).nanoseconds == 70)
  }

  @Test("Usage is summed over the segments and only over what is timed")
  func usage() {
    let usage = FakeUsage()
    usage.add(switches: 40, faults: 50)
    let body = MeasuredBody(
      segmentLimit: 3, setUp: { _ in usage.add(switches: 100, faults: 100) }, run: { usage.add(switches: $0, faults: 2 * $0) },
      tearDown: { _ in usage.add(switches: 1_000, faults: 1_000) })
    let timing = Stopwatch(clock: FakeClock(), usage: usage).time(body, iterations: 7)
    #expect(timing.usage == UsageCount(involuntarySwitches: 7, pageFaults: 14))
  }

  @Test("A segment in which the clock goes back is timed again, and the sample is contaminated")
  func backwards() {
    let log = EventLog()
    // 1,000 → 900 is no time; 2,000 → 2,070 is.
    let timing = Stopwatch(clock: ListedClock([1_000, 900, 2_000, 2_070]), usage: FakeUsage()).time(log.body(), iterations: 7)
    #expect(log.events == ["setUp 7", "run 7", "tearDown 7", "setUp 7", "run 7", "tearDown 7"])
    #expect(timing == Sample(iterations: 7, nanoseconds: 70, usage: UsageCount(involuntarySwitches: 1)))
  }

  @Test("So is one that seems an hour longer than the thread's own time, unless that time is not known", arguments: [0, nil])
  func forwards(processorTime: Int?) {
    let hour = 3_600_000_000_000
    let usage = FakeUsage()
    usage.count.processorNanoseconds = processorTime
    let timing = Stopwatch(clock: ListedClock([0, hour, hour + 100, hour + 170]), usage: usage).time(EventLog().body(), iterations: 7)
    #expect(timing.nanoseconds == (processorTime == nil ? hour : 70))
    #expect(timing.usage.involuntarySwitches == (processorTime == nil ? 0 : 1))
  }

  @Test("A clock that goes back each time leaves a time of 0, which is no figure")
  func lostClock() {
    let clock = ListedClock(Array((0..<100).reversed()))
    let timing = Stopwatch(clock: clock, usage: FakeUsage()).time(EventLog().body(), iterations: 7)
    #expect(timing.nanoseconds == 0 && timing.usage.involuntarySwitches == 4)
  }

  @Test("A segment that could hold no iteration stops the program")
  func impossibleLimit() async {
    await #expect(processExitsWith: .failure) { _ = MeasuredBody(segmentLimit: 0, run: { _ in }) }
  }
}
