import Testing

@testable import BenchmarkReports

@Suite("A chart and its drawing")
struct ChartTests {
  private static func chart(_ series: [Chart.Series], references: [Chart.Reference] = []) -> Chart {
    Chart(
      "query", x: Chart.Axis("items", .logarithmic, .items), y: Chart.Axis("time", .logarithmic, .time), series: series,
      references: references)
  }

  private static func line(_ name: String, _ ink: Int, _ values: [(Double, Double)]) -> Chart.Series {
    Chart.Series(name, .strategy(ink), .line, values.map { Chart.Mark(x: $0.0, y: $0.1) })
  }

  @Test("A linear axis ends at a round number, and a logarithmic one at a decade")
  func axes() {
    let linear = PlacedAxis(Chart.Axis("", .linear, .bytes), over: [43], from: 0, to: 100)
    #expect(linear.ticks(atMost: 5).map(\.label) == ["0 B", "10 B", "20 B", "30 B", "40 B", "50 B"])
    #expect(linear.place(of: 25) == 50)
    let logarithmic = PlacedAxis(Chart.Axis("", .logarithmic, .time), over: [20, 5e6], from: 200, to: 0)
    // 10 ns to 10 ms: six decades, of which every second has a label.
    #expect(logarithmic.ticks(atMost: 4).map(\.label) == ["10 ns", "1 µs", "100 µs", "10 ms"])
    #expect(logarithmic.place(of: 10_000) == 100)
    #expect(logarithmic.place(of: 0) == 200)
  }

  @Test("A category has a band, and its marks stand in the middle of it")
  func categories() {
    let axis = PlacedAxis(Chart.Axis("", .categories(["a", "b"]), .count), over: [], from: 0, to: 80)
    #expect(axis.band == 40 && axis.place(of: 0) == 20 && axis.place(of: 1) == 60)
    #expect(axis.ticks(atMost: 1).map(\.label) == ["a", "b"])
  }

  @Test("A reference line is drawn only where the axis holds it")
  func references() {
    let budget = Chart.Reference("120 Hz", 8.33e6, on: .y)
    let short = Self.chart([Self.line("naive", 0, [(1000, 100), (10_000, 1000)])], references: [budget])
    #expect(!ChartDrawing(short, in: .page).svg.contains("120 Hz"))
    let long = Self.chart([Self.line("naive", 0, [(1000, 100), (10_000, 1e7)])], references: [budget])
    #expect(ChartDrawing(long, in: .page).svg.contains(">120 Hz</text>"))
  }

  @Test("An interval shorter than its point is not drawn, and a longer one is")
  func whiskers() {
    func drawn(_ interval: ClosedRange<Double>) -> Bool {
      let series = Chart.Series(
        "naive", .strategy(0), .line, [Chart.Mark(x: 1000, y: 100, interval: interval), Chart.Mark(x: 10_000, y: 9000)])
      return ChartDrawing(Self.chart([series]), in: .page).svg.contains("whisker")
    }
    #expect(!drawn(99...101))
    #expect(drawn(50...200))
  }

  @Test("A name too long for its place keeps its beginning and its end")
  func shortened() {
    #expect(ChartDrawing.shortened("list/indexed/query/1000") == "list/indexed/query/1000")
    #expect(ChartDrawing.shortened("list/indexed/invalidate.resize/100000") == "list/inde….resize/100000")
  }

  @Test("Each ink has a shape of its own")
  func shapes() {
    let shapes = ChartPalette.strategies.indices.map { MarkShape(of: .strategy($0)).path(x: 0, y: 0, radius: 3) }
    #expect(Set(shapes).count == ChartPalette.strategies.count)
  }

  @Test("Every colour stands out from its ground: 3 to 1 for marks, 4.5 to 1 for text")
  func contrast() throws {
    for tone in ChartPalette.tones where tone != ChartPalette.grid {
      let isText = [ChartPalette.text, ChartPalette.quiet, ChartPalette.budget, ChartPalette.better, ChartPalette.worse].contains(tone)
      let least = isText ? 4.5 : 3
      #expect(try Self.contrast(tone.light, "#ffffff") >= least, "\(tone.name) on white")
      #expect(try Self.contrast(tone.dark, "#15181c") >= least, "\(tone.name) on the dark ground")
    }
  }

  /// The contrast of two colours as WCAG 2 defines it: (lighter + 0.05) / (darker + 0.05) of the relative luminances.
  private static func contrast(_ one: String, _ other: String) throws -> Double {
    func luminance(_ color: String) throws -> Double {
      let value = try #require(Int(color.dropFirst(), radix: 16))
      let parts = [16, 8, 0].map { shift -> Double in
        let part = Double(value >> shift & 255) / 255
        return part <= 0.04045 ? part / 12.92 : power((part + 0.055) / 1.055)
      }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
    let values = try [luminance(one), luminance(other)].sorted()
    return (values[1] + 0.05) / (values[0] + 0.05)
  }

  /// `x` to the power of 2.4: x² · (x²)^(1/5), the fifth root by Newton's method.
  private static func power(_ x: Double) -> Double {
    let square = x * x
    var root = 1.0
    for _ in 0..<60 { root -= (root * root * root * root * root - square) / (5 * root * root * root * root) }
    return square * root
  }
}
