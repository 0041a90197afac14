import BenchmarkResults
import Foundation
import InputFiles
import Testing
import UnitTestSupport

extension ToolTests {
  @Suite(
    "run --instructions", .recordsRuns,
    .enabled("instructions cannot be counted here: see `layoutbench doctor`") { try await Tool.countsInstructions() })
  struct InstructionTests {
    private static let flags = ["run", "--sizes", "100", "--launches", "1", "--rounds", "2", "--time-budget", "10m", "--instructions"]

    private static func counts(_ name: String, in folder: TemporaryFolder) throws -> [String: Double] {
      let samples = try RunDirectory(opening: folder.path(name)).read(SampleRecord.self).records.filter { $0.metric == .instructions }
      return Dictionary(samples.map { ($0.cell.description, $0.value) }, uniquingKeysWith: { _, _ in .nan })
    }

    @Test(
      "The same cell takes the same instructions to the digit, in another run, from another folder, and with other cells around it",
      .takesMinutes)
    func exact() async throws {
      let folder = try TemporaryFolder()
      let cells = ["--operations", "append,query", "--strategies", "naive,indexed,rope"]
      let first = try await Tool.run(Self.flags + ["--layouts", "list,waterfall", "-o", "first"] + cells, in: folder)
      #expect(first.exitCode == 0, "\(first.errors)")
      let variables = ["TMPDIR=\(folder.path)", "SOMETHING=else", "MALLOC_CONF=tcache:false"]
      let second = try await Tool.run(
        Self.flags + ["--layouts", "list,waterfall", "-o", "second"] + cells, in: folder, environment: variables)
      #expect(second.exitCode == 0, "\(second.errors)")
      let one = ["--layouts", "waterfall", "--operations", "query", "--strategies", "naive"]
      let third = try await Tool.run(Self.flags + one + ["-o", "few"], in: folder)
      #expect(third.exitCode == 0, "\(third.errors)")
      let counts = try Self.counts("first", in: folder)
      // 3 strategies of lists, 2 of waterfalls, 2 operations.
      #expect(counts.count == 10 && counts.values.allSatisfy { $0 > 10 }, "\(counts)")
      let again = try Self.counts("second", in: folder)
      #expect(again.count == counts.count)
      for (cell, count) in again { #expect(counts[cell] == count, "\(cell)") }
      let few = try Self.counts("few", in: folder)
      #expect(few.count == 1)
      for (cell, count) in few { #expect(counts[cell] == count, "\(cell)") }
    }

    @Test("Counts are in the summary and the manifest says what counted them; no file is left over, and a counted run is finished")
    func files() async throws {
      let folder = try TemporaryFolder()
      let flags = Self.flags + ["--layouts", "flow", "--operations", "prepare", "--exclude", "fresh|append|open", "-o", "run"]
      _ = try await Tool.run(flags, in: folder, environment: ["TMPDIR=\(folder.path)"])
      let run = try RunDirectory(opening: folder.path("run"))
      let summaries = try run.read(SummaryRecord.self).records.filter { $0.metric == .instructions }
      #expect(summaries.map(\.cell.strategy).sorted() == ["checkpoint", "dirty-range", "indexed", "naive"])
      // 100 frames of 32 bytes cannot be written in less than an instruction each.
      #expect(summaries.allSatisfy { $0.samples == 1 && ($0.median ?? 0) > 100 })
      #expect(try run.readManifest().notes.contains { $0.description.hasPrefix("instructions were counted by callgrind (valgrind-") })
      #expect(try folder.names() == ["run"])

      let before = try folder.bytes("run/manifest.json")
      let resumed = try await Tool.run(["run", "--resume", "run"], in: folder)
      #expect(resumed.exitCode == 0 && resumed.errors.contains("nothing is left to measure"), "\(resumed.errors)")
      #expect(try folder.bytes("run/manifest.json") == before)
    }

    @Test("Own items are counted too, wherever the file lies")
    func ownItems() async throws {
      let folder = try TemporaryFolder()
      try folder.write(Data("width,height\n30,40\n90,10\n".utf8), to: "sizes.csv")
      let flags = ["run", "--sizes", "sizes.csv", "--sizes", "50", "--layouts", "list", "--operations", "query", "--rounds", "2"]
      let outcome = try await Tool.run(flags + ["--instructions", "-o", "run"], in: folder)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      #expect(try Self.counts("run", in: folder).keys.sorted().first == "list/cached-append/query/50@sizes-sizes.csv")
    }

    @Test("Without valgrind nothing is measured, and the error says what to install")
    func noValgrind() async throws {
      let folder = try TemporaryFolder()
      let outcome = try await Tool.run(Self.flags + ["-o", "run"], in: folder, environment: ["PATH=/nonexistent"])
      #expect(outcome.exitCode == 1)
      #expect(outcome.errors.contains("apt-get install valgrind"))
      #expect(try folder.names().isEmpty)
    }

    @Test("Where valgrind fails, the run keeps what it has timed, says what valgrind said, and ends with exit code 1")
    func failingValgrind() async throws {
      let folder = try TemporaryFolder()
      try folder.writeScript("[ \"$1\" = --version ] && echo valgrind-0.0 && exit\necho 'cannot load this' >&2\nexit 3", to: "valgrind")
      let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
      let outcome = try await Tool.run(
        Self.flags + ["--layouts", "list", "--operations", "query", "-o", "run"], in: folder,
        environment: ["PATH=\(folder.path):\(path)"])
      #expect(outcome.exitCode == 1)
      #expect(outcome.errors.contains("list/cached-append/query/100 were not counted; valgrind said: cannot load this"))
      let run = try RunDirectory(opening: folder.path("run"))
      #expect(try run.readManifest().notes.contains { $0.description.contains("cannot load this") })
      #expect(try run.read(SampleRecord.self).records.contains { $0.metric == .time })
      #expect(try Self.counts("run", in: folder).isEmpty)
    }
  }
}
