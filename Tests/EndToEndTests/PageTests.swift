import Foundation
import Testing
import UnitTestSupport

extension ToolTests {
  @Suite("Pages of several runs and of verdicts, and rank")
  struct PageTests {
    /// Two runs of one cell; the second takes 1.1 times as long.
    private static func folder() throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      for (name, factor, second) in [("old", 1.0, 1_000.0), ("new", 1.1, 90_000)] {
        var run = HandWrittenRun(startedAt: second)
        try run.add("flow/naive/query/1000", HandWrittenRun.steady, times: factor)
        try run.add("flow/indexed/query/1000", HandWrittenRun.steady, times: 2)
        try run.write(to: name, in: folder)
      }
      return folder
    }

    @Test("Several runs stand side by side in one page, and their folders stay as they are")
    func several() async throws {
      let folder = try Self.folder()
      let outcome = try await Tool.run("report", "old", "new", "--page", "both.html", in: folder)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      let page = try folder.text("both.html")
      #expect(page.contains("<span>old</span>") && page.contains("<span>new</span>") && page.contains("+10.0 %"))
      #expect(try folder.names(in: "old").contains("report.html") == false)
      #expect(try await Tool.run("report", "old", "--page", "one.html", in: folder).exitCode == 64)
    }

    @Test("For programs, several runs are the figures of each, with the ratio to the first")
    func severalForPrograms() async throws {
      let folder = try Self.folder()
      let outcome = try await Tool.run("report", "old", "new", "--format", "csv", in: folder)
      let lines = outcome.output.split(whereSeparator: \.isNewline).map(String.init)
      #expect(lines.first == "run,cell,layout,strategy,operation,n,workload,metric,unit,samples,median,ci_low,ci_high,ratio")
      #expect(lines.count == 5)
      // The median of 99 to 101 is 100; the second run's is 1.1 times that.
      let times = lines.filter { $0.contains("flow/naive/query/1000") }.map { $0.split(separator: ",", omittingEmptySubsequences: false) }
      #expect(times.map { String($0[0]) } == ["old", "new"] && times.map { Double($0[13]).map { ($0 * 1000).rounded() } } == [1000, 1100])
      #expect(times.map { Double($0[10]).map { $0.rounded() } } == [100, 110])
      let json = try await Tool.run("report", "old", "new", "--format", "json", in: folder)
      #expect(json.output.contains("\"median\"") && json.output.contains("\"ratio\""))
      let markdown = try await Tool.run("report", "old", "new", "--format", "markdown", in: folder)
      #expect(markdown.output.contains("+10.0 %"))
    }

    @Test("A page names the file that holds its samples, which is compressed in a published run")
    func samplesFile() async throws {
      let folder = try Self.folder()
      #expect(try await Tool.run("report", "old", "--publish", "public", in: folder).exitCode == 0)
      #expect(try folder.names(in: "public").contains("samples.csv.gz"))
      let page = try folder.text("public/report.html")
      #expect(page.contains("<code>samples.csv.gz</code> beside this page") && page.contains("<code>samples.csv.gz</code> every sample"))
      #expect(!page.contains("<code>samples.csv</code>"))
      #expect(try !folder.text("old/report.html").contains("samples.csv.gz"))
    }

    @Test("A step's summary that is full is left as it is, and a warning says so")
    func fullSummary() async throws {
      let folder = try Self.folder()
      try folder.write(Data(repeating: UInt8(ascii: "x"), count: 1_048_570), to: "summary.md")
      let outcome = try await Tool.run(["report", "old", "--github"], in: folder, environment: ["GITHUB_STEP_SUMMARY=summary.md"])
      #expect(try folder.bytes("summary.md").count == 1_048_570 && outcome.errors.contains("summary.md is full"))
    }

    @Test("compare writes its result as a page if asked to")
    func verdict() async throws {
      let folder = try Self.folder()
      let outcome = try await Tool.run("compare", "old", "new", "--page", "changes.html", in: folder)
      #expect(outcome.exitCode == 0 && outcome.errors.contains("changes.html"))
      #expect(try folder.text("changes.html").contains("flow/naive/query/1000"))
      let unwritable = try await Tool.run("compare", "old", "new", "--page", "nowhere/changes.html", in: folder)
      #expect(unwritable.exitCode == 1 && unwritable.errors.contains("nowhere/changes.html: cannot be written"))
    }

    @Test("rank says how many cells a mean is over")
    func rank() async throws {
      let folder = try Self.folder()
      #expect(try await Tool.run("report", "old", in: folder).exitCode == 0)
      let outcome = try await Tool.run("rank", "old", "--format", "csv", in: folder)
      #expect(outcome.exitCode == 0 && outcome.output.hasPrefix("path,n,cells,"))
      // The run has no catalogue, so nobody knows the path of its operation.
      #expect(outcome.output.contains("other,1000,1,"))
    }
  }
}
