import BenchmarkReports
import BenchmarkResults
import Testing

@Suite("The terminal report")
struct TerminalReportTests {
  /// Written by hand: words to the left, figures to the right, a mark or its room behind each time. The widest cells have
  /// 9 (“operation”), 5, 12 (“1.23 ms”, a blank, “3a”, two blanks), 4 and 14 characters (“500 ns 4.00× *”).
  static let expected = """
    flow
    operation     n        naive rope        indexed
    --------- ----- ------------ ---- --------------
    prepare   1,500 1.23 ms
    query        1k 2.00 µs 3a        500 ns 4.00× *
    relayout     1k 10.0 ms

    Median time of one iteration, × faster than naive, a: allocations. * fastest, ~ fastest but not told from the next.
    5 of 30 timed samples met a context switch or a page fault.
    Note: failed verification: a | 3 frames differ: flow/rope/query/1000

    """

  @Test("A whole report, as written by hand")
  func snapshot() throws {
    let text = TerminalReport(manifest: HandMadeRun.manifest(), analysis: try HandMadeRun.analysis()).text
    #expect(text == Self.expected)
  }

  @Test("Colour is there only when asked for, and changes nothing else")
  func color() throws {
    let analysis = try HandMadeRun.analysis()
    let plain = TerminalReport(manifest: HandMadeRun.manifest(), analysis: analysis).text
    let colored = TerminalReport(manifest: HandMadeRun.manifest(), analysis: analysis, isColored: true).text
    #expect(!plain.contains("\u{1B}"))
    // 32 is green and 1 is bold (ECMA-48).
    #expect(colored.contains("\u{1B}[32;1m500 ns 4.00× *\u{1B}[0m"))
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
  }

  @Test("Strategies that do not fit side by side follow in a further table")
  func width() throws {
    let text = TerminalReport(manifest: Manifest(), analysis: try HandMadeRun.wide()).text
    let lines = text.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 120 })
    #expect(lines.count { $0.hasPrefix("operation") } == 2)
    for strategy in ["naive", "another-strategy"] { #expect(text.contains(strategy)) }
  }

  @Test("A lead that is not decided has another mark")
  func undecided() throws {
    let samples =
      try HandMadeRun.samples("flow/naive/query/1000", 2000, rounds: 5) + HandMadeRun.samples("flow/indexed/query/1000", 500, rounds: 5)
    let text = TerminalReport(manifest: Manifest(), analysis: RunAnalysis(samples: samples)).text
    #expect(text.contains("500 ns 4.00× ~"))
    #expect(!text.contains("500 ns 4.00× *"))
  }

  @Test("A run in which nothing was measured says so")
  func empty() {
    #expect(TerminalReport(manifest: Manifest(), analysis: RunAnalysis(samples: [])).text == "Nothing was measured.\n")
  }

  @Test("A note cannot steer the terminal")
  func escapes() throws {
    let cell = try #require(CellIdentifier("flow/rope/query/1000"))
    let analysis = RunAnalysis(samples: [], existing: [SummaryRecord(cell: cell, status: .fallback("a\u{1B}[2Jb"))])
    #expect(!TerminalReport(manifest: Manifest(), analysis: analysis).text.contains("\u{1B}"))
  }
}
