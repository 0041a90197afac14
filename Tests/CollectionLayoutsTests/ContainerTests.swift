import CollectionLayouts
import LayoutTestSupport
import Testing

/// A container of another size: what has to be laid out again, and a container without room.
@Suite struct ContainerTests {
  /// A way to lay out 60 items of 40 × 30, and whether it reads the container's length along the scroll axis.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let layout: LayoutSpec
    var readsAlong = false
    var direction = ScrollDirection.vertical

    static let all: [Case] = [
      Case(testDescription: "list", layout: .list(ListLayout())), Case(testDescription: "flow", layout: .flow(FlowLayout())),
      Case(testDescription: "column", layout: .column(ColumnLayout())),
      Case(testDescription: "waterfall", layout: .waterfall(WaterfallLayout(columns: 2))),
      Case(testDescription: "mosaic", layout: .mosaic(MosaicLayout())),
      Case(testDescription: "horizontal list", layout: .list(ListLayout(scrollDirection: .horizontal)), direction: .horizontal),
      Case(testDescription: "rows", layout: .group(.row(.fullWidth, .absolute(30), [.item(.fractionalWidth(0.5), .fullHeight)]))),
      Case(
        testDescription: "pages", layout: .group(.row(.fullWidth, .fractionalHeight(0.5), [.item(.fractionalWidth(0.5), .fullHeight)])),
        readsAlong: true),
      Case(
        testDescription: "a header as high as a tenth of the container",
        layout: .sections(
          CollectionLayoutSection(
            group: .row(.fullWidth, .absolute(30), [.full]),
            boundarySupplementaryItems: [.bar(.header, .top, .fullWidth, .fractionalHeight(0.1))])), readsAlong: true),
    ]

    static let data = CollectionData(items: Array(repeating: LayoutSize(width: 40, height: 30), count: 60))

    func size(along: Double, across: Double) -> LayoutSize {
      direction == .vertical ? LayoutSize(width: across, height: along) : LayoutSize(width: along, height: across)
    }
  }

  private func everything(_ layout: LayoutSpec, _ subject: Subject, _ data: CollectionData = Case.data, in container: LayoutSize) throws
    -> OracleResult
  {
    try subject.layOut(layout, Situation(data: data, container: container))
  }

  @Test(
    "A container that is longer along the scroll axis asks for no work, unless the layout reads that length", arguments: Case.all,
    Strategy.all)
  func keyboard(_ example: Case, _ strategy: Strategy) throws {
    let subject = Subject(strategy: strategy)
    let engine = try subject.makeEngine(example.layout, Situation(data: Case.data, container: example.size(along: 844, across: 390)))
    for length in [508, 508, 844.0] {
      let size = example.size(along: length, across: 390)
      try engine.invalidateLayout(with: .resizedContainer(size))
      if !example.readsAlong {
        // It is prepared: a read need not wait.
        #expect(engine.collectionViewContentSize == (try everything(example.layout, subject, in: size).contentSize))
      }
      engine.prepare()
      let work = engine.lastPrepare.itemsPlaced + engine.lastPrepare.itemsMeasured
      if !example.readsAlong { #expect(work == 0) } else if strategy == .naive && length == 844 { #expect(work == 60) }
      #expect(engine.everything == (try everything(example.layout, subject, in: size)))
    }
    // Across it, everything is new.
    try engine.change(.resizedContainer(example.size(along: 844, across: 320)))
    #expect(engine.everything == (try everything(example.layout, subject, in: example.size(along: 844, across: 320))))
    #expect(throws: LayoutError.self) { try engine.invalidateLayout(with: .resizedContainer(example.size(along: -1, across: 320))) }
    #expect(throws: LayoutError.self) { try engine.invalidateLayout(with: .resizedContainer(example.size(along: .nan, across: 320))) }
  }

  @Test("The same container again is no work under any layout", arguments: Case.all, Strategy.all)
  func same(_ example: Case, _ strategy: Strategy) throws {
    let engine = try Subject(strategy: strategy).makeEngine(
      example.layout, Situation(data: Case.data, container: example.size(along: 844, across: 390)))
    try engine.change(.resizedContainer(example.size(along: 844, across: 390)))
    #expect(engine.lastPrepare == PrepareReport())
  }

  @Test("A window that a keyboard has shortened is the one in which headers pin and items stay", arguments: Strategy.all)
  func window(_ strategy: Strategy) throws {
    let section = CollectionLayoutSection(
      group: .row(.fullWidth, .absolute(30), [.full]),
      boundarySupplementaryItems: [.bar(.footer, .bottom, .fullWidth, .absolute(20), pins: true)])
    let engine = try Subject(strategy: strategy).makeEngine(
      .sections(section),
      Situation(data: Case.data, container: LayoutSize(width: 390, height: 844), contentOffset: LayoutPoint(x: 0, y: 100)))
    func footer() -> Double? { engine.layoutAttributesForSupplementaryView(ofKind: .footer, at: [0, 0])?.frame.y }
    // 100 + 844 − 20, and 100 + 508 − 20.
    #expect(footer() == 924)
    try engine.invalidateLayout(with: .resizedContainer(LayoutSize(width: 390, height: 508)))
    #expect(footer() == 588)
    #expect(try engine.scrollTarget(for: [0, 40], at: .end).contentOffset.y == 41 * 30 - 508)
  }

  @Test(
    "In a container without room nothing is placed, changes are taken, and the next one with room brings everything", arguments: Case.all,
    Strategy.all)
  func noRoom(_ example: Case, _ strategy: Strategy) throws {
    let subject = Subject(strategy: strategy)
    let shown = example.size(along: 844, across: 390)
    let empty = OracleResult(elements: [], contentSize: .zero)
    for start in [LayoutSize.zero, example.size(along: 844, across: 0), shown] {
      let engine = try subject.makeEngine(example.layout, Situation(data: Case.data, container: start))
      try engine.change(.resizedContainer(.zero))
      #expect(engine.everything == empty && engine.layoutAttributesForItem(at: [0, 3]) == nil && engine.diagnostics.isEmpty)
      #expect(try engine.scrollTarget(for: [0, 59]).contentOffset == .zero)
      #expect(throws: LayoutError.self) { try engine.scrollTarget(for: [0, 60]) }
      var data = Case.data
      data.sections[0].items.removeSubrange(10..<20)
      data.sections[0].items[0] = LayoutSize(width: 40, height: 60)
      try engine.change(.deletedItems(section: 0, items: 10..<20), .resizedItem([0, 0], LayoutSize(width: 40, height: 60)))
      #expect(engine.everything == empty && engine.lastPrepare == PrepareReport())
      #expect(throws: LayoutError.self) { try engine.invalidateLayout(with: .deletedItems(section: 0, items: 10..<51)) }
      try engine.change(.resizedContainer(shown))
      #expect(engine.everything == (try everything(example.layout, subject, data, in: shown)))
      #expect(engine.lastPrepare.contentSizeAdjustment == engine.collectionViewContentSize)
    }
    // Where only one length is 0, it counts if frames depend on it.
    let flat = try everything(example.layout, subject, in: example.size(along: 0, across: 390))
    #expect((flat == empty) == example.readsAlong)
    #expect(try everything(example.layout, subject, in: example.size(along: 844, across: 0)) == empty)
  }

  @Test("A host that goes out of sight and comes back is scrolled where it was", arguments: Strategy.all)
  func hiddenHost(_ strategy: Strategy) throws {
    let host = try CollectionHost(layout: ListLayout(), strategy: strategy, data: Case.data, container: .zero)
    #expect(host.engine.collectionViewContentSize == .zero)
    try host.setContainerSize(LayoutSize(width: 390, height: 600))
    try host.setContentOffset(LayoutPoint(x: 0, y: 900))
    try host.setContainerSize(.zero)
    #expect(host.contentOffset.y == 900)
    try host.setContainerSize(LayoutSize(width: 390, height: 600))
    #expect(host.contentOffset.y == 900)
  }

  @Test("An error says which section and which insets leave no room", arguments: Strategy.all)
  func words(_ strategy: Strategy) throws {
    let fine = CollectionLayoutSection(group: .row(.fullWidth, .absolute(30), [.full]))
    var narrow = fine
    narrow.contentInsets = LayoutInsets(left: 20, right: 20)
    let layout = CompositionalLayout(sections: [fine, narrow])
    let data = CollectionData(sections: [.init(items: [.zero]), .init(items: [.zero])])
    let error = #expect(throws: LayoutError.self) {
      try layout.makeEngine(strategy, data: data, container: LayoutSize(width: 30, height: 400))
    }
    #expect(error?.description.contains("in section 1, whose contentInsets leave 0.0 × 400.0 of the container's 30.0 × 400.0,") == true)
  }
}
