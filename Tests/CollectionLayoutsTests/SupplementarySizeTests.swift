import CollectionLayouts
import LayoutTestSupport
import Testing

/// Headers and footers whose estimated lengths turn out to be others, worked out by hand.
@Suite struct SupplementarySizeTests {
  /// Rows of 50 under a header estimated at 44, in sections.
  private static func layout(
    header: (CollectionLayoutDimension, CollectionLayoutDimension) = (.fullWidth, .estimated(44)), pins: Bool = false, extends: Bool = true,
    footer: Double? = nil
  ) -> LayoutSpec {
    func bar(_ kind: ElementKind, _ size: (CollectionLayoutDimension, CollectionLayoutDimension))
      -> CollectionLayoutBoundarySupplementaryItem
    {
      CollectionLayoutBoundarySupplementaryItem(
        elementKind: kind, layoutSize: CollectionLayoutSize(widthDimension: size.0, heightDimension: size.1),
        alignment: kind == .header ? .top : .bottom, pinToVisibleBounds: pins, extendsBoundary: extends)
    }
    let footers = footer.map { [bar(.footer, (.fullWidth, .estimated($0)))] } ?? []
    return .sections(
      CollectionLayoutSection(
        group: .row(.fullWidth, .absolute(50), [.full]), boundarySupplementaryItems: [bar(.header, header)] + footers))
  }

  private static func situation(_ counts: [Int], height: Double = 700) -> Situation {
    let row = LayoutSize(width: 375, height: 50)
    return Situation(
      data: CollectionData(sections: counts.map { CollectionData.Section(items: Array(repeating: row, count: $0)) }),
      container: LayoutSize(width: 375, height: height))
  }

  private static func size(_ height: Double, width: Double = 1) -> LayoutSize { LayoutSize(width: width, height: height) }

  @Test("A header counts with its estimate, then with its length, and what follows moves", arguments: Subject.all)
  func header(_ subject: Subject) throws {
    let engine = try subject.makeEngine(Self.layout(), Self.situation([2, 1]))
    // 44 + 2 · 50 = 144; 144 + 44 + 50 = 238.
    #expect(engine.collectionViewContentSize.height == 238)
    try engine.change(.resizedSupplementaries([(.header, 0, Self.size(60))]))
    // The width is the container's, whatever is told. 60 + 2 · 50 = 160; 160 + 44 = 204.
    let told: [LayoutAttributes] = [
      .header(0, 0, 0, 375, 60), .cell(0, 0, 0, 60, 375, 50), .cell(0, 1, 0, 110, 375, 50), .header(1, 0, 160, 375, 44),
      .cell(1, 0, 0, 204, 375, 50),
    ]
    #expect(engine.everything == OracleResult(elements: told, contentSize: LayoutSize(width: 375, height: 254)))
    #expect(engine.lastPrepare.contentSizeAdjustment == LayoutSize(width: 0, height: 16))
    // Sections are moved. Only a strategy that does everything again for an append too places their items again.
    if let strategy = subject.strategy, strategy.claims[.append] != .linear {
      #expect(engine.lastPrepare.itemsPlaced + engine.lastPrepare.itemsMeasured == 0)
    }
  }

  @Test("A footer may be told before the first prepare, and both in one change; a length of 0 leaves no header", arguments: Subject.all)
  func both(_ subject: Subject) throws {
    let engine = try subject.makeEngine(Self.layout(footer: 10), Self.situation([1, 1]))
    try engine.change(.resizedSupplementaries([(.footer, 0, Self.size(7)), (.header, 1, Self.size(0))]))
    // 44 + 50 + 7 = 101; 101 + 0 + 50 + 10 = 161.
    let expected: [LayoutAttributes] = [
      .header(0, 0, 0, 375, 44), .cell(0, 0, 0, 44, 375, 50), .footer(0, 0, 94, 375, 7), .cell(1, 0, 0, 101, 375, 50),
      .footer(1, 0, 151, 375, 10),
    ]
    #expect(engine.everything == OracleResult(elements: expected, contentSize: LayoutSize(width: 375, height: 161)))
  }

  @Test("A width that is an estimate is told as well; the header is in the middle of its room", arguments: Subject.all)
  func widths(_ subject: Subject) throws {
    let engine = try subject.makeEngine(Self.layout(header: (.estimated(75), .absolute(30))), Self.situation([0]))
    // (375 − 75) / 2, then (375 − 175) / 2; the height is not an estimate.
    #expect(engine.everything.elements == [.header(0, 150, 0, 75, 30)])
    try engine.change(.resizedSupplementaries([(.header, 0, Self.size(99, width: 175))]))
    #expect(engine.everything.elements == [.header(0, 100, 0, 175, 30)])
  }

  @Test("A size goes with its section, and ends when the section is reloaded or deleted", arguments: Subject.all)
  func sections(_ subject: Subject) throws {
    let engine = try subject.makeEngine(Self.layout(), Self.situation([1, 1, 1]))
    func headers() -> [Double] { engine.everything.elements.filter { $0.kind == .header }.map(\.frame.height) }
    try engine.change(.resizedSupplementaries([(.header, 0, Self.size(60)), (.header, 2, Self.size(80))]))
    #expect(headers() == [60, 44, 80])
    try engine.change(.batchUpdates([.moveSection(from: 2, to: 0)]))
    #expect(headers() == [80, 60, 44])
    var new = CollectionData.Section(items: [Self.size(50)])
    new.supplementarySizes[.header] = Self.size(20)
    try engine.change(.batchUpdates([.deleteSection(1), .insertSection(0, new), .reloadSection(0, CollectionData.Section(items: []))]))
    // The new one, the reloaded one without items, the third.
    #expect(headers() == [20, 44, 44])
    #expect(engine.collectionViewContentSize.height == 20 + 50 + 44 + 44 + 50)
    try engine.change(.batchUpdates([.reloadSection(2, new)]), .resizedContainer(LayoutSize(width: 300, height: 300)))
    #expect(headers() == [20, 44, 20])
  }

  @Test("A pinned header is as long as it turned out to be, one over the content too", arguments: Subject.all)
  func pinned(_ subject: Subject) throws {
    var situation = Self.situation([4], height: 100)
    situation.contentOffset = LayoutPoint(x: 0, y: 70)
    let engine = try subject.makeEngine(Self.layout(pins: true, extends: false), situation)
    try engine.change(.resizedSupplementaries([(.header, 0, Self.size(150))]))
    // The content is 4 · 50 = 200 long; a header of 150 is at min(70, 200 − 150).
    #expect(engine.everything.elements.first == LayoutAttributes.header(0, 0, 50, 375, 150).pinned)
    #expect(engine.collectionViewContentSize.height == 200)
  }

  @Test("What is seen does not jump when a header above it turns out to be longer", arguments: Strategy.all)
  func anchor(_ strategy: Strategy) throws {
    let start = Self.situation([2, 20], height: 200)
    let host = try CollectionHost(layout: Self.layout().layout, strategy: strategy, data: start.data, container: start.container)
    // Section 1 is from 144 on, its rows from 188: row 2 of it is from 288 to 338, the first that reaches below 300.
    try host.setContentOffset(LayoutPoint(x: 0, y: 300))
    try host.setPreferredSupplementarySizes([(.header, 0, Self.size(60)), (.header, 1, Self.size(40))])
    // 16 more and 4 less.
    #expect(host.contentOffset.y == 312)
    #expect(host.data.sections[0].supplementarySizes == [.header: Self.size(60)])
    try host.performBatchUpdates([.moveSection(from: 0, to: 1)])
    #expect(host.data.sections.map { $0.supplementarySizes[.header]?.height } == [40, 60])
  }

  @Test("A layout without such an estimate takes the size and does not use it; a layout that follows does", arguments: Strategy.all)
  func otherLayouts(_ strategy: Strategy) throws {
    let start = Self.situation([2, 1])
    let flow = FlowLayout(headerReferenceSize: Self.size(30))
    let host = try CollectionHost(layout: flow, strategy: strategy, data: start.data, container: start.container)
    let before = host.engine.everything
    try host.setPreferredSupplementarySizes([(.header, 1, Self.size(60))])
    #expect(host.engine.everything == before)
    try host.setLayout(Self.layout().layout)
    // 44 + 100 + 60 + 50.
    #expect(host.engine.collectionViewContentSize.height == 254)
  }

  @Test("A size is refused for what does not exist, has no size of its own, or cannot be", arguments: Subject.all)
  func refusals(_ subject: Subject) throws {
    let engine = try subject.makeEngine(Self.layout(), Self.situation([1]))
    let before = engine.everything
    let bad: [(kind: ElementKind, section: Int, size: LayoutSize)] = [
      (.header, 1, Self.size(1)), (.header, -1, Self.size(1)), (.cell, 0, Self.size(1)), (.background, 0, Self.size(1)),
      (.header, 0, Self.size(-1)), (.footer, 0, Self.size(.nan)), (.header, 0, .automatic),
    ]
    for change in bad {
      #expect(throws: LayoutError.self) {
        try engine.invalidateLayout(with: .resizedSupplementaries([(.header, 0, Self.size(60)), change]))
      }
    }
    engine.prepare()
    #expect(engine.everything == before)
  }

  @Test("Thousands of lengths that were told and then replaced are not kept")
  func forgotten() throws {
    let engine = try Subject(strategy: .indexed).makeEngine(Self.layout(), Self.situation([1, 1]))
    for height in 1...500 { try engine.change(.resizedSupplementaries([(.header, 0, Self.size(Double(height)))])) }
    #expect(engine.collectionViewContentSize.height == 500 + 50 + 44 + 50)
  }
}
