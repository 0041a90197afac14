import CollectionLayouts
import LayoutTestSupport
import Testing

/// Which lengths count in compositional groups where several could, computed by hand.
@Suite struct CompositionalLengthGoldenTests {
  @Test("A measured group short of items shares what is left over as a full one", arguments: Subject.all)
  func shortGroup(_ subject: Subject) throws {
    let item = CollectionLayoutSubitem.item(.fractionalWidth(0.3), .estimated(10))
    // 30+2+30+2+30 = 94, and no fourth fits: 6 left over for two gaps, x 0, 35, 70. The second group has two items, in the same places.
    let fit = LayoutSpec.group(.row(.absolute(100), .estimated(10), [item], spacing: .flexible(2)))
    #expect(try subject.layOut(fit, items: 5, (100, 400)).elements.map(\.frame.x) == [0, 35, 70, 0, 35])
    #expect(try subject.layOut(fit, items: 1, (100, 400)).elements.map(\.frame.x) == [0])
    // Of four repeated, 3·30+30+3·2 = 126 leave nothing over, short of items or not.
    let four = LayoutSpec.group(.of(.horizontalRepeating(item, count: 4), .absolute(100), .estimated(10), spacing: .flexible(2)))
    #expect(try subject.layOut(four, items: 2, (100, 400)).elements.map(\.frame.x) == [0, 32])
    // Two repeated with a flexible edge before each: 100−60 = 40 left over, 20 for each edge, so x 20, 70.
    let edges = CollectionLayoutEdgeSpacing(leading: .flexible(0))
    let edged = CollectionLayoutSubitem.item(.fractionalWidth(0.3), .estimated(10), edges: edges)
    let two = LayoutSpec.group(.of(.horizontalRepeating(edged, count: 2), .absolute(100), .estimated(10)))
    #expect(try subject.layOut(two, items: 3, (100, 400)).elements.map(\.frame.x) == [20, 70, 20])
  }

  @Test("Estimates lie on the grid: an item resized to what it counted with changes nothing", arguments: Subject.all)
  func estimatesOnTheGrid(_ subject: Subject) throws {
    let column = CollectionLayoutGroup.of(.verticalRepeating(.item(.fullWidth, .estimated(10.4)), count: 4), .fullWidth, .estimated(9))
    let engine = try subject.makeEngine(.group(column), Situation(data: .counts(4), container: LayoutSize(width: 100, height: 400)))
    // 10.4 is 10 pixels at scale 1: 4·10.
    #expect(engine.tops() == [0, 10, 20, 30])
    #expect(engine.collectionViewContentSize.height == 40)
    try engine.change(.resizedItem([0, 0], LayoutSize(width: 100, height: 10.4)))
    #expect(engine.collectionViewContentSize.height == 40)
    // At scale 3 it is 31 pixels: 124 thirds.
    let fine = try subject.layOut(.group(column), items: 4, (100, 400), scale: 3)
    #expect(fine.contentSize.height == 124.0 / 3)
  }

  @Test("A count of items fills the group with the room around each", arguments: Subject.all)
  func countedWithEdges(_ subject: Subject) throws {
    let item = CollectionLayoutSubitem.item(
      .fullWidth, .fullHeight, edges: CollectionLayoutEdgeSpacing(leading: .fixed(5), trailing: .fixed(5)))
    // (100−10)/2−10 = 35: x 5, and 5+35+5+10+5 = 60, to 95 and 5 of room.
    let layout = LayoutSpec.group(.of(.horizontalCount(item, count: 2), .fullWidth, .absolute(20), spacing: .fixed(10)))
    #expect(try subject.layOut(layout, items: 2, (100, 400)).elements == [.cell(0, 0, 5, 0, 35, 20), .cell(0, 1, 60, 0, 35, 20)])
    // Room that takes everything leaves items without length, which is an error.
    let wide = CollectionLayoutSubitem.item(.fullWidth, .fullHeight, edges: CollectionLayoutEdgeSpacing(leading: .fixed(45)))
    let none = LayoutSpec.group(.of(.horizontalCount(wide, count: 2), .fullWidth, .absolute(20), spacing: .fixed(10)))
    #expect(throws: LayoutError.self) { try subject.layOut(none, items: 2, (100, 400)) }
  }

  @Test("A section that scrolls by itself is a whole number of pixels long, and its items with it", arguments: Subject.all)
  func orthogonalOnTheGrid(_ subject: Subject) throws {
    let section = CollectionLayoutSection(
      group: .row(.absolute(100), .absolute(50.4), [.full]), orthogonalScrollingBehavior: .continuous)
    // 50.4 is 50 pixels; all of it is 50 too.
    let result = try subject.layOut(.sections(section, section), .counts(1, 1), (300, 400))
    #expect(result.elements == [.cell(0, 0, 0, 0, 100, 50), .cell(1, 0, 0, 50, 100, 50)])
    #expect(result.contentSize.height == 100)
  }

  @Test("In a section that scrolls by itself an estimate along the layout's axis stays one, whatever sizes arrive", arguments: Subject.all)
  func orthogonalEstimates(_ subject: Subject) throws {
    let section = CollectionLayoutSection(
      group: .row(.estimated(100), .estimated(50), [.item(.estimated(100), .estimated(50))]), orthogonalScrollingBehavior: .continuous)
    let engine = try subject.makeEngine(.sections(section), Situation(data: .counts(2), container: LayoutSize(width: 300, height: 400)))
    try engine.change(.resizedItem([0, 0], LayoutSize(width: 70, height: 90)))
    // The width is measured, the height is not.
    #expect(engine.everything.elements == [.cell(0, 0, 0, 0, 70, 50), .cell(0, 1, 70, 0, 100, 50)])
    #expect(engine.collectionViewContentSize.height == 50)
  }

  @Test("A header narrower than its room stands in its middle, a wider one begins where the room does", arguments: Subject.all)
  func narrowHeaders(_ subject: Subject) throws {
    func header(_ width: Double) throws -> LayoutAttributes? {
      let section = CollectionLayoutSection(
        group: .row(.fullWidth, .absolute(50), [.full]), contentInsets: LayoutInsets(left: 20, right: 40),
        boundarySupplementaryItems: [.bar(.header, .top, .absolute(width), .absolute(30))])
      return try subject.layOut(.sections(section), items: 1, (300, 400)).elements.first
    }
    // 240 wide from 20 on: 20+(240−100)/2 = 90.
    #expect(try header(100) == .header(0, 90, 0, 100, 30))
    #expect(try header(250) == .header(0, 20, 0, 250, 30))
  }

  @Test("An item without a size that moves from a section of fixed sizes counts with the estimate where it arrives", arguments: Subject.all)
  func movedWithoutSize(_ subject: Subject) throws {
    let layout = LayoutSpec.sections(
      CollectionLayoutSection(group: .row(.fullWidth, .absolute(10), [.full])),
      CollectionLayoutSection(group: .row(.fullWidth, .estimated(40), [.item(.fullWidth, .estimated(40))])))
    for change in [InvalidationContext.movedItem(from: [0, 0], to: [1, 1]), .batchUpdates([.move(from: [0, 0], to: [1, 1])])] {
      let engine = try subject.makeEngine(layout, Situation(data: .counts(1, 1), container: LayoutSize(width: 100, height: 400)))
      try engine.change(change)
      #expect(engine.collectionViewContentSize.height == 80)
    }
  }

  @Test("Equal sections are solved once: ten thousand groups of ten thousand items cost no more than one", arguments: Strategy.all)
  func equalSections(_ strategy: Strategy) throws {
    let group = CollectionLayoutGroup.of(.horizontalRepeating(.item(.absolute(1), .absolute(1)), count: 10_000), .fullWidth, .absolute(2))
    let layout = CompositionalLayout(sections: Array(repeating: CollectionLayoutSection(group: group), count: 10_000))
    let data = CollectionData(sections: Array(repeating: .init(items: [.automatic]), count: 10_000))
    // Frames of all of them would take several gigabytes.
    let engine = try layout.makeEngine(strategy, data: data, container: LayoutSize(width: 100, height: 100))
    engine.prepare()
    #expect(engine.collectionViewContentSize.height == 20_000)
    #expect(engine.layoutAttributesForItem(at: [9_999, 0])?.frame == LayoutRect(x: 0, y: 19_998, width: 1, height: 1))
  }

  @Test("Groups that differ and together hold more than a million items are refused")
  func tooManyItems() {
    let sections = (0...100).map { number in
      CollectionLayoutSection(
        group: .of(.custom(frames: Array(repeating: LayoutRect(x: 0, y: 0, width: 1, height: 1), count: 10_000)), .fullWidth, .absolute(2)),
        interGroupSpacing: Double(number))
    }
    let layout = CompositionalLayout(sections: sections)
    let data = CollectionData(sections: Array(repeating: .init(items: [.automatic]), count: 101))
    #expect(throws: LayoutError.self) { try layout.makeEngine(.naive, data: data, container: LayoutSize(width: 100, height: 100)) }
    // One section less is a million exactly.
    let fewer = CollectionData(sections: Array(repeating: .init(items: [.automatic]), count: 100))
    #expect(throws: Never.self) { try layout.makeEngine(.naive, data: fewer, container: LayoutSize(width: 100, height: 100)) }
  }
}
