import CollectionLayouts
import LayoutTestSupport
import Testing

/// Items that count with an estimate until they are measured, by hand, asked of the oracle and of every strategy.
@Suite struct SelfSizingTests {
  private static func size(_ width: Double, _ height: Double) -> LayoutSize { LayoutSize(width: width, height: height) }

  private static let list = LayoutSpec.list(ListLayout(spacing: 2, estimatedItemSize: size(100, 40)))

  private static func situation(_ sizes: [LayoutSize], container: LayoutSize = size(100, 100)) -> Situation {
    Situation(data: CollectionData(items: sizes), container: container)
  }

  @Test("A row counts with the estimate until its size comes; one that came with its size is measured", arguments: Subject.all)
  func list(_ subject: Subject) throws {
    let engine = try subject.makeEngine(Self.list, Self.situation([.automatic, Self.size(100, 10), .automatic]))
    // 0…40, 42…52, 54…94.
    #expect(engine.tops() == [0, 42, 54] && engine.heights() == [40, 10, 40])
    try engine.change(.resizedItem([0, 0], Self.size(100, 25)))
    // 0…25, 27…37, 39…79: 15 less.
    #expect(engine.tops() == [0, 27, 39] && engine.heights() == [25, 10, 40])
    #expect(engine.lastPrepare.contentSizeAdjustment == Self.size(0, -15))
    // The size that is the estimate is a size too.
    try engine.change(.resizedItem([0, 2], Self.size(100, 40)))
    #expect(engine.collectionViewContentSize.height == 79)
    #expect(try engine.estimates(before: [0, 2]) == [])
    // And a row may lose its size again.
    try engine.change(.resizedItem([0, 1], .automatic))
    #expect(engine.heights() == [25, 40, 40])
    #expect(try engine.estimates(before: [0, 2]) == [[0, 1]])
  }

  @Test("A centred row has the estimate's width, and a list that scrolls sideways the estimate turned with it", arguments: Subject.all)
  func centred(_ subject: Subject) throws {
    let estimate = Self.size(30, 40)
    let down = LayoutSpec.list(ListLayout(alignment: .center, estimatedItemSize: estimate))
    // (100−30)/2 = 35 and (100−60)/2 = 20.
    let situation = Self.situation([.automatic, Self.size(60, 5)])
    #expect(try subject.layOut(down, situation).elements == [.cell(0, 0, 35, 0, 30, 40), .cell(0, 1, 20, 40, 60, 5)])
    let aside = LayoutSpec.list(ListLayout(alignment: .center, estimatedItemSize: estimate, scrollDirection: .horizontal))
    // (100−40)/2 = 30 and (100−5)/2 = 47.5.
    #expect(try subject.layOut(aside, situation).elements == [.cell(0, 0, 0, 30, 30, 40), .cell(0, 1, 30, 47.5, 60, 5)])
  }

  @Test("The estimate lies on the grid like any size", arguments: Subject.all)
  func rounding(_ subject: Subject) throws {
    // 10.2 · 3 = 30.6 → 31 units.
    let situation = Situation(
      data: CollectionData(items: [.automatic, .automatic]), container: Self.size(100, 100), displayScale: 3)
    let result = try subject.layOut(.list(ListLayout(estimatedItemSize: Self.size(0, 10.2))), situation)
    let height = 31.0 / 3
    #expect(result.elements == [.cell(0, 0, 0, 0, 100, height), .cell(0, 1, 0, height, 100, height)])
  }

  @Test("Items of a flow are on their lines with the estimate, and go to others when their sizes come", arguments: Subject.all)
  func flow(_ subject: Subject) throws {
    let flow = LayoutSpec.flow(FlowLayout(estimatedItemSize: Self.size(50, 20), minimumLineSpacing: 5, minimumInteritemSpacing: 0))
    let engine = try subject.makeEngine(flow, Self.situation([.automatic, .automatic, .automatic]))
    // Two of 50 fill 100; the third is on the next line, at 25.
    #expect(engine.everything.elements == [.cell(0, 0, 0, 0, 50, 20), .cell(0, 1, 50, 0, 50, 20), .cell(0, 2, 0, 25, 50, 20)])
    // 60 and 50 do not fit: alone on its line 60 is in the middle, at 20; the lines are 30 and 20 deep.
    try engine.change(.resizedItem([0, 0], Self.size(60, 30)))
    #expect(engine.everything.elements == [.cell(0, 0, 20, 0, 60, 30), .cell(0, 1, 0, 35, 50, 20), .cell(0, 2, 50, 35, 50, 20)])
    // 60, 20 and 20 fit exactly; 20 is as deep as 10: at (30−10)/2 = 10.
    try engine.change(.sizes([[0, 1]: Self.size(20, 10), [0, 2]: Self.size(20, 10)]))
    #expect(engine.everything.elements == [.cell(0, 0, 0, 0, 60, 30), .cell(0, 1, 60, 10, 20, 10), .cell(0, 2, 80, 10, 20, 10)])
  }

  @Test("Without an estimate an item that came without a size is refused, whichever way it came", arguments: Subject.all)
  func missing(_ subject: Subject) throws {
    let fine = Self.size(9, 9)
    for layout in [LayoutSpec.list(ListLayout()), .flow(FlowLayout()), .waterfall(WaterfallLayout())] {
      #expect(throws: LayoutError.missingSize([0, 1])) { try subject.makeEngine(layout, Self.situation([fine, .automatic])) }
      let engine = try subject.makeEngine(layout, Self.situation([fine, fine]))
      let before = engine.everything
      let refused: [(InvalidationContext, ElementPath)] = [
        (.resizedItem([0, 1], .automatic), [0, 1]), (.insertedItems(at: [0, 1], sizes: [fine, .automatic]), [0, 2]),
        (.sizes([[0, 0]: Self.size(1, 1), [0, 1]: .automatic]), [0, 1]),
        (.reloadData(CollectionData(sections: [.init(items: []), .init(items: [.automatic])])), [1, 0]),
        (.batchUpdates([.delete([0, 0]), .insert([0, 0], .automatic)]), [0, 0]), (.batchUpdates([.reload([0, 1], .automatic)]), [0, 1]),
      ]
      for (context, path) in refused {
        #expect(throws: LayoutError.missingSize(path), "\(layout) \(context)") { try engine.invalidateLayout(with: context) }
        #expect(engine.everything == before)
      }
    }
  }

  @Test("Where sizes do not count an item needs none, and is no estimate", arguments: Subject.all)
  func notNeeded(_ subject: Subject) throws {
    let uniform = FlowLayout(itemSize: Self.size(30, 10), estimatedItemSize: Self.size(99, 99))
    for layout in [
      LayoutSpec.flow(uniform), .column(ColumnLayout(minColumnWidth: 30, itemHeight: 10)), .mosaic(MosaicLayout(segmentHeight: 10)),
    ] {
      let engine = try subject.makeEngine(layout, Self.situation([.automatic, .automatic, .automatic]))
      #expect(engine.heights() == [10, 10, 10], "\(layout)")
      #expect(try engine.estimates(before: [0, 2]) == [])
    }
  }

  @Test("An estimate with a length that is none is refused", arguments: Subject.all)
  func badEstimates(_ subject: Subject) {
    for bad in [Double.nan, .infinity, -1, 3e9] {
      for layout in [
        LayoutSpec.list(ListLayout(estimatedItemSize: Self.size(5, bad))), .flow(FlowLayout(estimatedItemSize: Self.size(5, bad))),
      ] {
        #expect(throws: LayoutError.self, "\(layout)") { try subject.makeEngine(layout, Self.situation([.automatic])) }
      }
    }
  }
}

/// Where to scroll, and what becomes of it when sizes come.
@Suite struct ScrollTargetTests {
  private static let estimate = LayoutSize(width: 390, height: 44)
  private static let container = LayoutSize(width: 390, height: 844)

  /// A hundred rows without a size, 4,400 in all.
  private func engine(_ subject: Subject, sections: [Int] = [100]) throws -> LayoutEngine {
    let data = CollectionData(sections: sections.map { .init(items: Array(repeating: .automatic, count: $0)) })
    return try subject.makeEngine(
      .list(ListLayout(estimatedItemSize: Self.estimate)), Situation(data: data, container: Self.container))
  }

  @Test("An item stands at the container's start, in its middle or at its end, but never beyond the content's", arguments: Subject.all)
  func positions(_ subject: Subject) throws {
    let engine = try engine(subject)
    func target(_ item: Int, _ position: ScrollPosition) throws -> LayoutPoint {
      try engine.scrollTarget(for: [0, item], at: position).contentOffset
    }
    // Row 40 spans 1760…1804: 1760; 1760+22−422; 1804−844.
    #expect(try ScrollPosition.allCases.map { try target(40, $0).y } == [1760, 1360, 960])
    // Row 99 spans 4356…4400, and the last offset is 4400−844 = 3556. Row 0 spans 0…44.
    #expect(try ScrollPosition.allCases.map { try target(99, $0).y } == [3556, 3556, 3556])
    #expect(try ScrollPosition.allCases.map { try target(0, $0).y } == [0, 0, 0])
    // Row 10 spans 440…484: 440; 462−422 = 40; 484−844 is before the start.
    #expect(try ScrollPosition.allCases.map { try target(10, $0).y } == [440, 40, 0])
  }

  @Test("A content shorter than the container is not scrolled, and one that scrolls sideways only sideways", arguments: Subject.all)
  func short(_ subject: Subject) throws {
    let short = try engine(subject, sections: [3])
    for position in ScrollPosition.allCases { #expect(try short.scrollTarget(for: [0, 2], at: position).contentOffset == .zero) }
    let data = CollectionData.widths([100, 200, 300])
    let aside = try subject.makeEngine(
      .list(ListLayout(scrollDirection: .horizontal)), Situation(data: data, container: LayoutSize(width: 250, height: 50)))
    // Item 1 spans 100…300: 100; 200−125 = 75; 300−250 = 50.
    #expect(
      try ScrollPosition.allCases.map { try aside.scrollTarget(for: [0, 1], at: $0).contentOffset }
        == [LayoutPoint(x: 100, y: 0), LayoutPoint(x: 75, y: 0), LayoutPoint(x: 50, y: 0)])
  }

  @Test("The items before the target that have no size yet are named, across sections, until their sizes come", arguments: Subject.all)
  func estimatesAbove(_ subject: Subject) throws {
    let engine = try engine(subject, sections: [2, 0, 3])
    #expect(try engine.estimates(before: [2, 1]) == [[0, 0], [0, 1], [2, 0]])
    #expect(try engine.estimates(before: [0, 0]) == [])
    try engine.change(.resizedItem([0, 1], Self.estimate))
    #expect(try engine.estimates(before: [2, 1]) == [[0, 0], [2, 0]])
    // One leaves, one with a size and one without come, and the target moves with them.
    try engine.change(.batchUpdates([.delete([0, 0]), .insert([2, 0], Self.estimate), .insert([2, 1], .automatic)]))
    #expect(try engine.estimates(before: [2, 3]) == [[2, 1], [2, 2]])
    try engine.change(.movedItem(from: [2, 1], to: [0, 0]), .batchUpdates([.reload([2, 1], Self.estimate)]))
    #expect(try engine.estimates(before: [2, 2]) == [[0, 0]])
    try engine.change(.reloadData(CollectionData(items: [.automatic, Self.estimate])))
    #expect(try engine.estimates(before: [0, 1]) == [[0, 0]])
  }

  @Test("A path that names nothing is out of range", arguments: Subject.all)
  func badPaths(_ subject: Subject) throws {
    let engine = try engine(subject)
    for path in [[0, 100], [1, 0], ElementPath(section: -1, item: 0)] as [ElementPath] {
      let error = #expect(throws: LayoutError.self) { try engine.scrollTarget(for: path) }
      guard case .pathOutOfRange(path, _) = error else {
        Issue.record("\(path): \(String(describing: error))")
        continue
      }
    }
  }

  @Test("Rows above the anchor that turn out longer ask for the offset to follow, the anchor and rows below do not", arguments: Subject.all)
  func adjustment(_ subject: Subject) throws {
    func high(_ height: Double) -> LayoutSize { LayoutSize(width: 390, height: height) }
    // Row 27 spans 1188…1232: the first that reaches below 1200.
    let changes: [(InvalidationContext, Double)] = [
      (.resizedItem([0, 3], high(80)), 36), (.resizedItem([0, 26], high(40)), -4), (.resizedItem([0, 27], high(90)), 0),
      (.resizedItem([0, 30], high(10)), 0),
      // 10 and 20 more above, and 7 less below.
      (.sizes([[0, 0]: high(54), [0, 1]: high(64), [0, 50]: high(37)]), 30),
    ]
    for (change, adjustment) in changes {
      let engine = try engine(subject)
      try engine.invalidateLayout(with: .scrolled(to: LayoutPoint(x: 0, y: 1200)))
      try engine.change(change)
      #expect(engine.lastPrepare.contentOffsetAdjustment == LayoutPoint(x: 0, y: adjustment), "\(change)")
      // Nothing where nothing happened since.
      engine.prepare()
      #expect(engine.lastPrepare.contentOffsetAdjustment == .zero)
    }
  }

  @Test("An offset that ends a row exactly is the start of the next", arguments: Subject.all)
  func edge(_ subject: Subject) throws {
    let engine = try engine(subject)
    // Row 1 spans 44…88. At 88 row 2 is the anchor, so row 1 counts; a half above, row 1 is the anchor itself.
    for (offset, adjustment) in [(88.0, 10.0), (87.5, 0)] {
      try engine.change(.resizedItem([0, 1], Self.estimate))
      try engine.invalidateLayout(with: .scrolled(to: LayoutPoint(x: 0, y: offset)))
      try engine.change(.resizedItem([0, 1], LayoutSize(width: 390, height: 54)))
      #expect(engine.lastPrepare.contentOffsetAdjustment == LayoutPoint(x: 0, y: adjustment), "offset \(offset)")
      try engine.invalidateLayout(with: .scrolled(to: .zero))
    }
  }

  @Test("The anchor is followed through a batch: reloaded in its place it stays, deleted or moved it is gone", arguments: Subject.all)
  func batches(_ subject: Subject) throws {
    let batches: [([BatchUpdate], Double)] = [
      ([.insert([0, 0], LayoutSize(width: 390, height: 7)), .delete([0, 5])], 7 - 44),
      ([.reload([0, 27], LayoutSize(width: 390, height: 99))], 0),
      ([.reload([0, 27], LayoutSize(width: 390, height: 99)), .delete([0, 1])], -44), ([.delete([0, 27]), .delete([0, 0])], 0),
      ([.move(from: [0, 27], to: [0, 90]), .delete([0, 0])], 0), ([.move(from: [0, 90], to: [0, 0])], 44),
      ([.reload([0, 2], LayoutSize(width: 390, height: 45)), .move(from: [0, 0], to: [0, 99])], 1 - 44),
    ]
    for (batch, adjustment) in batches {
      let engine = try engine(subject)
      try engine.invalidateLayout(with: .scrolled(to: LayoutPoint(x: 0, y: 1200)))
      try engine.change(.batchUpdates(batch))
      #expect(engine.lastPrepare.contentOffsetAdjustment == LayoutPoint(x: 0, y: adjustment), "\(batch)")
    }
  }
}

extension LayoutEngine {
  /// The estimates before an item, of which there are as many as a scroll target says.
  fileprivate func estimates(before path: ElementPath) throws -> [ElementPath] {
    let paths = Array(estimatedItems(before: path))
    #expect(try scrollTarget(for: path).estimatesAbove == paths.count)
    return paths
  }
}
