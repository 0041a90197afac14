import Testing

@testable import BenchmarkHarness

@Suite("AllocationFigures")
struct AllocationFiguresTests {
  /// A first count that would spoil every figure if it were counted, then `counts`.
  private static func figures(_ counts: [AllocationCount], log: EventLog = EventLog()) -> AllocationFigures {
    let warmUp = AllocationCount(allocations: 9_000, allocatedBytes: 9_000_000, peakBytes: 9_000_000, retainedBytes: 9_000_000)
    let counter = FakeAllocationCounter([warmUp] + counts, log: log)
    return AllocationFigures(counting: log.body(), iterations: counts.count, with: counter)
  }

  @Test("Figures are means per iteration, without the first iteration")
  func means() {
    let figures = Self.figures([
      AllocationCount(allocations: 2, allocatedBytes: 100, peakBytes: 60, retainedBytes: 30),
      AllocationCount(allocations: 5, allocatedBytes: 300, peakBytes: 60, retainedBytes: 10),
    ])
    #expect(figures.iterations == 2)
    // (2 + 5) / 2, (100 + 300) / 2, (30 + 10) / 2.
    #expect(figures.allocations == 3.5)
    #expect(figures.allocatedBytes == 200)
    #expect(figures.retainedBytes == 20)
  }

  @Test("The peak is the highest of all iterations, neither their sum nor their mean")
  func peak() {
    let figures = Self.figures([40, 70, 10].map { AllocationCount(peakBytes: $0) })
    #expect(figures.peakBytes == 70)
  }

  @Test("Retained bytes are negative where more is freed than allocated")
  func negativeRetained() {
    let figures = Self.figures([-300, 100].map { AllocationCount(retainedBytes: $0) })
    // (−300 + 100) / 2.
    #expect(figures.retainedBytes == -100)
    #expect(figures.peakBytes == 0)
  }

  @Test("The counter is installed once and removed once, and counts only what is run")
  func order() {
    let log = EventLog()
    _ = Self.figures([AllocationCount(), AllocationCount()], log: log)
    let iteration = ["setUp 1", "start", "run 1", "stop", "tearDown 1"]
    #expect(log.events == ["install"] + iteration + iteration + iteration + ["remove"])
  }
}

@Suite("JemallocCounter in a process without jemalloc", .enabled(if: JemallocCounter.version == nil, "jemalloc is in this process"))
struct MissingJemallocTests {
  @Test("There is no counter, and the error says what to do")
  func noCounter() {
    let error = #expect(throws: JemallocCounter.Unavailable.self) { _ = try JemallocCounter() }
    #expect(error == .notTheAllocator)
    #expect(error?.description.contains("libjemalloc-dev") == true)
    #expect(error?.description.contains("pkg-config") == true)
  }

  @Test("Its version and configuration are absent")
  func absence() {
    #expect(JemallocCounter.version == nil)
    #expect(JemallocCounter.configuration == nil)
  }

  @Test("Errors say what was found")
  func descriptions() {
    #expect(JemallocCounter.Unavailable.noHooks(version: "5.2.1").description.contains("jemalloc 5.2.1"))
    let count = AllocationCount(allocations: 3)
    #expect(JemallocCounter.Unavailable.miscounted(count).description.contains("allocations: 3"))
  }
}
