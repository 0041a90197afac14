import BenchmarkResults
import BenchmarkStatistics
import Foundation
import InputFiles
import LayoutSuites
import Testing
import UnitTestSupport

extension ToolTests {
  @Suite("run", .recordsRuns)
  struct RunTests {
    /// A run of all contenders in two operations at two sizes, and its floors: so narrow that it takes a fraction of a second, with a budget it
    /// never comes near.
    private static let flags = [
      "--quick", "--layouts", "list", "--operations", "query,invalidate.resize", "--launches", "2", "--rounds", "5", "--time-budget", "10m",
    ]
    private static let strategies = Contender.all.map(\.name)

    private static func run(_ more: String..., in folder: TemporaryFolder) async throws -> Tool.Outcome {
      try await Tool.run(words(["--output", "run"] + more), in: folder)
    }

    /// The command line with some words more. Beside items of one's own `--quick` would do nothing, and be refused.
    private static func words(_ more: [String]) -> [String] {
      let given = more.contains("--sizes") || more.contains("--text") ? flags.filter { $0 != "--quick" } : flags
      return ["run"] + given + more
    }

    @Test("A run leaves six files that can be read, with as many samples of each cell as there were rounds")
    func files() async throws {
      let folder = try TemporaryFolder()
      let outcome = try await Self.run(in: folder)
      #expect(outcome.exitCode == 0)
      let files = ["comparison.csv", "manifest.json", "report.html", "report.md", "samples.csv", "summary.csv"]
      #expect(try folder.names(in: "run") == files)
      let run = try RunDirectory(opening: folder.path("run"))
      let samples = try run.read(SampleRecord.self).records.filter { $0.metric == .time }
      let cells = Set(samples.map(\.cell))
      // Contenders × 2 operations × 2 sizes; 5 floors × 2 sizes.
      #expect(cells.filter { !$0.isFloor }.count == 4 * Self.strategies.count)
      #expect(cells.filter(\.isFloor).count == 10)
      for cell in cells { #expect(samples.filter { $0.cell == cell }.map(\.round) == [0, 1, 2, 3, 4], "\(cell)") }
      #expect(samples.allSatisfy { $0.value > 0 && $0.involuntarySwitches != nil && $0.pageFaults != nil })
    }

    @Test("Summaries hold every cell, comparisons every strategy against naive, and the cells of a group one digest")
    func derivedFiles() async throws {
      let folder = try TemporaryFolder()
      _ = try await Self.run(in: folder)
      let run = try RunDirectory(opening: folder.path("run"))
      let summaries = try run.read(SummaryRecord.self).records.filter { $0.metric == .time }
      #expect(summaries.count == 4 * Self.strategies.count + 10 && summaries.allSatisfy { $0.samples == 5 && $0.median != nil })
      for group in Dictionary(grouping: summaries.filter { !$0.cell.isFloor }, by: \.cell.group).values {
        #expect(Set(group.map(\.cell.strategy)) == Set(Self.strategies))
        #expect(Set(group.map(\.digest)).count == 1 && group[0].digest != nil)
      }
      let comparisons = try run.read(ComparisonRecord.self).records
      // Candidates × 2 operations × 2 sizes; the pairs of neighbours in the ranking come on top.
      #expect(comparisons.filter { $0.baseline == "naive" }.count == 4 * (Self.strategies.count - 1))
      #expect(!comparisons.contains { $0.candidate == "naive" || $0.group.layout == "floor" })
    }

    @Test("The manifest keeps the margins that were chosen, comparisons have them, and continuing the run keeps them")
    func margins() async throws {
      let folder = try TemporaryFolder()
      let outcome = try await Self.run("--sizes", "1k", "--margin", "10%,1ns", "--margin-for", "/rope/=20%", in: folder)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      let run = try RunDirectory(opening: folder.path("run"))
      let margins = try #require(try run.readManifest().plan.margins)
      #expect(margins.least.share == 0.1 && margins.least.difference == 1 && margins.cells.map(\.pattern) == ["/rope/"])
      let comparisons = try run.read(ComparisonRecord.self).records
      #expect(comparisons.allSatisfy { ($0.margin ?? 0) >= (($0.candidate + $0.baseline).contains("rope") ? 0.2 : 0.1) })
      #expect(try await Tool.run("run", "--resume", "run", "--margin", "5%", in: folder).exitCode == 0)
      #expect(try run.readManifest().plan.margins == margins, "a finished run stays as it is")
    }

    @Test("The manifest tells what was planned, and that the run ended")
    func manifest() async throws {
      let folder = try TemporaryFolder()
      _ = try await Self.run("--seed", "7", in: folder)
      let manifest = try RunDirectory(opening: folder.path("run")).readManifest()
      #expect(manifest.plan.seed == 7)
      #expect(manifest.plan.rounds == 5)
      #expect(manifest.plan.layouts == ["list"])
      #expect(manifest.plan.strategies == Self.strategies)
      #expect(manifest.plan.operations == ["invalidate.resize", "query"])
      #expect(manifest.plan.sizes == [1_000, 10_000])
      #expect(manifest.plan.budgetSeconds == 600)
      #expect(manifest.build.mode == "release")
      #expect(manifest.tool.commandLine?.contains("--seed") == true)
      #expect(manifest.startedAt != nil && manifest.finishedAt != nil)
    }

    @Test("Results go to standard output, and nothing else does; a quiet run says nothing on standard error")
    func streams() async throws {
      let folder = try TemporaryFolder()
      let outcome = try await Self.run(in: folder)
      #expect(outcome.output.contains("naive"))
      #expect(outcome.output.contains("Report: run/report.html"))
      let warnings = outcome.errors.split(separator: "\n").filter { !$0.hasPrefix("layoutbench: allocations are not counted") }
      #expect(warnings.isEmpty)
      #expect(!(outcome.output + outcome.errors).contains { $0 == "\r" || $0 == "\u{1B}" })
    }

    @Test("As CSV and as Markdown the output is the file of that form, and as JSON it is one object")
    func formats() async throws {
      let folder = try TemporaryFolder()
      let csv = try await Self.run("--format", "csv", in: folder).output
      #expect(csv == (try folder.text("run/comparison.csv")))
      let comparisons = try RecordTable<ComparisonRecord>(text: csv, named: "standard output").records
      #expect(comparisons.count >= 12)
      let markdown = try await Tool.run("report", "run", "--format", "markdown", in: folder).output
      #expect(markdown == (try folder.text("run/report.md")))
      #expect(markdown.hasPrefix("# "))
      let json = try await Tool.run("report", "run", "--format", "json", in: folder).output
      let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
      #expect(Set(object.keys).isSuperset(of: ["manifest", "summary", "comparison"]))
      #expect((object["comparison"] as? [Any])?.count == comparisons.count)
    }

    @Test("A dry run shows the cells, as `list cells` does, and writes nothing")
    func dryRun() async throws {
      let folder = try TemporaryFolder()
      let outcome = try await Self.run("--dry-run", "--format", "csv", in: folder)
      #expect(outcome.exitCode == 0)
      let table = try CSVTable(text: outcome.output, named: "standard output")
      #expect(table.header == ["cell"])
      #expect(table.rows.count == 34)
      #expect(table.rows.allSatisfy { CellIdentifier($0.fields[0]) != nil })
      #expect(outcome.errors.contains("34 cells"))
      #expect(try folder.names().isEmpty)
      let flags = ["--quick", "--layouts", "list", "--operations", "query,invalidate.resize", "--format", "csv"]
      #expect(try await Tool.run(["list", "cells"] + flags, in: folder).output == outcome.output)
    }

    @Test("Shards of a dry run hold every cell once, and each the floors of the smallest size")
    func shards() async throws {
      let folder = try TemporaryFolder()
      var cells: [String] = []
      for shard in ["1/3", "2/3", "3/3"] {
        cells += try await Self.run("--dry-run", "--shard", shard, in: folder).output.split(separator: "\n").dropFirst().map(String.init)
      }
      let whole = try await Self.run("--dry-run", in: folder).output.split(separator: "\n").dropFirst().map(String.init)
      cells.removeAll { !$0.contains("/") }
      #expect(Set(cells) == Set(whole.filter { $0.contains("/") }) && Set(cells).count == 34)
      // Five floors, read, scan, frames, copy and search, are those of every part.
      let repeated = Dictionary(grouping: cells, by: \.self).filter { $0.value.count > 1 }
      #expect(repeated.allSatisfy { $0.key.hasPrefix("floor/") && $0.key.hasSuffix("/1000") && $0.value.count == 3 } && repeated.count == 5)
    }

    @Test("Without --output a run goes into a folder of its own below results/runs")
    func standardFolder() async throws {
      let folder = try TemporaryFolder()
      #expect(try await Tool.run(["run"] + Self.flags, in: folder).exitCode == 0)
      let runs = try folder.names(in: "results/runs")
      #expect(runs.count == 1)
      #expect(try folder.names(in: "results/runs/\(try #require(runs.first))").contains("samples.csv"))
      let commit = try RunDirectory(opening: folder.path("results/runs/\(runs[0])")).readManifest().revision.commit
      #expect(runs[0].contains("-\(commit?.prefix(7) ?? "nocommit")-"))
    }

    @Test("A folder that holds something is refused and left as it is")
    func occupiedFolder() async throws {
      let folder = try TemporaryFolder()
      _ = try await Self.run(in: folder)
      let samples = try folder.bytes("run/samples.csv")
      let again = try await Self.run(in: folder)
      #expect(again.exitCode == 1)
      #expect(again.output.isEmpty && again.errors.contains("run: already holds a run"))
      #expect(try folder.bytes("run/samples.csv") == samples)
    }

    @Test(
      "Two runs with one seed allocate the same and do the same work",
      .enabled("allocations are not counted here: see `layoutbench doctor`") {
        try await Tool.countsAllocations()
      })
    func sameAllocations() async throws {
      let folder = try TemporaryFolder()
      var runs: [[SampleRecord]] = []
      for name in ["first", "second"] {
        let flags = ["--sizes", "1k", "--launches", "1", "--rounds", "2", "--time-budget", "10m", "--output", name]
        #expect(try await Tool.run(["run"] + flags, in: folder).exitCode == 0)
        runs.append(try RunDirectory(opening: folder.path(name)).read(SampleRecord.self).records.filter { $0.metric != .time })
      }
      #expect(runs[0] == runs[1])
      #expect(
        Set(runs[0].map(\.metric)) == [
          .allocations, .allocatedBytes, .peakBytes, .retainedBytes, .itemsPlaced, .bandsLaid, .itemsMeasured, .sectionsTouched,
          .attributesEmitted, .prepares, .queries, .sizesAsked, .attributeObjects,
        ])
      let prepare = runs[0].first { $0.cell.description == "list/naive/prepare/1000" && $0.metric == .allocatedBytes }
      // 1,000 frames of 32 bytes at the least.
      #expect((prepare?.value ?? 0) >= 32_000)
    }

    @Test(
      "The paragraphs of a text are measured, and their repetition is noted",
      .enabled(if: FileManager.default.fileExists(atPath: "/usr/share/common-licenses/GPL-3"), "there is no GPL-3 on this machine"))
    func text() async throws {
      let folder = try TemporaryFolder()
      let outcome = try await Self.run("--text", "/usr/share/common-licenses/GPL-3", in: folder)
      #expect(outcome.exitCode == 0)
      let run = try RunDirectory(opening: folder.path("run"))
      #expect(try run.read(SampleRecord.self).records.allSatisfy { $0.cell.workload == "text-GPL-3" })
      let notes = try run.readManifest().notes.map(\.description)
      #expect(!notes.contains { $0.hasPrefix("GPL-3 has ") }, "each of its paragraphs is measured once")
      let more = ["--text", "/usr/share/common-licenses/GPL-3", "--sizes", "10k", "-o", "more"]
      #expect(try await Tool.run(Self.words(more), in: folder).exitCode == 0)
      let notesOfMore = try RunDirectory(opening: folder.path("more")).readManifest().notes.map(\.description)
      #expect(notesOfMore.contains { $0.hasPrefix("GPL-3 has ") && $0.hasSuffix(" to 10000 items") })
    }

    @Test("A file of sizes is measured with all its items and no others, also in a layout of one's own")
    func ownCount() async throws {
      let folder = try TemporaryFolder()
      try folder.write(Data("width,height\n100,50\n100,200\n100,75\n".utf8), to: "real.csv")
      let spec =
        #"{"container": {"width": 390, "height": 844}, "layout": {"type": "waterfall", "columns": 3}, "sections": [{"items": []}]}"#
      try folder.write(Data(spec.utf8), to: "three.json")
      let cells = try await Tool.run("list", "cells", "--sizes", "real.csv", "--format", "csv", in: folder).output.split(separator: "\n")
      #expect(cells.count > 100 && cells.dropFirst().allSatisfy { $0.hasSuffix("/3@sizes-real.csv") })
      let flags = [
        "run", "--spec", "three.json", "--sizes", "real.csv", "--operations", "query", "--launches", "1", "--rounds", "3", "-o", "run",
      ]
      let outcome = try await Tool.run(flags, in: folder)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      let run = try RunDirectory(opening: folder.path("run"))
      let measured = Set(try run.read(SampleRecord.self).records.map(\.cell)).filter { !$0.isFloor }
      #expect(measured.contains { $0.description == "waterfall/naive/query/3@spec-three.json+sizes-real.csv" })
      #expect(measured.allSatisfy { $0.n == 3 })
    }

    @Test("Real sizes in sections are measured, and their numbers may be given beside the file")
    func sizesFile() async throws {
      let folder = try TemporaryFolder()
      try folder.write(Data("width,height,section\n100,50,0\n100,200,0\n100,75,1\n".utf8), to: "real.csv")
      let outcome = try await Self.run("--sizes", "real.csv", "--sizes", "20", in: folder)
      #expect(outcome.exitCode == 0)
      let samples = try RunDirectory(opening: folder.path("run")).read(SampleRecord.self).records
      #expect(Set(samples.map(\.cell.workload)) == ["sizes-real.csv"] && Set(samples.map(\.cell.n)) == [20])
    }
  }
}
