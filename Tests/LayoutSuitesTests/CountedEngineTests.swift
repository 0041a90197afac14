import BenchmarkHarness
import CollectionLayouts
import LayoutTestSupport
import LayoutWorkloads
import Testing
import WorkCounting

@testable import LayoutSuites

/// An engine that counts, and where it counts.
private struct CountedCase {
  let tally = WorkTally()
  let engine: LayoutEngine

  init(
    _ layout: some CollectionLayout, _ strategy: Strategy = .naive, items: [LayoutSize],
    container: LayoutSize = LayoutSize(width: 100, height: 100),
    checkpointInterval: Int = 64
  ) throws {
    engine = try layout.makeEngine(
      with: CountingBuilder(builder: RegisteredStrategy(strategy), tally: tally), data: CollectionData(items: items), container: container,
      displayScale: 1, tuning: Tuning(checkpointInterval: checkpointInterval))
  }

  /// What happens in `work`.
  func count(_ work: (LayoutEngine) throws -> Void) rethrows -> WorkCount {
    let before = tally.total
    try work(engine)
    return (tally.total - before).ofItems
  }

  func prepared() -> WorkCount { count { $0.prepare() } }
}

extension WorkCount {
  fileprivate init(placed: Int = 0, bands: Int = 0, measured: Int = 0, emitted: Int = 0) {
    self.init()
    (itemsPlaced, bandsLaid, itemsMeasured, attributesEmitted) = (placed, bands, measured, emitted)
  }

  /// The work on items. What is done to sections is counted in `SectionWorkTests`.
  fileprivate var ofItems: WorkCount {
    var work = self
    work.sectionsTouched = 0
    return work
  }
}

private let first = ElementPath(section: 0, item: 0)

/// The strategies that keep no frames.
private let measuring: [Strategy] = [.checkpoint, .indexed]

@Suite("An engine that counts its work")
struct CountedEngineTests {
  private static func rows(_ count: Int) -> [LayoutSize] { Array(repeating: LayoutSize(width: 40, height: 10), count: count) }

  @Test("A list of 10 is placed or measured whole, each row a band; a prepare with nothing to do does nothing", arguments: Strategy.all)
  func list(strategy: Strategy) throws {
    let list = try CountedCase(ListLayout(), strategy, items: Self.rows(10))
    #expect(list.tally.total == WorkCount())
    #expect(list.prepared() == (measuring.contains(strategy) ? WorkCount(measured: 10) : WorkCount(placed: 10, bands: 10)))
    #expect(list.prepared() == WorkCount())
  }

  @Test("After a change to item 7 of 10, dirty-range places 3, checkpoint measures them, indexed measures 1, and the others place all")
  func resize() throws {
    let expected = [(Strategy.naive, 10, 0), (.cachedAppend, 10, 0), (.dirtyRange, 3, 0), (.checkpoint, 0, 3), (.indexed, 0, 1)]
    for (strategy, placed, measured) in expected {
      let list = try CountedCase(ListLayout(), strategy, items: Self.rows(10), checkpointInterval: 1)
      list.engine.prepare()
      let count = try list.count {
        try $0.invalidateLayout(with: .resizedItem(ElementPath(section: 0, item: 7), LayoutSize(width: 40, height: 30)))
        $0.prepare()
      }
      #expect(count == WorkCount(placed: placed, bands: placed, measured: measured), "\(strategy)")
      let report = list.engine.lastPrepare
      #expect(report.itemsPlaced == placed && report.itemsMeasured == measured, "\(strategy)")
    }
  }

  @Test("A flow of 5 items, two to a line, has 3 lines; an append to its open line places that line's 2 items again")
  func flow() throws {
    // 40 + 10 + 40 fit into 100, 40 + 10 + 40 + 10 + 40 do not.
    let flow = try CountedCase(FlowLayout(minimumInteritemSpacing: 10), .cachedAppend, items: Self.rows(5))
    #expect(flow.prepared() == WorkCount(placed: 5, bands: 3))
    let appended = try flow.count {
      try $0.invalidateLayout(with: .insertedItems(at: ElementPath(section: 0, item: 5), sizes: [LayoutSize(width: 40, height: 10)]))
      $0.prepare()
    }
    #expect(appended == WorkCount(placed: 2, bands: 1))
  }

  @Test("Columns of 5 items, two to a line, have 3 lines")
  func column() throws {
    // 100 / 45 is 2 and a rest: columns of 50.
    let columns = try CountedCase(ColumnLayout(minColumnWidth: 45, minimumInteritemSpacing: 0), items: Self.rows(5))
    #expect(columns.prepared() == WorkCount(placed: 5, bands: 3))
  }

  @Test("A mosaic of 10 items has 5 segments: of 1, 2, 3 and 3 items, and one for the last")
  func mosaic() throws {
    let mosaic = try CountedCase(MosaicLayout(), items: Self.rows(10))
    #expect(mosaic.prepared() == WorkCount(placed: 10, bands: 5))
  }

  @Test("Each item of a waterfall is a band of its own, whatever its column", arguments: [1, 2, 3, 5])
  func waterfall(columns: Int) throws {
    let waterfall = try CountedCase(WaterfallLayout(columns: columns), .cachedAppend, items: Self.rows(7))
    #expect(waterfall.prepared() == WorkCount(placed: 7, bands: 7))
    let appended = try waterfall.count {
      try $0.invalidateLayout(with: .insertedItems(at: ElementPath(section: 0, item: 7), sizes: Self.rows(2)))
      $0.prepare()
    }
    #expect(appended == WorkCount(placed: 2, bands: 2))
  }

  @Test("Groups of two make 3 bands of 5 items, measured or not", arguments: [CollectionLayoutDimension.absolute(20), .estimated(20)])
  func compositional(height: CollectionLayoutDimension) throws {
    let item = CollectionLayoutItem(layoutSize: .init(widthDimension: .fractionalWidth(0.5), heightDimension: height))
    let group = CollectionLayoutGroup(
      .horizontalCount(.item(item), count: 2), layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: height))
    let layout = CompositionalLayout(sections: [CollectionLayoutSection(group: group)])
    let compositional = try CountedCase(layout, items: Self.rows(5))
    #expect(compositional.prepared() == WorkCount(placed: 5, bands: 3))
  }

  @Test("A query emits exactly the attributes it finds, headers too, and places nothing if frames are kept", arguments: Strategy.all)
  func query(strategy: Strategy) throws {
    let list = try CountedCase(ListLayout(headerReferenceSize: LayoutSize(width: 0, height: 5)), strategy, items: Self.rows(10))
    list.engine.prepare()
    var buffer = AttributesBuffer()
    // The header ends at 5, and the first rows stand at 5, 15 and 25.
    let found = list.count { $0.layoutAttributesForElements(in: LayoutRect(x: 0, y: 0, width: 100, height: 24), into: &buffer) }
    // Without frames, the row at 25 is placed too, to see that it lies behind the window, which is a unit wider than asked for at its end.
    let placed = measuring.contains(strategy) ? 3 : 0
    // Indexed tries whether the first eight rows can be passed over.
    let measured = strategy == .indexed ? 8 : 0
    #expect(buffer.count == 3 && found == WorkCount(placed: placed, bands: placed, measured: measured, emitted: 3))
    let beyond = list.count { $0.layoutAttributesForElements(in: LayoutRect(x: 0, y: 500, width: 100, height: 9), into: &buffer) }
    #expect(beyond == WorkCount())
  }

  @Test("Single attributes count one each, and what there is not counts nothing")
  func singleAttributes() throws {
    let list = try CountedCase(ListLayout(headerReferenceSize: LayoutSize(width: 0, height: 5)), items: Self.rows(1))
    list.engine.prepare()
    #expect(list.count { _ = $0.layoutAttributesForItem(at: first) } == WorkCount(emitted: 1))
    #expect(list.count { _ = $0.layoutAttributesForSupplementaryView(ofKind: .header, at: first) } == WorkCount(emitted: 1))
    #expect(list.count { _ = $0.layoutAttributesForSupplementaryView(ofKind: .footer, at: first) } == WorkCount())
    #expect(list.count { _ = $0.layoutAttributesForItem(at: ElementPath(section: 0, item: 1)) } == WorkCount())
  }

  @Test("A strategy that keeps no frames measures in prepare and places in a query, and both are counted")
  func ownStrategy() throws {
    let tally = WorkTally()
    let engine = try ListLayout().makeEngine(
      with: CountingBuilder(builder: Forgetful(), tally: tally), data: CollectionData(items: Self.rows(10)),
      container: LayoutSize(width: 100, height: 100))
    engine.prepare()
    #expect(tally.total.ofItems == WorkCount(measured: 10))
    var buffer = AttributesBuffer()
    engine.layoutAttributesForElements(in: LayoutRect(x: 0, y: 0, width: 100, height: 100), into: &buffer)
    #expect(tally.total.attributesEmitted == 10 && tally.total.itemsPlaced == 10 && tally.total.itemsMeasured == 10)
  }

  @Test("What is not a read or a change passes through: targets, offsets, diagnostics")
  func passesThrough() throws {
    let items = [LayoutSize(width: 40, height: 10), LayoutSize(width: 400, height: 10)]
    let plain = try FlowLayout().makeEngine(.naive, data: CollectionData(items: items), container: LayoutSize(width: 100, height: 100))
    let counted = try CountedCase(FlowLayout(), items: items).engine
    plain.prepare()
    counted.prepare()
    let last = ElementPath(section: 0, item: 1)
    #expect(counted.diagnostics == plain.diagnostics && counted.diagnostics.count == 1)
    #expect(try counted.scrollTarget(for: last, at: .end).contentOffset == plain.scrollTarget(for: last, at: .end).contentOffset)
    #expect(counted.collectionViewContentSize == plain.collectionViewContentSize && counted.lastPrepare == plain.lastPrepare)
  }
}

@Suite("Counting changes nothing")
struct CountedOutputTests {
  @Test(
    "Counted engines answer to the bit what plain ones answer, after every update of every operation",
    arguments: Thoroughness.cases(of: Entry.all, oneIn: 3), Shape.few)
  func sameOutput(entry: Entry, shape: Shape) throws {
    let scene = shape.scene(entry.layout, seed: 7)
    for operation in Operation.all where operation.applies(scene) {
      let script = operation.script(scene)
      guard let counted = entry.contender.counted(in: WorkTally()) else { continue }
      #expect(try script.output(of: counted, on: scene).digest == script.output(of: entry.contender, on: scene).digest, "\(operation.name)")
    }
  }

  @Test(
    "Counted engines agree with the oracle, however often states of the fold are stored", arguments: LayoutSpec.Name.allCases, Strategy.all)
  func sameAsOracle(name: LayoutSpec.Name, strategy: Strategy) {
    for seed in SeedRange.seeds(iterations: Thoroughness.isFull ? 3 : 1) {
      let example = RandomCase(name, seed: seed)
      let tuning = Tuning(checkpointInterval: [1, 2, 7][Int(seed % 3)])
      let mismatch = DifferentialCheck(oracle: example.layout.oracle, script: example.script)
        .firstMismatch { situation throws(LayoutError) in
          try example.layout.layout.makeEngine(
            with: CountingBuilder(builder: RegisteredStrategy(strategy), tally: WorkTally()), data: situation.data,
            container: situation.container, displayScale: situation.displayScale, tuning: tuning)
        }
      #expect(mismatch == nil, "SEED=\(seed)")
    }
  }

  @Test("A prepare reports exactly what is counted, under every registered strategy", arguments: Entry.all, Shape.few)
  func samePlaced(entry: Entry, shape: Shape) throws {
    let scene = shape.scene(entry.layout, seed: 7)
    let tally = WorkTally()
    guard let counted = entry.contender.counted(in: tally) else { return }
    let engine = try counted.make(scene)
    var reported = (placed: 0, measured: 0, sections: 0)
    let updates = scene.resizes(purpose: "counted", count: 20) { $0.below(scene.itemCount) }.steps + scene.batches().forward
    for update in [[]] + updates + scene.pages().windows[0].updates {
      engine.apply(update)
      engine.prepare()
      reported.placed += engine.lastPrepare.itemsPlaced
      reported.measured += engine.lastPrepare.itemsMeasured
      reported.sections += engine.lastPrepare.sectionsTouched
      #expect(tally.total.itemsPlaced == reported.placed && tally.total.itemsMeasured == reported.measured)
      #expect(tally.total.sectionsTouched == reported.sections)
    }
    #expect(tally.total.bandsLaid <= reported.placed)
    // Cells of one size in columns stand where arithmetic puts them: indexed folds nothing.
    let isArithmetic = entry.layout.name == "column" && entry.contender.name == Strategy.indexed.name
    #expect(tally.total.bandsLaid > 0 || reported.measured > 0 || isArithmetic)
  }

  @Test("Every registered strategy can be counted with every layout; the rope has no rule to count")
  func whoCounts() {
    let without = Contender.all.filter { $0.counted(in: WorkTally()) == nil }.map(\.name)
    #expect(without == ["rope"])
  }
}

@Suite("WorkFigures")
struct WorkFiguresTests {
  @Test("Figures are means per iteration, of what is run alone, without the first iteration")
  func means() {
    let tally = WorkTally()
    var placed = [100, 3, 4].makeIterator()
    let body = MeasuredBody(
      setUp: { _ in tally.count.pointee.bandsLaid += 7 }, run: { _ in tally.count.pointee.itemsPlaced += placed.next() ?? 0 },
      tearDown: { _ in tally.count.pointee.attributesEmitted += 7 })
    let figures = WorkFigures(counting: body, iterations: 2, in: tally)
    // (3 + 4) / 2.
    #expect(figures.perIteration(\.itemsPlaced) == 3.5)
    #expect(figures.perIteration(\.bandsLaid) == 0 && figures.perIteration(\.attributesEmitted) == 0)
  }
}
