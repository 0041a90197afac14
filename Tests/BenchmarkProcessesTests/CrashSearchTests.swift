import Testing

@testable import BenchmarkProcesses

@Suite("The search for the part that crashes a program")
struct CrashSearchTests {
  private struct OtherFault: Error {}

  private static func crash(_ said: String, hasBegun: Bool = true) -> ProgramCrash {
    ProgramCrash(title: "the run", hasBegun: hasBegun, end: .signaled(4), said: said)
  }

  private static let whole = crash("Fatal error: all together")

  /// What is dropped of four cells, of which those in `crashing` crash alone, as `cell: ending`; and which were tried.
  private static func search(
    _ search: inout CrashSearch<String, Int>, _ work: String = "list/query", among cells: [Int] = [0, 1, 2, 3], crashing: Set<Int>
  ) async throws -> (dropped: [String], tried: [Int]) {
    var tried: [Int] = []
    let culprits = try await search.culprits(of: work, after: whole, among: cells) { cell in
      tried.append(cell)
      if crashing.contains(cell) { throw crash("Fatal error: cell \(cell)") }
    }
    return (culprits.map { "\($0.part): \($0.ending)" }, tried)
  }

  @Test("The parts that crash alone are found, each with its own ending, and every part is tried once")
  func found() async throws {
    var search = CrashSearch<String, Int>()
    let (dropped, tried) = try await Self.search(&search, crashing: [1, 3])
    #expect(dropped == ["1: signal 4 ended the program: Fatal error: cell 1", "3: signal 4 ended the program: Fatal error: cell 3"])
    #expect(tried == [0, 1, 2, 3])
  }

  @Test("Work of which no part crashes alone has a second try; if it crashes again, all of it is dropped with the ending of the whole")
  func unexplained() async throws {
    var search = CrashSearch<String, Int>()
    #expect(try await Self.search(&search, crashing: []).dropped == [])
    // Another work has a second try of its own.
    #expect(try await Self.search(&search, "flow/query", crashing: []).dropped == [])
    let (dropped, tried) = try await Self.search(&search, among: [0, 2], crashing: [])
    let ending = "signal 4 ended the program: Fatal error: all together"
    #expect(dropped == ["0: \(ending)", "2: \(ending)"] && tried == [0, 2])
  }

  @Test("A part that crashes alone at the second try is the only one to be dropped")
  func second() async throws {
    var search = CrashSearch<String, Int>()
    #expect(try await Self.search(&search, crashing: []).dropped.isEmpty)
    #expect(try await Self.search(&search, crashing: [2]).dropped.count == 1)
  }

  @Test("A program that never began to work, and any other error, end the search")
  func errors() async throws {
    var search = CrashSearch<String, Int>()
    await #expect(throws: Self.crash("", hasBegun: false)) {
      _ = try await search.culprits(of: "a", after: Self.whole, among: [0]) { _ in throw Self.crash("", hasBegun: false) }
    }
    await #expect(throws: OtherFault.self) {
      _ = try await search.culprits(of: "a", after: Self.whole, among: [0]) { _ in throw OtherFault() }
    }
  }
}
