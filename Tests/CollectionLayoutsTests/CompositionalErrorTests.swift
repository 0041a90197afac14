import CollectionLayouts
import LayoutTestSupport
import Testing

/// What compositional layouts refuse, asked of the oracle and of every strategy.
@Suite struct CompositionalErrorTests {
  private enum Refusal: Equatable { case none, zeroLength, invalidLayout, unsupportedCount, invalidLength, other }

  private static func refusal(
    of layout: LayoutSpec, by subject: Subject, items: Int = 3, container: (width: Double, height: Double) = (100, 100)
  ) -> Refusal {
    do {
      _ = try subject.layOut(layout, items: items, container)
      return .none
    } catch {
      switch error as? LayoutError {
      case .zeroLengthSubitem: return .zeroLength
      case .invalidLayout: return .invalidLayout
      case .unsupportedCount: return .unsupportedCount
      case .invalidLength: return .invalidLength
      default: return .other
      }
    }
  }

  private static let fine = CollectionLayoutGroup.row(.fullWidth, .absolute(10), [.full])

  @Test("A subitem without length along its group is an error, in whatever arrangement and however deep", arguments: Subject.all)
  func zeroLength(_ subject: Subject) {
    let flat = CollectionLayoutSubitem.item(.absolute(0), .fullHeight)
    let groups: [CollectionLayoutGroup] = [
      .row(.fullWidth, .absolute(10), [flat]), .row(.fullWidth, .absolute(10), [.full, flat]),
      .row(.fullWidth, .absolute(10), [.item(.estimated(0), .fullHeight)]), .row(.fractionalWidth(0), .absolute(10), [.full]),
      .row(.fullWidth, .estimated(10), [flat]), .row(.fullWidth, .absolute(10), [.full], insets: LayoutInsets(left: 50, right: 50)),
      .of(.horizontalRepeating(flat, count: 2), .fullWidth, .absolute(10)),
      .of(.verticalRepeating(.item(.fullWidth, .fractionalHeight(0)), count: 2), .fullWidth, .absolute(10)),
      // (100 − 3·40) / 4 is nothing.
      .of(.horizontalCount(.full, count: 4), .fullWidth, .absolute(10), spacing: .fixed(40)),
      .column(.fullWidth, .absolute(10), [.row(.fullWidth, .fullHeight, [flat])]),
      .column(.fullWidth, .estimated(10), [.row(.fullWidth, .absolute(10), [flat])]),
      // The section's group itself.
      .row(.fullWidth, .absolute(0), [.full]), .row(.fullWidth, .absolute(0.4), [.full]), .row(.fullWidth, .fractionalHeight(0), [.full]),
    ]
    for group in groups { #expect(Self.refusal(of: .group(group), by: subject) == .zeroLength, "\(group)") }
    let inset = CollectionLayoutSection(group: Self.fine, contentInsets: LayoutInsets(left: 10))
    #expect(Self.refusal(of: .sections(inset), by: subject, container: (10, 100)) == .zeroLength)
    #expect(Self.refusal(of: .sections(inset), by: subject, container: (0, 100)) == .none)
  }

  @Test("Across its group a subitem may have no length, and so may an item whose length is measured", arguments: Subject.all)
  func zeroLengthAllowed(_ subject: Subject) throws {
    let groups: [CollectionLayoutGroup] = [
      .row(.fullWidth, .absolute(10), [.item(.fullWidth, .absolute(0))]), .column(.absolute(0), .absolute(10), [.full]),
      .row(.fullWidth, .estimated(0), [.item(.fullWidth, .estimated(0))]),
      .row(.fullWidth, .estimated(0), [.item(.estimated(0), .estimated(0))]),
      .of(.custom(frames: [LayoutRect(x: 0, y: 0, width: 0, height: 0)]), .fullWidth, .absolute(10)),
    ]
    for group in groups { #expect(Self.refusal(of: .group(group), by: subject) == .none, "\(group)") }
    let result = try subject.layOut(.group(groups[3]), items: 3, (100, 100))
    #expect(result.elements == (0..<3).map { .cell(0, $0, 0, 0, 0, 0) } && result.contentSize == LayoutSize(width: 100, height: 0))
  }

  @Test("Values that contradict each other are an error", arguments: Subject.all)
  func invalidLayouts(_ subject: Subject) {
    func section(_ bars: [CollectionLayoutBoundarySupplementaryItem], decorations: Int = 0) -> LayoutSpec {
      .sections(
        CollectionLayoutSection(
          group: Self.fine, boundarySupplementaryItems: bars,
          decorationItems: Array(repeating: CollectionLayoutDecorationItem(), count: decorations)))
    }
    let bar = CollectionLayoutBoundarySupplementaryItem.bar(.header, .top, .fullWidth, .absolute(10))
    let layouts: [LayoutSpec] = [
      .sections(), .group(.row(.fullWidth, .absolute(10), [])),
      .group(.column(.fullWidth, .absolute(10), [.row(.fullWidth, .fullHeight, [])])),
      .group(.of(.custom(frames: []), .fullWidth, .absolute(10))), section([bar, .bar(.header, .bottom, .fullWidth, .absolute(10))]),
      section([.bar(.cell, .top, .fullWidth, .absolute(10))]), section([.bar(.background, .top, .fullWidth, .absolute(10))]),
      section([bar], decorations: 2), section([.bar(.header, .leading, .fullWidth, .absolute(10), pins: true)]),
      section([.bar(.footer, .trailing, .fullWidth, .absolute(10), pins: true)]),
    ]
    for layout in layouts { #expect(Self.refusal(of: layout, by: subject) == .invalidLayout, "\(layout)") }
    #expect(Self.refusal(of: section([bar], decorations: 1), by: subject) == .none)
  }

  @Test("Counts outside 1 to 10000, and groups of more items, are an error", arguments: Subject.all)
  func counts(_ subject: Subject) {
    func refusal(_ arrangement: CollectionLayoutGroup.Arrangement) -> Refusal {
      Self.refusal(of: .group(.of(arrangement, .fullWidth, .absolute(10))), by: subject)
    }
    let item = CollectionLayoutSubitem.item(.absolute(1), .absolute(1))
    for count in [0, -1, 10_001] {
      #expect(refusal(.horizontalCount(.full, count: count)) == .unsupportedCount)
      #expect(refusal(.verticalCount(.full, count: count)) == .unsupportedCount)
      #expect(refusal(.horizontalRepeating(item, count: count)) == .unsupportedCount)
      #expect(refusal(.verticalRepeating(item, count: count)) == .unsupportedCount)
    }
    #expect(refusal(.horizontalRepeating(item, count: 10_000)) == .none)
    // A hundred rows of a hundred are 10,000 items; with one more in each there are too many.
    func grid(_ columns: Int) -> CollectionLayoutSubitem {
      .group(.of(.horizontalRepeating(item, count: columns), .fullWidth, .absolute(1)))
    }
    #expect(refusal(.verticalRepeating(grid(100), count: 100)) == .none)
    #expect(refusal(.verticalRepeating(grid(101), count: 100)) == .unsupportedCount)
    // 100 / 0.005 = 20,000 fit.
    #expect(refusal(.horizontal(subitems: [.item(.absolute(0.005), .fullHeight)])) == .unsupportedCount)
  }

  @Test("Numbers that are no lengths are an error wherever they stand", arguments: Subject.all)
  func lengths(_ subject: Subject) {
    for bad in [Double.nan, .infinity, -1] {
      let inset = LayoutInsets(bottom: bad)
      let groups: [CollectionLayoutGroup] = [
        .row(.absolute(bad), .absolute(10), [.full]), .row(.fullWidth, .estimated(bad), [.full]),
        .row(.fractionalWidth(bad), .absolute(10), [.full]), .row(.fullWidth, .fractionalHeight(bad), [.full]),
        .row(.fullWidth, .absolute(10), [.full], spacing: .fixed(bad)), .row(.fullWidth, .absolute(10), [.full], spacing: .flexible(bad)),
        .row(.fullWidth, .absolute(10), [.full], insets: inset),
        .row(.fullWidth, .absolute(10), [.full], edges: CollectionLayoutEdgeSpacing(top: .fixed(bad))),
        .row(.fullWidth, .absolute(10), [.item(.fullWidth, .fullHeight, insets: inset)]),
        .row(.fullWidth, .absolute(10), [.item(.fullWidth, .fullHeight, edges: CollectionLayoutEdgeSpacing(trailing: .flexible(bad)))]),
        .row(.fullWidth, .absolute(10), [.item(.fullWidth, .absolute(bad))]),
        .of(.custom(frames: [LayoutRect(x: 0, y: 0, width: bad, height: 1)]), .fullWidth, .absolute(10)),
        // Where they would not count.
        .of(.horizontalCount(.item(.absolute(bad), .fullHeight), count: 2), .fullWidth, .absolute(10)),
        .row(.fullWidth, .absolute(10), [.item(.fullWidth, .estimated(5), insets: inset)]),
      ]
      for group in groups { #expect(Self.refusal(of: .group(group), by: subject) == .invalidLength, "\(group)") }
      let sections: [CollectionLayoutSection] = [
        CollectionLayoutSection(group: Self.fine, contentInsets: inset),
        CollectionLayoutSection(group: Self.fine, decorationItems: [CollectionLayoutDecorationItem(contentInsets: inset)]),
        CollectionLayoutSection(
          group: Self.fine, boundarySupplementaryItems: [.bar(.header, .top, .absolute(bad), .absolute(10))]),
        CollectionLayoutSection(
          group: Self.fine, boundarySupplementaryItems: [.bar(.header, .top, .fullWidth, .fractionalWidth(bad))]),
      ]
      // Between groups a distance may be negative.
      let apart = bad < 0 ? [] : [CollectionLayoutSection(group: Self.fine, interGroupSpacing: bad)]
      for section in sections + apart { #expect(Self.refusal(of: .sections(section), by: subject) == .invalidLength, "\(section)") }
      #expect(Self.refusal(of: .sections(CollectionLayoutSection(group: Self.fine), spacing: bad), by: subject) == .invalidLength)
      // Where there are no items, too.
      #expect(Self.refusal(of: .group(groups[0]), by: subject, items: 0) == .invalidLength)
    }
    // The origins of custom frames may be negative, but must be numbers.
    for origin in [Double.nan, .infinity] {
      let group = CollectionLayoutGroup.of(.custom(frames: [LayoutRect(x: origin, y: 0, width: 1, height: 1)]), .fullWidth, .absolute(10))
      #expect(Self.refusal(of: .group(group), by: subject) == .invalidLength)
    }
    // Along the scroll axis there are 2³¹−1 units.
    #expect(Self.refusal(of: .group(.row(.fullWidth, .absolute(3e9), [.full])), by: subject) == .invalidLength)
    #expect(Self.refusal(of: .sections(CollectionLayoutSection(group: Self.fine, interGroupSpacing: 3e9)), by: subject) == .invalidLength)
  }
}
