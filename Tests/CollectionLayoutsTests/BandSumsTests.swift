import CollectionLayouts
import LayoutTestSupport
import Testing

/// Lines and groups that never meet again behind a change, under `indexed`: a grid of equal tiles, each as high as it likes.
@Suite struct BandSumsTests {
  /// What has bands whose items decide how many they are. Three items of 90 points are on a line of 300.
  enum Bands: CaseIterable {
    case flow
    /// Groups of as many items as fit, which are measured as a whole.
    case groups

    var layout: any CollectionLayout {
      switch self {
      case .flow: return FlowLayout(minimumLineSpacing: 6, minimumInteritemSpacing: 2)
      case .groups:
        let item = CollectionLayoutSubitem.item(.estimated(30), .estimated(20))
        let size = CollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(20))
        let group = CollectionLayoutGroup(.horizontal(subitems: [item]), layoutSize: size, interItemSpacing: .fixed(2))
        return CompositionalLayout(sections: [CollectionLayoutSection(group: group, interGroupSpacing: 6)])
      }
    }

    func engine(_ strategy: Strategy, _ data: CollectionData) throws -> LayoutEngine {
      let engine = try layout.makeEngine(strategy, data: data, container: LayoutSize(width: 300, height: 400))
      engine.prepare()
      return engine
    }
  }

  private static func tiles(_ count: Int) -> CollectionData { CollectionData(items: (0..<count).map { tile(10 + $0 * 7_919 % 101) }) }

  private static func tile(_ height: Int) -> LayoutSize { LayoutSize(width: 90, height: Double(height)) }

  private static func insertion(at item: Int, section: Int = 0) -> InvalidationContext {
    .insertedItems(at: ElementPath(section: section, item: item), sizes: [tile(55)])
  }

  /// Gives items from one on another width.
  private static func narrowing(_ items: Range<Int>, to width: Double) -> InvalidationContext {
    .batchUpdates(items.map { .reload([0, $0], LayoutSize(width: width, height: 30)) })
  }

  /// Makes changes to two engines, and compares what they show after each.
  private static func compare(_ engines: [LayoutEngine], after changes: [InvalidationContext]) throws {
    try expectSameFrames(of: engines, after: changes, windows: 60, items: [0, 1, 64, 1_500])
  }

  @Test(
    "A tile that comes has all behind it measured once, and the report says so; after that only runs are measured",
    arguments: Bands.allCases)
  func onceThenRuns(bands: Bands) throws {
    let engine = try bands.engine(.indexed, Self.tiles(10_000))
    try engine.change(Self.insertion(at: 1_000))
    #expect(engine.lastPrepare.itemsMeasured > 10_000 && engine.lastPrepare.fallback == .farReachingChange)
    for change in [
      Self.insertion(at: 0), .deletedItems(section: 0, items: 7_000..<7_001), .movedItem(from: [0, 9_000], to: [0, 3]),
      .resizedItem([0, 4_000], Self.tile(300)),
    ] {
      try engine.change(change)
      // At both ends of a move, a run of at most 64 items and the one behind it, each with 0 to 3 items on the line before it.
      #expect(engine.lastPrepare.itemsMeasured <= 4 * 4 * (64 + 2 * 3) && engine.lastPrepare.fallback == nil, "\(change)")
    }
  }

  @Test("A tile that is moved over thousands of its like measures those once", arguments: Bands.allCases)
  func moves(bands: Bands) throws {
    let engines = try [Strategy.naive, .indexed].map {
      try bands.engine($0, CollectionData(items: Array(repeating: Self.tile(40), count: 10_000)))
    }
    try Self.compare(engines, after: [.movedItem(from: [0, 9_000], to: [0, 13]), .movedItem(from: [0, 100], to: [0, 8_000])])
    #expect(engines[1].lastPrepare.itemsMeasured <= 4 * 4 * (64 + 2 * 3) && engines[1].lastPrepare.fallback == nil)
  }

  @Test("From the second tile on, the work grows with the logarithm of their number at the most", arguments: Bands.allCases)
  func growth(bands: Bands) throws {
    try expectGrowth(of: .itemsMeasured, atMost: .logarithmic, sizes: [10_000, 40_000, 200_000]) { n in
      let engine = try uncounted {
        let engine = try bands.layout.makeEngine(
          with: CountedStrategy(.indexed), data: Self.tiles(n), container: LayoutSize(width: 300, height: 400))
        engine.prepare()
        try engine.change(Self.insertion(at: n / 3))
        return engine
      }
      try engine.insertAndDelete(Self.tile(55), among: n)
    }
  }

  @Test(
    "The frames are those of naive after changes of every kind, also where lines become longer than the sums have room for, and than they may be",
    arguments: Bands.allCases)
  func frames(bands: Bands) throws {
    let engines = try [Strategy.naive, .indexed].map { try bands.engine($0, Self.tiles(8_000)) }
    let batch = (0..<20).flatMap {
      [BatchUpdate.delete([0, 50 * $0]), .insert([0, 71 * $0], Self.tile(33)), .reload([0, 50 * $0 + 1], Self.tile(77))]
    }
    let changes: [InvalidationContext] = [
      Self.insertion(at: 1_000), Self.insertion(at: 0), .deletedItems(section: 0, items: 500..<700),
      .movedItem(from: [0, 7_500], to: [0, 1]),
      .batchUpdates(batch), .resizedItem([0, 12], Self.tile(900)), Self.insertion(at: 7_802),
      // Some thirty items on a line.
      Self.narrowing(3_000..<3_040, to: 7), Self.insertion(at: 9), Self.insertion(at: 3_001),
      .deletedItems(section: 0, items: 3_010..<3_012),
      // A hundred: too many for sums, so that all behind a change is measured again.
      Self.narrowing(3_000..<3_120, to: 1), Self.insertion(at: 10), .deletedItems(section: 0, items: 2_990..<3_130), Self.insertion(at: 11),
      .resizedContainer(LayoutSize(width: 200, height: 400)), Self.insertion(at: 12), Self.insertion(at: 13),
      .deletedItems(section: 0, items: 10..<6_000), .deletedItems(section: 0, items: 1..<20), Self.insertion(at: 1),
    ]
    try Self.compare(engines, after: changes)
  }

  @Test("Lines of too many items are measured on, and the report says so each time", arguments: Bands.allCases)
  func longLines(bands: Bands) throws {
    let items = Array(repeating: LayoutSize(width: 1, height: 20), count: 10_000)
    let engines = try [Strategy.naive, .indexed].map { try bands.engine($0, CollectionData(items: items)) }
    for place in [3, 1_000, 5] {
      let change = InvalidationContext.insertedItems(at: ElementPath(section: 0, item: place), sizes: [items[0]])
      try Self.compare(engines, after: [change])
      #expect(engines[1].lastPrepare.fallback == .farReachingChange)
      #expect(engines[1].lastPrepare.itemsMeasured <= 10_100)
    }
  }

  @Test("Sections with sums come and go, and each keeps its own", arguments: Bands.allCases)
  func sections(bands: Bands) throws {
    let engines = try [Strategy.naive, .indexed].map { try bands.engine($0, Self.tiles(6_000)) }
    let section = Self.tiles(7_000).sections[0]
    let changes: [InvalidationContext] = [
      Self.insertion(at: 100), .batchUpdates([.insertSection(0, section)]), Self.insertion(at: 1_000),
      Self.insertion(at: 2_000, section: 1),
      .batchUpdates([.deleteSection(0)]), .batchUpdates([.insertSection(1, section)]), Self.insertion(at: 5, section: 1),
      Self.insertion(at: 3), Self.insertion(at: 4), Self.insertion(at: 6_000, section: 1),
    ]
    try Self.compare(engines, after: changes)
    #expect(engines[1].lastPrepare.itemsMeasured <= 2 * 4 * (64 + 2 * 3) && engines[1].lastPrepare.fallback == nil)
  }

  @Test("Thousands of tiles that come at once, at the end or as a section, are measured once", arguments: Bands.allCases)
  func manyAtOnce(bands: Bands) throws {
    let engine = try bands.engine(.indexed, Self.tiles(10_000))
    let sizes = Self.tiles(5_000).sections[0].items
    try engine.change(.insertedItems(at: ElementPath(section: 0, item: 10_000), sizes: sizes))
    #expect(engine.lastPrepare.itemsMeasured <= 5_000 + 2 * 64)
    try engine.change(.batchUpdates([.insertSection(1, Self.tiles(5_000).sections[0])]))
    #expect(engine.lastPrepare.itemsMeasured <= 5_000 + 2 * 64)
  }

  @Test(
    "Sums outlive another section, and a batch at a sixth of all places has the section measured, which the report says",
    arguments: Bands.allCases)
  func otherSection(bands: Bands) throws {
    let engine = try bands.engine(.indexed, Self.tiles(20_000))
    try engine.change(.batchUpdates([.insertSection(1, Self.tiles(10_000).sections[0])]))
    try engine.change(Self.insertion(at: 100))
    try engine.change(.batchUpdates([.deleteSection(1)]))
    try engine.change(Self.insertion(at: 300))
    #expect(engine.lastPrepare.itemsMeasured <= 2 * 4 * (64 + 2 * 3) && engine.lastPrepare.fallback == nil)
    // At a sixth of the places: all is measured, and the report says so.
    try engine.change(.batchUpdates((0..<60).map { .reload([0, 330 * $0], Self.tile(20)) }))
    #expect(engine.lastPrepare.itemsMeasured <= 20_100 && engine.lastPrepare.fallback == .farReachingChange)
  }
}
