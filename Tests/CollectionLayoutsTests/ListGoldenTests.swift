import CollectionLayouts
import LayoutTestSupport
import Testing

/// Lists computed by hand, asked of the oracle and of every strategy.
@Suite struct ListGoldenTests {
  @Test("Sections stack with header, rows and footer, and spacing stands between rows only", arguments: Subject.all)
  func sections(_ subject: Subject) throws {
    let list = ListLayout(
      spacing: 10, headerReferenceSize: LayoutSize(width: 0, height: 44), footerReferenceSize: LayoutSize(width: 0, height: 20))
    let situation = Situation(data: .heights([[30, 50], [], [0, 25]]), container: LayoutSize(width: 320, height: 480))
    // Section 0: header to 44, row to 74, spacing to 84, row to 134, footer to 154.
    // Section 1: header to 198, footer to 218. Section 2: header to 262, row of 0 at 262, spacing to 272, row to 297, footer to 317.
    let expected = OracleResult(
      elements: [
        .header(0, 0, 0, 320, 44), .cell(0, 0, 0, 44, 320, 30), .cell(0, 1, 0, 84, 320, 50), .footer(0, 0, 134, 320, 20),
        .header(1, 0, 154, 320, 44), .footer(1, 0, 198, 320, 20),
        .header(2, 0, 218, 320, 44), .cell(2, 0, 0, 262, 320, 0), .cell(2, 1, 0, 272, 320, 25), .footer(2, 0, 297, 320, 20),
      ], contentSize: LayoutSize(width: 320, height: 317))
    #expect(try subject.layOut(.list(list), situation) == expected)
  }

  @Test("Centred rows keep their width and may stick out on both sides", arguments: Subject.all)
  func centred(_ subject: Subject) throws {
    let list = ListLayout(spacing: 2, alignment: .center)
    let data = CollectionData(items: [
      LayoutSize(width: 40, height: 10), LayoutSize(width: 100, height: 10), LayoutSize(width: 130, height: 5),
    ])
    // x: (100−40)/2 = 30, (100−100)/2 = 0, (100−130)/2 = −15. y: 0, 10+2, 12+10+2. Height 24+5.
    let expected = OracleResult(
      elements: [.cell(0, 0, 30, 0, 40, 10), .cell(0, 1, 0, 12, 100, 10), .cell(0, 2, -15, 24, 130, 5)],
      contentSize: LayoutSize(width: 100, height: 29))
    #expect(try subject.layOut(.list(list), Situation(data: data, container: LayoutSize(width: 100, height: 50))) == expected)
  }

  @Test("A horizontal list runs to the right and centres by height", arguments: Subject.all)
  func horizontal(_ subject: Subject) throws {
    let list = ListLayout(
      spacing: 5, alignment: .center, headerReferenceSize: LayoutSize(width: 10, height: 99), scrollDirection: .horizontal)
    let data = CollectionData(items: [LayoutSize(width: 30, height: 50), LayoutSize(width: 20, height: 200)])
    // x: header to 10, item to 40, spacing to 45, item to 65. y: (200−50)/2 = 75, (200−200)/2 = 0.
    let expected = OracleResult(
      elements: [.header(0, 0, 0, 10, 200), .cell(0, 0, 10, 75, 30, 50), .cell(0, 1, 45, 0, 20, 200)],
      contentSize: LayoutSize(width: 65, height: 200))
    #expect(try subject.layOut(.list(list), Situation(data: data, container: LayoutSize(width: 300, height: 200))) == expected)
  }

  @Test("Rows lie between the insets, those of a section with values of its own too; header and footer ignore them", arguments: Subject.all)
  func insets(_ subject: Subject) throws {
    let bar = LayoutSize(width: 0, height: 10)
    let sections = [
      ListSection(), ListSection(spacing: 1, sectionInset: LayoutInsets(right: 60), headerReferenceSize: .zero, footerReferenceSize: bar),
    ]
    let situation = Situation(data: .heights([[20, 20], [20, 20]], width: 30), container: LayoutSize(width: 100, height: 100))
    func elements(_ alignment: ListLayout.Alignment) throws -> OracleResult {
      let list = ListLayout(
        spacing: 4, alignment: alignment, sectionInset: LayoutInsets(top: 5, left: 16, bottom: 7, right: 4), headerReferenceSize: bar,
        sections: sections)
      return try subject.layOut(.list(list), situation)
    }
    // Section 0: header to 10, inset to 15, rows at 15 and 15 + 20 + 4 = 39, to 59, inset to 66. Rows are 100 − 16 − 4 = 80 wide, from 16 on.
    // Section 1: rows at 66 and 66 + 20 + 1 = 87, to 107, footer to 117. Rows are 100 − 60 = 40 wide.
    let filled = OracleResult(
      elements: [
        .header(0, 0, 0, 100, 10), .cell(0, 0, 16, 15, 80, 20), .cell(0, 1, 16, 39, 80, 20), .cell(1, 0, 0, 66, 40, 20),
        .cell(1, 1, 0, 87, 40, 20), .footer(1, 0, 107, 100, 10),
      ], contentSize: LayoutSize(width: 100, height: 117))
    #expect(try elements(.fill) == filled)
    // Centred, 30 wide: 16 + (80 − 30) / 2 = 41, and (40 − 30) / 2 = 5.
    #expect(try elements(.center).elements.filter { $0.kind == .cell }.map(\.frame.x) == [41, 41, 5, 5])
  }

  @Test("At scale 3 each length is rounded once to thirds of a point", arguments: Subject.all)
  func rounding(_ subject: Subject) throws {
    let list = ListLayout(
      spacing: 0.2, headerReferenceSize: LayoutSize(width: 0, height: 0.5), footerReferenceSize: LayoutSize(width: 0, height: 0.1))
    let situation = Situation(
      data: .heights([[10.2, 0.5, 0.1, 1]]), container: LayoutSize(width: 100, height: 100), displayScale: 3)
    // Units: header 1.5 → 2; spacing 0.6 → 1; rows 30.6 → 31, 1.5 → 2, 0.3 → 0, 3; footer 0.3 → 0, so there is none.
    // Origins: 2; 2+31+1 = 34; 34+2+1 = 37; 37+0+1 = 38; end 38+3 = 41.
    let expected = OracleResult(
      elements: [
        .header(0, 0, 0, 100, 2.0 / 3), .cell(0, 0, 0, 2.0 / 3, 100, 31.0 / 3), .cell(0, 1, 0, 34.0 / 3, 100, 2.0 / 3),
        .cell(0, 2, 0, 37.0 / 3, 100, 0), .cell(0, 3, 0, 38.0 / 3, 100, 1),
      ], contentSize: LayoutSize(width: 100, height: 41.0 / 3))
    #expect(try subject.layOut(.list(list), situation) == expected)
  }

  @Test("A half unit is rounded up, and the number just below it down", arguments: Subject.all)
  func halves(_ subject: Subject) throws {
    // 0.5 → 1; 2.5 → 3; 0.49999999999999994, the greatest number below a half, → 0.
    let situation = Situation(data: .heights([[0.5, 2.5, 0.49999999999999994]]), container: LayoutSize(width: 9, height: 9))
    let expected = OracleResult(
      elements: [.cell(0, 0, 0, 0, 9, 1), .cell(0, 1, 0, 1, 9, 3), .cell(0, 2, 0, 4, 9, 0)], contentSize: LayoutSize(width: 9, height: 4))
    #expect(try subject.layOut(.list(ListLayout()), situation) == expected)
  }

  @Test("No sections make no content along the scroll axis", arguments: Subject.all)
  func noSections(_ subject: Subject) throws {
    let list = ListLayout(spacing: 7, headerReferenceSize: LayoutSize(width: 5, height: 5))
    let result = try subject.layOut(.list(list), Situation(data: CollectionData(sections: []), container: LayoutSize(width: 9, height: 8)))
    #expect(result == OracleResult(elements: [], contentSize: LayoutSize(width: 9, height: 0)))
  }
}
