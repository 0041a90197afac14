import CollectionLayouts
import LayoutTestSupport
import Testing

/// Supplementary items, computed by hand: the point of one that the item anchor names is at the point of the item that the container anchor names, and the offsets further.
@Suite struct ItemSupplementaryGoldenTests {
  private static func anchor(_ edges: DirectionalRectEdge, fractions x: Double, _ y: Double) -> CollectionLayoutAnchor {
    CollectionLayoutAnchor(edges: edges, offset: .fractional(LayoutPoint(x: x, y: y)))
  }

  private static func anchor(_ edges: DirectionalRectEdge, points x: Double = 0, _ y: Double = 0) -> CollectionLayoutAnchor {
    CollectionLayoutAnchor(edges: edges, offset: .absolute(LayoutPoint(x: x, y: y)))
  }

  private static func badge(
    _ width: CollectionLayoutDimension, _ height: CollectionLayoutDimension, _ anchor: CollectionLayoutAnchor, kind: String = "badge",
    item: CollectionLayoutAnchor? = nil, zIndex: Int32 = 1
  ) -> CollectionLayoutSupplementaryItem {
    CollectionLayoutSupplementaryItem(
      layoutSize: CollectionLayoutSize(widthDimension: width, heightDimension: height), elementKind: kind, containerAnchor: anchor,
      itemAnchor: item, zIndex: zIndex)
  }

  private static func item(
    _ width: CollectionLayoutDimension, _ height: CollectionLayoutDimension, insets: LayoutInsets = .zero,
    _ badges: CollectionLayoutSupplementaryItem...
  ) -> CollectionLayoutSubitem {
    .item(
      CollectionLayoutItem(
        layoutSize: CollectionLayoutSize(widthDimension: width, heightDimension: height), contentInsets: insets, supplementaryItems: badges)
    )
  }

  /// The element of a number on `[section, item]`, drawn above items.
  private static func element(
    _ number: UInt8, _ section: Int, _ item: Int, _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) -> LayoutAttributes {
    LayoutAttributes(
      kind: .itemSupplementary(number), indexPath: ElementPath(section: section, item: item),
      frame: LayoutRect(x: x, y: y, width: width, height: height), zIndex: 1)
  }

  /// The first element on an item of the first section.
  private static func element(_ item: Int, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> LayoutAttributes {
    element(0, 0, item, x, y, width, height)
  }

  /// Badges of 20 × 20 whose middle is at the top right corner of rows of 50.
  private static let corner = CollectionLayoutGroup.row(
    .fullWidth, .absolute(50),
    [item(.fullWidth, .fullHeight, badge(.absolute(20), .absolute(20), anchor([.top, .trailing], fractions: 0.5, -0.5)))])

  @Test("A badge at the top right corner hangs half outside and makes the content no longer", arguments: Subject.all)
  func corner(_ subject: Subject) throws {
    let result = try subject.layOut(.group(Self.corner), items: 2, (375, 700))
    // 375 − 20 + 0.5 · 20 = 365; 0 − 0.5 · 20 = −10.
    #expect(
      result.elements == [.cell(0, 0, 0, 0, 375, 50), .cell(0, 1, 0, 50, 375, 50)] + [
        Self.element(0, 365, -10, 20, 20), Self.element(1, 365, 40, 20, 20),
      ])
    #expect(result.contentSize == LayoutSize(width: 375, height: 100))
  }

  @Test("Items and badges are found by their own frames", arguments: Subject.all)
  func queries(_ subject: Subject) throws {
    let engine = try subject.makeEngine(
      .group(Self.corner), Situation(data: .counts(2), container: LayoutSize(width: 375, height: 700)))
    func found(_ y: Double, _ height: Double) -> [LayoutAttributes] {
      engine.layoutAttributesForElements(in: LayoutRect(x: 0, y: y, width: 375, height: height))
    }
    // The second badge is from 40 to 60, and its item begins at 50.
    #expect(found(42, 6) == [.cell(0, 0, 0, 0, 375, 50), Self.element(1, 365, 40, 20, 20)])
    #expect(found(60, 5) == [.cell(0, 1, 0, 50, 375, 50)])
    #expect(found(-10, 5) == [Self.element(0, 365, -10, 20, 20)])
    #expect(engine.layoutAttributesForElements(in: LayoutRect(x: 376, y: 0, width: 5, height: 5)) == [Self.element(0, 365, -10, 20, 20)])
    // One by one.
    let badge = ElementKind.itemSupplementary(0)
    #expect(engine.layoutAttributesForSupplementaryView(ofKind: badge, at: [0, 1]) == Self.element(1, 365, 40, 20, 20))
    #expect(engine.layoutAttributesForSupplementaryView(ofKind: badge, at: [0, 2]) == nil)
    #expect(engine.layoutAttributesForSupplementaryView(ofKind: badge, at: [1, 0]) == nil)
    #expect(engine.layoutAttributesForSupplementaryView(ofKind: .itemSupplementary(1), at: [0, 1]) == nil)
    #expect(engine.layoutAttributesForSupplementaryView(ofKind: .header, at: [0, 0]) == nil)
    #expect(engine.layoutAttributesForDecorationView(ofKind: badge, at: [0, 0]) == nil)
  }

  @Test("A badge far from its item is found where it is, and behind the end of the content too", arguments: Subject.all)
  func farAway(_ subject: Subject) throws {
    let far = Self.badge(.absolute(20), .absolute(20), Self.anchor([.top, .trailing], points: 0, 500))
    let group = CollectionLayoutGroup.row(.fullWidth, .absolute(50), [Self.item(.fullWidth, .fullHeight, far)])
    // Item i begins at 50 · i and its badge 500 below, in one section as in many.
    for (data, path) in [
      (CollectionData.counts(40), { ElementPath(section: 0, item: $0) }),
      (CollectionData(sections: Array(repeating: .init(items: [.automatic]), count: 40)), { ElementPath(section: $0, item: 0) }),
    ] as [(CollectionData, (Int) -> ElementPath)] {
      let engine = try subject.makeEngine(.group(group), Situation(data: data, container: LayoutSize(width: 200, height: 100)))
      #expect(engine.collectionViewContentSize.height == 2_000)
      func found(_ y: Double) -> [ElementPath] {
        engine.layoutAttributesForElements(in: LayoutRect(x: 0, y: y, width: 200, height: 10)).map(\.indexPath)
      }
      // 10 · 50 + 500 = 1000, where item 20 begins.
      #expect(found(1_005) == [path(10), path(20)] || found(1_005) == [path(20), path(10)])
      #expect(found(2_405) == [path(38)])
      #expect(found(30) == [path(0)])
      #expect(found(2_475) == [])
    }
  }

  @Test("An item anchor names the point that is at the item", arguments: Subject.all)
  func itemAnchor(_ subject: Subject) throws {
    func frame(_ badge: CollectionLayoutSupplementaryItem) throws -> LayoutRect? {
      let group = CollectionLayoutGroup.row(.fullWidth, .absolute(50), [Self.item(.absolute(100), .fullHeight, badge)])
      return try subject.layOut(.group(group), items: 1, (150, 200)).elements.last?.frame
    }
    // The bottom left corner of 20 × 16 is at (100, 0), 10 to the right and 10 up: 0 − 16 − 10.
    let outside = Self.badge(
      .absolute(20), .absolute(16), Self.anchor([.top, .trailing], points: 10, -10), item: Self.anchor([.bottom, .leading]))
    #expect(try frame(outside) == LayoutRect(x: 110, y: -26, width: 20, height: 16))
    // Its middle is at the middle of the lower edge, half a width to the right and 3 down by its own anchor: 50 − 10 + 10, 50 − 8 + 3.
    let below = Self.badge(
      .absolute(20), .absolute(16), Self.anchor([.bottom], fractions: 0.5, 0), item: Self.anchor([], points: 0, 3))
    #expect(try frame(below) == LayoutRect(x: 50, y: 45, width: 20, height: 16))
    // Both edges of an axis are its middle, as none is: 40 and 17.
    let all = Self.badge(.absolute(20), .absolute(16), Self.anchor([.top, .leading, .bottom, .trailing]))
    #expect(try frame(all) == LayoutRect(x: 40, y: 17, width: 20, height: 16))
  }

  @Test("Sizes are fractions of the item, offsets of the badge", arguments: Subject.all)
  func fractions(_ subject: Subject) throws {
    let badge = Self.badge(
      .fractionalWidth(0.25), .fractionalHeight(0.5), Self.anchor([.leading], fractions: -0.5, 0.25))
    let crossed = Self.badge(.fractionalHeight(0.5), .fractionalWidth(0.1), Self.anchor([.bottom, .trailing]), kind: "other", zIndex: -1)
    let group = CollectionLayoutGroup.row(
      .fullWidth, .absolute(50),
      [
        Self.item(.fractionalWidth(0.5), .fullHeight, insets: LayoutInsets(top: 10, left: 20), badge, crossed)
      ])
    // The item's frame is what its insets leave: (20, 10, 80, 40). 20 × 20: 20 − 10; 10 + (40 − 20) / 2 + 5. Then half of 40 by a tenth of 80: 100 − 20; 50 − 8.
    let result = try subject.layOut(.group(group), items: 1, (200, 400))
    var other = Self.element(1, 0, 0, 80, 42, 20, 8)
    other.zIndex = -1
    #expect(result.elements == [.cell(0, 0, 20, 10, 80, 40), Self.element(0, 10, 25, 20, 20), other])
  }

  @Test("Items of nested groups have the badges of their own definitions", arguments: Subject.all)
  func nested(_ subject: Subject) throws {
    let label = Self.badge(.absolute(20), .absolute(20), Self.anchor([.bottom, .leading]), kind: "label")
    let dot = Self.badge(.absolute(10), .absolute(10), Self.anchor([]), kind: "dot")
    let group = CollectionLayoutGroup.row(
      .fullWidth, .absolute(200),
      [
        Self.item(.fractionalWidth(2.0 / 3), .fullHeight, label),
        .column(.fractionalWidth(1.0 / 3), .fullHeight, [Self.item(.fullWidth, .fractionalHeight(0.5), dot)]),
      ])
    let layout = CompositionalLayout(sections: [CollectionLayoutSection(group: group)])
    #expect(layout.itemSupplementaryKinds == ["label", "dot"])
    #expect(layout.itemSupplementary(named: "dot") == .itemSupplementary(1))
    #expect(layout.itemSupplementary(named: "badge") == nil)
    #expect(RightToLeftLayout(layout).itemSupplementaryKinds == ["label", "dot"])
    // Items at (0, 0, 260, 200), (260, 0, 130, 100), (260, 100, 130, 100), (0, 200, 260, 200), (260, 200, 130, 100). 260 + 65 − 5 = 320.
    let badges = try subject.layOut(.compositional(layout), items: 5, (390, 700)).elements.dropFirst(5)
    #expect(
      Array(badges) == [
        Self.element(0, 0, 0, 0, 180, 20, 20), Self.element(1, 0, 1, 320, 45, 10, 10), Self.element(1, 0, 2, 320, 145, 10, 10),
        Self.element(0, 0, 3, 0, 380, 20, 20), Self.element(1, 0, 4, 320, 245, 10, 10),
      ])
  }

  @Test("Badges are mirrored with their items", arguments: Subject.all)
  func rightToLeft(_ subject: Subject) throws {
    let situation = Situation(data: .counts(2), container: LayoutSize(width: 375, height: 700))
    let result = try subject.layOut(LayoutSpec.group(Self.corner).rightToLeft, situation)
    // 375 − (365 + 20) = −10.
    #expect(Array(result.elements.dropFirst(2)) == [Self.element(0, -10, -10, 20, 20), Self.element(1, -10, 40, 20, 20)])
  }

  /// Rows of an estimated length with a badge of 20 × 20 at their end.
  private static let measured = LayoutSpec.group(
    .row(.fullWidth, .estimated(40), [item(.fullWidth, .estimated(40), badge(.absolute(20), .absolute(20), anchor([.bottom, .trailing])))]))

  @Test("A badge moves with an item that turns out longer", arguments: Subject.all)
  func estimates(_ subject: Subject) throws {
    let engine = try subject.makeEngine(Self.measured, Situation(data: .counts(2), container: LayoutSize(width: 200, height: 400)))
    func badges() -> [LayoutAttributes] { engine.everything.elements.filter { $0.kind == .itemSupplementary(0) } }
    // 40 − 20 and 80 − 20, then 100 − 20 and 140 − 20.
    #expect(badges() == [Self.element(0, 180, 20, 20, 20), Self.element(1, 180, 60, 20, 20)])
    try engine.change(.resizedItem([0, 0], LayoutSize(width: 200, height: 100)))
    #expect(badges() == [Self.element(0, 180, 80, 20, 20), Self.element(1, 180, 120, 20, 20)])
    try engine.change(.deletedItems(section: 0, items: 0..<1))
    #expect(badges() == [Self.element(0, 180, 20, 20, 20)])
  }

  @Test("Where badges reach as far as items are long, they are found however long those are", arguments: Subject.all)
  func longItems(_ subject: Subject) throws {
    let below = Self.badge(.absolute(10), .fractionalHeight(1), Self.anchor([.bottom], fractions: 0, 1))
    let layout = LayoutSpec.group(.row(.fullWidth, .estimated(10), [Self.item(.fullWidth, .estimated(10), below)]))
    let heights = [500.0] + Array(repeating: 10, count: 30)
    let engine = try subject.makeEngine(
      layout, Situation(data: .heights([heights]), container: LayoutSize(width: 200, height: 100)))
    // Item 29 is from 500 + 28 · 10 = 780 to 790, item 30 to 800. The first badge is from 500 to 1000, and badge 28 from 780 to 790, badge 29 from 790 to 800.
    let found = engine.layoutAttributesForElements(in: LayoutRect(x: 0, y: 792, width: 200, height: 4))
    #expect(found.map(\.indexPath) == [[0, 30], [0, 0], [0, 29]])
    #expect(found.map(\.frame.y) == [790, 500, 790])
  }

  @Test("Which badge an item has may follow from how many items fit into a group", arguments: Subject.all)
  func tags(_ subject: Subject) throws {
    let dot = Self.badge(.absolute(4), .absolute(4), Self.anchor([.top, .leading]))
    let group = CollectionLayoutGroup.row(
      .fullWidth, .estimated(20), [Self.item(.estimated(50), .estimated(20), dot), .item(.estimated(50), .estimated(20))],
      spacing: .fixed(10))
    // 50 + 70 + 60 and two spacings are 200; 150 leaves no room for 100; 100 + 10 + 90 are 200. So groups begin with the items 0, 3, 4 and 6, and each with a dot.
    let data = CollectionData(items: [50, 70, 60, 150, 100, 90, 30].map { LayoutSize(width: $0, height: 20) })
    let engine = try subject.makeEngine(.group(group), Situation(data: data, container: LayoutSize(width: 200, height: 400)))
    #expect(
      Array(engine.everything.elements.dropFirst(7)) == [
        Self.element(0, 0, 0, 4, 4), Self.element(2, 140, 0, 4, 4), Self.element(3, 0, 20, 4, 4), Self.element(4, 0, 40, 4, 4),
        Self.element(6, 0, 60, 4, 4),
      ])
    let kind = ElementKind.itemSupplementary(0)
    #expect(engine.layoutAttributesForSupplementaryView(ofKind: kind, at: [0, 4]) == Self.element(4, 0, 40, 4, 4))
    #expect(engine.layoutAttributesForSupplementaryView(ofKind: kind, at: [0, 5]) == nil)
  }

  @Test("Badges of a section that scrolls by itself go with its items, and hang into the section before", arguments: Subject.all)
  func orthogonal(_ subject: Subject) throws {
    let badge = Self.badge(.absolute(10), .absolute(10), Self.anchor([.top, .trailing], fractions: 0.5, -0.5))
    let row = CollectionLayoutSection(group: .row(.fullWidth, .absolute(50), [.full]))
    let wide = CollectionLayoutSection(
      group: .row(.absolute(80), .absolute(40), [Self.item(.fullWidth, .fullHeight, badge)]), orthogonalScrollingBehavior: .continuous)
    let engine = try subject.makeEngine(
      .sections(row, wide), Situation(data: .counts(1, 10), container: LayoutSize(width: 200, height: 300)))
    #expect(engine.collectionViewContentSize == LayoutSize(width: 200, height: 90))
    func badges() -> [LayoutAttributes] {
      engine.layoutAttributesForElements(in: LayoutRect(x: 0, y: 45, width: 200, height: 4)).filter { $0.kind != .cell }
    }
    // Item i from 80 · i on, its badge from 80 · i + 80 − 5.
    #expect(badges() == [Self.element(0, 1, 0, 75, 45, 10, 10), Self.element(0, 1, 1, 155, 45, 10, 10)])
    try engine.invalidateLayout(with: .scrolledSection(1, to: 83))
    // Item 0 ends at −3 and is not seen, but its badge from −8 to 2 is.
    #expect(
      badges() == [
        Self.element(0, 1, 0, -8, 45, 10, 10), Self.element(0, 1, 1, 72, 45, 10, 10), Self.element(0, 1, 2, 152, 45, 10, 10),
      ])
  }

  @Test("Headers come before the items, badges behind them and before the footer", arguments: Subject.all)
  func order(_ subject: Subject) throws {
    var section = CollectionLayoutSection(group: Self.corner)
    section.boundarySupplementaryItems = [
      .bar(.footer, .bottom, .fullWidth, .absolute(10)), .bar(.header, .top, .fullWidth, .absolute(30)),
    ]
    let result = try subject.layOut(.sections(section), items: 2, (375, 700))
    #expect(result.elements.map(\.kind) == [.header, .cell, .cell, .itemSupplementary(0), .itemSupplementary(0), .footer])
    #expect(result.elements[3].frame == LayoutRect(x: 365, y: 20, width: 20, height: 20))
  }

  @Test("Two of one kind on one item, and invalid lengths, are refused", arguments: Subject.all)
  func refusals(_ subject: Subject) {
    let fine = Self.badge(.absolute(20), .absolute(20), Self.anchor([]))
    let bad: [[CollectionLayoutSupplementaryItem]] = [
      [fine, fine], [Self.badge(.absolute(-1), .absolute(20), Self.anchor([]))],
      [Self.badge(.absolute(1), .fractionalHeight(.nan), Self.anchor([]))],
      [Self.badge(.absolute(1), .absolute(1), Self.anchor([], points: .infinity, 0))],
      [Self.badge(.absolute(1), .absolute(1), Self.anchor([]), item: Self.anchor([], fractions: 0, .nan))],
    ]
    for badges in bad {
      var item = CollectionLayoutItem(layoutSize: CollectionLayoutSize(widthDimension: .fullWidth, heightDimension: .fullHeight))
      item.supplementaryItems = badges
      let layout = LayoutSpec.group(.row(.fullWidth, .absolute(50), [.item(item)]))
      #expect(throws: LayoutError.self) { try subject.layOut(layout, items: 1, (100, 100)) }
    }
  }

  @Test("Refusals name the supplementary item and say what to do")
  func words() {
    let badge = Self.badge(.absolute(20), .absolute(20), Self.anchor([]))
    let negative = Self.badge(.absolute(-1), .absolute(20), Self.anchor([]))
    for (badges, words) in [
      (
        [badge, badge],
        "an item has two supplementary items of the kind “badge”: give each of an item's supplementary items a kind of its own"
      ),
      (
        [negative],
        "the width of the supplementary item “badge” is -1.0: give a finite length of at least 0 and at most 2147483647 layout units (points × displayScale)"
      ),
    ] as [([CollectionLayoutSupplementaryItem], String)] {
      var item = CollectionLayoutItem(layoutSize: CollectionLayoutSize(widthDimension: .fullWidth, heightDimension: .fullHeight))
      item.supplementaryItems = badges
      let layout = CompositionalLayout(sections: [CollectionLayoutSection(group: .row(.fullWidth, .absolute(50), [.item(item)]))])
      do {
        _ = try layout.makeEngine(.naive, data: .counts(1), container: LayoutSize(width: 100, height: 100))
        Issue.record("\(badges) was taken")
      } catch {
        #expect("\(error)" == words)
      }
    }
  }
}
