import BenchmarkHarness
import Foundation
import Testing

@Suite("How much memory there is")
struct MemoryFactsTests {
  private static let memory = "MemTotal:       24000000 kB\nMemFree:         1000000 kB\nMemAvailable:    2000000 kB\n"
  private static let unlimited = """
    Limit                     Soft Limit           Hard Limit           Units
    Max address space         unlimited            unlimited            bytes

    """

  private static func available(
    memory: String? = memory, groups: [(limit: String?, usage: String?, statistics: String?)] = [], limits: String? = unlimited,
    status: String? = "Name:\tlayoutbench\nVmSize:\t  500000 kB\n"
  ) -> Int? {
    MemoryFacts(memory: memory, groups: groups, limits: limits, status: status).availableBytes
  }

  @Test("It is what the machine has available, not only what is free")
  func machine() { #expect(Self.available() == 2_000_000 * 1_024) }

  @Test("A control group's limit counts, less what it uses, but for file pages; “max” is no limit")
  func controlGroup() {
    #expect(Self.available(groups: [("1000000000\n", "400000000\n", "anon 300000000\ninactive_file 50000000\n")]) == 650_000_000)
    #expect(Self.available(groups: [("max\n", "400000000\n", nil)]) == 2_000_000 * 1_024)
    // The first version of control groups writes the largest page count for no limit.
    #expect(Self.available(groups: [("9223372036854771712\n", "400000000\n", nil)]) == 2_000_000 * 1_024)
    #expect(Self.available(groups: [("100", "400", nil)]) == 0)
  }

  @Test("A limit on the address space counts, less what the process has")
  func addressSpace() {
    let limits = Self.unlimited.replacingOccurrences(of: "unlimited            unlimited", with: "1000000000           unlimited")
    #expect(Self.available(limits: limits) == 1_000_000_000 - 500_000 * 1_024)
  }

  @Test("Without any of these files nothing is known")
  func unknown() { #expect(Self.available(memory: nil, limits: nil, status: nil) == nil) }

  @Test("This machine says something")
  func here() throws { #expect(try #require(MemoryFacts().availableBytes) > 0) }
}
