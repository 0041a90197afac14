import CollectionLayouts
import LayoutTestSupport
import Testing

/// Columns computed by hand, asked of the oracle and of every strategy.
@Suite struct ColumnGoldenTests {
  private static let margins = LayoutInsets(left: 16, right: 16)

  private static func situation(items: Int, width: Double, displayScale: Int = 1) -> Situation {
    // The sizes of the data are of no account.
    Situation(
      data: .heights([Array(repeating: 33, count: items)]), container: LayoutSize(width: width, height: 600), displayScale: displayScale)
  }

  @Test("A phone 375 wide has one column, centred in every row", arguments: Subject.all)
  func phone(_ subject: Subject) throws {
    // Available 375−32 = 343; ⌊343/300⌋ = 1 column of 343. The flow has all 375: x (375−343)/2 = 16.
    let plain = ColumnLayout(layoutMargins: Self.margins)
    let expected = OracleResult(
      elements: [.cell(0, 0, 16, 0, 343, 70), .cell(0, 1, 16, 80, 343, 70), .cell(0, 2, 16, 160, 343, 70)],
      contentSize: LayoutSize(width: 375, height: 230))
    #expect(try subject.layOut(.column(plain), Self.situation(items: 3, width: 375)) == expected)
    // With insets as wide as the margins L = 343, and every row is at 16+(343−343)/2 = 16.
    let inset = ColumnLayout(layoutMargins: Self.margins, sectionInset: LayoutInsets(top: 8, left: 16, bottom: 9, right: 16))
    let insetExpected = OracleResult(
      elements: [.cell(0, 0, 16, 8, 343, 70), .cell(0, 1, 16, 88, 343, 70)], contentSize: LayoutSize(width: 375, height: 167))
    #expect(try subject.layOut(.column(inset), Self.situation(items: 2, width: 375)) == insetExpected)
  }

  @Test("A tablet 1024 wide has three columns, and the last row goes on in them", arguments: Subject.all)
  func tablet(_ subject: Subject) throws {
    let layout = ColumnLayout(layoutMargins: Self.margins)
    // Available 992; ⌊992/300⌋ = 3; ⌊992/3⌋ = 330. 1024−330 = 694 ≥ 340, 354 ≥ 340, 14 < 340. Step (1024−990)/2 = 17: x 0, 347, 694.
    let expected = OracleResult(
      elements: [
        .cell(0, 0, 0, 0, 330, 70), .cell(0, 1, 347, 0, 330, 70), .cell(0, 2, 694, 0, 330, 70), .cell(0, 3, 0, 80, 330, 70),
        .cell(0, 4, 347, 80, 330, 70),
      ], contentSize: LayoutSize(width: 1024, height: 150))
    #expect(try subject.layOut(.column(layout), Self.situation(items: 5, width: 1024)) == expected)
  }

  @Test("Cells are whole points wide, and the flow shares out what is left over", arguments: Subject.all)
  func wholePoints(_ subject: Subject) throws {
    // ⌊320/90⌋ = 3; ⌊320/3⌋ = 106. Step (320−318)/2 = 1: x 0, 107, 214.
    let layout = ColumnLayout(minColumnWidth: 90, itemHeight: 20, minimumInteritemSpacing: 0)
    #expect(
      try subject.layOut(.column(layout), Self.situation(items: 3, width: 320)).elements == [
        .cell(0, 0, 0, 0, 106, 20), .cell(0, 1, 107, 0, 106, 20), .cell(0, 2, 214, 0, 106, 20),
      ])
  }

  @Test("A spacing that the columns leave no room for pushes the last cell to the next row", arguments: Subject.all)
  func crowded(_ subject: Subject) throws {
    let layout = ColumnLayout(
      minColumnWidth: 100, itemHeight: 20, layoutMargins: LayoutInsets(left: 10, right: 10), minimumLineSpacing: 0,
      sectionInset: LayoutInsets(left: 10, right: 10))
    // ⌊300/100⌋ = 3 columns of 100. L = 300: 200 ≥ 110, 90 < 110: two a row, step (300−200)/1 = 100, x 10, 210; then 10.
    #expect(
      try subject.layOut(.column(layout), Self.situation(items: 3, width: 320)).elements == [
        .cell(0, 0, 10, 0, 100, 20), .cell(0, 1, 210, 0, 100, 20), .cell(0, 2, 10, 20, 100, 20),
      ])
  }

  @Test("A column wider than what is there is one column of what is there", arguments: Subject.all)
  func narrow(_ subject: Subject) throws {
    // ⌊200/300⌋ = 0, so one column, of 200.
    let layout = ColumnLayout(minimumLineSpacing: 0)
    #expect(
      try subject.layOut(.column(layout), Self.situation(items: 2, width: 200)).elements == [
        .cell(0, 0, 0, 0, 200, 70), .cell(0, 1, 0, 70, 200, 70),
      ])
    // Margins that take all of 32 leave one column of 0.
    let nothing = try subject.layOut(.column(ColumnLayout(layoutMargins: Self.margins)), Self.situation(items: 1, width: 32))
    #expect(nothing == OracleResult(elements: [.cell(0, 0, 0, 0, 0, 70)], contentSize: LayoutSize(width: 32, height: 70)))
  }

  @Test("Columns have a flow's headers, footers and insets, on thirds of a point at scale 3", arguments: Subject.all)
  func sections(_ subject: Subject) throws {
    let layout = ColumnLayout(
      minColumnWidth: 40, itemHeight: 10.2, minimumLineSpacing: 0.5, minimumInteritemSpacing: 0, sectionInset: LayoutInsets(top: 0.4),
      headerReferenceSize: LayoutSize(width: 0, height: 4), footerReferenceSize: LayoutSize(width: 0, height: 2))
    let situation = Situation(
      data: .heights([[1, 1, 1], []]), container: LayoutSize(width: 90, height: 100), displayScale: 3)
    // ⌊90/40⌋ = 2 columns of 45. Units: header 12, top 1.2 → 1, cells 30.6 → 31, spacing 1.5 → 2, footer 6.
    // Rows at 13 and 13+31+2 = 46, to 77; footer to 83. Section 1: header to 95, inset to 96, footer to 102.
    let expected = OracleResult(
      elements: [
        .header(0, 0, 0, 90, 4), .cell(0, 0, 0, 13.0 / 3, 45, 31.0 / 3), .cell(0, 1, 45, 13.0 / 3, 45, 31.0 / 3),
        .cell(0, 2, 0, 46.0 / 3, 45, 31.0 / 3), .footer(0, 0, 77.0 / 3, 90, 2), .header(1, 0, 83.0 / 3, 90, 4),
        .footer(1, 0, 32, 90, 2),
      ], contentSize: LayoutSize(width: 90, height: 34))
    #expect(try subject.layOut(.column(layout), situation) == expected)
  }

  @Test("A column without width, a length that is none, and margins wider than the container are refused", arguments: Subject.all)
  func refusals(_ subject: Subject) {
    let situation = Self.situation(items: 2, width: 375)
    for bad in [Double.nan, .infinity, -1] {
      let layouts: [ColumnLayout] = [
        ColumnLayout(minColumnWidth: bad), ColumnLayout(itemHeight: bad), ColumnLayout(layoutMargins: LayoutInsets(left: bad)),
        ColumnLayout(layoutMargins: LayoutInsets(right: bad)), ColumnLayout(minimumLineSpacing: bad),
        ColumnLayout(minimumInteritemSpacing: bad),
      ]
      // An inset across the scroll axis may be negative, which makes the columns wider.
      let insets = bad < 0 ? [] : [ColumnLayout(sectionInset: LayoutInsets(left: bad))]
      for layout in layouts + insets { #expect(refusal(of: layout, situation, by: subject) == "invalidLength", "\(layout)") }
    }
    for layout in [ColumnLayout(minColumnWidth: 0), ColumnLayout(itemHeight: 3e9)] {
      #expect(refusal(of: layout, situation, by: subject) == "invalidLength", "\(layout)")
    }
    // Margins of 16+16 need 32 points.
    let narrow = Self.situation(items: 2, width: 31.5)
    #expect(refusal(of: ColumnLayout(layoutMargins: Self.margins), narrow, by: subject) == "containerTooNarrow")
  }

  /// The name of the error's case, or nil where nothing is refused.
  private func refusal(of layout: ColumnLayout, _ situation: Situation, by subject: Subject) -> String? {
    do {
      _ = try subject.layOut(.column(layout), situation)
      return nil
    } catch {
      switch error as? LayoutError {
      case .invalidLength: return "invalidLength"
      case .containerTooNarrow: return "containerTooNarrow"
      default: return "\(error)"
      }
    }
  }
}
