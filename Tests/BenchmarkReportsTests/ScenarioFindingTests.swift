import BenchmarkResults
import Testing

@testable import BenchmarkReports

@Suite("Findings of a run of scenarios alone")
struct ScenarioFindingTests {
  private static func record(_ strategy: String, n: Int, median: Int, late: Int?) throws -> ScenarioRecord {
    var figures = ScenarioRecord.Figures()
    (figures.plays, figures.frames, figures.percentiles) = (late == nil ? 1 : 5, 40, [median, 2 * median])
    if let late { figures.slow = [late, 0] }
    return ScenarioRecord(cell: try #require(CellIdentifier("list/\(strategy)/scenario.fling/\(n)")), figures: figures)
  }

  /// What follows from scenarios alone.
  private static func analysis(_ scenarios: [ScenarioRecord]) -> RunAnalysis {
    RunData(manifest: .handMade, scenarios: PlayedScenarios(records: scenarios)).analysis()
  }

  @Test("It says which strategy has the shortest median frame at each number of items, and whose frames were late")
  func text() throws {
    let analysis = Self.analysis([
      try Self.record("naive", n: 10_000, median: 60_000, late: 3), try Self.record("indexed", n: 10_000, median: 2_000, late: 0),
      try Self.record("indexed", n: 1_000, median: 1_000, late: nil),
    ])
    let findings = ReportModel(manifest: .handMade, analysis: analysis).findings
    #expect(
      findings.all.map(\.text) == [
        "scenario.fling, list: At 1k indexed has the shortest median frame, 1.00 µs. At 10k indexed has the shortest median frame, "
          + "2.00 µs; that of naive, the longest, is 30.0× as long. Of naive, 3 of 40 frames took longer than 8.33 ms."
      ])
    #expect(findings.all.allSatisfy { !$0.isCaution })
  }

  @Test("Median frames within the margin of the shortest have no winner among them")
  func withinMargin() throws {
    let analysis = Self.analysis([
      try Self.record("naive", n: 1_000, median: 2_000, late: nil), try Self.record("rope", n: 1_000, median: 1_030, late: nil),
      try Self.record("indexed", n: 1_000, median: 1_000, late: nil), try Self.record("indexed", n: 10, median: 100, late: nil),
      try Self.record("rope", n: 10, median: 101, late: nil),
    ])
    let findings = ReportModel(manifest: .handMade, analysis: analysis).findings
    let text = "either will do, their median frames are the shortest, from"
    #expect(
      findings.all.map(\.text) == [
        "scenario.fling, list: At 10 indexed or rope: \(text) 100 ns on, and no further apart than the margin. "
          + "At 1k indexed or rope: \(text) 1.00 µs on, and no further apart than the margin; that of naive, the longest, is 2.00× as long."
      ])
  }

  @Test("That the machine was busy is said wherever frames are: in findings, in the Markdown, on the page and on a terminal")
  func busy() throws {
    let analysis = Self.analysis([try Self.record("naive", n: 10_000, median: 60_000, late: 3)])
    func texts(load: Double) -> [String] {
      var manifest = Manifest.handMade
      manifest.machine.loadAverages = [load, 0, 0]
      let report = ReportModel(manifest: manifest, analysis: analysis)
      return [
        report.findings.all.map(\.text).joined(separator: "\n"), report.document.markdown,
        ReportPage(report).html,
        TerminalScenarios(analysis.scenarios, manifest: manifest, width: 200, isColored: false, saysBusy: true).text,
      ]
    }
    let words = "The machine was busy when the run began (a load of 1.14)"
    for text in texts(load: 1.14) { #expect(text.contains(words), "\(text)") }
    for text in texts(load: 0.4) { #expect(!text.contains("The machine was busy"), "\(text)") }
  }

  @Test("On a terminal, many findings on scenarios give way to the table that says the same")
  func many() throws {
    let scenarios = try (0..<13).map { number in
      ScenarioRecord(
        cell: try #require(CellIdentifier("list/naive/scenario.s\(number)/10")),
        figures: try Self.record("naive", n: 10, median: 1, late: nil).figures)
    }
    func findings(_ scenarios: [ScenarioRecord]) -> Findings {
      ReportModel(manifest: .handMade, analysis: Self.analysis(scenarios)).findings
    }
    #expect(findings(scenarios).all.count == 13 && findings(scenarios).withoutManyScenarios.all.isEmpty)
    #expect(findings(Array(scenarios.dropLast())).withoutManyScenarios.all.count == 12)
  }

  @Test("Without scenarios nothing was timed")
  func nothing() {
    #expect(ReportModel(of: []).findings.all.map(\.text) == ["Nothing was timed."])
  }
}
