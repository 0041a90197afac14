import CollectionLayouts
import LayoutTestSupport
import Testing

/// Waterfalls computed by hand, asked of the oracle and of every strategy.
@Suite struct WaterfallGoldenTests {
  @Test("The shortest column takes the next item, the leftmost of those that tie", arguments: Subject.all)
  func shortest(_ subject: Subject) throws {
    let layout = WaterfallLayout(columns: 3, columnSpacing: 10, lineSpacing: 10)
    let situation = Situation(data: .heights([[50, 50, 30, 20, 40, 10]]), container: LayoutSize(width: 320, height: 480))
    // Column width (320−2·10)/3 = 100. Items 0, 1, 2 begin the columns, which go on at 60, 60, 40.
    // Item 3 at 40 in column 2, which goes on at 70; item 4 at 60 in column 0 (tie with 1); item 5 at 60 in column 1. Tallest 60+40.
    let expected = OracleResult(
      elements: [
        .cell(0, 0, 0, 0, 100, 50), .cell(0, 1, 110, 0, 100, 50), .cell(0, 2, 220, 0, 100, 30), .cell(0, 3, 220, 40, 100, 20),
        .cell(0, 4, 0, 60, 100, 40), .cell(0, 5, 110, 60, 100, 10),
      ], contentSize: LayoutSize(width: 320, height: 100))
    #expect(try subject.layOut(.waterfall(layout), situation) == expected)
  }

  @Test("Alternating placement takes the columns in turn, however tall they are", arguments: Subject.all)
  func alternating(_ subject: Subject) throws {
    let layout = WaterfallLayout(columns: 2, placement: .alternating, lineSpacing: 5)
    let situation = Situation(data: .heights([[10, 100, 10, 10], [7]]), container: LayoutSize(width: 60, height: 90))
    // Column 0: 0…10, 15…25. Column 1: 0…100, 105…115. Section 1 begins anew in column 0 at 115.
    let expected = OracleResult(
      elements: [
        .cell(0, 0, 0, 0, 30, 10), .cell(0, 1, 30, 0, 30, 100), .cell(0, 2, 0, 15, 30, 10), .cell(0, 3, 30, 105, 30, 10),
        .cell(1, 0, 0, 115, 30, 7),
      ], contentSize: LayoutSize(width: 60, height: 122))
    #expect(try subject.layOut(.waterfall(layout), situation) == expected)
  }

  @Test("Two sections with headers, footers and insets stack, and one without items keeps them", arguments: Subject.all)
  func sections(_ subject: Subject) throws {
    let layout = WaterfallLayout(
      columns: 2, columnSpacing: 10, lineSpacing: 4, sectionInset: LayoutInsets(top: 5, left: 20, bottom: 7, right: 10),
      headerReferenceSize: LayoutSize(width: 1, height: 30), footerReferenceSize: LayoutSize(width: 1, height: 12))
    let situation = Situation(data: .heights([[40, 20, 30], [10], []]), container: LayoutSize(width: 200, height: 100))
    // Room 200−20−10 = 170, column (170−10)/2 = 80, x 20 and 20+80+10 = 110.
    // Section 0: columns from 30+5 = 35. Item 2: column 0 goes on at 79, column 1 at 59, so column 1, to 89. End 89+7 = 96, footer to 108.
    // Section 1: header to 138, columns from 143, item to 153, end 160, footer to 172. Section 2: header to 202, end 214, footer to 226.
    let expected = OracleResult(
      elements: [
        .header(0, 0, 0, 200, 30), .cell(0, 0, 20, 35, 80, 40), .cell(0, 1, 110, 35, 80, 20), .cell(0, 2, 110, 59, 80, 30),
        .footer(0, 0, 96, 200, 12), .header(1, 0, 108, 200, 30), .cell(1, 0, 20, 143, 80, 10), .footer(1, 0, 160, 200, 12),
        .header(2, 0, 172, 200, 30), .footer(2, 0, 214, 200, 12),
      ], contentSize: LayoutSize(width: 200, height: 226))
    #expect(try subject.layOut(.waterfall(layout), situation) == expected)
  }

  @Test("Sections have columns, spacings and insets of their own, and begin again with the first", arguments: Subject.all)
  func valuesOfSections(_ subject: Subject) throws {
    let layout = WaterfallLayout(
      columns: 2, lineSpacing: 10,
      sections: [
        WaterfallSection(columns: 1, sectionInset: LayoutInsets(left: 10)),
        WaterfallSection(columnSpacing: 15, lineSpacing: 0, headerReferenceSize: LayoutSize(width: 0, height: 20)),
      ])
    let situation = Situation(data: .heights([[100, 7], [90, 50, 5], [3]]), container: LayoutSize(width: 375, height: 700))
    // One column of 365 from x 10: 0…100, 110…117. A header to 137, columns of (375 − 15) / 2 = 180: 137…227 and, at 195, 137…187, 187…192.
    // Then the first section's values again, from 227 on.
    let expected = OracleResult(
      elements: [
        .cell(0, 0, 10, 0, 365, 100), .cell(0, 1, 10, 110, 365, 7), .header(1, 0, 117, 375, 20), .cell(1, 0, 0, 137, 180, 90),
        .cell(1, 1, 195, 137, 180, 50), .cell(1, 2, 195, 187, 180, 5), .cell(2, 0, 10, 227, 365, 3),
      ], contentSize: LayoutSize(width: 375, height: 230))
    #expect(try subject.layOut(.waterfall(layout), situation) == expected)
  }

  @Test("An item counts with the estimate until it has its size, and then those behind it may change their columns", arguments: Subject.all)
  func estimates(_ subject: Subject) throws {
    let layout = LayoutSpec.waterfall(WaterfallLayout(columns: 2, estimatedItemSize: LayoutSize(width: 1, height: 100)))
    let engine = try subject.makeEngine(layout, Situation(data: .counts(4), container: LayoutSize(width: 100, height: 300)))
    func frames() -> [[Double]] { engine.everything.elements.map { [$0.frame.x, $0.frame.y, $0.frame.height] } }
    #expect(frames() == [[0, 0, 100], [50, 0, 100], [0, 100, 100], [50, 100, 100]])
    // The first is 210 high: the second column takes both others.
    try engine.change(.resizedItem([0, 0], LayoutSize(width: 50, height: 210)))
    #expect(frames() == [[0, 0, 210], [50, 0, 100], [50, 100, 100], [50, 200, 100]])
    #expect(Array(engine.estimatedItems(before: [0, 3])) == [[0, 1], [0, 2]])
  }

  @Test("A horizontal waterfall swaps the axes and the insets with them", arguments: Subject.all)
  func horizontal(_ subject: Subject) throws {
    let layout = WaterfallLayout(
      columns: 2, columnSpacing: 10, lineSpacing: 6, sectionInset: LayoutInsets(top: 10, left: 20, bottom: 0, right: 5),
      footerReferenceSize: LayoutSize(width: 3, height: 77), scrollDirection: .horizontal)
    let situation = Situation(data: .widths([50, 30, 20]), container: LayoutSize(width: 300, height: 210))
    // Room 210−10−0 = 200, column (200−10)/2 = 95, y 10 and 115. Items from x 20; item 2 where column 1 goes on: 20+30+6 = 56, to 76.
    // Tallest max(70, 76) = 76, end 81, footer to 84.
    let expected = OracleResult(
      elements: [
        .cell(0, 0, 20, 10, 50, 95), .cell(0, 1, 20, 115, 30, 95), .cell(0, 2, 56, 115, 20, 95), .footer(0, 81, 0, 3, 210),
      ], contentSize: LayoutSize(width: 84, height: 210))
    #expect(try subject.layOut(.waterfall(layout), situation) == expected)
  }

  @Test("An item without height leaves its column in the tie, but its line spacing counts", arguments: Subject.all)
  func zeroHeights(_ subject: Subject) throws {
    let container = LayoutSize(width: 20, height: 20)
    // Without spacing the columns go on at 0, 0 after item 0: a tie, so item 1 lands in column 0 too, and item 2 in column 1.
    let touching = try subject.layOut(
      .waterfall(WaterfallLayout(columns: 2)), Situation(data: .heights([[0, 5, 6]]), container: container))
    #expect(touching.elements == [.cell(0, 0, 0, 0, 10, 0), .cell(0, 1, 0, 0, 10, 5), .cell(0, 2, 10, 0, 10, 6)])
    #expect(touching.contentSize == LayoutSize(width: 20, height: 6))
    // With spacing 3 column 0 goes on at 3, so item 1 takes column 1, then both go on at 3: item 2 in column 0, 3…8.
    let spaced = try subject.layOut(
      .waterfall(WaterfallLayout(columns: 2, lineSpacing: 3)), Situation(data: .heights([[0, 0, 5]]), container: container))
    #expect(spaced.elements == [.cell(0, 0, 0, 0, 10, 0), .cell(0, 1, 10, 0, 10, 0), .cell(0, 2, 0, 3, 10, 5)])
    #expect(spaced.contentSize == LayoutSize(width: 20, height: 8))
  }

  /// The first section's items keep no cursors, and would need more room for them than those of the second.
  @Test("Columns that take turns stand before a section of one column", arguments: Subject.all)
  func turnsBeforeOneColumn(_ subject: Subject) throws {
    let layout = WaterfallLayout(placement: .alternating, sections: [WaterfallSection(columns: 3), WaterfallSection(columns: 1)])
    let situation = Situation(
      data: .heights([[10, 20, 30, 40], Array(repeating: 2, count: 1000)]), container: LayoutSize(width: 90, height: 100))
    let engine = try subject.makeEngine(.waterfall(layout), situation)
    // The first column ends at 10 + 40 = 50, where the second section begins: 2 · 1,000.
    #expect(engine.tops() == [0, 0, 0, 10])
    let tops: [Double] = (0..<1000).map { 50 + 2 * Double($0) }
    #expect(engine.tops(section: 1) == tops)
    try engine.change(.resizedItem([1, 0], LayoutSize(width: 0, height: 7)))
    #expect(engine.tops(section: 1) == [50] + tops.dropFirst().map { $0 + 5 })
    #expect(engine.collectionViewContentSize.height == 2055)
  }

  @Test("At scale 3 heights and insets are rounded to thirds, and columns are not", arguments: Subject.all)
  func rounding(_ subject: Subject) throws {
    let layout = WaterfallLayout(
      columns: 3, lineSpacing: 0.5, sectionInset: LayoutInsets(top: 0.4, left: 0, bottom: 0.6, right: 0))
    let situation = Situation(data: .heights([[1.1, 0.9, 2, 1]]), container: LayoutSize(width: 100, height: 100), displayScale: 3)
    // Units: top 1.2 → 1; bottom 1.8 → 2; spacing 1.5 → 2; items 3.3 → 3, 2.7 → 3, 6, 3. Columns go on at 6, 6, 9: item 3 in column 0, 6…9.
    // Tallest max(9, 4, 7) = 9, end 11. Column width 100/3, x 0, 1·100/3, 2·100/3.
    let width = 100.0 / 3
    let expected = OracleResult(
      elements: [
        .cell(0, 0, 0, 1.0 / 3, width, 1), .cell(0, 1, width, 1.0 / 3, width, 1), .cell(0, 2, 2 * width, 1.0 / 3, width, 2),
        .cell(0, 3, 0, 2, width, 1),
      ], contentSize: LayoutSize(width: 100, height: 11.0 / 3))
    #expect(try subject.layOut(.waterfall(layout), situation) == expected)
  }
}
