import BenchmarkResults
import Foundation
import Testing
import UnitTestSupport

extension ToolTests {
  /// Whatever a report prints as a command is run here, as a shell reads it, with `--dry-run`.
  @Suite("Commands that reports print")
  struct PrintedCommandTests {
    /// What somebody chose to measure: as flags, and as the manifest of the run holds it.
    struct Choice: CustomTestStringConvertible, Sendable {
      let flags: [String]
      let selection: RunSelection
      var program = "layoutbench"
      var testDescription: String { flags.joined(separator: " ") }

      init(_ flags: String..., program: String = "layoutbench", select: (inout RunSelection) -> Void) {
        (self.flags, self.program) = (flags, program)
        var selection = RunSelection()
        select(&selection)
        self.selection = selection
      }
    }

    static let choices = [
      Choice(
        "--layouts", "waterfall", "--set", "columns=2", "--set", "placement=alternating", "--operations", "query,append", "--sizes", "100"
      ) {
        ($0.layouts, $0.operations, $0.counts) = (["waterfall"], ["query", "append"], [100])
        $0.values = ["columns=2", "placement=alternating"]
      },
      Choice("--spec", "my layout.json", "--sizes", "30", "--operations", "query") {
        ($0.spec, $0.operations, $0.counts) = (SourceFile(path: "my layout.json"), ["query"], [30])
      },
      Choice("--spec", "my layout.json", "--set", "spacing=4", "--sizes", "sizes.csv", "--operations", "query") {
        ($0.spec, $0.values, $0.operations) = (SourceFile(path: "my layout.json"), ["spacing=4"], ["query"])
        $0.sizes = SourceFile(path: "sizes.csv")
      },
      Choice("--sizes", "sizes.csv", "--layouts", "flow,list", "--strategies", "naive,indexed", "--operations", "query") {
        ($0.sizes, $0.layouts, $0.operations) = (SourceFile(path: "sizes.csv"), ["flow", "list"], ["query"])
        $0.strategies = ["naive", "indexed"]
      },
      Choice("--text", "it's.txt", "--layouts", "list", "--operations", "prepare", "--seed", "7") {
        ($0.text, $0.layouts, $0.operations, $0.seed) = (SourceFile(path: "it's.txt"), ["list"], ["prepare"], 7)
      },
      Choice("--workload", "photos", "--layouts", "flow", "--operations", "query", "--sizes", "10,20", "--exclude", "rope|checkpoint") {
        ($0.workload, $0.layouts, $0.operations, $0.counts) = ("photos", ["flow"], ["query"], [10, 20])
        $0.exclude = "rope|checkpoint"
      },
      Choice("--workload", "adversary-groups", "--operations", "query", "--sizes", "50") {
        ($0.workload, $0.operations, $0.counts) = ("adversary-groups", ["query"], [50])
      },
      Choice("--across", "--layouts", "wall", "--operations", "query", "--sizes", "50") {
        ($0.isAcross, $0.layouts, $0.operations, $0.counts) = (true, ["wall"], ["query"], [50])
      },
      Choice("--scenario", "inbox.json", "--operations", "query,scenario.inbox,scenario.fling", "--layouts", "list", "--sizes", "100") {
        ($0.operations, $0.layouts, $0.counts) = (["query", "scenario.inbox", "scenario.fling"], ["list"], [100])
        var file = SourceFile(path: "inbox.json")
        file.operation = "scenario.inbox"
        $0.scenarios = [file]
      },
    ]

    @Test("Every command chooses exactly the cells it stands beside", arguments: choices)
    func dryRun(choice: Choice) async throws { try await check(choice, program: try #require(Tool.path)) }

    /// The program of the example of a package of one's own, if `.ci/example` has just built it.
    private static let example = ProcessInfo.processInfo.environment["LAYOUTBENCH_EXAMPLE"]

    @Test(
      "So does every command of a program of one's own, with a layout, a strategy and a workload that only it has",
      .enabled(if: example != nil, "LAYOUTBENCH_EXAMPLE is not set: run .ci/example"))
    func ownProgram() async throws {
      let choice = Choice(
        "--layouts", "stairs", "--workload", "chat", "--operations", "query", "--sizes", "40", "--filter", "naive|sparse",
        program: "mybench"
      ) {
        ($0.layouts, $0.workload, $0.operations, $0.counts) = (["stairs"], "chat", ["query"], [40])
        $0.filter = "naive|sparse"
      }
      try await check(choice, program: try #require(Self.example))
    }

    private func check(_ choice: Choice, program: String) async throws {
      let folder = try Self.folder()
      let planned = try await Tool.run(["run"] + choice.flags + ["--dry-run", "--format", "csv"], in: folder, program: program)
      #expect(planned.exitCode == 0, "\(planned.errors)")
      let cells = Set(Self.cells(in: planned.output))
      try #require(!cells.isEmpty)
      for (name, factor, second) in [("old", 1.0, 1_000.0), ("new", 1.5, 90_000)] {
        try Self.run(of: cells, choice, factor, second).write(to: name, in: folder)
        try Self.writeScenarios(cells, to: name, in: folder)
      }
      let groups = Dictionary(grouping: cells, by: \.group).mapValues(Set.init)
      var groupsRun: Set<CellGroup> = []
      let commands = try await Self.commands(printedIn: folder, by: program, named: choice.program)
      for command in commands.sorted() {
        let outcome = try await Self.dryRun(command, program: program, named: choice.program, in: folder)
        #expect(outcome.exitCode == 0, "\(command)\n\(outcome.errors)")
        let chosen = Set(Self.cells(in: outcome.output))
        if command == Self.measured(choice) {
          #expect(chosen == cells, "\(command)")
        } else if command.hasPrefix("\(choice.program) profile ") {
          #expect(chosen.count == 1 && chosen.isSubset(of: cells), "\(command) chooses \(chosen)")
          #expect(command.contains(chosen.first?.description ?? "none"))
        } else if let group = chosen.first?.group {
          #expect(command.contains(group.operation) && Self.isRow(chosen, of: groups[group] ?? []), "\(command) chooses \(chosen)")
          groupsRun.insert(group)
        }
      }
      // Every row of the page has its command, and every cell that costs more has one too.
      #expect(groupsRun == Set(groups.keys))
      let profiled = cells.filter { !$0.operation.hasPrefix("scenario.") }
      #expect(profiled.allSatisfy { cell in commands.contains { $0.contains(" profile ") && $0.contains(cell.description) } })
      #expect(commands.contains(Self.measured(choice)))
    }

    /// Whether cells are a row of a table. A row of layouts side by side has one strategy.
    private static func isRow(_ chosen: Set<CellIdentifier>, of group: Set<CellIdentifier>) -> Bool {
      let strategy = chosen.first?.sideBySide?.strategy
      return chosen == group.filter { strategy == nil || $0.sideBySide?.strategy == strategy }
    }

    private static func measured(_ choice: Choice) -> String { shell([choice.program, "run"] + choice.flags) }

    /// Words as a shell reads them, quoted only where they must be.
    private static func shell(_ words: [String]) -> String {
      words.map { word in
        word.contains { " '|".contains($0) } ? "'" + word.replacing("'", with: "'\\''") + "'" : word
      }.joined(separator: " ")
    }
  }
}

extension ToolTests.PrintedCommandTests {
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let layout = """
      {"container": {"width": 320, "height": 240}, "layout": {"type": "list", "spacing": 10}, "sections": [{"items": [[0, 44], [0, 60]]}]}
      """
    try folder.write(Data(layout.utf8), to: "my layout.json")
    try folder.write(Data("width,height\n10,20\n10,30\n10,40\n".utf8), to: "sizes.csv")
    try folder.write(Data("One.\n\nTwo.\n\nThree.\n".utf8), to: "it's.txt")
    let scenario = """
      {"name": "inbox", "title": "scrolls", "start": {"fraction": 0.5}, "steps": [{"repeat": 3, "steps": [{"scrollBy": 60}]}]}
      """
    try folder.write(Data(scenario.utf8), to: "inbox.json")
    return folder
  }

  private static func run(of cells: Set<CellIdentifier>, _ choice: Choice, _ factor: Double, _ second: Double) throws -> HandWrittenRun {
    var run = HandWrittenRun(startedAt: second)
    run.manifest.plan.selection = choice.selection
    run.manifest.plan.seed = choice.selection.seed
    run.manifest.tool.commandLine = [choice.program, "run"] + choice.flags
    for cell in cells.sorted() where !cell.operation.hasPrefix("scenario.") {
      try run.add(cell.description, HandWrittenRun.steady, times: factor)
    }
    return run
  }

  private static func writeScenarios(_ cells: Set<CellIdentifier>, to name: String, in folder: TemporaryFolder) throws {
    var figures = ScenarioRecord.Figures()
    (figures.plays, figures.frames, figures.percentiles, figures.slow) = (5, 10, [1_000, 2_000, 3_000, 4_000, 5_000], [0, 0])
    (figures.hitchRatios, figures.overruns) = ([0, 0], [-1, -1, -1])
    (figures.worstFrame, figures.worstCause, figures.worstNanoseconds) = (0, "scrolled", 5_000)
    let played = cells.filter { $0.operation.hasPrefix("scenario.") }.sorted()
    guard !played.isEmpty else { return }
    let steps = played.map {
      FrameStepsRecord(
        cell: $0, frame: 0, cause: "scrolled", changeNanoseconds: 1, prepareNanoseconds: 2, queryNanoseconds: 3, itemsLaid: 1)
    }
    try PlayedScenarios(
      records: played.map { ScenarioRecord(cell: $0, figures: figures) },
      frames: played.map { FrameCountRecord(cell: $0, lowerBound: 900, upperBound: 950, count: 10) }, steps: steps
    ).write(to: try RunDirectory(opening: folder.path(name)))
  }

  /// The commands in everything that is printed or written of the runs `old` and `new`: pages, Markdown, terminal, step summaries, annotations.
  private static func commands(printedIn folder: TemporaryFolder, by program: String, named name: String) async throws -> Set<String> {
    let words = [
      ["report", "new", "--github"], ["report", "new", "--format", "markdown"], ["report", "new", "--all"],
      ["baseline", "save", "main", "old"], ["check", "new", "--baseline", "main", "--github", "--page", "check.html"],
      ["compare", "old", "new", "--page", "compare.html"], ["compare", "old", "new", "--format", "markdown"],
    ]
    var lines: [Substring] = []
    for words in words {
      let outcome = try await Tool.run(words, in: folder, program: program, environment: ["GITHUB_STEP_SUMMARY=summary.md"])
      #expect([0, 2].contains(outcome.exitCode), "\(words) \(outcome.errors)")
      // In an annotation a line end is written %0A.
      let text = outcome.output.replacing("%0A", with: "\n").replacing("%25", with: "%")
      lines += (text + outcome.errors).split(separator: "\n")
    }
    for file in ["summary.md", "new/report.md"] where folder.exists(file) { lines += try folder.text(file).split(separator: "\n") }
    var commands = Set(
      lines.map { $0.replacing("to see why: ", with: "").trimmingCharacters(in: .whitespaces) }
        .filter { line in ["run", "profile", "trace"].contains { line.hasPrefix("\(name) \($0) ") } })
    for page in ["new/report.html", "check.html", "compare.html"] {
      let codes = try folder.text(page).matches(of: /<code>([^<]*)<\/code>/).map { unescaped($0.1) }
      commands.formUnion(codes.filter { code in ["run", "profile", "trace"].contains { code.hasPrefix("\(name) \($0) ") } })
    }
    // A sentence that names a verb is no command for a cell.
    return commands.subtracting(["\(name) run --across"])
  }

  private static func unescaped(_ text: Substring) -> String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")].reduce(String(text)) { $0.replacing($1.0, with: $1.1) }
  }

  /// Runs a printed command with `--dry-run`, as a shell does in which the program is found by its name.
  private static func dryRun(_ command: String, program: String, named name: String, in folder: TemporaryFolder) async throws
    -> Tool.Outcome
  {
    let format = command.hasPrefix("\(name) run ") ? " --format csv" : ""
    return try await Tool.run(
      ["-c", "\(name)() { '\(program)' \"$@\"; }; \(command) --dry-run\(format)"], in: folder, program: "sh")
  }

  /// The cells that a dry run lists, without the floors that are measured beside them.
  private static func cells(in output: String) -> [CellIdentifier] {
    output.split(whereSeparator: \.isNewline).compactMap { CellIdentifier(String($0)) }.filter { !$0.isFloor }
  }
}
