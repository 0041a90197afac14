import CollectionLayouts
import LayoutTestSupport
import Testing

/// Layouts for languages that run from right to left.
@Suite struct RightToLeftTests {
  private static let tiles = CollectionData(items: Array(repeating: LayoutSize(width: 90, height: 90), count: 10))

  @Test("The first item of a line stands at its right end", arguments: Subject.all)
  func flow(_ subject: Subject) throws {
    let flow = FlowLayout(itemSize: LayoutSize(width: 90, height: 90), minimumLineSpacing: 10, minimumInteritemSpacing: 5)
    let situation = Situation(data: Self.tiles, container: LayoutSize(width: 375, height: 700))
    let result = try subject.layOut(LayoutSpec.flow(flow).rightToLeft, situation)
    // 375 − 4 · 90 = 15, three spacings of 5: x 0, 95, 190 and 285. Mirrored: 375 − 90 = 285, 190, 95 and 0.
    #expect(result.elements.map(\.frame.x) == [285, 190, 95, 0, 285, 190, 95, 0, 285, 190])
    #expect(result.elements.map(\.frame.y) == [0, 0, 0, 0, 100, 100, 100, 100, 200, 200])
    #expect(result.contentSize == LayoutSize(width: 375, height: 290))
  }

  @Test("A content that scrolls horizontally begins at its right end", arguments: Strategy.all)
  func horizontal(_ strategy: Strategy) throws {
    let host = try CollectionHost(
      layout: RightToLeftLayout(ListLayout(spacing: 10, scrollDirection: .horizontal)), strategy: strategy, data: Self.tiles,
      container: LayoutSize(width: 300, height: 90))
    // 10 · 90 + 9 · 10 = 990, and 990 − 300.
    #expect(host.contentOffset == LayoutPoint(x: 690, y: 0))
    func frame(_ item: Int) -> LayoutRect? { host.engine.layoutAttributesForItem(at: [0, item])?.frame }
    #expect(frame(0)?.x == 900 && frame(1)?.x == 800 && frame(9)?.x == 0)
    // Seen are 690 to 990: items 0, 1 and 2, whose 700 is in sight, and the spacing behind it.
    let visible = LayoutRect(x: 690, y: 0, width: 300, height: 90)
    #expect(host.engine.layoutAttributesForElements(in: visible).map(\.indexPath.item) == [0, 1, 2])
    // Item 3 from 600 to 690: at the start its right edge is at the container's, 300 from the offset.
    #expect(try host.scrollToItem(at: [0, 3]).contentOffset == LayoutPoint(x: 390, y: 0))
    #expect(try host.scrollToItem(at: [0, 9]).contentOffset == .zero)
    try host.scrollToItem(at: [0, 3])
    // An item before it becomes 20 wider. The content does, and so does the way from the left end to all that comes behind that item, to the left of it,
    // not a bit: nothing has to be adjusted.
    try host.setPreferredSizes([[0, 1]: LayoutSize(width: 110, height: 90)])
    #expect(host.engine.collectionViewContentSize.width == 1010 && frame(3)?.x == 600 && host.contentOffset.x == 390)
    // One behind it does: all before it go to the right by 30, and what is seen with them.
    try host.setPreferredSizes([[0, 8]: LayoutSize(width: 120, height: 90)])
    #expect(frame(3)?.x == 630 && host.contentOffset.x == 420)
    // A wider window: 1040 − 500.
    try host.setContentOffset(LayoutPoint(x: 740, y: 0))
    try host.setContainerSize(LayoutSize(width: 500, height: 90))
    #expect(host.contentOffset.x == 540)
  }

  @Test("A content that begins at its right end stays as far from there as it was, or at its start", arguments: Strategy.all)
  func distance(_ strategy: Strategy) throws {
    func items(_ count: Int) -> CollectionData { CollectionData(items: Array(repeating: LayoutSize(width: 100, height: 50), count: count)) }
    let sideways = ListLayout(scrollDirection: .horizontal)
    let container = LayoutSize(width: 320, height: 100)
    let host = try CollectionHost(layout: RightToLeftLayout(sideways), strategy: strategy, data: items(8), container: container)
    func offset(_ change: () throws -> Void) rethrows -> Double {
      try change()
      return host.contentOffset.x
    }
    // 8 · 100 − 320, and 10 more that a bar covers there. A bar at the other side changes nothing.
    #expect(host.contentOffset == LayoutPoint(x: 480, y: 0))
    #expect(try offset { try host.setContentInset(LayoutInsets(left: 5, right: 10)) } == 490)
    // 800 − 300 + 10; 900 − 300 + 10, 700 − 300 + 10, and again 800 − 320 + 10.
    #expect(try offset { try host.setContainerSize(LayoutSize(width: 300, height: 100)) } == 510)
    #expect(try offset { try host.apply(.insertedItems(at: [0, 8], sizes: [LayoutSize(width: 100, height: 50)])) } == 610)
    #expect(try offset { try host.apply(.deletedItems(section: 0, items: 0..<2)) } == 410)
    #expect(try offset { try host.reloadData(items(8)) } == 510)
    #expect(try offset { try host.setContainerSize(container) } == 490)
    // 80 from where the content would begin without bars: 480 − 80, 500 − 80 and 600 − 80. A bar does not move it.
    try host.setContentOffset(LayoutPoint(x: 400, y: 0))
    #expect(try offset { try host.setContentInset(LayoutInsets(left: 5, right: 20)) } == 400)
    #expect(try offset { try host.setContainerSize(LayoutSize(width: 300, height: 100)) } == 420)
    #expect(try offset { try host.reloadData(items(9)) } == 520)
    #expect(try offset { try host.reloadData(items(8)) } == 420)
    // Without room there is no content, and afterwards it is where it was.
    try host.setContainerSize(.zero)
    #expect(try offset { try host.setContainerSize(container) } == 400)
    // At its left end, where no content begins, it stays as far from the right: 480 + 5.
    try host.setContentOffset(LayoutPoint(x: -5, y: 0))
    #expect(try offset { try host.setContentInset(LayoutInsets(left: 40, right: 20)) } == -5)
    #expect(try offset { try host.setContainerSize(LayoutSize(width: 330, height: 100)) } == -15)
    // Seen from the other side, 470 + 15 from its start, that many are to the right, as far as the content goes: 800 + 20 − 330. And back: 470 − 485.
    #expect(try offset { try host.setLayout(sideways) } == 485)
    #expect(try offset { try host.setLayout(RightToLeftLayout(sideways)) } == -15)
    // A start is a start: −40 there, and 470 + 20 here.
    try host.setContentOffset(LayoutPoint(x: 490, y: 0))
    #expect(try offset { try host.setLayout(sideways) } == -40)
    #expect(try offset { try host.setLayout(RightToLeftLayout(sideways)) } == 490)
  }

  @Test("A content that was empty begins at its right end once it is there", arguments: Strategy.all)
  func emptyAtFirst(_ strategy: Strategy) throws {
    for container in [LayoutSize(width: 320, height: 100), .zero] {
      let host = try CollectionHost(
        layout: RightToLeftLayout(ListLayout(scrollDirection: .horizontal)), strategy: strategy, data: CollectionData(items: []),
        container: container, contentInset: LayoutInsets(left: 5, right: 10))
      #expect(host.contentOffset == LayoutPoint(x: -5, y: 0))
      try host.reloadData(CollectionData(items: Array(repeating: LayoutSize(width: 100, height: 50), count: 8)))
      try host.setContainerSize(LayoutSize(width: 320, height: 100))
      #expect(host.contentOffset == LayoutPoint(x: 490, y: 0))
    }
  }

  @Test(
    "Pinned headers stay at the window's edge, which is the right one, and sections scroll from their right end", arguments: Strategy.all)
  func sections(_ strategy: Strategy) throws {
    let wide = CollectionLayoutSection(group: .row(.absolute(60), .absolute(50), [.full]), orthogonalScrollingBehavior: .continuous)
    let engine = try Subject(strategy: strategy).makeEngine(
      LayoutSpec.sections(wide).rightToLeft, Situation(data: .counts(10), container: LayoutSize(width: 100, height: 300)))
    func x(_ item: Int) -> Double? { engine.layoutAttributesForItem(at: [0, item])?.frame.x }
    #expect(x(0) == 40 && x(1) == -20)
    try engine.invalidateLayout(with: .scrolledSection(0, to: 60))
    #expect(x(0) == 100 && x(1) == 40)
    let pages = CollectionLayoutSection(
      group: .row(.absolute(200), .fullHeight, [.full]),
      boundarySupplementaryItems: [.bar(.header, .leading, .absolute(30), .fullHeight, pins: true)])
    let host = try CollectionHost(
      layout: RightToLeftLayout(CompositionalLayout(sections: [pages], scrollDirection: .horizontal)), strategy: strategy, data: .counts(3),
      container: LayoutSize(width: 300, height: 90))
    func header() -> Double? { host.engine.layoutAttributesForSupplementaryView(ofKind: .header, at: [0, 0])?.frame.maxX }
    // 30 + 3 · 200.
    #expect(host.contentOffset.x == 330 && header() == 630)
    try host.setContentOffset(LayoutPoint(x: 200, y: 0))
    #expect(header() == 500)
  }

  @Test(
    "Beside a content shorter than the container, elements pin to what is seen, also where it is scrolled beyond its ends",
    arguments: Strategy.all)
  func shortContent(_ strategy: Strategy) throws {
    let section = CollectionLayoutSection(
      group: .row(.absolute(50), .fullHeight, [.full]),
      boundarySupplementaryItems: [
        .bar(.footer, .trailing, .absolute(20), .fullHeight, pins: true), .bar(.header, .leading, .absolute(20), .fullHeight, pins: true),
      ])
    let host = try CollectionHost(
      layout: RightToLeftLayout(CompositionalLayout(sections: [section], scrollDirection: .horizontal)), strategy: strategy,
      data: .counts(2), container: LayoutSize(width: 200, height: 100))
    // 20 + 2 · 50 + 20 in 200. The header is at the right, from 120 on.
    #expect(host.engine.collectionViewContentSize.width == 140 && host.contentOffset == .zero)
    func places(at offset: Double) throws -> [Double?] {
      try host.setContentOffset(LayoutPoint(x: offset, y: 0))
      return [ElementKind.header, .footer].map { host.engine.layoutAttributesForSupplementaryView(ofKind: $0, at: [0, 0])?.frame.x }
    }
    // All is seen from −60 to 0. Seen are 30 to 230, −30 to 170, and −80 to 120, where the header moves along: 120 − 20.
    #expect(try places(at: 0) == [120, 0] && places(at: 30) == [120, 30] && places(at: -30) == [120, 0] && places(at: -80) == [100, 0])
  }

  @Test(
    "Every strategy agrees with the mirrored oracle along random scripts", arguments: LayoutSpec.Name.allCases,
    SeedRange.seeds(iterations: Thoroughness.isFull ? 6 : 3))
  func random(_ name: LayoutSpec.Name, _ seed: UInt64) throws {
    let random = RandomCase(name, seed: seed)
    // Which item must not jump is told for the top edge; from side to side, the cases above say it.
    guard random.layout.oracle.scrollDirection == .vertical else { return }
    let mirrored = random.layout.rightToLeft
    for strategy in Strategy.all {
      let mismatch = DifferentialCheck(oracle: mirrored.oracle, script: random.script).firstMismatch { (situation) throws(LayoutError) in
        try mirrored.makeEngine(strategy, situation, tuning: Tuning(checkpointInterval: 2))
      }
      #expect(mismatch == nil, "\(strategy), seed \(seed): \(String(describing: mismatch))")
    }
  }

  @Test("Seen from the other side twice, everything is where it was", arguments: LayoutSpec.Name.allCases)
  func twice(_ name: LayoutSpec.Name) throws {
    let random = RandomCase(name, seed: 3)
    let once = try Subject(strategy: .indexed).layOut(random.layout, random.script.start)
    let twice = try Subject(strategy: .indexed).layOut(random.layout.rightToLeft.rightToLeft, random.script.start)
    #expect(once.contentSize == twice.contentSize && once.elements.map(\.indexPath) == twice.elements.map(\.indexPath))
    for (left, right) in zip(once.elements, twice.elements) { #expect(abs(left.frame.x - right.frame.x) < 1e-6) }
  }
}
