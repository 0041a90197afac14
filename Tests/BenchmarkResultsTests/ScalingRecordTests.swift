import Foundation
import Testing

@testable import BenchmarkResults

@Suite("Claimed complexities")
struct ScalingRecordTests {
  /// The times of one strategy at four sizes, six samples each.
  private static func records(_ name: String = "flow/indexed/relayout", _ time: (Double) -> Double) throws -> [ScalingRecord] {
    ScalingRecord.records(
      of: try [1_000, 10_000, 100_000, 1_000_000].map { n in
        (cell: try HandMade.cell("\(name)/\(n)"), samples: Array(repeating: time(Double(n)), count: 6))
      })
  }

  @Test("The cells of one layout, strategy and operation are one record; floors are none")
  func families() throws {
    let record = try #require(try Self.records { 2 * $0 }.first)
    #expect(record.layout == "flow" && record.strategy == "indexed" && record.operation == "relayout" && record.workload == "random")
    #expect(record.sizes == [1_000, 10_000, 100_000, 1_000_000] && record.complexities == [.linear])
    #expect(abs(record.exponent - 1) < 1e-9)
    #expect(try Self.records("floor/search/relayout") { $0 }.isEmpty)
  }

  /// Three decades: log₂ 10⁶ / log₂ 10³ = 2, so O(log n) grows by 2 = 1000^0.1003 and O(n log n) by 2,000 = 1000^1.1003.
  @Test(
    "A time contradicts a claim if it grows faster by more than half a power of n, and never if it grows more slowly",
    arguments: [
      (0.3, Complexity.constant, false), (0.49, .constant, false), (0.51, .constant, true), (1, .constant, true),
      (0.59, .logarithmic, false),
      (0.61, .logarithmic, true), (0, .linear, false), (1.2, .linear, false), (1.49, .linear, false), (1.51, .linear, true),
      (1.59, .linearithmic, false), (2, .linearithmic, true),
    ])
  func contradictions(exponent: Double, claim: Complexity, isContradicted: Bool) throws {
    #expect(try #require(try Self.records { pow($0, exponent) }.first).contradicts(claim) == isContradicted)
  }

  @Test("An exponent that is beyond the claim by chance contradicts nothing: its interval decides")
  func doubt() throws {
    let times = try [1_000, 10_000, 100_000, 1_000_000].map { n in
      let middle = pow(Double(n), 0.55)
      // Half of the samples are a hundredth of the others: the median may be either.
      return (cell: try HandMade.cell("flow/indexed/relayout/\(n)"), samples: (0..<7).map { $0 < 3 ? middle / 100 : middle })
    }
    let record = try #require(ScalingRecord.records(of: times).first)
    #expect(record.exponent > 0.54 && record.interval.lowerBound < 0.5 && !record.contradicts(.constant))
  }
}
