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

  @Test("A chart has a panel a layout, a line a strategy and a whisker a point, and is well-formed")
  func chart() throws {
    let samples =
      try HandMadeRun.samples("flow/naive/query/1000", 2000) + HandMadeRun.samples("flow/naive/query/10000", 20_000)
      + HandMadeRun.samples("flow/<i>/query/1000", 500) + HandMadeRun.samples("list/naive/query/1000", 100, rounds: 1)
      + HandMadeRun.samples("list/naive/prepare/1000", 1e9)
    let svg = try #require(ScalingChart(manifest: Manifest(), analysis: RunAnalysis(samples: samples), operation: "query")).svg
    #expect(XMLParser(data: Data(svg.utf8)).parse())
    #expect(svg.components(separatedBy: "<circle").count - 1 == 4)
    // Only naive in flow has two points to join; the cell of one round has no interval.
    #expect(svg.components(separatedBy: "stroke-width=\"2\"").count - 1 == 1)
    #expect(svg.components(separatedBy: "V").count - 1 >= 3)
    #expect(svg.contains(">&lt;i&gt;</text>"))
    for label in [">flow</text>", ">list</text>", ">100 ns</text>", ">1 µs</text>", ">100 µs</text>", ">1k</text>", ">10k</text>"] {
      #expect(svg.contains(label), "\(label)")
    }
    #expect(!svg.contains("<script"))
    // The second of prepare is no part of it: 100 ns to 100 µs is all.
    #expect(!svg.contains(">1 ms</text>"))
  }

  @Test("An operation that was not timed has no chart")
  func nothing() throws {
    #expect(ScalingChart(manifest: Manifest(), analysis: try HandMadeRun.analysis(), operation: "append") == nil)
    #expect(ScalingChart(manifest: Manifest(), analysis: RunAnalysis(samples: []), operation: "query") == nil)
  }
}
