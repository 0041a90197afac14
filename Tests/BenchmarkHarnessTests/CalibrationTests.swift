@testable import BenchmarkHarness
import Testing

@Suite("How many iterations a sample needs")
struct CalibrationTests {
  private static func calibration(
    _ body: MeasuredBody, _ clock: FakeClock = FakeClock(), lasting shortest: Int = 20_000, until deadline: Int = .max
  ) -> Calibration {
    Stopwatch(clock: clock, usage: FakeUsage()).calibrate(body, lasting: shortest, until: deadline)
  }

  /// A body whose edits cost what `costs` says, over and over.
  private static func editing(_ costs: [Int], on clock: FakeClock) -> MeasuredBody {
    var next = 0
    return MeasuredBody(run: { count in
      for _ in 0..<count {
        clock.pass(costs[next % costs.count])
        next += 1
      }
    })
  }

  @Test(
    "A body that lasts as long as asked runs a stretch of 16, or once if a stretch lasts a millisecond",
    arguments: [20_000, 62_499, 62_500, 5_000_000])
  func slowBody(cost: Int) {
    let clock = FakeClock()
    let iterations = cost < 62_500 ? 16 : 1
    #expect(Self.calibration(working(cost, on: clock), clock) == Calibration(iterations: iterations, nanoseconds: iterations * cost))
    // One that is not counted, and three that are.
    #expect(clock.time == 4 * cost)
  }

  @Test("A trial that another process interrupted is made again, eight of them at most", arguments: [1, 1_000])
  func interruptedTrials(interruptions: Int) {
    let (clock, usage, log) = (FakeClock(), FakeUsage(), EventLog())
    let body = MeasuredBody(run: { count in
      log.add("\(count)")
      // The first run is not counted. The next ones lose three milliseconds to another process.
      let isInterrupted = 2..<(2 + interruptions) ~= log.events.count
      clock.pass(100 * count + (isInterrupted ? 3_000_000 : 0))
      if isInterrupted { usage.count.involuntarySwitches += 1 }
    })
    let calibration = Stopwatch(clock: clock, usage: usage).calibrate(body, lasting: 20_000)
    if interruptions == 1 {
      #expect(calibration == Calibration(iterations: 240, nanoseconds: 24_000))
      #expect(log.events == ["1", "1", "1", "63", "736", "240"])
    } else {
      // Eight are made again; then three that last longer than asked are enough, as they are.
      #expect(log.events == Array(repeating: "1", count: 1 + 8 + 3))
    }
  }

  @Test("Trials in which the machine stood still, though no switch tells, are made again: three times at most", arguments: [1, 3, 1_000])
  func pauses(count: Int) {
    let (clock, log) = (FakeClock(), EventLog())
    var pauses = 0
    let body = MeasuredBody(run: { iterations in
      log.add("\(iterations)")
      // The second trial of each count stands still for three milliseconds.
      let stands = iterations == 63 && pauses < count
      if stands { pauses += 1 }
      clock.pass(100 * iterations + (stands ? 3_000_000 : 0))
    })
    let calibration = Self.calibration(body, clock)
    // 64 iterations seem to take 3 ms: 47 µs each, and a stretch of 16 is enough. It takes 1.6 µs.
    let disturbed = ["1", "63", "16"]
    switch count {
    case 1, 3:
      #expect(calibration == Calibration(iterations: 240, nanoseconds: 24_000))
      let undisturbed = count == 3 ? ["1", "63", "736"] : ["1", "63", "736", "240"]
      #expect(log.events == ["1"] + Array(repeating: disturbed, count: count).joined() + undisturbed)
    default:
      #expect(calibration.iterations == 16)
      #expect(log.events == ["1"] + Array(repeating: disturbed, count: 3).joined() + disturbed.dropLast())
    }
  }

  @Test("A pause that lasts beyond the deadline leaves time to count again")
  func pauseBeyondTheDeadline() {
    let clock = FakeClock()
    var trials = 0
    let body = MeasuredBody(run: { iterations in
      trials += 1
      if trials == 3 { clock.pass(50_000_000) }
      clock.pass(100 * iterations)
    })
    let calibration = Self.calibration(body, clock, until: 10_000_000)
    #expect(calibration == Calibration(iterations: 240, nanoseconds: 24_000))
  }

  @Test("A body of 100 ns needs 240 iterations to last 20 µs: a fifth more than 200")
  func quickBody() {
    let clock = FakeClock()
    let log = EventLog()
    let body = MeasuredBody(run: { count in
      log.add("\(count)")
      clock.pass(100 * count)
    })
    #expect(Self.calibration(body, clock) == Calibration(iterations: 240, nanoseconds: 24_000))
    // One that is not counted; then up to 64 times as many in all; then four samples of 20 µs, 800 iterations, less the 64; then a sample as they ask for.
    #expect(log.events == ["1", "1", "63", "736", "240"])
  }

  @Test("A cheap edit among expensive ones does not make the batch longer than their mean asks for", arguments: 0..<4)
  func cheapEdit(place: Int) {
    let clock = FakeClock()
    // Three edits of 139 µs and one of 1 µs: 104.5 µs on average. The quickest of three tries was 1 µs, and asked for 24 iterations.
    var costs = [139_000, 139_000, 139_000, 139_000]
    costs[place] = 1_000
    #expect(Self.calibration(Self.editing(costs, on: clock), clock).iterations == 1)
  }

  @Test("Expensive edits among cheap ones make the batch as short as their mean asks for, in whole stretches of 16")
  func expensiveEdits() {
    let clock = FakeClock()
    // Seven edits of 100 ns and one of 7.3 µs: 1 µs on average, so 1.2 × 20 / 1 = 24 iterations, and 32 are whole stretches.
    #expect(Self.calibration(Self.editing([100, 100, 100, 100, 100, 100, 100, 7_300], on: clock), clock).iterations == 32)
  }

  @Test("Work that is expensive to set up has no more iterations than it needs: 16 of them would take 20 ms")
  func expensiveStretch() {
    let clock = FakeClock()
    let body = MeasuredBody(segmentLimit: 1, setUp: { _ in clock.pass(1_250_000) }, run: { clock.pass(20_000 * $0) })
    #expect(Self.calibration(body, clock).iterations == 1)
  }

  @Test("The first iteration, which pays for what is done once, is not counted")
  func firstIteration() {
    let clock = FakeClock()
    var isFirst = true
    let body = MeasuredBody(run: { count in
      clock.pass(isFirst ? 50_000 : 100 * count)
      isFirst = false
    })
    #expect(Self.calibration(body, clock).iterations == 240)
  }

  @Test("A body that takes no time at all gets 2²⁰ iterations")
  func emptyBody() {
    #expect(Self.calibration(EventLog().body()) == Calibration(iterations: 1_048_576, nanoseconds: 0))
  }

  @Test("A sample that would need more than 2²⁰ iterations gets 2²⁰")
  func tooQuickBody() {
    let clock = FakeClock()
    // 2²⁰ iterations of 1 ns last 1,048,576 ns, and 2,000,000 are asked for.
    let calibration = Self.calibration(working(1, on: clock), clock, lasting: 2_000_000)
    #expect(calibration == Calibration(iterations: 1_048_576, nanoseconds: 1_048_576))
  }

  @Test("What is set up does not count towards the length of a sample")
  func expensiveSetUp() {
    let clock = FakeClock()
    let body = MeasuredBody(segmentLimit: 10, setUp: { _ in clock.pass(1_000_000) }, run: { clock.pass(100 * $0) })
    #expect(Self.calibration(body, clock).iterations == 240)
  }

  @Test("Trials end at the deadline, and the mean so far decides")
  func deadline() {
    let clock = FakeClock()
    // Each iteration is set up for a millisecond, so the 800 trials would take 800 ms. Ten iterations end right behind 10 ms.
    let body = MeasuredBody(segmentLimit: 1, setUp: { _ in clock.pass(1_000_000) }, run: { clock.pass(100 * $0) })
    #expect(Self.calibration(body, clock, until: 10_000_000).iterations == 240)
    #expect(clock.time == 10 * 1_000_100)
  }
}

@Suite("The samples of one group")
struct GroupCalibrationTests {
  private static func calibrations(_ costs: [IterationCost]) -> [Calibration] {
    GroupCalibration.calibrations(of: costs, lasting: 20_000)
  }

  @Test("They last alike: the longest at most ten times as long as the shortest")
  func alike() {
    // One of 2 ms runs once, so the others last a tenth of that, with a fifth to spare: 240 µs / 400 ns = 600, or 608 in whole stretches of 16, and 240 µs /
    // 70 µs = 3.4; a stretch of those would last over a millisecond.
    let costs = [2_000_000, 400, 70_000].map { IterationCost(iterations: 100, nanoseconds: 100 * $0) }
    #expect(Self.calibrations(costs).map(\.iterations) == [1, 608, 4])
    #expect(Self.calibrations(costs).map(\.nanoseconds) == [2_000_000, 243_200, 280_000])
  }

  @Test("Samples that last alike anyway keep the iterations that each needs by itself")
  func alikeAnyway() {
    let costs = [100, 1_000, 150_000].map { IterationCost(iterations: 100, nanoseconds: 100 * $0) }
    // 1.2 × 20,000 / 100 and 1.2 × 20,000 / 1,000 in whole stretches of 16; a tenth of 150 µs is less than 20 µs.
    #expect(Self.calibrations(costs).map(\.iterations) == [240, 32, 1])
  }

  @Test("Candidates whose costs are alike have the same iterations, however their trials came out")
  func alikeCosts() {
    // By themselves 62 µs would run 16 times, 63 and 75 µs once. 120 and 130 µs are alike, and not like 75: they run once.
    let costs = [63_000, 62_000, 75_000, 120_000, 130_000].map { IterationCost(iterations: 100, nanoseconds: 100 * $0) }
    #expect(Self.calibrations(costs).map(\.iterations) == [16, 16, 16, 1, 1])
  }

  @Test("A sample that is expensive to set up is not made longer than the most expensive of its group")
  func expensiveSetUp() {
    // One iteration of 2 ms, set up for 8 ms, is the most expensive sample needed, 10 ms. The other takes 10 µs and is set up for 1 ms:
    // 3 iterations are needed, 24 would be alike, and 9 cost 9.09 ms. In whole stretches of 16 that is 16.
    let costs = [
      IterationCost(iterations: 1, nanoseconds: 2_000_000, overallNanoseconds: 10_000_000),
      IterationCost(iterations: 1, nanoseconds: 10_000, overallNanoseconds: 1_010_000),
    ]
    #expect(Self.calibrations(costs).map(\.iterations) == [1, 16])
  }

  @Test("Without candidates there is nothing to calibrate")
  func noCandidates() {
    #expect(Self.calibrations([]).isEmpty)
  }

  @Test("Where no time is left, work that is cheap to sample keeps its iterations, and other work a fifth of 20 µs")
  func noTimeLeft() {
    // 240 iterations of 100 ns; and 48 of 500 ns, which take 10 ms each to set up: half a second for a sample.
    let costs = [
      IterationCost(iterations: 100, nanoseconds: 10_000),
      IterationCost(iterations: 100, nanoseconds: 50_000, overallNanoseconds: 1_000_000_000),
    ]
    let wanted = [Calibration(iterations: 240, nanoseconds: 24_000), Calibration(iterations: 48, nanoseconds: 24_000)]
    let left = GroupCalibration.calibrations(wanted, of: costs, lasting: 20_000, fitting: 0)
    #expect(left == [wanted[0], Calibration(iterations: 8, nanoseconds: 4_000)])
    // A round takes 2 × 480 ms. In half of that, half of the iterations.
    let half = GroupCalibration.calibrations(wanted, of: costs, lasting: 20_000, fitting: 480_024_000)
    #expect(half == [wanted[0], Calibration(iterations: 24, nanoseconds: 12_000)])
  }
}
