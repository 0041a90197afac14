import CollectionLayouts
import LayoutTestSupport
import Testing

/// Lengths that add up to their room exactly fit, whatever floating point makes of their sum. L is what the insets leave across the scroll axis.
@Suite struct ExactFitTests {
  private static func situation(_ count: Int, width: Double, height: Double = 10, container: Double, displayScale: Int = 1) -> Situation {
    Situation(
      data: CollectionData(items: Array(repeating: LayoutSize(width: width, height: height), count: count)),
      container: LayoutSize(width: container, height: 480), displayScale: displayScale)
  }

  @Test("Six items of 54⅔ with 5⅓ between them fill the 354⅔ that insets of 23⅔ and 11⅔ leave of 390", arguments: Subject.all)
  func thirdsOfAPoint(_ subject: Subject) throws {
    let inset = LayoutInsets(left: 71.0 / 3, right: 35.0 / 3)
    let situation = Self.situation(7, width: 164.0 / 3, container: 390, displayScale: 3)
    // In pixels L = 1170−71−35 = 1064 and 6·164+5·16 = 984+80 = 1064. The seventh begins the next line, at 10+10.
    let expected = (0..<6).map { Double(71 + 180 * $0) / 3 } + [71.0 / 3]
    for itemSize in [nil, LayoutSize(width: 164.0 / 3, height: 10)] {
      let flow = FlowLayout(itemSize: itemSize, minimumInteritemSpacing: 16.0 / 3, sectionInset: inset)
      let cells = try subject.layOut(.flow(flow), situation).elements
      #expect(cells.map(\.frame.y) == [0, 0, 0, 0, 0, 0, 20])
      for (cell, x) in zip(cells, expected) { #expect(abs(cell.frame.x - x) < 1e-9, "\(cell)") }
    }
  }

  @Test("Four items of 23 with 2⅔ between them fill a line of 100", arguments: Subject.all)
  func twoThirdsBetweenWholePoints(_ subject: Subject) throws {
    // 4·23+3·2⅔ = 92+8 = 100.
    let flow = FlowLayout(minimumInteritemSpacing: 8.0 / 3)
    let cells = try subject.layOut(.flow(flow), Self.situation(4, width: 23, container: 100)).elements
    #expect(cells.map(\.frame.y) == [0, 0, 0, 0])
  }

  @Test("A line takes no item that is a device pixel too long, at any scale", arguments: Subject.all, [1, 2, 3, 1000, 1_000_000])
  func onePixelTooMany(_ subject: Subject, _ displayScale: Int) throws {
    let pixel = 1 / Double(displayScale)
    let flow = FlowLayout(minimumInteritemSpacing: 16.0 / 3)
    // 54⅔+5⅓+40 = 100; a pixel more is one too many.
    for (width, lines) in [(40.0, [0.0, 0]), (40 + pixel, [0, 20])] {
      let data = CollectionData(items: [LayoutSize(width: 164.0 / 3, height: 10), LayoutSize(width: width, height: 10)])
      let situation = Situation(data: data, container: LayoutSize(width: 100, height: 480), displayScale: displayScale)
      #expect(try subject.layOut(.flow(flow), situation).elements.map(\.frame.y) == lines)
    }
  }

  @Test("Equal shares of a line fill it: n items of (L − (n − 1)·spacing)/n stand on one line", arguments: Subject.all)
  func equalShares(_ subject: Subject) throws {
    for container in stride(from: 300.0, through: 1366, by: 41) {
      for count in 2...8 {
        for spacing in [1, 4, 10, 16.0 / 3] {
          let width = (container - Double(count - 1) * spacing) / Double(count)
          let flow = FlowLayout(minimumInteritemSpacing: spacing)
          let cells = try subject.layOut(.flow(flow), Self.situation(count + 1, width: width, container: container)).elements
          let isRight = cells.dropLast().allSatisfy { $0.frame.y == 0 } && cells.last?.frame.y == 20
          #expect(isRight, "\(count) × \(width) with \(spacing) between them in \(container)")
        }
      }
    }
  }

  @Test("An item as long as its line is not reported as too long, and stands at the inset", arguments: Subject.all)
  func asLongAsTheLine(_ subject: Subject) throws {
    // As above, L = 354⅔, which floating point makes 354.66666666666663 and the item 354.6666666666667.
    let flow = FlowLayout(sectionInset: LayoutInsets(left: 71.0 / 3, right: 35.0 / 3))
    let engine = try subject.makeEngine(.flow(flow), Self.situation(2, width: 1064.0 / 3, container: 390, displayScale: 3))
    #expect(engine.diagnostics.isEmpty)
    #expect(engine.everything.elements.map(\.frame.x) == [71.0 / 3, 71.0 / 3])
  }

  @Test("Columns that fill what the margins leave are all there, and as wide as they are", arguments: Subject.all)
  func columns(_ subject: Subject) throws {
    // 300−15⅔−28⅓ = 256: two columns of 128. Step (300−256)/1 = 44: x 0, 172.
    let whole = ColumnLayout(
      minColumnWidth: 128, layoutMargins: LayoutInsets(left: 47.0 / 3, right: 85.0 / 3), minimumInteritemSpacing: 0)
    let wide = try subject.layOut(.column(whole), Self.situation(2, width: 1, container: 300, displayScale: 3)).elements
    #expect(wide == [.cell(0, 0, 0, 0, 128, 70), .cell(0, 1, 172, 0, 128, 70)])
    // 300−⅔−2⅔ = 296⅔ = 2·148⅓: two columns, cut to 148. Step (300−296)/1 = 4: x 0, 152.
    let thirds = ColumnLayout(
      minColumnWidth: 445.0 / 3, layoutMargins: LayoutInsets(left: 2.0 / 3, right: 8.0 / 3), minimumInteritemSpacing: 0)
    let cut = try subject.layOut(.column(thirds), Self.situation(2, width: 1, container: 300, displayScale: 3)).elements
    #expect(cut == [.cell(0, 0, 0, 0, 148, 70), .cell(0, 1, 152, 0, 148, 70)])
  }

  @Test("A waterfall whose insets and spacings take all of the container has columns without width", arguments: Subject.all)
  func waterfallWithoutRoom(_ subject: Subject) throws {
    // ⅓+⅓+2·5/3 = 4, which floating point makes a little more.
    let waterfall = WaterfallLayout(columns: 3, columnSpacing: 5.0 / 3, sectionInset: LayoutInsets(left: 1.0 / 3, right: 1.0 / 3))
    let cells = try subject.layOut(.waterfall(waterfall), Self.situation(3, width: 1, container: 4, displayScale: 3)).elements
    #expect(cells.map(\.frame.width) == [0, 0, 0])
  }
}
