import CollectionLayouts
import Testing

/// Ten rows of 10 points, seen from 25 on: the third, from 20 to 30, is the first that reaches below the top edge.
@Suite("What must not jump")
struct AnchorTests {
  private func adjustment(
    _ strategy: Strategy, scale: Int = 1, direction: ScrollDirection = .vertical, offset: Double = 25, after changes: [InvalidationContext]
  ) throws -> LayoutPoint {
    let layout = ListLayout(scrollDirection: direction)
    let data = CollectionData(items: Array(repeating: LayoutSize(width: 10, height: 10), count: 10))
    let engine = try layout.makeEngine(
      strategy, data: data, container: LayoutSize(width: 40, height: 40), displayScale: scale, tuning: Tuning(checkpointInterval: 3))
    engine.prepare()
    let origin = direction == .vertical ? LayoutPoint(x: 0, y: offset) : LayoutPoint(x: offset, y: 0)
    try engine.invalidateLayout(with: .scrolled(to: origin))
    for change in changes { try engine.invalidateLayout(with: change) }
    engine.prepare()
    return engine.lastPrepare.contentOffsetAdjustment
  }

  private func path(_ item: Int) -> ElementPath { ElementPath(section: 0, item: item) }

  @Test("A row above that grows by 5 moves the offset by 5", arguments: Strategy.all, [1, 2, 3])
  func growth(_ strategy: Strategy, _ scale: Int) throws {
    let change = InvalidationContext.resizedItem(path(0), LayoutSize(width: 10, height: 15))
    #expect(try adjustment(strategy, scale: scale, after: [change]) == LayoutPoint(x: 0, y: 5))
    #expect(
      try adjustment(strategy, scale: scale, direction: .horizontal, after: [.resizedItem(path(0), LayoutSize(width: 15, height: 10))])
        == LayoutPoint(x: 5, y: 0))
  }

  @Test("The row itself, and rows below, move nothing", arguments: Strategy.all)
  func below(_ strategy: Strategy) throws {
    for item in 2..<10 {
      #expect(try adjustment(strategy, after: [.resizedItem(path(item), LayoutSize(width: 10, height: 99))]) == .zero)
    }
  }

  @Test("Insertions, deletions and moves above carry the row along", arguments: Strategy.all)
  func updates(_ strategy: Strategy) throws {
    let two = [LayoutSize(width: 10, height: 10), LayoutSize(width: 10, height: 7)]
    #expect(try adjustment(strategy, after: [.insertedItems(at: path(2), sizes: two)]) == LayoutPoint(x: 0, y: 17))
    #expect(try adjustment(strategy, after: [.insertedItems(at: path(3), sizes: two)]) == .zero)
    #expect(try adjustment(strategy, after: [.deletedItems(section: 0, items: 0..<2)]) == LayoutPoint(x: 0, y: -20))
    #expect(try adjustment(strategy, after: [.movedItem(from: path(5), to: path(0))]) == LayoutPoint(x: 0, y: 10))
    #expect(try adjustment(strategy, after: [.movedItem(from: path(0), to: path(5))]) == LayoutPoint(x: 0, y: -10))
    // 10 and 7 come before the first row, and then the first of them grows by 3: 10 + 7 + 3.
    let chain: [InvalidationContext] = [.insertedItems(at: path(0), sizes: two), .resizedItem(path(0), LayoutSize(width: 10, height: 13))]
    #expect(try adjustment(strategy, after: chain) == LayoutPoint(x: 0, y: 20))
  }

  @Test("In a flow only lines above move the offset, not what an item's own length does to its place in its line", arguments: Strategy.all)
  func lines(_ strategy: Strategy) throws {
    // Two items of 50 to a line of 100. Lines 20 deep from 0 and 20 on; of the second, item 2 is 10 high and stands at 20+5.
    let heights: [Double] = [20, 20, 10, 20, 20]
    let data = CollectionData(items: heights.map { LayoutSize(width: 50, height: $0) })
    func adjustment(_ change: InvalidationContext) throws -> LayoutPoint {
      let engine = try FlowLayout(minimumLineSpacing: 0, minimumInteritemSpacing: 0).makeEngine(
        strategy, data: data, container: LayoutSize(width: 100, height: 30), displayScale: 1, tuning: Tuning(checkpointInterval: 2))
      engine.prepare()
      // At 22 the first item that reaches below the edge is item 2.
      try engine.invalidateLayout(with: .scrolled(to: LayoutPoint(x: 0, y: 22)))
      try engine.change(change)
      return engine.lastPrepare.contentOffsetAdjustment
    }
    // It shrinks to 4 and stands at 20+8: nothing above it has changed.
    #expect(try adjustment(.resizedItem(path(2), LayoutSize(width: 50, height: 4))) == .zero)
    // Its line grows below it and it stands at 20+20.
    #expect(try adjustment(.resizedItem(path(3), LayoutSize(width: 50, height: 50))) == .zero)
    // The line above grows by 10.
    #expect(try adjustment(.resizedItem(path(0), LayoutSize(width: 50, height: 30))) == LayoutPoint(x: 0, y: 10))
  }

  @Test("A row that goes, new data, and a content that is not scrolled ask for nothing", arguments: Strategy.all)
  func nothing(_ strategy: Strategy) throws {
    let change = InvalidationContext.resizedItem(path(0), LayoutSize(width: 10, height: 15))
    #expect(try adjustment(strategy, after: [.deletedItems(section: 0, items: 1..<4)]) == .zero)
    #expect(try adjustment(strategy, after: [.movedItem(from: path(2), to: path(9))]) == .zero)
    #expect(try adjustment(strategy, after: [.reloadData(CollectionData(items: []))]) == .zero)
    #expect(try adjustment(strategy, offset: 0, after: [change]) == .zero)
    #expect(try adjustment(strategy, offset: -30, after: [change]) == .zero)
    #expect(throws: LayoutError.self) { try adjustment(strategy, offset: .nan, after: [change]) }
  }
}
