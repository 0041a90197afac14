import BenchmarkResults
import CollectionLayouts
import LayoutWorkloads
import Testing

@testable import LayoutSuites

@Suite("Cells that are left out of the plan")
struct FixedItemSizesTests {
  private static func suite(_ layout: any CollectionLayout, _ sizes: [Int], _ operations: [String] = []) throws -> Suite {
    var selection = SuiteChoice()
    selection.source.layouts = [BenchmarkedLayout(try #require(layout as? FlowLayout), takesPeers: false) { $0.width }]
    (selection.counts, selection.operations) = (sizes, operations)
    return try selection.suite()
  }

  private static let fixed = FlowLayout(itemSize: LayoutSize(width: 96, height: 96))

  @Test("Where a flow fixes the sizes of all items, no cell changes a size, and the plan says why")
  func fixedSizes() throws {
    let suite = try Self.suite(Self.fixed, [10_000])
    let operations = Set(suite.cells.filter { !$0.isFloor }.map(\.operation))
    #expect(operations.contains("prepare") && operations.contains("invalidate.insert") && operations.contains("query"))
    #expect(operations.isDisjoint(with: ["relayout", "invalidate.resize", "invalidate.resize.head", "invalidate.resize.tail"]))
    let text = try #require(suite.leftOut.first).description
    #expect(suite.leftOut.count == 1 && text.hasPrefix("left out of flow, whose values fix the sizes of all items"))
    #expect(text.contains("relayout") && text.contains("invalidate.resize.tail"))
  }

  @Test("Whoever chooses nothing else gets no floors alone, but the reason")
  func nothingLeft() {
    let error = #expect(throws: SelectionError.self) { try Self.suite(Self.fixed, [100], ["relayout"]) }
    #expect(error?.description.contains("no frame can change: relayout; choose other operations") == true)
  }

  @Test("Items with sizes or estimates, and layouts that never take sizes, are measured as they are")
  func others() throws {
    #expect(try Self.suite(FlowLayout(), [10_000]).leftOut.isEmpty)
    for layout in BenchmarkedLayout.all { #expect(!layout.fixesItemSizes, "\(layout.name)") }
    #expect(BenchmarkedLayout.all.filter(\.ignoresItemSizes).map(\.name) == ["column", "mosaic"])
  }

  @Test("At numbers of items without scenarios the plan says that none is played, unless they are chosen")
  func scenarios() throws {
    let left = try Self.suite(FlowLayout(), [123]).leftOut
    #expect(left == [.scenarios(sizes: [123])] && left[0].description.contains("scenarios are played at 10000 and 100000 items"))
    #expect(try Self.suite(FlowLayout(), [123], ["scenario.fling"]).leftOut.isEmpty)
    #expect(try Self.suite(FlowLayout(), [123, 10_000]).leftOut.isEmpty)
  }
}

@Suite("A scenario over rows without sizes")
struct MeasuredScenarioTests {
  private static func part(_ json: String, automatic: Bool = true) throws -> ScenarioPart? {
    let layout = BenchmarkedLayout(ListLayout(estimatedItemSize: LayoutSize(width: 390, height: 150)), takesPeers: false) { $0.width }
    let size = automatic ? LayoutSize.automatic : LayoutSize(width: 390, height: 20)
    let scene = Scene(
      layout: layout, data: CollectionData(items: Array(repeating: size, count: 200)), reserve: [LayoutSize(width: 1, height: 1)], seed: 3)
    return try ScenarioPart(Scenario(try ScenarioFile(json: json, path: "own.json")), scene)
  }

  private static func json(_ measure: String, _ steps: String = #"{"repeat": 20, "steps": [{"scrollBy": -200}]}"#) -> String {
    #"{"name": "own", "start": {"fraction": 1}, \#(measure) "steps": [{"rotate": true}, \#(steps), {"scrollTo": "first", "settle": 2}]}"#
  }

  @Test("Rows are measured as they are seen, and the final frames are right, under every strategy", arguments: Strategy.all)
  func measured(strategy: Strategy) throws {
    let part = try #require(try Self.part(Self.json(#""measure": [20, 60],"#)))
    let sizes = try #require(part.script.actualSizes)
    #expect(sizes[0].count == 200 && sizes[0].allSatisfy { (20...60).contains($0.height) && $0.width == 390 })
    let play = try ScenarioPlayer(clock: TickingClock()).play(part, by: Contender(strategy))
    // Estimated, 200 rows are 30,000 points long; those that were seen are shorter.
    #expect(play.isRight && play.frames.count == 24 && play.frames[23].contentSize.height < 30_000)
  }

  @Test("Without measure it is refused; so is measure with rows that have sizes, or beside changes of rows")
  func refusals() {
    let cases: [(String, Bool, String)] = [
      (Self.json(""), true, "own.json: measure: is missing, but rows have estimates"),
      (Self.json(#""measure": [20, 60],"#), false, "own.json: measure: is for rows without sizes"),
      (Self.json(#""measure": [20, 60],"#, #"{"repeat": 2, "steps": [{"batch": [{"delete": "first"}]}]}"#), true, "changes rows"),
      (Self.json(#""measure": [60, 20],"#), true, "a whole number from 60 to 100000"),
    ]
    for (json, automatic, text) in cases {
      let error = #expect(throws: SpecFileError.self) { try Self.part(json, automatic: automatic) }
      #expect(error?.description.contains(text) == true, "\(error?.description ?? "")")
    }
    #expect(throws: Never.self) { try Self.part(Self.json(""), automatic: false) }
  }
}
