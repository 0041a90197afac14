import BenchmarkResults
import BenchmarkStatistics
import Foundation
import Testing

@testable import BenchmarkReports

@Suite("Two runs, reported")
struct ChangeReportTests {
  /// Eight samples from 60 to 130: noise in which 5 % cannot be seen.
  private static let noise = (6...13).map { Double($0) * 10 }

  private static func samples(_ cell: String, _ values: [Double]) throws -> [SampleRecord] {
    zip(try HandMadeRun.samples(cell, 0), values).map { sample, value in
      var sample = sample
      sample.value = value
      return sample
    }
  }

  private static func run(_ name: String, commit: String, _ samples: [SampleRecord]) -> RunData {
    var manifest = HandMadeRun.manifest()
    manifest.revision.commit = commit
    manifest.revision.isDirty = false
    manifest.build.mode = "release"
    return RunData(name: name, manifest: manifest, samples: samples)
  }

  /// One cell that costs 10 % more, one the same, one that counts what it did not, one of which nothing can be told, and one on either side alone.
  static func comparison() throws -> RunComparison {
    let before =
      try HandMadeRun.samples("flow/naive/query/1000", 2000) + HandMadeRun.samples("flow/rope/query/1000", 500)
      + HandMadeRun.samples("flow/naive/append/1000", 0, metric: .allocations, rounds: 1)
      + samples("list/naive/query/1000", noise) + HandMadeRun.samples("list/naive/append/1000", 7)
    let after =
      try HandMadeRun.samples("flow/naive/query/1000", 2200) + HandMadeRun.samples("flow/rope/query/1000", 500)
      + HandMadeRun.samples("flow/naive/append/1000", 2, metric: .allocations, rounds: 1)
      + samples("list/naive/query/1000", noise.map { $0 * 1.05 }) + HandMadeRun.samples("list/rope/append/1000", 7)
    return RunComparison(baseline: run("main", commit: "1a2b3c4d", before), candidate: run("new", commit: "5e6f7a8b", after))
  }

  /// What 80 % of runs as noisy as that would have shown.
  private static func detectable() throws -> String {
    let comparison = IndependentComparison(baseline: noise, candidate: noise.map { $0 * 1.05 })
    return Figure.percent(try #require(comparison?.minimumDetectableEffect))
  }

  /// The lines of a text, each run of blanks one.
  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
  }

  @Test("A page of a comparison begins with the verdict, which the Markdown leaves to the verb's last line")
  func page() throws {
    let report = ChangeReport(try Self.comparison())
    let sentence = String(report.verdict.dropFirst("layoutbench: ".count).dropLast())
    #expect(report.pageDocument.markdown.contains("\n\n**\(sentence)**.\n\nTimes as independent samples"))
    #expect(report.text(as: .markdown).contains("Times as independent samples") && !report.text(as: .markdown).contains("**\(sentence)"))
  }

  @Test("People get what is not equivalent, the gravest first, and how many there are of each")
  func text() throws {
    let report = ChangeReport(try Self.comparison())
    let lines = Self.lines(report.text(as: .text))
    let (interval, detectable) = (try Self.interval(), try Self.detectable())
    #expect(
      lines.filter { !$0.hasPrefix("---") } == [
        "main (1a2b3c4, 2026-11-21T01:01:15Z) → new (5e6f7a8, 2026-11-21T01:01:15Z)",
        "Times as independent samples, margin 3.00 %, adjusted for all cells; counts exactly.",
        "cell metric baseline candidate change interval detectable p outcome",
        "flow/naive/query/1000 time 2.00 µs 2.20 µs +10.0 % [+10.0, +10.0] % 0 % 0.000466 regressed",
        "flow/naive/append/1000 allocations 0 2 +2 appeared",
        "list/naive/append/1000 time 7.00 ns only in baseline",
        "list/naive/query/1000 time 95.0 ns 99.8 ns +5.00 % \(interval) \(detectable) 1.00 inconclusive",
        "list/rope/append/1000 time 7.00 ns only in candidate",
        "regressed 1 (time 1)", "appeared 1 (allocations 1)", "only in baseline 1 (time 1)", "inconclusive 1 (time 1)",
        "only in candidate 1 (time 1)", "equivalent 1 (time 1)",
        "The runs were made at different times, so a difference in time may be the machine's. For a change of a few percent, measure both revisions in turn "
          + "with layoutbench ab.",
        "to see why:",
        "layoutbench profile flow/naive/append/1000 --compare-with 1a2b3c4d --events allocations",
        "layoutbench profile flow/naive/query/1000 --compare-with 1a2b3c4d",
      ])
    #expect(
      report.verdict
        == "layoutbench: compared: 1 regressed, 1 appeared, 1 only in baseline, 1 inconclusive, 1 only in candidate, 1 equivalent, "
        + "of 6 figures of 6 cells\n")
  }

  @Test("What shows why a scenario costs more is its frames: no profile takes a scenario")
  func scenarioHint() throws {
    let cell = "list/indexed/scenario.fling/10000"
    func run(_ name: String, _ count: Double) throws -> RunData {
      Self.run(name, commit: "1a2b3c4d", try HandMadeRun.samples(cell, count, metric: .itemsPlaced, rounds: 1))
    }
    let comparison = RunComparison(baseline: try run("main", 10), candidate: try run("new", 12))
    let lines = Self.lines(ChangeReport(comparison).text(as: .text))
    #expect(lines.contains("\(cell) items_placed 10 12 +20.0 % regressed"))
    #expect(lines.last?.hasPrefix("layoutbench trace scenario.fling --layouts list") == true, "\(lines.last ?? "")")
    #expect(!lines.contains { $0.contains("profile") })
  }

  @Test("A scenario that became slower is said in its own metrics, and its frames are what shows why")
  func scenarios() throws {
    let cell = CellIdentifier(layout: "list", strategy: "indexed", operation: "scenario.fling", n: 10_000)
    func run(_ name: String, _ factor: Int) -> RunData {
      var run = Self.run(name, commit: "1a2b3c4d", [])
      run.scenarios.records = [ScenarioRecord(cell: cell)]
      run.scenarios.plays = (0..<20).map { PlaysRecord(cell: cell, launch: $0, plays: 5, percentile99: 1_000 * factor, longest: 5_000) }
      return run
    }
    let lines = Self.lines(ChangeReport(RunComparison(baseline: run("main", 1), candidate: run("new", 2))).text(as: .text))
    #expect(lines.contains { $0.hasPrefix("list/indexed/scenario.fling/10000 frame_p99 1.00 µs 2.00 µs +100 % [+100, +100] % 0 % ") })
    #expect(lines.contains("regressed 1 (frame_p99 1)") && lines.contains("equivalent 1 (longest_frame 1)"))
    #expect(
      lines.contains {
        $0.hasPrefix("The runs were made at different times") && $0.hasSuffix("measure both revisions in turn with layoutbench ab.")
      })
    #expect(lines.last?.hasPrefix("layoutbench trace scenario.fling --layouts list") == true)
  }

  private static func interval() throws -> String {
    let comparison = IndependentComparison(baseline: noise, candidate: noise.map { $0 * 1.05 })
    return Figure.change(try #require(comparison?.interval))
  }

  @Test("How functions lay is said of programs that were linked anew for every round, and of no others")
  func order() throws {
    func method(_ flags: [String]?, _ pairing: RunComparison.Pairing = .byBlock) throws -> String {
      let comparison = try Self.comparison()
      var (before, after) = (comparison.baseline, comparison.candidate)
      before.manifest.build.flags = flags
      after.manifest.build.flags = flags
      let settings = RunComparison.Settings(pairing: pairing)
      return ChangeReport(RunComparison(baseline: before, candidate: after, settings: settings)).method
    }
    #expect(try method(["-O", "--shuffle-sections=.text*"]).hasPrefix("Times round by round (functions in another order in each), margin"))
    #expect(try method(["-O"]).hasPrefix("Times round by round, margin"))
    #expect(try method(nil).hasPrefix("Times round by round, margin"))
    #expect(try method(["--shuffle-sections=.text*"], .independent).hasPrefix("Times as independent samples, margin"))
  }

  @Test("Only equal instructions clear the change of a difference in time; equal counts alone do not")
  func sameWork() throws {
    func remarks(_ metrics: [Metric]) throws -> String {
      let counts = try metrics.flatMap { try HandMadeRun.samples("flow/naive/query/1000", 3, metric: $0, rounds: 1) }
      let before = try HandMadeRun.samples("flow/naive/query/1000", 2000) + counts
      let after = try HandMadeRun.samples("flow/naive/query/1000", 2200) + counts
      return ChangeReport(RunComparison(baseline: Self.run("main", commit: "1a", before), candidate: Self.run("new", commit: "5e", after)))
        .text(as: .text)
    }
    let (counted, both, times) = (try remarks([.allocations]), try remarks([.allocations, .instructions]), try remarks([]))
    #expect(counted.contains("regressed, same counts") && counted.contains("Either the change or") && counted.contains("--compare-with A"))
    #expect(!counted.contains("not more or less work"))
    #expect(
      both.contains("regressed, same instructions") && both.contains("not more or less work") && !both.contains("Either the change or"))
    #expect(!times.contains("same instructions") && !times.contains("Same counts"))
  }

  @Test("All rows are there when they are asked for, and always for programs")
  func all() throws {
    let (some, all) = (ChangeReport(try Self.comparison()), ChangeReport(try Self.comparison(), showsAll: true))
    for format in [Listing.Format.text, .markdown] {
      #expect(!some.text(as: format).contains("flow/rope/query/1000"), "\(format)")
      #expect(all.text(as: format).contains("flow/rope/query/1000"), "\(format)")
    }
    #expect(some.text(as: .csv) == RecordTable.text(of: try Self.comparison().changes))
    #expect(some.text(as: .csv).contains("flow/rope/query/1000") && some.text(as: .json).contains("flow/rope/query/1000"))
  }

  @Test(
    "What could not be told never reads as no difference: its row shows what would have been seen",
    arguments: [Listing.Format.text, .markdown])
  func inconclusive(format: Listing.Format) throws {
    let row = try #require(
      ChangeReport(try Self.comparison()).text(as: format).split(separator: "\n").first { $0.contains("list/naive/query/1000") })
    let detectable = try Self.detectable()
    #expect(row.contains("inconclusive") && row.contains(detectable) && !row.contains("equivalent"))
  }

  @Test("Colours mark the outcome and nothing else, and only where they are wanted")
  func colours() throws {
    let report = ChangeReport(try Self.comparison())
    let coloured = report.text(as: .text, isColored: true)
    #expect(coloured.contains("\u{1B}[31;1mregressed\u{1B}[0m") && coloured.contains("\u{1B}[31;1mappeared\u{1B}[0m"))
    #expect(coloured.contains("\u{1B}[33minconclusive\u{1B}[0m"))
    #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == report.text(as: .text))
  }

  @Test("Markdown has a row a change with its p-value, the gravest in bold, and what was found")
  func markdown() throws {
    let comparison = try Self.comparison()
    let text = ChangeReport(comparison, gate: RegressionGate(comparison)).text(as: .markdown)
    #expect(text.hasPrefix("## new (5e6f7a8, 2026-11-21T01:01:15Z) against main (1a2b3c4, 2026-11-21T01:01:15Z)\n"))
    // Eight above eight: 2 / C(16, 8) = 2/12,870, times the three times that are compared: 0.000466.
    #expect(
      text.contains(
        "| flow/naive/query/1000 | time | 2.00 µs | 2.20 µs | +10.0 % | [+10.0, +10.0] % | 0 % | 0.000466 | **regressed** |\n"))
    #expect(text.contains("| flow/naive/append/1000 | allocations | 0 | 2 | +2 |  |  |  | **appeared** |\n"))
    #expect(text.contains("- new lacks time of 1 cell (list/naive/append/1000)"))
    #expect(text.contains("| equivalent | 1 |\n"))
  }

  private struct Document: Decodable {
    struct Run: Decodable { let name: String, commit: String? }
    struct Difference: Decodable { let condition: String, baseline: String?, candidate: String? }
    struct Finding: Decodable { let kind: String, cells: [String] }
    struct Change: Decodable { let cell: String, metric: String, outcome: String, ratio: Double?, ci_low: Double? }
    let baseline: Run
    let candidate: Run
    let differences: [Difference]
    let findings: [Finding]
    let decision: String?
    let verdict: String
    let changes: [Change]
  }

  @Test("JSON holds runs, differences, findings, decision, verdict and every change; what is missing is null")
  func json() throws {
    let comparison = try Self.comparison()
    let report = ChangeReport(comparison, gate: RegressionGate(comparison))
    let document = try JSONDecoder().decode(Document.self, from: Data(report.text(as: .json).utf8))
    #expect(document.baseline.name == "main" && document.candidate.commit == "5e6f7a8b")
    try #require(document.differences.map(\.condition) == ["commit"] && !document.findings.isEmpty && !document.changes.isEmpty)
    #expect(document.differences[0].candidate == "5e6f7a8b")
    #expect(document.decision == "regressed" && "layoutbench: \(document.verdict)\n" == report.verdict)
    #expect(document.findings.map(\.kind) == ["missing", "new"] && document.findings[0].cells == ["list/naive/append/1000"])
    #expect(document.changes.map(\.outcome) == comparison.changes.map(\.outcome.rawValue))
    #expect(document.changes[0].cell == "flow/naive/append/1000" && document.changes[0].ratio == nil)
    #expect(report.text(as: .json).contains("\"ci_low\" : null"))
    #expect(ChangeReport(comparison).text(as: .json).contains("\"decision\" : null"))
  }

  @Test("The verdict of a gate says what decided, in one line")
  func verdicts() throws {
    let comparison = try Self.comparison()
    func verdict(_ comparison: RunComparison, _ settings: RegressionGate.Settings = .init()) -> String {
      ChangeReport(comparison, gate: RegressionGate(comparison, settings: settings)).verdict
    }
    #expect(verdict(comparison).hasPrefix("layoutbench: regressed (flow/naive/append/1000 first): 1 regressed, 1 appeared, "))
    let (before, after) = (comparison.baseline, comparison.candidate)
    var later = before
    later.manifest.startedAt = Date(timeIntervalSince1970: 1)
    let same = RunComparison(baseline: before, candidate: later)
    #expect(verdict(same).hasPrefix("layoutbench: passed: ") && verdict(same).hasSuffix("of 5 figures of 5 cells\n"))
    var debug = after
    debug.manifest.build.mode = "debug"
    #expect(
      verdict(RunComparison(baseline: before, candidate: debug)).hasPrefix(
        "layoutbench: not comparable (new was measured with a debug build; measure a release build): "))
    var partial = before
    partial.samples.removeAll { $0.cell.layout == "list" }
    let incomplete = verdict(RunComparison(baseline: before, candidate: partial))
    #expect(incomplete.hasPrefix("layoutbench: incomplete (main lacks time of 2 cells (list/naive/append/1000 first): "))
    #expect(verdict(RunComparison(baseline: after, candidate: before), .init(failsOn: [.improved])).hasPrefix("layoutbench: improved ("))
    var failed = after
    failed.facts = [CellFact(cell: after.samples[0].cell, status: .failedVerification("3 frames differ"))]
    #expect(
      verdict(RunComparison(baseline: before, candidate: failed)).hasPrefix(
        "layoutbench: failed verification (flow/naive/query/1000 first): 1 appeared, 1 failed verification, "))
    #expect(verdict(comparison).count { $0 == "\n" } == 1)
  }

  @Test("Without instructions the last line and the job's summary say why, in one line")
  func missingInstructions() throws {
    let comparison = try Self.comparison()
    var report = ChangeReport(comparison, gate: RegressionGate(comparison))
    let whole = report.verdict.dropLast()
    report.missingInstructions = "valgrind said: mmap failed\nnot permitted"
    #expect(report.verdict == "\(whole); instructions were not counted: valgrind said: mmap failed not permitted\n")
    #expect(
      report.summary.hasPrefix("**\(whole.replacing("layoutbench:", with: "layoutbench**:")); instructions were not counted: valgrind said")
    )
  }

  @Test(
    "GitHub gets an error for each cell that costs more and for what decides, a warning for what could not be told, a notice for what is new"
  )
  func github() throws {
    let comparison = try Self.comparison()
    let report = ChangeReport(comparison, gate: RegressionGate(comparison))
    let detectable = try Self.detectable().replacing("%", with: "%25")
    let lines = report.annotations.split(separator: "\n").map(String.init)
    #expect(
      lines == [
        "::error title=flow/naive/append/1000::costs more than in main: allocations +2 (0 → 2)%0Ato see why: "
          + "layoutbench profile flow/naive/append/1000 --compare-with 1a2b3c4d --events allocations",
        "::error title=flow/naive/query/1000::costs more than in main: time +10.0 %25 (2.00 µs → 2.20 µs)%0Ato see why: "
          + "layoutbench profile flow/naive/query/1000 --compare-with 1a2b3c4d",
        "::error title=list/naive/append/1000::new lacks time of 1 cell (list/naive/append/1000): measure all of it, or accept that with "
          + "--allow-missing",
        "::warning title=list/naive/query/1000::could not be distinguished from main: time +5.00 %25 (95.0 ns → 99.8 ns); "
          + "\(detectable) would have shown",
        "::notice title=list/rope/append/1000::main lacks time of 1 cell (list/rope/append/1000), which nothing was compared with",
      ])
    #expect(report.summary.hasPrefix("**layoutbench**: regressed (flow/naive/append/1000 first): "))
    #expect(report.summary.contains(report.text(as: .markdown)))
  }

  @Test("A comparison of runs of another program is in its name: verdict, findings, annotations and summary")
  func ownProgram() throws {
    func run(_ name: String) -> RunData {
      var run = Self.run(name, commit: name, [])
      run.manifest.tool.commandLine = ["mybench", "ab"]
      return run
    }
    let comparison = RunComparison(baseline: run("main"), candidate: run("new"))
    let report = ChangeReport(comparison, gate: RegressionGate(comparison))
    #expect(report.verdict.hasPrefix("mybench: not comparable") && report.summary.hasPrefix("**mybench**: not comparable"))
    #expect(report.annotations.hasPrefix("::error title=mybench::"))
    #expect(!(report.verdict + report.annotations + report.summary).contains("layoutbench"))
  }

  @Test("Runs without anything in common are no empty page")
  func nothing() {
    let comparison = RunComparison(baseline: Self.run("main", commit: "a", []), candidate: Self.run("new", commit: "b", []))
    let report = ChangeReport(comparison, gate: RegressionGate(comparison))
    #expect(report.verdict.hasPrefix("layoutbench: not comparable (new and main have no figure in common"))
    #expect(report.verdict.hasSuffix(": nothing, of 0 figures of 0 cells\n"))
    #expect(!report.text(as: .text).isEmpty && !report.text(as: .markdown).isEmpty)
  }

  @Test("A change is written with its sign, and none without", arguments: [(1.25, "+25.0 %"), (0.8, "−20.0 %"), (1, "0 %"), (3, "+200 %")])
  func changes(ratio: Double, text: String) {
    #expect(Figure.change(ratio) == text)
  }
}
