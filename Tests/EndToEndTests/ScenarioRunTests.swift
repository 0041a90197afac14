import BenchmarkResults
import Foundation
import Testing

extension ToolTests {
  @Suite("Runs of scenarios", .recordsRuns)
  struct ScenarioRunTests {
    private static let flags = [
      "run", "--layouts", "list", "--strategies", "naive,indexed", "--operations", "scenario.open,scenario.prepend-page", "--sizes", "200",
      "--rounds", "2", "--no-progress",
    ]

    @Test("A run of scenarios alone writes their files and a report, and goes on where it stopped")
    func scenariosAlone() async throws {
      let folder = try TemporaryFolder()
      let outcome = try await Tool.run(Self.flags + ["-o", "run"], in: folder)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      #expect(outcome.output.contains("scenario.prepend-page"))
      let run = try RunDirectory(opening: folder.path("run"))
      let played = try PlayedScenarios(reading: run)
      #expect(played.records.count == 4 && played.records.allSatisfy { $0.figures?.plays == 2 && $0.status == .sound })
      #expect(Set(played.records.map(\.cell.operation)) == ["scenario.open", "scenario.prepend-page"])
      for record in played.records {
        #expect(played.frames.filter { $0.cell == record.cell }.reduce(0) { $0 + $1.count } == record.figures?.frames)
      }
      #expect(String(decoding: try folder.bytes("run/report.md"), as: UTF8.self).contains("## Scenarios"))
      let report = try await Tool.run("report", "run", in: folder)
      #expect(report.exitCode == 0 && report.output.contains("scenario.open"), "\(report.errors)")

      try run.rewrite(Array(played.records.dropLast(1)))
      #expect(try await Tool.run(Self.flags + ["--resume", "run"], in: folder).exitCode == 0)
      let resumed = try PlayedScenarios(reading: run)
      #expect(Set(resumed.records.map(\.cell)) == Set(played.records.map(\.cell)))
      #expect(resumed.records.prefix(2) == played.records.prefix(2))
    }

    @Test("A strategy whose final frames are wrong ends the run with 3")
    func broken() async throws {
      let folder = try TemporaryFolder()
      let outcome = try await Tool.run(Self.flags + ["--break", "indexed", "-o", "run"], in: folder)
      #expect(outcome.exitCode == 3 && outcome.errors.contains("list/indexed/scenario.open/200"))
    }
  }
}
