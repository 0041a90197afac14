import BenchmarkHarness
import Testing

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

  @Test("A segment that could hold no iteration stops the program")
  func impossibleLimit() async {
    await #expect(processExitsWith: .failure) { _ = MeasuredBody(segmentLimit: 0, run: { _ in }) }
  }
}

@Suite("How many iterations a sample needs")
struct CalibrationTests {
  private static func calibration(_ body: MeasuredBody, _ clock: FakeClock = FakeClock(), lasting shortest: Int = 20_000) -> Calibration {
    Stopwatch(clock: clock, usage: FakeUsage()).calibrate(body, lasting: shortest)
  }

  @Test("A body that lasts as long as asked runs once", arguments: [20_000, 20_001, 5_000_000])
  func slowBody(cost: Int) {
    let clock = FakeClock()
    #expect(Self.calibration(working(cost, on: clock), clock) == Calibration(iterations: 1, nanoseconds: cost))
  }

  @Test("A body of 100 ns needs 240 iterations to last 20 µs: a fifth more than 200, each number tried three times")
  func quickBody() {
    let clock = FakeClock()
    let log = EventLog()
    let body = MeasuredBody(run: { count in
      log.add("\(count)")
      clock.pass(100 * count)
    })
    // 1 lasts 100 ns: 1.2 × 1 × 20,000 / 100 = 240, but at most 64 times as many at a step. 64 last 6,400 ns: 1.2 × 64 × 20,000 / 6,400 = 240,
    // and 240 last 24,000 ns.
    #expect(Self.calibration(body, clock) == Calibration(iterations: 240, nanoseconds: 24_000))
    #expect(log.events == ["1", "1", "1", "64", "64", "64", "240", "240", "240"])
  }

  @Test("The quickest of three batches decides, wherever it stands", arguments: 0..<3)
  func quickestBatch(place: Int) {
    let clock = FakeClock()
    var batch = 0
    // Of the first three batches one is as quick as all later ones, and two are dear for reasons that do not come again.
    let body = MeasuredBody(run: { count in
      clock.pass(batch < 3 && batch != place ? 50_000 : 100 * count)
      batch += 1
    })
    #expect(Self.calibration(body, clock).iterations == 240)
  }

  @Test("A body that takes no time at all gets 2²⁰ iterations")
  func emptyBody() {
    let log = EventLog()
    #expect(Self.calibration(log.body()) == Calibration(iterations: 1_048_576, nanoseconds: 0))
    // 64 times as many at each step, and then no more than the most.
    let tried = log.events.filter { $0.hasPrefix("run") }
    #expect(tried == [1, 64, 4_096, 262_144, 1_048_576].flatMap { Array(repeating: "run \($0)", count: 3) })
  }

  @Test("A sample that would need more than 2²⁰ iterations gets 2²⁰")
  func tooQuickBody() {
    let clock = FakeClock()
    // 2²⁰ iterations of 1 ns last 1,048,576 ns, and 2,000,000 are asked for.
    let calibration = Self.calibration(working(1, on: clock), clock, lasting: 2_000_000)
    #expect(calibration == Calibration(iterations: 1_048_576, nanoseconds: 1_048_576))
  }

  @Test("What is set up does not count towards the length of a sample")
  func dearSetUp() {
    let clock = FakeClock()
    let body = MeasuredBody(segmentLimit: 10, setUp: { _ in clock.pass(1_000_000) }, run: { clock.pass(100 * $0) })
    #expect(Self.calibration(body, clock).iterations == 240)
  }
}
