import BenchmarkReports
import BenchmarkResults
import CollectionLayouts
import LayoutWorkloads
import Testing

@testable import LayoutBenchKit
@testable import LayoutSuites

@Suite("Layouts, strategies and workloads of one's own")
struct RegistrationTests {
  /// In a process of its own, because what is registered stays for the rest of a process.
  @Test("What a program registers stands behind what is built in")
  func registration() async {
    await #expect(processExitsWith: .success) {
      let own = Contender(name: "own-strategy", summary: "") { (_) throws(LayoutError) in throw .unknownStrategy("own", known: []) }
      let layout = BenchmarkedLayout(ListLayout(), name: "own-list") { $0.width }
      let builtIn = BenchmarkedLayout.all.map(\.name)
      try BenchmarkProgram(name: "mybench", layouts: [layout], strategies: [own]).register()
      #expect(BenchmarkedLayout.all.map(\.name) == builtIn + ["own-list"])
      #expect(Contender.all.last?.name == "own-strategy")
      #expect(BenchmarkProgram.current == "mybench")
    }
  }

  @Test("Spec files name a program's own layout, and its steps are verified under its own strategies too")
  func ownSpec() async {
    await #expect(processExitsWith: .success) {
      let own = BenchmarkedLayout(WaterfallLayout(columns: 3), name: "tiles") { $0.width / 3 }
      try BenchmarkProgram(name: "mybench", layouts: [own], strategies: [Contender(name: "own", summary: "", builder: Forwarding())])
        .register()
      func spec(_ layout: String, _ rest: String = "") throws -> SpecFile {
        try SpecFile(
          json:
            #"{"container": {"width": 300, "height": 200}, "layout": \#(layout), "sections": [{"items": [[100, 30], [100, 40]]}]\#(rest)}"#,
          name: "a.json")
      }
      let file = try spec(#"{"type": "tiles"}"#, #", "steps": [{"batch": [{"delete": [0, 0]}]}]"#)
      let states = try SpecPlayback(of: file, under: .indexed).states
      #expect(
        states.map { $0.attributes.map(\.frame) } == [
          [LayoutRect(x: 0, y: 0, width: 100, height: 30), LayoutRect(x: 100, y: 0, width: 100, height: 40)],
          [LayoutRect(x: 0, y: 0, width: 100, height: 40)],
        ])
      #expect(BenchmarkedLayout(file).itemWidth(LayoutSize(width: 390, height: 844)) == 130)
      let verification = try SpecVerification(SpecWorkload(file))
      #expect(verification.contenders.map(\.name) == Strategy.all.map(\.name) + ["own"])
      for contender in verification.contenders {
        #expect(verification.fact(of: contender).isRight)
        #expect(verification.fact(of: contender, isBroken: true).failedVerification)
      }
      let unknownKey = #expect(throws: SpecFileError.self) { try spec(#"{"type": "tiles", "columns": 4}"#) }
      #expect(unknownKey?.description.contains("layout.columns: unknown key") == true)
      let turned = #expect(throws: SpecFileError.self) { try spec(#"{"type": "tiles"}"#, #", "scrollDirection": "horizontal""#) }
      #expect(turned?.description.contains("“tiles” scrolls vertically only") == true)
      let misspelt = #expect(throws: SpecFileError.self) { try spec(#"{"type": "tile"}"#) }
      #expect(misspelt?.description.contains("“tiles”") == true)
    }
  }

  /// A strategy of one's own that does what naive does.
  private struct Forwarding: EngineBuilder {
    func makeEngine<Rule: PlacementRule>(_ ingredients: borrowing EngineIngredients<Rule>) throws(LayoutError) -> LayoutEngine {
      try RegisteredStrategy(.naive).makeEngine(ingredients)
    }
  }

  @Test("Remedies and examples name the program that runs")
  func remedies() {
    #expect(BenchmarkProgram.named("save one with layoutbench baseline save", as: "mybench") == "save one with mybench baseline save")
    #expect(BenchmarkProgram.named("layoutbench run", as: "layoutbench") == "layoutbench run")
    #expect(BenchmarkProgram.named("layoutbench: passed\n", as: "mybench") == "mybench: passed\n")
  }

  @Test("The name of the floors is refused, and says whose it is")
  func takenName() {
    let program = BenchmarkProgram(layouts: [BenchmarkedLayout(ListLayout(), name: "floor") { $0.width }])
    #expect(throws: RegistrationError.nameInUse("floor", kind: "layout")) { try program.register() }
  }

  @Test("A layout or workload of one's own takes the place of a built-in one of its name, everywhere, and that is said")
  func replaced() async {
    await #expect(processExitsWith: .success) {
      let layouts = [
        BenchmarkedLayout(WaterfallLayout(columns: 3), name: "flow") { $0.width / 3 },
        BenchmarkedLayout(ListLayout(), name: try #require(LayoutComparison.all.first).name) { $0.width },
      ]
      let program = BenchmarkProgram(name: "mybench", layouts: layouts, workloads: [Halves(name: "photos"), Halves(name: "random")])
      let words = try program.register().map(\.description)
      #expect(words.count == 4)
      #expect(
        words[0] == "the layout “flow” of this program takes the place of the built-in one; rename it in `main` to have both")
      #expect(words[2].hasPrefix("the workload “photos” of this program"))
      let flows = BenchmarkedLayout.all.filter { $0.name == "flow" }
      #expect(flows.count == 1 && flows[0].layout is WaterfallLayout && flows[0].entry == nil)
      #expect(!BenchmarkedLayout.comparisons.contains { $0.name == layouts[1].name })
      #expect(Workloads.named.count { $0.name == "photos" } == 1)
      #expect(try Workloads.named("photos") is Halves && Workloads.standard is Halves)
      let json = #"{"container": {"width": 300, "height": 200}, "layout": {"type": "flow"}, "sections": [{"items": [[100, 30]]}]}"#
      let file = try SpecFile(json: json, name: "a.json")
      #expect(file.layout is WaterfallLayout && file.entry == nil)
      #expect(BenchmarkedLayout(file).itemWidth(LayoutSize(width: 390, height: 844)) == 130)
    }
  }

  /// A workload of one's own.
  private struct Halves: Workload {
    let name: String
    let summary = ""
    let isSeeded = false

    func data(count: Int, itemWidth: Double, seed: UInt64) -> CollectionData {
      CollectionData(items: Array(repeating: LayoutSize(width: itemWidth, height: itemWidth / 2), count: count))
    }
  }

  @Test("Two of one name are refused")
  func twins() {
    let twin = BenchmarkedLayout(ListLayout(), name: "twin") { $0.width }
    #expect(throws: RegistrationError.nameInUse("twin", kind: "layout")) { try BenchmarkProgram(layouts: [twin, twin]).register() }
  }

  @Test("A name that no cell could have is refused", arguments: ["", "a/b", "a@b", "a,b", "a b"])
  func unusableName(name: String) {
    let program = BenchmarkProgram(layouts: [BenchmarkedLayout(ListLayout(), name: name) { $0.width }])
    #expect(throws: RegistrationError.unusableName(name, kind: "layout")) { try program.register() }
  }

  @Test("Every colour that a strategy can choose is one of the palette's, and no other's")
  func colors() throws {
    var catalogue = RunCatalogue()
    catalogue.strategies = StrategyColor.allCases.map { .init(name: $0.rawValue, summary: "", color: $0.rawValue) }
    let names = catalogue.strategies.map(\.name)
    let inks = try names.map { try #require(ChartPalette.inks(of: names, catalogue)[$0]) }
    #expect(Set(inks.map { ChartPalette.tone(of: $0).name }).count == StrategyColor.allCases.count)
    #expect(inks == StrategyColor.allCases.indices.map { Chart.Ink.strategy($0) })
    // Whoever chooses none has a colour that nobody chose.
    catalogue.strategies[2].color = nil
    #expect(ChartPalette.inks(of: names, catalogue)[names[2]] == .strategy(2))
  }

  @Test("Layouts of one chart have inks that differ, and those that never meet share the few that are left")
  func sharedInks() {
    var catalogue = RunCatalogue()
    catalogue.strategies = StrategyColor.allCases.dropLast(2).map { .init(name: $0.rawValue, summary: "", color: $0.rawValue) }
    let names = ["mosaic-a", "list-a", "mosaic-b", "mosaic-c", "list-b"]
    let inks = ChartPalette.inks(of: names, catalogue) { $0.first == $1.first }
    let last = StrategyColor.allCases.count
    // Two are left. The third of a chart shares one of them.
    #expect(inks["mosaic-a"] == .strategy(last - 2) && inks["mosaic-b"] == .strategy(last - 1))
    #expect(inks["list-a"] == .strategy(last - 2) && inks["list-b"] == .strategy(last - 1))
    #expect(inks["mosaic-c"] == .strategy(last - 1))
  }
}
