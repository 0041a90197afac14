import CollectionLayouts
import LayoutTestSupport
import Testing

/// The header and footer of a whole compositional layout, computed by hand.
@Suite struct LayoutBoundaryGoldenTests {
  private typealias Bar = CollectionLayoutBoundarySupplementaryItem

  private static func header(_ height: Double = 60, pins: Bool = false, extends: Bool = true) -> Bar {
    .bar(.header, .top, .fullWidth, .absolute(height), pins: pins, extends: extends)
  }

  private static func footer(_ height: Double = 30, pins: Bool = false) -> Bar {
    .bar(.footer, .bottom, .fullWidth, .absolute(height), pins: pins)
  }

  /// Rows of 50 in sections with these headers and footers, 8 apart, in a layout with these.
  private static func layout(_ bars: [Bar], sections: [Bar] = []) -> LayoutSpec {
    .compositional(
      CompositionalLayout(
        sections: [CollectionLayoutSection(group: .row(.fullWidth, .absolute(50), [.full]), boundarySupplementaryItems: sections)],
        interSectionSpacing: 8, boundarySupplementaryItems: bars))
  }

  private static func element(
    _ kind: ElementKind, _ x: Double, _ y: Double, _ width: Double, _ height: Double, zIndex: Int32 = 0
  ) -> LayoutAttributes {
    LayoutAttributes(
      kind: kind, indexPath: [0, 0], frame: LayoutRect(x: x, y: y, width: width, height: height), zIndex: zIndex)
  }

  @Test("Sections begin behind the header, and the footer is behind the last", arguments: Subject.all)
  func places(_ subject: Subject) throws {
    let result = try subject.layOut(Self.layout([Self.header(), Self.footer()]), .counts(2, 1), (320, 480))
    // 60 + 2 · 50 = 160; 160 + 8 + 50 = 218; 218 + 30 = 248. The spacing is between sections only.
    #expect(
      result.elements == [
        Self.element(.layoutHeader, 0, 0, 320, 60), .cell(0, 0, 0, 60, 320, 50), .cell(0, 1, 0, 110, 320, 50), .cell(1, 0, 0, 168, 320, 50),
        Self.element(.layoutFooter, 0, 218, 320, 30),
      ])
    #expect(result.contentSize == LayoutSize(width: 320, height: 248))
  }

  @Test("Header and footer need no sections and no items; in a container without room they are not there", arguments: Subject.all)
  func empty(_ subject: Subject) throws {
    let layout = Self.layout([Self.header(), Self.footer()], sections: [Self.header(20)])
    let none = try subject.layOut(layout, CollectionData(sections: []), (320, 480))
    #expect(none.elements == [Self.element(.layoutHeader, 0, 0, 320, 60), Self.element(.layoutFooter, 0, 60, 320, 30)])
    #expect(none.contentSize == LayoutSize(width: 320, height: 90))
    let empty = try subject.layOut(layout, .counts(0), (320, 480))
    #expect(
      empty.elements == [
        Self.element(.layoutHeader, 0, 0, 320, 60), .header(0, 0, 60, 320, 20), Self.element(.layoutFooter, 0, 80, 320, 30),
      ])
    #expect(empty.contentSize == LayoutSize(width: 320, height: 110))
    let collapsed = try subject.layOut(layout, .counts(3), (0, 480))
    #expect(collapsed == OracleResult(elements: [], contentSize: .zero))
  }

  @Test("One that pins stays at the container's edge, beside bars, and within the content", arguments: Subject.all)
  func pins(_ subject: Subject) throws {
    let layout = Self.layout([Self.header(pins: true), Self.footer(pins: true)])
    // The content is 248 long, the container 100.
    let engine = try subject.makeEngine(layout, Situation(data: .counts(2, 1), container: LayoutSize(width: 320, height: 100)))
    #expect(engine.pinsToVisibleBounds || subject.strategy == nil)
    func starts(at offset: Double) throws -> [Double] {
      try engine.invalidateLayout(with: .scrolled(to: LayoutPoint(x: 0, y: offset)))
      return engine.everything.elements.filter { $0.zIndex == 2 }.map(\.frame.y)
    }
    // The header is at max(0, min(offset, 248 − 60)), the footer at min(218, max(offset + 100 − 30, 0)).
    #expect(try starts(at: 0) == [0, 70])
    #expect(try starts(at: 70) == [70, 140])
    #expect(try starts(at: 148) == [148, 218])
    #expect(try starts(at: -20) == [0, 50])
    #expect(try starts(at: -300) == [0, 0])
    #expect(try starts(at: 9_000) == [188, 218])
    try engine.invalidateLayout(with: .contentInset(LayoutInsets(top: 20, bottom: 10)))
    // 50 + 20; 50 + 100 − 10 − 30.
    #expect(try starts(at: 50) == [70, 110])
    #expect(engine.collectionViewContentSize.height == 248)
  }

  /// Where the header of the layout and that of the one section are, 3 rows in a container of 100, scrolled this far.
  private static func headers(_ bar: Bar, at offset: Double, _ subject: Subject) throws -> [LayoutAttributes] {
    let layout = layout([bar], sections: [header(20, pins: true)])
    return try subject.layOut(layout, .counts(3), (320, 100), contentOffset: LayoutPoint(x: 0, y: offset)).elements.filter {
      $0.kind != .cell
    }
  }

  @Test("Pinned headers of sections stay below a pinned header of the layout, and pass below it", arguments: Subject.all)
  func pinnedBeside(_ subject: Subject) throws {
    func starts(_ bar: Bar, at offset: Double) throws -> [Double] { try Self.headers(bar, at: offset, subject).map(\.frame.y) }
    // The section is 20 + 150 long, from 60 to 230: its header goes down to 210.
    #expect(try starts(Self.header(pins: true), at: 0) == [0, 60])
    #expect(try starts(Self.header(pins: true), at: 100) == [100, 160])
    #expect(try starts(Self.header(pins: true), at: 170) == [170, 210])
    #expect(try Self.headers(Self.header(pins: true), at: 100, subject).map(\.zIndex) == [2, 1])
    // One that scrolls by, or lies over the content, leaves them the edge. Without its length the section is from 0 to 170.
    #expect(try starts(Self.header(), at: 100) == [0, 100])
    #expect(try starts(Self.header(pins: true, extends: false), at: 100) == [100, 100])
    #expect(try starts(Self.header(pins: true, extends: false), at: 160) == [110, 150])
  }

  @Test("Pinned footers of sections stay above a pinned footer of the layout", arguments: Subject.all)
  func pinnedFooters(_ subject: Subject) throws {
    let layout = Self.layout([Self.footer(pins: true)], sections: [Self.footer(20, pins: true)])
    func starts(at offset: Double) throws -> [Double] {
      try subject.layOut(layout, .counts(3), (320, 100), contentOffset: LayoutPoint(x: 0, y: offset)).elements
        .filter { $0.kind != .cell }.map(\.frame.y)
    }
    // The section is 150 + 20 long, the content 200. The footers rest at 150 and 170.
    #expect(try starts(at: 0) == [50, 70])
    #expect(try starts(at: 60) == [110, 130])
    #expect(try starts(at: 100) == [150, 170])
    #expect(try starts(at: -90) == [0, 0])
  }

  @Test("In a horizontal layout they are at the leading and trailing edges", arguments: Subject.all)
  func horizontal(_ subject: Subject) throws {
    let section = CollectionLayoutSection(group: .row(.absolute(100), .fullHeight, [.full]))
    let layout = CompositionalLayout(
      sections: [section], scrollDirection: .horizontal,
      boundarySupplementaryItems: [
        .bar(.header, .leading, .absolute(44), .fullHeight), .bar(.footer, .trailing, .absolute(10), .absolute(100)),
      ])
    let result = try subject.layOut(.compositional(layout), .counts(2), (200, 300))
    // 44 + 2 · 100 = 244. The footer is in the middle: (300 − 100) / 2.
    #expect(
      result.elements == [
        Self.element(.layoutHeader, 0, 0, 44, 300), .cell(0, 0, 44, 0, 100, 300), .cell(0, 1, 144, 0, 100, 300),
        Self.element(.layoutFooter, 244, 100, 10, 100),
      ])
    #expect(result.contentSize == LayoutSize(width: 254, height: 300))
    // From right to left the header is at the right: 254 − 44 = 210.
    let mirrored = try subject.layOut(LayoutSpec.compositional(layout).rightToLeft, .counts(2), (200, 300))
    #expect(mirrored.elements.map(\.frame.x) == [210, 110, 10, 0])
  }

  @Test("One at a side lies over the middle of the content, and two at one end follow each other", arguments: Subject.all)
  func edges(_ subject: Subject) throws {
    let side = Self.layout([.bar(.header, .leading, .absolute(40), .absolute(44)), Self.footer()])
    let beside = try subject.layOut(side, .counts(2), (320, 480))
    // The content is 100 + 30 long: (130 − 44) / 2 = 43.
    #expect(beside.elements.first == Self.element(.layoutHeader, 0, 43, 40, 44))
    #expect(beside.contentSize.height == 130)
    let both = Self.layout([.bar(.footer, .top, .fullWidth, .absolute(30)), Self.header()])
    let result = try subject.layOut(both, .counts(1), (320, 480))
    #expect(
      result.elements == [
        Self.element(.layoutHeader, 0, 30, 320, 60), .cell(0, 0, 0, 90, 320, 50), Self.element(.layoutFooter, 0, 0, 320, 30),
      ])
  }

  @Test("Fractions are of the container, estimates stay, and a new container brings others", arguments: Subject.all)
  func lengths(_ subject: Subject) throws {
    let layout = Self.layout([
      .bar(.header, .top, .fractionalWidth(0.5), .fractionalHeight(0.25)), .bar(.footer, .bottom, .fullWidth, .estimated(30)),
    ])
    let engine = try subject.makeEngine(layout, Situation(data: .counts(1), container: LayoutSize(width: 320, height: 400)))
    // A quarter of 400, half of 320 wide in the middle of it; 100 + 50 + 30.
    #expect(engine.everything.elements[0] == Self.element(.layoutHeader, 80, 0, 160, 100))
    #expect(engine.everything.elements[2] == Self.element(.layoutFooter, 0, 150, 320, 30))
    #expect(engine.lastPrepare.contentSizeAdjustment == LayoutSize(width: 320, height: 180))
    try engine.change(.resizedContainer(LayoutSize(width: 320, height: 200)))
    // A quarter of 200.
    #expect(engine.everything.elements[0] == Self.element(.layoutHeader, 80, 0, 160, 50))
    #expect(engine.everything.elements[1] == .cell(0, 0, 0, 50, 320, 50))
    #expect(engine.lastPrepare.contentSizeAdjustment == LayoutSize(width: 0, height: -50))
    #expect(engine.collectionViewContentSize.height == 130)
  }

  @Test("A container that changes only along the scroll axis places nothing again, and what pins follows", arguments: Strategy.all)
  func window(_ strategy: Strategy) throws {
    let layout = Self.layout([Self.header(), Self.footer(pins: true)])
    let engine = try Subject(strategy: strategy).makeEngine(
      layout, Situation(data: .counts(20), container: LayoutSize(width: 320, height: 400)))
    try engine.invalidateLayout(with: .resizedContainer(LayoutSize(width: 320, height: 300)))
    // Without a prepare(): 300 − 30.
    #expect(engine.everything.elements.last == Self.element(.layoutFooter, 0, 270, 320, 30, zIndex: 2))
  }

  @Test("An item is scrolled to as far as the whole content goes", arguments: Subject.all)
  func targets(_ subject: Subject) throws {
    let layout = Self.layout([Self.header(), Self.footer()])
    let engine = try subject.makeEngine(layout, Situation(data: .counts(10), container: LayoutSize(width: 320, height: 100)))
    // Items begin at 60 + 50 · i, the content is 60 + 500 + 30 = 590 long, and the last offset is 490.
    func target(_ item: Int, _ position: ScrollPosition) throws -> [Double] {
      let target = try engine.scrollTarget(for: [0, item], at: position)
      return subject.strategy == nil ? [target.contentOffset.y] : [target.contentOffset.y, target.unclampedOffset.y]
    }
    func expected(_ offset: Double, _ unclamped: Double) -> [Double] { subject.strategy == nil ? [offset] : [offset, unclamped] }
    #expect(try target(0, .start) == expected(60, 60))
    #expect(try target(0, .end) == expected(10, 10))
    #expect(try target(9, .end) == expected(460, 460))
    #expect(try target(9, .center) == expected(485, 485))
    #expect(try target(9, .start) == expected(490, 510))
    try engine.invalidateLayout(with: .contentInset(LayoutInsets(top: 20, bottom: 5)))
    // 60 − 20, and 590 + 5 − 100 for the last.
    #expect(try target(0, .start) == expected(40, 40))
    #expect(try target(9, .start) == expected(490, 490))
    #expect(throws: LayoutError.pathOutOfRange([0, 10], itemCount: 10)) { try engine.scrollTarget(for: [0, 10], at: .start) }
  }

  @Test("The first section may come and go: what is first begins behind the header", arguments: Subject.all)
  func sections(_ subject: Subject) throws {
    let layout = Self.layout([Self.header(), Self.footer()])
    let engine = try subject.makeEngine(layout, Situation(data: .counts(1), container: LayoutSize(width: 320, height: 480)))
    func starts() -> [Double] { engine.everything.elements.map(\.frame.y) }
    #expect(starts() == [0, 60, 110])
    try engine.change(.batchUpdates([.insertSection(0, .init(items: [.automatic, .automatic]))]))
    // 60, 110; 160 + 8; 218.
    #expect(starts() == [0, 60, 110, 168, 218])
    try engine.change(.batchUpdates([.moveSection(from: 0, to: 1)]))
    // 60; 110 + 8, 168; 218.
    #expect(starts() == [0, 60, 118, 168, 218])
    try engine.change(.batchUpdates([.deleteSection(0)]))
    #expect(starts() == [0, 60, 110, 160])
    try engine.change(.batchUpdates([.deleteSection(0)]))
    #expect(starts() == [0, 60])
    #expect(engine.lastPrepare.contentSizeAdjustment.height == -100)
    try engine.change(.reloadData(.counts(1)))
    #expect(starts() == [0, 60, 110])
  }

  @Test("A query finds them where they are, and each has the path [0, 0] alone", arguments: Subject.all)
  func queries(_ subject: Subject) throws {
    let layout = Self.layout([Self.header(), Self.footer()])
    let engine = try subject.makeEngine(layout, Situation(data: .counts(1, 1), container: LayoutSize(width: 320, height: 480)))
    func kinds(from start: Double, to end: Double) -> [ElementKind] {
      engine.layoutAttributesForElements(in: LayoutRect(x: 5, y: start, width: 10, height: end - start)).map(\.kind)
    }
    // The header to 60, cells to 110 and from 118 to 168, the footer to 198.
    #expect(kinds(from: -10, to: 60) == [.layoutHeader])
    #expect(kinds(from: 59, to: 61) == [.layoutHeader, .cell])
    #expect(kinds(from: 60, to: 168) == [.cell, .cell])
    #expect(kinds(from: 111, to: 117).isEmpty)
    #expect(kinds(from: 167, to: 300) == [.cell, .layoutFooter])
    #expect(kinds(from: 198, to: 300).isEmpty)
    #expect(engine.layoutAttributesForElements(in: LayoutRect(x: 0, y: 0, width: 0, height: 9)).isEmpty)
    for (kind, start, height) in [(ElementKind.layoutHeader, 0.0, 60.0), (.layoutFooter, 168, 30)] {
      #expect(engine.layoutAttributesForSupplementaryView(ofKind: kind, at: [0, 0]) == Self.element(kind, 0, start, 320, height))
      for path in [[0, 1], [1, 0], [-1, 0]] as [ElementPath] {
        #expect(engine.layoutAttributesForSupplementaryView(ofKind: kind, at: path) == nil)
      }
    }
    let plain = try subject.makeEngine(Self.layout([]), Situation(data: .counts(1), container: LayoutSize(width: 320, height: 480)))
    #expect(plain.layoutAttributesForSupplementaryView(ofKind: .layoutHeader, at: [0, 0]) == nil)
  }

  @Test("Two headers, elements of other kinds and sides that pin are refused")
  func refusals() throws {
    func refusal(_ bars: [Bar]) -> LayoutError? {
      do throws(LayoutError) {
        _ = try Self.layout(bars).layout.makeEngine(.naive, data: .counts(1), container: LayoutSize(width: 320, height: 480))
        return nil
      } catch { return error }
    }
    #expect(refusal([Self.header(), Self.header()]) == .invalidLayout("a layout has two headers: give it one"))
    #expect(
      refusal([.bar(.layoutHeader, .top, .fullWidth, .absolute(10))])
        == .invalidLayout("a boundary item is a layoutHeader: make it a header or a footer"))
    #expect(
      refusal([.bar(.header, .leading, .absolute(10), .absolute(10), pins: true)])
        == .invalidLayout(
          "a header that pins is at the leading of a layout, beside the scroll axis: give it the alignment top or bottom"))
    #expect(refusal([Self.header(-1)]) == .invalidLength(-1, of: "a boundary item"))
  }

  // MARK: Estimates

  private static func estimated(pins: Bool = false) -> [Bar] {
    [
      .bar(.header, .top, .fullWidth, .estimated(44), pins: pins),
      .bar(.footer, .bottom, .estimated(100), .estimated(20), pins: pins),
    ]
  }

  private static func told(_ kind: ElementKind, _ height: Double, width: Double = 1, section: Int = 0) -> InvalidationContext {
    .resizedSupplementaries([(kind: kind, section: section, size: LayoutSize(width: width, height: height))])
  }

  @Test("Both count with their estimates, then with their lengths, and the sections between move", arguments: Subject.all)
  func estimates(_ subject: Subject) throws {
    let situation = Situation(data: .counts(2, 1), container: LayoutSize(width: 320, height: 480))
    let engine = try subject.makeEngine(Self.layout(Self.estimated()), situation)
    // 44 + 100 + 8 + 50 + 20.
    #expect(engine.collectionViewContentSize.height == 222)
    try engine.change(Self.told(.layoutHeader, 60))
    // The header's width is the container's, whatever is told. 60 + 2 · 50 = 160; 168 + 50 = 218; the footer is in the middle of 320 − 100.
    #expect(
      engine.everything.elements == [
        Self.element(.layoutHeader, 0, 0, 320, 60), .cell(0, 0, 0, 60, 320, 50), .cell(0, 1, 0, 110, 320, 50), .cell(1, 0, 0, 168, 320, 50),
        Self.element(.layoutFooter, 110, 218, 100, 20),
      ])
    #expect(engine.lastPrepare.contentSizeAdjustment == LayoutSize(width: 0, height: 16))
    // Only a strategy that does everything again for an append too places items again.
    if let strategy = subject.strategy, strategy.claims[.append] != .linear {
      #expect(engine.lastPrepare.itemsPlaced + engine.lastPrepare.itemsMeasured == 0)
    }
    try engine.change(Self.told(.layoutFooter, 7, width: 200))
    #expect(engine.everything.elements.last == Self.element(.layoutFooter, 60, 218, 200, 7))
    #expect(engine.collectionViewContentSize.height == 225)
    try engine.change(Self.told(.layoutHeader, 0))
    #expect(engine.everything.elements.first == .cell(0, 0, 0, 0, 320, 50))
    #expect(engine.collectionViewContentSize.height == 165)
  }

  @Test("A header that turns out longer moves what pins below it, and sections whose own headers were told", arguments: Subject.all)
  func estimatesThatPin(_ subject: Subject) throws {
    let layout = Self.layout(Self.estimated(pins: true), sections: [.bar(.header, .top, .fullWidth, .estimated(10), pins: true)])
    let engine = try subject.makeEngine(layout, Situation(data: .counts(4), container: LayoutSize(width: 320, height: 100)))
    try engine.change(Self.told(.header, 12), .scrolled(to: LayoutPoint(x: 0, y: 70)))
    func starts() -> [Double] { engine.everything.elements.filter { $0.kind != .cell }.map(\.frame.y) }
    // The section is from 44 to 44 + 12 + 200 = 256, the content 276 long; the footer is at 70 + 100 − 20.
    #expect(starts() == [70, 70 + 44, 150])
    try engine.change(Self.told(.layoutHeader, 60), Self.told(.layoutFooter, 30))
    #expect(starts() == [70, 70 + 60, 140])
    #expect(engine.collectionViewContentSize.height == 60 + 212 + 30)
    // The section's own header is as long as it was told before.
    #expect(engine.everything.elements.first { $0.kind == .header }?.frame.height == 12)
  }

  @Test("The sizes stay while sections come and go, and end with the data", arguments: Subject.all)
  func lifetime(_ subject: Subject) throws {
    var data = CollectionData.counts(1)
    data.supplementarySizes[.layoutHeader] = LayoutSize(width: 1, height: 50)
    let engine = try subject.makeEngine(
      Self.layout(Self.estimated()), Situation(data: data, container: LayoutSize(width: 320, height: 480)))
    func lengths() -> [Double] { engine.everything.elements.filter { $0.kind != .cell }.map(\.frame.height) }
    #expect(lengths() == [50, 20])
    try engine.change(.batchUpdates([.deleteSection(0)]))
    #expect(lengths() == [50, 20] && engine.collectionViewContentSize.height == 70)
    // A layout without sections has them too.
    try engine.change(Self.told(.layoutFooter, 30), Self.told(.layoutHeader, 60))
    #expect(lengths() == [60, 30] && engine.collectionViewContentSize.height == 90)
    try engine.change(.batchUpdates([.insertSection(0, CollectionData.Section(items: [LayoutSize(width: 1, height: 50)]))]))
    #expect(lengths() == [60, 30] && engine.collectionViewContentSize.height == 140)
    try engine.change(.resizedContainer(.zero), .resizedContainer(LayoutSize(width: 300, height: 300)))
    #expect(lengths() == [60, 30])
    try engine.change(.reloadData(.counts(1)))
    #expect(lengths() == [44, 20])
    try engine.change(.reloadData(data))
    #expect(lengths() == [50, 20] && engine.collectionViewContentSize.height == 120)
  }

  @Test(
    "A refused size changes nothing: of a section, of another kind, negative, too long, or beside one that is refused",
    arguments: Subject.all)
  func refusedSizes(_ subject: Subject) throws {
    let layout = Self.layout(Self.estimated(), sections: [.bar(.header, .top, .fullWidth, .estimated(10))])
    let engine = try subject.makeEngine(layout, Situation(data: .counts(1), container: LayoutSize(width: 320, height: 480)))
    let before = engine.everything
    let fine = (kind: ElementKind.layoutHeader, section: 0, size: LayoutSize(width: 1, height: 60))
    var bad = CollectionData.counts(1)
    bad.supplementarySizes[.layoutFooter] = LayoutSize(width: 1, height: -1)
    var endless = CollectionData.counts(1)
    endless.supplementarySizes[.layoutHeader] = LayoutSize(width: 1, height: .infinity)
    var other = CollectionData.counts(1)
    other.supplementarySizes[.header] = fine.size
    var misplaced = CollectionData.counts(1)
    misplaced.sections[0].supplementarySizes[.layoutHeader] = fine.size
    let refused: [InvalidationContext] = [
      Self.told(.layoutHeader, 60, section: 1), Self.told(.layoutHeader, .nan), Self.told(.layoutFooter, 1e12),
      Self.told(.layoutFooter, -1),
      .resizedSupplementaries([fine, (.header, 1, fine.size)]), .resizedSupplementaries([fine, (.cell, 0, fine.size)]),
    ]
    // The oracle takes its data as valid.
    let reloads: [InvalidationContext] = subject.strategy == nil ? [] : [bad, endless, other, misplaced].map { .reloadData($0) }
    for change in refused + reloads { #expect(throws: LayoutError.self) { try engine.invalidateLayout(with: change) } }
    try engine.change(.everything)
    #expect(engine.everything == before)
    // Solved anew for another container, everything is as if nothing had been refused.
    try engine.change(.resizedContainer(LayoutSize(width: 300, height: 480)))
    let untold = try subject.makeEngine(layout, Situation(data: .counts(1), container: LayoutSize(width: 300, height: 480)))
    #expect(engine.everything == untold.everything)
    guard let strategy = subject.strategy else { return }
    for data in [bad, endless, other, misplaced] {
      #expect(throws: LayoutError.self) {
        try layout.layout.makeEngine(strategy, data: data, container: LayoutSize(width: 320, height: 480))
      }
    }
  }

  @Test("A host keeps what is seen in place, and its data has the sizes; a layout that follows uses them", arguments: Strategy.all)
  func estimatesInAHost(_ strategy: Strategy) throws {
    let container = LayoutSize(width: 320, height: 100)
    let host = try CollectionHost(
      layout: FlowLayout(itemSize: LayoutSize(width: 320, height: 50)), strategy: strategy, data: .counts(10), container: container)
    let size = LayoutSize(width: 1, height: 60)
    let before = host.engine.everything
    try host.setPreferredSupplementarySizes([(.layoutHeader, 0, size)])
    #expect(host.engine.everything == before && host.data.supplementarySizes == [.layoutHeader: size])
    try host.setLayout(Self.layout(Self.estimated()).layout)
    // 60 + 500 + 20.
    #expect(host.engine.collectionViewContentSize.height == 580)
    // Item 4 is from 260 to 310, the first that reaches below 300.
    try host.setContentOffset(LayoutPoint(x: 0, y: 300))
    try host.setPreferredSupplementarySizes([(.layoutHeader, 0, LayoutSize(width: 1, height: 70))])
    #expect(host.contentOffset.y == 310)
    try host.setPreferredSupplementarySizes([(.layoutFooter, 0, LayoutSize(width: 1, height: 90))])
    #expect(host.contentOffset.y == 310 && host.engine.collectionViewContentSize.height == 660)
    try host.reloadData(.counts(10))
    #expect(host.engine.collectionViewContentSize.height == 564 && host.data.supplementarySizes.isEmpty)
  }

  @Test("What a host keeps in place moves with the header, and the offset stays within the content", arguments: Strategy.all)
  func host(_ strategy: Strategy) throws {
    let layout = Self.layout([.bar(.header, .top, .fullWidth, .fractionalHeight(0.5)), Self.footer()]).layout
    let host = try CollectionHost(layout: layout, strategy: strategy, data: .counts(10), container: LayoutSize(width: 320, height: 100))
    // 50 + 500 + 30 = 580: the last offset is 480, and nothing but a finger goes further.
    try host.setContentOffset(LayoutPoint(x: 0, y: 480))
    try host.apply(.everything)
    #expect(host.contentOffset.y == 480)
    try host.performBatchUpdates([.delete([0, 9]), .delete([0, 8])])
    #expect(host.contentOffset.y == 380)
    // Item 6 is at 50 + 300 below the half of 100, and at 40 + 300 below that of 80.
    try host.setContainerSize(LayoutSize(width: 320, height: 80))
    #expect(host.engine.lastPrepare.contentOffsetAdjustment.y == -10)
  }
}
