import Testing

@testable import BenchmarkHarness

@Suite("Warm and cold samples")
struct CacheStateTests {
  /// A body that writes down what it is asked.
  private static func body(_ log: EventLog) -> MeasuredBody {
    MeasuredBody(
      segmentLimit: 3, setUp: { log.add("setUp \($0)") }, run: { log.add("run \($0)") }, tearDown: { log.add("tearDown \($0)") },
      warmUp: { log.add("warmUp \($0)") }, arm: { log.add("arm") })
  }

  private static func stopwatch(_ log: EventLog) -> Stopwatch<FakeClock, FakeUsage> {
    Stopwatch(clock: FakeClock(), usage: FakeUsage(), eviction: CacheEviction(bytes: 1) { log.add("evict") })
  }

  @Test("Warm, each segment comes after its warm-up, and nothing is evicted")
  func warm() {
    let log = EventLog()
    _ = Self.stopwatch(log).time(Self.body(log), iterations: 4, .warm)
    #expect(log.events == ["warmUp 3", "setUp 3", "run 3", "tearDown 3", "warmUp 1", "setUp 1", "run 1", "tearDown 1"])
  }

  @Test("Cold, every iteration is a segment, and comes directly after the eviction and the reading of its input")
  func cold() {
    let log = EventLog()
    let timing = Self.stopwatch(log).time(Self.body(log), iterations: 2, .cold)
    let once = ["setUp 1", "evict", "arm", "run 1", "tearDown 1"]
    #expect(log.events == once + once && timing.iterations == 2)
  }

  @Test("A body without a warm-up of its own is set up, run and torn down for it")
  func standardWarmUp() {
    let log = EventLog()
    _ = Self.stopwatch(log).time(log.body(), iterations: 2, .warm)
    #expect(log.events == ["setUp 2", "run 2", "tearDown 2", "setUp 2", "run 2", "tearDown 2"])
  }

  @Test("A cold sample is one iteration, however short, so that the expensive ones show in a percentile")
  func single() {
    let clock = FakeClock()
    // Every tenth edit takes 200 µs, the others 1 µs. In batches of 20 µs each sample would hold an expensive one or be a mean.
    var edit = 0
    let body = MeasuredBody(run: { count in
      for _ in 0..<count {
        clock.pass(edit % 10 == 9 ? 200_000 : 1_000)
        edit += 1
      }
    })
    let sampler = FewRounds(
      clock: clock, usage: FakeUsage(), shortestSample: 20_000, mostRounds: 100, fewestRounds: 1, eviction: CacheEviction(bytes: 1) {})
    let samples = sampler.sample([Candidate(name: "edits", body: body)], .cold)
    #expect(samples.count == 100 && samples.allSatisfy { $0.iterations == 1 })
    #expect(Set(samples.map(\.nanoseconds)) == [1_000, 200_000])
  }

  @Test("What evicting, arming and warming up take is not in the time")
  func untimed() {
    let clock = FakeClock()
    let stopwatch = Stopwatch(clock: clock, usage: FakeUsage(), eviction: CacheEviction(bytes: 1) { clock.pass(1_000_000) })
    let body = MeasuredBody(
      run: { clock.pass(10 * $0) }, warmUp: { _ in clock.pass(3_000) }, arm: { clock.pass(500) })
    #expect(stopwatch.time(body, iterations: 2, .cold).nanoseconds == 20)
    #expect(stopwatch.time(body, iterations: 2, .warm).nanoseconds == 20)
  }

  @Test("The clock's own cost is taken off each segment: warm and cold each what no work shows, and no time falls below zero")
  func overheads() {
    // A reading costs 30 ns, and two of them are between start and end of a segment of no work: 30 ns.
    let clock = FakeClock(costPerReading: 30)
    let plain = Stopwatch(clock: clock, usage: FakeUsage(), eviction: CacheEviction(bytes: 1) {})
    let body = MeasuredBody(segmentLimit: 2, run: { clock.pass(100 * $0) })
    #expect(plain.time(body, iterations: 4).nanoseconds == 460)
    let stopwatch = plain.withoutOverheads
    #expect((stopwatch.overheads.warm, stopwatch.overheads.cold) == (30, 30))
    #expect(stopwatch.time(body, iterations: 4).nanoseconds == 400)
    #expect(stopwatch.time(body, iterations: 1, .cold).nanoseconds == 100)
    #expect(stopwatch.time(MeasuredBody(run: { _ in }), iterations: 1).nanoseconds == 0)
  }

  @Test("An eviction reads memory of its own, as much as it says")
  func eviction() throws {
    let eviction = try #require(CacheEviction(reading: 1 << 16))
    #expect(eviction.bytes == 65_536)
    eviction.evict()
  }
}
