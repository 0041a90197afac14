import BenchmarkResults
import Foundation
import Testing
import UnitTestSupport

extension ToolTests {
  @Suite("report", .recordsRuns)
  struct ReportTests {
    @Test("Everything derived is written again to the byte from the samples, digests and notes alone")
    func recomputing() async throws {
      let folder = try TemporaryFolder()
      let cells = ["--layouts", "list,mosaic", "--operations", "query,relayout,append"]
      let flags = ["--quick", "--launches", "3", "--rounds", "15", "--time-budget", "10m", "-o", "run"] + cells
      let printed = try await Tool.run(["run"] + flags, in: folder).output
      let names = try folder.names(in: "run")
      #expect(Set(names).isSuperset(of: ["summary.csv", "comparison.csv", "report.html", "report.md"]))
      let before = try names.map { try folder.bytes("run/\($0)") }

      let run = try RunDirectory(opening: folder.path("run"))
      let known = try run.read(SummaryRecord.self).records
      try run.rewrite(known.map { SummaryRecord(cell: $0.cell, metric: $0.metric, digest: $0.digest, status: $0.status) })
      for name in names where !["manifest.json", "samples.csv", "summary.csv"].contains(name) {
        try folder.write(Data(), to: "run/\(name)")
      }
      let report = try await Tool.run("report", "run", in: folder)

      #expect(report.exitCode == 0)
      #expect(report.output == printed)
      #expect(try folder.names(in: "run") == names)
      for (name, bytes) in zip(names, before) { #expect(try folder.bytes("run/\(name)") == bytes, "\(name)") }
    }

    @Test("A run in which a cell failed verification is reported whole, with the exit code of the run", arguments: [[], ["--github"]])
    func failedVerification(flags: [String]) async throws {
      let folder = try TemporaryFolder()
      let run = try await Tool.run(
        [
          "run", "--layouts", "list", "--operations", "query", "--sizes", "10", "--launches", "1", "--rounds", "2", "--time-budget", "10m",
          "--break",
          "dirty-range", "-o", "run",
        ], in: folder)
      #expect(run.exitCode == 3)
      let names = try folder.names(in: "run")
      let before = try names.map { try folder.bytes("run/\($0)") }
      let report = try await Tool.run(["report", "run"] + flags, in: folder, environment: ["GITHUB_STEP_SUMMARY=summary.md"])
      #expect(report.exitCode == 3)
      #expect(report.output.hasPrefix(run.output))
      #expect(try folder.names(in: "run") == names)
      for (name, bytes) in zip(names, before) { #expect(try folder.bytes("run/\(name)") == bytes, "\(name)") }
      guard !flags.isEmpty else { return }
      #expect(report.output.split(separator: "\n").last?.hasPrefix("layoutbench: failed verification: ") == true)
      #expect(try folder.text("summary.md").contains("failed verification"))
    }

    @Test("A run whose files cannot be written is shown all the same, and exit code 1 says that they are not")
    func unwritable() async throws {
      let folder = try TemporaryFolder()
      let flags = [
        "--layouts", "list", "--operations", "query", "--sizes", "10", "--launches", "1", "--rounds", "2", "--time-budget", "10m",
        "-o", "run",
      ]
      let run = try await Tool.run(["run"] + flags, in: folder)
      try FileManager.default.removeItem(atPath: folder.path("run/report.md"))
      try FileManager.default.createDirectory(atPath: folder.path("run/report.md"), withIntermediateDirectories: false)
      let report = try await Tool.run("report", "run", in: folder)
      #expect(report.exitCode == 1 && report.errors.contains("run/report.md: is a folder"), "\(report.errors)")
      #expect(!report.output.isEmpty && run.output.hasPrefix(report.output) && !report.output.contains("Report:"), "\(report.output)")
    }

    @Test("A folder that is missing, or holds no run, is named")
    func noRun() async throws {
      let folder = try TemporaryFolder()
      let missing = try await Tool.run("report", "nowhere", in: folder)
      #expect(missing.exitCode == 1 && missing.output.isEmpty)
      #expect(missing.errors.contains("nowhere: does not exist"))
      let empty = try await Tool.run("report", ".", in: folder)
      #expect(empty.exitCode == 1)
      #expect(empty.errors.contains("manifest.json"))
      #expect(try folder.names().isEmpty)
    }

    @Test("A run published without its samples, as the reference is, is told so with what to read instead")
    func noSamples() async throws {
      let folder = try TemporaryFolder()
      try HandWrittenRun().write(to: "reference", in: folder)
      try FileManager.default.removeItem(atPath: folder.path("reference/samples.csv"))
      try folder.write(Data("# A run\n".utf8), to: "reference/report.md")
      let outcome = try await Tool.run("report", "reference", in: folder)
      #expect(outcome.exitCode == 1 && outcome.output.isEmpty)
      #expect(
        outcome.errors.contains("reference: has no samples.csv") && outcome.errors.contains("read reference/report.md"), "\(outcome.errors)"
      )
    }

    @Test(
      "A run that lost samples is refused, whatever is left of them, and nothing is overwritten",
      arguments: [
        (0, "is empty, without a whole header"), (1, "holds times of 0 of the 2 cells that were measured"),
        (12, "holds times of 1 of the 2 cells"), (40, "lacks 1 of the 40 samples that summary.csv was derived from"),
      ])
    func lostSamples(rowsLeft: Int, message: String) async throws {
      let folder = try TemporaryFolder()
      var run = HandWrittenRun()
      try run.add("list/naive/query/10", HandWrittenRun.steady)
      try run.add("list/dirty-range/query/10", HandWrittenRun.steady)
      try run.write(to: "run", in: folder)
      #expect(try await Tool.run("report", "run", in: folder).exitCode == 0, "it writes summary.csv")
      let rows = try folder.text("run/samples.csv").split(separator: "\n").prefix(rowsLeft)
      try folder.write(Data(rows.map { $0 + "\n" }.joined().utf8), to: "run/samples.csv")
      let summary = try folder.bytes("run/summary.csv")
      let lost = "lacks \(40 - max(0, rowsLeft - 1)) of the 40 samples that summary.csv was derived from"
      for (words, message) in [(["report", "run"], message), (["compare", "run", "run"], lost)] {
        let outcome = try await Tool.run(words, in: folder)
        #expect(outcome.exitCode == 1 && outcome.output.isEmpty)
        #expect(outcome.errors.contains("run/samples.csv: \(message)"), "\(outcome.errors)")
      }
      #expect(try folder.bytes("run/summary.csv") == summary)
    }

    @Test("Duplicate samples, as two processes in one run leave them, are refused with both lines, and nothing is overwritten")
    func duplicates() async throws {
      let folder = try TemporaryFolder()
      var run = HandWrittenRun()
      try run.add("list/naive/query/10", HandWrittenRun.steady)
      try run.write(to: "run", in: folder)
      let samples = try folder.text("run/samples.csv")
      try folder.write(Data((samples + samples.split(separator: "\n")[1] + "\n").utf8), to: "run/samples.csv")
      let names = try folder.names(in: "run")
      let outcome = try await Tool.run("report", "run", in: folder)
      #expect(outcome.exitCode == 1 && outcome.output.isEmpty)
      #expect(
        outcome.errors.contains("run/samples.csv:22: is a second sample of list/naive/query/10 in the same place as line 2"),
        "\(outcome.errors)")
      #expect(try folder.names(in: "run") == names)
    }

    @Test("A sample that cannot be read is named by file, line and column, and nothing is overwritten")
    func damagedSamples() async throws {
      let folder = try TemporaryFolder()
      _ = try await Tool.run(
        "run", "--layouts", "list", "--operations", "query", "--sizes", "10", "--launches", "1", "--rounds", "2", "-o", "run", in: folder)
      var rows = try folder.text("run/samples.csv").components(separatedBy: "\n")
      var fields = rows[2].components(separatedBy: ",")
      fields[try #require(rows[0].components(separatedBy: ",").firstIndex(of: "value"))] = "fast"
      rows[2] = fields.joined(separator: ",")
      try folder.write(Data(rows.joined(separator: "\n").utf8), to: "run/samples.csv")
      let summary = try folder.bytes("run/summary.csv")
      let outcome = try await Tool.run("report", "run", in: folder)
      #expect(outcome.exitCode == 1 && outcome.output.isEmpty)
      #expect(outcome.errors.contains("run/samples.csv:3, column “value”: found “fast”"))
      #expect(try folder.bytes("run/summary.csv") == summary)
    }
  }
}
