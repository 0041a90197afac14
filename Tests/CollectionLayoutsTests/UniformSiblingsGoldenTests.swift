import CollectionLayouts
import LayoutTestSupport
import Testing

/// Items as long as the longest of their siblings, computed by hand.
@Suite struct UniformSiblingsGoldenTests {
  private static let half = CollectionLayoutDimension.fractionalWidth(0.5)
  private static let uniform = CollectionLayoutDimension.uniformAcrossSiblings(estimate: 40)

  /// Items of these heights, nil for one that is not known; their widths do not count.
  private static func data(_ heights: [Double?]) -> CollectionData {
    CollectionData(items: heights.map { $0.map { LayoutSize(width: 7, height: $0) } ?? .automatic })
  }

  private static func cells(_ frames: [(Double, Double, Double, Double)]) -> [LayoutAttributes] {
    frames.enumerated().map { .cell(0, $0, $1.0, $1.1, $1.2, $1.3) }
  }

  @Test("All items of a row are as high as its highest, one that is not known with its estimate", arguments: Subject.all)
  func rows(_ subject: Subject) throws {
    let group = CollectionLayoutGroup.row(.fullWidth, .estimated(9), [.item(Self.half, Self.uniform)])
    // 30 and 50; 20 and the estimate of 40; 16 has no sibling.
    let result = try subject.layOut(.group(group), Self.data([30, 50, 20, nil, 16]), (200, 400))
    #expect(
      result.elements == Self.cells([(0, 0, 100, 50), (100, 0, 100, 50), (0, 50, 100, 40), (100, 50, 100, 40), (0, 90, 100, 16)]))
    #expect(result.contentSize == LayoutSize(width: 200, height: 106))
  }

  @Test("Siblings with estimates count and keep their own height; fixed ones do not count", arguments: Subject.all)
  func mixed(_ subject: Subject) throws {
    let group = CollectionLayoutGroup.row(
      .fullWidth, .estimated(9),
      [.item(.absolute(50), Self.uniform), .item(.absolute(50), .estimated(40)), .item(.absolute(50), .absolute(80))])
    // 60 of the second is more than 20; the row is as high as its 80. Then 70 alone with 45.
    let result = try subject.layOut(.group(group), Self.data([20, 60, 7, 70, 45]), (150, 400))
    #expect(
      result.elements == Self.cells([(0, 0, 50, 60), (50, 0, 50, 60), (100, 0, 50, 80), (0, 80, 50, 70), (50, 80, 50, 45)]))
    #expect(result.contentSize == LayoutSize(width: 150, height: 150))
  }

  @Test("The room around an item is added to the height of its highest sibling", arguments: Subject.all)
  func edges(_ subject: Subject) throws {
    let lowered = CollectionLayoutSubitem.item(
      Self.half, Self.uniform, edges: CollectionLayoutEdgeSpacing(top: .fixed(3), bottom: .fixed(4)))
    let group = CollectionLayoutGroup.row(.fullWidth, .estimated(9), [lowered, .item(Self.half, Self.uniform)])
    // Both 50 high: 3 + 50 + 4 = 57 decides. Then 30 alone: 3 + 30 + 4.
    let result = try subject.layOut(.group(group), Self.data([20, 50, 30]), (200, 400))
    #expect(result.elements == Self.cells([(0, 3, 100, 50), (100, 0, 100, 50), (0, 60, 100, 30)]))
    #expect(result.contentSize == LayoutSize(width: 200, height: 94))
    // With the same room around all of them, rows of 7 more.
    let alike = try subject.layOut(
      .group(.row(.fullWidth, .estimated(9), [lowered])), Self.data([20, 50, 30]), (200, 400))
    #expect(alike.elements == Self.cells([(0, 3, 100, 50), (100, 3, 100, 50), (0, 60, 100, 30)]))
  }

  @Test("In a column too, each is as high as the highest", arguments: Subject.all)
  func columns(_ subject: Subject) throws {
    let group = CollectionLayoutGroup.column(
      .fullWidth, .estimated(9), [.item(.fullWidth, Self.uniform), .item(.fullWidth, Self.uniform)], spacing: .fixed(5))
    // 50 + 5 + 50 = 105; then 20 alone.
    let result = try subject.layOut(.group(group), Self.data([30, 50, 20]), (200, 400))
    #expect(result.elements == Self.cells([(0, 0, 200, 50), (0, 55, 200, 50), (0, 105, 200, 20)]))
    #expect(result.contentSize == LayoutSize(width: 200, height: 125))
  }

  @Test("A group that is as long as its items is a sibling", arguments: Subject.all)
  func groups(_ subject: Subject) throws {
    let pair = CollectionLayoutSubitem.column(
      Self.half, .estimated(9), [.item(.fullWidth, .estimated(40)), .item(.fullWidth, .estimated(40))], spacing: .fixed(2))
    let group = CollectionLayoutGroup.row(.fullWidth, .estimated(9), [.item(Self.half, Self.uniform), pair])
    // 30 beside 30 + 2 + 20 = 52; then 60 beside 10 + 2 + 40.
    let result = try subject.layOut(.group(group), Self.data([30, 30, 20, 60, 10, nil]), (200, 400))
    #expect(
      result.elements
        == Self.cells([
          (0, 0, 100, 52), (100, 0, 100, 30), (100, 32, 100, 20), (0, 52, 100, 60), (100, 52, 100, 10), (100, 64, 100, 40),
        ]))
    #expect(result.contentSize == LayoutSize(width: 200, height: 112))
  }

  @Test("It is an estimate like any other where the group has a height, across the axis, and for a group", arguments: Subject.all)
  func estimates(_ subject: Subject) throws {
    let fixed = CollectionLayoutGroup.row(.fullWidth, .absolute(44), [.item(Self.half, Self.uniform)])
    #expect(
      try subject.layOut(.group(fixed), Self.data([30, 50]), (200, 400)).elements == Self.cells([(0, 0, 100, 44), (100, 0, 100, 44)]))
    let tags = CollectionLayoutGroup.row(
      .fullWidth, .estimated(9), [.item(.uniformAcrossSiblings(estimate: 60), .estimated(30))], spacing: .fixed(10))
    let sizes = [LayoutSize(width: 50, height: 20), LayoutSize(width: 70, height: 30)]
    #expect(
      try subject.layOut(.group(tags), CollectionData(items: sizes), (200, 400)).elements
        == Self.cells([(0, 0, 50, 20), (60, 0, 70, 30)]))
    let inner = CollectionLayoutSubitem.column(Self.half, Self.uniform, [.item(.fullWidth, .estimated(40))])
    let outer = CollectionLayoutGroup.row(.fullWidth, .estimated(9), [inner, inner])
    #expect(
      try subject.layOut(.group(outer), Self.data([30, 50]), (200, 400)).elements == Self.cells([(0, 0, 100, 30), (100, 0, 100, 50)]))
  }

  @Test("In a section that scrolls by itself columns of items are as wide as the widest", arguments: Subject.all)
  func sideways(_ subject: Subject) throws {
    let group = CollectionLayoutGroup.column(.estimated(9), .absolute(100), [.item(Self.uniform, .fractionalHeight(0.5))])
    let section = CollectionLayoutSection(group: group, orthogonalScrollingBehavior: .continuous)
    let sizes = [30, 50, 20].map { LayoutSize(width: $0, height: 7) }
    // Two of 50 beside one of 20.
    let result = try subject.layOut(.sections(section), CollectionData(items: sizes), (200, 400))
    #expect(result.elements == Self.cells([(0, 0, 50, 50), (0, 50, 50, 50), (50, 0, 20, 50)]))
  }

  @Test("A size that arrives changes the siblings, and the rows below only if the highest changes", arguments: Strategy.all)
  func resize(_ strategy: Strategy) throws {
    let group = CollectionLayoutGroup.row(.fullWidth, .estimated(9), [.item(Self.half, Self.uniform)])
    let layout = CompositionalLayout(sections: [CollectionLayoutSection(group: group)])
    let engine = try layout.makeEngine(
      strategy, data: Self.data([30, 50, 20, 20]), container: LayoutSize(width: 200, height: 400), displayScale: 1)
    engine.prepare()
    func frames() -> [LayoutRect?] { (0..<4).map { engine.layoutAttributesForItem(at: ElementPath(section: 0, item: $0))?.frame } }
    func resize(_ item: Int, to height: Double) throws {
      try engine.invalidateLayout(with: .resizedItem(ElementPath(section: 0, item: item), LayoutSize(width: 7, height: height)))
      engine.prepare()
    }
    // 50 to 35 makes the first 35 too; 30 to 33 changes nothing.
    try resize(1, to: 35)
    #expect(frames().map { $0?.height } == [35, 35, 20, 20])
    #expect(frames().map { $0?.y } == [0, 0, 35, 35])
    try resize(0, to: 33)
    #expect(frames().map { $0?.height } == [35, 35, 20, 20])
    try resize(2, to: 60)
    #expect(frames().map { $0?.height } == [35, 35, 60, 60])
  }
}
