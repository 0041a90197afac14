import BenchmarkHarness
import BenchmarkResults
import CollectionLayouts
import LayoutTestSupport
import LayoutWorkloads
import Testing
import WorkCounting

@testable import LayoutSuites

@Suite("Verification")
struct VerificationTests {
  private static func verify(_ selection: SuiteChoice, _ workload: any Workload, breaking broken: String? = nil) throws -> GroupOutcome {
    var settings = RunSettings()
    settings.brokenContender = broken
    let verifier = CellVerifier(workload: workload, settings: settings)
    var whole = GroupOutcome()
    for group in try selection.suite(over: workload).groups {
      let outcome = try verifier.verify(group)
      whole.facts += outcome.facts
    }
    return whole
  }

  private static func everything(_ itemCount: Int) -> SuiteChoice {
    var selection = SuiteChoice()
    selection.counts = [itemCount]
    selection.purpose.measuresFloors = false
    return selection
  }

  @Test("Every contender agrees with naive in every operation of every layout", arguments: Thoroughness.cases(of: Shape.all, oneIn: 2))
  func agreement(shape: Shape) throws {
    let selection = Self.everything(shape.itemCount)
    let outcome = try Self.verify(selection, shape.workload)
    #expect(outcome.failures.isEmpty)
    #expect(outcome.facts.map(\.cell) == (try selection.suite(over: shape.workload)).cells)
    #expect(outcome.facts.allSatisfy { $0.digest?.count == 16 })
  }

  @Test(
    "Every contender agrees with naive on every built-in workload and its own layout; on a third of them without THOROUGH=1",
    arguments: Thoroughness.cases(of: Workloads.named.map(\.name), oneIn: 3))
  func workloads(name: String) throws {
    let workload = try Workloads.named(name)
    let outcome = try Self.verify(Self.everything(50), workload)
    #expect(!outcome.facts.isEmpty && outcome.failures.isEmpty)
  }

  @Test(
    "A broken contender fails in every cell of its own and in no other",
    arguments: Contender.all.map(\.name), Thoroughness.isFull ? [7, 100] : [7])
  func broken(name: String, itemCount: Int) throws {
    let outcome = try Self.verify(Self.everything(itemCount), RandomWorkload(), breaking: name)
    #expect(!outcome.failures.isEmpty)
    #expect(outcome.failures == outcome.facts.map(\.cell).filter { $0.strategy == name })
    for fact in outcome.facts {
      #expect((fact.note ?? "").hasPrefix("failed verification") == (fact.cell.strategy == name))
    }
  }

  @Test("The cells of one group have one digest, and those of other operations, sizes and seeds another")
  func digests() throws {
    let facts = try Self.verify(Self.everything(7), RandomWorkload()).facts
    for group in Set(facts.map(\.cell.group)) {
      #expect(Set(facts.filter { $0.cell.group == group }.map(\.digest)).count == 1)
    }
    // Operations without updates answer alike; those with updates each in their own way.
    let list = facts.filter { $0.cell.layout == "list" && $0.cell.strategy == "naive" }
    let changing = list.filter { $0.cell.operation.hasPrefix("invalidate") }
    #expect(Set(changing.map(\.digest)).count == changing.count)
    #expect(Set(list.filter { $0.cell.operation.hasPrefix("query") }.map(\.digest)).count == 1)
  }

  @Test(
    "A contender that loses one resize in three is found whatever the seed, with the edit and the place", arguments: [1, 2, 3, 7, 42, 99])
  func careless(seed: UInt64) throws {
    let careless = Contender(name: "careless", summary: "loses some resizes") { (scene) throws(LayoutError) in
      let naive = try scene.layout.layout.makeEngine(.naive, data: scene.data, container: scene.container, displayScale: scene.displayScale)
      return LayoutEngine(CarelessEngine(naive))
    }
    var settings = RunSettings()
    settings.seed = seed
    let list = try #require(BenchmarkedLayout.all.first { $0.name == "list" })
    let group = SuiteGroup(.resize, list, [Contender(.naive), careless], itemCount: 200, workload: "random")
    let outcome = try CellVerifier(workload: RandomWorkload(), settings: settings).verify(group)
    #expect(outcome.failures.map(\.strategy) == ["careless"])
    let note = try #require(outcome.facts.last?.note)
    #expect(note.contains(/after edit [0-9]+ of its verification, the content is .* points large, and under naive/), "\(note)")
  }

  @Test("A fallback is noted on the cell that has it")
  func fallback() throws {
    var selection = Self.everything(100)
    selection.layouts = ["list"]
    selection.operations = ["append", "invalidate.resize"]
    selection.strategies = ["cached-append"]
    let notes = try Self.verify(selection, RandomWorkload()).facts.map(\.note)
    #expect(notes == [nil, "an item changed: all items placed again"])
  }
}

@Suite("Peers")
struct PeerTests {
  @Test(
    "A peer answers what naive answers, at first and after every step of every script", arguments: [Contender.rope, .limit].map(\.name),
    SeedRange.seeds(iterations: 10))
  func answers(name: String, seed: UInt64) throws {
    let contender = try #require(Contender.known.first { $0.name == name })
    for shape in Shape.few {
      let scene = shape.scene(BenchmarkedLayout.all[0], seed: seed)
      let peer = try scene.preparedEngine(contender)
      let naive = try scene.preparedEngine(Contender(.naive))
      #expect(Self.answers(peer, scene) == Self.answers(naive, scene), "SEED=\(seed)")
      for (index, update) in Self.script(scene).enumerated() {
        for engine in [peer, naive] {
          engine.apply(update)
          engine.prepare()
        }
        #expect(Self.answers(peer, scene) == Self.answers(naive, scene), "SEED=\(seed), step \(index)")
      }
    }
  }

  /// Steps of every kind, each of which fits the data as those before left it.
  private static func script(_ scene: Scene) -> [Update] {
    let resizes = scene.resizes(purpose: "peers", count: 10) { $0.below(scene.itemCount) }
    let (inserted, deleted, appended) = (scene.insertions().windows[0], scene.deletions().windows[0], scene.pages().windows[0])
    let undone = [inserted, deleted, appended].flatMap { $0.updates + $0.undos.reversed() }
    return undone + scene.rotation().steps + scene.moves().forward.prefix(20) + resizes.steps + scene.batches().forward
  }

  /// Everything an engine can be asked, one after the other.
  private static func answers(_ engine: LayoutEngine, _ scene: Scene) -> [LayoutAttributes?] {
    let size = engine.collectionViewContentSize
    let content = LayoutAttributes(
      kind: .background, indexPath: ElementPath(section: 0, item: 0), frame: LayoutRect(x: 0, y: 0, width: size.width, height: size.height))
    let tops = stride(from: -100, to: size.height + 200, by: 77)
    let windows = tops.map { LayoutRect(x: 0, y: $0, width: 50, height: 100) } + [LayoutRect(x: -1, y: -1, width: 9_999, height: 99_999)]
    let items = scene.data.sections.indices.flatMap { section in
      (-1...scene.itemCount + 60).map { engine.layoutAttributesForItem(at: ElementPath(section: section, item: $0)) }
    }
    return [content] + windows.flatMap { engine.layoutAttributesForElements(in: $0) } + items
  }

  @Test("Peers stand in for lists only, and the limit only where it is named")
  func listsOnly() throws {
    for layout in BenchmarkedLayout.all {
      for peer in [Contender.rope, .limit] { #expect(peer.supports(layout) == (layout.name == "list")) }
    }
    #expect(!Contender.all.contains { $0.name == "limit" })
    var selection = RunSelection()
    (selection.layouts, selection.operations, selection.counts) = (["list"], ["query"], [10])
    #expect(!(try Suite(selection).strategies.contains("limit")))
    selection.strategies = ["naive", "limit"]
    let suite = try Suite(selection)
    #expect(suite.strategies == ["naive", "limit"])
    #expect(RunCatalogue(of: suite).limits == ["limit"])
    selection.strategies = []
    #expect(RunCatalogue(of: try Suite(selection)).limits.isEmpty)
  }

  @Test("A row that does not fit in 16 bits is refused by the limit, with the most that does")
  func longRow() throws {
    let long = CollectionData(items: [LayoutSize(width: 1, height: 70_000)])
    let scene = Shape.few[0].scene(BenchmarkedLayout.all[0], seed: 1).with(data: long)
    let error = #expect(throws: LayoutError.self) { try scene.preparedEngine(.limit) }
    #expect(error?.description.contains("65535") == true, "\(String(describing: error))")
  }

  @Test("Thousands of rows come and go at one place and at any, and all nodes split", arguments: SeedRange.seeds(iterations: 2))
  func splitting(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var extents = (0..<generator.below(3_000)).map { _ in 1 + generator.below(300) }
    var rows = LimitRows(extents.map { Int32($0) })
    for step in 0..<40_000 {
      let place = generator.below(4) == 0 ? generator.below(extents.count + 1) : extents.count / 2
      if generator.below(step % 20_000 < 12_000 ? 5 : 2) > 0 || place == extents.count {
        let arriving = (0..<(generator.below(20) == 0 ? generator.below(400) : 1)).map { _ in 1 + generator.below(65_535) }
        extents.insert(contentsOf: arriving, at: place)
        if arriving.count == 1 {
          rows.insert(arriving[0], at: place)
        } else {
          arriving.map { Int32($0) }.withUnsafeBufferPointer { rows.insert($0, at: place) }
        }
      } else {
        #expect(rows.remove(place) == extents.remove(at: place), "SEED=\(seed), step \(step)")
      }
      guard step % 2_000 == 0, !extents.isEmpty else { continue }
      rows.expectChanges(at: [0, extents.count / 3, extents.count - 1])
      var found: [Int] = []
      var end = 0
      rows.forEachRow(from: 0) { item, origin, extent in
        guard item == found.count, origin == end else { return false }
        found.append(extent)
        end += extent
        return true
      }
      try #require(found == extents && rows.count == extents.count && rows.extent == end, "SEED=\(seed), step \(step)")
      let some = generator.below(extents.count)
      #expect(rows.row(some) == (extents[..<some].reduce(0, +), extents[some]))
    }
  }
}

/// Forgets the resizes of some items.
private final class CarelessEngine: ForwardingEngine {
  override func invalidateLayout(with context: InvalidationContext) throws(LayoutError) {
    if case .resizedItem(let path, _) = context, path.item % 3 == 1 { return }
    try super.invalidateLayout(with: context)
  }
}
