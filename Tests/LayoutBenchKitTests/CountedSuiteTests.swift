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
    let error = #expect(throws: InputFileError.self) { try CountedSuite(cells: [gone], choice: nil, workload: nil, seed: nil) }
    #expect(error?.problem.contains("hold no cell that this program knows") == true)
    #expect(try CountedSuite(cells: [gone, known], choice: nil, workload: nil, seed: nil).suite.cells == [known])
  }

  @Test("Scenarios are counted like operations, those of the thresholds and no others")
  func scenarios() throws {
    let fling = try #require(CellIdentifier("list/indexed/scenario.fling/1000"))
    let query = try #require(CellIdentifier("list/indexed/query/1000"))
    let counted = try CountedSuite(cells: [fling, query], choice: nil, workload: nil, seed: nil)
    #expect(counted.suite.allCells == [query, fling])
    #expect(counted.unlisted.contains { $0.description == "list/naive/scenario.fling/1000" })
    #expect(try CountedSuite(cells: [fling], choice: nil, workload: nil, seed: nil).suite.allCells == [fling])
  }

  @Test("Cells without thresholds are those of the choice that the thresholds were written by, or of every layout and strategy")
  func unlisted() throws {
    let cells = Set(try ["naive", "indexed"].map { try #require(CellIdentifier("list/\($0)/query/1000")) })
    func unlisted(_ choice: RunSelection?) throws -> [String] {
      try CountedSuite(cells: cells, choice: choice, workload: nil, seed: nil).unlisted.map(\.description)
    }
    var choice = RunSelection()
    (choice.layouts, choice.strategies, choice.operations, choice.counts) = (["list"], ["naive", "indexed"], ["query"], [1_000])
    #expect(try unlisted(choice) == [])
    choice.strategies = []
    let more = try unlisted(choice)
    #expect(more.contains("list/dirty-range/query/1000") && more.allSatisfy { $0.hasPrefix("list/") }, "\(more)")
    #expect(try unlisted(nil).contains("flow/naive/query/1000"))
  }
}
