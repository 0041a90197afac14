import CollectionLayouts
import LayoutTestSupport
import Testing

/// Headers and footers that stay at the container's edges, computed by hand, asked of the oracle and of every strategy.
///
/// A header begins at max(rest, min(offset, end − length)), a footer at min(rest, max(offset + container − length, start)).
@Suite struct PinnedGoldenTests {
  private static let (header, footer) = (LayoutSize(width: 30, height: 30), LayoutSize(width: 20, height: 20))

  /// Layouts in which every item of 50 × 50 has a line of its own, in a container 60 long across the scroll axis.
  private static func layouts(
    headersPin: Bool = false, footersPin: Bool = false, direction: ScrollDirection = .vertical
  ) -> [LayoutSpec] {
    let list = ListLayout(
      headerReferenceSize: header, footerReferenceSize: footer, sectionHeadersPinToVisibleBounds: headersPin,
      sectionFootersPinToVisibleBounds: footersPin, scrollDirection: direction)
    let flow = FlowLayout(
      minimumLineSpacing: 0, headerReferenceSize: header, footerReferenceSize: footer, sectionHeadersPinToVisibleBounds: headersPin,
      sectionFootersPinToVisibleBounds: footersPin, scrollDirection: direction)
    let waterfall = WaterfallLayout(
      columns: 1, headerReferenceSize: header, footerReferenceSize: footer, sectionHeadersPinToVisibleBounds: headersPin,
      sectionFootersPinToVisibleBounds: footersPin, scrollDirection: direction)
    let column = ColumnLayout(
      minColumnWidth: 60, itemHeight: 50, minimumLineSpacing: 0, headerReferenceSize: header, footerReferenceSize: footer,
      sectionHeadersPinToVisibleBounds: headersPin, sectionFootersPinToVisibleBounds: footersPin)
    let layouts: [LayoutSpec] = [.list(list), .flow(flow), .waterfall(waterfall), .column(column)]
    // Columns go down only.
    return direction == .vertical ? layouts : Array(layouts.dropLast())
  }

  /// Where the elements of a kind begin, in a container of 100 along the scroll axis, over sections of so many items, scrolled to an offset.
  private static func starts(
    _ kind: ElementKind, _ layout: LayoutSpec, sections: [Int] = [2, 2], at offset: Double, _ subject: Subject
  ) throws -> [Double] {
    let isVertical = layout.oracle.scrollDirection == .vertical
    let item = LayoutSize(width: 50, height: 50)
    let data = CollectionData(sections: sections.map { .init(items: Array(repeating: item, count: $0)) })
    let situation = Situation(
      data: data, container: isVertical ? LayoutSize(width: 60, height: 100) : LayoutSize(width: 100, height: 60),
      contentOffset: isVertical ? LayoutPoint(x: 0, y: offset) : LayoutPoint(x: offset, y: 0))
    let elements = try subject.layOut(layout, situation).elements
    return elements.filter { $0.kind == kind }.map { isVertical ? $0.frame.y : $0.frame.x }
  }

  @Test("A pinned header stays at the container's start until its section ends, and the next one pushes it out", arguments: Subject.all)
  func headers(_ subject: Subject) throws {
    // Sections are 30 + 2 · 50 + 20 = 150 long: headers rest at 0 and 150, and go down to 150 − 30 = 120 and 300 − 30 = 270.
    let expected: [(offset: Double, starts: [Double])] = [
      (0, [0, 150]), (-20, [0, 150]), (50.25, [50.25, 150]), (120, [120, 150]), (149, [120, 150]), (160, [120, 160]), (9_000, [120, 270]),
    ]
    for direction in ScrollDirection.allCases {
      for layout in Self.layouts(headersPin: true, direction: direction) {
        for (offset, starts) in expected {
          #expect(try Self.starts(.header, layout, at: offset, subject) == starts, "\(layout) at \(offset)")
          // Footers do not pin.
          #expect(try Self.starts(.footer, layout, at: offset, subject) == [130, 280], "\(layout) at \(offset)")
        }
      }
    }
  }

  @Test("A pinned footer is the mirror image: it stays at the container's end until its section begins", arguments: Subject.all)
  func footers(_ subject: Subject) throws {
    // Footers rest at 130 and 280. The container ends at offset + 100, so they begin at offset + 80; they go up to 0 and 150.
    let expected: [(offset: Double, starts: [Double])] = [
      (0, [80, 150]), (30, [110, 150]), (50, [130, 150]), (100, [130, 180]), (250, [130, 280]), (-300, [0, 150]),
    ]
    for layout in Self.layouts(footersPin: true) {
      for (offset, starts) in expected {
        #expect(try Self.starts(.footer, layout, at: offset, subject) == starts, "\(layout) at \(offset)")
        #expect(try Self.starts(.header, layout, at: offset, subject) == [0, 150], "\(layout) at \(offset)")
      }
    }
  }

  @Test("A section without items pins within its header and footer", arguments: Subject.all)
  func emptySections(_ subject: Subject) throws {
    // Section 0 is 30 + 20 = 50 long: its header goes down to 20, over its footer, which goes up to 0, over its header.
    for layout in Self.layouts(headersPin: true, footersPin: true) {
      #expect(try Self.starts(.header, layout, sections: [0, 1], at: 10, subject) == [10, 50])
      #expect(try Self.starts(.header, layout, sections: [0, 1], at: 49, subject) == [20, 50])
      #expect(try Self.starts(.footer, layout, sections: [0, 1], at: -90, subject) == [0, 50])
    }
  }

  @Test("A query finds a pinned header where it is, drawn above the cells, in index order", arguments: Subject.all)
  func queries(_ subject: Subject) throws {
    let item = LayoutSize(width: 50, height: 50)
    let data = CollectionData(sections: Array(repeating: .init(items: Array(repeating: item, count: 2)), count: 2))
    let situation = Situation(data: data, container: LayoutSize(width: 60, height: 100), contentOffset: LayoutPoint(x: 0, y: 90))
    let engine = try subject.makeEngine(Self.layouts(headersPin: true)[0], situation)
    // The header goes from 90 to 120, the second item from 80 to 130.
    let expected: [LayoutAttributes] = [.header(0, 0, 90, 60, 30).pinned, .cell(0, 1, 0, 80, 60, 50)]
    #expect(engine.layoutAttributesForElements(in: LayoutRect(x: 0, y: 95, width: 60, height: 10)) == expected)
    #expect(engine.layoutAttributesForElements(in: LayoutRect(x: 0, y: 0, width: 60, height: 30)) == [])
    try engine.invalidateLayout(with: .scrolled(to: .zero))
    // Scrolling needs no prepare().
    #expect(engine.layoutAttributesForElements(in: LayoutRect(x: 0, y: 0, width: 60, height: 30)) == [.header(0, 0, 0, 60, 30).pinned])
    #expect(engine.layoutAttributesForElements(in: LayoutRect(x: 0, y: 95, width: 60, height: 10)) == [.cell(0, 1, 0, 80, 60, 50)])
  }

  @Test("A flow's section pins the header that it has of its own, and one without a header is scrolled over", arguments: Subject.all)
  func sectionsOfAFlow(_ subject: Subject) throws {
    let flow = FlowLayout(
      minimumLineSpacing: 0, headerReferenceSize: Self.header, sectionHeadersPinToVisibleBounds: true,
      sections: [FlowSection(), FlowSection(headerReferenceSize: .zero), FlowSection(headerReferenceSize: Self.footer)])
    // Sections of 130, 100 and 120: headers of 30 and 20 rest at 0 and 230, and go down to 130 − 30 = 100 and 350 − 20 = 330.
    let starts = try [0, 70, 180, 240, 900].map { try Self.starts(.header, .flow(flow), sections: [2, 2, 2], at: $0, subject) }
    #expect(starts == [[0, 230], [70, 230], [100, 230], [100, 240], [100, 330]])
  }

  @Test("At scale 3 a pinned header rests on thirds, and follows the offset exactly", arguments: Subject.all)
  func rounding(_ subject: Subject) throws {
    let list = ListLayout(headerReferenceSize: LayoutSize(width: 0, height: 10.2), sectionHeadersPinToVisibleBounds: true)
    // Units: header 30.6 → 31, the row 150: the section is 181 long, and the header goes down to 150 units.
    for (offset, start) in [(7.1, 7.1), (60, 50.0)] {
      let situation = Situation(
        data: .heights([[50]]), container: LayoutSize(width: 60, height: 100), displayScale: 3, contentOffset: LayoutPoint(x: 0, y: offset))
      let elements = try subject.layOut(.list(list), situation).elements
      #expect(elements[0] == LayoutAttributes.header(0, 0, start, 60, 31.0 / 3).pinned)
    }
  }

  @Test("Pinned headers are found behind changes of items, sections and the container", arguments: Subject.all)
  func changes(_ subject: Subject) throws {
    let item = LayoutSize(width: 50, height: 50)
    let layout = Self.layouts(headersPin: true)[0]
    let situation = Situation(
      data: CollectionData(sections: [.init(items: [item]), .init(items: [item])]), container: LayoutSize(width: 60, height: 100),
      contentOffset: LayoutPoint(x: 0, y: 90))
    let engine = try subject.makeEngine(layout, situation)
    func headers() -> [[Double]] {
      engine.everything.elements.filter { $0.kind == .header }.map { [$0.frame.y, $0.frame.width] }
    }
    // Sections of 100: the first header goes down to 70.
    #expect(headers() == [[70, 60], [100, 60]])
    // With 50 more the first section ends at 150, and its header is at the edge.
    try engine.change(.insertedItems(at: [0, 1], sizes: [item]))
    #expect(headers() == [[90, 60], [150, 60]])
    // A section of 100 before it pushes it to 100.
    try engine.change(.batchUpdates([.insertSection(0, .init(items: [item]))]))
    #expect(headers() == [[70, 60], [100, 60], [250, 60]])
    try engine.change(.resizedContainer(LayoutSize(width: 80, height: 100)))
    #expect(headers() == [[70, 80], [100, 80], [250, 80]])
  }
}
