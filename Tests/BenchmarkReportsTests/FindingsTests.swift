import BenchmarkReports
import BenchmarkResults
import BenchmarkStatistics
import Testing

@Suite("The findings of a run")
struct FindingsTests {
  private static func frames(_ made: HandMadeFindings) -> [String] {
    Findings(made.rows).all.filter { if case .frames = $0.kind { true } else { false } }.map(\.text)
  }

  @Test("Layouts of which the same is to be said of frames share a finding; what lies beyond the largest size is a bound")
  func sameFrames() throws {
    var made = HandMadeFindings()
    for layout in ["list", "flow"] {
      for rate in [120, 60] {
        for strategy in ["naive", "indexed"] { try made.holds(layout, strategy, rate, .atLeast(1_000_000)) }
      }
    }
    #expect(
      Self.frames(made) == [
        "120 and 60 Hz, every layout: a cold frame (8.33 ms, 16.7 ms) holds at least 1M items, the most measured, with every strategy."
      ])
  }

  @Test("Strategies that hold different numbers of items are told apart, the most first")
  func differentFrames() throws {
    var made = HandMadeFindings()
    try made.holds("list", "naive", 120, .below(1000))
    try made.holds("list", "dirty-range", 120, .about(423_456))
    try made.holds(
      "list", "checkpoint", 120, .undecided(within: 10_000, at: 100_000), UndecidedFrames(median: 2_000_000, slow: 1, count: 1_250))
    try made.holds("list", "indexed", 120, .atLeast(1_000_000))
    try made.holds("list", "rope", 120, .atLeast(1_000_000))
    #expect(
      Self.frames(made) == [
        "120 Hz, list: a cold frame (8.33 ms) holds at least 1M items, the most measured, with indexed and rope; "
          + "about 423k items with dirty-range; at least 10k items with checkpoint "
          + "(at 100k the median is 2.00 ms, and 1 of 1,250 undisturbed frames took longer); "
          + "fewer than 1k items, the fewest measured, with naive."
      ])
  }

  @Test("Rates and layouts of which different things are to be said keep their findings")
  func differentRates() throws {
    var made = HandMadeFindings()
    try made.holds("list", "naive", 120, .about(5_000))
    try made.holds("list", "naive", 60, .atLeast(10_000))
    try made.holds("flow", "naive", 120, .atLeast(10_000))
    try made.holds("flow", "naive", 60, .atLeast(10_000))
    #expect(
      Self.frames(made) == [
        "120 Hz, list: a cold frame (8.33 ms) holds about 5,000 items with naive.",
        "120 Hz, flow: a cold frame (8.33 ms) holds at least 10k items, the most measured, with naive.",
        "60 Hz, every layout: a cold frame (16.7 ms) holds at least 10k items, the most measured, with naive.",
      ])
  }

  @Test("Of frames that do not tell, their median and how many took longer are said")
  func undecidedFrames() throws {
    var made = HandMadeFindings()
    try made.holds("list", "naive", 60, .undecided(within: nil, at: 1000), UndecidedFrames(median: 10_000_000, slow: 0, count: 6))
    #expect(
      Self.frames(made) == [
        "60 Hz, list: how many items a cold frame (16.7 ms) holds could not be told: at 1k the median is 10.0 ms, and 0 of 6 undisturbed frames took "
          + "longer."
      ])
    var several = HandMadeFindings()
    try several.holds("list", "naive", 60, .undecided(within: nil, at: 1000), UndecidedFrames(median: 10_000_000, slow: 0, count: 0))
    #expect(Self.frames(several)[0].hasSuffix("at 1k the median is 10.0 ms, and no frame was timed by itself."))
  }

  /// Of strategies and layouts that share a sentence, the medians are a range, the frames are added, and the worst share is that of one cell: 3 of 20.
  @Test("Strategies, layouts and rates share what is said of frames that do not tell, unless other frames are slow at another rate")
  func sharedUndecidedFrames() throws {
    func made(slowAt120: Int) throws -> [String] {
      var made = HandMadeFindings()
      for (layout, strategy, median, count) in [
        ("list", "naive", 4_000_000.0, 30), ("list", "indexed", 300_000, 50), ("flow", "naive", 5_000_000, 20),
      ] {
        for rate in [120, 60] {
          let slow = rate == 120 && strategy == "naive" && layout == "flow" ? slowAt120 : 0
          try made.holds(
            layout, strategy, rate, .undecided(within: 1000, at: 1_000_000), UndecidedFrames(median: median, slow: slow, count: count))
        }
      }
      return Self.frames(made)
    }
    let known = "holds at least 1k items with every strategy (at 1M the medians are 300 µs to 5.00 ms, and"
    #expect(
      try made(slowAt120: 0) == [
        "120 and 60 Hz, every layout: a cold frame (8.33 ms, 16.7 ms) \(known) 0 of 100 undisturbed frames took longer)."
      ])
    #expect(
      try made(slowAt120: 3) == [
        "120 Hz, every layout: a cold frame (8.33 ms) \(known) 3 of 100 undisturbed frames took longer, at most 15.0 % in one cell).",
        "60 Hz, every layout: a cold frame (16.7 ms) \(known) 0 of 100 undisturbed frames took longer).",
      ])
  }

  @Test("A run that measured too little for a mix has findings on its operations, and says what is missing")
  func oneOperation() throws {
    var made = HandMadeFindings()
    for (strategy, time) in [("naive", 10.0), ("indexed", 1)] { try made.time("list/\(strategy)/query/1000", time) }
    made.compare("query", 1000, "indexed", over: "naive", 0.1, 0.1...0.1)
    let findings = Findings(made.rows)
    #expect(
      findings.all.map(\.text) == [
        "query, list: indexed at 1k items. At 1k it costs 1.00 ns; naive costs 10.0× [10.0, 10.0] as much.",
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
    #expect(
      texts[1] == "query, list: indexed at every size, 1k to 2k items (uncertain). At 2k it costs 1.00 ns; naive costs 10.0× as much.")
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
        "Mixed use, stairs: indexed at 10 items. At 10 it costs 1.06 µs; naive costs 2.00× [2.00, 2.00] as much."
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
    try made.holds("list", "naive", 120, .below(1000))
    try made.holds("list", "dirty-range", 120, .about(423_456))
    try made.holds("list", "indexed", 120, .atLeast(1_000_000))
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
      ReportModel(of: samples).document.markdown.contains("- **query, a\\|b**: only `naive`")
    )
  }
}
