import BenchmarkProcesses
import BenchmarkResults
import Testing

@testable import BenchmarkSessions

@Suite("The cells that are profiled")
struct ProfiledCellsTests {
  private static let cells = ["list/naive/query/10", "list/indexed/query/10"].compactMap { CellIdentifier($0) }

  private func cells(_ cell: CellIdentifier, comparedWith other: String?) throws -> [CellIdentifier] {
    try ProfiledCells(of: cell, comparedWith: other, revision: nil, .instructions, over: RunSelection()).cells()
  }

  @Test("They are the cell and the one it is compared with; a revision is no cell")
  func cells() throws {
    #expect(try cells(Self.cells[0], comparedWith: nil) == [Self.cells[0]])
    #expect(try cells(Self.cells[0], comparedWith: "list/indexed/query/10") == Self.cells)
    #expect(try cells(Self.cells[0], comparedWith: "main") == [Self.cells[0]])
  }

  @Test("A cell that does not exist is told before anything is built")
  func unknown() throws {
    let gone = try #require(CellIdentifier("list/nobody/query/10"))
    let error = #expect(throws: UsageError.self) { try cells(gone, comparedWith: nil) }
    #expect(error?.message.contains("nobody") == true)
    #expect(throws: UsageError.self) { try cells(Self.cells[0], comparedWith: "list/nobody/query/10") }
  }

  @Test("A profile says what its program lacks: symbols before all else, then debug information, and a release build")
  func notes() {
    func notes(_ hasSymbols: Bool, _ hasDebugInformation: Bool, isDebug: Bool) -> [String] {
      CellProfiler.notes(on: "/p", (hasSymbols, hasDebugInformation), isDebug: isDebug).map { String($0.prefix(26)) }
    }
    let debug = "this program was built for"
    #expect(notes(true, true, isDebug: false).isEmpty && notes(true, true, isDebug: true) == [debug])
    #expect(notes(true, false, isDebug: true) == [debug, "/p has no debug informatio"])
    #expect(notes(false, false, isDebug: true) == ["/p was stripped of its sym"])
    #expect(CellProfiler.notes(on: "/p", nil, isDebug: false).isEmpty)
  }
}
