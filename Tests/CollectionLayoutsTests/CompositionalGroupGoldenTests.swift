import CollectionLayouts
import LayoutTestSupport
import Testing

/// How the groups of compositional layouts place what is in them, computed by hand. L is the length of a group along its axis.
@Suite struct CompositionalGroupGoldenTests {
  /// The frames of the items of the first section.
  private static func cells(_ frames: [(Double, Double, Double, Double)]) -> [LayoutAttributes] {
    frames.enumerated().map { .cell(0, $0, $1.0, $1.1, $1.2, $1.3) }
  }

  @Test("Subitems come in turn until the next does not fit, and every group begins with the first", arguments: Subject.all)
  func cycle(_ subject: Subject) throws {
    let layout = LayoutSpec.group(
      .row(.fullWidth, .absolute(20), [.item(.absolute(60), .fullHeight), .item(.absolute(30), .absolute(5))]))
    // 60, 90, 150, 180, then 240 > 200.
    let result = try subject.layOut(layout, items: 6, (200, 100))
    let expected: [(Double, Double, Double, Double)] = [
      (0, 0, 60, 20), (60, 0, 30, 5), (90, 0, 60, 20), (150, 0, 30, 5), (0, 20, 60, 20), (60, 20, 30, 5),
    ]
    #expect(result.elements == Self.cells(expected))
  }

  @Test("A thousandth of a point too much still fits, more does not; the first is always taken", arguments: Subject.all)
  func fit(_ subject: Subject) throws {
    func perRow(_ width: Double) throws -> Int {
      let layout = LayoutSpec.group(.row(.fullWidth, .absolute(20), [.item(.absolute(width), .fullHeight)]))
      return try subject.layOut(layout, items: 9, (100, 100)).elements.filter { $0.frame.y == 0 }.count
    }
    // 3 · 33.3336 = 100.0008; 3 · 33.334 = 100.002.
    #expect(try perRow(33.3336) == 3)
    #expect(try perRow(33.334) == 2)
    #expect(try perRow(150) == 1)
  }

  /// Groups of three items of 33.3336 points in 100, which fit by the tolerance and end 0.0008 points behind the group: 80 units here.
  private static let slightlyTooLong: [LayoutSpec] = {
    let items: [CollectionLayoutSubitem] = [.item(.fullWidth, .absolute(33.3336))]
    let group = CollectionLayoutGroup.column(.absolute(80), .absolute(100), items)
    return [
      .group(group), .group(.row(.absolute(80), .estimated(7), [.group(group)])),
      .sections(CollectionLayoutSection(group: group, orthogonalScrollingBehavior: .continuous)),
    ]
  }()

  @Test("What stands out of a group by the tolerance is found there, however fine the grid", arguments: Subject.all, slightlyTooLong)
  func fittedOverhang(_ subject: Subject, _ layout: LayoutSpec) throws {
    let situation = Situation(data: .counts(3, 3), container: LayoutSize(width: 80, height: 300), displayScale: 100_000)
    let engine = try subject.makeEngine(layout, situation)
    #expect(engine.collectionViewContentSize == LayoutSize(width: 80, height: 200))
    // Between 100 and 100.0008 stand the third item of the first section and the first of the second; between 200 and 200.0008 one.
    for (y, paths) in [(100.0004, [[0, 2], [1, 0]]), (200.0004, [[1, 2]])] as [(Double, [ElementPath])] {
      let found = engine.layoutAttributesForElements(in: LayoutRect(x: 0, y: y, width: 80, height: 0.0002))
      #expect(found.map(\.indexPath) == paths)
    }
  }

  @Test("What stands far out of one section is found in another that nothing stands out of, without any header", arguments: Subject.all)
  func farOverhang(_ subject: Subject) throws {
    let frames = [LayoutRect(x: 0, y: 0, width: 40, height: 20), LayoutRect(x: 40, y: 510, width: 40, height: 20)]
    let far = CollectionLayoutSection(
      group: CollectionLayoutGroup(
        .custom(frames: frames), layoutSize: CollectionLayoutSize(widthDimension: .absolute(80), heightDimension: .absolute(20))))
    let rows = CollectionLayoutSection(group: .row(.absolute(80), .absolute(20), [.item(.fullWidth, .fullHeight)]))
    let situation = Situation(data: .counts(2, 50), container: LayoutSize(width: 80, height: 300))
    let engine = try subject.makeEngine(.sections(far, rows), situation)
    // The rows begin at 20, so that the row at 500 is the 25th of them.
    let found = engine.layoutAttributesForElements(in: LayoutRect(x: 0, y: 505, width: 80, height: 10))
    #expect(found.map(\.indexPath) == [[0, 1], [1, 24]])
  }

  @Test("The items before a band are searched by where they end, however fine the grid", arguments: Subject.all, slightlyTooLong.prefix(2))
  func fittedOverhangOfBands(_ subject: Subject, _ layout: LayoutSpec) throws {
    let engine = try subject.makeEngine(
      layout, Situation(data: .counts(9), container: LayoutSize(width: 80, height: 300), displayScale: 100_000))
    // Groups begin at 0, 100 and 200.
    for (y, paths) in [(100.0004, [[0, 2], [0, 3]]), (200.0004, [[0, 5], [0, 6]]), (300.0004, [[0, 8]])] as [(Double, [ElementPath])] {
      let found = engine.layoutAttributesForElements(in: LayoutRect(x: 0, y: y, width: 80, height: 0.0002))
      #expect(found.map(\.indexPath) == paths)
    }
  }

  @Test("A group's insets move its content, and fractions refer to what they leave", arguments: Subject.all)
  func groupInsets(_ subject: Subject) throws {
    let group = CollectionLayoutGroup.row(
      .fullWidth, .absolute(100), [.item(.fractionalWidth(0.5), .fullHeight)],
      insets: LayoutInsets(top: 10, left: 20, bottom: 30, right: 40))
    // 260−60 = 200 by 100−40 = 60.
    let result = try subject.layOut(.group(group), items: 3, (260, 300))
    #expect(result.elements == Self.cells([(20, 10, 100, 60), (120, 10, 100, 60), (20, 110, 100, 60)]))
    #expect(result.contentSize == LayoutSize(width: 260, height: 200))
  }

  @Test("Heights may be fractions of widths and widths of heights, at every depth", arguments: Subject.all)
  func crossedFractions(_ subject: Subject) throws {
    let inner = CollectionLayoutSubitem.column(
      .fractionalHeight(0.5), .fullHeight, [.item(.fractionalHeight(0.25), .fractionalWidth(0.5))])
    let layout = LayoutSpec.group(.row(.fullWidth, .fractionalWidth(0.25), [inner]))
    // Group 400 × 100. Columns 50 wide and 100 high: eight a row. Items 25 wide, 25 high: four a column.
    let result = try subject.layOut(layout, items: 33, (400, 300))
    #expect(result.elements[3] == .cell(0, 3, 0, 75, 25, 25))
    #expect(result.elements[4] == .cell(0, 4, 50, 0, 25, 25))
    #expect(result.elements[31] == .cell(0, 31, 350, 75, 25, 25))
    #expect(result.elements[32] == .cell(0, 32, 0, 100, 25, 25))
  }

  @Test("Groups stand in groups in groups", arguments: Subject.all)
  func threeDeep(_ subject: Subject) throws {
    let halves = CollectionLayoutSubitem.row(.fullWidth, .fractionalHeight(0.5), [.item(.fractionalWidth(0.5), .fullHeight)])
    let quarters = CollectionLayoutSubitem.column(.fractionalWidth(0.5), .fullHeight, [halves])
    let layout = LayoutSpec.group(.row(.fullWidth, .absolute(100), [quarters, .item(.fractionalWidth(0.5), .fullHeight)]))
    // Four items of 75 × 50 in the left half, one of 150 × 100 in the right.
    let result = try subject.layOut(layout, items: 7, (300, 300))
    let expected: [(Double, Double, Double, Double)] = [
      (0, 0, 75, 50), (75, 0, 75, 50), (0, 50, 75, 50), (75, 50, 75, 50), (150, 0, 150, 100), (0, 100, 75, 50), (75, 100, 75, 50),
    ]
    #expect(result.elements == Self.cells(expected))
    #expect(result.contentSize == LayoutSize(width: 300, height: 200))
  }

  @Test("A count resizes its item to fill the group, across and down", arguments: Subject.all)
  func count(_ subject: Subject) throws {
    let across = CollectionLayoutGroup.of(
      .horizontalCount(.item(.absolute(7), .fullHeight), count: 3), .fullWidth, .absolute(40), spacing: .fixed(10))
    // (320 − 2·10) / 3 = 100.
    #expect(
      try subject.layOut(.group(across), items: 4, (320, 300)).elements
        == Self.cells([(0, 0, 100, 40), (110, 0, 100, 40), (220, 0, 100, 40), (0, 40, 100, 40)]))
    let down = CollectionLayoutGroup.of(
      .verticalCount(.row(.fullWidth, .absolute(7), [.item(.fractionalHeight(1), .fullHeight)]), count: 2), .absolute(40), .absolute(100),
      spacing: .flexible(4), insets: LayoutInsets(top: 6, bottom: 10))
    // (100 − 16 − 4) / 2 = 40 high: rows of one square each, at 6 and 6+44.
    #expect(
      try subject.layOut(.group(down), items: 3, (320, 300)).elements == Self.cells([(0, 6, 40, 40), (0, 50, 40, 40), (0, 106, 40, 40)]))
  }

  @Test("Repeating keeps the item's length: the group overflows, or shares what is left over", arguments: Subject.all)
  func repeating(_ subject: Subject) throws {
    let tooLong = CollectionLayoutGroup.of(
      .horizontalRepeating(.item(.absolute(80), .fullHeight), count: 3), .fullWidth, .absolute(20), spacing: .flexible(20))
    // x 0, 100, 200: 280 > 200, nothing left over.
    #expect(
      try subject.layOut(.group(tooLong), items: 4, (200, 100)).elements
        == Self.cells([(0, 0, 80, 20), (100, 0, 80, 20), (200, 0, 80, 20), (0, 20, 80, 20)]))
    let short = CollectionLayoutGroup.of(
      .verticalRepeating(.item(.fullWidth, .absolute(20)), count: 2), .fullWidth, .absolute(100), spacing: .flexible(10))
    // 100 − (20+10+20) = 50 for the one gap: y 0, 20+60.
    #expect(
      try subject.layOut(.group(short), items: 3, (200, 100)).elements
        == Self.cells([(0, 0, 200, 20), (0, 80, 200, 20), (0, 100, 200, 20)]))
  }

  @Test("Custom frames are relative to the group's content and may stand out of it", arguments: Subject.all)
  func custom(_ subject: Subject) throws {
    let frames = [
      LayoutRect(x: 0, y: 0, width: 100, height: 50), LayoutRect(x: 100, y: 10, width: 50, height: 200),
      LayoutRect(x: -30, y: -9, width: 0, height: 20),
    ]
    let section = CollectionLayoutSection(
      group: .of(.custom(frames: frames), .fullWidth, .absolute(120), spacing: .flexible(9), insets: LayoutInsets(top: 5, left: 10)),
      interGroupSpacing: 7, contentInsets: LayoutInsets(left: 1))
    // x 1+10, y 5; the next group 120+7 further down.
    let result = try subject.layOut(.sections(section), items: 5, (300, 300))
    let expected: [(Double, Double, Double, Double)] = [
      (11, 5, 100, 50), (111, 15, 50, 200), (-19, -4, 0, 20), (11, 132, 100, 50), (111, 142, 50, 200),
    ]
    #expect(result.elements == Self.cells(expected))
    #expect(result.contentSize == LayoutSize(width: 300, height: 247))
  }

  @Test("Insets larger than an item leave it without length, at its inset", arguments: Subject.all)
  func largeInsets(_ subject: Subject) throws {
    let item = CollectionLayoutSubitem.item(.absolute(20), .absolute(20), insets: LayoutInsets(top: 15, left: 3, bottom: 15, right: 4))
    let result = try subject.layOut(.group(.row(.fullWidth, .absolute(20), [item])), items: 1, (100, 100))
    #expect(result.elements == Self.cells([(3, 15, 13, 0)]))
  }
}

/// Room around items and groups, computed by hand.
@Suite struct CompositionalEdgeGoldenTests {
  private static func cells(_ frames: [(Double, Double, Double, Double)]) -> [LayoutAttributes] {
    frames.enumerated().map { .cell(0, $0, $1.0, $1.1, $1.2, $1.3) }
  }

  @Test("Fixed room around items counts in what fits, and moves them across", arguments: Subject.all)
  func fixed(_ subject: Subject) throws {
    let edges = CollectionLayoutEdgeSpacing(leading: .fixed(10), top: .fixed(4), trailing: .fixed(5))
    let item = CollectionLayoutSubitem.item(.absolute(50), .absolute(20), edges: edges)
    let layout = LayoutSpec.group(.row(.fullWidth, .absolute(60), [item], spacing: .fixed(5)))
    // 65, 135, then 205 > 200: two a row. x 10, 10+50+5+5+10 = 80; y 4.
    #expect(try subject.layOut(layout, items: 3, (200, 100)).elements == Self.cells([(10, 4, 50, 20), (80, 4, 50, 20), (10, 64, 50, 20)]))
    // Five points more and there are three.
    #expect(try subject.layOut(layout, items: 3, (205, 100)).elements[2] == .cell(0, 2, 150, 4, 50, 20))
  }

  @Test("Flexible room takes what is left over, along the group and across it", arguments: Subject.all)
  func flexible(_ subject: Subject) throws {
    func frame(_ edges: CollectionLayoutEdgeSpacing) throws -> LayoutRect {
      let group = CollectionLayoutGroup.of(
        .horizontalRepeating(.item(.absolute(100), .absolute(20), edges: edges), count: 1), .fullWidth, .absolute(60))
      return try subject.layOut(.group(group), items: 1, (300, 100)).elements[0].frame
    }
    let both = CollectionLayoutEdgeSpacing(leading: .flexible(0), top: .flexible(10), trailing: .flexible(0), bottom: .flexible(0))
    // 300−100 in two shares of 100; 60−10−20 in two of 15, 10+15.
    #expect(try frame(both) == LayoutRect(x: 100, y: 25, width: 100, height: 20))
    let before = CollectionLayoutEdgeSpacing(leading: .flexible(0), top: .flexible(10), trailing: .fixed(6), bottom: .fixed(4))
    // 300−106 = 194 before; 10 + (60−34).
    #expect(try frame(before) == LayoutRect(x: 194, y: 36, width: 100, height: 20))
    let after = CollectionLayoutEdgeSpacing(leading: .fixed(3), trailing: .flexible(0), bottom: .flexible(0))
    #expect(try frame(after) == LayoutRect(x: 3, y: 0, width: 100, height: 20))
  }

  @Test("Gaps and room before items share alike", arguments: Subject.all)
  func gapsAndRoom(_ subject: Subject) throws {
    let item = CollectionLayoutSubitem.item(.absolute(50), .fullHeight, edges: CollectionLayoutEdgeSpacing(leading: .flexible(0)))
    let group = CollectionLayoutGroup.of(.horizontalRepeating(item, count: 2), .fullWidth, .absolute(10), spacing: .flexible(10))
    // 290 − 110 = 180 for one gap and two rooms: 60 each. x 60, then 110 + 70 + 60.
    #expect(try subject.layOut(.group(group), items: 2, (290, 100)).elements == Self.cells([(60, 0, 50, 10), (240, 0, 50, 10)]))
  }

  @Test("Room before items shares alone where the gaps are fixed", arguments: Subject.all)
  func roomBesideFixedGaps(_ subject: Subject) throws {
    let item = CollectionLayoutSubitem.item(.absolute(50), .fullHeight, edges: CollectionLayoutEdgeSpacing(leading: .flexible(0)))
    let group = CollectionLayoutGroup.of(.horizontalRepeating(item, count: 2), .fullWidth, .absolute(10), spacing: .fixed(10))
    // 290 − (50+10+50) = 180 for two rooms: 90 each, none for the gap. x 90, then 90 + 50 + 10 + 90.
    #expect(try subject.layOut(.group(group), items: 2, (290, 100)).elements == Self.cells([(90, 0, 50, 10), (240, 0, 50, 10)]))
  }

  @Test("Room around a section's group makes its pitch longer, and centres it within the section's insets", arguments: Subject.all)
  func rootRoom(_ subject: Subject) throws {
    let edges = CollectionLayoutEdgeSpacing(leading: .flexible(0), top: .fixed(6), trailing: .flexible(0), bottom: .flexible(4))
    let section = CollectionLayoutSection(
      group: .row(.fractionalWidth(0.5), .absolute(40), [.full], edges: edges), interGroupSpacing: 10,
      contentInsets: LayoutInsets(left: 20, right: 20))
    // The section's content is 160 wide, the group 80: 40 on each side, x 60. y 6, then 6+40+4+10 = 60 further; end 60+50.
    let result = try subject.layOut(.sections(section), items: 2, (200, 100))
    #expect(result.elements == Self.cells([(60, 6, 80, 40), (60, 66, 80, 40)]))
    #expect(result.contentSize == LayoutSize(width: 200, height: 110))
  }

  @Test("Room around a group in a group", arguments: Subject.all)
  func innerRoom(_ subject: Subject) throws {
    let edges = CollectionLayoutEdgeSpacing(leading: .fixed(5), top: .flexible(0), trailing: .fixed(15), bottom: .flexible(0))
    let inner = CollectionLayoutSubitem.group(.column(.absolute(30), .absolute(40), [.item(.fullWidth, .absolute(20))], edges: edges))
    let layout = LayoutSpec.group(.row(.fullWidth, .absolute(100), [inner]))
    // Each takes 50 of 110: two a row, x 5, 55. 100−40 above and below: y 30, 50.
    #expect(
      try subject.layOut(layout, items: 5, (110, 300)).elements
        == Self.cells([(5, 30, 30, 20), (5, 50, 30, 20), (55, 30, 30, 20), (55, 50, 30, 20), (5, 130, 30, 20)]))
  }
}
