import CollectionLayouts
import LayoutTestSupport
import Testing

/// Flows computed by hand, asked of the oracle and of every strategy. L is what the insets leave of the container across the scroll axis.
@Suite struct FlowGoldenTests {
  private static func size(_ width: Double, _ height: Double) -> LayoutSize { LayoutSize(width: width, height: height) }

  /// One section of items that are all equally high.
  private static func situation(widths: [Double], height: Double, container: Double) -> Situation {
    Situation(data: CollectionData(items: widths.map { size($0, height) }), container: size(container, 480))
  }

  @Test("Items of one size spread over their line, and the last line goes on in the same columns", arguments: Subject.all)
  func uniform(_ subject: Subject) throws {
    let flow = FlowLayout(
      itemSize: Self.size(90, 40), minimumLineSpacing: 10, minimumInteritemSpacing: 10,
      sectionInset: LayoutInsets(top: 20, left: 10, bottom: 30, right: 10))
    // L = 300. After 90: 210 ≥ 100, 110 ≥ 100, 10 < 100: three a line, step (300−270)/2 = 15, so x 10, 10+105, 10+210.
    // y 20, 20+50, 20+100; end 120+40+30. What the data says of the sizes does not count.
    let expected = OracleResult(
      elements: [
        .cell(0, 0, 10, 20, 90, 40), .cell(0, 1, 115, 20, 90, 40), .cell(0, 2, 220, 20, 90, 40), .cell(0, 3, 10, 70, 90, 40),
        .cell(0, 4, 115, 70, 90, 40), .cell(0, 5, 220, 70, 90, 40), .cell(0, 6, 10, 120, 90, 40),
      ], contentSize: Self.size(320, 190))
    let situation = Self.situation(widths: [1, 2, 300, 400, 5, 6, 7], height: 77, container: 320)
    #expect(try subject.layOut(.flow(flow), situation) == expected)
  }

  @Test("An exact fit stays on its line, and the last line keeps the minimum spacing", arguments: Subject.all)
  func exactFit(_ subject: Subject) throws {
    let flow = FlowLayout(minimumLineSpacing: 8, minimumInteritemSpacing: 10)
    // After 100: 220 ≥ 110, 110 ≥ 110, 0 < 130. Step (320−300)/2 = 10. The last line from 0: 120+10 = 130, at 50+8 = 58, to 108.
    let expected = OracleResult(
      elements: [
        .cell(0, 0, 0, 0, 100, 50), .cell(0, 1, 110, 0, 100, 50), .cell(0, 2, 220, 0, 100, 50), .cell(0, 3, 0, 58, 120, 50),
        .cell(0, 4, 130, 58, 60, 50),
      ], contentSize: Self.size(320, 108))
    #expect(try subject.layOut(.flow(flow), Self.situation(widths: [100, 100, 100, 120, 60], height: 50, container: 320)) == expected)
    // A quarter of a point more and the third item begins the next line: step (320−200)/1 = 120, x 0 and 220, then 0 and 110.25.
    let wider = try subject.layOut(.flow(flow), Self.situation(widths: [100, 100, 100.25, 60], height: 50, container: 320))
    #expect(
      wider.elements == [
        .cell(0, 0, 0, 0, 100, 50), .cell(0, 1, 220, 0, 100, 50), .cell(0, 2, 0, 58, 100.25, 50), .cell(0, 3, 110.25, 58, 60, 50),
      ])
  }

  @Test("A single item is centred between the insets unless its line is the last", arguments: Subject.all)
  func loneItems(_ subject: Subject) throws {
    let flow = FlowLayout(sectionInset: LayoutInsets(left: 10, right: 10))
    // L = 300. 100: 200 < 260, so alone at 10+(300−100)/2 = 110. 250: 50 < 110, alone at 10+25 = 35. The last line 10, 10+110 = 120.
    let expected = OracleResult(
      elements: [
        .cell(0, 0, 110, 0, 100, 40), .cell(0, 1, 35, 50, 250, 40), .cell(0, 2, 10, 100, 100, 40), .cell(0, 3, 120, 100, 100, 40),
      ], contentSize: Self.size(320, 140))
    #expect(try subject.layOut(.flow(flow), Self.situation(widths: [100, 250, 100, 100], height: 40, container: 320)) == expected)
    // Alone on the last line, it stands at the inset.
    let last = try subject.layOut(.flow(flow), Self.situation(widths: [250, 100], height: 40, container: 320))
    #expect(last.elements == [.cell(0, 0, 35, 0, 250, 40), .cell(0, 1, 10, 50, 100, 40)])
  }

  @Test("A horizontal flow fills its lines downwards, and the insets turn with it", arguments: Subject.all)
  func horizontal(_ subject: Subject) throws {
    let flow = FlowLayout(
      itemSize: Self.size(60, 80), minimumLineSpacing: 15, minimumInteritemSpacing: 10,
      sectionInset: LayoutInsets(top: 10, left: 20, bottom: 10, right: 20), scrollDirection: .horizontal)
    // L = 280. After 80: 200 ≥ 90, 110 ≥ 90, 20 < 90: three a line, step (280−240)/2 = 20, y 10, 110, 210. x 20, 95, 170; end 230+20.
    let expected = OracleResult(
      elements: [
        .cell(0, 0, 20, 10, 60, 80), .cell(0, 1, 20, 110, 60, 80), .cell(0, 2, 20, 210, 60, 80), .cell(0, 3, 95, 10, 60, 80),
        .cell(0, 4, 95, 110, 60, 80), .cell(0, 5, 95, 210, 60, 80), .cell(0, 6, 170, 10, 60, 80),
      ], contentSize: Self.size(250, 300))
    let data = CollectionData(items: Array(repeating: Self.size(60, 80), count: 7))
    #expect(try subject.layOut(.flow(flow), Situation(data: data, container: Self.size(500, 300))) == expected)
  }

  @Test("Items of a horizontal flow are centred from left to right in their line", arguments: Subject.all)
  func horizontalDepths(_ subject: Subject) throws {
    let flow = FlowLayout(
      minimumLineSpacing: 6, minimumInteritemSpacing: 0, headerReferenceSize: Self.size(5, 99), scrollDirection: .horizontal)
    let data = CollectionData(items: [Self.size(10, 60), Self.size(3, 40), Self.size(7, 50)])
    // Header to 5. 60, then 40 ≥ 40; depth 10, so item 1 at 5+(10−3)/2 = 8.5 and y 60. The next line at 5+10+6 = 21, to 28.
    let expected = OracleResult(
      elements: [.header(0, 0, 0, 5, 100), .cell(0, 0, 5, 0, 10, 60), .cell(0, 1, 8.5, 60, 3, 40), .cell(0, 2, 21, 0, 7, 50)],
      contentSize: Self.size(28, 100))
    #expect(try subject.layOut(.flow(flow), Situation(data: data, container: Self.size(400, 100))) == expected)
  }

  @Test("A line is as deep as its deepest item, and the others stand in its middle, on half units too", arguments: Subject.all)
  func depths(_ subject: Subject) throws {
    let flow = FlowLayout(minimumLineSpacing: 3, minimumInteritemSpacing: 0)
    let data = CollectionData(items: [Self.size(20, 7), Self.size(20, 10), Self.size(70, 4), Self.size(30, 9)])
    // 20: 80 ≥ 20, 60 < 70. Step (100−40)/1 = 60, x 0, 80; depth 10, item 0 at (10−7)/2 = 1.5. Next line at 13: 70, then 30 ≥ 30;
    // depth 9, item 2 at 13+(9−4)/2 = 15.5. End 22.
    let expected = OracleResult(
      elements: [.cell(0, 0, 0, 1.5, 20, 7), .cell(0, 1, 80, 0, 20, 10), .cell(0, 2, 0, 15.5, 70, 4), .cell(0, 3, 70, 13, 30, 9)],
      contentSize: Self.size(100, 22))
    #expect(try subject.layOut(.flow(flow), Situation(data: data, container: Self.size(100, 100))) == expected)
  }

  @Test(
    "At scale 3 lengths along the scroll axis lie on thirds, centred items on sixths, and widths as they are", arguments: Subject.all
  )
  func rounding(_ subject: Subject) throws {
    let flow = FlowLayout(
      minimumLineSpacing: 0.5, minimumInteritemSpacing: 5, sectionInset: LayoutInsets(top: 0.4, bottom: 0.6),
      headerReferenceSize: Self.size(0, 0.1))
    let data = CollectionData(items: [Self.size(10, 2), Self.size(10.5, 1.1), Self.size(20, 0.5)])
    // Units: top 1.2 → 1; bottom 1.8 → 2; spacing 1.5 → 2; header 0.3 → 0, so there is none; items 6, 3.3 → 3, 1.5 → 2.
    // 10: 20 ≥ 15.5, 4.5 < 25. Step 30−20.5 = 9.5, x 0, 19.5. Item 1 at 1+(6−3)/2 = 2.5 units. Next line at 1+6+2 = 9, to 11; end 13.
    let expected = OracleResult(
      elements: [
        .cell(0, 0, 0, 1.0 / 3, 10, 2), .cell(0, 1, 19.5, 5.0 / 6, 10.5, 1), .cell(0, 2, 0, 3, 20, 2.0 / 3),
      ], contentSize: Self.size(30, 13.0 / 3))
    #expect(try subject.layOut(.flow(flow), Situation(data: data, container: Self.size(30, 50), displayScale: 3)) == expected)
  }
}

/// What flows do at the borders of the rule: sections, items too long for a line, items without length.
@Suite struct FlowBorderTests {
  private static func size(_ width: Double, _ height: Double) -> LayoutSize { LayoutSize(width: width, height: height) }

  private static func situation(widths: [Double], height: Double, container: Double) -> Situation {
    Situation(data: CollectionData(items: widths.map { size($0, height) }), container: size(container, 480))
  }

  @Test("Sections stack, each with its own first and last line; one without items keeps its insets", arguments: Subject.all)
  func sections(_ subject: Subject) throws {
    let flow = FlowLayout(
      minimumLineSpacing: 4, minimumInteritemSpacing: 10, sectionInset: LayoutInsets(top: 5, left: 10, bottom: 7, right: 20),
      headerReferenceSize: Self.size(1, 30), footerReferenceSize: Self.size(1, 12))
    let data = CollectionData(sections: [
      .init(items: [Self.size(30, 20), Self.size(30, 10), Self.size(40, 6)]), .init(items: [Self.size(50, 8)]), .init(items: []),
    ])
    // L = 70. Section 0 from 30+5 = 35: 30, then 40 ≥ 40, step (70−60)/1 = 10, x 10, 50; item 1 at 35+(20−10)/2 = 40. Line 1 at
    // 35+20+4 = 59, to 65; end 72, footer to 84. Section 1: header to 114, item 119…127 at the inset, end 134, footer to 146.
    // Section 2: header to 176, end 176+5+7 = 188, footer to 200.
    let expected = OracleResult(
      elements: [
        .header(0, 0, 0, 100, 30), .cell(0, 0, 10, 35, 30, 20), .cell(0, 1, 50, 40, 30, 10), .cell(0, 2, 10, 59, 40, 6),
        .footer(0, 0, 72, 100, 12), .header(1, 0, 84, 100, 30), .cell(1, 0, 10, 119, 50, 8), .footer(1, 0, 134, 100, 12),
        .header(2, 0, 146, 100, 30), .footer(2, 0, 188, 100, 12),
      ], contentSize: Self.size(100, 200))
    #expect(try subject.layOut(.flow(flow), Situation(data: data, container: Self.size(100, 60))) == expected)
  }

  @Test("An item longer than the line stands alone at the inset; one as long as the line fills it", arguments: Subject.all)
  func oversized(_ subject: Subject) throws {
    let flow = FlowLayout(minimumLineSpacing: 2, minimumInteritemSpacing: 10, sectionInset: LayoutInsets(left: 5, right: 15))
    // L = 80. 30: 50 < 130, alone at 5+(80−30)/2 = 30. 120 > 80 at 5. 80 at 5+0. 90 at 5, last. y 0, 12, 24, 36; end 46.
    let expected = OracleResult(
      elements: [.cell(0, 0, 30, 0, 30, 10), .cell(0, 1, 5, 12, 120, 10), .cell(0, 2, 5, 24, 80, 10), .cell(0, 3, 5, 36, 90, 10)],
      contentSize: Self.size(100, 46))
    #expect(try subject.layOut(.flow(flow), Self.situation(widths: [30, 120, 80, 90], height: 10, container: 100)) == expected)
  }

  @Test("Insets that meet leave every item alone at the inset, those without width too", arguments: Subject.all)
  func noRoom(_ subject: Subject) throws {
    var flow = FlowLayout(minimumLineSpacing: 1, minimumInteritemSpacing: 0, sectionInset: LayoutInsets(left: 60, right: 60))
    // L = 100−120 = −20, less than any width. y 0, 6, 12; end 17.
    let situation = Self.situation(widths: [0, 10, 0], height: 5, container: 100)
    let expected = OracleResult(
      elements: [.cell(0, 0, 60, 0, 0, 5), .cell(0, 1, 60, 6, 10, 5), .cell(0, 2, 60, 12, 0, 5)], contentSize: Self.size(100, 17))
    #expect(try subject.layOut(.flow(flow), situation) == expected)
    // The same with one size of 0 × 5 for all.
    flow.itemSize = Self.size(0, 5)
    let uniform = try subject.layOut(.flow(flow), situation)
    #expect(uniform.elements == [.cell(0, 0, 60, 0, 0, 5), .cell(0, 1, 60, 6, 0, 5), .cell(0, 2, 60, 12, 0, 5)])
  }

  @Test("Items without width fill a line with their spacings", arguments: Subject.all)
  func zeroWidths(_ subject: Subject) throws {
    // 10: 10 ≥ 5, 5 ≥ 5, 0 < 5: three a line, step (10−0)/2 = 5. The last line 0, 0+5.
    let expected: [LayoutAttributes] = [
      .cell(0, 0, 0, 0, 0, 4), .cell(0, 1, 5, 0, 0, 4), .cell(0, 2, 10, 0, 0, 4), .cell(0, 3, 0, 4, 0, 4), .cell(0, 4, 5, 4, 0, 4),
    ]
    let situation = Self.situation(widths: [0, 0, 0, 0, 0], height: 4, container: 10)
    for itemSize in [nil, Self.size(0, 4)] {
      let flow = FlowLayout(itemSize: itemSize, minimumLineSpacing: 0, minimumInteritemSpacing: 5)
      #expect(try subject.layOut(.flow(flow), situation).elements == expected)
    }
  }

  @Test("Items without width or spacing share one place on one line, however many there are", arguments: Subject.all)
  func zeroWidthsAndSpacing(_ subject: Subject) throws {
    let situation = Self.situation(widths: Array(repeating: 0, count: 70), height: 4, container: 10)
    for itemSize in [nil, Self.size(0, 4)] {
      let flow = FlowLayout(itemSize: itemSize, minimumLineSpacing: 9, minimumInteritemSpacing: 0)
      let result = try subject.layOut(.flow(flow), situation)
      #expect(result.elements == (0..<70).map { .cell(0, $0, 0, 0, 0, 4) })
      #expect(result.contentSize == Self.size(10, 4))
    }
  }

  @Test("A line that is the only one is the last: one size spreads as if it were full, sizes of their own do not", arguments: Subject.all)
  func onlyLine(_ subject: Subject) throws {
    let situation = Self.situation(widths: [30, 30], height: 10, container: 110)
    // A full line: 80 ≥ 35, 45 ≥ 35, 10 < 35: three, step (110−90)/2 = 10, so x 0, 40. By item: 30+5 = 35.
    let uniform = FlowLayout(itemSize: Self.size(30, 10), minimumInteritemSpacing: 5)
    #expect(try subject.layOut(.flow(uniform), situation).elements == [.cell(0, 0, 0, 0, 30, 10), .cell(0, 1, 40, 0, 30, 10)])
    let own = FlowLayout(minimumInteritemSpacing: 5)
    #expect(try subject.layOut(.flow(own), situation).elements == [.cell(0, 0, 0, 0, 30, 10), .cell(0, 1, 35, 0, 30, 10)])
  }

  @Test("Where one item of the size fits on a line, every line is full, and its item centred: the last one too", arguments: Subject.all)
  func oneToALine(_ subject: Subject) throws {
    let situation = Self.situation(widths: [30, 30], height: 10, container: 110)
    // 70: 40 < 75, one a line, centred at (110−70)/2 = 20; lines 10+10 apart.
    let alone = FlowLayout(itemSize: Self.size(70, 10), minimumInteritemSpacing: 5)
    #expect(try subject.layOut(.flow(alone), situation).elements == [.cell(0, 0, 20, 0, 70, 10), .cell(0, 1, 20, 20, 70, 10)])
    // One that is too long stands at the inset, on the last line as on any.
    let long = FlowLayout(itemSize: Self.size(120, 10), sectionInset: LayoutInsets(left: 5))
    #expect(try subject.layOut(.flow(long), situation).elements == [.cell(0, 0, 5, 0, 120, 10), .cell(0, 1, 5, 20, 120, 10)])
    // With sizes of their own nobody knows what a full line would be: the last line starts at the inset.
    let own = FlowLayout(minimumInteritemSpacing: 5)
    let wide = Self.situation(widths: [70, 70], height: 10, container: 110)
    #expect(try subject.layOut(.flow(own), wide).elements == [.cell(0, 0, 20, 0, 70, 10), .cell(0, 1, 0, 20, 70, 10)])
  }

  @Test("A length that is none is refused wherever it stands, in the data too where one size goes for all", arguments: Subject.all)
  func badLengths(_ subject: Subject) {
    let fine = Self.situation(widths: [10, 10], height: 10, container: 100)
    for bad in [Double.nan, .infinity, -1, 3e9] {
      let along: [FlowLayout] = [
        FlowLayout(itemSize: Self.size(10, bad)), FlowLayout(minimumLineSpacing: bad < 0 ? -4e9 : bad),
        FlowLayout(sectionInset: LayoutInsets(top: bad)),
        FlowLayout(sectionInset: LayoutInsets(bottom: bad)), FlowLayout(headerReferenceSize: Self.size(0, bad)),
        FlowLayout(footerReferenceSize: Self.size(0, bad)),
      ]
      // Insets across the scroll axis may be negative.
      let insets = bad < 0 ? [] : [LayoutInsets(left: bad), LayoutInsets(right: bad)]
      let across =
        [FlowLayout(itemSize: Self.size(bad, 10)), FlowLayout(minimumInteritemSpacing: bad)] + insets.map { FlowLayout(sectionInset: $0) }
      // Across the scroll axis 3e9 is a length like any other; along it there are not so many units.
      for flow in along + (bad == 3e9 ? [] : across) {
        #expect(refuses(LayoutSpec.flow(flow), fine, by: subject), "\(flow)")
      }
      let data = Self.situation(widths: [10], height: bad, container: 100)
      #expect(refuses(.flow(FlowLayout()), data, by: subject) && refuses(.flow(FlowLayout(itemSize: Self.size(9, 9))), data, by: subject))
    }
  }

  private func refuses(_ layout: LayoutSpec, _ situation: Situation, by subject: Subject) -> Bool {
    do {
      _ = try subject.layOut(layout, situation)
      return false
    } catch {
      if case .invalidLength? = error as? LayoutError { return true }
      return false
    }
  }
}
