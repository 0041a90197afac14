import BenchmarkResults
import Foundation
import Testing

@testable import BenchmarkReports

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("The scaling chart")
struct ScalingChartTests {
  @Test("An axis holds whole decades, and a factor of ten is the same length everywhere")
  func axis() throws {
    let axis = try #require(LogarithmicAxis(holding: [20, 5000], start: 0, end: 300))
    // 10 to 10,000 is three decades of 100 pixels.
    #expect(axis.decades == 1...4)
    #expect(axis.ticks.map(\.place) == [0, 100, 200, 300])
    #expect(axis.place(of: 10) == 0)
    #expect(axis.place(of: 1000) == 200)
  }

  @Test("An axis of one value has one decade, and one of none is no axis")
  func narrowAxis() {
    #expect(LogarithmicAxis(holding: [1000], start: 0, end: 1)?.decades == 3...4)
    #expect(LogarithmicAxis(holding: [0, -1, .nan], start: 0, end: 1) == nil)
  }

  @Test("Labels that are far apart stay, and those too near share their middle")
  func labels() {
    #expect(LabelColumn.places(of: [50, 10, 100], gap: 15, low: 0, high: 200) == [50, 10, 100])
    // 50 and 52: middle 51, 7.5 to either side.
    #expect(LabelColumn.places(of: [52, 50], gap: 15, low: 0, high: 200) == [58.5, 43.5])
    // Both want the upper end: the first keeps it, the second follows.
    #expect(LabelColumn.places(of: [0, 0], gap: 15, low: 0, high: 200) == [0, 15])
    #expect(LabelColumn.places(of: [200, 200], gap: 15, low: 0, high: 200) == [185, 200])
    // The two at 299 take 285 and 300, and push the one at 275 up to 270.
    #expect(LabelColumn.places(of: [275, 299, 299], gap: 15, low: 0, high: 300) == [270, 285, 300])
  }

  @Test("Labels never overlap and stay inside while there is room, wherever their lines end")
  func labelProperty() {
    let environment = ProcessInfo.processInfo.environment
    let seed = environment["SEED"].flatMap(UInt64.init) ?? 20_261_121
    var state = seed
    func next() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 40) / Double(1 << 24)
    }
    for iteration in 0..<(environment["ITERATIONS"].flatMap(Int.init) ?? 500) {
      // Crowded towards one end or the other.
      let isFlipped = next() < 0.5
      let wanted = (0..<Int(next() * 9)).map { _ in next() * next() * 320 - 10 }.map { isFlipped ? 300 - $0 : $0 }
      let places = LabelColumn.places(of: wanted, gap: 15, low: 0, high: 300).sorted()
      let isApart = zip(places, places.dropFirst()).allSatisfy { $1 - $0 >= 15 - 1e-9 }
      #expect(isApart && places.allSatisfy { $0 >= -1e-9 && $0 <= 300 + 1e-9 }, "SEED=\(seed), iteration \(iteration): \(wanted)")
    }
  }

  private static func chart(_ samples: [SampleRecord], operation: String = "query", title: String? = nil) throws -> String {
    let analysis = RunData(manifest: .handMade, samples: samples).analysis()
    let svg = try #require(ScalingChart(ReportModel(manifest: .handMade, analysis: analysis), operation: operation, title: title)).svg
    #expect(XMLParser(data: Data(svg.utf8)).parse() && !svg.contains("<script"))
    return svg
  }

  /// How many points each ink has.
  private static func marks(in svg: String) -> [String: Int] {
    let groups = svg.matches(
      of: /<g class="(s[0-9])">\n<title>[^\n]*\n(?:<path class="(?:line|whisker)"[^\n]*\n)*<path class="mark" d="([^"]*)"/)
    return groups.reduce(into: [:]) { $0[String($1.output.1), default: 0] += $1.output.2.count { $0 == "M" } }
  }

  @Test("A chart has a panel for each layout, a line for each strategy and a point for each size")
  func chart() throws {
    let samples =
      try HandMadeRun.samples("flow/naive/query/1000", 2000) + HandMadeRun.samples("flow/naive/query/10000", 20_000)
      + HandMadeRun.samples("flow/<i>/query/1000", 500) + HandMadeRun.samples("list/naive/query/1000", 100, rounds: 1)
      + HandMadeRun.samples("list/naive/query/10000", 100, rounds: 1) + HandMadeRun.samples("list/naive/prepare/1000", 1e9)
    let svg = try Self.chart(samples, title: "Asking what is <visible>")
    // naive has four points, and <i>, the first of the unknown, has one.
    #expect(Self.marks(in: svg) == ["s0": 4, "s6": 1])
    // Both naives have two points to join, <i> has one.
    #expect(svg.components(separatedBy: "class=\"line\"").count - 1 == 2)
    #expect(svg.contains(">&lt;i&gt;</text>") && svg.contains(">Asking what is &lt;visible&gt;</text>"))
    for label in [">flow</text>", ">list</text>", ">100 ns</text>", ">1 µs</text>", ">100 µs</text>", ">1k</text>", ">10k</text>"] {
      #expect(svg.contains(label), "\(label)")
    }
    // The second of prepare is no part of it: 100 ns to 100 µs is all. Nor is a query a frame, so no budget is drawn.
    #expect(!svg.contains(">1 ms</text>") && !svg.contains("class=\"budget\""))
  }

  @Test("A chart of frames shows the ends of the layout budget and of a frame at 120 and at 60 Hz in every panel")
  func budget() throws {
    let samples = try ["list", "flow"].flatMap { layout in
      try HandMadeRun.samples("\(layout)/naive/relayout/1000", 2000) + HandMadeRun.samples("\(layout)/naive/relayout/10000", 20_000)
    }
    let svg = try Self.chart(samples, operation: "relayout")
    #expect(svg.components(separatedBy: "class=\"budget\"").count - 1 == 6)
    // 10⁹ / 120 = 8.33 · 10⁶ and 10⁹ / 60 = 16.67 · 10⁶. The axis goes on to 100 ms to hold them.
    for label in [">layout budget, 2 ms</text>", ">120 Hz, 8.33 ms</text>", ">60 Hz, 16.67 ms</text>", ">100 ms</text>"] {
      #expect(svg.contains(label), "\(label)")
    }
  }

  @Test("Lines that coincide are dashed in turn, so that both are seen, and others are not")
  func coinciding() throws {
    // 2,000 and 2,100 are 5 % apart, less than a line's width; 20,000 and 30,000 are not. So naive and indexed coincide nowhere along the second half.
    let samples =
      try HandMadeRun.samples("flow/naive/query/1000", 2000) + HandMadeRun.samples("flow/naive/query/10000", 20_000)
      + HandMadeRun.samples("flow/naive/query/100000", 200_000) + HandMadeRun.samples("flow/indexed/query/1000", 2100)
      + HandMadeRun.samples("flow/indexed/query/10000", 20_000) + HandMadeRun.samples("flow/indexed/query/100000", 300_000)
    let svg = try Self.chart(samples)
    let dashes = svg.matches(of: /class="line"[^>]*stroke-dasharray="7 7" stroke-dashoffset="(-?[0-9]+)"/).map { String($0.output.1) }
    #expect(dashes == ["0", "-7"])
    #expect(svg.components(separatedBy: "class=\"line\"").count - 1 == 4)
    #expect(svg.contains("coincide"))
    let apart = try Self.chart(samples.filter { $0.cell.strategy == "naive" })
    #expect(!apart.contains("stroke-dashoffset") && !apart.contains("coincide"))
  }

  /// From 1 µs to 100 ms, the decades that hold 1 µs and a frame at 60 Hz, are 5 decades on 340 pixels: 560 − 100 − 120. 4 µs are 0.602 of a decade.
  @Test("A layout measured at one size has a point for each strategy on an axis that holds the budgets, each with its figure")
  func rows() throws {
    let samples =
      try HandMadeRun.samples("flow/naive/query/50000", 4000) + HandMadeRun.samples("flow/indexed/query/50000", 1000)
    let svg = try Self.chart(samples)
    let names = svg.matches(of: /<text class="name" x="([0-9.]+)"[^>]*>([^<]+)</).map {
      "\($0.output.2) \((Double($0.output.1) ?? 0).rounded())"
    }
    // A figure stands 7 pixels right of its point.
    #expect(names == ["4.00 µs 148.0", "1.00 µs 107.0"], "\(names)")
    #expect(
      svg.contains(">time of one iteration, 50k items</text>") && !svg.contains("class=\"line\"") && !svg.contains("<rect class=\"mark\""))
    let frames = try Self.chart(try HandMadeRun.samples("flow/naive/relayout/50000", 12e6), operation: "relayout")
    #expect(frames.components(separatedBy: "class=\"budget\"").count - 1 == 3)
  }

  @Test("A strategy has the same colour whichever others were measured")
  func colors() throws {
    let alone = try Self.chart(try HandMadeRun.samples("flow/dirty-range/query/1000", 1))
    let among = try Self.chart(
      try HandMadeRun.samples("flow/naive/query/1000", 1) + HandMadeRun.samples("flow/dirty-range/query/1000", 1))
    for svg in [alone, among] {
      #expect(svg.contains("<g class=\"s2\">\n<title>dirty-range: dirty-range 1 ns</title>\n<path class=\"mark\""))
    }
  }

  @Test("A layout without times of the operation is named, where others have some")
  func leftOut() throws {
    let flow = try HandMadeRun.samples("flow/naive/query/1000", 2000)
    let svg = try Self.chart(flow + (try HandMadeRun.samples("list/naive/prepare/1000", 9)))
    #expect(svg.contains(">No times of query: list.</text>"))
    #expect(!(try Self.chart(flow)).contains("No times of"))
  }

  @Test("An operation that was not timed has no chart")
  func nothing() throws {
    #expect(ScalingChart(ReportModel(manifest: .handMade, analysis: try HandMadeRun.analysis()), operation: "append") == nil)
    #expect(ScalingChart(ReportModel(of: []), operation: "query") == nil)
  }
}
