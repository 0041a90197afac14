import BenchmarkReports
import BenchmarkResults
import Testing

@Suite("The findings on hosted layouts")
struct HostedFindingTests {
  private static func texts(_ made: HandMadeFindings) -> [String] {
    Findings(made.rows).all.filter { if case .hosted = $0.kind { true } else { false } }.map(\.text)
  }

  @Test(
    "A changed size and a scrolled frame are told at the largest number of items, the most expensive layout first, the fastest strategy last"
  )
  func both() throws {
    var made = HandMadeFindings()
    for (n, scale) in [(1000, 1.0), (100_000, 100)] {
      try made.time("list/naive/relayout/\(n)", 1600 * scale)
      try made.time("list/indexed/relayout/\(n)", 9000)
      try made.hosted("list/mine/relayout/\(n)", 12_000, prepares: 1, sizes: 1, objects: 8)
      try made.hosted("list/theirs/relayout/\(n)", 250_000 * scale, prepares: 3, objects: 3 * Double(n) + 34)
    }
    try made.time("list/naive/query/100000", 34_000)
    try made.hosted("list/mine/query/100000", 1300, prepares: 0, objects: 8.5)
    try made.hosted("list/theirs/query/100000", 166_666, prepares: 1, sizes: 100_000, objects: 9)
    #expect(
      Self.texts(made) == [
        "Behind UIKit's interface, list: "
          + "At 100k items a frame in which one size changes costs 25.0 ms (13 × the layout budget) in theirs, 12.0 µs in mine; "
          + "indexed without that interface costs 9.00 µs. In every such frame theirs lays out all 100k items again. "
          + "At 100k items a scrolled frame costs 167 µs (8.3 % of the layout budget) in theirs, 1.30 µs in mine; "
          + "naive without that interface costs 34.0 µs. In every such frame theirs lays out all 100k items again. "
          + "A changed size makes theirs call prepare() 3 times, ask for 0 sizes and make 300,034 attributes objects. "
          + "A scrolled frame makes theirs call prepare() once, ask for 100,000 sizes and make 9 attributes objects."
      ])
  }

  @Test("Objects that are made without a prepare are an answer, and no new layout; without strategies nothing is set beside")
  func alone() throws {
    var made = HandMadeFindings()
    try made.hosted("mine/mine/query/10", 500, prepares: 0, objects: 10)
    #expect(
      Self.texts(made) == [
        "Behind UIKit's interface, mine: At 10 items a scrolled frame costs 500 ns in mine."
      ])
    #expect(Findings(made.rows).all.count == 1, "neither a kind of use nor a gap is named for a layout that no strategy has")
  }

  @Test("Strategies alone have no such finding, nor has a strategy whose output was wrong a place beside a hosted layout")
  func others() throws {
    var made = HandMadeFindings()
    try made.time("list/naive/relayout/1000", 1600)
    try made.time("list/indexed/relayout/1000", 900)
    #expect(Self.texts(made).isEmpty)
    try made.hosted("list/mine/relayout/1000", 1200, prepares: 1)
    try made.missing("list/indexed/query/1000", .failedVerification("a wrong frame"))
    #expect(try #require(Self.texts(made).first).contains("naive without that interface costs 1.60 µs."))
  }
}
