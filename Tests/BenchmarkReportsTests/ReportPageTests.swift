import BenchmarkResults
import Foundation
import Testing

@testable import BenchmarkReports

@Suite("The page of a report")
struct ReportPageTests {
  private static func page(_ samples: [SampleRecord], _ manifest: Manifest = Manifest.handMade) -> String {
    ReportPage(ReportModel(of: samples, manifest)).html
  }

  private static func count(_ text: String, in page: String) -> Int { page.components(separatedBy: text).count - 1 }

  @Test("A page loads nothing: it names no other file, style, script or font")
  func selfContained() throws {
    let page = Self.page(try HandMadeRun.samples("flow/naive/query/1000", 2000), HandMadeRun.manifest())
    for reference in ["src=", "@import", "url(http", "<link rel=\"stylesheet\"", "href=\"http", "//cdn"] {
      #expect(!page.contains(reference), "\(reference)")
    }
    #expect(page.hasPrefix("<!doctype html>\n<html lang=\"en\">"))
  }

  @Test("A row has a cell for each strategy, in the band of the layout budget that it takes")
  func bands() throws {
    // 20 ms is over a frame at 120 Hz, 5 ms over the budget of 2 ms; 1.5 ms is 75 %, 400 µs 20 %, 100 µs 5 %, and 1 µs is far below.
    let times = [("naive", 20e6), ("a", 5e6), ("b", 1.5e6), ("c", 4e5), ("d", 1e5), ("e", 1e3)]
    let page = Self.page(try times.flatMap { try HandMadeRun.samples("flow/\($0.0)/query/1000", $0.1) })
    #expect(page.contains("<td class=\"b5\">20.0 ms<i> ▲</i>"))
    #expect(page.contains("<td class=\"b4\">5.00 ms<i> ▴</i>"))
    for band in ["b3\">1.50 ms", "b2\">400 µs", "b1\">100 µs"] { #expect(page.contains("<td class=\"\(band)"), "\(band)") }
    #expect(page.contains("<td class=\"best\">1.00 µs"))
  }

  @Test("Names are escaped wherever they stand, with combining marks behind the quotation marks too")
  func escaping() throws {
    let name = "\"\u{301}onload='x' <script>&amp;"
    let page = Self.page(
      try HandMadeRun.samples("\(name)/naive/relayout/1000", 2000) + HandMadeRun.samples("\(name)/naive/relayout/10000", 2000)
        + HandMadeRun.samples("flow/\(name)/relayout/1000", 2000))
    // The script of the page, and its data; of the name, nothing.
    #expect(Self.count("<script", in: page) == 2 && Self.count("</script", in: page) == 2 && Self.count("</style", in: page) == 1)
    #expect(page.contains("&quot;\u{301}onload=&#39;x&#39; &lt;script&gt;&amp;amp;"))
    let markup = page.components(separatedBy: "<script type=\"application/json\"")[0]
    #expect(Data(markup.utf8).range(of: Data("\"\u{301}onload".utf8)) == nil)
  }

  @Test("The data are JSON with the names once, and a number for each figure")
  func data() throws {
    let samples = try HandMadeRun.samples("flow/<!--<script>/query/1000", 1234.56) + HandMadeRun.samples("flow/naive/query/1000", 20)
    let json = PageData(ReportIndex(manifest: HandMadeRun.manifest(), analysis: RunData(manifest: .handMade, samples: samples).analysis()))
      .json
    #expect(!json.contains("<"))
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let names = try #require(object["names"] as? [String])
    let groups = try #require(object["groups"] as? [[Any]])
    let columns = try #require(object["columns"] as? [String])
    // Layout, operation, number of items and workload stand once for a group.
    let rows = try #require(groups.first?[4] as? [[Any]])
    #expect(groups.count == 1 && rows.count == 2 && rows.allSatisfy { $0.count + 4 == columns.count })
    #expect(names.filter { $0 == "flow" }.count == 1 && names.contains("<!--<script>"))
    #expect(rows[0][try #require(columns.firstIndex(of: "median_ns")) - 4] as? Double == 1235)
    #expect(columns.last == "p99_ns", "\(columns)")
  }

  @Test("A row's detail has its spread and the command that measures it again")
  func detail() throws {
    var manifest = HandMadeRun.manifest()
    manifest.plan.selection = RunSelection()
    manifest.plan.selection?.seed = 7
    let page = Self.page(try HandMadeRun.samples("flow/naive/query/1500@text", 2000), manifest)
    #expect(page.contains("<code>layoutbench run --layouts flow --operations query --sizes 1500 --workload text --seed 7</code>"))
    #expect(page.contains("<code>layoutbench profile flow/naive/query/1500@text --seed 7</code>"))
    #expect(page.contains("<th scope=row colspan=\"2\">interval<td>2.00–2.00 µs"))
    #expect(page.contains("<th scope=row colspan=\"2\">blocks, %<td>...█... 0…0"))
    // One row only is no group, so it begins with its operation.
    #expect(page.contains("<a href=\"#flow/query/1500@text\">query</a>") && page.contains("<tbody id=\"flow/query/1500@text\">"))
  }

  /// Sevenths of 90 to 111 are 3 wide: 90 and 92 are in the first, 96 to 98 in the third, 111 in the last.
  @Test("The blocks of a cell are a strip that needs no script, with its range around the median")
  func blocks() {
    #expect(BlockStrip([90, 92, 96, 97, 98, 96, 111], around: 96)?.text == "▅.█...▃ −6…+16")
    #expect(BlockStrip([100, 100.4, 99.9], around: 100)?.text == "██....█ −0.1…+0.4")
    #expect(BlockStrip([100], around: 100) == nil && BlockStrip([1, 2], around: 0) == nil)
  }

  @Test("A budget has bands: to its end within it, then over it, then over a whole frame at 120 Hz")
  func frameBands() {
    let bands = FrameBands(budget: .standardLayout)
    let expected: [(Double, Int?)] = [(19_999, nil), (20_000, 1), (200_000, 2), (1e6, 3), (2e6, 3), (2_000_001, 4), (8.3e6, 4), (8.4e6, 5)]
    for (time, band) in expected { #expect(bands.band(of: time)?.rawValue == band, "\(time)") }
    // Of a budget of 5 ms, twice as much is more than a frame.
    #expect(FrameBands(budget: .layout(5e6)).band(of: 9e6) == .over && FrameBands(budget: .layout(5e6)).band(of: 10e6) == .farOver)
  }

  @Test("The first screen has what to take, and its cells lead to the rows that they rest on")
  func firstScreen() throws {
    let samples = try ["naive", "in \"dex\""].flatMap { strategy in
      try [1000, 10_000].flatMap { try HandMadeRun.samples("flow/\(strategy)/relayout/\($0)", strategy == "naive" ? 5e6 : 2000) }
    }
    let page = Self.page(samples, HandMadeRun.manifest())
    let screen = page.components(separatedBy: "<nav")[0]
    #expect(screen.contains("<h1>Which layout strategy stays within a frame?</h1>") && screen.contains("Layout code alone, on "))
    #expect(
      screen.contains("<a href=\"#flow/relayout/10000\"><small>2.5 × →</small> <b>in &quot;dex&quot;</b> <span>0.1 %</span></a>"))
    #expect(page.contains("<tbody id=\"flow/relayout/10000\">"))
    #expect(screen.contains("<p class=\"say\">Not every strategy will do in <code>flow</code>"))
    // The findings stay open, everything else is behind its heading.
    #expect(page.contains("<h2 id=\"findings\">Findings</h2>\n") && page.contains("<summary><h2 id=\"method\">Method</h2></summary>"))
  }

  @Test("Addresses hold what names of cells hold, and anything else by its bytes")
  func fragments() {
    #expect(PageWriter.fragment(of: "list/invalidate.resize/1000@text") == "list/invalidate.resize/1000@text")
    #expect(PageWriter.fragment(of: "a b&=\"µ") == "a%20b%26%3D%22%C2%B5")
  }

  @Test("Charts with the same axes refer to one definition")
  func sharedAxes() throws {
    let samples = try ["query", "query.scroll"].flatMap { operation in
      try [1000, 10_000].flatMap { try HandMadeRun.samples("flow/naive/\(operation)/\($0)", 100 + Double($0)) }
    }
    let page = Self.page(samples)
    #expect(Self.count("<g id=\"axes-", in: page) == 1)
    #expect(Self.count("<use href=\"#axes-0\"/>", in: page) == 2)
  }

  @Test("Warnings stand at the top: what doctor would have said, and what the run doubts")
  func warnings() throws {
    var manifest = HandMadeRun.manifest()
    manifest.revision.newerSource = "Sources/a.swift"
    manifest.machine.loadAverages = [2.5]
    manifest.machine.scalingGovernor = "powersave"
    let page = Self.page(try HandMadeRun.samples("flow/naive/query/1000", 2000), manifest)
    let header = page.components(separatedBy: "</header>")[0]
    #expect(Self.count("class=\"warning\"", in: header) == 6)
    let texts = ["sizes.csv was repeated", "a load of 2.50", "governor <code>powersave</code>", "uncommitted changes", "jemalloc"]
    for text in texts + ["Sources/a.swift is newer"] {
      #expect(header.contains(text), "\(text)")
    }
    #expect(
      page.contains("<h2 id=\"method\">Method</h2>") && page.contains("<code>samples.csv</code> beside this page holds every sample."))
  }

  @Test("Statements say which layouts they are about, and filters offer every value once")
  func scopes() {
    var table = ReportTable([.words("operation"), .strategy("naive")])
    table.add([.words("query"), ReportTable.Cell(.time(5, nil))], scope: ReportScope([.size: "10000"]))
    table.add([.words("query"), ReportTable.Cell(.time(5, nil))], scope: ReportScope([.size: "2000"]))
    let scope = ReportScope([.layout: ["list", "flow"], .size: []])
    let html = ReportPage(ReportDocument("t", [.section("s", [.statements([ReportStatement("both", scope: scope)]), .table(table)])])).html
    #expect(html.contains("<li data-layout=\"list/flow\">both</li>"))
    let values = html.matches(of: /name="([a-z]+)" value="([^"]+)"><span>([^<]+)</).map { "\($0.output.1)=\($0.output.2) \($0.output.3)" }
    // One strategy is no choice.
    #expect(values == ["layout=list list", "layout=flow flow", "size=2000 2k", "size=10000 10k"])
  }

  @Test("Memory per item, the trade of memory for time, and the distance to the floor are charts")
  func costs() throws {
    let samples =
      try HandMadeRun.samples("flow/naive/prepare/1000", 100) + HandMadeRun.samples("flow/indexed/prepare/1000", 100)
      + HandMadeRun.samples("flow/naive/prepare/1000", 32_000, metric: .retainedBytes, rounds: 1)
      + HandMadeRun.samples("flow/indexed/prepare/1000", 4000, metric: .retainedBytes, rounds: 1)
      + HandMadeRun.samples("flow/naive/relayout/1000", 500) + HandMadeRun.samples("flow/indexed/relayout/1000", 900)
      + HandMadeRun.samples("floor/scan/prepare/1000", 20)
    var manifest = Manifest.handMade
    manifest.catalogue = .handMade(floor: .init(name: "scan", meaning: ""), of: ["prepare"])
    let index = ReportIndex(manifest: manifest, analysis: RunData(manifest: .handMade, samples: samples).analysis())
    let charts = RunCharts(index: index)
    let section = try #require(index.sections.first)
    let memory = try #require(charts.memory(of: section))
    #expect(memory.series.map(\.name) == ["naive", "indexed"] && memory.series.map { $0.marks[0].x } == [32, 4])
    let trade = try #require(charts.timeAndMemory(of: section))
    // From the smaller, slower engine across to the larger, and down to its time.
    #expect(trade.series.last?.marks == [Chart.Mark(x: 4, y: 900), Chart.Mark(x: 32, y: 900), Chart.Mark(x: 32, y: 500)])
    let floors = try #require(charts.floorDistances(of: section))
    #expect(floors.series.map { $0.marks.map(\.x) } == [[5], [5]] && floors.y.categories == ["prepare"])
  }

  @Test("No mark beats one of the front in both directions")
  func front() {
    let marks = [(3.0, 5.0), (1, 9), (2, 9), (4, 6), (5, 1)].map { Chart.Mark(x: $0.0, y: $0.1) }
    let corners = [(1.0, 9.0), (3, 9), (3, 5), (5, 5), (5, 1)].map { Chart.Mark(x: $0.0, y: $0.1) }
    #expect(RunCharts.front(of: marks) == corners)
  }
}
