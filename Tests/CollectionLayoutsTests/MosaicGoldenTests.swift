import CollectionLayouts
import LayoutTestSupport
import Testing

/// Mosaics computed by hand, asked of the oracle and of every strategy. A segment is F, full; H, two halves; L, two thirds beside a pile; R, a pile
/// beside two thirds.
@Suite struct MosaicGoldenTests {
  private static func situation(items: [Int], width: Double, displayScale: Int = 1) -> Situation {
    // The sizes of the data are of no account, and may be missing.
    let sections = items.map { CollectionData.Section(items: (0..<$0).map { $0 % 2 == 0 ? LayoutSize(width: 7, height: 9) : .automatic }) }
    return Situation(data: CollectionData(sections: sections), container: LayoutSize(width: width, height: 600), displayScale: displayScale)
  }

  @Test("Twelve items make a cycle of five segments and one more, on a phone 375 wide", arguments: Subject.all)
  func phone(_ subject: Subject) throws {
    // Segments begin at 1, 202, 403, 604, 805, 1006. Halves ⌈187.5⌉ = 188, behind the gap at 189 the other 375−189 = 186. Two thirds 250, the
    // pile at 251 is 375−251 = 124; a third 125, the rest at 126 is 249. A pile: ⌈100⌉, and at 101 what is left of 200, 99. End 1006+200.
    let expected = OracleResult(
      elements: [
        .cell(0, 0, 0, 1, 375, 200), .cell(0, 1, 0, 202, 188, 200), .cell(0, 2, 189, 202, 186, 200), .cell(0, 3, 0, 403, 250, 200),
        .cell(0, 4, 251, 403, 124, 100), .cell(0, 5, 251, 504, 124, 99), .cell(0, 6, 0, 604, 125, 100), .cell(0, 7, 0, 705, 125, 99),
        .cell(0, 8, 126, 604, 249, 200), .cell(0, 9, 0, 805, 188, 200), .cell(0, 10, 189, 805, 186, 200), .cell(0, 11, 0, 1006, 375, 200),
      ], contentSize: LayoutSize(width: 375, height: 1206))
    #expect(try subject.layOut(.mosaic(MosaicLayout()), Self.situation(items: [12], width: 375)) == expected)
  }

  /// The segments that 0 to 10 items behind the last whole cycle make: the cycle FHLRH, but of what is left two make halves and one is full.
  private static let rests = ["", "F", "H", "FH", "FHF", "FHH", "FHL", "FHLF", "FHLH", "FHLR", "FHLRF"]

  /// The places of a segment 100 wide and 10 high: x, y below the segment's top, width, height. ⌈50⌉ and 100−51; ⌈66.7⌉ and 100−68;
  /// ⌈33.3⌉ and 100−35; ⌈5⌉ and 10−6.
  private static let places: [Character: [(Double, Double, Double, Double)]] = [
    "F": [(0, 0, 100, 10)], "H": [(0, 0, 50, 10), (51, 0, 49, 10)], "L": [(0, 0, 67, 10), (68, 0, 32, 5), (68, 6, 32, 4)],
    "R": [(0, 0, 34, 5), (0, 6, 34, 4), (35, 0, 65, 10)],
  ]

  @Test("0 to 60 items: eleven of them a cycle, and the rest by a table", arguments: Subject.all)
  func counts(_ subject: Subject) throws {
    for count in 0...60 {
      let segments = String(repeating: "FHLRH", count: count / 11) + Self.rests[count % 11]
      // Segments are 10 high and begin 11 apart, the first at 1.
      let frames = segments.enumerated().flatMap { index, style in
        (Self.places[style] ?? []).map { x, y, width, height in
          LayoutRect(x: x, y: Double(11 * index + 1) + y, width: width, height: height)
        }
      }
      let result = try subject.layOut(.mosaic(MosaicLayout(segmentHeight: 10)), Self.situation(items: [count], width: 100))
      #expect(result.elements.map(\.frame) == frames, "\(count) items")
      #expect(result.elements.map(\.indexPath) == (0..<count).map { ElementPath(section: 0, item: $0) })
      #expect(result.contentSize == LayoutSize(width: 100, height: Double(11 * segments.count)), "\(count) items")
    }
  }

  @Test("Segments run across sections as if they were one", arguments: Subject.all)
  func sections(_ subject: Subject) throws {
    // Four items: FHF, at 1, 12, 23; the halves share a segment though a section without items is between them. End 33.
    let expected = OracleResult(
      elements: [.cell(0, 0, 0, 1, 100, 10), .cell(0, 1, 0, 12, 50, 10), .cell(2, 0, 51, 12, 49, 10), .cell(2, 1, 0, 23, 100, 10)],
      contentSize: LayoutSize(width: 100, height: 33))
    #expect(try subject.layOut(.mosaic(MosaicLayout(segmentHeight: 10)), Self.situation(items: [2, 0, 2], width: 100)) == expected)
  }

  @Test("Where there is no room for the second part it has no width, and a part is no wider than the container", arguments: Subject.all)
  func narrow(_ subject: Subject) throws {
    // FHL. Width 1: ⌈0.5⌉ = ⌈2/3⌉ = 1, behind the gap at 2 nothing is left.
    let one = try subject.layOut(.mosaic(MosaicLayout(segmentHeight: 10)), Self.situation(items: [6], width: 1))
    #expect(
      one.elements == [
        .cell(0, 0, 0, 1, 1, 10), .cell(0, 1, 0, 12, 1, 10), .cell(0, 2, 2, 12, 0, 10), .cell(0, 3, 0, 23, 1, 10),
        .cell(0, 4, 2, 23, 0, 5), .cell(0, 5, 2, 29, 0, 4),
      ])
    // H. Width 0.5: ⌈0.25⌉ = 1 is cut to 0.5; behind the gap at 1.5.
    let half = try subject.layOut(.mosaic(MosaicLayout(segmentHeight: 10)), Self.situation(items: [2], width: 0.5))
    #expect(half.elements == [.cell(0, 0, 0, 1, 0.5, 10), .cell(0, 1, 1.5, 1, 0, 10)])
    // A container without width has no room for anything.
    let nothing = try subject.layOut(.mosaic(MosaicLayout(segmentHeight: 10)), Self.situation(items: [2], width: 0))
    #expect(nothing.elements.isEmpty)
  }

  @Test("The height of a segment lies on the grid, the gaps and piles on whole points", arguments: Subject.all)
  func rounding(_ subject: Subject) throws {
    // 10.2 · 3 = 30.6 → 31 units. FHL at 1 = 3, 3+34 = 37, 71 units. The pile: ⌈31/6⌉ = 6 points, behind the gap at 7 what is left, 31−21 = 10
    // units. End 71+31 = 102 units.
    let thirds = try subject.layOut(
      .mosaic(MosaicLayout(segmentHeight: 10.2)), Self.situation(items: [6], width: 100, displayScale: 3))
    let (height, second, third, lower) = (31.0 / 3, 37.0 / 3, 71.0 / 3, 92.0 / 3)
    let expected: [LayoutAttributes] = [
      .cell(0, 0, 0, 1, 100, height), .cell(0, 1, 0, second, 50, height), .cell(0, 2, 51, second, 49, height),
      .cell(0, 3, 0, third, 67, height), .cell(0, 4, 68, third, 32, 6), .cell(0, 5, 68, lower, 32, 10.0 / 3),
    ]
    #expect(thirds.elements == expected)
    #expect(thirds.contentSize == LayoutSize(width: 100, height: 34))
  }

  @Test("Segments of less than a point keep their gaps", arguments: Subject.all)
  func flat(_ subject: Subject) throws {
    // 0.4 → 0 at scale 1. FHL at 1, 2, 3; the pile: ⌈0⌉ = 0, behind the gap at 1, beyond the segment. End 3.
    let flat = try subject.layOut(.mosaic(MosaicLayout(segmentHeight: 0.4)), Self.situation(items: [6], width: 100))
    #expect(flat.elements.map(\.frame.y) == [1, 2, 2, 3, 3, 4])
    #expect(flat.elements.allSatisfy { $0.frame.height == 0 })
    #expect(flat.contentSize == LayoutSize(width: 100, height: 3))
    // 0.4 · 3 = 1.2 → 1 unit, a third. At 1, 1+4/3 = 7/3, 11/3; the pile: ⌈1/6⌉ = 1 cut to 1/3, behind the gap at 4/3 nothing. End 12/3.
    let third = try subject.layOut(.mosaic(MosaicLayout(segmentHeight: 0.4)), Self.situation(items: [6], width: 100, displayScale: 3))
    let thirds: [Double] = [3, 7, 7, 11, 11, 15]
    #expect(third.elements.map(\.frame.y) == thirds.map { $0 / 3 })
    let heights: [Double] = [1, 1, 1, 1, 1, 0]
    #expect(third.elements.map(\.frame.height) == heights.map { $0 / 3 })
    #expect(third.contentSize == LayoutSize(width: 100, height: 4))
  }

  @Test("A length that is none is refused, in the data too", arguments: Subject.all)
  func refusals(_ subject: Subject) {
    for bad in [Double.nan, .infinity, -1, 3e9] {
      #expect(throws: LayoutError.self) {
        try subject.layOut(.mosaic(MosaicLayout(segmentHeight: bad)), Self.situation(items: [3], width: 100))
      }
      var situation = Self.situation(items: [3], width: 100)
      situation.data.sections[0].items[2] = LayoutSize(width: 5, height: bad)
      #expect(throws: LayoutError.self) { try subject.layOut(.mosaic(MosaicLayout()), situation) }
    }
  }

  @Test("An item that arrives moves those behind it to the next places, across sections", arguments: Subject.all)
  func arrival(_ subject: Subject) throws {
    // FH, then FHF: [1, 0] goes from the second half, x 51 at 12, to a segment of its own at 23.
    let engine = try subject.makeEngine(.mosaic(MosaicLayout(segmentHeight: 10)), Self.situation(items: [2, 1], width: 100))
    #expect(engine.layoutAttributesForItem(at: [1, 0]) == .cell(1, 0, 51, 12, 49, 10))
    try engine.change(.insertedItems(at: [0, 2], sizes: [.automatic]))
    #expect(engine.layoutAttributesForItem(at: [0, 2]) == .cell(0, 2, 51, 12, 49, 10))
    #expect(engine.layoutAttributesForItem(at: [1, 0]) == .cell(1, 0, 0, 23, 100, 10))
    // And back, by a batch.
    try engine.change(.batchUpdates([.delete([0, 0])]))
    #expect(engine.layoutAttributesForItem(at: [1, 0]) == .cell(1, 0, 51, 12, 49, 10))
  }
}
