import CollectionLayouts
import LayoutTestSupport
import Testing

/// The host: what a collection view does with a layout, without the views.
@Suite struct CollectionHostTests {
  private static let container = LayoutSize(width: 390, height: 844)
  private static let row = LayoutSize(width: 390, height: 44)

  private static func tall(_ height: Double) -> LayoutSize { LayoutSize(width: 390, height: height) }

  /// A hundred rows estimated at 44 high: a content of 4,400, so that the last offset is 3,556.
  private func host(_ strategy: Strategy, scrolledTo offset: Double = 0) throws -> CollectionHost {
    let data = CollectionData(items: Array(repeating: .automatic, count: 100))
    let host = try CollectionHost(
      layout: ListLayout(estimatedItemSize: Self.row), strategy: strategy, data: data, container: Self.container)
    if offset != 0 { try host.setContentOffset(LayoutPoint(x: 0, y: offset)) }
    return host
  }

  @Test("Sizes of rows above move the offset with them, so that nothing that is seen jumps", arguments: Strategy.all)
  func preferredSizes(_ strategy: Strategy) throws {
    let host = try host(strategy, scrolledTo: 1200)
    // Row 27, from 1188 to 1232, is at the edge. 36 more above, and 46 more in it and below: only the 36 count.
    try host.setPreferredSizes([[0, 3]: Self.tall(80), [0, 27]: Self.tall(90), [0, 60]: .zero])
    #expect(host.contentOffset == LayoutPoint(x: 0, y: 1236))
    #expect(host.engine.layoutAttributesForItem(at: [0, 27])?.frame == LayoutRect(x: 0, y: 1224, width: 390, height: 90))
    #expect(host.data.sections[0].items[3] == Self.tall(80))
    // The engine knows of the new offset: at 1236 row 27, now from 1224 on, is still at the edge.
    try host.setPreferredSizes([[0, 26]: Self.tall(40)])
    #expect(host.contentOffset == LayoutPoint(x: 0, y: 1232))
  }

  @Test("At the content's start nothing has to be adjusted", arguments: Strategy.all)
  func atStart(_ strategy: Strategy) throws {
    let host = try host(strategy)
    try host.setPreferredSizes([[0, 0]: Self.tall(80)])
    #expect(host.contentOffset == .zero)
  }

  @Test("A batch, new data, a new container and a resize that is no measurement leave the offset where it is", arguments: Strategy.all)
  func keptOffset(_ strategy: Strategy) throws {
    let host = try host(strategy, scrolledTo: 1200)
    try host.performBatchUpdates([.delete([0, 0]), .insert([0, 5], Self.tall(99)), .reload([0, 1], Self.tall(1))])
    #expect(host.contentOffset.y == 1200)
    // 99 old rows and a new one: 98 of 44, one of 99, one of 1.
    #expect(host.engine.collectionViewContentSize.height == 98 * 44 + 99 + 1)
    #expect(host.data.sections[0].items.count == 100 && host.data.sections[0].items[5] == Self.tall(99))
    #expect(host.data.sections[0].items[0] == Self.tall(1))
    try host.apply(.resizedItem([0, 0], Self.tall(50)))
    try host.setContainerSize(LayoutSize(width: 844, height: 390))
    #expect(host.contentOffset.y == 1200 && host.container == LayoutSize(width: 844, height: 390))
    #expect(host.engine.layoutAttributesForItem(at: [0, 0])?.frame == LayoutRect(x: 0, y: 0, width: 844, height: 50))
    try host.reloadData(CollectionData(items: [Self.row]))
    #expect(host.contentOffset.y == 1200 && host.data == CollectionData(items: [Self.row]))
    #expect(host.engine.collectionViewContentSize == LayoutSize(width: 844, height: 44))
  }

  @Test("The data follows every change as the engine does", arguments: Strategy.all)
  func data(_ strategy: Strategy) throws {
    let host = try CollectionHost(
      layout: ListLayout(), strategy: strategy, data: .heights([[1, 2, 3], [4]]), container: LayoutSize(width: 10, height: 10))
    func size(_ height: Double) -> LayoutSize { LayoutSize(width: 10, height: height) }
    let changes: [(InvalidationContext, [[Double]])] = [
      (.everything, [[1, 2, 3], [4]]), (.scrolled(to: LayoutPoint(x: 0, y: 1)), [[1, 2, 3], [4]]),
      (.resizedItem([0, 1], size(9)), [[1, 9, 3], [4]]),
      (
        .sizes([[0, 0]: size(7), [1, 0]: size(5), [0, 0]: size(8)]), [[8, 9, 3], [5]]
      ),
      (.insertedItems(at: [1, 1], sizes: [size(6), size(7)]), [[8, 9, 3], [5, 6, 7]]),
      (.deletedItems(section: 0, items: 0..<2), [[3], [5, 6, 7]]), (.movedItem(from: [1, 2], to: [1, 0]), [[3], [7, 5, 6]]),
      (.movedItem(from: [1, 1], to: [0, 1]), [[3, 5], [7, 6]]),
      (
        .batchUpdates([.move(from: [0, 0], to: [1, 0]), .delete([1, 0]), .insert([0, 0], size(1)), .reload([0, 1], size(2))]),
        [[1, 2], [3, 6]]
      ),
      (
        .batchUpdates([.insert([0, 3], size(5)), .delete([0, 0]), .insert([0, 0], size(4)), .insert([0, 2], size(9))]),
        [[4, 2, 9, 5], [3, 6]]
      ),
      (.batchUpdates([.delete([0, 0]), .delete([0, 3]), .delete([0, 1])]), [[9], [3, 6]]),
      (.batchUpdates([.insert([0, 0], size(1)), .reload([0, 0], size(2))]), [[1, 2], [3, 6]]),
      (.resizedContainer(LayoutSize(width: 20, height: 20)), [[1, 2], [3, 6]]), (.reloadData(.heights([[], [2]])), [[], [2]]),
    ]
    for (change, heights) in changes {
      try host.apply(change)
      #expect(host.data == .heights(heights), "\(change)")
      #expect(heights.indices.map { host.engine.heights(section: $0) } == heights, "\(change)")
    }
  }

  @Test("Data follows any change an engine accepts", arguments: SeedRange.seeds(iterations: 40))
  func anyChange(_ seed: UInt64) throws {
    let random = RandomCase(.list, seed: seed)
    var situation = random.script.start
    var data = situation.data
    for change in random.script.steps.joined() {
      guard let after = try? random.layout.oracle.situation(after: change, in: situation) else { continue }
      situation = after
      data.follow(change)
      #expect(data == situation.data, "\(change)")
    }
  }

  @Test("Scrolling to an item goes as far as the content does", arguments: Strategy.all)
  func scrollToItem(_ strategy: Strategy) throws {
    let host = try host(strategy)
    let target = try host.scrollToItem(at: [0, 40])
    // 40·44; all 40 rows above are estimates.
    #expect(host.contentOffset == LayoutPoint(x: 0, y: 1760) && target.contentOffset == host.contentOffset)
    #expect(target.estimatesAbove == 40 && target.sectionOffset == nil)
    try host.scrollToItem(at: [0, 40], at: .center)
    #expect(host.contentOffset.y == 1760 + 22 - 422)
    try host.scrollToItem(at: [0, 99])
    #expect(host.contentOffset.y == 4400 - 844)
    try host.scrollToItem(at: [0, 0], at: .end)
    #expect(host.contentOffset.y == 0)
    // The engine knows where the content is: row 3 above row 40 grows by 6.
    try host.scrollToItem(at: [0, 40])
    try host.setPreferredSizes([[0, 3]: Self.tall(50)])
    #expect(host.contentOffset.y == 1766)
  }

  @Test("A section that scrolls by itself is scrolled on the way to its item", arguments: Strategy.all)
  func scrollToItemOfASection(_ strategy: Strategy) throws {
    let size = CollectionLayoutSize(widthDimension: .absolute(60), heightDimension: .absolute(50))
    let group = CollectionLayoutGroup(.horizontal(subitems: [.item(CollectionLayoutItem(layoutSize: size))]), layoutSize: size)
    let section = CollectionLayoutSection(group: group, orthogonalScrollingBehavior: .continuous)
    let host = try CollectionHost(
      layout: CompositionalLayout(sections: [section]), strategy: strategy,
      data: .heights([Array(repeating: 1, count: 10), Array(repeating: 1, count: 10)]), container: LayoutSize(width: 100, height: 60))
    // Two sections 50 high: 100 in all, so that the last offset is 40. Ten groups of 60: 600, so that the last offset of a section is 500.
    let target = try host.scrollToItem(at: [1, 3])
    #expect(target == ScrollTarget(contentOffset: LayoutPoint(x: 0, y: 40), sectionOffset: 180))
    #expect(host.contentOffset == LayoutPoint(x: 0, y: 40))
    #expect(host.engine.sectionOffset(of: 1) == 180 && host.engine.sectionOffset(of: 0) == 0)
    try host.setOffset(9_999, ofSection: 1)
    #expect(host.engine.sectionOffset(of: 1) == 500)
    #expect(throws: LayoutError.notScrolling(section: 2)) { try host.setOffset(1, ofSection: 2) }
  }

  @Test("Another layout takes over data, container and offset", arguments: Strategy.all)
  func setLayout(_ strategy: Strategy) throws {
    let host = try host(strategy, scrolledTo: 1200)
    let flow = FlowLayout(estimatedItemSize: LayoutSize(width: 100, height: 50), minimumLineSpacing: 0, minimumInteritemSpacing: 0)
    try host.setLayout(flow, strategy: .naive)
    #expect(host.layout is FlowLayout && host.strategy == .naive && host.contentOffset.y == 1200)
    // Three of 100 a line of 390: 34 lines of 50.
    #expect(host.engine.collectionViewContentSize == LayoutSize(width: 390, height: 1700))
    // The offset is known: at 1200 line 24 begins, and item 0 of line 0 makes it 50 deeper.
    try host.setPreferredSizes([[0, 0]: LayoutSize(width: 100, height: 100)])
    #expect(host.contentOffset.y == 1250)
    try host.setLayout(ListLayout(estimatedItemSize: Self.row))
    #expect(host.strategy == .naive && host.data.sections[0].items[0] == LayoutSize(width: 100, height: 100))
    #expect(host.engine.collectionViewContentSize.height == 100 + 99 * 44)
  }

  @Test("Whatever a method throws, nothing has changed", arguments: Strategy.all)
  func errors(_ strategy: Strategy) throws {
    let host = try host(strategy, scrolledTo: 1200)
    let (data, engine, frames) = (host.data, host.engine, host.engine.everything)
    let (bad, beyond) = (Self.tall(-1), ElementPath(section: 0, item: 100))
    let attempts: [() throws -> Void] = [
      { try host.apply(.resizedItem(beyond, Self.row)) }, { try host.apply(.scrolled(to: LayoutPoint(x: 0, y: .nan))) },
      { try host.performBatchUpdates([.delete([0, 0]), .delete(beyond)]) },
      { try host.performBatchUpdates([.reload([0, 3], Self.row), .delete([0, 3])]) },
      { try host.reloadData(CollectionData(items: [Self.row, bad])) }, { try host.setContainerSize(bad) },
      { try host.setPreferredSizes([[0, 3]: Self.tall(80), [0, 4]: bad]) },
      { try host.setContentOffset(LayoutPoint(x: .infinity, y: 0)) }, { try host.setOffset(5, ofSection: 0) },
      { try host.scrollToItem(at: beyond) }, { try host.setLayout(WaterfallLayout()) }, { try host.setLayout(ListLayout(spacing: -1)) },
    ]
    for (index, attempt) in attempts.enumerated() {
      #expect(throws: LayoutError.self, "attempt \(index)") { try attempt() }
      #expect(host.data == data && host.container == Self.container && host.contentOffset.y == 1200, "attempt \(index)")
      #expect(host.engine === engine && host.layout is ListLayout && host.strategy == strategy, "attempt \(index)")
      #expect(host.engine.everything == frames, "attempt \(index)")
    }
    #expect(throws: LayoutError.self) {
      try CollectionHost(layout: ListLayout(), strategy: strategy, data: data, container: Self.container)
    }
    // What comes next is as if they had not been.
    try host.setPreferredSizes([[0, 3]: Self.tall(80)])
    #expect(host.contentOffset.y == 1236)
  }
}
