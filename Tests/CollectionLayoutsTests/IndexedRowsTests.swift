import CollectionLayouts
import LayoutTestSupport
import Testing

/// Rows of a fixed number of measured items under `indexed`: an item that comes or goes puts all behind it into other places of their rows.
@Suite struct IndexedRowsTests {
  /// Rows of `columns` items, whose heights are measured, with different room around those of a row, so that an item's place decides how deep it makes its row.
  private static func layout(_ columns: Int, spacing: Double = 4) -> CompositionalLayout {
    let items = (0..<columns).map { place in
      CollectionLayoutSubitem.item(
        .fractionalWidth(1 / Double(columns)), .estimated(20), edges: CollectionLayoutEdgeSpacing(top: .fixed(Double(3 * place))))
    }
    return CompositionalLayout(sections: [
      CollectionLayoutSection(group: .row(.fullWidth, .estimated(20), items), interGroupSpacing: spacing)
    ])
  }

  private static func heights(_ count: Int) -> CollectionData {
    .heights([(0..<count).map { Double(10 + $0 * 7_919 % 101) }], width: 40)
  }

  private static func engine(_ layout: CompositionalLayout, _ strategy: Strategy, _ data: CollectionData) throws -> LayoutEngine {
    let engine = try layout.makeEngine(strategy, data: data, container: LayoutSize(width: 300, height: 400))
    engine.prepare()
    return engine
  }

  private static let item = LayoutSize(width: 40, height: 55)

  private static func insertion(at item: Int) -> InvalidationContext {
    .insertedItems(at: ElementPath(section: 0, item: item), sizes: [Self.item])
  }

  @Test(
    "The first item that comes before thousands has the section measured, and the report says so; after that only runs are measured, in each place of a row"
  )
  func onceThenRuns() throws {
    for columns in [2, 3, 5] {
      let engine = try Self.engine(Self.layout(columns), .indexed, Self.heights(10_000))
      try engine.change(Self.insertion(at: 5_000))
      // What is behind it once, and then all in each place, with the open row before each run.
      #expect((columns * 10_001 + 5_000...(columns + 1) * 10_001).contains(engine.lastPrepare.itemsMeasured), "\(columns) columns")
      #expect(engine.lastPrepare.fallback == .farReachingChange)
      for change in [
        Self.insertion(at: 0), .deletedItems(section: 0, items: 7_000..<7_001), .movedItem(from: [0, 9_000], to: [0, 3]),
        .resizedItem([0, 4_000], Self.item),
      ] {
        try engine.change(change)
        // At both ends of a move, a run of at most 64 items and the one behind it, in each place of a row.
        #expect(
          engine.lastPrepare.itemsMeasured <= 4 * (64 + columns) * columns && engine.lastPrepare.fallback == nil,
          "\(columns) columns, \(change)")
      }
    }
  }

  @Test("What comes or goes near the end needs no sums, and neither do few rows")
  func end() throws {
    let engine = try Self.engine(Self.layout(3), .indexed, Self.heights(10_000))
    try engine.change(Self.insertion(at: 10_000))
    #expect(engine.lastPrepare.itemsMeasured <= 2 * 64 && engine.lastPrepare.fallback == nil)
    try engine.change(.deletedItems(section: 0, items: 10_000..<10_001))
    #expect(engine.lastPrepare.itemsMeasured <= 2 * 64 && engine.lastPrepare.fallback == nil)
    let few = try Self.engine(Self.layout(3), .indexed, Self.heights(1_000))
    try few.change(Self.insertion(at: 0))
    #expect(few.lastPrepare.itemsMeasured <= 1_001 && few.lastPrepare.fallback == nil)
  }

  @Test("From the second change on, the work of one grows with the logarithm of the number of items at the most", arguments: [2, 3, 5])
  func growth(columns: Int) throws {
    try expectGrowth(of: .itemsMeasured, atMost: .logarithmic, sizes: [10_000, 40_000, 200_000]) { n in
      let engine = try uncounted {
        let engine = try Self.layout(columns).makeEngine(
          with: CountedStrategy(.indexed), data: Self.heights(n), container: LayoutSize(width: 300, height: 400))
        engine.prepare()
        try engine.change(Self.insertion(at: n / 3))
        return engine
      }
      try engine.insertAndDelete(Self.item, among: n)
    }
  }

  @Test("A section that comes later with rows of more items has room for its sums")
  func widerSectionLater() throws {
    let narrow = Self.layout(2).sections[0]
    let layout = CompositionalLayout(sections: [narrow, Self.layout(5).sections[0]])
    let engines = try [Strategy.naive, .indexed].map { try Self.engine(layout, $0, Self.heights(20_000)) }
    let section = Self.heights(10_000).sections[0]
    let changes: [InvalidationContext] = [
      Self.insertion(at: 1_000), .batchUpdates([.insertSection(1, section)]),
      .insertedItems(at: ElementPath(section: 1, item: 500), sizes: [Self.item]), Self.insertion(at: 3),
      .insertedItems(at: ElementPath(section: 1, item: 9), sizes: [Self.item]),
    ]
    try expectSameFrames(of: engines, after: changes, windows: 200, items: [0, 7])
    // Both have sums: of each of two runs for up to five items in the open row.
    #expect(engines[1].lastPrepare.itemsMeasured <= 2 * 5 * (64 + 5) && engines[1].lastPrepare.fallback == nil)
    try engines[1].change(Self.insertion(at: 4))
    #expect(engines[1].lastPrepare.itemsMeasured <= 2 * 5 * (64 + 5) && engines[1].lastPrepare.fallback == nil)
  }

  @Test(
    "The frames are those of naive after changes of every kind, in every window, with spacings on both sides of 0", arguments: [2, 3, 16])
  func frames(columns: Int) throws {
    for spacing in [4, 0, -8.0] {
      let engines = try [Strategy.naive, .indexed].map { try Self.engine(Self.layout(columns, spacing: spacing), $0, Self.heights(8_000)) }
      let batch = (0..<20).flatMap {
        [BatchUpdate.delete([0, 50 * $0]), .insert([0, 71 * $0], Self.item), .reload([0, 50 * $0 + 1], Self.item)]
      }
      let changes: [InvalidationContext] = [
        Self.insertion(at: 1_000), Self.insertion(at: 0), .deletedItems(section: 0, items: 500..<700),
        .movedItem(from: [0, 7_500], to: [0, 1]),
        .batchUpdates(batch), .resizedItem([0, 12], LayoutSize(width: 40, height: 900)), Self.insertion(at: 3_802),
        .resizedContainer(LayoutSize(width: 200, height: 400)), Self.insertion(at: 9), .deletedItems(section: 0, items: 10..<2_000),
        .deletedItems(section: 0, items: 1..<20), Self.insertion(at: 1),
      ]
      try expectSameFrames(of: engines, after: changes, windows: 40, items: [7])
    }
  }
}
