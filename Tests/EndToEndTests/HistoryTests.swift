import BenchmarkResults
import Foundation
import Testing
import UnitTestSupport

extension ToolTests {
  @Suite("history")
  struct HistoryTests {
    /// A history of one cell: nine runs at 100 ns, then nine at 130 ns.
    private static func history() throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      var text = "time,commit,machine,cell,metric,value,ci_low,ci_high,work\n"
      for day in 1...18 {
        let value = (day <= 9 ? 100 : 130) + day % 3
        text += "2026-11-\(day < 10 ? "0" : "")\(day)T00:00:00Z,c\(day),box,flow/naive/query/1000,time,\(value),,,\n"
      }
      try folder.write(Data(text.utf8), to: "history.csv")
      return folder
    }

    @Test("A run is added once; the second time the exit code is 1 and the file is as it was", .recordsRuns)
    func adding() async throws {
      let folder = try TemporaryFolder()
      _ = try await Tool.run(
        "run", "--layouts", "list", "--operations", "query", "--sizes", "10", "--rounds", "2", "-o", "run", in: folder)
      let first = try await Tool.run("history", "add", "run", in: folder)
      #expect(first.exitCode == 0 && first.output.hasPrefix("results/history.csv: added "))
      let bytes = try folder.bytes("results/history.csv")
      let second = try await Tool.run("history", "add", "run", in: folder)
      #expect(second.exitCode == 1 && second.output.isEmpty)
      #expect(second.errors.contains("already holds the run of"))
      #expect(try folder.bytes("results/history.csv") == bytes)
      let trend = try await Tool.run("history", "trend", "--cell", "^list/", "--metric", "time", in: folder)
      #expect(trend.exitCode == 0 && trend.output.contains("0 changes in"))
    }

    @Test("The trend says where, by how much and between which commits, the same way twice, and draws it")
    func trend() async throws {
      let folder = try Self.history()
      let arguments = ["history", "trend", "--file", "history.csv", "--changes-only", "--format", "csv", "--svg", "trend.svg"]
      let outcome = try await Tool.run(arguments, in: folder)
      #expect(outcome.exitCode == 0 && outcome.errors.isEmpty)
      let rows = outcome.output.split(separator: "\n")
      // Both levels are n, n + 1, n + 2 three times over, so their medians are 101 and 131.
      #expect(rows.count == 2 && rows.last?.hasPrefix("flow/naive/query/1000,time,box,2026-11-10T00:00:00Z,101,131,1.29") == true)
      #expect(rows.last?.hasSuffix(",c9,c10,") == true)
      #expect(try folder.text("trend.svg").hasPrefix("<svg"))
      #expect(try await Tool.run(arguments, in: folder).output == outcome.output)
      for format in ["text", "markdown", "json"] {
        let printed = try await Tool.run("history", "trend", "--file", "history.csv", "--format", format, in: folder)
        #expect(printed.exitCode == 0 && printed.output.contains("c10"), "\(format)")
      }
    }

    @Test("An accepted change begins the series anew, in the trend and for Otava; a commit that was not measured cannot be accepted")
    func accepting() async throws {
      let folder = try Self.history()
      try folder.write(Data(try folder.text("history.csv").replacing("Z,c", with: "Z,commit").utf8), to: "history.csv")
      func accept(_ commit: String) async throws -> Tool.Outcome {
        try await Tool.run(
          "history", "accept", commit, "--cell", "^flow/", "--because", "pinned headers", "--file", "history.csv", in: folder)
      }
      let unknown = try await accept("commit99")
      #expect(unknown.exitCode == 1 && unknown.errors.contains("history.csv: holds no such cell of the commit commit99"))
      #expect(try await accept("c1").exitCode == 64)
      let accepted = try await accept("commit10")
      #expect(accepted.exitCode == 0 && accepted.output == "accepted.csv: accepted; 1 series begin anew with commit10\n")
      #expect(try folder.text("accepted.csv") == "commit,cells,metric,reason\ncommit10,^flow/,,pinned headers\n")
      #expect(try await accept("commit10").exitCode == 1)
      let trend = try await Tool.run("history", "trend", "--file", "history.csv", "--format", "csv", in: folder)
      #expect(trend.output.split(separator: "\n").filter { $0.hasSuffix(",pinned headers,") }.count == 1)
      let changes = try await Tool.run("history", "trend", "--file", "history.csv", "--changes-only", "--format", "json", in: folder)
      #expect(changes.output == "[\n\n]\n")
      #expect(try await Tool.run("history", "export", "--file", "history.csv", "-o", "otava", in: folder).exitCode == 0)
      #expect(try folder.text("otava/flow_naive_query_1000.csv").hasPrefix("time,commit,time_ns\n2026-11-10T00:00:00Z,commit10,"))
    }

    @Test("Histories are joined into one, in the order of git; rows that are there twice count once")
    func merging() async throws {
      let folder = try TemporaryFolder()
      func git(_ words: String...) async throws -> String {
        let settings = ["-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "init.defaultBranch=main"]
        let outcome = try await Tool.run(settings + words, in: folder, program: "git")
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        return outcome.output
      }
      _ = try await git("init", "--quiet")
      for name in ["a", "b", "c"] { _ = try await git("commit", "--quiet", "--allow-empty", "-m", name) }
      let commits = try await git("log", "--reverse", "--format=%H").split(separator: "\n").map(String.init)
      try #require(commits.count == 3)
      let header = "time,commit,machine,cell,metric,value,ci_low,ci_high,work\n"
      // The newest commit was measured first, the oldest again on the last day.
      let rows = zip(1...4, [2, 0, 1, 0]).map { day, commit in
        "2026-11-0\(day)T00:00:00Z,\(commits[commit]),box,flow/naive/query/1000,time,\(100 + day),,,w\n"
      }
      try folder.write(Data((header + rows[0] + rows[1] + rows[1]).utf8), to: "one.csv")
      try folder.write(Data((header + rows[1] + rows[2] + rows[3]).utf8), to: "two.csv")
      let twice = try await Tool.run("history", "trend", "--file", "one.csv", in: folder)
      #expect(twice.exitCode == 0 && twice.errors.contains("one.csv: 1 duplicate row counts once"))
      let joined = try await Tool.run("history", "merge", "one.csv", "two.csv", in: folder)
      #expect(
        joined.exitCode == 0 && joined.output == "results/history.csv: 4 values of 4 runs, without 2 duplicates\n")
      #expect(try folder.text("results/history.csv") == header + rows[1] + rows[3] + rows[2] + rows[0])
      let refused = try await Tool.run("history", "merge", "one.csv", "--output", "two.csv", in: folder)
      #expect(refused.exitCode == 1 && refused.errors.contains("two.csv: is there and would be replaced"))
      let trend = try await Tool.run("history", "trend", "--file", "two.csv", "--format", "csv", in: folder)
      #expect(
        trend.output.split(separator: "\n").dropFirst().map { String($0.split(separator: ",")[3].prefix(10)) } == [
          "2026-11-02", "2026-11-04", "2026-11-03",
        ])
    }

    @Test("The export is a table a cell and a configuration that names it")
    func export() async throws {
      let folder = try Self.history()
      let outcome = try await Tool.run("history", "export", "--file", "history.csv", "-o", "otava", in: folder)
      #expect(outcome.exitCode == 0)
      #expect(try folder.names(in: "otava") == ["flow_naive_query_1000.csv", "otava.yaml"])
      #expect(try folder.text("otava/flow_naive_query_1000.csv").hasPrefix("time,commit,time_ns\n2026-11-01T00:00:00Z,c1,101\n"))
    }

    @Test("A missing history, a cell that is not there and a wrong flag have their exit codes")
    func errors() async throws {
      let folder = try Self.history()
      let missing = try await Tool.run("history", "trend", in: folder)
      #expect(missing.exitCode == 1 && missing.errors.contains("results/history.csv"))
      let nothing = try await Tool.run("history", "trend", "--file", "history.csv", "--cell", "mosaic", in: folder)
      #expect(nothing.exitCode == 1 && nothing.output.isEmpty && nothing.errors.contains("no such cell"))
      for wrong in [["--metric", "speed"], ["--cell", "("]] {
        #expect(try await Tool.run(["history", "trend", "--file", "history.csv"] + wrong, in: folder).exitCode == 64)
      }
      #expect(try await Tool.run("history", "add", "nowhere", in: folder).exitCode == 1)
    }
  }
}
