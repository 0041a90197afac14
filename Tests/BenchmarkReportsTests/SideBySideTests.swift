import Foundation
import Testing

@testable import BenchmarkReports
@testable import BenchmarkResults

@Suite("Runs side by side, and strategies ranked")
struct SideBySideTests {
  private static func analysis(_ cells: [(String, Double)]) throws -> RunAnalysis {
    RunData(manifest: .handMade, samples: try cells.flatMap { try HandMadeRun.samples($0.0, $0.1) }).analysis()
  }

  @Test("A mean is geometric, over the cells of one path and one size, and a strategy that lacks a cell has none")
  func ranking() throws {
    // Over the fastest: naive 1 and 16, so √16 = 4; indexed 4 and 1, so √4 = 2. rope has one of the two cells.
    let analysis = try Self.analysis([
      ("list/naive/query/1000", 100), ("list/indexed/query/1000", 400), ("flow/naive/query/1000", 1600), ("flow/indexed/query/1000", 100),
      ("list/rope/query/1000", 100), ("list/naive/query/10000", 7), ("list/naive/relayout/1000", 9),
    ])
    var manifest = Manifest.handMade
    manifest.plan.strategies = ["naive", "indexed", "rope"]
    let report = RankReport(manifest: manifest, summaries: analysis.summaries)
    let rows = report.table.rows.map { $0.cells.map { $0.values.first?.full ?? "" } }
    #expect(
      rows == [
        ["rect-query", "1k", "2", "4.00×", "2.00×", "1 of 2 cells"], ["rect-query", "10k", "1", "1.00×", "", ""],
        ["frame", "1k", "1", "1.00×", "", ""],
      ])
    #expect(report.document.markdown.contains("> A mean weighs every cell alike"))
  }

  @Test("All means within the margin of the smallest are marked")
  func marks() throws {
    let analysis = try Self.analysis([
      ("list/naive/query/1000", 110), ("list/indexed/query/1000", 100), ("list/rope/query/1000", 102.5),
    ])
    var manifest = Manifest.handMade
    manifest.plan.strategies = ["naive", "indexed", "rope"]
    func marked(_ margins: NoiseMargins? = nil) -> [Bool] {
      let report = RankReport(manifest: manifest, summaries: analysis.summaries, margins: margins)
      return report.table.rows[0].cells.dropFirst(3).map { $0.standing == .leading }
    }
    #expect(marked() == [false, true, true])
    #expect(marked(NoiseMargins(least: 0.02)) == [false, true, false])
    manifest.plan.margins = NoiseMargins(least: 0.2)
    #expect(marked() == [true, true, true])
  }

  @Test("Layouts side by side take no means from the strategies, and are not ranked themselves")
  func rankingBesideLayouts() throws {
    let strategies = [("list/naive/query/1000", 100.0), ("list/indexed/query/1000", 400)]
    let layouts = [("rows/list:naive/query/1000", 100.0), ("rows/flow:naive/query/1000", 300)]
    let report = RankReport(manifest: .handMade, summaries: try Self.analysis(strategies + layouts).summaries)
    #expect(report.table.rows.map { $0.cells.map { $0.values.first?.full ?? "" } } == [["rect-query", "1k", "1", "4.00×", "1.00×"]])
    #expect(report.table.columns.count == 5 && report.document.markdown.contains("2 cells of layouts side by side are not ranked"))
    let alone = RankReport(manifest: .handMade, summaries: try Self.analysis(layouts).summaries)
    #expect(alone.table.rows.isEmpty && !alone.document.markdown.contains("| path |"))
  }

  @Test("Runs have a column each, with how they differ from the first, and a warning where more than the code differs")
  func runs() throws {
    var other = HandMadeRun.manifest()
    other.machine.cpuModel = "EPYC"
    let runs = [
      RunsReport.Run(
        name: "before", manifest: HandMadeRun.manifest(),
        analysis: try Self.analysis([("list/naive/relayout/1000", 100), ("list/naive/relayout/10000", 1000)])),
      RunsReport.Run(
        name: "<after>", manifest: other, analysis: try Self.analysis([("list/naive/relayout/1000", 125), ("list/rope/relayout/1000", 50)])),
    ]
    let document = RunsReport(runs).document
    #expect(document.markdown.contains("| relayout, naive | 1k | 100 ns [100, 100] | 125 ns [125, 125]<br>+25.0 % |"))
    #expect(document.markdown.contains("| relayout, rope | 1k |  | 50.0 ns [50.0, 50.0] |"))
    #expect(document.markdown.contains("> &lt;after> differs from before in the processor"))
    let page = ReportPage(document).html
    #expect(page.contains("<th scope=\"col\" class=\"f\"><span>&lt;after&gt;</span></th>"))
    // One chart for each strategy; in that of naive a line for each run.
    #expect(page.components(separatedBy: "<svg class=\"chart\"").count - 1 == 2)
  }

  @Test("An axis of differences holds its values and begins where they do")
  func differences() {
    let axis = PlacedAxis(Chart.Axis("", .differences, .change), over: [0.95, 1.1, 1], from: 0, to: 100)
    #expect(axis.ticks(atMost: 4).map(\.label) == ["−5 %", "0 %", "+5 %", "+10 %"])
    #expect(axis.place(of: 0.95) > 0 && axis.place(of: 1.1) < 100)
  }

  @Test("A chart of changes has the most severe first, in the ink of their outcome")
  func changes() throws {
    let cells = try ["list/naive/query/1000", "list/naive/query/2000", "list/naive/query/3000"].map { try #require(CellIdentifier($0)) }
    let rows = [
      ChangeRecord(cell: cells[0], ratio: 1.2, interval: 1.1...1.3, outcome: .regressed),
      ChangeRecord(cell: cells[1], ratio: 1.01, interval: 0.9...1.1, outcome: .inconclusive),
      ChangeRecord(cell: cells[2], ratio: 0.8, interval: 0.7...0.9, outcome: .improved),
      ChangeRecord(cell: cells[2], metric: .allocations, ratio: 2, outcome: .regressed),
    ]
    guard case .charts(let charts, _)? = ChangeChart(rows).blocks.first else {
      Issue.record("no chart")
      return
    }
    #expect(charts[0].series.map(\.name) == ["slower", "faster", "not decided, or the same"])
    #expect(charts[0].series.map { $0.marks.map(\.y) } == [[0], [2], [1]])
    #expect(ChangeChart([rows[3]]).blocks.isEmpty)
  }
}
