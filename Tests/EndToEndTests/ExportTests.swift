import Foundation
import Testing
import UnitTestSupport

extension ToolTests {
  @Suite("export", .recordsRuns)
  struct ExportTests {
    private static let flags = [
      "run", "--layouts", "list", "--operations", "query", "--sizes", "10", "--launches", "1", "--rounds", "3", "--time-budget", "10m",
    ]

    @Test(
      "A run is exported to standard output and to a file alike",
      arguments: ["google-benchmark", "benchfmt", "github-action-benchmark"])
    func formats(format: String) async throws {
      let folder = try TemporaryFolder()
      #expect(try await Tool.run(Self.flags + ["-o", "run"], in: folder).exitCode == 0)
      let before = try folder.names(in: "run")
      let printed = try await Tool.run("export", "run", "--as", format, in: folder)
      #expect(printed.exitCode == 0 && printed.errors.isEmpty && printed.output.contains("query"))
      if format != "benchfmt" { _ = try JSONSerialization.jsonObject(with: Data(printed.output.utf8)) }
      let written = try await Tool.run("export", "run", "--as", format, "-o", "export.txt", in: folder)
      #expect(written.exitCode == 0 && written.output.isEmpty)
      #expect(try folder.text("export.txt") == printed.output)
      #expect(try folder.names(in: "run") == before)
    }

    @Test(
      "Times of layouts are exported unless more is asked for; unknown metrics and patterns are wrong usage, and a choice of nothing an error"
    )
    func chosen() async throws {
      let folder = try TemporaryFolder()
      #expect(try await Tool.run(Self.flags + ["-o", "run"], in: folder).exitCode == 0)
      func export(_ words: String...) async throws -> Tool.Outcome {
        try await Tool.run(["export", "run", "--as", "github-action-benchmark"] + words, in: folder)
      }
      let standard = try await export()
      #expect(!standard.output.contains("floor/") && !standard.output.contains("placed") && standard.output.contains("list/naive/query/10"))
      let more = try await export("--metrics", "all", "--floors", "--filter", "naive|floor")
      #expect(more.output.contains("floor/") && more.output.contains("items_placed") && !more.output.contains("indexed"))
      let misspelt = try await export("--metrics", "time,allocation")
      #expect(misspelt.exitCode == 64 && misspelt.errors.contains("did you mean “allocations”?"))
      #expect(try await export("--filter", "(").exitCode == 64)
      let nothing = try await export("--filter", "waterfall")
      #expect(nothing.exitCode == 1 && nothing.output.isEmpty && nothing.errors.contains("holds no figures that --filter"))
    }

    @Test("An unknown format is wrong usage; a run without figures, and a file that cannot be written, are errors")
    func faults() async throws {
      let folder = try TemporaryFolder()
      #expect(try await Tool.run(Self.flags + ["-o", "run"], in: folder).exitCode == 0)
      let unknown = try await Tool.run("export", "run", "--as", "xml", in: folder)
      #expect(unknown.exitCode == 64 && unknown.errors.contains("benchfmt"))
      let unwritable = try await Tool.run("export", "run", "--as", "benchfmt", "-o", "missing/file.json", in: folder)
      #expect(unwritable.exitCode == 1 && unwritable.errors.contains("missing/file.json: cannot be written"))
      for name in ["samples.csv", "summary.csv"] { try FileManager.default.removeItem(atPath: folder.path("run/\(name)")) }
      let empty = try await Tool.run("export", "run", "--as", "benchfmt", in: folder)
      #expect(empty.exitCode == 1 && empty.output.isEmpty && empty.errors.contains("run: holds no figures"))
    }
  }
}
