import BenchmarkHarness
import BenchmarkResults
import LayoutSuites
import Testing

@testable import BenchmarkSessions

@Suite("How far a group was measured")
struct GroupProgressTests {
  private static let cells = ["naive", "dirty-range", "indexed"].compactMap { CellIdentifier("list/\($0)/query/100") }

  private static func group() throws -> SuiteGroup {
    var selection = RunSelection()
    (selection.layouts, selection.operations, selection.counts) = (["list"], ["query"], [100])
    selection.strategies = ["naive", "dirty-range", "indexed"]
    return try Suite(selection, for: .comparison).groups[0]
  }

  /// Two rounds, a block each, of some cells in one launch.
  private static func visit(_ cells: [CellIdentifier], launch: Int, from round: Int) -> [SampleRecord] {
    (round..<round + 2).flatMap { round in
      cells.map { SampleRecord(cell: $0, launch: launch, block: round, round: round, order: 0, iterations: 40, value: 500) }
    }
  }

  @Test("A later launch goes on with the next round and block, and with the iterations of the first")
  func next() throws {
    let group = try Self.group()
    var progress = GroupProgress(group)
    #expect(progress.cells == [0, 1, 2] && progress.settled.isEmpty)
    progress.add(Self.visit(Self.cells, launch: 3, from: 0), of: group)
    progress.add(Self.visit(Self.cells, launch: 4, from: 2), of: group)
    #expect(progress.launches == [3, 4] && progress.rounds == 4 && progress.blocks == 4)
    #expect(progress.settled.map(\.iterations) == [40, 40, 40] && progress.settled.map(\.nanoseconds) == [20_000, 20_000, 20_000])
  }

  @Test("A cell without samples, or one that is dropped, is measured no more")
  func fewer() throws {
    let group = try Self.group()
    var progress = GroupProgress(group)
    progress.add(Self.visit([Self.cells[0], Self.cells[2]], launch: 0, from: 0), of: group)
    #expect(progress.cells == [0, 2] && progress.settled.count == 2)
    progress.drop(2)
    #expect(progress.cells == [0] && progress.settled.count == 1)
  }

  @Test("A cell that was stopped has no further turn when the run is continued, nor does what was to be compared with it")
  func stopped() throws {
    let group = try Self.group()
    let facts = [
      CellFact(cell: Self.cells[0], status: .stopped("one iteration took more than 60 s")),
      CellFact(cell: Self.cells[1], status: .notMeasured("naive was stopped")), CellFact(cell: Self.cells[2]),
    ]
    let progress = MadeVisits([], facts).progress(of: [group])[0]
    #expect(progress.cells == [2] && !progress.isWhole(in: 8))
    let nothing = MadeVisits([], facts.dropLast() + [CellFact(cell: Self.cells[2], status: .crashed("signal 4"))]).progress(of: [group]
    )
    #expect(nothing[0].cells.isEmpty && nothing[0].isWhole(in: 8))
    // One that has samples is measured on, whatever the figures say.
    let timed = MadeVisits(Self.visit(Self.cells, launch: 0, from: 0), [facts[1]]).progress(of: [group])[0]
    #expect(timed.cells == [0, 1, 2])
  }

  @Test("Of a visit that was cut off nothing is kept; a cell that stopped early cuts off no visit")
  func wholeVisits() {
    let whole = Self.visit(Self.cells, launch: 0, from: 0)
    let count = SampleRecord(cell: Self.cells[0], metric: .allocations, round: 0, order: 0, iterations: 8, value: 3)
    let samples = whole + [count] + Self.visit(Self.cells, launch: 1, from: 2).dropLast()
    #expect(samples.filter(WholeVisits(samples, stopped: []).hold) == whole + [count])
    let stopped = whole + Self.visit(Array(Self.cells.dropLast()), launch: 1, from: 2)
    let visits = WholeVisits(stopped, stopped: [Self.cells[2]])
    #expect(stopped.filter { $0.cell != Self.cells[2] }.allSatisfy(visits.hold))
    #expect(!stopped.filter(WholeVisits(stopped, stopped: []).hold).contains { $0.launch == 1 })
  }
}
