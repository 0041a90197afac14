import BenchmarkResults
import Foundation
import Testing

@testable import BenchmarkReports

@Suite("Flame charts of frames")
struct FlameChartTests {
  /// A frame whose steps take so many nanoseconds.
  private static func frame(_ number: Int, _ change: Int, _ prepare: Int, _ query: Int, _ cause: String = "scroll") -> FrameTimeline.Frame {
    FrameTimeline.Frame(
      number: number, cause: cause,
      steps: [.init("change", nanoseconds: change), .init("prepare", nanoseconds: prepare), .init("query", nanoseconds: query)],
      itemsLaid: 0)
  }

  private static func record(_ cell: String, _ number: Int, _ nanoseconds: Int) throws -> FrameStepsRecord {
    FrameStepsRecord(
      cell: try #require(CellIdentifier(cell)), frame: number, cause: "scroll", changeNanoseconds: 0, prepareNanoseconds: nanoseconds,
      queryNanoseconds: 0, itemsLaid: 0)
  }

  /// What a lane's picture has in elements of this class.
  private static func paths(_ name: String, in svg: String) -> [String] {
    svg.matches(of: /<path(?: class="([^"]+)")? d="([^"]*)"/).filter { ($0.output.1 ?? "frame") == name }.map { String($0.output.2) }
  }

  @Test("Slices are as wide as their time; a lane fills the width, and steps lie below their frame")
  func slices() throws {
    // 372 pixels between the margins are 3,720 ns, so a pixel is 10 ns.
    let lane = FlameChart.Lane(name: "naive", strategy: "naive", frames: [Self.frame(7, 100, 900, 0), Self.frame(8, 0, 2_000, 720)])
    let svg = FlameChartDrawing(chart: FlameChart("list", [lane]), stepNames: ["change", "prepare", "query"]).svg
    #expect(Self.paths("frame", in: svg) == ["M4 23H103"])
    #expect(Self.paths("most", in: svg) == ["M104 23H375"])
    #expect(Self.paths("k0", in: svg) == ["M4 36H14"])
    #expect(Self.paths("k1", in: svg) == ["M14 36H104M104 36H304"])
    #expect(Self.paths("k2", in: svg) == ["M304 36H376"])
    #expect(svg.contains("<g data-strategy=\"naive\">") && svg.contains("naive: frames 7 to 8 in 3.72 µs, the slowest is 8"))
    #expect(svg.contains("<title>8, scroll: 2.72 µs = prepare 2.00 µs + query 720 ns</title>"))
    // Of the others, the longest step.
    #expect(svg.contains("<title>7, scroll: 1.00 µs, prepare 900 ns</title>"))
    #expect(svg.contains("aria-label=\"slowest frames of list: naive 2.72 µs\""))
    #expect(svg.contains(">8: scroll</text>"))
  }

  @Test("A slowest frame too narrow for its cause has its number, and one too narrow for that has none")
  func labels() {
    func label(_ share: Int) -> Bool? {
      let lane = FlameChart.Lane(
        name: "a", frames: [Self.frame(0, 0, share, 0)] + (1...60).map { Self.frame($0, 0, (1_000 - share) / 60, 0) })
      let svg = FlameChartDrawing(chart: FlameChart("list", [lane]), stepNames: ["prepare"]).svg
      return svg.contains(">0: scroll</text>") ? true : svg.contains(">0</text>") ? false : nil
    }
    #expect(label(500) == true && label(100) == false && label(20) == nil)
  }

  @Test("Names and causes are text and never markup")
  func escaping() {
    let name = "<b onload=\"x\">"
    let html = ReportPage(
      ReportDocument(
        "t",
        [
          .flames(
            [FlameChart(name, [.init(name: name, strategy: name, frames: [Self.frame(0, 1, 1, 1, name)])])], caption: "c", commands: [])
        ])
    ).html
    #expect(!html.contains("<b onload") && html.contains("data-strategy=\"&lt;b onload=&quot;x&quot;&gt;\""))
  }

  @Test("Of each layout the scenario is shown whose slowest frame is the longest under its best strategy")
  func choice() throws {
    let records = try [
      // The best strategy takes 50 here, and 60 there; a scenario of one frame is shown only where there is no other.
      Self.record("list/naive/scenario.fling/100", 0, 900), Self.record("list/naive/scenario.fling/100", 1, 10),
      Self.record("list/indexed/scenario.fling/100", 0, 50), Self.record("list/indexed/scenario.fling/100", 1, 10),
      Self.record("list/indexed/scenario.jump/100", 4, 60), Self.record("list/indexed/scenario.jump/100", 5, 10),
      Self.record("list/naive/scenario.jump/100", 4, 100), Self.record("list/naive/scenario.jump/100", 5, 10),
      Self.record("list/indexed/scenario.open/100", 0, 9_000), Self.record("flow/indexed/scenario.open/2000@text", 0, 9_000),
    ]
    var manifest = Manifest.handMade
    manifest.plan.strategies = ["naive", "indexed"]
    let block = try #require(FlameSection(records, manifest: manifest).block)
    guard case .section(let section) = block, case .flames(let charts, _, let commands)? = section.blocks.first else {
      Issue.record("no flame charts in \(block)")
      return
    }
    #expect(charts.map(\.title) == ["list, scenario.jump, 100 items", "flow, scenario.open, 2k items, text"])
    // In the order of the plan, not of the file.
    #expect(charts[0].lanes.map(\.name) == ["naive", "indexed"] && charts[0].lanes[0].frames.map(\.number) == [4, 5])
    #expect(charts[0].scope.values == [.layout: ["list"]])
    #expect(commands[0] == "layoutbench trace scenario.jump --layouts list --sizes 100 -o trace.json --page trace.html")
    #expect(commands[1].contains("--sizes 2000 --workload text"))
    #expect(FlameSection([], manifest: manifest).block == nil)
  }

  @Test("A page has a legend of the steps; Markdown has no flame charts, JSON their figures")
  func renderers() throws {
    let chart = FlameChart("list", [.init(name: "naive", strategy: "naive", frames: [Self.frame(3, 1, 20, 0)])])
    let document = ReportDocument(
      "t",
      [.flames([chart, FlameChart("flow", [.init(name: "naive", frames: [])])], caption: "the frames", commands: ["layoutbench trace"])])
    let page = ReportPage(document).html
    #expect(page.contains("<li><svg viewBox=\"0 0 24 12\" aria-hidden=\"true\"><path class=\"k1\" d=\"M2 6h20\"/></svg>prepare</li>"))
    // A chart without frames is left out.
    #expect(page.components(separatedBy: "<svg class=\"chart flames\"").count == 2)
    #expect(page.contains("<pre class=\"commands\"><code>layoutbench trace</code>\n</pre>"))
    for text in [document.markdown, document.text(width: 80, isColored: false)] {
      #expect(!text.contains("the frames") && !text.contains("layoutbench trace"), "\(text)")
    }
    let object = try JSONSerialization.jsonObject(with: Data(document.json.utf8)) as? [String: Any]
    let blocks = try #require(object?["blocks"] as? [[String: Any]])
    let lanes = try #require((blocks[0]["flames"] as? [[String: Any]])?.first?["lanes"] as? [[String: Any]])
    let frames = try #require(lanes[0]["frames"] as? [[String: Any]])
    #expect(frames[0]["steps"] as? [String: Int] == ["change": 1, "prepare": 20, "query": 0])
  }

  @Test("Of a long play, the page of a trace draws the longest frame with those around it")
  func trace() {
    let frames = (0..<200).map { Self.frame($0, 0, $0 == 150 ? 500 : 10, 0) }
    let lane = FrameTimeline(title: "list/naive/scenario.fling/10", frames: frames).flameLane
    #expect(lane.frames.map(\.number) == Array(130..<170) && lane.slowest?.number == 150)
    #expect(FrameTimeline(title: "a", frames: Array(frames.prefix(3))).flameLane.frames.count == 3)
    #expect(FrameTimeline(title: "a", frames: []).flameLane.frames.isEmpty)
  }
}
