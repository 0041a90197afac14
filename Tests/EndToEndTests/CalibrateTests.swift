import BenchmarkResults
import Foundation
import Testing
import UnitTestSupport

extension ToolTests {
  @Suite("calibrate", .recordsRuns)
  struct CalibrateTests {
    private static let tiny = ["calibrate", "--layouts", "list", "--operations", "query", "--sizes", "1k", "--no-progress"]

    @Test("A small calibration ends well and writes margins that can be read; another replaces them", .takesMinutes)
    func small() async throws {
      let folder = try TemporaryFolder()
      let arguments = Self.tiny + ["-o", "deep/noise.csv"]
      let outcome = try await Tool.calibrate(arguments + ["--format", "csv"]) { try await Tool.run($0, in: folder) }
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      let lines = outcome.output.split(separator: "\n")
      // Both ways, each with the standard margin and the measured one. What looking several times finds comes last, if there was time for it.
      let rows = lines.filter { !$0.hasPrefix("all,looks,") }
      #expect(rows.count == 5 && rows.first?.hasPrefix("path,way,margin,margin_from,decisions,") == true)
      #expect(lines.count == 5 || lines.last?.hasPrefix("all,looks,0.03,standard,") == true)
      #expect(outcome.errors.contains("deep/noise.csv: written with 2 margins"))
      let margins = try NoiseMargins(reading: folder.path("deep/noise.csv"))
      #expect(
        margins.records.map(\.way) == [.paired, .independent] && margins.records.allSatisfy { $0.path == .query && $0.machine != nil })
      #expect(try folder.names(in: "deep") == ["noise.csv"])
      let again = try await Tool.calibrate(arguments) { try await Tool.run($0, in: folder) }
      #expect(again.exitCode == 0 && again.errors.contains("deep/noise.csv: replaced by 2 margins"))
      #expect(again.output.contains("false alarms") && again.output.contains("The added work"))
    }

    @Test("A budget too small for one trial is an error that says how long it would take, and writes nothing", .takesMinutes)
    func tooShort() async throws {
      let folder = try TemporaryFolder()
      let outcome = try await Tool.run(Self.tiny + ["--time-budget", "0.1s", "-o", "noise.csv"], in: folder)
      #expect(outcome.exitCode == 1 && outcome.output.isEmpty)
      #expect(outcome.errors.contains("one trial needs 9 launches, about ") && outcome.errors.contains("give --time-budget "))
      #expect(!folder.exists("noise.csv"))
    }

    @Test(
      "Wrong usage is told before anything is launched",
      arguments: [["--layouts", "nonsense"], ["--time-budget", "soon"], ["--operations", "query", "extra"], ["--sizes", "0"]])
    func wrongUsage(arguments: [String]) async throws {
      let outcome = try await Tool.run(["calibrate"] + arguments, in: try TemporaryFolder())
      #expect(outcome.exitCode == 64 && outcome.output.isEmpty)
    }

    @Test("Hole: a file that holds something else is not replaced, and is told of before anything is measured")
    func otherFile() async throws {
      let folder = try TemporaryFolder()
      try folder.write(Data("# Notes\n".utf8), to: "notes.md")
      let outcome = try await Tool.run(Self.tiny + ["-o", "notes.md"], in: folder)
      #expect(outcome.exitCode == 1 && outcome.errors.contains("holds no measured margins"))
      #expect(try folder.text("notes.md") == "# Notes\n")
    }
  }
}
