import CollectionLayouts
import LayoutTestSupport
import Testing

/// Waterfalls whose items cover several columns, keep their columns, or whose columns tie within a tolerance, computed by hand.
@Suite struct SpanningWaterfallTests {
  /// Items that cover so many columns and are so high.
  private static func items(_ items: [(span: Double, height: Double)]) -> Situation {
    Situation(
      data: CollectionData(items: items.map { LayoutSize(width: $0.span, height: $0.height) }),
      container: LayoutSize(width: 320, height: 480))
  }

  @Test(
    "An item that covers columns is below the longest of them, where that is least, and of such places in the first", arguments: Subject.all
  )
  func spans(_ subject: Subject) throws {
    let layout = WaterfallLayout(columns: 3, spansColumns: true, columnSpacing: 10, lineSpacing: 5)
    // Columns of (320 − 20) / 3 = 100, which begin at 0, 110 and 220; two are 210 wide.
    // 0: 0…40, goes on at 45. 1: column 1, 0…20, at 25. 2 covers two: from 0 below 45, from 1 below 25: at 25 to 55, both go on at 60.
    // 3: column 0 at 45 to 55, goes on at 60. 4 covers two, and all go on at 60: the first, to 70, at 75. 5 covers all: at 75 to 85.
    // 6 covers nine, which is three: at 90 to 97.
    let situation = Self.items([(1, 40), (1, 20), (2, 30), (1, 10), (2, 10), (3, 10), (9, 7)])
    let expected = OracleResult(
      elements: [
        .cell(0, 0, 0, 0, 100, 40), .cell(0, 1, 110, 0, 100, 20), .cell(0, 2, 110, 25, 210, 30), .cell(0, 3, 0, 45, 100, 10),
        .cell(0, 4, 0, 60, 210, 10), .cell(0, 5, 0, 75, 320, 10), .cell(0, 6, 0, 90, 320, 7),
      ], contentSize: LayoutSize(width: 320, height: 97))
    #expect(try subject.layOut(.waterfall(layout), situation) == expected)
  }

  @Test(
    "Where columns take turns, an item begins in the one whose turn it is, or as near before it as there is room", arguments: Subject.all)
  func turns(_ subject: Subject) throws {
    let layout = WaterfallLayout(columns: 2, placement: .alternating, spansColumns: true)
    // 0: column 0 to 10. 1 covers two, from column 0, below 10. 2: column 0 at 30. 3: column 1 at 30.
    let situation = Self.items([(1, 10), (2, 20), (1, 5), (0, 6)])
    #expect(
      try subject.layOut(.waterfall(layout), situation).elements == [
        .cell(0, 0, 0, 0, 160, 10), .cell(0, 1, 0, 10, 320, 20), .cell(0, 2, 0, 30, 160, 5), .cell(0, 3, 160, 30, 160, 6),
      ])
  }

  @Test("Columns that end within the tolerance of the shortest tie, and the first takes the next item", arguments: Subject.all)
  func tolerance(_ subject: Subject) throws {
    func columns(_ tolerance: Double) throws -> [Double] {
      let layout = WaterfallLayout(columns: 2, tieTolerance: tolerance)
      let situation = Self.items([(1, 12), (1, 10), (1, 20), (1, 20)])
      return try subject.layOut(.waterfall(layout), situation).elements.map(\.frame.x)
    }
    // 12 and 10: the second is shorter by 2. It goes on at 30, then the first takes the last.
    #expect(try columns(1) == [0, 160, 160, 0])
    // Within 2, 12 ties with 10: the first takes 20, to 32; then the second, at 10.
    #expect(try columns(2) == [0, 160, 0, 160])
    // Within 12, 12 ties with 0: the first takes 10, to 22, which does not. The second takes 20, with which 22 ties. Within 44 everything does.
    #expect(try columns(12) == [0, 0, 160, 0])
    #expect(try columns(44) == [0, 0, 0, 0])
  }

  @Test("An item that grows moves only what is below it in its column, and new items go by the lengths of arrival", arguments: Subject.all)
  func keeps(_ subject: Subject) throws {
    let layout = WaterfallLayout(columns: 2, placement: .keep)
    let engine = try subject.makeEngine(.waterfall(layout), Self.items([(1, 10), (1, 20), (1, 30), (1, 5)]))
    // 0 in column 0, 1 in column 1, 2 at 10 in column 0 to 40, 3 at 20 in column 1 to 25.
    let before = [LayoutPoint.zero, LayoutPoint(x: 160, y: 0), LayoutPoint(x: 0, y: 10), LayoutPoint(x: 160, y: 20)]
    func origins() -> [LayoutPoint] { engine.everything.elements.map { LayoutPoint(x: $0.frame.x, y: $0.frame.y) } }
    #expect(origins() == before)
    try engine.change(.resizedItem([0, 0], LayoutSize(width: 1, height: 100)))
    // Only item 2 moves. The shortest placement would put items 2 and 3 into column 1.
    #expect(origins() == [before[0], before[1], LayoutPoint(x: 0, y: 100), before[3]])
    try engine.change(
      .insertedItems(at: [0, 4], sizes: [LayoutSize(width: 1, height: 7)]), .sizes([[0, 1]: LayoutSize(width: 1, height: 0)]))
    // By the lengths of arrival columns end at 40 and 25: the new one is in column 1, which now ends at 0 + 5.
    #expect(origins() == [before[0], before[1], LayoutPoint(x: 0, y: 100), LayoutPoint(x: 160, y: 0), LayoutPoint(x: 160, y: 5)])
    // An item that is reloaded arrives anew: with 100, item 2 and those behind it go to column 1: 20, 50, 55.
    try engine.change(.batchUpdates([.reload([0, 0], LayoutSize(width: 1, height: 100))]))
    #expect(origins().map(\.x) == [0, 160, 160, 160, 160])
    #expect(origins().map(\.y) == [0, 0, 0, 30, 35])
  }

  @Test("An item keeps its column when its size becomes known, and when it moves away and back", arguments: Subject.all)
  func keptEstimates(_ subject: Subject) throws {
    let layout = WaterfallLayout(columns: 2, placement: .keep, estimatedItemSize: LayoutSize(width: 1, height: 50))
    let engine = try subject.makeEngine(.waterfall(layout), Situation(data: .counts(4), container: LayoutSize(width: 320, height: 480)))
    let columns = { engine.everything.elements.map(\.frame.x) }
    #expect(columns() == [0, 160, 0, 160])
    try engine.change(.sizes([[0, 0]: LayoutSize(width: 1, height: 300), [0, 1]: LayoutSize(width: 1, height: 10)]))
    #expect(columns() == [0, 160, 0, 160] && engine.tops() == [0, 0, 300, 10])
    try engine.change(.movedItem(from: [0, 0], to: [0, 3]), .movedItem(from: [0, 3], to: [0, 0]))
    #expect(columns() == [0, 160, 0, 160] && engine.tops() == [0, 0, 300, 10])
  }

  @Test("Behind an item that covers all columns, indexed measures nothing again")
  func converges() throws {
    var items = Array(repeating: LayoutSize(width: 1, height: 10), count: 2_000)
    for index in stride(from: 50, to: 2_000, by: 50) { items[index].width = 3 }
    let layout = WaterfallLayout(columns: 3, spansColumns: true)
    let engine = try layout.makeEngine(.indexed, data: CollectionData(items: items), container: LayoutSize(width: 300, height: 400))
    engine.prepare()
    try engine.change(.resizedItem([0, 500], LayoutSize(width: 1, height: 33)))
    // Its run of 64 and the next two at the most.
    #expect(engine.lastPrepare.itemsMeasured <= 3 * 64)
  }

  @Test("A negative tolerance is refused, and so is an item of negative width")
  func refusals() {
    let container = LayoutSize(width: 300, height: 300)
    #expect(throws: LayoutError.self) {
      try WaterfallLayout(tieTolerance: -1).makeEngine(.naive, data: CollectionData(items: []), container: container)
    }
    #expect(throws: LayoutError.self) {
      let data = CollectionData(items: [LayoutSize(width: -1, height: 1)])
      _ = try WaterfallLayout(spansColumns: true).makeEngine(.naive, data: data, container: container)
    }
  }
}
