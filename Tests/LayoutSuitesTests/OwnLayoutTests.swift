import BenchmarkHarness
import BenchmarkResults
import CollectionLayouts
import LayoutTestSupport
import LayoutWorkloads
import Testing

@testable import LayoutSuites

/// The rule of stairs told a second time, as plainly as it can be said.
private struct StairsOracle: LayoutOracle {
  var layout = StairsLayout()

  var scrollDirection: ScrollDirection { .vertical }

  func refusal(of situation: Situation) -> LayoutError? {
    let needed = Double(layout.steps - 1) * layout.indent
    guard needed <= situation.container.width else {
      return .containerTooNarrow(available: situation.container.width, needed: needed, by: "stairs")
    }
    return nil
  }

  func layOut(_ situation: Situation) -> OracleResult {
    let width = situation.container.width
    var elements: [LayoutAttributes] = []
    var end = 0.0
    for (section, content) in situation.data.sections.enumerated() {
      for (item, size) in content.items.enumerated() {
        let top = item == 0 ? end : end + layout.spacing
        let left = Double(item % layout.steps) * layout.indent
        let frame = LayoutRect(x: left, y: top, width: width - left, height: size.height)
        elements.append(LayoutAttributes(kind: .cell, indexPath: ElementPath(section: section, item: item), frame: frame))
        end = top + size.height
      }
    }
    return OracleResult(elements: elements, contentSize: LayoutSize(width: width, height: end))
  }
}

@Suite("A layout of one's own")
struct OwnLayoutTests {
  private static let layout = BenchmarkedLayout(StairsLayout()) { $0.width }

  @Test("Four rows in stairs of three steps stand where arithmetic puts them")
  func golden() throws {
    let data = CollectionData(items: [10, 20, 30, 40].map { LayoutSize(width: 0, height: $0) })
    let engine = try StairsLayout(steps: 3, indent: 20, spacing: 4).makeEngine(
      .naive, data: data, container: LayoutSize(width: 100, height: 50))
    engine.prepare()
    let frames = (0..<4).map { engine.layoutAttributesForItem(at: ElementPath(section: 0, item: $0))?.frame }
    // Tops: 0, 10 + 4, 14 + 20 + 4, 38 + 30 + 4. Left edges: 0, 20, 40, and 0 again.
    #expect(
      frames == [
        LayoutRect(x: 0, y: 0, width: 100, height: 10), LayoutRect(x: 20, y: 14, width: 80, height: 20),
        LayoutRect(x: 40, y: 38, width: 60, height: 30),
        LayoutRect(x: 0, y: 72, width: 100, height: 40),
      ])
    // 72 + 40; no spacing behind the last row.
    #expect(engine.collectionViewContentSize == LayoutSize(width: 100, height: 112))
  }

  @Test(
    "It agrees with its oracle under every strategy", arguments: Strategy.all.map(\.name),
    SeedRange.seeds(iterations: Thoroughness.isFull ? 10 : 5))
  func differential(strategy: String, seed: UInt64) throws {
    let strategy = try Strategy.named(strategy)
    let check = DifferentialCheck(oracle: StairsOracle(), script: Self.script(seed: seed))
    let mismatch = check.firstMismatch { situation throws(LayoutError) in
      // States three items apart: small data has many, and a fault that repeats every two or four items is seen.
      try StairsLayout().makeEngine(
        strategy, data: situation.data, container: situation.container, displayScale: situation.displayScale,
        tuning: Tuning(checkpointInterval: 3))
    }
    #expect(mismatch == nil, "SEED=\(seed)")
  }

  @Test("The check sees an engine that is not right", arguments: SeedRange.seeds(iterations: 3))
  func faultyEngine(seed: UInt64) {
    let check = DifferentialCheck(oracle: StairsOracle(), script: Self.script(seed: seed))
    let mismatch = check.firstMismatch { situation throws(LayoutError) in
      try StairsLayout(steps: 4).makeEngine(.naive, data: situation.data, container: situation.container)
    }
    #expect(mismatch != nil, "SEED=\(seed)")
  }

  @Test("What it cannot lay out it refuses")
  func refusals() {
    let data = CollectionData(items: [LayoutSize(width: 10, height: 10)])
    let container = LayoutSize(width: 100, height: 50)
    for layout in [StairsLayout(steps: 0), StairsLayout(indent: 51), StairsLayout(indent: -1), StairsLayout(spacing: .nan)] {
      #expect(throws: LayoutError.self) { try layout.makeEngine(.naive, data: data, container: container) }
    }
  }

  @Test("It runs through every operation under every strategy: verified, timed and counted")
  func benchmark() throws {
    var settings = RunSettings()
    settings.mostRounds = 3
    let runner = SuiteRunner(
      workload: RandomWorkload(), settings: settings, stopwatch: .ticking(), shortestSample: 1,
      allocationCounter: nil)
    for operation in Operation.all {
      let group = Self.group(operation, Strategy.all.map { Contender($0) })
      let outcome = try runner.run(group, settings)
      #expect(outcome.failures.isEmpty)
      for cell in group.cells { #expect(outcome.samples.count { $0.cell == cell && $0.metric == .time } == 3 * operation.roundsFactor) }
    }
  }

  private static func group(_ operation: Operation, _ contenders: [Contender]) -> SuiteGroup {
    SuiteGroup(operation, layout, contenders, itemCount: 100, workload: RandomWorkload().name)
  }

  /// Some 40 rows, and changes drawn for them.
  private static func script(seed: UInt64) -> UpdateScript {
    let scene = Shape(itemCount: 40, isSectioned: seed % 2 == 0).scene(layout, seed: seed)
    let steps = scene.resizes(purpose: "own", count: 10) { $0.below(scene.itemCount) }.steps + scene.moves().forward.prefix(10)
    let updates = steps + scene.batches().forward + scene.insertions().windows[0].updates + scene.rotation().steps
    return UpdateScript(seed: seed, start: Situation(data: scene.data, container: scene.container), steps: updates)
  }
}

@Suite("A strategy of one's own")
struct OwnStrategyTests {
  private static let contender = Contender(name: "forgetful", summary: "keeps no frames", builder: Forgetful())
    .supporting(StairsLayout.self, by: Forgetful())

  @Test(
    "It carries every layout of the library", arguments: LayoutSpec.Name.allCases,
    SeedRange.seeds(iterations: Thoroughness.isFull ? 20 : 4))
  func libraryLayouts(name: LayoutSpec.Name, seed: UInt64) {
    let example = RandomCase(name, seed: seed)
    let mismatch = DifferentialCheck(oracle: example.layout.oracle, script: example.script).firstMismatch { situation throws(LayoutError) in
      try Self.engine(of: example.layout.layout, situation)
    }
    #expect(mismatch == nil, "SEED=\(seed)")
  }

  @Test("It takes part in a comparison beside the registered strategies, with a layout of one's own")
  func benchmark() throws {
    let layout = BenchmarkedLayout(StairsLayout()) { $0.width }
    let contenders = [Contender(.naive), Self.contender]
    var settings = RunSettings()
    settings.mostRounds = 1
    let runner = SuiteRunner(
      workload: SectionedWorkload(), settings: settings, stopwatch: .ticking(), shortestSample: 1,
      allocationCounter: nil)
    for operation in Operation.all {
      let group = SuiteGroup(operation, layout, contenders, itemCount: 50, workload: SectionedWorkload().name)
      let outcome = try runner.run(group, settings)
      #expect(outcome.failures.isEmpty)
      #expect(Set(outcome.samples.filter { $0.metric == .time }.map(\.cell)) == Set(group.cells))
      #expect(Set(outcome.samples.filter { $0.metric == .itemsMeasured }.map(\.cell)) == Set(group.cells))
    }
  }

  @Test("It runs with the library's layouts, and with another one only where it was specialised for that")
  func support() {
    let layouts = [BenchmarkedLayout(ListLayout()) { $0.width }, BenchmarkedLayout(StairsLayout()) { $0.width }]
    let unspecialized = Contender(name: "forgetful", summary: "", builder: Forgetful())
    #expect(layouts.map(unspecialized.supports) == [true, false])
    #expect(layouts.map(Self.contender.supports) == [true, true])
    let stairsOnly = Contender(name: "forgetful", summary: "", for: StairsLayout.self, builder: Forgetful())
    #expect(layouts.map(stairsOnly.supports) == [false, true])
    // What is not measured can be verified.
    #expect(layouts.allSatisfy(stairsOnly.canLayOut))
  }

  /// In a process of its own, because what is added stays for the rest of a process.
  @Test("Where it is left out of a layout, that is said, with the remedy")
  func leftOut() async {
    await #expect(processExitsWith: .success) {
      BenchmarkedLayout.additions.add([BenchmarkedLayout(StairsLayout()) { $0.width }])
      Contender.additions.add([Contender(name: "forgetful", summary: "", builder: Forgetful())])
      var selection = SuiteChoice()
      (selection.layouts, selection.strategies) = (["list", "stairs"], ["naive", "forgetful"])
      let suite = try selection.suite()
      let remedy = "register it with .supporting(_:by:) and the layout's type"
      #expect(suite.uncompiled.map(\.description) == ["forgetful is left out of stairs, for which it is not compiled; \(remedy)"])
    }
  }

  private static func engine(of layout: some CollectionLayout, _ situation: Situation) throws(LayoutError) -> LayoutEngine {
    try layout.makeEngine(
      with: Forgetful(), data: situation.data, container: situation.container, displayScale: situation.displayScale, tuning: .standard)
  }
}
