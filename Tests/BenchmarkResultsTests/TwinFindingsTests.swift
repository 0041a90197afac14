import BenchmarkStatistics
import Testing

@testable import BenchmarkResults

@Suite("Strategies that take part twice")
struct TwinFindingsTests {
  /// Ten blocks of one round, in which the twin takes `factor` times as long.
  private static func samples(_ operation: String, factor: Double) throws -> [SampleRecord] {
    try (0..<10).flatMap { block in
      try [("indexed", 100.0), ("indexed.twin", 100 * factor), ("naive", 500)].map { strategy, value in
        SampleRecord(
          cell: try #require(CellIdentifier("list/\(strategy)/\(operation)/1000")), block: block, round: block, order: 0, iterations: 1,
          value: value + Double(block) / 100)
      }
    }
  }

  @Test("A twin that takes a tenth longer in every block is told apart; one that takes as long is equivalent and close")
  func told() throws {
    let found = TwinFindings(
      RunData(manifest: .handMade, samples: try Self.samples("query", factor: 1) + Self.samples("append", factor: 1.1)))
    #expect(found.comparisons.map(\.group.operation) == ["query", "append"])
    #expect(found.told.map(\.group.operation) == ["append"] && found.toldApart.successes == 1 && found.toldApart.count == 2)
    #expect(found.equivalent.successes == 1 && found.inconclusive.successes == 0 && found.close.successes == 1)
    #expect(found.farthest?.group.operation == "append")
    #expect(found.filtered { $0.group.operation == "query" }.toldApart.successes == 0)
  }

  @Test("Names of twins end in .twin, and a name of nothing else is none")
  func names() {
    #expect(TwinName("indexed.twin")?.original == "indexed" && TwinName(of: "naive").description == "naive.twin")
    #expect(TwinName("indexed") == nil && TwinName(".twin") == nil)
  }
}
