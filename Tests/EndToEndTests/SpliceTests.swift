import BenchmarkResults
import Foundation
import Testing
import UnitTestSupport

extension ToolTests {
  @Suite("report --splice and --publish")
  struct SpliceTests {
    private static let text = "# Mine\n<!-- splice table -->\n<!-- /splice -->\nends here"

    /// A folder with a run of two strategies, one twice as fast.
    private static func folder() throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      var run = HandWrittenRun()
      try run.add("list/naive/query/10", HandWrittenRun.steady, times: 2)
      try run.add("list/indexed/query/10", HandWrittenRun.steady)
      try run.write(to: "run", in: folder)
      try folder.write(Data(text.utf8), to: "README.md")
      return folder
    }

    @Test("Figures stand between the markers, with the run and the command, and a second time nothing changes")
    func splice() async throws {
      let folder = try Self.folder()
      let first = try await Tool.run("report", "run", "--splice", "README.md", in: folder)
      #expect(first.exitCode == 0 && first.errors.contains("layoutbench: README.md: written"), "\(first.errors)")
      // 1970-01-01 00:16:40 is 1,000 seconds after the epoch. 200 and 100 ns are the medians of the steady samples.
      let expected = """
        # Mine
        <!-- splice table -->
        <!-- run 19700101T001640Z-1a2b3c4d, by: layoutbench report run --splice README.md -->

        | layout | operation | items | naive | indexed |
        | :-- | :-- | --: | --: | --: |
        | list | query | 10 | 200 ns | 100 ns |

        Measured on 1970-01-01, of revision 1a2b3c4d, Xeon, 2 cores.
        <!-- /splice -->
        ends here
        """
      #expect(try folder.text("README.md") == expected)
      let second = try await Tool.run("report", "run", "--splice", "README.md", in: folder)
      #expect(second.exitCode == 0 && second.errors.contains("README.md: holds these figures already"))
      #expect(try folder.text("README.md") == expected)
    }

    @Test("If one text cannot be written into, none is", arguments: ["unmarked", "readonly"])
    func refusal(of name: String) async throws {
      let folder = try Self.folder()
      try folder.write(Data((name == "unmarked" ? "nothing" : Self.text).utf8), to: "\(name).md")
      try FileManager.default.setAttributes(
        [.posixPermissions: name == "readonly" ? 0o444 : 0o644], ofItemAtPath: folder.path("\(name).md"))
      let outcome = try await Tool.run("report", "run", "--splice", "README.md", "--splice", "\(name).md", in: folder)
      #expect(outcome.exitCode == 1 && outcome.output.isEmpty)
      let problem = name == "unmarked" ? "has no place for figures" : "is read-only"
      #expect(outcome.errors.contains("\(name).md: \(problem)"), "\(outcome.errors)")
      #expect(try folder.text("README.md") == Self.text)
    }

    @Test("A published run says the same as the run, and any gunzip reads its samples")
    func publish() async throws {
      let folder = try Self.folder()
      let run = try await Tool.run("report", "run", "--publish", "reference", in: folder)
      #expect(run.exitCode == 0 && run.errors.contains("reference: run 19700101T001640Z-1a2b3c4d is published"), "\(run.errors)")
      let names = try folder.names(in: "reference")
      #expect(names.contains("samples.csv.gz") && !names.contains("samples.csv"))
      let published = try await Tool.run("report", "reference", "--format", "csv", in: folder)
      #expect(published.exitCode == 0)
      #expect(try await Tool.run("report", "run", "--format", "csv", in: folder).output == published.output)
      for name in names where !["manifest.json", "samples.csv.gz"].contains(name) {
        // The page names the file that holds the samples.
        let text = try folder.text("reference/\(name)").replacing("samples.csv.gz", with: "samples.csv")
        #expect(try text == folder.text("run/\(name)"), "\(name)")
      }
      let unpacked = try await Tool.run(["-c", "reference/samples.csv.gz"], in: folder, program: "gunzip").output
      #expect(unpacked == (try folder.text("run/samples.csv")))
      // A second run takes its place.
      #expect(try await Tool.run("report", "run", "--publish", "reference", in: folder).exitCode == 0)
    }

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path

    @Test(
      "The committed reference derives again to the byte, and so do the texts that quote it; make reference writes them",
      .derivesWholeRuns,
      .enabled(
        if: FileManager.default.fileExists(atPath: "\(root)/results/reference/samples.csv.gz"),
        "the committed reference was made before samples were committed"))
    func reference() async throws {
      let folder = try TemporaryFolder()
      try FileManager.default.createDirectory(atPath: folder.path("results"), withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: "\(Self.root)/results/reference", toPath: folder.path("results/reference"))
      let texts = [
        "README.md": "README.md", "Scenarios.md": "Documentation/Scenarios.md",
        "Strategies.md": "Sources/CollectionLayouts/CollectionLayouts.docc/Strategies.md",
      ]
      // The summaries of other processors are read, and not written.
      let files = try folder.names(in: "results/reference").filter { $0 != ProcessorSummary.folderName }
      let before = try files.map { ($0, try folder.bytes("results/reference/\($0)")) }
      let outcome = try await Tool.run("report", "results/reference", "--format", "csv", in: folder)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      for (name, bytes) in before { #expect(try folder.bytes("results/reference/\(name)") == bytes, "\(name)") }
      for (name, path) in texts {
        try folder.write(try Data(contentsOf: URL(fileURLWithPath: "\(Self.root)/\(path)")), to: name)
        let before = try folder.text(name)
        #expect(try await Tool.run("report", "results/reference", "--splice", name, "--format", "csv", in: folder).exitCode == 0)
        // The command names the text by its path in this folder.
        #expect(Self.withoutRecords(try folder.text(name)) == Self.withoutRecords(before), "\(name)")
      }
    }

    @Test("The page of the committed reference, 19 operations at four sizes, stays below 1.4 megabytes (1.375 × 2²⁰ bytes)")
    func pageSize() throws {
      let page = try Data(contentsOf: URL(fileURLWithPath: "\(Self.root)/results/reference/report.html"))
      #expect(page.count > 100_000 && page.count < 1_441_792)
    }

    private static func withoutRecords(_ text: String) -> String { text.replacing(/(?m)^<!-- run .*$/, with: "") }
  }
}
