import BenchmarkResults
import InputFiles
import Testing
import UnitTestSupport

extension ToolTests {
  @Suite("A strategy that is wrong")
  struct BrokenStrategyTests {
    /// Four operations, without hosted layouts. `.ci/run` verifies everything.
    private static let engines = [
      "verify", "--sizes", "100", "--strategies", "naive,cached-append,dirty-range,checkpoint,indexed", "--operations",
      "prepare,append,query,relayout",
    ]

    @Test("Every cell verifies, and the verdicts are a table on standard output")
    func green() async throws {
      let outcome = try await Tool.run(Self.engines + ["--format", "csv"], in: try TemporaryFolder())
      #expect(outcome.exitCode == 0)
      let table = try CSVTable(text: outcome.output, named: "standard output")
      #expect(table.header == ["cell", "digest", "verdict"])
      #expect(table.rows.count > 100)
      #expect(table.rows.allSatisfy { $0.fields[2] == "agrees" && $0.fields[1].hasPrefix("fnv1a:") && $0.fields[1].count == 22 })
      #expect(outcome.errors.contains("\(table.rows.count) of \(table.rows.count) cells agree with naive"))
    }

    @Test("A broken strategy fails verification in its cells and no others, with exit code 3")
    func red() async throws {
      let outcome = try await Tool.run(
        Self.engines + ["--break", "dirty-range", "--format", "csv"], in: try TemporaryFolder())
      #expect(outcome.exitCode == 3)
      let table = try CSVTable(text: outcome.output, named: "standard output")
      for row in table.rows {
        let isBroken = row.fields[0].contains("/dirty-range/")
        #expect(row.fields[2] == (isBroken ? "DIFFERS from naive" : "agrees"), "\(row.fields[0])")
      }
      let count = table.rows.count { $0.fields[2] != "agrees" }
      let lines = outcome.errors.split(separator: "\n").filter { $0.contains("before any edit, ") && $0.contains(", and under naive ") }
      #expect(lines.count == 5 && outcome.errors.contains("and \(count - 5) cells more differ"), "\(outcome.errors)")
    }

    @Test("A run of a broken strategy ends with exit code 3: its cells have a note and no samples, the others have all", .recordsRuns)
    func brokenRun() async throws {
      let folder = try TemporaryFolder()
      let outcome = try await Tool.run(
        "run", "--quick", "--layouts", "list,waterfall", "--operations", "query,append", "--launches", "2", "--rounds", "5",
        "--time-budget", "10m", "--break",
        "dirty-range", "-o", "run",
        in: folder)
      #expect(outcome.exitCode == 3)
      #expect(outcome.errors.contains("list/dirty-range/query/1000 failed verification"))
      let run = try RunDirectory(opening: folder.path("run"))
      let samples = try run.read(SampleRecord.self).records
      #expect(!samples.contains { $0.cell.strategy == "dirty-range" })
      let summaries = try run.read(SummaryRecord.self).records.filter { $0.metric == .time }
      let broken = summaries.filter { $0.cell.strategy == "dirty-range" }
      // 2 layouts × 2 operations × 2 sizes.
      #expect(broken.count == 8)
      #expect(broken.allSatisfy { $0.samples == 0 && $0.median == nil && $0.note?.hasPrefix("failed verification") == true })
      for summary in summaries where summary.cell.strategy != "dirty-range" { #expect(summary.samples == 5, "\(summary.cell)") }
      #expect(try !run.read(ComparisonRecord.self).records.contains { $0.candidate == "dirty-range" })
      #expect(try run.readManifest().notes.contains { $0.description.contains("dirty-range was broken on purpose") })
      #expect(try folder.text("run/report.md").contains("failed verification"))
    }

    @Test("A broken reference is found out too, and compared with one that is not broken")
    func brokenReference() async throws {
      let outcome = try await Tool.run(
        Self.engines + ["--break", "naive", "--operations", "query"], in: try TemporaryFolder())
      #expect(outcome.exitCode == 3)
      #expect(outcome.output.contains("DIFFERS from unbroken naive") && outcome.errors.contains("cells agree with unbroken naive"))
    }

    @Test(
      "A strategy that no chosen cell runs cannot be broken: all cells would pass",
      arguments: [
        (["verify", "--break", "rope", "--layouts", "flow", "--sizes", "10"], "rope"),
        (["run", "--break", "naive", "--strategies", "rope,indexed", "--layouts", "list", "--sizes", "10", "--dry-run"], "naive"),
      ])
    func breaksNothing(words: [String], name: String) async throws {
      let outcome = try await Tool.run(words, in: try TemporaryFolder())
      #expect(outcome.exitCode == 64 && outcome.output.isEmpty)
      #expect(outcome.errors.contains("--break \(name): no chosen cell runs \(name), so nothing would be broken"), "\(outcome.errors)")
    }
  }
}
