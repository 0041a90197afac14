import Foundation
import Testing
import UnitTestSupport

extension ToolTests {
  @Suite("check --exact", .recordsRuns)
  struct ExactTests {
    private static let selection = ["--layouts", "list,flow", "--operations", "query,invalidate.resize", "--sizes", "50"]
    /// The same without instructions, which take callgrind seconds for each cell: thresholds that hold none are checked without it.
    private static let withoutInstructions = selection + ["--no-instructions"]

    /// A folder with thresholds in `t`.
    private static func written(_ words: [String] = selection) async throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      let outcome = try await Tool.run(["check", "--exact", "--update", "--thresholds", "t"] + words, in: folder)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      return folder
    }

    /// The one set of thresholds in `t`.
    private static func set(_ folder: TemporaryFolder) throws -> String {
      let names = try folder.names(in: "t")
      #expect(names.count == 1)
      return "t/\(try #require(names.first))"
    }

    private static func check(_ folder: TemporaryFolder, _ words: String...) async throws -> Tool.Outcome {
      try await Tool.run(["check", "--exact", "--thresholds", "t"] + words, in: folder)
    }

    @Test("Thresholds that were just written hold, and writing them again changes nothing", .takesMinutes)
    func idempotent() async throws {
      let folder = try await Self.written()
      let set = try Self.set(folder)
      #expect(try folder.names(in: set) == ["flow.csv", "list.csv", "manifest.json"])
      let before = try ["flow.csv", "list.csv", "manifest.json"].map { try folder.text("\(set)/\($0)") }
      let outcome = try await Self.check(folder)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      #expect(outcome.output.split(separator: "\n").last?.hasPrefix("layoutbench: passed") == true)
      #expect(try await Self.check(folder, "--update").exitCode == 0)
      #expect(try ["flow.csv", "list.csv", "manifest.json"].map { try folder.text("\(set)/\($0)") } == before)
    }

    @Test("Thresholds of layouts side by side hold, too")
    func sideBySide() async throws {
      let words = ["--across", "--layouts", "grid", "--operations", "query", "--sizes", "50", "--no-instructions"]
      let outcome = try await Self.check(try await Self.written(words))
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      #expect(!outcome.errors.contains("have no thresholds"), "\(outcome.errors)")
    }

    @Test("An allocation is not added to a strategy that no counted cell runs, because the check would pass")
    func addedToNothing() async throws {
      let folder = try await Self.written(["--layouts", "flow", "--operations", "query", "--sizes", "50", "--no-instructions"])
      let outcome = try await Self.check(folder, "--extra-allocation", "rope")
      #expect(outcome.exitCode == 64, "\(outcome.errors)")
      #expect(outcome.errors.contains("rope: no counted cell runs it; the counted cells run cached-append, "), "\(outcome.errors)")
    }

    @Test("A cell that never comes to an end is stopped and named, and no thresholds are written", .timeLimit(.minutes(10)))
    func hang() async throws {
      let folder = try TemporaryFolder()
      let outcome = try await Self.check(
        folder, "--update", "--layouts", "list", "--strategies", "indexed", "--operations", "query", "--sizes", "50", "--no-instructions",
        "--hang", "indexed", "--cell-limit", "3s")
      #expect(outcome.exitCode == 3, "\(outcome.errors)")
      let words = "list/indexed/query/50 was stopped: one iteration took more than 3 s, so nothing more was counted"
      #expect(outcome.errors.contains(words), "\(outcome.errors)")
      #expect(!folder.exists("t"))
    }

    @Test(
      "An allocation too many in one strategy fails its cells, names them, and no cell of another strategy", .enabled(if: Tool.path != nil))
    func injected() async throws {
      guard try await Tool.countsAllocations() else { return }
      let folder = try await Self.written(Self.withoutInstructions)
      let outcome = try await Self.check(folder, "--extra-allocation", "dirty-range", "--format", "csv")
      #expect(outcome.exitCode == 2, "\(outcome.errors)")
      let worse = outcome.output.split(separator: "\n").filter { $0.contains(",regressed,") || $0.contains(",appeared,") }
      #expect(worse.contains { $0.hasPrefix("list/dirty-range/invalidate.resize/50,") && $0.contains(",allocations,") })
      #expect(worse.allSatisfy { $0.contains(",dirty-range,") })
      // A query prepares nothing.
      #expect(worse.allSatisfy { $0.contains(",invalidate.resize,") })
      let text = try await Self.check(folder, "--extra-allocation", "dirty-range")
      #expect(text.output.contains("list/dirty-range/invalidate.resize/50"))
      #expect(text.output.split(separator: "\n").last?.contains("regressed") == true)
      // Its work is counted as before, and nobody is asked to accept what was planted.
      #expect(text.errors.contains("added an allocation to each prepare of dirty-range, to show that the check fails"), "\(text.errors)")
      for advice in ["lacks", "=== BEGIN", "commit these files"] { #expect(!text.errors.contains(advice), "\(text.errors)") }
      #expect(!outcome.output.contains("only_in_baseline"))
    }

    @Test(
      "A slow-down that is planted in a scenario's frames fails the check, which names the command that shows why",
      .enabled(if: Tool.path != nil))
    func scenarios() async throws {
      guard try await Tool.countsAllocations() else { return }
      let folder = try await Self.written([
        "--layouts", "list", "--strategies", "naive,indexed", "--operations", "scenario.append-stream", "--sizes", "500",
        "--no-instructions",
      ])
      let same = try await Self.check(folder)
      #expect(same.exitCode == 0, "\(same.errors)")
      let outcome = try await Self.check(folder, "--extra-allocation", "indexed")
      #expect(outcome.exitCode == 2, "\(outcome.errors)")
      let rows = outcome.output.split(separator: "\n").filter { $0.contains(" regressed") && $0.hasPrefix("list/") }
      #expect(rows.count == 2 && rows.allSatisfy { $0.hasPrefix("list/indexed/scenario.append-stream/500 ") })
      let hint = outcome.output.split(separator: "\n").filter { $0.contains(" profile ") || $0.contains(" trace ") }
      #expect(
        hint.count == 1 && hint[0].contains(" profile list/indexed/scenario.append-stream/500 ")
          && hint[0].hasSuffix(" --events allocations"))
    }

    @Test("The log of a failed check is enough to accept the change: git takes the patch out of it, and then the check is good")
    func patch() async throws {
      let folder = try await Self.written(Self.withoutInstructions)
      let set = try Self.set(folder)
      // A list of 50 rows emits some for each query; that it emitted none is what the thresholds are made to say.
      let written = try folder.text("\(set)/list.csv")
      let row = try #require(written.split(separator: "\n").first { $0.hasPrefix("list/naive/query/50,attributes_emitted,") })
      try folder.write(
        Data(written.replacing(row, with: "list/naive/query/50,attributes_emitted,0,0").utf8), to: "\(set)/list.csv")
      let outcome = try await Self.check(folder)
      #expect(outcome.exitCode == 2, "\(outcome.errors)")
      #expect(outcome.errors.contains("=== BEGIN FILE \(set)/list.csv\ncell,metric,value,tolerance\n"))
      try folder.write(Data((outcome.errors + outcome.output).utf8), to: "log.txt")
      #expect(try await Tool.run(["apply", "log.txt"], in: folder, program: "git").exitCode == 0)
      #expect(try folder.text("\(set)/list.csv") == written)
      #expect(try await Self.check(folder).exitCode == 0)
    }

    @Test(
      "--github names the functions of the worst cells: compared with the commit of the thresholds where its program is kept, else as they are now",
      .enabled("allocations cannot be counted here: see `layoutbench doctor`") { try await Tool.countsAllocations() })
    func causes() async throws {
      let laboratory = try await AbLaboratory(.whole)
      let update = try await laboratory.run(["check", "--exact", "--update", "--thresholds", "t"] + Self.withoutInstructions)
      #expect(update.exitCode == 0, "\(update.errors)")
      // Thresholds are often counted before the change that they accept is committed.
      try await laboratory.git(["add", "t"])
      let author = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"]
      try await laboratory.git(author + ["commit", "--quiet", "-m", "thresholds", "--", "t"])
      let summary = laboratory.folder.path("summary.md")
      func causes() async throws -> [Substring] {
        try? FileManager.default.removeItem(atPath: summary)
        let words = ["check", "--exact", "--thresholds", "t", "--no-instructions", "--extra-allocation", "dirty-range", "--github"]
        let outcome = try await laboratory.run(words, through: "GITHUB_STEP_SUMMARY='\(summary)' exec \"$@\"")
        #expect(outcome.exitCode == 2, "\(outcome.errors)")
        return try laboratory.folder.text("summary.md").split(separator: "\n")
      }
      let head = try await laboratory.head()
      let now = try await causes()
      #expect(now.contains { $0.contains("the functions that take most now, because the program of") && $0.contains(head.prefix(7)) })
      #expect(now.contains { $0.contains("/dirty-range/invalidate.resize/50: ") && $0.contains(" allocations in 8 iterations now: ") })
      #expect(now.contains { $0.hasPrefix("layoutbench profile ") && $0.contains("--compare-with \(head.prefix(9))") })

      let folder = "\(laboratory.checkout)/.build/ab/\(head)"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(atPath: folder + "/layoutbench", withDestinationPath: try #require(Tool.path))
      let compared = try await causes()
      #expect(!compared.contains { $0.contains("take most now") })
      let cause = try #require(compared.first { $0.contains("/dirty-range/invalidate.resize/50: ") })
      #expect(cause.contains("+8 allocations in 8 iterations: +8 in WastefulEngine.prepare()"), "\(cause)")
    }

    @Test("A count that is better than its threshold is said, and fails only where the person wants that")
    func improved() async throws {
      let folder = try await Self.written(Self.withoutInstructions)
      let rows = try folder.text(Self.set(folder) + "/list.csv").replacing(
        "naive/invalidate.resize/50,items_placed,50,0", with: "naive/invalidate.resize/50,items_placed,51,0")
      #expect(rows != (try folder.text(Self.set(folder) + "/list.csv")))
      try folder.write(Data(rows.utf8), to: Self.set(folder) + "/list.csv")
      let outcome = try await Self.check(folder)
      #expect(outcome.exitCode == 0)
      #expect(outcome.errors.contains("--update"))
      #expect(try await Self.check(folder, "--fail-on", "improved").exitCode == 2)
    }

    @Test("A count that differs by no more than its row's tolerance is the same, and one beyond it is not")
    func tolerance() async throws {
      let folder = try await Self.written(Self.withoutInstructions)
      let text = try folder.text(Self.set(folder) + "/list.csv")
      for (row, code) in [("50,0", 0), ("52,0", 2), ("52,0.04", 0), ("52,0.03", 2), ("48,0.05", 0), ("48,0.04", 2)] {
        let rows = text.replacing("naive/invalidate.resize/50,items_placed,50,0", with: "naive/invalidate.resize/50,items_placed,\(row)")
        #expect(row == "50,0" || rows != text)
        try folder.write(Data(rows.utf8), to: Self.set(folder) + "/list.csv")
        #expect(try await Self.check(folder, "--fail-on", "improved").exitCode == code, "\(row)")
      }
    }

    @Test("Hole: an update that cannot count what the thresholds hold would lose it, so it is refused and nothing is written")
    func lost() async throws {
      let folder = try await Self.written(Self.withoutInstructions)
      let set = try Self.set(folder)
      let text = try folder.text(set + "/list.csv") + "list/naive/query/50,instructions,1000,0.01\n"
      try folder.write(Data(text.utf8), to: Self.set(folder) + "/list.csv")
      let outcome = try await Self.check(folder, "--update", "--no-instructions")
      #expect(
        outcome.exitCode == 1 && outcome.errors.contains("\(set): holds instructions, which could not be counted now"))
      #expect(try folder.text(Self.set(folder) + "/list.csv") == text)
      // A check holds the rest against what it was, where the person wants no instructions.
      #expect(try await Self.check(folder, "--no-instructions").exitCode == 0)
    }

    @Test("A threshold of a cell that no longer exists leaves the check without a decision, unless that is accepted")
    func missing() async throws {
      let folder = try await Self.written(Self.withoutInstructions)
      let row = "list/forgotten/query/50,items_placed,50,0"
      try folder.write(
        Data(
          try folder.text(Self.set(folder) + "/list.csv").replacing(
            "cell,metric,value,tolerance\n", with: "cell,metric,value,tolerance\n\(row)\n"
          ).utf8),
        to: Self.set(folder) + "/list.csv")
      let outcome = try await Self.check(folder)
      #expect(outcome.exitCode == 1)
      #expect(outcome.errors.contains("list/forgotten/query/50"))
      #expect(try await Self.check(folder, "--allow-missing").exitCode == 0)
    }

    @Test("Cells of the choice that thresholds were written by are said where they have none; others are not")
    func unlisted() async throws {
      let folder = try await Self.written(
        ["--layouts", "list", "--strategies", "naive,indexed", "--operations", "query", "--sizes", "50", "--no-instructions"])
      let whole = try await Self.check(folder)
      #expect(whole.exitCode == 0 && !whole.errors.contains("no thresholds,"), "\(whole.errors)")
      let file = try Self.set(folder) + "/list.csv"
      let rows = try folder.text(file).split(separator: "\n").filter { !$0.hasPrefix("list/naive/") }
      try folder.write(Data((rows.joined(separator: "\n") + "\n").utf8), to: file)
      let part = try await Self.check(folder)
      #expect(part.exitCode == 0 && part.errors.contains("1 cell has no thresholds, list/naive/query/50 first"), "\(part.errors)")
    }

    @Test("Counts under other conditions are not compared")
    func conditions() async throws {
      let folder = try await Self.written(Self.withoutInstructions)
      let manifest = try folder.text(Self.set(folder) + "/manifest.json").replacing("\"mode\" : \"release\"", with: "\"mode\" : \"quick\"")
      #expect(manifest != (try folder.text(Self.set(folder) + "/manifest.json")))
      try folder.write(Data(manifest.utf8), to: Self.set(folder) + "/manifest.json")
      let outcome = try await Self.check(folder)
      #expect(outcome.exitCode == 1)
      #expect(outcome.errors.contains("build mode") && outcome.output.isEmpty, "a mismatch is a word, and no table of differences")
      #expect(try await Self.check(folder, "--allow-other-machine").exitCode == 0)
      // An update begins a set beside it, with the same cells.
      #expect(try await Self.check(folder, "--update", "--no-instructions").exitCode == 0)
      #expect(try folder.names(in: "t").count == 2)
      #expect(try await Self.check(folder).exitCode == 0)
    }

    @Test("Without thresholds there is nothing to check, and that is an error; wrong flags are wrong usage")
    func refusals() async throws {
      let folder = try TemporaryFolder()
      let none = try await Self.check(folder)
      #expect(none.exitCode == 1)
      #expect(none.errors.contains("--update"))
      for words in [
        ["check"], ["check", "--exact", "--baseline", "main"], ["check", "--baseline", "main", "--update"], ["check", "run", "--exact"],
        ["check", "--baseline", "main", "--layouts", "list"], ["check", "--exact", "--extra-allocation", "nonsense"],
        ["check", "--exact", "--update", "--extra-allocation", "naive"],
      ] {
        #expect(try await Tool.run(words, in: folder).exitCode == 64, "\(words)")
      }
    }

    @Test("A file of thresholds that is not as it should be is refused, with its place")
    func faults() async throws {
      let folder = try await Self.written(Self.withoutInstructions)
      try folder.write(Data("cell,metric,value,tolerance\nlist/naive/query/50,time,1,0\n".utf8), to: Self.set(folder) + "/list.csv")
      let outcome = try await Self.check(folder)
      #expect(outcome.exitCode == 1)
      #expect(outcome.errors.contains("list.csv:2"))
    }
  }
}
