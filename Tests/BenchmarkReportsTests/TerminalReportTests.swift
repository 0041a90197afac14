import BenchmarkReports
import BenchmarkResults
import Testing

@Suite("The terminal report")
struct TerminalReportTests {
  /// Written by hand. Of the cells of naive the times take 7 characters, and the allocations 2 behind a blank. Of indexed the time takes 6, the speed 4
  /// and the mark 2. Bytes and intervals are left to the Markdown report.
  static let expected = """
    flow, workload random
    operation     n      naive rope       indexed
    --------- ----- ---------- ---- -------------
    prepare   1,500 1.23 ms
    query        1k 2.00 µs 3a      500 ns 4.0× *
    relayout     1k 10.0 ms

    Median time of one iteration; × faster than naive; a: allocations. * fastest by more than 3 %, ~ fastest, but perhaps by less.
    flow/rope/query/1000: failed verification: a | 3 frames differ
    ! sizes.csv was repeated
    ! The sources had uncommitted changes, so the commit does not fully identify the measured code.
    ! The machine was busy when the run began (a load of 0.500). Expect more contaminated samples and wider intervals.
    ! Allocations were not counted: jemalloc does not own malloc.

    """

  @Test("A whole report, as written by hand")
  func snapshot() throws {
    let text = TerminalReport(ReportModel(manifest: HandMadeRun.manifest(), analysis: try HandMadeRun.analysis())).text
    #expect(text == Self.expected)
  }

  @Test("A run of many rows is summed up in one table: whole frames, layout by layout and size by size")
  func summary() throws {
    // 4 layouts × 3 operations × 4 sizes = 48 rows; 16 of them are frames.
    let layouts = ["list", "flow", "column", "mosaic"]
    var samples: [SampleRecord] = []
    for layout in layouts {
      for operation in ["prepare", "query", "relayout"] {
        for n in [10, 100, 1000, 10_000] {
          samples += try HandMadeRun.samples("\(layout)/naive/\(operation)/\(n)", 2000, rounds: 1)
          samples += try HandMadeRun.samples("\(layout)/rope/\(operation)/\(n)", 500, rounds: 1)
        }
      }
    }
    let text = TerminalReport(ReportModel(of: samples), detail: .summary).text
    let lines = text.split(separator: "\n")
    #expect(lines[0] == "One frame after one item changed its size (relayout)")
    #expect(lines[1] == "layout   n   naive          rope" && lines[3] == "list    10 2.00 µs 500 ns 4.0× ~")
    // A title, a head of two lines, the rows, and the legend.
    #expect(lines.count == 3 + 16 + 1)
  }

  @Test("A run of few rows is shown whole")
  func smallSummary() throws {
    let analysis = try HandMadeRun.analysis()
    let manifest = HandMadeRun.manifest()
    #expect(
      TerminalReport(ReportModel(manifest: manifest, analysis: analysis), detail: .summary).text
        == TerminalReport(ReportModel(manifest: manifest, analysis: analysis)).text)
  }

  @Test("Colour is there only when asked for, and changes nothing else")
  func color() throws {
    let analysis = try HandMadeRun.analysis()
    let plain = TerminalReport(ReportModel(manifest: HandMadeRun.manifest(), analysis: analysis)).text
    let colored = TerminalReport(ReportModel(manifest: HandMadeRun.manifest(), analysis: analysis), isColored: true).text
    #expect(!plain.contains("\u{1B}"))
    // 32 is green and 1 is bold (ECMA-48).
    #expect(colored.contains("\u{1B}[32;1m500 ns 4.0× *\u{1B}[0m"))
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
  }

  /// The seven strategies of a wide run do not fit into 80 characters with their speeds, and they do into 100.
  @Test("A layout stays in one table, which keeps to the width", arguments: [80, 100, 120, 200])
  func width(_ width: Int) throws {
    let text = TerminalReport(ReportModel(manifest: .handMade, analysis: try HandMadeRun.wide()), width: width).text
    let lines = text.split(separator: "\n").prefix { !$0.hasPrefix("Median") }
    for line in lines { #expect(line.count <= width, "\(line)") }
    #expect(lines.count { $0.allSatisfy { "- ".contains($0) } } == 1, "one table has one rule")
    // 123 µs / 7.
    #expect(text.contains("17.6 µs"))
    #expect(text.contains("7.0×") == (width >= 100), "what is shown at \(width):\n\(text)")
  }

  /// Columns of 9, 2, 7 and 13 characters (“500 ns 4.0× *”) take 34 with the blanks between them; folded, without the first and indented by 2, 26.
  @Test("A table too wide for its place puts operations on lines of their own, and then drops speeds")
  func folded() throws {
    let samples = try ["query", "relayout"].flatMap { operation in
      try HandMadeRun.samples("flow/naive/\(operation)/1000", 2000) + HandMadeRun.samples("flow/rope/\(operation)/1000", 500)
    }
    func table(_ width: Int) -> [Substring] {
      let text = TerminalReport(ReportModel(of: samples), width: width).text
      return text.split(separator: "\n").dropFirst().prefix { !$0.hasPrefix("Median") }
    }
    #expect(table(40).contains("query     1k 2.00 µs 500 ns 4.0× *"))
    let row: Substring = "  1k 2.00 µs 500 ns 4.0× *"
    #expect(table(28) == ["   n   naive          rope", "  -- ------- -------------", "query", row, "relayout", row])
    #expect(table(10).last == "  1k 2.00 µs 500 ns *")
  }

  @Test("A strategy slower than naive says how many times slower, and one as fast says neither")
  func slower() throws {
    let cells = [("naive", 1000.0), ("rope", 19_400), ("indexed", 1020), ("checkpoint", 0.34)]
    let samples = try cells.flatMap { try HandMadeRun.samples("list/\($0)/prepare/1000", $1) }
    let text = TerminalReport(ReportModel(of: samples)).text
    for figure in ["19.4 µs 19× slower", "1.02 µs 1.0×", "0.340 ns 2,940× *"] { #expect(text.contains(figure), "\(figure) in\n\(text)") }
    #expect(!text.contains("0.05"))
  }

  @Test("Layouts over two workloads have a table for each, under its heading")
  func workloads() throws {
    let samples = try HandMadeRun.samples("flow/naive/query/1000", 1) + HandMadeRun.samples("flow/naive/query/1000@photos", 2)
    let text = TerminalReport(ReportModel(of: samples)).text
    #expect(text.contains("flow, workload random\n") && text.contains("\nflow, workload photos\n") && !text.contains("@"))
  }

  @Test("A lead that is not decided has another mark")
  func undecided() throws {
    let samples =
      try HandMadeRun.samples("flow/naive/query/1000", 2000, rounds: 5) + HandMadeRun.samples("flow/indexed/query/1000", 500, rounds: 5)
    let text = TerminalReport(ReportModel(of: samples)).text
    #expect(text.contains("500 ns 4.0× ~"))
    #expect(!text.contains("500 ns 4.0× *"))
  }

  @Test("A run in which nothing was measured says so")
  func empty() {
    #expect(TerminalReport(ReportModel(of: [])).text == "Nothing was measured.\n")
  }

  @Test("A note cannot steer the terminal")
  func escapes() throws {
    let cell = try #require(CellIdentifier("flow/rope/query/1000"))
    let analysis = RunData(manifest: .handMade, facts: [CellFact(cell: cell, status: .failedVerification("a\u{1B}[2Jb"))]).analysis()
    #expect(!TerminalReport(ReportModel(manifest: .handMade, analysis: analysis)).text.contains("\u{1B}"))
  }
}
