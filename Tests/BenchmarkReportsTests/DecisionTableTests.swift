import BenchmarkResults
import Testing

@testable import BenchmarkReports

/// All expected shares are of a layout budget of 2 ms.
@Suite("What to take")
struct DecisionTableTests {
  /// A mix of `open`, `append` and `query.scroll` in lists; frames of naive take as long as given, those of indexed 10 µs.
  private static func made(_ appends: [(n: Int, naive: Double)], opening: Double = 9e6) throws -> HandMadeFindings {
    var made = HandMadeFindings()
    for (n, naive) in appends {
      for (strategy, append) in [("naive", naive), ("indexed", 8000)] {
        try made.time("list/\(strategy)/open/\(n)", opening)
        try made.time("list/\(strategy)/append/\(n)", append)
        try made.time("list/\(strategy)/query.scroll/\(n)", 2000)
      }
      made.compare("append", n, "naive", over: "indexed", naive / 8000, (naive / 8000)...(naive / 8000))
      for operation in ["open", "query.scroll"] { made.compare(operation, n, "naive", over: "indexed", 1, 1...1) }
    }
    return made
  }

  private static func rows(_ made: HandMadeFindings) -> DecisionTable { Findings(made.rows).decisions }

  /// 198 µs and a query of 2 µs are 10 % of 2 ms; 2,998 µs and 2 µs are 150 %; 8 µs and 2 µs are 0.5 %. Opening, 9 ms, is no frame.
  @Test("Any strategy will do while the slowest stays within the budget; then the cheapest is named with its own share")
  func shares() throws {
    let table = Self.rows(try Self.made([(1000, 198e3), (100_000, 2998e3)]))
    #expect(table.sizes == [1000, 100_000] && table.rows.map(\.use) == ["paginated feed"])
    let cells = table.rows[0].cells.compactMap(\.self)
    #expect(cells.map(\.full) == ["any, naive 10 %", "naive 1.5 × → indexed 0.5 %"])
    #expect(cells.map(\.brief) == ["any 10 %", "1.5 × → indexed 0.5 %"] && cells.map(\.isAny) == [true, false])
    #expect(cells.map(\.address) == ["list/append/1000", "list/append/100000"])
  }

  @Test("A frame of exactly the budget stays within it, and another budget moves the bound")
  func budget() throws {
    var made = try Self.made([(1000, 1_998_000)])
    #expect(Self.rows(made).rows[0].cells[0]?.isAny == true)
    made.layoutBudget = .layout(1_999_999)
    #expect(Self.rows(made).rows[0].cells[0]?.full == "naive 1.01 × → indexed 0.5 %")
  }

  @Test("Where the mix was not measured, a frame in which one item changes stands for it and is marked")
  func framesAlone() throws {
    var made = try Self.made([(1000, 198e3)])
    for n in [1000, 1_000_000] {
      for (strategy, time) in [("naive", 4e6), ("indexed", 2e4)] { try made.time("list/\(strategy)/relayout/\(n)", time) }
      made.compare("relayout", n, "naive", over: "indexed", 200, 190...210)
    }
    let table = Self.rows(made)
    #expect(table.rows[0].cells.map { $0?.brief } == ["any 10 %", "2 × → indexed ° 1 %"])
    #expect(table.hasFramesAlone && table.legend.plain.contains("°"))
    // Without any mix the row is of that frame, and needs no mark.
    let alone = Self.rows(made).rows
    let frames = Findings(made.rows.filtered { $0.operation == "relayout" }).decisions
    #expect(alone.count == 1 && frames.rows.map(\.use) == ["one item changes"])
    #expect(frames.rows[0].cells.map { $0?.brief } == ["2 × → indexed 1 %", "2 × → indexed 1 %"] && !frames.hasFramesAlone)
  }

  @Test("Hosted layouts have rows if one does not stay within the budget, and are nobody's choice")
  func hosted() throws {
    var made = HandMadeFindings()
    for n in [1000, 10_000] {
      try made.time("list/indexed/relayout/\(n)", 2e4)
      try made.hosted("list/mine/relayout/\(n)", Double(n) * 600, prepares: 1, sizes: Double(n))
      try made.hosted("list/theirs/relayout/\(n)", 3e4, prepares: 0)
    }
    let table = Self.rows(made)
    #expect(table.rows.map(\.use) == ["one item changes", "mine", "theirs"] && table.rows.map(\.isHosted) == [false, true, true])
    // 1,000 × 600 ns are 30 % of 2 ms, ten times as many items 3 times as much.
    #expect(table.rows[1].cells.map { $0?.brief } == ["30 %", "3 ×"])
    made = HandMadeFindings()
    try made.time("list/indexed/relayout/1000", 2e4)
    try made.hosted("list/theirs/relayout/1000", 3e4, prepares: 0)
    #expect(Self.rows(made).rows.map(\.use) == ["one item changes"], "all stay within it")
    #expect(table.rows[0].cells.compactMap { $0?.choice } == [["indexed"], ["indexed"]])
  }

  @Test("Strategies that could not be told apart are marked")
  func tie() throws {
    var made = HandMadeFindings()
    for (strategy, time) in [("naive", 9e6), ("indexed", 1e6), ("rope", 1.01e6)] { try made.time("list/\(strategy)/relayout/1000", time) }
    made.compare("relayout", 1000, "rope", over: "indexed", 1.01, 0.9...1.1)
    made.compare("relayout", 1000, "naive", over: "indexed", 9, 9...9)
    let cell = try #require(Self.rows(made).rows[0].cells[0])
    #expect(cell.brief == "4.5 × → indexed ~ 50 %" && cell.choice == ["indexed", "rope"])
  }

  @Test("A strategy that failed in a layout is neither taken nor the slowest")
  func failed() throws {
    var made = try Self.made([(1000, 2998e3)])
    try made.missing("list/naive/prepare/1000", .failedVerification("3 frames differ"))
    let cell = try #require(Self.rows(made).rows[0].cells[0])
    #expect(cell.full == "indexed 0.5 %" && !cell.isAny)
  }

  @Test("Without times nothing is decided, and a terminal says nothing of it")
  func empty() {
    #expect(Self.rows(HandMadeFindings()).isEmpty)
    #expect(TerminalAnswer(ReportModel(of: [])).text.isEmpty)
  }

  /// The line from (1,000, 10 %) to (100,000, 150 %) rises through 100 % at 1,000 × 100^(ln 10 / ln 15) = 50,172 items.
  @Test("A finding says up to how many items any strategy will do, and what to take above")
  func sentence() throws {
    let text = try #require(Findings(try Self.made([(1000, 198e3), (100_000, 2998e3)]).rows).all.first { $0.text.contains("feed") }).text
    #expect(
      text.hasPrefix(
        "Paginated feed, list: Up to 50k items any strategy will do: the worst frame of the slowest, naive, takes "
          + "1.5 × the layout budget at 100k. Above that, use indexed."), "\(text)")
    #expect(text.contains("as much as the cheapest at 100k (worst frame: 1.5 × the layout budget against 0.5 %)."), "\(text)")
  }

  /// Of appends of 198 µs and 98 µs with a query of 2 µs, checkpoint is the slower at 10k; at 100k naive is.
  @Test("Where another strategy is the slowest at another size, each share has its strategy's name")
  func slowestBySize() throws {
    var made = try Self.made([(10_000, 98e3), (100_000, 2998e3)])
    try made.time("list/checkpoint/open/10000", 9e6)
    try made.time("list/checkpoint/append/10000", 198e3)
    try made.time("list/checkpoint/query.scroll/10000", 2000)
    for operation in ["open", "append", "query.scroll"] { made.compare(operation, 10_000, "checkpoint", over: "indexed", 2, 2...2) }
    let text = try #require(Findings(made.rows).all.first { $0.text.contains("feed") }).text
    #expect(
      text.contains(
        "the worst frame of the slowest strategy takes 10 % of the layout budget at 10k (checkpoint) and 1.5 × the budget at 100k (naive)."),
      "\(text)")
  }

  @Test("What a run prints at its end leaves two of 40 lines to the report's place: where the table is long, fewer findings are shown")
  func terminalLines() throws {
    func answer(_ layouts: Int) throws -> [Substring] {
      var manifest = HandMadeRun.manifest()
      manifest.plan.layouts = (0..<layouts).map { "layout\($0)" }
      manifest.catalogue.layouts = manifest.plan.layouts.map { .init(name: $0, uses: []) }
      let samples = try manifest.plan.layouts.flatMap { layout in
        try ["naive", "indexed"].flatMap { try HandMadeRun.samples("\(layout)/\($0)/relayout/1000", 5000) }
      }
      let data = RunData(manifest: manifest, samples: samples)
      let text = TerminalAnswer(ReportModel(manifest: manifest, analysis: data.analysis()), width: 100).text
      return text.split(separator: "\n", omittingEmptySubsequences: false)
    }
    let (few, many) = (try answer(3), try answer(24))
    #expect(many.count - 1 <= 38 && many.contains { $0.hasPrefix("Any strategy will do in all 24 layouts") }, "\(many)")
    #expect(few.contains { $0.hasPrefix("relayout, layout0") } && !many.contains { $0.hasPrefix("relayout, layout0") }, "\(few)")
  }

  @Test(
    "Bounds are rounded down to two digits", arguments: [(50_172.0, 50_000), (4_680, 4600), (99, 99), (100, 100), (1_999_999, 1_900_000)])
  func rounding(number: Double, expected: Int) {
    #expect(EnoughItems.roundedDown(number) == expected)
  }

  @Test(
    "A share has two digits at most",
    arguments: [
      (0.0004, "under 0.1 %"), (0.001, "0.1 %"), (0.00676, "0.68 %"), (0.0268, "2.7 %"), (0.233, "23 %"), (1, "100 %"), (1.0001, "1.01 ×"),
      (1.5, "1.5 ×"),
      (3.06, "3.1 ×"), (9.94, "9.9 ×"), (37.6, "38 ×"), (412, "410 ×"),
    ])
  func budgetShare(share: Double, expected: String) {
    #expect(BudgetShare(share).text == expected)
  }
}

@Suite("Up to how many items the choice does not matter")
struct EnoughFindingTests {
  private static func texts(_ made: HandMadeFindings) -> [String] {
    Findings(made.rows).all.filter { if case .enough = $0.kind { true } else { false } }.map(\.text)
  }

  /// flow under naive is the first over 2 ms: from 1 ms at 10k to 10 ms at 100k it crosses at 10,000 × 10^(ln 2 / ln 10) = 20,000.
  @Test("The layout and the strategy that are over the budget first bound all")
  func strategies() throws {
    var made = HandMadeFindings()
    for (layout, factor) in [("list", 10.0), ("flow", 100)] {
      for n in [10_000, 100_000] {
        try made.time("\(layout)/naive/relayout/\(n)", factor * Double(n))
        try made.time("\(layout)/indexed/relayout/\(n)", 9000)
      }
    }
    #expect(
      Self.texts(made) == [
        "Up to 20k items any strategy will do in all 2 layouts: laying out a frame in which one item changes its size stays within the layout "
          + "budget of 2.00 ms, even with cold caches. The slowest, naive in flow, takes 50 % of the layout budget at 10k and 5 × the budget at 100k."
      ])
  }

  @Test("Within the budget at every size, the most that were measured is the bound; over it at the smallest, nothing is promised")
  func ends() throws {
    var made = HandMadeFindings()
    try made.time("list/naive/relayout/1000", 1e6)
    #expect(Self.texts(made)[0].hasPrefix("Any strategy will do in list up to 1k items, the most that were measured: laying out"))
    made = HandMadeFindings()
    try made.time("list/naive/relayout/1000", 3e6)
    #expect(Self.texts(made)[0].hasPrefix("Not every strategy will do in list, even with 1k items: laying out"))
    #expect(Self.texts(made)[0].hasSuffix("The slowest, naive in list, takes 1.5 × the layout budget at 1k."))
  }

  @Test("Hosted layouts that do not stay within the budget are named with their bound, the first to leave it first")
  func hosted() throws {
    var made = HandMadeFindings()
    for n in [1000, 10_000] {
      try made.hosted("list/mine/relayout/\(n)", 1000 * Double(n), prepares: 1)
      try made.hosted("list/theirs/relayout/\(n)", 10, prepares: 0)
    }
    #expect(
      Self.texts(made) == [
        "Layouts written for UIKit, with an attributes object for each item, will do for fewer (their own code alone): mine up to 2k items. "
          + "theirs stays within the layout budget up to 10k items, the most that were measured. mine takes 5 × the layout budget at 10k."
      ])
  }
}
