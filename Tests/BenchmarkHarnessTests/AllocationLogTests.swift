import Testing

@testable import BenchmarkHarness

@Suite("A log of allocations")
struct AllocationLogTests {
  private static func log(_ events: [(UInt, Int, [UInt]?)]) -> AllocationLog {
    var log = AllocationLog()
    log.events = events.map { .init(address: $0.0, bytes: $0.1, stack: $0.2) }
    return log
  }

  @Test("Every allocation counts for its stack; a block that grew in place does not")
  func allocations() {
    let log = Self.log([(1, 16, [7]), (2, 32, [7]), (1, 48, [8]), (1, 0, nil), (1, 16, [8])])
    #expect(log.allocations == [[7]: 2, [8]: 1])
  }

  @Test("At the peak the bytes of each stack are those of its live blocks")
  func peak() {
    // Alive: 100, 300, 200 (the first is freed), 260, 220: the peak is 300.
    let log = Self.log([(1, 100, [7]), (2, 200, [8]), (1, 0, nil), (3, 60, [7]), (3, 20, [7])])
    #expect(log.peak.bytes == 300 && log.peak.end == 2)
    #expect(log.liveAtPeak == [[7]: 100, [8]: 200])
  }

  @Test("A block that grows in place belongs to the stack that allocated it, and one that is older than the log to none")
  func growth() {
    let log = Self.log([(9, 0, nil), (1, 100, [7]), (1, 180, [8])])
    #expect(log.peak.bytes == 180)
    #expect(log.liveAtPeak == [[7]: 180])
  }

  @Test("Of several iterations, the one with the highest peak is taken by itself: what an earlier one left alive does not count")
  func iterations() {
    // Peaks of the three: 100; 90 and 60 alive at once; 140, which is freed before the last block.
    let log = Self.log([
      (1, 100, [7]), (2, 90, [7]), (3, 60, [8]), (2, 0, nil), (4, 140, [9]), (4, 0, nil), (5, 20, [9]),
    ])
    let part = log.part(withHighestPeakFrom: [0, 1, 4])
    #expect(part.events == Array(log.events[1..<4]) && part.liveAtPeak == [[7]: 90, [8]: 60])
    #expect(log.part(withHighestPeakFrom: []).events.isEmpty)
  }
}
