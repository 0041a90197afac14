import CollectionLayouts
import LayoutTestSupport
import Testing

/// Two columns of items of one length under `indexed`: once their heights differ, they differ for ever.
@Suite struct EqualColumnsTests {
  private static func equal(_ count: Int) -> CollectionData { CollectionData(items: Array(repeating: tile(100), count: count)) }

  private static func tile(_ height: Double) -> LayoutSize { LayoutSize(width: 90, height: height) }

  private static func insertion(at item: Int, _ height: Double = 55, section: Int = 0) -> InvalidationContext {
    .insertedItems(at: ElementPath(section: section, item: item), sizes: [tile(height)])
  }

  private static func engine(_ strategy: Strategy, _ data: CollectionData, spacing: Double = 8) throws -> LayoutEngine {
    let layout = WaterfallLayout(columns: 2, columnSpacing: 8, lineSpacing: spacing)
    let engine = try layout.makeEngine(strategy, data: data, container: LayoutSize(width: 300, height: 400))
    engine.prepare()
    return engine
  }

  private static func engines(_ data: CollectionData, spacing: Double = 8) throws -> [LayoutEngine] {
    try [Strategy.naive, .indexed].map { try engine($0, data, spacing: spacing) }
  }

  private static func compare(_ engines: [LayoutEngine], after changes: [InvalidationContext]) throws {
    try expectSameFrames(of: engines, after: changes, windows: 60, items: [0, 1, 64, 1_500])
  }

  @Test("The first item of another length has all behind it measured, and the report says so; after that only runs are measured")
  func onceThenRuns() throws {
    let engine = try Self.engine(.indexed, Self.equal(10_000))
    try engine.change(Self.insertion(at: 1_000))
    #expect(engine.lastPrepare.itemsMeasured > 10_000 && engine.lastPrepare.fallback == .farReachingChange)
    for change in [
      Self.insertion(at: 0, 31), .deletedItems(section: 0, items: 7_000..<7_001), .movedItem(from: [0, 9_000], to: [0, 3]),
      .resizedItem([0, 4_000], Self.tile(77)), .insertedItems(at: [0, 10_001], sizes: [Self.tile(100), Self.tile(61)]),
    ] {
      try engine.change(change)
      #expect(engine.lastPrepare.itemsMeasured <= 3 * 64 && engine.lastPrepare.fallback == nil, "\(change)")
    }
  }

  @Test("Moves of equal items over thousands of others measure those once")
  func moves() throws {
    let engines = try Self.engines(Self.equal(10_001))
    try Self.compare(engines, after: [.movedItem(from: [0, 9_000], to: [0, 12]), .movedItem(from: [0, 100], to: [0, 8_000])])
    #expect(engines[1].lastPrepare.itemsMeasured <= 3 * 64 && engines[1].lastPrepare.fallback == nil)
  }

  @Test("From the second item on, as few items are measured in a long section as in a short one")
  func growth() throws {
    try expectGrowth(of: .itemsMeasured, atMost: .logarithmic, sizes: [10_000, 40_000, 200_000]) { n in
      let engine = try uncounted {
        let engine = try WaterfallLayout(columns: 2, columnSpacing: 8, lineSpacing: 8).makeEngine(
          with: CountedStrategy(.indexed), data: Self.equal(n), container: LayoutSize(width: 300, height: 400))
        engine.prepare()
        try engine.change(Self.insertion(at: n / 3))
        return engine
      }
      try engine.insertAndDelete(Self.tile(55), among: n)
    }
  }

  @Test(
    "The frames are those of naive after changes of every kind, with lengths beyond the maps' range, and where columns overlap",
    arguments: [8, -20.0])
  func frames(spacing: Double) throws {
    let engines = try Self.engines(Self.equal(8_000), spacing: spacing)
    let batch = (0..<20).flatMap {
      [BatchUpdate.delete([0, 50 * $0]), .insert([0, 71 * $0], Self.tile(33)), .reload([0, 50 * $0 + 1], Self.tile(77))]
    }
    let changes: [InvalidationContext] = [
      Self.insertion(at: 1_000), Self.insertion(at: 0, 31), .deletedItems(section: 0, items: 500..<700),
      .movedItem(from: [0, 7_500], to: [0, 1]), .batchUpdates(batch), .resizedItem([0, 12], Self.tile(190)), Self.insertion(at: 7_802),
      // Five thousand points: every balance behind it is outside the range of the maps for a hundred items. Ten thousand: the section has no maps any more.
      .resizedItem([0, 3_100], Self.tile(5_000)), Self.insertion(at: 9), Self.insertion(at: 3_101, 21),
      .resizedItem([0, 3_100], Self.tile(20)),
      .resizedItem([0, 3_000], Self.tile(10_000)), Self.insertion(at: 9), Self.insertion(at: 3_001, 21),
      .resizedItem([0, 3_000], Self.tile(20)),
      .everything, Self.insertion(at: 12), Self.insertion(at: 13, 81),
      .resizedContainer(LayoutSize(width: 200, height: 400)), Self.insertion(at: 14, 40),
      .deletedItems(section: 0, items: 10..<6_000), .deletedItems(section: 0, items: 1..<20), Self.insertion(at: 1),
    ]
    try Self.compare(engines, after: changes)
  }

  @Test("Sections with maps come and go, beside one of random lengths, and each keeps its own")
  func sections() throws {
    let engines = try Self.engines(Self.equal(6_000))
    let random = CollectionData.Section(items: (0..<5_000).map { Self.tile(Double(20 + $0 * 7_919 % 181)) })
    let changes: [InvalidationContext] = [
      Self.insertion(at: 100), .batchUpdates([.insertSection(0, Self.equal(7_000).sections[0])]), Self.insertion(at: 1_000, 43),
      Self.insertion(at: 2_000, 61, section: 1), .batchUpdates([.deleteSection(0)]), .batchUpdates([.insertSection(1, random)]),
      Self.insertion(at: 5, 30, section: 1), Self.insertion(at: 3, 71), Self.insertion(at: 4), Self.insertion(at: 4_000, section: 1),
      .batchUpdates([.moveSection(from: 0, to: 1)]), Self.insertion(at: 4, 22, section: 1), Self.insertion(at: 9),
    ]
    try Self.compare(engines, after: changes)
  }

  @Test("Lengths that no map may hold, long items at intervals, and sections of very different lengths give what naive gives")
  func unlikeLengths() throws {
    var long = Self.equal(8_000)
    for place in stride(from: 100, to: 8_000, by: 200) { long.sections[0].items[place] = Self.tile(1_500) }
    let changes = [
      Self.insertion(at: 5), Self.insertion(at: 4_000, 31), .resizedItem([0, 9], Self.tile(20_000_000)), Self.insertion(at: 7, 44),
    ]
    for data in [long, Self.equal(8_000)] { try Self.compare(Self.engines(data), after: changes) }
    let small = CollectionData.Section(items: Array(repeating: Self.tile(20), count: 6_000))
    let large = CollectionData.Section(items: Array(repeating: Self.tile(500), count: 6_000))
    let engines = try Self.engines(CollectionData(sections: [small, large]))
    try Self.compare(
      engines,
      after: [Self.insertion(at: 5, 9), Self.insertion(at: 5, 333, section: 1), Self.insertion(at: 900, 11), Self.insertion(at: 3_000, 7)])
    #expect(engines[1].lastPrepare.itemsMeasured <= 2 * 64 && engines[1].lastPrepare.fallback == nil)
  }

  @Test("Where lengths become many, maps are given up, which the report says, and heights meet again")
  func givenUp() throws {
    let engines = try Self.engines(Self.equal(20_000))
    try Self.compare(engines, after: [Self.insertion(at: 100)])
    // One in ten items gets a length of its own, a few at a time: too many pieces for the maps of nodes.
    var fallbacks = 0
    for step in 0..<40 {
      let change = InvalidationContext.batchUpdates(
        (0..<50).map { .reload([0, (step * 50 + $0) * 10], Self.tile(Double(20 + ($0 * 37 + step * 11) % 160))) })
      for engine in engines { try engine.change(change) }
      #expect(engines[0].collectionViewContentSize == engines[1].collectionViewContentSize)
      if engines[1].lastPrepare.fallback != nil { fallbacks += 1 }
    }
    #expect(fallbacks > 0)
    try Self.compare(engines, after: [Self.insertion(at: 7_000), Self.insertion(at: 3)])
    #expect(engines[1].lastPrepare.itemsMeasured < 20_000)
  }

  @Test("A batch at a sixth of all places has the section measured, which the report says")
  func largeBatch() throws {
    let engines = try Self.engines(Self.equal(20_000))
    let batch = (0..<60).map { BatchUpdate.reload([0, 330 * $0], Self.tile(Double(20 + $0))) }
    try Self.compare(engines, after: [Self.insertion(at: 100), .batchUpdates(batch)])
    #expect(engines[1].lastPrepare.itemsMeasured <= 2 * 20_100 && engines[1].lastPrepare.fallback == .farReachingChange)
    try Self.compare(engines, after: [Self.insertion(at: 100), Self.insertion(at: 300)])
  }

  /// Heights with a common divisor, so that columns seldom meet, in trees so small that every node splits, merges and loses its map.
  @Test(
    "Random changes of few heights in shrunk trees give what naive gives",
    arguments: SeedRange.seeds(iterations: Thoroughness.isFull ? 30 : 15))
  func randomChanges(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let heights = (0..<1 + generator.below(4)).map { _ in 10.0 * Double(1 + generator.below(12)) }
    let layout = WaterfallLayout(columns: 2, lineSpacing: [0, 4, -6.0][generator.below(3)])
    func size() -> LayoutSize { Self.tile(generator.below(40) == 0 ? 400 : heights[generator.below(heights.count)]) }
    var counts = (0..<1 + generator.below(3)).map { _ in generator.below(400) }
    let data = CollectionData(sections: counts.map { count in CollectionData.Section(items: (0..<count).map { _ in size() }) })
    let container = LayoutSize(width: 300, height: 400)
    let tuning = Tuning(checkpointInterval: 1 + generator.below(5))
    let engines = [
      try layout.makeEngine(.naive, data: data, container: container, displayScale: 1),
      try layout.makeEngine(.indexed, data: data, container: container, displayScale: 1, tuning: tuning),
    ]
    for engine in engines { engine.prepare() }
    for step in 0..<150 {
      let section = generator.below(counts.count)
      let count = counts[section]
      let change: InvalidationContext
      switch generator.below(count == 0 ? 1 : 8) {
      case 0, 1, 2:
        let sizes = (0..<1 + generator.below(generator.below(9) == 0 ? 60 : 3)).map { _ in size() }
        change = .insertedItems(at: [section, generator.below(count + 1)], sizes: sizes)
        counts[section] += sizes.count
      case 3:
        let first = generator.below(count)
        let last = min(count, first + 1 + generator.below(generator.below(9) == 0 ? 60 : 3))
        change = .deletedItems(section: section, items: first..<last)
        counts[section] -= last - first
      case 4: change = .movedItem(from: [section, generator.below(count)], to: [section, generator.below(count)])
      case 5, 6: change = .resizedItem([section, generator.below(count)], size())
      default: change = .batchUpdates(Set((0..<3).map { _ in generator.below(count) }).sorted().map { .reload([section, $0], size()) })
      }
      for engine in engines { try engine.change(change) }
      #expect(engines[0].collectionViewContentSize == engines[1].collectionViewContentSize, "step \(step), \(change)")
      if step.isMultiple(of: 5) { #expect(engines[0].everything == engines[1].everything, "step \(step), \(change)") }
    }
  }
}
