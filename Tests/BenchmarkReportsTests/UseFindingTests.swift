import BenchmarkReports
import BenchmarkResults
import BenchmarkStatistics
import Testing

/// The mix is one `prepare` and a hundred `query`, unless a test says otherwise.
@Suite("The cheapest strategy for a kind of use")
struct UseFindingTests {
  /// naive 100 + 100 × 10 = 1,100 ns; indexed 200 + 100 × 1 = 300 ns.
  private static func clear() throws -> HandMadeFindings {
    var made = HandMadeFindings()
    try made.time("list/naive/prepare/1000", 100)
    try made.time("list/indexed/prepare/1000", 200)
    try made.time("list/naive/query/1000", 10)
    try made.time("list/indexed/query/1000", 1)
    made.compare("prepare", 1000, "indexed", over: "naive", 2, 2...2)
    made.compare("query", 1000, "indexed", over: "naive", 0.1, 0.08...0.125)
    return made
  }

  /// 1,100 / 300 = 3.67. The query's ratio reaches 1.25 times up and down, and is 10 / 11 of naive's cost: 1.25^(10/11) = 1.2249;
  /// 3.667 / 1.2249 = 2.99 and 3.667 × 1.2249 = 4.49.
  @Test("A clear winner is named with its cost and its lead, whose interval is that of the operations by their shares")
  func clearWinner() throws {
    #expect(
      try Self.clear().text
        == "Browsing, list: Cheapest: indexed at 1k items. Over the whole mix, naive costs 3.67× [2.99, 4.49] as much as the cheapest at 1k. At 1k indexed costs 300 ns in all."
    )
  }

  /// Two operations of equal shares, with reaches of e^0.6 and e^0.8: half of each is 0.3 and 0.4, together √(0.09 + 0.16) = 0.5.
  /// 2 / e^0.5 = 1.21 and 2 × e^0.5 = 3.30.
  @Test("The intervals of operations add up as the sides of a right angle do")
  func rightAngle() throws {
    var made = HandMadeFindings()
    for operation in ["prepare", "query"] {
      let time: Double = operation == "prepare" ? 100 : 1
      try made.time("list/naive/\(operation)/1000", 2 * time)
      try made.time("list/indexed/\(operation)/1000", time)
    }
    made.compare("prepare", 1000, "naive", over: "indexed", 2, 1.097623...3.644238)
    made.compare("query", 1000, "naive", over: "indexed", 2, 0.898658...4.451082)
    #expect(made.text.contains("naive costs 2.00× [1.21, 3.30] as much as the cheapest at 1k."), "\(made.text)")
  }

  /// dirty-range and indexed were not compared, but both with naive: 0.5 / 0.25 = 2, the reaches √(ln² 1.1 + ln² 1.1) = 0.1348;
  /// 2 / e^0.1348 = 1.75 and 2 × e^0.1348 = 2.29.
  @Test("Strategies that were not compared directly are compared through naive")
  func throughNaive() throws {
    var made = HandMadeFindings()
    for (strategy, time) in [("naive", 400.0), ("dirty-range", 200), ("indexed", 100)] {
      try made.time("list/\(strategy)/append/1000", time)
    }
    made.compare("append", 1000, "dirty-range", over: "naive", 0.5, (0.5 / 1.1)...(0.5 * 1.1))
    made.compare("append", 1000, "indexed", over: "naive", 0.25, (0.25 / 1.1)...(0.25 * 1.1))
    let use = UseCase.alone("append")
    let text = Finding(UseFinding(use, layout: "list", workload: "random", in: made.rows)).text
    #expect(
      text.hasSuffix(
        "Cheapest: indexed at 1k items. naive costs 4.00× [3.64, 4.40] as much as the cheapest at 1k. "
          + "At 1k indexed costs 100 ns; the next, dirty-range, costs 2.00× [1.75, 2.29] as much."), "\(text)")
  }

  @Test("Where the interval holds 1, strategies could not be told apart, and the sentence says so")
  func tie() throws {
    var made = HandMadeFindings()
    for (strategy, time) in [("naive", 10.0), ("rope", 1.1), ("indexed", 1)] {
      try made.time("list/\(strategy)/prepare/1000", 100 * time)
      try made.time("list/\(strategy)/query/1000", time)
    }
    for operation in ["prepare", "query"] {
      made.compare(operation, 1000, "rope", over: "indexed", 1.1, 0.9...1.3)
      made.compare(operation, 1000, "indexed", over: "naive", 0.1, 0.1...0.1)
    }
    // 100 + 100 × 1 ns; 1,000 + 100 × 10 ns are ten times as much.
    #expect(
      made.text == "Browsing, list: Cheapest: indexed or rope at 1k items (we could not tell them apart). "
        + "Over the whole mix, naive costs 10.0× [10.0, 10.0] as much as the cheapest at 1k. At 1k indexed costs 200 ns in all.")
  }

  @Test("A difference that is certainly within the margin is no difference")
  func same() throws {
    var made = HandMadeFindings()
    for (strategy, time) in [("naive", 1.01), ("indexed", 1)] {
      try made.time("list/\(strategy)/prepare/1000", 100 * time)
      try made.time("list/\(strategy)/query/1000", time)
    }
    for operation in ["prepare", "query"] { made.compare(operation, 1000, "naive", over: "indexed", 1.01, 1.005...1.015) }
    #expect(
      made.text
        == "Browsing, list: Cheapest: indexed or naive at 1k items (take either: they cost the same within 3.00 %). At 1k indexed costs 200 ns in all."
    )
  }

  /// Two operations of equal shares, each with a ratio of 1.02 and the interval from 1.01 to 1.05, which become 1.0129 and 1.0411.
  private static func close() throws -> HandMadeFindings {
    var made = HandMadeFindings()
    for (strategy, time) in [("naive", 1.02), ("indexed", 1)] {
      try made.time("list/\(strategy)/prepare/1000", 100 * time)
      try made.time("list/\(strategy)/query/1000", time)
    }
    for operation in ["prepare", "query"] { made.compare(operation, 1000, "naive", over: "indexed", 1.02, 1.01...1.05) }
    return made
  }

  @Test("A lead within the margin is no lead, though the interval lies above 1 and reaches beyond the margin")
  func withinMargin() throws {
    var made = try Self.close()
    #expect(
      made.text == "Browsing, list: Cheapest: indexed or naive at 1k items (take either: we could tell no difference above 3.00 %). "
        + "At 1k indexed costs 200 ns in all.")
    made.margins = NoiseMargins(least: 0.01)
    #expect(
      made.text
        == "Browsing, list: Cheapest: indexed at 1k items. Over the whole mix, naive costs 1.02× [1.01, 1.04] as much as the cheapest at 1k. At 1k indexed costs 200 ns in all."
    )
  }

  /// Half of 1 % and half of 5 % are 3 %. 3 ns are 3 % of 100 ns, and three times 1 ns: half of each is 151.5 %.
  @Test("The margin of a mix is made of those of its operations, each by its share of the cost")
  func mixedMargins() throws {
    var made = try Self.close()
    made.margins = NoiseMargins(least: 0.01)
    made.margins.cells = [CellMargin(pattern: "/query/", margin: CostMargin(share: 0.05))]
    #expect(made.text.contains("indexed or naive at 1k items (take either: we could tell no difference above 3.00 %)."))
    made.margins = NoiseMargins(least: CostMargin(share: 0, difference: 3))
    #expect(made.text.contains("indexed or naive at 1k items (take either: they cost the same within 152 %)."), "\(made.text)")
  }

  @Test("Without intervals, too, all figures within the margin of the smallest are named")
  func uncertainWithinMargin() throws {
    var made = HandMadeFindings()
    for (strategy, time) in [("naive", 1.02), ("rope", 1.04), ("indexed", 1)] {
      try made.time("list/\(strategy)/prepare/1000", 100 * time, .some(nil))
      try made.time("list/\(strategy)/query/1000", time, .some(nil))
    }
    #expect(
      made.text
        == "Browsing, list: Cheapest: indexed or naive at 1k items (uncertain). At 1k indexed costs 200 ns in all; the next, rope, costs 1.04× as much."
    )
  }

  @Test("Without an interval there is a figure, and no certainty")
  func noInterval() throws {
    #expect(
      try Self.withoutIntervals().text == "Browsing, list: Cheapest: indexed at 1k items (uncertain). "
        + "Over the whole mix, naive costs 3.67× as much as the cheapest at 1k. At 1k indexed costs 300 ns in all.")
  }

  private static func withoutIntervals() throws -> HandMadeFindings {
    var made = HandMadeFindings()
    for (strategy, prepare, query) in [("naive", 100.0, 10.0), ("indexed", 200, 1)] {
      try made.time("list/\(strategy)/prepare/1000", prepare, .some(nil))
      try made.time("list/\(strategy)/query/1000", query, .some(nil))
    }
    made.compare("prepare", 1000, "indexed", over: "naive", 2, nil)
    made.compare("query", 1000, "indexed", over: "naive", 0.1, nil)
    return made
  }

  @Test("One strategy alone is no winner")
  func alone() throws {
    var made = HandMadeFindings()
    try made.time("list/indexed/prepare/1000", 200)
    try made.time("list/indexed/query/1000", 1)
    #expect(made.text == "Browsing, list: Measured: only indexed at 1k items. At 1k indexed costs 300 ns in all.")
  }

  @Test("A size at which an operation was not timed is named, and so is the operation")
  func missingSize() throws {
    var made = try Self.clear()
    try made.time("list/naive/query/1000000", 10)
    try made.time("list/indexed/query/1000000", 1)
    #expect(
      made.text == "Browsing, list: Cheapest: indexed at 1k items. Nothing is known at 1M items: prepare was not timed. "
        + "Over the whole mix, naive costs 3.67× [2.99, 4.49] as much as the cheapest at 1k. At 1k indexed costs 300 ns in all.")
  }

  @Test("Sizes that lack the same operations are in one sentence, although others lie between them")
  func missingAroundOne() throws {
    var made = try Self.clear()
    for n in [100, 10_000, 1_000_000] {
      try made.time("list/naive/query/\(n)", 10)
      try made.time("list/indexed/query/\(n)", 1)
    }
    #expect(
      made.text == "Browsing, list: Cheapest: indexed at 1k items. Nothing is known at 100, 10k and 1M items: prepare was not timed. "
        + "Over the whole mix, naive costs 3.67× [2.99, 4.49] as much as the cheapest at 1k. At 1k indexed costs 300 ns in all.")
  }

  /// A strategy that failed in one operation is out of the mix, and does not win by what it left out.
  @Test("A strategy that was not timed in every operation does not take part")
  func failedCell() throws {
    var made = try Self.clear()
    try made.time("list/rope/prepare/1000", 1)
    try made.missing("list/rope/query/1000", .failedVerification("3 frames differ"))
    #expect(made.text == (try Self.clear().text))
    let all = Findings(made.rows).all
    let words = "list/rope/query/1000 gave wrong frames and was not timed."
    #expect(all.first?.text == words + " rope is not recommended for list, regardless of the other times.")
    #expect(all.first?.scope.strategies == ["rope"] && all.first?.isCaution == true)
  }

  @Test("A cell that was stopped comes first too, with the time after which it was")
  func stoppedCell() throws {
    var made = try Self.clear()
    try made.missing("list/rope/query/1000", .stopped("one iteration took more than 60 s"))
    let words = "list/rope/query/1000 was stopped: one iteration took more than 60 s."
    #expect(Findings(made.rows).all.first?.text == words + " rope is not recommended for list, regardless of the other times.")
  }

  @Test("A strategy that failed in any cell of a layout is not recommended for it, also where that cell is filtered out")
  func failedElsewhere() throws {
    for status in [CellStatus.failedVerification("3 frames differ"), .crashed("signal 5"), .stopped("one iteration")] {
      var made = try Self.clear()
      try made.time("list/rope/prepare/1000", 1)
      try made.time("list/rope/query/1000", 0.01)
      made.compare("prepare", 1000, "rope", over: "indexed", 0.01, 0.01...0.01)
      made.compare("query", 1000, "rope", over: "indexed", 0.01, 0.01...0.01)
      #expect(made.text.hasPrefix("Browsing, list: Cheapest: rope"))
      try made.missing("list/rope/append/1000", status)
      #expect(made.text == (try Self.clear().text))
      let filtered = Findings(made.rows.filtered { $0.operation != "append" })
      #expect(!filtered.all.contains { $0.text.contains("rope") }, "\(filtered.all.map(\.text))")
    }
  }

  /// The medians say 300 ns for indexed and 310 ns for checkpoint, the rounds side by side that checkpoint costs 0.9 times as much.
  @Test("The strategy that is named first costs no more than another by the ratio that stands beside it")
  func leader() throws {
    var made = try Self.clear()
    try made.time("list/checkpoint/prepare/1000", 210)
    try made.time("list/checkpoint/query/1000", 1)
    for operation in ["prepare", "query"] {
      made.compare(operation, 1000, "checkpoint", over: "indexed", 0.9, 0.7...1.1)
    }
    made.compare("prepare", 1000, "checkpoint", over: "naive", 2.1, 2...2.2)
    made.compare("query", 1000, "checkpoint", over: "naive", 0.1, 0.09...0.11)
    let choice = "Browsing, list: Cheapest: checkpoint or indexed at 1k items (we could not tell them apart)."
    #expect(made.text.hasPrefix(choice) && made.text.contains("At 1k checkpoint costs 310 ns in all."), "\(made.text)")
  }

  @Test("A layout with values of its own is used as its entry says, and one item is one item")
  func names() throws {
    var made = HandMadeFindings()
    try made.time("waterfall+columns=3/naive/relayout/1", 100)
    let all = Findings(made.rows).all.map(\.text)
    #expect(all.contains("relayout, waterfall+columns=3: Measured: only naive at 1 item. At 1 naive costs 100 ns."), "\(all)")
    #expect(all.contains { $0.hasPrefix("No findings for paginated feed and photo wall, because") }, "\(all)")
  }

  @Test("A terminal says what the kinds of use are made of, or in a hurry where that stands if they are many")
  func mixes() throws {
    func text(_ layouts: [String], isBrief: Bool) throws -> String {
      var made = HandMadeFindings()
      for layout in layouts {
        for operation in ["open", "append", "query.scroll", "invalidate.resize"] {
          try made.time("\(layout)/naive/\(operation)/1000", 1)
        }
      }
      return TerminalFindings(Findings(made.rows), isBrief: isBrief, width: 500).text
    }
    let feed = "A paginated feed is 1 × open, 20 × append, 1,000 × query.scroll."
    #expect(try text(["waterfall"], isBrief: true).contains(feed))
    #expect(try text(["list", "waterfall"], isBrief: false).contains(feed))
    #expect(try text([], isBrief: true) == "Nothing was timed.\n")
  }

  /// checkpoint over indexed: 0.5 with 100 items, 2 with 10,000. In logarithms 1 lies halfway, at 1,000. The intervals reach √2 times up and down:
  /// the upper line rises from 0.7071 to 2.828, through 1 at a quarter of the way: 100 × 100^0.25 = 316; the lower one at three quarters: 3,162.
  @Test("The number of items at which another strategy takes over has an interval")
  func crossover() throws {
    var made = HandMadeFindings()
    for (n, ratio) in [(100, 0.5), (10_000, 2.0)] {
      for (operation, time) in [("prepare", 100.0), ("query", 1)] {
        try made.time("list/checkpoint/\(operation)/\(n)", ratio * time)
        try made.time("list/indexed/\(operation)/\(n)", time)
        if operation == "query" { made.compare(operation, n, "checkpoint", over: "indexed", ratio, (ratio / 2)...(ratio * 2)) }
        if operation == "prepare" { made.compare(operation, n, "checkpoint", over: "indexed", ratio, ratio...ratio) }
      }
    }
    // Equal shares halve the query's reach of 2 in the logarithm: √2.
    #expect(
      made.text == "Browsing, list: Cheapest: checkpoint at 100 items; indexed at 10k items. "
        + "At 10k indexed costs 200 ns in all; the next, checkpoint, costs 2.00× [1.41, 2.83] as much. "
        + "indexed becomes cheaper than checkpoint at about 1,000 items [316, 3,160].")
  }

  @Test("Findings on a terminal say where another takes over, unless they are brief")
  func brief() throws {
    var made = HandMadeFindings()
    for (n, ratio) in [(100, 0.5), (10_000, 2.0)] {
      for operation in ["open", "append", "query.scroll"] {
        try made.time("list/checkpoint/\(operation)/\(n)", ratio)
        try made.time("list/indexed/\(operation)/\(n)", 1)
      }
    }
    let findings = Findings(made.rows)
    #expect(TerminalFindings(findings, width: 500).text.contains("indexed becomes cheaper than checkpoint at about 1,000 items"))
    #expect(!TerminalFindings(findings, isBrief: true, width: 500).text.contains("becomes cheaper"))
  }

  @Test("Filtered rows have findings of their own")
  func filtered() throws {
    let rows = try Self.clear().rows.filtered { $0.strategy == "naive" }
    let use = UseCase(
      name: "browsing", story: "", steps: [.init(count: 1, operation: "prepare"), .init(count: 100, operation: "query")])
    #expect(
      Finding(UseFinding(use, layout: "list", workload: "random", in: rows)).text
        == "Browsing, list: Measured: only naive at 1k items. At 1k naive costs 1.10 µs in all.")
  }
}
