import CollectionLayouts
import LayoutTestSupport
import Testing

/// Headers, footers and backgrounds of compositional sections, computed by hand.
@Suite struct CompositionalBoundaryGoldenTests {
  private static let group = CollectionLayoutGroup.row(.fullWidth, .absolute(50), [.full])
  private static let inset = LayoutInsets(top: 5, left: 10, bottom: 7, right: 30)

  private static func section(
    _ bars: [CollectionLayoutBoundarySupplementaryItem], insets: LayoutInsets = inset, follow: Bool = true,
    background: LayoutInsets? = nil
  ) -> CollectionLayoutSection {
    CollectionLayoutSection(
      group: group, contentInsets: insets, boundarySupplementaryItems: bars, supplementariesFollowContentInsets: follow,
      decorationItems: [background].compactMap { $0 }.map { CollectionLayoutDecorationItem(contentInsets: $0) })
  }

  @Test("Header and footer stand outside the insets along the scroll axis, and within them across", arguments: Subject.all)
  func follow(_ subject: Subject) throws {
    let bars: [CollectionLayoutBoundarySupplementaryItem] = [
      .bar(.header, .top, .fullWidth, .absolute(44)), .bar(.footer, .bottom, .fractionalWidth(0.5), .absolute(20)),
    ]
    // 320−40 = 280. Header to 44, items at 44+5, 99, to 149; footer at 156, half of 280 wide and in the middle, at 10+70, to 176.
    let cells: [LayoutAttributes] = [.cell(0, 0, 10, 49, 280, 50), .cell(0, 1, 10, 99, 280, 50)]
    let following = try subject.layOut(.sections(Self.section(bars)), items: 2, (320, 480))
    #expect(following.elements == [.header(0, 10, 0, 280, 44)] + cells + [.footer(0, 80, 156, 140, 20)])
    #expect(following.contentSize == LayoutSize(width: 320, height: 176))
    // Not following: fractions of 320, in the middle of it.
    let spanning = try subject.layOut(.sections(Self.section(bars, follow: false)), items: 2, (320, 480))
    #expect(spanning.elements == [.header(0, 0, 0, 320, 44)] + cells + [.footer(0, 80, 156, 160, 20)])
  }

  @Test("Along the scroll axis fractions are of the whole container", arguments: Subject.all)
  func fractionsAlong(_ subject: Subject) throws {
    let bars: [CollectionLayoutBoundarySupplementaryItem] = [
      .bar(.header, .top, .fractionalHeight(0.5), .fractionalHeight(0.25)), .bar(.footer, .bottom, .estimated(9), .fractionalWidth(0.1)),
    ]
    // A quarter of 400 high; half of it wide, at 10+(280−200)/2. The footer a tenth of 280 high and 9 wide, at 10+(280−9)/2 and 100+5+50+7.
    let result = try subject.layOut(.sections(Self.section(bars)), items: 1, (320, 400))
    #expect(result.elements == [.header(0, 50, 0, 200, 100), .cell(0, 0, 10, 105, 280, 50), .footer(0, 145.5, 162, 9, 28)])
    #expect(result.contentSize == LayoutSize(width: 320, height: 190))
  }

  @Test("One that does not extend the boundary lies over the section's end and takes no length", arguments: Subject.all)
  func overlay(_ subject: Subject) throws {
    let bars: [CollectionLayoutBoundarySupplementaryItem] = [
      .bar(.header, .top, .fullWidth, .absolute(44), extends: false), .bar(.footer, .bottom, .fullWidth, .absolute(20), extends: false),
    ]
    // 5 + 100 + 7 = 112; the footer from 92.
    let result = try subject.layOut(.sections(Self.section(bars)), items: 2, (320, 480))
    #expect(
      result.elements == [
        .header(0, 10, 0, 280, 44), .cell(0, 0, 10, 5, 280, 50), .cell(0, 1, 10, 55, 280, 50), .footer(0, 10, 92, 280, 20),
      ])
    #expect(result.contentSize == LayoutSize(width: 320, height: 112))
  }

  @Test("One at a side lies over the content, in the middle of the section along the scroll axis", arguments: Subject.all)
  func sides(_ subject: Subject) throws {
    let bars: [CollectionLayoutBoundarySupplementaryItem] = [
      .bar(.header, .leading, .absolute(40), .absolute(44)), .bar(.footer, .trailing, .absolute(30), .absolute(21), extends: false),
    ]
    let plain = try subject.layOut(.sections(Self.section(bars, insets: .zero)), items: 2, (375, 700))
    // (100 − 44) / 2 = 28; (100 − 21) / 2 = 39.5, and 375 − 30 = 345.
    let cells: [LayoutAttributes] = [.cell(0, 0, 0, 0, 375, 50), .cell(0, 1, 0, 50, 375, 50)]
    #expect(plain.elements == [.header(0, 0, 28, 40, 44)] + cells + [.footer(0, 345, 39.5, 30, 21)])
    #expect(plain.contentSize == LayoutSize(width: 375, height: 100))
    // A section is 5 + 50 + 7 = 62 long, 8 apart. The sides are those that the insets leave: 10, and 320 − 30 − 30 = 260.
    let two = LayoutSpec.sections(Self.section(bars), spacing: 8)
    let second = try subject.layOut(two, .counts(1, 1), (320, 480)).elements.filter { $0.indexPath.section == 1 }
    #expect(second == [.header(1, 10, 79, 40, 44), .cell(1, 0, 10, 75, 280, 50), .footer(1, 260, 90.5, 30, 21)])
    // Longer than its section: (62 − 100) / 2 = −19, and it is found where it reaches out.
    let long = LayoutSpec.sections(Self.section([.bar(.header, .leading, .absolute(40), .absolute(100))]), spacing: 8)
    let engine = try subject.makeEngine(long, Situation(data: .counts(1, 1), container: LayoutSize(width: 320, height: 480)))
    #expect(engine.layoutAttributesForElements(in: LayoutRect(x: 0, y: 52, width: 15, height: 2)).map(\.indexPath.section) == [0, 0, 1])
  }

  @Test("One at a side that pins is refused", arguments: [ScrollDirection.vertical, .horizontal])
  func pinnedSides(_ direction: ScrollDirection) {
    for alignment in CollectionLayoutBoundarySupplementaryItem.Alignment.allCases {
      let section = Self.section([.bar(.header, alignment, .absolute(40), .absolute(44), pins: true)])
      let isBeside = direction == .vertical ? [.leading, .trailing].contains(alignment) : [.top, .bottom].contains(alignment)
      let layout = CompositionalLayout(sections: [section], scrollDirection: direction)
      let engine = try? layout.makeEngine(.naive, data: .counts(1), container: LayoutSize(width: 320, height: 480))
      #expect((engine == nil) == isBeside, "\(alignment)")
    }
  }

  @Test("Two at one end: the one named first stands further out", arguments: Subject.all)
  func oneEnd(_ subject: Subject) throws {
    func bars(_ end: CollectionLayoutBoundarySupplementaryItem.Alignment) -> [CollectionLayoutBoundarySupplementaryItem] {
      [.bar(.header, end, .fullWidth, .absolute(30)), .bar(.footer, end, .fullWidth, .absolute(20))]
    }
    func elements(_ bars: [CollectionLayoutBoundarySupplementaryItem]) throws -> [LayoutAttributes] {
      try subject.layOut(.sections(Self.section(bars, insets: .zero)), items: 1, (100, 100)).elements
    }
    #expect(try elements(bars(.top)) == [.header(0, 0, 0, 100, 30), .cell(0, 0, 0, 50, 100, 50), .footer(0, 0, 30, 100, 20)])
    #expect(try elements(bars(.top).reversed()) == [.header(0, 0, 20, 100, 30), .cell(0, 0, 0, 50, 100, 50), .footer(0, 0, 0, 100, 20)])
    #expect(try elements(bars(.bottom)) == [.header(0, 0, 70, 100, 30), .cell(0, 0, 0, 0, 100, 50), .footer(0, 0, 50, 100, 20)])
    // A footer at the start and a header at the end.
    let swapped: [CollectionLayoutBoundarySupplementaryItem] = [
      .bar(.footer, .top, .fullWidth, .absolute(20)), .bar(.header, .bottom, .fullWidth, .absolute(30)),
    ]
    #expect(try elements(swapped) == [.header(0, 0, 70, 100, 30), .cell(0, 0, 0, 20, 100, 50), .footer(0, 0, 0, 100, 20)])
  }

  @Test("One of no length does not exist; a section without items has the others, and its background", arguments: Subject.all)
  func empty(_ subject: Subject) throws {
    let bars: [CollectionLayoutBoundarySupplementaryItem] = [
      .bar(.header, .top, .fullWidth, .absolute(0.4)), .bar(.footer, .bottom, .fullWidth, .estimated(20)),
    ]
    let layout = LayoutSpec.sections(Self.section(bars, background: .zero), spacing: 15)
    // 0.4 is no unit. 5+7 and the footer, to 32; then from 47, to 79.
    let result = try subject.layOut(layout, .counts(0, 0), (320, 480))
    #expect(
      result.elements == [
        .background(0, 0, 0, 320, 32), .footer(0, 10, 12, 280, 20), .background(1, 0, 47, 320, 32), .footer(1, 10, 59, 280, 20),
      ])
    #expect(result.contentSize == LayoutSize(width: 320, height: 79))
  }

  @Test("A background is the section from boundary to boundary less its insets, however large they are", arguments: Subject.all)
  func background(_ subject: Subject) throws {
    let bars: [CollectionLayoutBoundarySupplementaryItem] = [.bar(.header, .top, .fullWidth, .absolute(30))]
    func backgrounds(_ inset: LayoutInsets) throws -> [LayoutAttributes] {
      try subject.layOut(.sections(Self.section(bars, background: inset), spacing: 8), .counts(1, 1), (320, 480)).elements
        .filter { $0.kind == .background }
    }
    // Sections 30+5+50+7 = 92 long, the second from 100.
    let inset = LayoutInsets(top: 5, left: 10, bottom: 15, right: 20)
    #expect(try backgrounds(inset) == [.background(0, 10, 5, 290, 72), .background(1, 10, 105, 290, 72)])
    let large = LayoutInsets(top: 60, left: 200, bottom: 60, right: 200)
    #expect(try backgrounds(large) == [.background(0, 200, 60, 0, 0), .background(1, 200, 160, 0, 0)])
  }
}

/// Headers and footers that stay at the container's edges, computed by hand at several offsets.
@Suite struct CompositionalPinningGoldenTests {
  private static func section(_ bars: [CollectionLayoutBoundarySupplementaryItem]) -> CollectionLayoutSection {
    CollectionLayoutSection(group: .row(.fullWidth, .absolute(100), [.full]), boundarySupplementaryItems: bars)
  }

  /// Where the headers or footers are along the scroll axis, in a container of 320 × 200 scrolled this far.
  private static func starts(
    _ kind: ElementKind, _ layout: LayoutSpec, sections: Int, at offset: Double, _ subject: Subject
  ) throws -> [Double] {
    let data = CollectionData(sections: Array(repeating: .init(items: [.automatic, .automatic]), count: sections))
    let isVertical = layout.oracle.scrollDirection == .vertical
    let offset = isVertical ? LayoutPoint(x: 0, y: offset) : LayoutPoint(x: offset, y: 0)
    let result = try subject.layOut(layout, data, isVertical ? (320, 200) : (200, 320), contentOffset: offset)
    return result.elements.filter { $0.kind == kind }.map { isVertical ? $0.frame.y : $0.frame.x }
  }

  @Test("A pinned header stays at the container's start until its section ends, the last one too", arguments: Subject.all)
  func headers(_ subject: Subject) throws {
    let layout = LayoutSpec.sections(Self.section([.bar(.header, .top, .fullWidth, .absolute(30), pins: true)]), spacing: 10)
    func starts(at offset: Double) throws -> [Double] { try Self.starts(.header, layout, sections: 2, at: offset, subject) }
    // Sections are 230 long: the headers rest at 0 and 240, and may go down to 230−30 = 200 and 470−30 = 440.
    #expect(try starts(at: 0) == [0, 240])
    #expect(try starts(at: -20) == [0, 240])
    #expect(try starts(at: 50.25) == [50.25, 240])
    #expect(try starts(at: 200) == [200, 240])
    #expect(try starts(at: 239) == [200, 240])
    #expect(try starts(at: 250) == [200, 250])
    #expect(try starts(at: 9000) == [200, 440])
  }

  @Test("A pinned footer is the mirror image: it stays at the container's end until its section begins", arguments: Subject.all)
  func footers(_ subject: Subject) throws {
    let layout = LayoutSpec.sections(Self.section([.bar(.footer, .bottom, .fullWidth, .absolute(20), pins: true)]), spacing: 10)
    func starts(at offset: Double) throws -> [Double] { try Self.starts(.footer, layout, sections: 2, at: offset, subject) }
    // Sections are 220 long: footers rest at 200 and 430. The container ends at offset + 200. They go up to 0 and 230.
    #expect(try starts(at: 0) == [180, 230])
    #expect(try starts(at: 20) == [200, 230])
    #expect(try starts(at: 100) == [200, 280])
    #expect(try starts(at: 300) == [200, 430])
    #expect(try starts(at: -300) == [0, 230])
  }

  @Test("A section without a pinned header is scrolled over, and its own header scrolls by", arguments: Subject.all)
  func mixed(_ subject: Subject) throws {
    let pinned = Self.section([.bar(.header, .top, .fullWidth, .absolute(30), pins: true)])
    let plain = Self.section([.bar(.header, .top, .fullWidth, .absolute(30))])
    // At rest 0, 230, 460. The first goes down to its section's end, 230−30.
    let layout = LayoutSpec.sections(pinned, plain)
    #expect(try Self.starts(.header, layout, sections: 3, at: 300, subject) == [200, 230, 460])
    #expect(try Self.starts(.header, layout, sections: 3, at: 450, subject) == [200, 230, 460])
    let elements = try subject.layOut(layout, .counts(1, 1), (320, 200), contentOffset: LayoutPoint(x: 0, y: 10)).elements
    #expect(elements[0] == LayoutAttributes.header(0, 0, 10, 320, 30).pinned)
    #expect(elements[2] == .header(1, 0, 130, 320, 30))
  }

  @Test("One that lies over the content pins too, and one further in pins where it rests", arguments: Subject.all)
  func overlays(_ subject: Subject) throws {
    let layout = LayoutSpec.sections(
      Self.section([
        .bar(.footer, .top, .fullWidth, .absolute(40)), .bar(.header, .top, .fullWidth, .absolute(30), pins: true, extends: false),
      ]))
    // Sections of 40+200: the headers lie over the footers at 0 and 240, and the first goes down to 210.
    #expect(try Self.starts(.header, layout, sections: 2, at: 225, subject) == [210, 240])
    let inner = LayoutSpec.sections(
      Self.section([.bar(.footer, .top, .fullWidth, .absolute(40)), .bar(.header, .top, .fullWidth, .absolute(30), pins: true)]))
    // Sections of 70+200: the headers rest at 40 and 310, and the first goes down to 270−30.
    #expect(try Self.starts(.header, inner, sections: 2, at: 20, subject) == [40, 310])
    #expect(try Self.starts(.header, inner, sections: 2, at: 300, subject) == [240, 310])
  }

  @Test("Two pinned at one end of a section both stay until it ends", arguments: Subject.all)
  func twoAtOneEnd(_ subject: Subject) throws {
    let layout = LayoutSpec.sections(
      Self.section([
        .bar(.footer, .top, .fullWidth, .absolute(40), pins: true), .bar(.header, .top, .fullWidth, .absolute(30), pins: true),
      ]))
    // The footers rest at 0 and 270, the headers at 40 and 310. The first footer goes down to 270−40, the first header to 270−30.
    #expect(try Self.starts(.footer, layout, sections: 2, at: 260, subject) == [230, 270])
    #expect(try Self.starts(.header, layout, sections: 2, at: 260, subject) == [240, 310])
  }

  @Test("In a horizontal layout pinned elements move along x", arguments: Subject.all)
  func horizontal(_ subject: Subject) throws {
    let section = CollectionLayoutSection(
      group: .row(.absolute(100), .fullHeight, [.full]),
      boundarySupplementaryItems: [.bar(.header, .leading, .absolute(30), .fullHeight, pins: true)])
    // Sections of 230: at rest 0 and 230; the first goes to 200.
    let layout = LayoutSpec.sections(section, direction: .horizontal)
    #expect(try Self.starts(.header, layout, sections: 2, at: 77, subject) == [77, 230])
    #expect(try Self.starts(.header, layout, sections: 2, at: 220, subject) == [200, 230])
  }
}
