import BenchmarkResults
import Foundation
import Testing
import UnitTestSupport

extension ToolTests {
  @Suite("Summaries of other processors")
  struct ProcessorTests {
    /// A run on a processor, in which both strategies take these times for a page that arrives, by number of items.
    private static func run(on processor: String, _ times: [(n: Int, naive: Double, indexed: Double)]) throws -> HandWrittenRun {
      var run = HandWrittenRun()
      run.manifest.machine.cpuModel = processor
      run.manifest.catalogue.reference = "naive"
      run.manifest.catalogue.strategies = ["naive", "indexed"].map { .init(name: $0, summary: "") }
      run.manifest.catalogue.layouts = [.init(name: "list", uses: ["feed"])]
      run.manifest.catalogue.operations = ["append", "query"].map { OperationTraits(name: $0, path: $0 == "query" ? .query : .prepare) }
      run.manifest.catalogue.uses = [
        UseCase(name: "feed", story: "pages arrive", steps: [.init(count: 2, operation: "append"), .init(count: 9, operation: "query")])
      ]
      for (n, naive, indexed) in times {
        for operation in ["append", "query"] {
          try run.add("list/naive/\(operation)/\(n)", HandWrittenRun.steady, times: naive)
          try run.add("list/indexed/\(operation)/\(n)", HandWrittenRun.steady, times: indexed)
        }
      }
      return run
    }

    @Test("A run's summary is written without samples, beside the reference it is found, and findings and a table say what carries over")
    func published() async throws {
      let folder = try TemporaryFolder()
      try Self.run(on: "Xeon", [(1000, 4, 1), (10_000, 2, 1)]).write(to: "here", in: folder)
      try Self.run(on: "EPYC", [(1000, 4, 1), (10_000, 1, 2)]).write(to: "there", in: folder)
      let alone = try await Tool.run("report", "here", "--all", in: folder)
      #expect(alone.exitCode == 0 && !alone.output.contains("this machine only"), "\(alone.errors)")

      let written = try await Tool.run("report", "there", "--publish-summary", "results/reference/processors/epyc", in: folder)
      #expect(written.exitCode == 0 && written.errors.contains("on EPYC are published"), "\(written.errors)")
      #expect(try folder.names(in: "results/reference/processors/epyc").sorted() == ["manifest.json", "medians.csv"])
      let report = try await Tool.run("report", "here", "--all", in: folder)
      let words = report.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(
        words.contains("The cheapest is also the same on EPYC at 1k, but not at 10k: there it is naive."),
        "\(words)")
      #expect(try folder.text("here/report.md").contains("| list | feed | 10k | indexed | naive | 2.00× |"))

      let across = try await Tool.run("report", "here", "there", "--page", "runs.html", in: folder)
      #expect(
        across.exitCode == 0 && across.output.contains("Other processors"), "\(across.output)\(across.errors)")
      #expect(try folder.text("runs.html").contains("Other processors"))
    }

    @Test("A summary that cannot be read is named with what is wrong, and the folder of something else is not written to")
    func refused() async throws {
      let folder = try TemporaryFolder()
      try Self.run(on: "Xeon", [(1000, 4, 1)]).write(to: "here", in: folder)
      let occupied = try await Tool.run("report", "here", "--publish-summary", "here", in: folder)
      #expect(occupied.exitCode == 1 && occupied.errors.contains("here: already holds a run"), "\(occupied.errors)")
      try FileManager.default.createDirectory(atPath: folder.path("here/processors/broken"), withIntermediateDirectories: true)
      try folder.write(Data("{".utf8), to: "here/processors/broken/manifest.json")
      let broken = try await Tool.run("report", "here", in: folder)
      #expect(broken.exitCode == 1 && broken.errors.contains("here/processors/broken/manifest.json"), "\(broken.errors)")
    }
  }
}
