import BenchmarkResults
import InputFiles
import Testing

@testable import LayoutBenchKit

@Suite("The cells of thresholds")
struct CountedSelectionTests {
  @Test("Cells that are all unknown are an error that says so, and known ones are counted")
  func unknown() throws {
    let gone = try #require(CellIdentifier("no-such-layout/naive/query/10"))
    let known = try #require(CellIdentifier("list/naive/query/10"))
    let error = #expect(throws: InputFileError.self) { try CountedSuite(cells: [gone], workload: nil, seed: nil) }
    #expect(error?.problem.contains("hold no cell that this program knows") == true)
    #expect(try CountedSuite(cells: [gone, known], workload: nil, seed: nil).suite.cells == [known])
  }

  @Test("Scenarios are counted like operations, those of the thresholds and no others")
  func scenarios() throws {
    let fling = try #require(CellIdentifier("list/indexed/scenario.fling/1000"))
    let query = try #require(CellIdentifier("list/indexed/query/1000"))
    let counted = try CountedSuite(cells: [fling, query], workload: nil, seed: nil)
    #expect(counted.suite.allCells == [query, fling])
    #expect(counted.unlisted.contains { $0.description == "list/naive/scenario.fling/1000" })
    #expect(try CountedSuite(cells: [fling], workload: nil, seed: nil).suite.allCells == [fling])
  }
}
