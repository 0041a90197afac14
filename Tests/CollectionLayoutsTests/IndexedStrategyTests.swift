import CollectionLayouts
import LayoutTestSupport
import Testing

/// What `indexed` promises besides the frames, which the differential tests hold it to.
@Suite struct IndexedStrategyTests {
  /// An engine of random heights under `indexed`, prepared.
  private static func engine(_ layout: LayoutSpec, heights: some Sequence<Double>) throws -> LayoutEngine {
    let situation = Situation(data: .heights([Array(heights)], width: 40), container: LayoutSize(width: 100, height: 100))
    let engine = try layout.makeEngine(.indexed, situation)
    engine.prepare()
    return engine
  }

  /// So many whole heights from 20 to 200.
  private static func randomHeights(_ count: Int, seed: UInt64 = 1) -> [Double] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in Double(generator.int(in: 20...200)) }
  }

  private static func resize(_ item: Int, to height: Double) -> InvalidationContext {
    .resizedItem(ElementPath(section: 0, item: item), LayoutSize(width: 40, height: height))
  }

  @Test("A row of a list that changes is measured and no other, wherever it stands")
  func listResize() throws {
    let engine = try Self.engine(.list(ListLayout(spacing: 8)), heights: Self.randomHeights(10_000))
    #expect(engine.lastPrepare.itemsMeasured == 10_000)
    for item in [0, 5_000, 9_999] {
      try engine.change(Self.resize(item, to: 300))
      #expect(engine.lastPrepare.itemsMeasured == 1 && engine.lastPrepare.fallback == nil)
    }
  }

  @Test("A batch of a sixteenth of all items has all of them measured, one of fewer items only those", arguments: [0, 1])
  func batches(fewer: Int) throws {
    let engine = try Self.engine(.list(ListLayout(spacing: 8)), heights: Self.randomHeights(1_600))
    var expected = Self.randomHeights(1_600)
    let leaving = (0..<50 - fewer).map { 3 * $0 + 1 }
    let updates: [BatchUpdate] =
      leaving.map { .delete(ElementPath(section: 0, item: $0)) }
      + (0..<50).map { .insert(ElementPath(section: 0, item: 9 * $0), LayoutSize(width: 40, height: 300 + Double($0))) }
    for item in leaving.reversed() { expected.remove(at: item) }
    for number in 0..<50 { expected.insert(300 + Double(number), at: 9 * number) }
    try engine.change(.batchUpdates(updates))
    #expect(engine.lastPrepare.itemsMeasured == (fewer == 0 ? 1_600 : 99))
    var y = 0.0
    for (item, height) in expected.enumerated() {
      let frame = engine.layoutAttributesForItem(at: ElementPath(section: 0, item: item))?.frame
      #expect(frame == LayoutRect(x: 0, y: y, width: 100, height: height))
      y += height + 8
    }
  }

  @Test("Among a thousand sections without items, a batch of one item writes those that are beside it in the tree, and not all")
  func batchAmongEmptySections() throws {
    let heights = Array(repeating: [Double](), count: 1_000) + [Self.randomHeights(10)]
    let situation = Situation(data: .heights(heights, width: 40), container: LayoutSize(width: 100, height: 100))
    let engine = try LayoutSpec.list(ListLayout()).makeEngine(.indexed, situation)
    engine.prepare()
    for update in [
      .insert(ElementPath(section: 1_000, item: 3), LayoutSize(width: 40, height: 7)),
      .reload(ElementPath(section: 1_000, item: 2), LayoutSize(width: 40, height: 9)),
    ] as [BatchUpdate] {
      try engine.change(.batchUpdates([update]))
      #expect(engine.lastPrepare.itemsMeasured == 1 && engine.lastPrepare.sectionsTouched <= 128)
    }
  }

  @Test("A line of a flow that keeps its breaks is measured with one run or two")
  func flowResize() throws {
    // Two of 40 fill a line of 100; a higher item changes no break.
    let engine = try Self.engine(.flow(FlowLayout()), heights: Self.randomHeights(10_000))
    try engine.change(Self.resize(5_000, to: 300))
    #expect(engine.lastPrepare.itemsMeasured == 56)
    // Item 5,039 is the last of its run, 5,040 = 90 × 56, and its line's second.
    try engine.change(Self.resize(5_039, to: 300))
    #expect(engine.lastPrepare.itemsMeasured == 112)
  }

  @Test("A waterfall of two columns forgets a change long before it ends")
  func waterfallResize() throws {
    let engine = try Self.engine(.waterfall(WaterfallLayout(columns: 2)), heights: Self.randomHeights(100_000))
    var measured: [Int] = []
    for item in 0..<100 {
      try engine.change(Self.resize(item * 500, to: Double(20 + item)))
      measured.append(engine.lastPrepare.itemsMeasured)
    }
    // Each of two classes measures about 780 items before it meets; half of 100,000 would be left on average.
    #expect(measured.sorted()[50] < 5_000)
  }

  @Test("Columns of equal heights never meet again, and the report says so")
  func equalHeights() throws {
    let engine = try Self.engine(.waterfall(WaterfallLayout(columns: 2)), heights: repeatElement(100, count: 10_000))
    try engine.change(Self.resize(100, to: 131))
    #expect(engine.lastPrepare.fallback == .farReachingChange)
  }

  @Test("Columns that take turns: an item that changes is measured alone, and one that comes with its run, wherever it is")
  func alternating() throws {
    for columns in [2, 3, 16] {
      let engine = try Self.engine(
        .waterfall(WaterfallLayout(columns: columns, placement: .alternating)), heights: Self.randomHeights(10_000))
      for item in [0, 5_000, 9_999] {
        try engine.change(Self.resize(item, to: 300))
        #expect(engine.lastPrepare.itemsMeasured == 1 && engine.lastPrepare.fallback == nil)
      }
      try engine.change(.insertedItems(at: ElementPath(section: 0, item: 0), sizes: [LayoutSize(width: 40, height: 30)]))
      #expect(engine.lastPrepare.itemsMeasured == 57 && engine.lastPrepare.fallback == nil)
    }
  }

  @Test("Columns in turn that have drifted far apart give the elements of a window in order, with items of no height at its edges")
  func driftedColumns() throws {
    for (columns, seed) in [(2, 1), (3, 2), (16, 3)] {
      // The last column grows ten times as fast as the first; every seventh item has no height.
      let heights = Self.randomHeights(5_000, seed: UInt64(seed)).enumerated().map { index, height in
        index.isMultiple(of: 7) ? 0 : height * Double(1 + 9 * (index % columns) / (columns - 1))
      }
      let layout = LayoutSpec.waterfall(WaterfallLayout(columns: columns, placement: .alternating))
      let situation = Situation(data: .heights([heights], width: 40), container: LayoutSize(width: 100, height: 100))
      let engines = try [Strategy.naive, .indexed].map { try layout.makeEngine($0, situation) }
      for engine in engines { engine.prepare() }
      var tops = Array(engines[0].everything.elements.map(\.frame.y).enumerated().filter { $0.offset.isMultiple(of: 97) }.map(\.element))
      tops += [-200, -100, engines[0].collectionViewContentSize.height]
      for top in tops {
        let window = LayoutRect(x: 0, y: top, width: 100, height: 100)
        let found = engines.map { $0.layoutAttributesForElements(in: window) }
        #expect(found[0] == found[1], "\(columns) columns at \(top)")
      }
    }
  }

  @Test("Of groups that are measured only as a whole, each is measured once; a change measures those of its run and the next")
  func longGroups() throws {
    let group = CollectionLayoutGroup.of(
      .verticalRepeating(.item(.fullWidth, .estimated(20)), count: 1_000), .fullWidth, .estimated(20), spacing: .fixed(1))
    let engine = try Self.engine(.group(group), heights: Self.randomHeights(10_500))
    #expect(engine.lastPrepare.itemsMeasured == 10_500)
    // Runs have 56 items: that from 952 on lies in two groups. Of the last group, there are 500.
    for (item, measured) in [(0, 2_000), (999, 3_000), (1_000, 3_000), (5_500, 2_000), (10_200, 500)] {
      try engine.change(Self.resize(item, to: 300))
      #expect(engine.lastPrepare.itemsMeasured == measured, "item \(item)")
    }
    // All that follow go from group to group, from the one on in which the run begins that item 5,000 is in.
    try engine.change(.deletedItems(section: 0, items: 5_000..<5_001))
    #expect(engine.lastPrepare.itemsMeasured == 10_499 - 4_000)
  }

  @Test("An insertion, a deletion and a change before one prepare are measured once each")
  func severalChanges() throws {
    let engine = try Self.engine(.list(ListLayout()), heights: Self.randomHeights(6_400))
    func insertion(of count: Int) -> InvalidationContext {
      .insertedItems(at: ElementPath(section: 0, item: 100), sizes: Array(repeating: LayoutSize(width: 40, height: 50), count: count))
    }
    try engine.change(
      insertion(of: 1), .deletedItems(section: 0, items: 5_000..<5_001), Self.resize(3_000, to: 70), Self.resize(3_001, to: 70))
    #expect(engine.lastPrepare.itemsMeasured == 1 + 1 + 2)
    // A run is built of 56 items and takes 64: with 57 and eight more it splits, and both parts are measured.
    try engine.change(insertion(of: 8))
    #expect(engine.lastPrepare.itemsMeasured == 65)
  }

  @Test("A section that comes to data without any has room for its cursors")
  func firstSection() throws {
    let empty = Situation(data: CollectionData(sections: []), container: LayoutSize(width: 100, height: 60))
    // From 4 to 40 wide, so that hardly two runs end in lines alike.
    let items = Self.randomHeights(300).map { LayoutSize(width: $0 / 5, height: $0) }
    let engines = try [Strategy.naive, .indexed].map { strategy in
      let engine = try LayoutSpec.flow(FlowLayout()).makeEngine(strategy, empty)
      engine.prepare()
      try engine.change(.batchUpdates([.insertSection(0, CollectionData.Section(items: items))]))
      return engine
    }
    #expect(engines[0].everything == engines[1].everything)
  }

  /// Layouts whose places follow from arithmetic.
  static let periodic: [LayoutSpec] = [
    .mosaic(MosaicLayout(segmentHeight: 3)), .mosaic(MosaicLayout(segmentHeight: 0)),
    .flow(FlowLayout(itemSize: LayoutSize(width: 30, height: 7), minimumLineSpacing: 2, minimumInteritemSpacing: 5)),
    .flow(FlowLayout(itemSize: LayoutSize(width: 60, height: 7), minimumLineSpacing: 0, minimumInteritemSpacing: 0)),
    .flow(FlowLayout(itemSize: LayoutSize(width: 0, height: 7), minimumLineSpacing: 2, minimumInteritemSpacing: 0)),
    .flow(FlowLayout(itemSize: LayoutSize(width: 30, height: 0), minimumLineSpacing: 0, minimumInteritemSpacing: 5)),
    .flow(FlowLayout(itemSize: LayoutSize(width: 130, height: 5), scrollDirection: .horizontal)),
    .column(ColumnLayout(minColumnWidth: 30, itemHeight: 2, minimumLineSpacing: 1, minimumInteritemSpacing: 0)),
    .group(.of(.horizontal(subitems: [.item(.absolute(30), .fullHeight)]), .fullWidth, .absolute(11), spacing: .fixed(3))),
  ]

  @Test("What follows from arithmetic is what the fold yields, for 0 to 60 items and after one more and one less", arguments: periodic)
  func closedForms(_ layout: LayoutSpec) throws {
    for count in 0...60 {
      let start = Situation(data: .counts(count), container: LayoutSize(width: 100, height: 60))
      let script = UpdateScript(
        start: start,
        steps: [
          [.insertedItems(at: ElementPath(section: 0, item: count / 2), sizes: [.automatic])],
          [.resizedContainer(LayoutSize(width: 77, height: 60))], [.deletedItems(section: 0, items: 0..<1)],
        ])
      let sized = Situation(data: .heights([Array(repeating: 5, count: count)]), container: start.container)
      let isSized = layout.needsSizes
      let check = DifferentialCheck(
        oracle: layout.oracle,
        script: isSized ? UpdateScript(start: sized, steps: []) : script, windowCount: 3)
      if let mismatch = check.firstMismatch(makeEngine: { situation throws(LayoutError) in try layout.makeEngine(.indexed, situation) }) {
        Issue.record("\(count) items: \(mismatch)\n\(layout)")
        return
      }
    }
  }

  @Test("A prepare of what follows from arithmetic measures less than a period, whatever the number of items", arguments: [1_000, 100_000])
  func periodicPrepare(_ count: Int) throws {
    let situation = Situation(data: .counts(count), container: LayoutSize(width: 100, height: 60))
    let engine = try LayoutSpec.mosaic(MosaicLayout()).makeEngine(.indexed, situation)
    engine.prepare()
    // 1,000 = 90 × 11 + 10, and 100,000 = 9,090 × 11 + 10.
    #expect(engine.lastPrepare.itemsMeasured == 10)
  }

  @Test("A query of a list places what it returns and no more than eight before it")
  func query() throws {
    let engine = try Self.engine(.list(ListLayout()), heights: repeatElement(10, count: 10_000))
    // Rows from 50,000 to 50,100 stand at 10 × their number.
    let found = engine.layoutAttributesForElements(in: LayoutRect(x: 0, y: 50_000, width: 100, height: 100))
    #expect(found.map(\.indexPath.item) == Array(5_000..<5_010))
  }

  @Test("An item's frame is found among sections of one item, of none and of many")
  func frames() throws {
    let data = CollectionData.heights([[5], [], Array(repeating: 3, count: 300), [7]])
    let engine = try LayoutSpec.list(ListLayout(spacing: 1)).makeEngine(
      .indexed, Situation(data: data, container: LayoutSize(width: 100, height: 60)))
    engine.prepare()
    // 5, nothing, 300 × 3 + 299, and the last below: 5 + 1,199 = 1,204.
    #expect(engine.layoutAttributesForItem(at: [2, 299])?.frame.y == 1_201)
    #expect(engine.layoutAttributesForItem(at: [3, 0])?.frame.y == 1_204)
    #expect(engine.collectionViewContentSize.height == 1_211)
  }

  /// Layouts whose sections share a plan, all of them or some in a row, and layouts in which neighbours have different plans.
  static let sharing: [LayoutSpec] = {
    func rows(_ spacing: Double, _ behavior: OrthogonalScrollingBehavior? = nil) -> CollectionLayoutSection {
      let group = CollectionLayoutGroup.of(
        .horizontalCount(.item(.fullWidth, .estimated(2)), count: 2), .fullWidth, .estimated(2), spacing: .fixed(1))
      return CollectionLayoutSection(group: group, interGroupSpacing: spacing, orthogonalScrollingBehavior: behavior)
    }
    return [
      .list(ListLayout()), .list(ListLayout(spacing: 3, alignment: .center, headerReferenceSize: LayoutSize(width: 0, height: 7))),
      .flow(FlowLayout(sectionInset: LayoutInsets(top: 2, bottom: 3))),
      .flow(FlowLayout(sections: [FlowSection(minimumLineSpacing: 1), FlowSection(minimumLineSpacing: 2)])),
      .waterfall(WaterfallLayout(columns: 2)), .mosaic(MosaicLayout(segmentHeight: 3)),
      .sections(rows(1), rows(1), rows(1), rows(2), rows(2), rows(1, .continuous), rows(1, .continuous), spacing: 4),
    ]
  }()

  @Test("Sections of none to three runs agree with naive, whether they share a plan or not", arguments: sharing)
  func stretches(_ layout: LayoutSpec) throws {
    // A run is built of 56 items. Two nodes of the outline are full, the third is not.
    let counts = (0..<150).map { [1, 56, 57, 0, 10, 3, 0, 0, 130, 2, 55][$0 % 11] }
    let heights = counts.enumerated().map { Self.randomHeights($1, seed: UInt64($0 + 1)) }
    let situation = Situation(data: .heights(heights, width: 40), container: LayoutSize(width: 100, height: 100))
    let engines = try [Strategy.naive, .indexed].map { strategy in
      let engine = try layout.makeEngine(strategy, situation)
      engine.prepare()
      return engine
    }
    #expect(engines[0].everything == engines[1].everything)
    for engine in engines { try engine.change(.resizedItem(ElementPath(section: 144, item: 2), LayoutSize(width: 40, height: 300))) }
    #expect(engines[0].everything == engines[1].everything)
  }

  @Test("Each row of a hundred sections is measured once, in sections of one run as in those of several")
  func measuredOnce() throws {
    let heights = (0..<100).map { Self.randomHeights([10, 0, 56, 57][$0 % 4]) }
    let situation = Situation(data: .heights(heights, width: 40), container: LayoutSize(width: 100, height: 100))
    let engine = try LayoutSpec.list(ListLayout()).makeEngine(.indexed, situation)
    engine.prepare()
    #expect(engine.lastPrepare.itemsMeasured == 25 * (10 + 56 + 57))
  }
}

extension LayoutSpec {
  /// Whether items must come with sizes.
  fileprivate var needsSizes: Bool { layout is CompositionalLayout }
}
