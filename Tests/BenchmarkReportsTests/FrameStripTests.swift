import BenchmarkResults
import Testing

@testable import BenchmarkReports

@Suite("The frames of a scenario")
struct FrameStripTests {
  private static func bucket(_ from: Int, _ to: Int, _ count: Int) throws -> FrameCountRecord {
    FrameCountRecord(
      cell: try #require(CellIdentifier("list/naive/scenario.fling/10")), lowerBound: from, upperBound: to, count: count)
  }

  @Test("Every frame is seen where it belongs, however few there are of its kind")
  func strip() throws {
    // Below 1 µs, 10 to 30 µs, 1 to 3 ms, and one beyond 16.67 ms.
    let buckets = try [
      Self.bucket(900, 950, 500), Self.bucket(12_000, 12_500, 1000), Self.bucket(2_000_000, 2_100_000, 7),
      Self.bucket(17_000_000, 18_000_000, 1),
    ]
    #expect(FrameStrip(buckets)?.text == "▅..█...▂..▂")
    #expect(FrameStrip([]) == nil)
  }

  @Test("A row of a scenario opens with its frames and the command that plays it again")
  func row() throws {
    var figures = ScenarioRecord.Figures()
    (figures.frames, figures.percentiles, figures.slow) = (10, [1000, 2000, 3000, 4000, 5000], [2, 1])
    (figures.hitchRatios, figures.overruns, figures.worstCause) = ([0, 0], [0, 0, 0], "items are inserted")
    let cell = try #require(CellIdentifier("list/naive/scenario.fling/1000"))
    let section = ScenarioSection(
      [ScenarioRecord(cell: cell, figures: figures)], frames: [FrameCountRecord(cell: cell, lowerBound: 900, upperBound: 950, count: 10)],
      manifest: .handMade)
    let page = ReportPage(ReportDocument("t", [try #require(section.block)])).html
    #expect(page.contains("<td>█..........\n"))
    #expect(page.contains("1.00 · 5.00 µs") && page.contains("2 · 1 of 10") && page.contains("items are inserted"))
    #expect(page.contains("<code>layoutbench run --layouts list --operations scenario.fling --sizes 1000</code>"))
    let markdown = ReportDocument("t", [try #require(section.block)]).markdown
    #expect(markdown.contains("```\nlayoutbench run --layouts list --operations scenario.fling --sizes 1000\n```\n"))
  }

  @Test("The report and the terminal say which strategies had late frames, and how many")
  func verdict() throws {
    func record(_ strategy: String, _ n: Int, slow: Int) throws -> ScenarioRecord {
      var figures = ScenarioRecord.Figures()
      (figures.frames, figures.percentiles, figures.slow) = (1000, [1, 2, 3, 4, 5], [slow, 0])
      return ScenarioRecord(cell: try #require(CellIdentifier("list/\(strategy)/scenario.fling/\(n)")), figures: figures)
    }
    let late = try [record("naive", 10, slow: 2), record("naive", 20, slow: 3), record("indexed", 10, slow: 0)]
    let section = ScenarioSection(late, manifest: .handMade)
    #expect(section.verdict == "Frames over 8.33 ms (120 Hz): naive 5 of 2,000; none of the other strategies.")
    #expect(ReportDocument("t", [try #require(section.block)]).markdown.contains("naive 5 of 2,000"))
    #expect(TerminalScenarios(late, manifest: .handMade, width: 100, isColored: false).text.contains("naive 5 of 2,000"))
    #expect(ScenarioSection([late[2]], manifest: .handMade).verdict == "Frames over 8.33 ms (120 Hz): none of 1,000.")
    #expect(ScenarioSection([late[0]], manifest: .handMade).verdict == "Frames over 8.33 ms (120 Hz): naive 2 of 1,000.")
    #expect(ScenarioSection([], manifest: .handMade).verdict == nil)
  }

  @Test("A cell that was played too seldom shows the median of its frames, says so, and counts no late frames")
  func fewPlays() throws {
    var figures = ScenarioRecord.Figures()
    (figures.plays, figures.frames, figures.percentiles) = (4, 10, [1000, 2000])
    let record = ScenarioRecord(cell: try #require(CellIdentifier("list/naive/scenario.fling/1000")), figures: figures)
    let section = ScenarioSection([record], manifest: .handMade)
    #expect(section.verdict == nil)
    let markdown = ReportDocument("t", [try #require(section.block)]).markdown
    #expect(markdown.contains("1.00 µs") && markdown.contains("too few plays for p99") && !markdown.contains("worst:"))
    let terminal = TerminalScenarios([record], manifest: .handMade, width: 100, isColored: false).text
    #expect(terminal.contains("played fewer than five times"))
  }

  @Test("A terminal names a scenario that nobody can play below the tables, and has no row for it")
  func unplayed() throws {
    var figures = ScenarioRecord.Figures()
    (figures.frames, figures.percentiles, figures.slow) = (10, [1000, 2000, 3000, 4000, 5000], [0, 0])
    func record(_ name: String, _ status: CellStatus = .sound, _ figures: ScenarioRecord.Figures? = nil) throws -> ScenarioRecord {
      ScenarioRecord(cell: try #require(CellIdentifier(name)), figures: figures, status: status)
    }
    let unplayed = CellStatus.notMeasured("its cells take the sizes that they are given")
    let records = try [
      record("list/naive/scenario.fling/1000", .sound, figures), record("list/uikit-list/scenario.fling/1000", unplayed),
      record("list/naive/scenario.jump/1000", unplayed), record("list/uikit-list/scenario.jump/1000", unplayed),
    ]
    let text = TerminalScenarios(records, manifest: .handMade, width: 60, isColored: false).text
    #expect(
      text.split(separator: "\n").filter { $0.hasPrefix("scenario.jump") } == ["scenario.jump in list was not played: its cells take the"])
    #expect(text.contains("scenario.jump in list was not played: its cells take the\n  sizes that they are given.\n"))
    #expect(text.contains("scenario.fling") && text.contains("3.00 µs"))
    let nothing = TerminalScenarios(Array(records[2...]), manifest: .handMade, width: 100, isColored: false).text
    #expect(nothing == "scenario.jump in list was not played: its cells take the sizes that they are given.\n")
  }

  @Test("A cell of a scenario without figures says why it has none, and own scenarios are played again with their files")
  func absences() throws {
    let states: [(String, CellStatus?)] = [
      ("naive", .crashed("signal 11 ended the program")), ("indexed", .notMeasured("own.json: steps[0]: there is no item")),
      ("checkpoint", .failedVerification("it differs")), ("dirty-range", nil),
    ]
    func cell(_ strategy: String, _ n: Int) throws -> CellIdentifier {
      try #require(CellIdentifier("list/\(strategy)/scenario.own/\(n)"))
    }
    let records = try states.compactMap { name, status in try status.map { ScenarioRecord(cell: try cell(name, 10), status: $0) } }
    var manifest = Manifest.handMade
    manifest.plan.selection = RunSelection()
    var file = SourceFile(path: "own.json")
    file.operation = "scenario.own"
    manifest.plan.selection?.scenarios = [file]
    let elsewhere = ScenarioRecord(cell: try cell("dirty-range", 20), status: .crashed("it ended"))
    let section = ScenarioSection(records + [elsewhere], manifest: manifest)
    let markdown = ReportDocument("t", [try #require(section.block)]).markdown
    #expect(
      markdown.contains("| scenario.own | 10 | crashed | not played | wrong |  |"),
      "\(markdown)")
    #expect(markdown.contains("> Not played: own.json: steps\\[0\\]: there is no item."))
    #expect(
      markdown.contains("> list/naive/scenario.own/10: crashed: signal 11 ended the program") && markdown.contains("--scenario own.json"))
  }
}
