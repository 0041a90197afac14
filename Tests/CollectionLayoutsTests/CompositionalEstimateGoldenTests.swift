import CollectionLayouts
import LayoutTestSupport
import Testing

/// Groups that are as long as what is in them, computed by hand, and groups whose length wins over estimates.
@Suite struct CompositionalEstimateGoldenTests {
  /// Items of these sizes, nil for one that is not known.
  private static func data(_ sizes: [(Double, Double)?]) -> CollectionData {
    CollectionData(items: sizes.map { $0.map { LayoutSize(width: $0.0, height: $0.1) } ?? .automatic })
  }

  private static func cells(_ frames: [(Double, Double, Double, Double)]) -> [LayoutAttributes] {
    frames.enumerated().map { .cell(0, $0, $1.0, $1.1, $1.2, $1.3) }
  }

  @Test("Rows of one item are as high as it, or as estimated while that is not known", arguments: Subject.all)
  func list(_ subject: Subject) throws {
    let layout = LayoutSpec.group(.row(.fullWidth, .estimated(99), [.item(.fullWidth, .estimated(44))]))
    // Widths do not count. 30, 50, 44.
    let result = try subject.layOut(layout, Self.data([(7, 30), (7, 50), nil]), (200, 400))
    #expect(result.elements == Self.cells([(0, 0, 200, 30), (0, 30, 200, 50), (0, 80, 200, 44)]))
    #expect(result.contentSize == LayoutSize(width: 200, height: 124))
  }

  @Test("A row is as high as its highest item; the others stand at its top, or in its middle", arguments: Subject.all)
  func rowsOfTwo(_ subject: Subject) throws {
    func elements(_ edges: CollectionLayoutEdgeSpacing) throws -> [LayoutAttributes] {
      let group = CollectionLayoutGroup.row(.fullWidth, .estimated(9), [.item(.fractionalWidth(0.5), .estimated(40), edges: edges)])
      return try subject.layOut(.group(group), Self.data([(7, 30), (7, 50), (7, 20), nil, (7, 16)]), (200, 400)).elements
    }
    // Rows of 50, 40 and 16.
    let top: [(Double, Double, Double, Double)] = [
      (0, 0, 100, 30), (100, 0, 100, 50), (0, 50, 100, 20), (100, 50, 100, 40), (0, 90, 100, 16),
    ]
    #expect(try elements(CollectionLayoutEdgeSpacing()) == Self.cells(top))
    // 50−30 and 40−20, half of it above.
    let middle: [(Double, Double, Double, Double)] = [
      (0, 10, 100, 30), (100, 0, 100, 50), (0, 60, 100, 20), (100, 50, 100, 40), (0, 90, 100, 16),
    ]
    #expect(try elements(CollectionLayoutEdgeSpacing(top: .flexible(0), bottom: .flexible(0))) == Self.cells(middle))
    // Three above each item at least, so rows of 53, 43 and 19; what is left over above too.
    let bottom: [(Double, Double, Double, Double)] = [
      (0, 23, 100, 30), (100, 3, 100, 50), (0, 76, 100, 20), (100, 56, 100, 40), (0, 99, 100, 16),
    ]
    #expect(try elements(CollectionLayoutEdgeSpacing(top: .flexible(3))) == Self.cells(bottom))
  }

  @Test("A column takes each subitem once and is as high as they are together, however many items are left for it", arguments: Subject.all)
  func column(_ subject: Subject) throws {
    let group = CollectionLayoutGroup.column(
      .fullWidth, .estimated(500), [.item(.fullWidth, .estimated(40)), .item(.fractionalWidth(0.5), .absolute(20))], spacing: .flexible(5))
    let section = CollectionLayoutSection(group: group, interGroupSpacing: 3)
    // 30+5+20 = 55; from 58 40+5+20 = 65; from 126 one item of 12.
    let result = try subject.layOut(.sections(section), Self.data([(7, 30), (7, 99), nil, nil, (7, 12)]), (200, 400))
    #expect(
      result.elements == Self.cells([(0, 0, 200, 30), (0, 35, 100, 20), (0, 58, 200, 40), (0, 103, 100, 20), (0, 126, 200, 12)]))
    #expect(result.contentSize == LayoutSize(width: 200, height: 138))
  }

  @Test("Items as wide and as high as they are fill rows as tags do", arguments: Subject.all)
  func tags(_ subject: Subject) throws {
    let group = CollectionLayoutGroup.row(.fullWidth, .estimated(30), [.item(.estimated(60), .estimated(30))], spacing: .fixed(10))
    // 50, 50+80 = 130, 130+110 > 200. 100, 100+100 = 200, then 70 more > 200 (the estimate, 60 wide). At last the estimate alone.
    let result = try subject.layOut(.group(group), Self.data([(50, 20), (70, 30), (100, 10), (90, 40), nil]), (200, 400))
    #expect(result.elements == Self.cells([(0, 0, 50, 20), (60, 0, 70, 30), (0, 30, 100, 10), (110, 30, 90, 40), (0, 70, 60, 30)]))
    #expect(result.contentSize == LayoutSize(width: 200, height: 100))
  }

  @Test("A full row shares what is left over, and a row short of items stands as a full one", arguments: Subject.all)
  func sharing(_ subject: Subject) throws {
    let group = CollectionLayoutGroup.row(.fullWidth, .estimated(9), [.item(.absolute(100), .estimated(20))], spacing: .flexible(10))
    // 100, 210, 320, then 430 > 400: three a row, 10+40 between them.
    func xs(_ items: Int) throws -> [Double] { try subject.layOut(.group(group), items: items, (400, 400)).elements.map(\.frame.x) }
    #expect(try xs(6) == [0, 150, 300, 0, 150, 300])
    #expect(try xs(5) == [0, 150, 300, 0, 150])
    // Two of a count: 400−200−10 = 190 left over.
    let two = CollectionLayoutGroup.of(
      .horizontalRepeating(.item(.absolute(100), .estimated(20)), count: 2), .fullWidth, .estimated(9), spacing: .flexible(10))
    #expect(try subject.layOut(.group(two), items: 4, (400, 400)).elements.map(\.frame.x) == [0, 300, 0, 300])
  }

  @Test("Insets are ignored on an axis that is estimated", arguments: Subject.all)
  func insets(_ subject: Subject) throws {
    let inset = LayoutInsets(top: 5, left: 6, bottom: 7, right: 8)
    let group = CollectionLayoutGroup.row(
      .fullWidth, .estimated(9), [.item(.fullWidth, .estimated(20), insets: inset)],
      insets: LayoutInsets(top: 1, left: 10, bottom: 3, right: 30))
    // The group leaves 200−40 = 160 from x 10; the item 160−14 from x 16. Heights as they are.
    let result = try subject.layOut(.group(group), Self.data([(7, 30), nil]), (200, 400))
    #expect(result.elements == Self.cells([(16, 0, 146, 30), (16, 30, 146, 20)]))
  }

  @Test("A group's own length wins over its items' estimates", arguments: Subject.all)
  func explicit(_ subject: Subject) throws {
    let data = Self.data([(7, 30), (7, 50), nil, (7, 100)])
    // Across the row, the row's 44.
    let row = CollectionLayoutGroup.row(.fullWidth, .absolute(44), [.item(.fractionalWidth(0.5), .estimated(100))])
    #expect(
      try subject.layOut(.group(row), data, (200, 400)).elements
        == Self.cells([(0, 0, 100, 44), (100, 0, 100, 44), (0, 44, 100, 44), (100, 44, 100, 44)]))
    // Along the column, the estimate: 30, 60, 90, then 120 > 100; across it, the column's 200.
    let column = CollectionLayoutGroup.column(.fullWidth, .absolute(100), [.item(.estimated(9), .estimated(30))])
    #expect(
      try subject.layOut(.group(column), data, (200, 400)).elements
        == Self.cells([(0, 0, 200, 30), (0, 30, 200, 30), (0, 60, 200, 30), (0, 100, 200, 30)]))
    // So does that of a group within.
    let inner = CollectionLayoutGroup.row(
      .fullWidth, .estimated(9), [.row(.fractionalWidth(0.5), .absolute(25), [.item(.fullWidth, .estimated(40))])])
    #expect(
      try subject.layOut(.group(inner), data, (200, 400)).elements
        == Self.cells([(0, 0, 100, 25), (100, 0, 100, 25), (0, 25, 100, 25), (100, 25, 100, 25)]))
  }

  @Test("A fraction of an estimated length is a fraction of the estimate", arguments: Subject.all)
  func fractions(_ subject: Subject) throws {
    let group = CollectionLayoutGroup.row(
      .fullWidth, .estimated(80), [.item(.fractionalWidth(0.5), .fractionalHeight(0.5)), .item(.fractionalWidth(0.5), .estimated(10))])
    // Half of 80 is 40. Rows of 40 and 70.
    let result = try subject.layOut(.group(group), Self.data([(7, 7), (7, 30), (7, 7), (7, 70)]), (200, 400))
    #expect(result.elements == Self.cells([(0, 0, 100, 40), (100, 0, 100, 30), (0, 40, 100, 40), (100, 40, 100, 70)]))
  }

  @Test("A group in a group is measured where all around it are", arguments: Subject.all)
  func nested(_ subject: Subject) throws {
    let pair = CollectionLayoutSubitem.column(
      .fractionalWidth(0.5), .estimated(50), [.item(.fullWidth, .estimated(20)), .item(.fullWidth, .estimated(20))], spacing: .fixed(2))
    let layout = LayoutSpec.group(.row(.fullWidth, .estimated(90), [pair, .item(.fractionalWidth(0.5), .estimated(60))]))
    // 30+2+40 = 72 beside 25; then 10+2+20 = 32 beside 60.
    let result = try subject.layOut(layout, Self.data([(7, 30), (7, 40), (7, 25), (7, 10), nil, nil]), (200, 400))
    let expected: [(Double, Double, Double, Double)] = [
      (0, 0, 100, 30), (0, 32, 100, 40), (100, 0, 100, 25), (0, 72, 100, 10), (0, 84, 100, 20), (100, 72, 100, 60),
    ]
    #expect(result.elements == Self.cells(expected))
    #expect(result.contentSize == LayoutSize(width: 200, height: 132))
  }

  @Test("A group of fixed length in a measured one is laid out as if it were full", arguments: Subject.all)
  func fixedInMeasured(_ subject: Subject) throws {
    let row = CollectionLayoutSubitem.row(.fullWidth, .absolute(50), [.item(.absolute(60), .fullHeight)], spacing: .flexible(0))
    let layout = LayoutSpec.group(.column(.fullWidth, .estimated(9), [.item(.fullWidth, .estimated(30)), row]))
    // Three of 60 in 200, 10 between them. 25+50 = 75; then 30+50, though two are missing.
    let result = try subject.layOut(layout, Self.data([(7, 25), nil, nil, nil, nil, nil]), (200, 400))
    let expected: [(Double, Double, Double, Double)] = [
      (0, 0, 200, 25), (0, 25, 60, 50), (70, 25, 60, 50), (140, 25, 60, 50), (0, 75, 200, 30), (0, 105, 60, 50),
    ]
    #expect(result.elements == Self.cells(expected))
    #expect(result.contentSize == LayoutSize(width: 200, height: 155))
    // The second of three stands where it does in a full row.
    #expect(try subject.layOut(layout, items: 3, (200, 400)).elements[2] == .cell(0, 2, 70, 30, 60, 50))
  }

  @Test("A count along a measured axis counts, and does not resize", arguments: Subject.all)
  func count(_ subject: Subject) throws {
    let down = CollectionLayoutGroup.of(
      .verticalCount(.item(.fullWidth, .estimated(20)), count: 3), .fullWidth, .estimated(60), spacing: .fixed(2))
    // 10, 12+20, 34+30 = 64.
    #expect(
      try subject.layOut(.group(down), Self.data([(7, 10), nil, (7, 30), (7, 5)]), (200, 400)).elements
        == Self.cells([(0, 0, 200, 10), (0, 12, 200, 20), (0, 34, 200, 30), (0, 64, 200, 5)]))
    let across = CollectionLayoutGroup.of(
      .horizontalCount(.item(.fullWidth, .estimated(20)), count: 2), .fullWidth, .estimated(60), spacing: .fixed(10))
    // (200−10)/2 = 95 wide.
    #expect(
      try subject.layOut(.group(across), Self.data([(7, 10), nil, (7, 30)]), (200, 400)).elements
        == Self.cells([(0, 0, 95, 10), (105, 0, 95, 20), (0, 20, 95, 30)]))
  }

  @Test("A custom group of estimated length is as long as its frames reach", arguments: Subject.all)
  func custom(_ subject: Subject) throws {
    let frames = [LayoutRect(x: 0, y: 10, width: 50, height: 20), LayoutRect(x: 50, y: 0, width: 50, height: 70)]
    let result = try subject.layOut(.group(.of(.custom(frames: frames), .fullWidth, .estimated(9))), items: 3, (200, 400))
    // 70; then the first frame alone, 10+20.
    #expect(result.elements == Self.cells([(0, 10, 50, 20), (50, 0, 50, 70), (0, 80, 50, 20)]))
    #expect(result.contentSize == LayoutSize(width: 200, height: 100))
  }

  @Test("Measured lengths along the groups are rounded to the grid, those across are not", arguments: Subject.all)
  func rounding(_ subject: Subject) throws {
    let group = CollectionLayoutGroup.row(.fullWidth, .estimated(9), [.item(.estimated(60), .estimated(20))])
    // At scale 2: 10.3 → 21 units = 10.5, 0.25 → 1 unit = 0.5.
    let result = try subject.layOut(.group(group), Self.data([(150.3, 10.3), (120, 0.25)]), (200, 400), scale: 2)
    #expect(result.elements == Self.cells([(0, 0, 150.3, 10.5), (0, 10.5, 120, 0.5)]))
    #expect(result.contentSize == LayoutSize(width: 200, height: 11))
  }

  @Test("In a horizontal layout widths are what is measured along the groups", arguments: Subject.all)
  func horizontal(_ subject: Subject) throws {
    let group = CollectionLayoutGroup.column(.estimated(9), .fullHeight, [.item(.estimated(30), .fractionalHeight(0.5))])
    // Columns of two, as wide as the wider one: 40, then 30.
    let result = try subject.layOut(.group(group, direction: .horizontal), Self.data([(40, 7), (20, 7), nil]), (400, 200))
    #expect(result.elements == Self.cells([(0, 0, 40, 100), (0, 100, 20, 100), (40, 0, 30, 100)]))
    #expect(result.contentSize == LayoutSize(width: 70, height: 200))
  }
}
