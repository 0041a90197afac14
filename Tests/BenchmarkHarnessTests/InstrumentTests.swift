import BenchmarkHarness
import Testing

@Suite("ClockQuality")
struct ClockQualityTests {
  @Test("A clock that steps 1,000 ns every tenth reading has that resolution, and a reading costs a tenth")
  func coarseClock() {
    let quality = ClockQuality(measuring: CoarseClock(readingsPerStep: 10, step: 1_000))
    #expect(quality.resolutionNanoseconds == 1_000)
    // 10,000 readings after the first: 1,000 steps of 1,000 ns.
    #expect(quality.costNanoseconds == 100)
    // 100 × 1,000 ns is more than 20 µs.
    #expect(quality.shortestSampleNanoseconds == 100_000)
  }

  @Test("A clock that moves with each reading has their cost as its resolution")
  func fineClock() {
    let quality = ClockQuality(measuring: FakeClock(costPerReading: 20))
    #expect(quality == ClockQuality(resolutionNanoseconds: 20, costNanoseconds: 20))
    #expect(quality.shortestSampleNanoseconds == 20_000)
  }

  @Test("The resolution is the smallest step seen, and readings that agree are none")
  func smallestStep() {
    let quality = ClockQuality(measuring: ListedClock([100, 100, 140, 140, 150, 190]))
    #expect(quality.resolutionNanoseconds == 10)
    // From 100 to 190 in 10,000 readings.
    #expect(quality.costNanoseconds == 0.009)
  }

  @Test("A clock that stands still has a resolution of 1 ns, not of none")
  func stoppedClock() {
    let quality = ClockQuality(measuring: FakeClock())
    #expect(quality == ClockQuality(resolutionNanoseconds: 1, costNanoseconds: 0))
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
