import CollectionLayouts
import LayoutTestSupport
import Testing

/// Compositional layouts computed by hand, asked of the oracle and of every strategy. W is the container's width, L a group's length.
@Suite struct CompositionalGoldenTests {
  private static func size(_ width: Double, _ height: Double) -> LayoutSize { LayoutSize(width: width, height: height) }

  @Test("Rows of one item follow each other with the spacing between them only", arguments: Subject.all)
  func list(_ subject: Subject) throws {
    let group = CollectionLayoutGroup.row(.fullWidth, .absolute(44), [.full])
    let result = try subject.layOut(.sections(CollectionLayoutSection(group: group, interGroupSpacing: 8)), items: 4, (390, 844))
    // y 0, 44+8, 104, 156; end 156+44.
    let expected = OracleResult(
      elements: [.cell(0, 0, 0, 0, 390, 44), .cell(0, 1, 0, 52, 390, 44), .cell(0, 2, 0, 104, 390, 44), .cell(0, 3, 0, 156, 390, 44)],
      contentSize: Self.size(390, 200))
    #expect(result == expected)
  }

  @Test("A grid of fifths: the items' insets shrink the items and nothing else", arguments: Subject.all)
  func grid(_ subject: Subject) throws {
    let item = CollectionLayoutSubitem.item(.fractionalWidth(0.2), .fullHeight, insets: LayoutInsets(top: 2, left: 2, bottom: 2, right: 2))
    let layout = LayoutSpec.group(.row(.fullWidth, .fractionalWidth(0.2), [item]))
    // 375/5 = 75 wide and high: x 0, 75, … 300, each 2 further in and 75−4 = 71. The second row at 75+2. End 150.
    let expected = OracleResult(
      elements: [
        .cell(0, 0, 2, 2, 71, 71), .cell(0, 1, 77, 2, 71, 71), .cell(0, 2, 152, 2, 71, 71), .cell(0, 3, 227, 2, 71, 71),
        .cell(0, 4, 302, 2, 71, 71), .cell(0, 5, 2, 77, 71, 71), .cell(0, 6, 77, 77, 71, 71),
      ], contentSize: Self.size(375, 150))
    #expect(try subject.layOut(layout, items: 7, (375, 667)) == expected)
  }

  @Test("What a row has left over goes into its flexible spacings, and a row short of items stands as a full one", arguments: Subject.all)
  func flexibleSpacing(_ subject: Subject) throws {
    let layout = LayoutSpec.group(.row(.fullWidth, .absolute(50), [.item(.absolute(100), .fullHeight)], spacing: .flexible(10)))
    // 100, 210, 320, then 430 > 400: three a row. Left over 80 for two gaps: 10+40 each, x 0, 150, 300.
    let expected = OracleResult(
      elements: [
        .cell(0, 0, 0, 0, 100, 50), .cell(0, 1, 150, 0, 100, 50), .cell(0, 2, 300, 0, 100, 50), .cell(0, 3, 0, 50, 100, 50),
        .cell(0, 4, 150, 50, 100, 50),
      ], contentSize: Self.size(400, 100))
    #expect(try subject.layOut(layout, items: 5, (400, 300)) == expected)
  }

  @Test("Two columns within a section's insets, the rows 12 apart", arguments: Subject.all)
  func twoColumns(_ subject: Subject) throws {
    let group = CollectionLayoutGroup.row(.fullWidth, .absolute(100), [.item(.fractionalWidth(0.5), .fullHeight)])
    let section = CollectionLayoutSection(
      group: group, interGroupSpacing: 12, contentInsets: LayoutInsets(top: 5, left: 20, bottom: 7, right: 20))
    // The insets leave 360−40 = 320, half is 160: x 20, 180. y 5, 5+112, 5+224; end 329+7.
    let expected = OracleResult(
      elements: [
        .cell(0, 0, 20, 5, 160, 100), .cell(0, 1, 180, 5, 160, 100), .cell(0, 2, 20, 117, 160, 100), .cell(0, 3, 180, 117, 160, 100),
        .cell(0, 4, 20, 229, 160, 100),
      ], contentSize: Self.size(360, 336))
    #expect(try subject.layOut(.sections(section), items: 5, (360, 640)) == expected)
  }

  @Test("A wide item beside a column of two; the next group stands below", arguments: Subject.all)
  func nestedPair(_ subject: Subject) throws {
    let pair = CollectionLayoutSubitem.column(.fractionalWidth(1.0 / 3), .fullHeight, [.item(.fullWidth, .fractionalHeight(0.5))])
    let layout = LayoutSpec.group(.row(.fullWidth, .absolute(200), [.item(.fractionalWidth(2.0 / 3), .fullHeight), pair]))
    // ⅔ and ⅓ of 390 are 260 and 130; half of 200 is 100. Four items fill one group and begin the next, which is as long as a full one.
    let expected = OracleResult(
      elements: [
        .cell(0, 0, 0, 0, 260, 200), .cell(0, 1, 260, 0, 130, 100), .cell(0, 2, 260, 100, 130, 100), .cell(0, 3, 0, 200, 260, 200),
      ], contentSize: Self.size(390, 400))
    #expect(try subject.layOut(layout, items: 4, (390, 844)) == expected)
  }

  @Test("Everything turned on its side: a horizontal layout's groups are columns", arguments: Subject.all)
  func horizontal(_ subject: Subject) throws {
    let group = CollectionLayoutGroup.column(.absolute(100), .fullHeight, [.item(.fullWidth, .fractionalHeight(0.5))])
    let section = CollectionLayoutSection(
      group: group, interGroupSpacing: 10, contentInsets: LayoutInsets(top: 10, left: 20, bottom: 30, right: 40),
      boundarySupplementaryItems: [.bar(.header, .leading, .absolute(30), .fullHeight)],
      decorationItems: [CollectionLayoutDecorationItem(contentInsets: LayoutInsets(top: 1, left: 2, bottom: 3, right: 4))])
    // The insets leave 200−40 = 160 of the height, half is 80: y 10, 90. The header to x 30, groups at 30+20 = 50 and 160, end 260+40.
    // Background: x 2, 300−6 wide, y 1, 200−4 high.
    let expected = OracleResult(
      elements: [
        .background(0, 2, 1, 294, 196), .header(0, 0, 10, 30, 160), .cell(0, 0, 50, 10, 100, 80), .cell(0, 1, 50, 90, 100, 80),
        .cell(0, 2, 160, 10, 100, 80),
      ], contentSize: Self.size(300, 200))
    #expect(try subject.layOut(.sections(section, direction: .horizontal), items: 3, (500, 200)) == expected)
  }

  @Test("At scale 3 a group's length is rounded to thirds, and what is in it refers to the rounded length", arguments: Subject.all)
  func rounding(_ subject: Subject) throws {
    let group = CollectionLayoutGroup.column(.fullWidth, .fractionalWidth(0.2), [.item(.fullWidth, .fractionalHeight(0.5))])
    let section = CollectionLayoutSection(
      group: group, interGroupSpacing: 0.5, contentInsets: LayoutInsets(top: 0.4, left: 0.4, bottom: 0.6, right: 0.1))
    // Across, 340−0.4−0.1 = 339.5 as it is, x 0.4. Units: a fifth, 67.9, is 203.7 → 204 = 68 points; the spacing 1.5 → 2, top 1.2 → 1,
    // bottom 1.8 → 2. Halves of 68 are 34. The first group at ⅓, the second at 1+204+2 = 207 units = 69; end 207+204+2 = 413.
    let expected = OracleResult(
      elements: [
        .cell(0, 0, 0.4, 1.0 / 3, 339.5, 34), .cell(0, 1, 0.4, 1.0 / 3 + 34, 339.5, 34), .cell(0, 2, 0.4, 69, 339.5, 34),
      ], contentSize: Self.size(340, 413.0 / 3))
    #expect(try subject.layOut(.sections(section), items: 3, (340, 600), scale: 3) == expected)
  }

  @Test("Half a unit is rounded up", arguments: Subject.all)
  func roundingHalves(_ subject: Subject) throws {
    let layout = LayoutSpec.group(.row(.fullWidth, .absolute(44.5), [.full]))
    let result = try subject.layOut(layout, items: 2, (100, 100))
    #expect(result == OracleResult(elements: [.cell(0, 0, 0, 0, 100, 45), .cell(0, 1, 0, 45, 100, 45)], contentSize: Self.size(100, 90)))
  }

  @Test("Sections take the layout's in turn, with the spacing between them; one without items keeps its insets", arguments: Subject.all)
  func sections(_ subject: Subject) throws {
    let inset = LayoutInsets(top: 3, bottom: 4)
    let tall = CollectionLayoutSection(group: .row(.fullWidth, .absolute(40), [.full]), contentInsets: inset)
    let flat = CollectionLayoutSection(group: .row(.fractionalWidth(0.5), .absolute(10), [.full]))
    // Section 0 from 0: items at 3, 43; end 87. Section 1 from 92: 10, 10, so 92, 102; end 112. Section 2 (as 0) from 117: 3+4 = 7, end 124.
    // Section 3 (as 1) from 129: end 139.
    let expected = OracleResult(
      elements: [
        .cell(0, 0, 0, 3, 100, 40), .cell(0, 1, 0, 43, 100, 40), .cell(1, 0, 0, 92, 50, 10), .cell(1, 1, 0, 102, 50, 10),
        .cell(3, 0, 0, 129, 50, 10),
      ], contentSize: Self.size(100, 139))
    #expect(try subject.layOut(.sections(tall, flat, spacing: 5), .counts(2, 2, 0, 1), (100, 100)) == expected)
  }
}
