import Foundation
import Testing
import UnitTestSupport

@testable import BenchmarkResults

@Suite("Scenarios of two runs")
struct ScenarioComparisonTests {
  private static let cell = CellIdentifier(layout: "list", strategy: "indexed", operation: "scenario.fling", n: 10_000)

  /// The comparison of a sound run with one whose scenario went like this.
  private static func compared(_ status: CellStatus) throws -> RunComparison {
    func run(_ name: String, _ status: CellStatus) throws -> RunData {
      var run = HandMadeComparison.run(name, try HandMadeComparison.times("list/naive/query/1000")) {
        $0.startedAt = Date(timeIntervalSince1970: name == "main" ? 1_000 : 87_400)
      }
      run.scenarios = PlayedScenarios(records: [ScenarioRecord(cell: cell, status: status)])
      return run
    }
    return RunComparison(baseline: try run("main", .sound), candidate: try run("new", status))
  }

  @Test(
    "A scenario whose frames are wrong fails the gate, and one at which the program crashed: neither has a time that could",
    arguments: [CellStatus.failedVerification("its frames differ"), .crashed("signal 4")])
  func failures(status: CellStatus) throws {
    let comparison = try Self.compared(status)
    let outcomes = Dictionary(uniqueKeysWithValues: comparison.changes.map { ($0.cell, $0.outcome) })
    #expect(outcomes == [Self.cell: .failedVerification, try HandMade.cell("list/naive/query/1000"): .equivalent])
    let gate = RegressionGate(comparison)
    #expect(gate.decision == .failedVerification && gate.findings.contains { $0.cells == [Self.cell] && $0.kind == .failedVerification })
  }

  @Test("Sound scenarios leave a comparison as it is: their times are not compared")
  func sound() throws {
    let comparison = try Self.compared(.sound)
    #expect(comparison.changes.map(\.cell.operation) == ["query"] && RegressionGate(comparison).decision == .passed)
  }
}
