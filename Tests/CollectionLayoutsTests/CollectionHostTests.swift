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

  @Test(
    "A batch, a new container and a resize that is no measurement leave the offset where it is, if there is content",
    arguments: Strategy.all)
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
    #expect(host.contentOffset.y == 0 && host.data == CollectionData(items: [Self.row]))
    #expect(host.engine.collectionViewContentSize == LayoutSize(width: 844, height: 44))
  }

  @Test("What lies beyond the content's end after a change is scrolled back to it", arguments: Strategy.all)
  func keptInside(_ strategy: Strategy) throws {
    let rows = CollectionData(items: Array(repeating: LayoutSize(width: 300, height: 35), count: 20))
    func host(at offset: Double) throws -> CollectionHost {
      let host = try CollectionHost(layout: ListLayout(), strategy: strategy, data: rows, container: LayoutSize(width: 300, height: 400))
      try host.setContentOffset(LayoutPoint(x: 0, y: offset))
      return host
    }
    // 20 · 35 = 700, so that 300 is the end. Twelve rows go: 280, shorter than the container.
    let deleted = try host(at: 300)
    try deleted.performBatchUpdates((8..<20).map { .delete(ElementPath(section: 0, item: $0)) })
    #expect(deleted.contentOffset.y == 0)
    // Three go: 595, and 595 − 400.
    let fewer = try host(at: 300)
    try fewer.apply(.deletedItems(section: 0, items: 17..<20))
    #expect(fewer.contentOffset.y == 195)
    // 700 − 600.
    let grown = try host(at: 300)
    try grown.setContainerSize(LayoutSize(width: 300, height: 600))
    #expect(grown.contentOffset.y == 100)
    let reloaded = try host(at: 300)
    try reloaded.reloadData(CollectionData(items: [LayoutSize(width: 300, height: 410)]))
    #expect(reloaded.contentOffset.y == 10)
    // Four columns of five items: 175.
    let other = try host(at: 300)
    try other.setLayout(WaterfallLayout(columns: 4))
    #expect(other.contentOffset.y == 0)
    // A finger pulls the content beyond its ends, and any change lets it go. A change across the scroll axis too.
    for offset in [LayoutPoint(x: 0, y: 350), LayoutPoint(x: 7, y: 300)] {
      let pulled = try host(at: 0)
      try pulled.setContentOffset(offset)
      #expect(pulled.contentOffset == offset)
      try pulled.apply(.everything)
      #expect(pulled.contentOffset == LayoutPoint(x: 0, y: 300))
    }
    let above = try host(at: -50)
    try above.performBatchUpdates([.reload([0, 19], LayoutSize(width: 300, height: 35))])
    #expect(above.contentOffset.y == 0)
  }

  @Test("Estimates at the content's end that turn out too large leave no empty screen", arguments: Strategy.all)
  func shrunkEstimates(_ strategy: Strategy) throws {
    let host = try host(strategy, scrolledTo: 3556)
    // Rows 80 to 99 from 3,520 on are seen, the first of them cut off. Twenty of 10 in place of 44: 4400 − 20 · 34 = 3720, and 3720 − 844.
    try host.setPreferredSizes((80..<100).map { (path: ElementPath(section: 0, item: $0), size: Self.tall(10)) })
    #expect(host.contentOffset.y == 2876)
  }

  @Test("A section that scrolls by itself is scrolled back to its end too, and pinned headers follow", arguments: Strategy.all)
  func keptInsideSections(_ strategy: Strategy) throws {
    let size = CollectionLayoutSize(widthDimension: .absolute(60), heightDimension: .absolute(50))
    let group = CollectionLayoutGroup(.horizontal(subitems: [.item(CollectionLayoutItem(layoutSize: size))]), layoutSize: size)
    let wide = CollectionLayoutSection(group: group, orthogonalScrollingBehavior: .continuous)
    let header = CollectionLayoutBoundarySupplementaryItem(
      elementKind: .header, layoutSize: CollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(10)),
      alignment: .top, pinToVisibleBounds: true)
    let tall = CollectionLayoutSection(group: group, boundarySupplementaryItems: [header])
    let host = try CollectionHost(
      layout: CompositionalLayout(sections: [wide, tall]), strategy: strategy,
      data: CollectionData.heights([Array(repeating: 1, count: 10), [1, 1, 1]]),
      container: LayoutSize(width: 100, height: 60))
    try host.setOffset(500, ofSection: 0)
    // 50 + 10 + 3 · 50 = 210, so that 150 is the end; the header pins there.
    try host.setContentOffset(LayoutPoint(x: 0, y: 150))
    #expect(host.engine.layoutAttributesForSupplementaryView(ofKind: .header, at: [1, 0])?.frame.y == 150)
    // Eight groups of 60 are 480: 480 − 100. Two groups of 50 are left: 160, and 100 is the end.
    try host.performBatchUpdates([.delete([0, 0]), .delete([0, 1]), .delete([1, 0])])
    #expect(host.engine.sectionOffset(of: 0) == 380 && host.contentOffset.y == 100)
    #expect(host.engine.layoutAttributesForSupplementaryView(ofKind: .header, at: [1, 0])?.frame.y == 100)
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
    #expect(target == ScrollTarget(contentOffset: LayoutPoint(x: 0, y: 40), unclampedOffset: LayoutPoint(x: 0, y: 50), sectionOffset: 180))
    #expect(host.contentOffset == LayoutPoint(x: 0, y: 40))
    #expect(host.engine.sectionOffset(of: 1) == 180 && host.engine.sectionOffset(of: 0) == 0)
    try host.setOffset(9_999, ofSection: 1)
    #expect(host.engine.sectionOffset(of: 1) == 500)
    #expect(throws: LayoutError.notScrolling(section: 2)) { try host.setOffset(1, ofSection: 2) }
  }

  @Test("Bars cover strips of the container: offsets begin before the content, and items are seen beside them", arguments: Strategy.all)
  func contentInset(_ strategy: Strategy) throws {
    let data = CollectionData(items: Array(repeating: Self.row, count: 100))
    let bars = LayoutInsets(top: 100, bottom: 34)
    let host = try CollectionHost(layout: ListLayout(), strategy: strategy, data: data, container: Self.container, contentInset: bars)
    #expect(host.contentOffset == LayoutPoint(x: 0, y: -100))
    func offset(_ item: Int, _ position: ScrollPosition, by distance: Double = 0) throws -> Double {
      try host.scrollToItem(at: [0, item], at: position, by: distance)
      return host.contentOffset.y
    }
    // 1760 − 100; 844 − 134 = 710, half of that 355; 1804 + 34 − 844. The end is 4400 + 34 − 844.
    #expect(try offset(40, .start) == 1660 && offset(40, .center) == 1327 && offset(40, .end) == 994)
    #expect(
      try offset(99, .start) == 3590 && offset(0, .end) == -100 && offset(0, .start, by: -44) == -100 && offset(40, .start, by: -44) == 1616
    )
    // At 1660 + 100 row 40 is the first in sight: what grows above it moves the offset, and what only a bar covers is above it.
    try host.setContentOffset(LayoutPoint(x: 0, y: 1660))
    try host.setPreferredSizes([[0, 39]: Self.tall(54), [0, 40]: Self.tall(99)])
    #expect(host.contentOffset.y == 1670)
    // A content at its end stays in sight of it, and one at its start stays there.
    try host.scrollToItem(at: [0, 99])
    let end = host.contentOffset.y
    try host.setContentInset(LayoutInsets(top: 100, bottom: 300))
    #expect(host.contentOffset.y == end)
    try host.setContentOffset(LayoutPoint(x: 0, y: end + 266))
    try host.setContentInset(bars)
    #expect(host.contentOffset.y == end)
    try host.setContentOffset(LayoutPoint(x: 0, y: -100))
    try host.setContentInset(LayoutInsets(top: 44))
    #expect(host.contentOffset.y == -44)
    #expect(throws: LayoutError.self) { try host.setContentInset(LayoutInsets(top: .nan)) }
    #expect(host.contentInset == LayoutInsets(top: 44))
  }

  @Test("Scrolling to an item leaves the content where it is across the scroll axis", arguments: Strategy.all)
  func scrollToItemBesideABar(_ strategy: Strategy) throws {
    let data = CollectionData(items: Array(repeating: LayoutSize(width: 50, height: 50), count: 5))
    let container = LayoutSize(width: 100, height: 100)
    let bars = LayoutInsets(top: 4, left: 10)
    func offset(of layout: any CollectionLayout, by distance: Double = 0) throws -> LayoutPoint {
      let host = try CollectionHost(layout: layout, strategy: strategy, data: data, container: container, contentInset: bars)
      let target = try host.scrollToItem(at: [0, 2], by: distance)
      #expect(target.contentOffset == host.contentOffset && target.unclampedOffset == host.contentOffset)
      return host.contentOffset
    }
    // Item 2 from 100 to 150 stands behind the bar: 100 − 4 downwards, 100 − 10 to the right.
    #expect(try offset(of: ListLayout()) == LayoutPoint(x: -10, y: 96))
    #expect(try offset(of: ListLayout(), by: -6) == LayoutPoint(x: -10, y: 90))
    let sideways = ListLayout(scrollDirection: .horizontal)
    #expect(try offset(of: sideways) == LayoutPoint(x: 90, y: -4))
    #expect(try offset(of: sideways, by: -6) == LayoutPoint(x: 84, y: -4))
    // Mirrored it is there too, and its right edge at the container's: 150 − 100.
    #expect(try offset(of: RightToLeftLayout(sideways)) == LayoutPoint(x: 50, y: -4))
    // A content that is exactly as wide as the container scrolls sideways all the same.
    let four = try CollectionHost(
      layout: sideways, strategy: strategy, data: CollectionData(items: Array(repeating: LayoutSize(width: 25, height: 50), count: 4)),
      container: container, contentInset: bars)
    try four.scrollToItem(at: [0, 0], by: 3)
    #expect(four.contentOffset == LayoutPoint(x: -7, y: -4))
  }

  @Test("Pinned headers stay below a bar, and footers above one", arguments: Strategy.all)
  func pinsBesideBars(_ strategy: Strategy) throws {
    let section = CollectionLayoutSection(
      group: .row(.fullWidth, .absolute(50), [.full]),
      boundarySupplementaryItems: [
        .bar(.header, .top, .fullWidth, .absolute(30), pins: true), .bar(.footer, .bottom, .fullWidth, .absolute(20), pins: true),
      ])
    let host = try CollectionHost(
      layout: CompositionalLayout(sections: [section]), strategy: strategy, data: .counts(40),
      container: LayoutSize(width: 100, height: 400),
      contentInset: LayoutInsets(top: 60, bottom: 25))
    func y(_ kind: ElementKind) -> Double? { host.engine.layoutAttributesForSupplementaryView(ofKind: kind, at: [0, 0])?.frame.y }
    // At −60 the header is where it rests, and the footer at −60 + 400 − 25 − 20.
    #expect(y(.header) == 0 && y(.footer) == 295)
    try host.setContentOffset(LayoutPoint(x: 0, y: 500))
    #expect(y(.header) == 560 && y(.footer) == 855)
    try host.setContentInset(.zero)
    #expect(y(.header) == 500 && y(.footer) == 880)
  }

  @Test("Another layout takes over data, container and offset", arguments: Strategy.all)
  func setLayout(_ strategy: Strategy) throws {
    let host = try host(strategy, scrolledTo: 1200)
    let flow = FlowLayout(estimatedItemSize: LayoutSize(width: 100, height: 50), minimumLineSpacing: 0, minimumInteritemSpacing: 0)
    try host.setLayout(flow, strategy: .naive)
    // Three of 100 a line of 390: 34 lines of 50, so that 856 is the end.
    #expect(host.layout is FlowLayout && host.strategy == .naive && host.contentOffset.y == 856)
    #expect(host.engine.collectionViewContentSize == LayoutSize(width: 390, height: 1700))
    // The offset is known: at 856 line 17 is cut off, and item 0 of line 0 makes it 50 deeper.
    try host.setPreferredSizes([[0, 0]: LayoutSize(width: 100, height: 100)])
    #expect(host.contentOffset.y == 906)
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
      { try host.scrollToItem(at: beyond) }, { try host.setLayout(WaterfallLayout()) }, { try host.setLayout(ListLayout(spacing: .nan)) },
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
