import Testing

@testable import BenchmarkHarness

@Suite("ClockQuality")
struct ClockQualityTests {
  @Test("A clock that steps 1,000 ns every tenth reading has that resolution, and a reading costs a tenth")
  func coarseClock() throws {
    let quality = try ClockQuality(measuring: CoarseClock(readingsPerStep: 10, step: 1_000), against: FakeClock())
    #expect(quality.resolutionNanoseconds == 1_000)
    // 10,000 readings after the first: 1,000 steps of 1,000 ns.
    #expect(quality.costNanoseconds == 100)
    // 100 × 1,000 ns is more than 20 µs.
    #expect(quality.shortestSampleNanoseconds == 100_000)
  }

  @Test("A clock that ticks every 4 ms is read until it has ticked twenty times")
  func rareTicks() throws {
    let quality = try ClockQuality(measuring: CoarseClock(readingsPerStep: 20_000, step: 4_000_000), against: FakeClock())
    // 400,000 readings after the first, and 20 steps of 4 ms among them.
    #expect(quality == ClockQuality(resolutionNanoseconds: 4_000_000, costNanoseconds: 200))
    #expect(quality.shortestSampleNanoseconds == 400_000_000)
  }

  @Test("A clock that moves with each reading has their cost as its resolution")
  func fineClock() throws {
    let quality = try ClockQuality(measuring: FakeClock(costPerReading: 20), against: FakeClock())
    #expect(quality == ClockQuality(resolutionNanoseconds: 20, costNanoseconds: 20))
    #expect(quality.shortestSampleNanoseconds == 20_000)
  }

  @Test("If a reading takes longer than a tick, the resolution is the smallest difference between steps, roundings apart")
  func costlyReadings() throws {
    let steps = Array(repeating: [20, 21, 30, 31, 5_000], count: 2_000).flatMap(\.self)
    let times = steps.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
    let quality = try ClockQuality(measuring: ListedClock(times), against: FakeClock())
    // 30 − 21. A step of 5,000 is more than a hundred times the smallest: an interruption.
    #expect(quality == ClockQuality(resolutionNanoseconds: 9, costNanoseconds: 25.5))
  }

  @Test("The resolution is the smallest step seen; readings that agree, and a clock that goes back, are none")
  func smallestStep() throws {
    let steps = Array(repeating: [40, 0, 40, -70, 10], count: 10).flatMap(\.self)
    let times = steps.reduce(into: [1_000]) { $0.append($0[$0.count - 1] + $1) }
    let quality = try ClockQuality(measuring: ListedClock(times), against: FakeClock())
    #expect(quality.resolutionNanoseconds == 10)
    // 10 × (40 + 40 + 10) in 10,000 readings.
    #expect(quality.costNanoseconds == 0.09)
  }

  @Test("An hour that passes between two readings is neither a step nor a cost")
  func jump() throws {
    let hour = 3_600_000_000_000
    let times = (0...10_000).map { 20 * $0 + ($0 > 5_000 ? hour : 0) }
    let quality = try ClockQuality(measuring: ListedClock(times), against: FakeClock())
    #expect(quality == ClockQuality(resolutionNanoseconds: 20, costNanoseconds: 20))
  }

  @Test("A clock that stands still, or takes too few steps in two seconds of another clock, ends with an error that says what to do")
  func stoppedClock() {
    let second = { FakeClock(costPerReading: 500_000_000) }
    #expect(throws: ClockFault.standsStill(steps: 0, seconds: 2)) { try ClockQuality(measuring: FakeClock(), against: second()) }
    let fault = #expect(throws: ClockFault.self) { try ClockQuality(measuring: ListedClock([0, 9, 18, 27]), against: second()) }
    #expect(fault == .standsStill(steps: 3, seconds: 2))
    // Nor does it wait for ever where both stand still.
    #expect(throws: ClockFault.standsStill(steps: 0, seconds: 0)) {
      try ClockQuality(measuring: FakeClock(), against: FakeClock(), mostReadings: 20_000)
    }
    #expect(fault?.description.contains("took 3 steps in 2.0 s of processor time") == true && fault?.description.contains("tsc") == true)
  }

  @Test("Batches are too short if a step of the clock is more than a hundredth of their median")
  func shortBatches() {
    func fault(_ batches: [Int], _ resolution: Int) -> ClockFault? { ClockFault(batches: batches, of: "it", resolution: resolution) }
    #expect(fault([400_000_000], 4_000_000) == nil)
    #expect(fault([1, 2_000, 9_000], 20) == nil)
    #expect(fault([1, 1_999, 9_000], 20) == .tooCoarse(work: "it", batch: 1_999, resolution: 20))
    #expect(fault([0, 0, 5], 1) == .tooCoarse(work: "it", batch: 0, resolution: 1))
    #expect(fault([], 4_000_000) == nil)
  }

  @Test(
    "A sample lasts 20 µs, and from a resolution of 200 ns on a hundred times that", arguments: [(1, 20_000), (200, 20_000), (201, 20_100)])
  func shortestSample(resolution: Int, expected: Int) {
    #expect(ClockQuality(resolutionNanoseconds: resolution, costNanoseconds: 20).shortestSampleNanoseconds == expected)
  }

  @Test("The machine's clock never falls")
  func monotonicClock() {
    let clock = MonotonicClock()
    let readings = (0..<1_000).map { _ in clock.now() }
    #expect(zip(readings, readings.dropFirst()).allSatisfy { $0 <= $1 })
  }
}

@Suite("Black hole and launderer")
struct BlackHoleTests {
  @Test("A laundered number is the number", arguments: [0, 1, -1, 1_000, .max, .min])
  func laundering(number: Int) {
    #expect(opaque(number) == number)
  }

  @Test("What falls into the black hole is as it was")
  func sinking() {
    let text = "a text that is too long to be kept in place"
    let numbers = [1, 2, 3]
    let log = EventLog()
    blackHole(text)
    blackHole(numbers)
    blackHole(log)
    log.add("after")
    #expect(text == "a text that is too long to be kept in place")
    #expect(numbers == [1, 2, 3])
    #expect(log.events == ["after"])
  }
}

@Suite("What the process says about itself")
struct ProcessFactsTests {
  @Test("The thread's figures never fall")
  func threadUsage() {
    let usage = ThreadUsage()
    let before = usage.read()
    blackHole([UInt8](repeating: 1, count: 1 << 22))
    let after = usage.read()
    #expect(after.involuntarySwitches >= before.involuntarySwitches)
    #expect(after.pageFaults >= before.pageFaults)
    let time = (after - before).processorNanoseconds
    #expect(time.map { $0 >= 0 } == true)
  }

  @Test("A build says how it was made")
  func buildFacts() {
    let facts = BuildFacts()
    #if DEBUG
      #expect(facts.isDebug && facts.mode == "debug")
    #else
      #expect(!facts.isDebug && facts.mode == "release")
    #endif
    #expect(facts.toolchain.hasPrefix("Swift 6."))
  }

  @Test("What the machine does not say is absent, not empty")
  func machineFacts() {
    let facts = MachineFacts()
    #expect(facts.cores >= 1)
    #expect(!facts.operatingSystem.isEmpty)
    for fact in [facts.cpuModel, facts.kernel, facts.architecture, facts.scalingGovernor] { #expect(fact != "") }
    #expect(facts.loadAverages.map { $0.count == 3 } ?? true)
  }
}
