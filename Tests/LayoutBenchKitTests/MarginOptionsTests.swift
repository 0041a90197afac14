import ArgumentParser
import BenchmarkResults
import BenchmarkResults
import BenchmarkStatistics
import Testing

@testable import LayoutBenchKit

@Suite("Margins on the command line")
struct MarginOptionsTests {
  @Test(
    "A margin is a share, a time, or one of each in either order; what is not given is 0",
    arguments: [
      ("3%", 0.03, 0), ("0.5 %", 0.005, 0), ("0.03", 0.03, 0), ("5ns", 0, 5), ("3%,5ns", 0.03, 5), ("0.5us, 10%", 0.1, 500),
      ("2µs", 0, 2_000),
      ("1ms", 0, 1_000_000), ("0%", 0, 0),
    ])
  func margins(text: String, share: Double, nanoseconds: Double) throws {
    #expect(try MarginArgument(text).margin == CostMargin(share: share, difference: nanoseconds))
  }

  @Test(
    "Anything else is refused",
    arguments: ["", "3", "-3%", "3%,4%", "5ns,6ns", "3%,5ns,1%", "ns", "5s", "3%,", "1e3ns", "nan", "2000ms", "2000%", "-5ns"])
  func refused(text: String) {
    #expect(throws: ValidationError.self) { try MarginArgument(text) }
  }

  @Test("A margin for some cells is a regular expression, and what follows the last “=”")
  func cells() throws {
    let margin = try CellMarginArgument("^list/.*/query/=8%,5ns").margin
    #expect(margin.pattern == "^list/.*/query/" && margin.margin == CostMargin(share: 0.08, difference: 5))
    #expect(try CellMarginArgument("a=b=8%").margin.pattern == "a=b")
  }

  @Test("Margins that were given before stay, unless a new one replaces them")
  func earlier() throws {
    var earlier = NoiseMargins(least: 0.05)
    earlier.cells = [try CellMarginArgument("/query/=8%").margin]
    #expect(try MarginOptions.parse([]).chosen(over: nil) == nil)
    #expect(try MarginOptions.parse([]).chosen == NoiseMargins(least: 0.03))
    #expect(try MarginOptions.parse([]).chosen(over: earlier) == earlier)
    let wider = try MarginOptions.parse(["--margin", "10%"]).chosen(over: earlier)
    #expect(wider?.least == CostMargin(share: 0.1) && wider?.cells == earlier.cells)
    let more = try MarginOptions.parse(["--margin-for", "/append/=5ns"]).chosen(over: earlier)
    #expect(more?.least == earlier.least && more?.cells.map(\.pattern) == ["/query/", "/append/"])
  }

  @Test(
    "What is no regular expression, a file pattern, or lacks a margin is refused with what to write",
    arguments: [
      ("list/*/query/*=8%", "write list/.*/query/.*"), ("(=8%", "is not a regular expression"), ("=8%", "such as '^list/.*/query/=8%'"),
      ("query", "such as '^list/.*/query/=8%'"), ("query=", "write a share"),
    ])
  func refusedCells(text: String, words: String) {
    let error = #expect(throws: ValidationError.self) { try CellMarginArgument(text) }
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "no error")")
  }
}
