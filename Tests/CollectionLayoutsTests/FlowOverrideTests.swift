import CollectionLayouts
import LayoutTestSupport
import Testing

/// Flows whose sections have values of their own, computed by hand, asked of the oracle and of every strategy.
@Suite struct FlowOverrideTests {
  private static func size(_ width: Double, _ height: Double) -> LayoutSize { LayoutSize(width: width, height: height) }

  /// Sections of items of 30 × 10 in a container 100 wide.
  private static func situation(_ counts: [Int]) -> Situation {
    let sections = counts.map { CollectionData.Section(items: Array(repeating: size(30, 10), count: $0)) }
    return Situation(data: CollectionData(sections: sections), container: size(100, 480))
  }

  @Test("A section takes from the layout what it does not have of its own", arguments: Subject.all)
  func everyValue(_ subject: Subject) throws {
    let own = FlowSection(
      itemSizes: .uniform(Self.size(40, 20)), minimumLineSpacing: 3, minimumInteritemSpacing: 0,
      sectionInset: LayoutInsets(top: 1, left: 5, bottom: 2, right: 5), headerReferenceSize: Self.size(0, 6),
      footerReferenceSize: Self.size(0, 7))
    let flow = FlowLayout(
      minimumLineSpacing: 8, minimumInteritemSpacing: 10, headerReferenceSize: Self.size(0, 4), sections: [own, FlowSection()])
    // Section 0: header to 6, inset to 7, L = 90: 50 ≥ 40, 10 < 40, step (90−80)/1 = 10: x 5, 55 at 7; next line at 7+20+3 = 30, x 5, to 50;
    // inset to 52, footer to 59. Section 1: header to 63, L = 100: 30, 40, and 20 < 40: step (100−60)/1 = 40, x 0, 70 at 63, last 0 at 81, to 91.
    let expected = OracleResult(
      elements: [
        .header(0, 0, 0, 100, 6), .cell(0, 0, 5, 7, 40, 20), .cell(0, 1, 55, 7, 40, 20), .cell(0, 2, 5, 30, 40, 20),
        .footer(0, 0, 52, 100, 7), .header(1, 0, 59, 100, 4), .cell(1, 0, 0, 63, 30, 10), .cell(1, 1, 70, 63, 30, 10),
        .cell(1, 2, 0, 81, 30, 10),
      ], contentSize: Self.size(100, 91))
    #expect(try subject.layOut(.flow(flow), Self.situation([3, 3])) == expected)
  }

  @Test("Beyond the last of its sections the list begins again", arguments: Subject.all)
  func cycle(_ subject: Subject) throws {
    let flow = FlowLayout(sections: [
      FlowSection(sectionInset: LayoutInsets(top: 1)), FlowSection(sectionInset: LayoutInsets(top: 20)),
      FlowSection(sectionInset: LayoutInsets(top: 300)),
    ])
    // One line of 10 each: at 1, 11+20 = 31, 41+300 = 341, 351+1 = 352, 362+20 = 382.
    let engine = try subject.makeEngine(.flow(flow), Self.situation([1, 1, 1, 1, 1]))
    #expect((0..<5).flatMap { engine.tops(section: $0) } == [1, 31, 341, 352, 382])
    // In fewer sections the rest of the list is of no account; new data begins at its first.
    try engine.change(.reloadData(Self.situation([0, 1]).data))
    #expect(engine.tops(section: 1) == [21])
  }

  @Test("A section says where sizes come from; else the layout does", arguments: Subject.all)
  func itemSizes(_ subject: Subject) throws {
    let sections = [FlowSection(itemSizes: .own), FlowSection(itemSizes: .uniform(Self.size(45, 5))), FlowSection()]
    // Items of 30 × 10. With a layout's size of 20 × 2: own, 45 × 5, 20 × 2. Without: own, 45 × 5, own.
    for (itemSize, heights) in [(Self.size(20, 2), [10.0, 5, 2]), (nil, [10, 5, 10])] {
      let engine = try subject.makeEngine(
        .flow(FlowLayout(itemSize: itemSize, minimumInteritemSpacing: 0, sections: sections)), Self.situation([1, 1, 1]))
      #expect((0..<3).flatMap { engine.heights(section: $0) } == heights)
    }
  }

  @Test("The last line is spread where all items of the section have one size, and only there", arguments: Subject.all)
  func lastLines(_ subject: Subject) throws {
    let sections = [FlowSection(itemSizes: .own), FlowSection(itemSizes: .uniform(Self.size(30, 10)))]
    for itemSize in [nil, Self.size(30, 10)] {
      let flow = FlowLayout(itemSize: itemSize, minimumInteritemSpacing: 0, sections: sections)
      let result = try subject.layOut(.flow(flow), Self.situation([2, 2]))
      // A line takes three: step (100−90)/2 = 5. Own sizes stand at 0, 30; one size for all at 0, 35.
      #expect(result.elements.map(\.frame.x) == [0, 30, 0, 35])
    }
  }

  @Test("An item keeps its own size in a section where it does not count", arguments: Subject.all)
  func keptSize(_ subject: Subject) throws {
    let sections = [FlowSection(itemSizes: .own), FlowSection(itemSizes: .uniform(Self.size(45, 5)))]
    let engine = try subject.makeEngine(.flow(FlowLayout(sections: sections)), Self.situation([2, 1]))
    // 77 high, it counts as 5 in section 1, and as 77 again in section 0.
    try engine.change(.resizedItem([0, 1], Self.size(30, 77)), .movedItem(from: [0, 1], to: [1, 0]))
    #expect(engine.heights(section: 1) == [5, 5])
    try engine.change(.batchUpdates([.move(from: [1, 0], to: [0, 0])]))
    #expect(engine.heights() == [77, 10])
    // A size that comes while it does not count is kept too.
    try engine.change(.movedItem(from: [0, 0], to: [1, 0]), .resizedItem([1, 0], Self.size(30, 44)))
    #expect(engine.heights(section: 1) == [5, 5])
    try engine.change(.movedItem(from: [1, 0], to: [0, 1]))
    #expect(engine.heights() == [10, 44])
  }

  @Test("An item may come without a size where sizes do not count, and cannot go where they do", arguments: Subject.all)
  func automatic(_ subject: Subject) throws {
    let sections = [FlowSection(itemSizes: .own), FlowSection(itemSizes: .uniform(Self.size(45, 5)))]
    let engine = try subject.makeEngine(.flow(FlowLayout(sections: sections)), Self.situation([1, 1]))
    try engine.change(.insertedItems(at: [1, 1], sizes: [.automatic]))
    #expect(engine.heights(section: 1) == [5, 5])
    #expect(throws: LayoutError.missingSize([0, 0])) { try engine.invalidateLayout(with: .insertedItems(at: [0, 0], sizes: [.automatic])) }
    for refused in [InvalidationContext.movedItem(from: [1, 1], to: [0, 1]), .batchUpdates([.move(from: [1, 1], to: [0, 1])])] {
      #expect(throws: LayoutError.missingSize([0, 1])) { try engine.invalidateLayout(with: refused) }
    }
    // Nothing has changed, so the engine is still prepared.
    #expect(engine.heights() == [10] && engine.heights(section: 1) == [5, 5])
  }

  @Test("A length that is none is refused in the sections too", arguments: Subject.all)
  func badLengths(_ subject: Subject) throws {
    for bad in [Double.nan, .infinity, -1, 3e9] {
      let own: [FlowSection] = [
        FlowSection(itemSizes: .uniform(Self.size(bad, bad))), FlowSection(minimumLineSpacing: bad < 0 ? -4e9 : bad),
        FlowSection(sectionInset: LayoutInsets(top: bad)), FlowSection(headerReferenceSize: Self.size(0, bad)),
        FlowSection(footerReferenceSize: Self.size(0, bad)),
      ]
      let across = bad == 3e9 ? [] : [FlowSection(minimumInteritemSpacing: bad)]
      // Insets across the scroll axis may be negative.
      let insets = bad == 3e9 || bad < 0 ? [] : [FlowSection(sectionInset: LayoutInsets(left: bad))]
      for section in own + across + insets {
        let error = #expect(throws: LayoutError.self, "\(section)") {
          try subject.makeEngine(.flow(FlowLayout(sections: [FlowSection(), section])), Self.situation([1, 1]))
        }
        guard case .invalidLength = error else {
          Issue.record("\(section): \(String(describing: error))")
          continue
        }
      }
    }
  }
}
