import BenchmarkReports
import BenchmarkResults
import BenchmarkStatistics
import Testing

@Suite("The findings of a run")
struct FindingsTests {
  @Test("A run that measured too little for a mix has findings on its operations, and says what is missing")
  func oneOperation() throws {
    var made = HandMadeFindings()
    for (strategy, time) in [("naive", 10.0), ("indexed", 1)] { try made.time("list/\(strategy)/query/1000", time) }
    made.compare("query", 1000, "indexed", over: "naive", 0.1, 0.1...0.1)
    let findings = Findings(made.rows)
    #expect(
      findings.all.map(\.text) == [
        "query, list: Any strategy will do up to 1k items, the most that were measured: the worst frame of the slowest, naive, takes "
          + "under 0.1 % of the layout budget at 1k. Cheapest: indexed at 1k items. "
          + "naive costs 10.0× [10.0, 10.0] as much as the cheapest at 1k. At 1k indexed costs 1.00 ns.",
        "No findings for paginated feed, chat and self-sizing list, because these operations were not timed: open, append, query.scroll, "
          + "invalidate.resize.tail, invalidate.insert and invalidate.resize.",
      ])
    #expect(findings.uses.isEmpty, "an operation alone is no mix to explain")
    let scope = findings.all[0].scope
    #expect(scope.layouts == ["list"] && scope.paths == [.query] && scope.sizes == [1000])
    #expect(scope.strategies == ["indexed", "naive"], "every strategy that the finding names")
  }

  @Test("A run too short for intervals says so once, before the choices")
  func tooShort() throws {
    var made = HandMadeFindings()
    for n in [1000, 2000] {
      for (strategy, time) in [("naive", 10.0), ("indexed", 1)] { try made.time("list/\(strategy)/query/\(n)", time, .some(nil)) }
    }
    let texts = Findings(made.rows).all.map(\.text)
    #expect(texts[0].hasPrefix("The run is too short to be certain of the choices marked uncertain"))
    let choice = "Cheapest: indexed at every size, 1k to 2k items (uncertain). naive costs 10.0× as much as the cheapest at 2k."
    #expect(texts[1].contains(choice), "\(texts)")
    #expect(texts.count == 3)
  }

  @Test("A layout of one's own is judged by a mix for any layout")
  func ownLayout() throws {
    var made = HandMadeFindings()
    for operation in ["open", "append", "invalidate.resize", "invalidate.bounds", "query.scroll"] {
      for strategy in ["naive", "indexed"] { try made.time("stairs/\(strategy)/\(operation)/10", strategy == "naive" ? 2 : 1) }
    }
    // 1 + 10 + 50 + 1 + 1,000 ns; nothing was paired, so the ratio is of medians without any spread.
    #expect(
      Findings(made.rows).all.map(\.text) == [
        "Mixed use, stairs: Any strategy will do up to 10 items, the most that were measured: the worst frame of the slowest, naive, takes "
          + "under 0.1 % of the layout budget at 10. Cheapest: indexed at 10 items. "
          + "Over the whole mix, naive costs 2.00× [2.00, 2.00] as much as the cheapest at 10. At 10 indexed costs 1.06 µs in all."
      ])
  }

  @Test("A mix is explained by its operations and how often they happen")
  func mix() {
    #expect(RunCatalogue.handMade.uses[0].mix == "1 × open, 1,000 × query.scroll, 1 × invalidate.bounds")
  }

  @Test("Disturbed samples and missing cells are said, and a few disturbed samples are not")
  func cautions() throws {
    var made = HandMadeFindings()
    try made.time("list/naive/query/1000", 1, contaminated: 5)
    let cell = try #require(CellIdentifier("list/naive/query/2000"))
    made.notes = [.resumed, .leftOut(cells: 1, first: cell)]
    let texts = Findings(made.rows).all.suffix(2).map(\.text)
    #expect(
      texts == [
        "1 cell was not measured because the time budget was used up, list/naive/query/2000 first; --resume measures it.",
        // 5 of 20 samples.
        "25.0 % of the timed samples were disturbed by a context switch or a page fault: run again on a quieter machine before a close decision.",
      ])
    made = HandMadeFindings()
    try made.time("list/naive/query/1000", 1, contaminated: 2)
    #expect(!Findings(made.rows).all.contains { if case .disturbed = $0.kind { true } else { false } }, "2 of 20 are a tenth, not more")
  }

  @Test("A run in which nothing was timed says that first and only that")
  func nothing() {
    #expect(Findings(HandMadeFindings().rows).all.map(\.text) == ["Nothing was timed."])
  }

  @Test("On a terminal lines keep to the width, further lines are indented, and the words are the same", arguments: [40, 80, 120])
  func terminal(_ width: Int) throws {
    var made = HandMadeFindings()
    for (strategy, time) in [("naive", 3e6), ("dirty-range", 1e6), ("indexed", 1e3)] {
      try made.time("list/\(strategy)/relayout/1000", time)
    }
    let findings = Findings(made.rows)
    let text = TerminalFindings(findings, width: width).text
    for line in text.split(separator: "\n") { #expect(line.count <= width, "\(line)") }
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words == findings.all.map(\.text).joined(separator: " "))
    let colored = TerminalFindings(findings, width: width, isColored: true).text
    #expect(colored != text && colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == text)
  }

  @Test("Names are escaped in Markdown, and cannot steer a terminal")
  func escapes() throws {
    var made = HandMadeFindings()
    try made.time("a|b\u{1B}[2J/naive/query/1000", 1)
    #expect(!TerminalFindings(Findings(made.rows), isColored: false).text.contains("\u{1B}"))
    let samples = try HandMadeRun.samples("a|b/naive/query/1000", 1)
    #expect(
      ReportModel(of: samples).document.markdown.contains("- **query, a\\|b**: Measured: only `naive`")
    )
  }
}
