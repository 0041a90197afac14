import BenchmarkResults
import Testing

@testable import BenchmarkReports

/// Eight blocks of one sample each, all alike, so that medians, ratios and the ends of intervals are exact.
@Suite("Layouts side by side")
struct SideBySideLayoutsTests {
  private static func analysis(_ others: [SampleRecord] = []) throws -> RunAnalysis {
    let times = [
      ("list:naive", 8000.0), ("list:indexed", 1000), ("flow:naive", 8000), ("flow:indexed", 1500), ("compositional:naive", 900),
      ("compositional:indexed", 2000),
    ]
    let compared = try times.flatMap { try HandMadeRun.samples("rows/\($0)/relayout/1000", $1) }
    return RunData(manifest: .handMade, samples: compared + others + (try HandMadeRun.samples("flow/naive/relayout/1000", 10))).analysis()
  }

  private static func manifest() -> Manifest {
    var manifest = HandMadeRun.manifest()
    manifest.plan.layouts = ["flow", "rows"]
    manifest.plan.strategies = [
      "naive", "indexed", "list:naive", "list:indexed", "flow:naive", "flow:indexed", "compositional:naive", "compositional:indexed",
    ]
    return manifest
  }

  @Test("Every layout is compared with the first, strategy by strategy and each under its fastest")
  func comparisons() throws {
    let pairs = try Self.analysis().comparisons.map { "\($0.candidate)/\($0.baseline) \((($0.ratio ?? 0) * 10_000).rounded() / 10_000)" }
    #expect(
      pairs.prefix(5) == [
        "flow:naive/list:naive 1.0", "flow:indexed/list:indexed 1.5", "compositional:naive/list:naive 0.1125",
        "compositional:indexed/list:indexed 2.0", "compositional:naive/list:indexed 0.9",
      ])
    #expect(Set(pairs).count == pairs.count)
  }

  @Test("A finding says what each layout costs under its fastest strategy, with the interval of the ratio")
  func finding() throws {
    let findings = ReportModel(manifest: Self.manifest(), analysis: try Self.analysis()).findings
    let texts = findings.all.filter { if case .layouts = $0.kind { true } else { false } }.map(\.text)
    #expect(
      texts == [
        "Layouts side by side, rows: relayout at 1k costs 1.00 µs in list (indexed); flow (indexed) costs 1.50× [1.50, 1.50] as much, "
          + "compositional (naive) costs 1.11× [1.11, 1.11] less."
      ])
  }

  @Test("Brief findings on a terminal have the first of a comparison's sentences, whole ones all")
  func brief() throws {
    let other = try ["list:indexed", "flow:indexed"].flatMap { try HandMadeRun.samples("rows/\($0)/query/1000", 20) }
    let findings = ReportModel(manifest: Self.manifest(), analysis: try Self.analysis(other)).findings
    #expect(TerminalFindings(findings, width: 2000).text.contains("query at 1k costs"))
    let brief = TerminalFindings(findings, isBrief: true, width: 2000).text
    #expect(brief.contains("relayout at 1k costs") && !brief.contains("query at 1k costs"), "\(brief)")
  }

  @Test("Costs that are the same, or that cannot be told apart, are said to be so")
  func undecided() throws {
    func text(_ ratios: [Double]) throws -> String {
      let cells = try ["list:indexed", "flow:indexed"].map { try #require(CellIdentifier("rows/\($0)/query/10")) }
      let samples = ratios.enumerated().flatMap { place, ratio in
        zip(cells, [100, 100 * ratio]).map { cell, value in
          SampleRecord(
            cell: cell, launch: place, block: place, round: place, order: 0, iterations: 1, value: value, involuntarySwitches: 0,
            pageFaults: 0)
        }
      }
      return ReportModel(manifest: Self.manifest(), analysis: RunData(manifest: .handMade, samples: samples).analysis()).findings.all.map(
        \.text
      ).joined()
    }
    #expect(try text([1, 1, 1.01, 1, 1, 1, 1, 0.99]).contains("flow (indexed) costs the same within 3.00 %."))
    #expect(try text([1.2, 0.8, 1.2, 0.8, 1.2, 0.8, 1.2, 0.8]).contains("as much (we could not tell them apart)."))
    #expect(try text([1.2, 1.3]).contains("as much (uncertain)."))
  }

  @Test(
    "The report has a table with a column for each layout, and no section, mix or frame budget of the comparison as if it were a layout")
  func report() throws {
    let report = ReportModel(manifest: Self.manifest(), analysis: try Self.analysis())
    let markdown = report.document.markdown
    #expect(markdown.contains("## Layouts side by side\n"))
    #expect(markdown.contains("| operation, strategy | n | list | flow | compositional |\n"))
    #expect(
      markdown.contains(
        "| relayout, indexed | 1k | 1.00 µs [1.00, 1.00] | **1.50 µs** [1.50, 1.50]<br>1.50× [1.50, 1.50] | "
          + "**2.00 µs** [2.00, 2.00]<br>2.00× [2.00, 2.00] |"))
    #expect(!markdown.contains("mixed use, rows") && !markdown.contains("Mixed use, rows"))
    #expect(report.index.layouts == ["flow"] && report.index.strategies == ["naive"])
    let page = ReportPage(report).html
    // Each row has one strategy, under which the layouts differ: of indexed the list is the fastest, of naive the compositional layout.
    for (strategy, fastest) in [("indexed", "list:indexed"), ("naive", "compositional:naive")] {
      #expect(page.contains("<code>layoutbench run --layouts rows --strategies \(strategy) --operations relayout --sizes 1000</code>"))
      #expect(page.contains("<code>layoutbench profile rows/\(fastest)/relayout/1000</code>"))
    }
  }

  @Test("A run of nothing else shows its frames on a terminal")
  func terminal() throws {
    let own = try Self.analysis().summaries.filter { $0.cell.sideBySide != nil }
    let analysis = try Self.analysis()
    #expect(own.count == 6)
    let text = TerminalReport(ReportModel(manifest: Self.manifest(), analysis: analysis), width: 100).text
    #expect(text.contains("rows, workload random"))
    #expect(text.contains("× of layouts side by side: times the first layout's time"))
  }
}
