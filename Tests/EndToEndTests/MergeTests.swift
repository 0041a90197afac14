import BenchmarkResults
import Foundation
import Testing
import UnitTestSupport

extension ToolTests {
  @Suite("merge and --github", .recordsRuns)
  struct MergeTests {
    private static let flags = [
      "run", "--layouts", "list", "--operations", "query,append", "--sizes", "10,20", "--launches", "2", "--rounds", "6",
      "--time-budget", "10m",
    ]

    /// Runs the shards of one sweep into folders `1`, `2`, …
    private static func runShards(_ count: Int, in folder: TemporaryFolder, _ more: [String] = []) async throws {
      for part in 1...count {
        _ = try await Tool.run(flags + ["--shard", "\(part)/\(count)", "-o", "\(part)"] + more, in: folder)
      }
    }

    @Test("Shards that are joined are the cells of the whole sweep, with a report that can be derived again")
    func whole() async throws {
      let folder = try TemporaryFolder()
      try await Self.runShards(3, in: folder)
      let merged = try await Tool.run("merge", "3", "1", "2", "-o", "whole", in: folder)
      #expect(merged.exitCode == 0 && merged.output.contains("Report: whole/report.html"))
      #expect(!merged.errors.contains("not whole"))
      let run = try RunDirectory(opening: folder.path("whole"))
      let dryRun = try await Tool.run(Self.flags + ["--dry-run", "--format", "csv"], in: folder).output
      let expected = dryRun.split(whereSeparator: \.isNewline).dropFirst().map(String.init)
      let samples = try run.read(SampleRecord.self).records.filter { $0.metric == .time }
      #expect(Set(samples.map(\.cell.description)) == Set(expected))
      // Every part has the floors of the smallest size.
      let repeated = expected.count { $0.hasPrefix("floor/") && $0.hasSuffix("/10") }
      #expect(repeated > 0 && samples.count == 6 * (expected.count + 2 * repeated))
      // 5 candidates against naive × 2 operations × 2 sizes.
      #expect(try run.read(ComparisonRecord.self).records.count { $0.baseline == "naive" } == 20)
      #expect(try run.readManifest().notes.last?.description == "joined from 1 (shard 1/3), 2 (shard 2/3), 3 (shard 3/3)")
      let names = try folder.names(in: "whole")
      let before = try names.map { try folder.bytes("whole/\($0)") }
      #expect(try await Tool.run("report", "whole", in: folder).output == merged.output)
      for (name, bytes) in zip(names, before) { #expect(try folder.bytes("whole/\(name)") == bytes, "\(name)") }
    }

    @Test("A part given twice, one of another seed, and a folder that is not empty are errors; a missing shard is a warning")
    func refusals() async throws {
      let folder = try TemporaryFolder()
      try await Self.runShards(2, in: folder)
      let named = try await Tool.run("merge", "1", "./1", "-o", "whole", in: folder)
      #expect(named.exitCode == 64 && named.errors.contains("./1 is given twice; name each part of the sweep once"), "\(named.errors)")
      try FileManager.default.copyItem(atPath: folder.path("1"), toPath: folder.path("copy"))
      let twice = try await Tool.run("merge", "1", "copy", "-o", "whole", in: folder)
      #expect(twice.exitCode == 1 && twice.errors.contains("which 1 holds too") && !folder.exists("whole"))
      _ = try await Tool.run(Self.flags + ["--shard", "2/2", "--seed", "99", "-o", "other"], in: folder)
      let seed = try await Tool.run("merge", "1", "other", "-o", "whole", in: folder)
      #expect(seed.exitCode == 1 && seed.errors.contains("other: was measured with another seed (99 against ") && !folder.exists("whole"))
      let occupied = try await Tool.run("merge", "1", "2", "-o", "1", in: folder)
      #expect(occupied.exitCode == 1 && occupied.errors.contains("1: already holds a run"))
      let part = try await Tool.run("merge", "2", "-o", "part", in: folder)
      #expect(part.exitCode == 0 && part.errors.contains("of 2 shards, 1/2 is missing"))
      #expect(try folder.text("part/report.md").contains("of 2 shards, 1/2 is missing"))
      // A part that was killed before it had written anything leaves an empty folder, or a lock.
      try FileManager.default.createDirectory(atPath: folder.path("empty"), withIntermediateDirectories: true)
      let early = try await Tool.run("merge", "2", "empty", "-o", "early", in: folder)
      #expect(
        early.exitCode == 0 && early.errors.contains("empty: is still empty, and is left out") && early.errors.contains("1/2 is missing")
      )
      let nothing = try await Tool.run("merge", "empty", "-o", "nothing", in: folder)
      #expect(
        nothing.exitCode == 1 && nothing.errors.contains("hold no run, so there is nothing to join") && !folder.exists("nothing"),
        "\(nothing)")
      #expect(try await Tool.run("merge", "-o", "none", in: folder).exitCode == 64)
    }

    @Test("A failed verification in a part is an annotated error, stands in the job's summary, and is the exit code")
    func failedVerification() async throws {
      let folder = try TemporaryFolder()
      try await Self.runShards(2, in: folder, ["--break", "dirty-range"])
      try folder.write(Data("before\n".utf8), to: "summary.md")
      let merged = try await Tool.run(
        ["merge", "1", "2", "-o", "whole", "--github"], in: folder, environment: ["GITHUB_STEP_SUMMARY=summary.md"])
      #expect(merged.exitCode == 3)
      let lines = merged.output.split(separator: "\n")
      #expect(lines.contains { $0.hasPrefix("::error title=list/dirty-range/") && $0.contains("failed verification") })
      #expect(lines.contains { $0.hasPrefix("::warning title=layoutbench::dirty-range was broken on purpose") })
      #expect(lines.last?.hasPrefix("layoutbench: failed verification: ") == true)
      let summary = try folder.text("summary.md")
      #expect(summary.hasPrefix("before\n**layoutbench**: failed verification: "))
      #expect(summary.contains(try folder.text("whole/report.md")))
    }

    @Test("report --github ends with a verdict, and says so where there is no summary to append to")
    func report() async throws {
      let folder = try TemporaryFolder()
      #expect(try await Tool.run(Self.flags + ["-o", "run"], in: folder).exitCode == 0)
      let plain = try await Tool.run("report", "run", in: folder)
      let shown = try await Tool.run(["report", "run", "--github"], in: folder, environment: ["GITHUB_STEP_SUMMARY="])
      #expect(shown.exitCode == 0 && shown.errors.contains("GITHUB_STEP_SUMMARY is not set"))
      #expect(shown.output.hasPrefix(plain.output))
      #expect(shown.output.split(separator: "\n").last?.hasPrefix("layoutbench: good: ") == true)
      let unwritable = try await Tool.run(["report", "run", "--github"], in: folder, environment: ["GITHUB_STEP_SUMMARY=missing/file"])
      #expect(unwritable.exitCode == 1 && unwritable.errors.contains("missing/file: cannot be appended to"))
      let data = try await Tool.run("report", "run", "--github", "--format", "json", in: folder)
      #expect(data.exitCode == 64 && data.output.isEmpty)
    }
  }
}
