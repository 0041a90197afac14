import BenchmarkResults
import Testing

@testable import BenchmarkReports

@Suite("Floors of a sweep over several machines")
struct PartFloorTests {
  /// Eight samples of one time, in one part of a sweep.
  private static func samples(_ name: String, _ time: Double, part: Int) throws -> [SampleRecord] {
    let cell = try #require(CellIdentifier(name))
    return (0..<8).map { SampleRecord(cell: cell, launch: $0, block: $0, round: $0, order: 0, iterations: 1, value: time, part: part) }
  }

  /// The machine of part 2 is 1.3 times as slow, and lacks the floor of 20 items.
  private static func analysis() throws -> RunAnalysis {
    let first =
      try samples("list/naive/query/10", 200, part: 1) + samples("floor/search/query/10", 100, part: 1)
      + samples("floor/search/query/20", 150, part: 1)
    let second =
      try samples("list/naive/append/10", 390, part: 2) + samples("list/naive/query/20", 260, part: 2)
      + samples("floor/search/query/10", 130, part: 2)
    return RunData(manifest: .handMade, samples: first + second).analysis()
  }

  @Test("A cell is held against the floor of its own part, and has no distance where that part did not measure the floor")
  func distance() throws {
    let index = ReportIndex(manifest: .handMade, analysis: try Self.analysis())
    let floor = RunCatalogue.Floor(name: "search", meaning: "")
    func distance(_ operation: String, _ n: Int) -> Double? {
      index.distance(CellGroup(layout: "list", operation: operation, n: n, workload: "random"), "naive", to: floor)
    }
    // 200 / 100 and 390 / 130. Over the median of both machines, 115, they would be 1.74 and 3.39.
    #expect(distance("query", 10) == 2)
    #expect(distance("append", 10) == 3)
    #expect(distance("query", 20) == nil)
  }

  @Test("The table of floors has a row for each part that measured a floor")
  func table() throws {
    let index = ReportIndex(manifest: .handMade, analysis: try Self.analysis())
    let section = FloorSection(index: index)
    let text = ReportDocument("", [try #require(section.block)]).markdown
    for row in ["| 10 | 1 | 100 ns", "| 10 | 2 | 130 ns", "| 20 | 1 | 150 ns"] { #expect(text.contains(row), "\(text)") }
  }
}
