import BenchmarkStatistics
import Testing

@testable import BenchmarkReports

@Suite("Figures")
struct FigureTests {
  @Test(
    "A time has three significant digits and the unit that fits after rounding",
    arguments: [
      (0, "0 ns"), (0.5, "0.500 ns"), (1, "1.00 ns"), (42, "42.0 ns"), (708, "708 ns"), (999.4, "999 ns"), (999.6, "1.00 µs"),
      (1234, "1.23 µs"), (1235, "1.24 µs"), (12_345, "12.3 µs"), (523_000, "523 µs"), (999_600, "1.00 ms"), (6_400_000, "6.40 ms"),
      (999_999_999, "1.00 s"), (1.25e9, "1.25 s"), (1.2345e12, "1230 s"),
    ])
  func time(nanoseconds: Double, expected: String) {
    #expect(Figure.time(nanoseconds) == expected)
  }

  @Test("An interval is written in the unit of its time")
  func interval() {
    #expect(Figure.time(999, interval: 980...1020) == "999 ns [980, 1020]")
    #expect(Figure.time(523_000, interval: 99_500...1_540_000) == "523 µs [99.5, 1540]")
    #expect(Figure.time(523_000, interval: nil) == "523 µs")
  }

  @Test(
    "A p-value below 1 in 10,000 is only said to be that", arguments: [(0.0312, "0.0312"), (0.0001, "0.000100"), (0.00009999, "< 0.0001")])
  func pValue(value: Double, text: String) { #expect(Figure.pValue(value) == text) }

  @Test(
    "A ratio has three significant digits, and its thousands apart",
    arguments: [(0.01234, "0.0123×"), (0.9996, "1.00×"), (3.42, "3.42×"), (9038, "9,040×")])
  func times(ratio: Double, expected: String) {
    #expect(Figure.times(ratio) == expected)
  }

  @Test("The interval of a ratio has its thousands apart too")
  func largeRatio() {
    #expect(Figure.speed(3914, interval: 3638...4164) == "3,910× [3,640, 4,160]")
    #expect(Figure.speed(1 / 3914, interval: 1 / 4164...1 / 3638) == "3,910× slower [3,640, 4,160]")
    #expect(Figure.cost(3914, interval: 3638...4164) == "3,910× [3,640, 4,160]")
  }

  @Test("Bytes are in powers of 1,000", arguments: [(0, "0 B"), (512, "512 B"), (999.7, "1.00 kB"), (1536, "1.54 kB"), (32e6, "32.0 MB")])
  func bytes(bytes: Double, expected: String) {
    #expect(Figure.bytes(bytes) == expected)
  }

  @Test(
    "A whole count is written in full, another with three digits",
    arguments: [(0, "0"), (12, "12"), (1_234_567, "1,234,567"), (0.125, "0.125"), (1_733_680.4, "1,730,000"), (-1_234.5, "-1,230")])
  func count(count: Double, expected: String) {
    #expect(Figure.count(count) == expected)
  }

  @Test(
    "Items are short where that is exact",
    arguments: [(0, "0"), (7, "7"), (1000, "1k"), (250_000, "250k"), (3_000_000, "3M"), (1234, "1,234")])
  func items(n: Int, expected: String) {
    #expect(Figure.items(n) == expected)
  }

  @Test("A capacity says which side of the limit it is")
  func capacity() {
    #expect(FrameBudgetCapacity.atLeast(1_000_000).text == "≥ 1M")
    #expect(FrameBudgetCapacity.about(423_187).text == "≈ 423k")
    #expect(FrameBudgetCapacity.about(1_234_567).text == "≈ 1.23M")
    #expect(FrameBudgetCapacity.about(1234).text == "≈ 1,230")
    #expect(FrameBudgetCapacity.below(1000).text == "< 1k")
    #expect(FrameBudgetCapacity.undecided(within: nil, at: 1000).text == "?")
    #expect(FrameBudgetCapacity.undecided(within: 10_000, at: 100_000).text == "≥ 10k, ? at 100k")
  }
}
