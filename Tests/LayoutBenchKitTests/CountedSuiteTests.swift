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
}
