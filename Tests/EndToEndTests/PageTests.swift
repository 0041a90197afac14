import Foundation
import Testing

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
      #expect(outcome.output.contains("rect-query,1000,1,"))
    }
  }
}
