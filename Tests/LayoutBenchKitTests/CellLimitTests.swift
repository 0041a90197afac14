import ArgumentParser
import BenchmarkResults
import Testing

@testable import BenchmarkSessions
@testable import LayoutBenchKit

@Suite("How long one iteration of a cell may take")
struct CellLimitTests {
  @Test("A worker is told the limit of its run, and may be silent for longer than a cell within the limit is")
  func worker() throws {
    let command = try RunCommand.parse(["--layouts", "list", "--cell-limit", "1m30s"])
    let program = try command.plan().program
    let flags = try #require(program.arguments.firstIndex(of: "--cell-limit"))
    #expect(program.arguments[flags + 1] == "90.0s" && program.patience == .seconds(240))
    // What it is told is what was said.
    #expect(try WorkerCommand.parse(["--cell-limit", program.arguments[flags + 1]]).limit.chosen == CellLimit(duration: .seconds(90)))
  }

  @Test("Without the flag it is a minute, which a worker is told too")
  func standard() throws {
    let plan = try RunCommand.parse([]).plan()
    #expect(plan.chosenCellLimit == nil && plan.cellLimit == CellLimit(duration: .seconds(60)))
    #expect(plan.program.arguments.contains("60.0s") && plan.program.patience == .seconds(180))
  }

  @Test("A status names the limit and what took longer")
  func status() {
    #expect(CellLimit.standard.status() == .stopped("one iteration took more than 60 s"))
    #expect(CellLimit(duration: .milliseconds(2_500)).status("frame") == .stopped("one frame took more than 2.5 s"))
  }

  @Test("check takes it with --exact only: nothing else lets a layout work")
  func check() throws {
    let error = #expect(throws: (any Error).self) { try CheckCommand.parse(["run", "--baseline", "main", "--cell-limit", "5s"]) }
    #expect(error.map { CheckCommand.message(for: $0) }?.contains("--cell-limit is for --exact") == true)
    #expect(try CheckCommand.parse(["--exact", "--cell-limit", "5s"]).limit.chosen == CellLimit(duration: .seconds(5)))
  }

  @Test("A limit of nothing, and one that is no time, are refused", arguments: ["0s", "-1s", "soon", "9999h"])
  func refusals(time: String) {
    #expect(throws: (any Error).self) { try RunCommand.parse(["--cell-limit", time]) }
  }
}
