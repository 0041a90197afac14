import CollectionLayouts
import Testing

/// Reads come after `prepare()`, and what a `prepare()` reports.
@Suite struct PreparationTests {
  static let path = ElementPath(section: 0, item: 0)
  static let container = LayoutSize(width: 10, height: 10)

  static func engine(_ strategy: Strategy, count: Int = 3, interval: Int = 2) throws -> LayoutEngine {
    try ListLayout().makeEngine(
      strategy, data: .heights([(0..<count).map { Double($0 % 7) }]), container: container, displayScale: 1,
      tuning: Tuning(checkpointInterval: interval))
  }

  @Test("Reading the content size before the first prepare stops the program")
  func contentSizeBeforePrepare() async {
    await #expect(processExitsWith: .failure) { _ = try Self.engine(.naive).collectionViewContentSize }
    await #expect(processExitsWith: .failure) { _ = try Self.engine(.cachedAppend).collectionViewContentSize }
    await #expect(processExitsWith: .failure) { _ = try Self.engine(.dirtyRange).collectionViewContentSize }
  }

  @Test("Reading elements before the first prepare stops the program")
  func elementsBeforePrepare() async {
    let end = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try Self.engine(.naive).layoutAttributesForElements(in: LayoutRect(x: 0, y: 0, width: 9, height: 9))
    }
    let words = String(decoding: end?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("layoutAttributesForElements(in:into:) was called before prepare(): call prepare() first"), "\(words)")
    await #expect(processExitsWith: .failure) {
      _ = try Self.engine(.cachedAppend).layoutAttributesForElements(in: LayoutRect(x: 0, y: 0, width: 9, height: 9))
    }
    await #expect(processExitsWith: .failure) {
      _ = try Self.engine(.dirtyRange).layoutAttributesForElements(in: LayoutRect(x: 0, y: 0, width: 9, height: 9))
    }
  }

  @Test("Reading an item between an invalidation and its prepare stops the program")
  func itemAfterInvalidation() async {
    await #expect(processExitsWith: .success) {
      let engine = try Self.engine(.dirtyRange)
      engine.prepare()
      _ = engine.layoutAttributesForItem(at: Self.path)
    }
    await #expect(processExitsWith: .failure) {
      let engine = try Self.engine(.dirtyRange)
      engine.prepare()
      try engine.invalidateLayout(with: .resizedItem(Self.path, LayoutSize(width: 1, height: 1)))
      _ = engine.layoutAttributesForItem(at: Self.path)
    }
  }

  @Test("Naive places every item after any change")
  func naivePlacesAll() throws {
    let engine = try Self.engine(.naive, count: 50)
    engine.prepare()
    #expect(engine.lastPrepare.itemsPlaced == 50)
    try engine.invalidateLayout(with: .resizedItem(ElementPath(section: 0, item: 49), LayoutSize(width: 1, height: 1)))
    engine.prepare()
    #expect(engine.lastPrepare.itemsPlaced == 50)
  }

  @Test("Cached append places what was appended, and says so when it has to place all")
  func cachedAppendPlacesTheTail() throws {
    let engine = try Self.engine(.cachedAppend, count: 50)
    engine.prepare()
    let size = LayoutSize(width: 1, height: 1)
    try engine.invalidateLayout(with: .insertedItems(at: ElementPath(section: 0, item: 50), sizes: [size, size, size]))
    engine.prepare()
    #expect(engine.lastPrepare.itemsPlaced == 3)
    #expect(engine.lastPrepare.fallback == nil)
    try engine.invalidateLayout(with: .insertedItems(at: ElementPath(section: 0, item: 25), sizes: [size]))
    engine.prepare()
    #expect(engine.lastPrepare.itemsPlaced == 54)
    #expect(engine.lastPrepare.fallback != nil)
  }

  @Test("Dirty range places from the last checkpoint before the first change")
  func dirtyRangePlacesTheRest() throws {
    let engine = try Self.engine(.dirtyRange, count: 50, interval: 8)
    engine.prepare()
    try engine.invalidateLayout(with: .resizedItem(ElementPath(section: 0, item: 45), LayoutSize(width: 1, height: 1)))
    engine.prepare()
    // Checkpoints stand at multiples of 8 or nearer: from item 40 at the earliest, 10 items, and from item 45 at the latest, 5.
    #expect((5...10).contains(engine.lastPrepare.itemsPlaced))
  }
}
