import CollectionLayoutsFoundation
import CollectionLayoutsUIKit
import LayoutTestSupport
import Testing
import UIKit

@Suite("EngineLayout") @MainActor struct EngineLayoutTests {
  /// A view of 100 × 100 points with items of these heights; `nil` counts with the layout's estimate.
  func source(
    _ heights: [Double?], _ layout: any CollectionLayout = ListLayout(estimatedItemSize: LayoutSize(width: 100, height: 44)),
    _ strategy: Strategy = .indexed
  ) -> SituationSource {
    let sizes = heights.map { height in height.map { LayoutSize(width: 100, height: $0) } ?? .automatic }
    return SituationSource(
      Situation(data: CollectionData(items: sizes), container: LayoutSize(width: 100, height: 100)), layout, strategy)
  }

  /// Cells that want to be so high, whatever they are given.
  func cells(_ source: SituationSource, prefer height: CGFloat) {
    source.view.preferredLayoutAttributes = { given in
      guard let preferred = given.copy() as? UICollectionViewLayoutAttributes else { return given }
      preferred.size.height = height
      return preferred
    }
  }

  func frames(_ source: SituationSource) -> [CGRect] {
    source.situation.data.sections[0].items.indices.compactMap {
      source.layout.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame
    }
  }

  @Test("Visible cells have the height that they prefer, the others the estimate", arguments: Strategy.all)
  func selfSizing(_ strategy: Strategy) {
    let source = source(Array(repeating: nil, count: 10), ListLayout(estimatedItemSize: LayoutSize(width: 100, height: 44)), strategy)
    cells(source, prefer: 50)
    source.view.reloadData()
    source.view.layoutIfNeeded()
    // At 44 points three cells are visible. At 50 the third begins where the view ends.
    #expect(frames(source).map(\.minY) == [0, 50, 100, 150, 194, 238, 282, 326, 370, 414])
    #expect(source.view.contentSize == CGSize(width: 100, height: 458))
    #expect(source.view.endlessPass == nil)
  }

  @Test("The offset follows a cell that grows above what is visible", arguments: Strategy.all)
  func adjustment(_ strategy: Strategy) {
    let source = source(Array(repeating: nil, count: 100), ListLayout(estimatedItemSize: LayoutSize(width: 100, height: 44)), strategy)
    source.view.undocumentedBehavior.queryRectangle = .margin
    source.view.contentOffset.y = 2_000
    source.view.layoutIfNeeded()
    // Item 44 ends at 1980, above the edge, and item 45 begins there. Both grow by 6; item 46 is to stay 24 points below the edge.
    cells(source, prefer: 50)
    source.layout.invalidateLayout(with: EngineLayoutInvalidationContext())
    source.view.layoutIfNeeded()
    #expect(source.view.contentOffset.y == 2_012)
    #expect(frames(source)[46].minY == 2_036)
  }

  /// Rows of an estimated height of 44 with badges of 20 whose middle is at their top right corner: 100 − 20 + 10 and −10.
  @Test("Badges of a compositional layout are supplementary views of their items", arguments: Strategy.all)
  func badges(_ strategy: Strategy) {
    let corner = CollectionLayoutSupplementaryItem(
      layoutSize: CollectionLayoutSize(widthDimension: .absolute(20), heightDimension: .absolute(20)), elementKind: "badge",
      containerAnchor: CollectionLayoutAnchor(edges: [.top, .trailing], offset: .fractional(LayoutPoint(x: 0.5, y: -0.5))))
    let size = CollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(44))
    let item = CollectionLayoutItem(layoutSize: size, supplementaryItems: [corner])
    let group = CollectionLayoutGroup(.horizontal(subitems: [.item(item)]), layoutSize: size)
    let source = source([nil, nil, nil], CompositionalLayout(sections: [CollectionLayoutSection(group: group)]), strategy)
    func badge(_ item: Int) -> UICollectionViewLayoutAttributes? {
      source.layout.layoutAttributesForSupplementaryView(ofKind: "badge", at: IndexPath(item: item, section: 0))
    }
    source.view.layoutIfNeeded()
    #expect(badge(1)?.frame == CGRect(x: 90, y: 34, width: 20, height: 20))
    #expect(badge(1)?.zIndex == 1 && badge(1)?.representedElementKind == "badge")
    #expect(badge(3) == nil)
    #expect(source.layout.layoutAttributesForSupplementaryView(ofKind: "dot", at: IndexPath(item: 0, section: 0)) == nil)
    let all = source.layout.layoutAttributesForElements(in: CGRect(x: 0, y: -10, width: 110, height: 200)) ?? []
    #expect(all.map(\.representedElementKind) == [nil, nil, nil, "badge", "badge", "badge"])
    cells(source, prefer: 50)
    source.view.reloadData()
    source.view.layoutIfNeeded()
    #expect(badge(1)?.frame == CGRect(x: 90, y: 40, width: 20, height: 20))
    // The last row goes. It begins at 100, where the view ends, and its badge at 90: that is asked for.
    source.view.resetCalls()
    let change = InvalidationContext.deletedItems(section: 0, items: 2..<3)
    #expect(throws: Never.self) { try source.apply(change, leadingTo: source.situation.applying(change)) }
    #expect(source.view.calls.animationQuestions == 1)
  }

  /// Rows of 40 under a header of the whole layout of 30, which pins, and before a footer of 20: 30 + 400 + 20 in a view of 100.
  @Test("The header and footer of a whole layout have kinds of their own and paths of one index", arguments: Strategy.all)
  func layoutBoundaries(_ strategy: Strategy) {
    let size = CollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(40))
    let group = CollectionLayoutGroup(.horizontal(subitems: [.item(CollectionLayoutItem(layoutSize: size))]), layoutSize: size)
    func bar(
      _ kind: ElementKind, _ height: Double, _ alignment: CollectionLayoutBoundarySupplementaryItem.Alignment
    ) -> CollectionLayoutBoundarySupplementaryItem {
      CollectionLayoutBoundarySupplementaryItem(
        elementKind: kind, layoutSize: CollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(height)),
        alignment: alignment, pinToVisibleBounds: kind == .header)
    }
    let layout = CompositionalLayout(
      sections: [CollectionLayoutSection(group: group)], boundarySupplementaryItems: [bar(.header, 30, .top), bar(.footer, 20, .bottom)])
    let source = source(Array(repeating: 40, count: 10), layout, strategy)
    #expect(source.view.contentSize == CGSize(width: 100, height: 450))
    for (offset, start) in [(0.0, 0.0), (60, 60), (350, 350)] {
      source.view.contentOffset.y = offset
      source.view.layoutIfNeeded()
      let header = source.layout.layoutAttributesForSupplementaryView(ofKind: ElementKind.layoutHeaderKind, at: IndexPath(index: 0))
      #expect(header?.frame == CGRect(x: 0, y: start, width: 100, height: 30))
      #expect(header?.zIndex == 2 && header?.indexPath == IndexPath(index: 0))
    }
    let footer = source.layout.layoutAttributesForSupplementaryView(ofKind: ElementKind.layoutFooterKind, at: IndexPath(index: 0))
    #expect(footer?.frame == CGRect(x: 0, y: 430, width: 100, height: 20))
    for path in [IndexPath(item: 0, section: 0), IndexPath(index: 1), IndexPath()] {
      #expect(source.layout.layoutAttributesForSupplementaryView(ofKind: ElementKind.layoutFooterKind, at: path) == nil)
    }
    // Items 8 and 9 begin at 350 and 390.
    let visible = source.layout.layoutAttributesForElements(in: CGRect(x: 0, y: 350, width: 100, height: 100)) ?? []
    #expect(
      visible.map(\.representedElementKind) == [ElementKind.layoutHeaderKind, nil, nil, ElementKind.layoutFooterKind])
    // The objects stay while nothing changes, also the one behind all sections.
    let again = source.layout.layoutAttributesForElements(in: CGRect(x: 0, y: 350, width: 100, height: 100)) ?? []
    #expect(zip(visible, again).allSatisfy { $0 === $1 })
  }

  /// Two sections of one row of 40, each under a header estimated at 20 or of exactly 20 points.
  private func headed(_ height: CollectionLayoutDimension, _ strategy: Strategy) -> SituationSource {
    let size = CollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(40))
    let group = CollectionLayoutGroup(.horizontal(subitems: [.item(CollectionLayoutItem(layoutSize: size))]), layoutSize: size)
    let header = CollectionLayoutBoundarySupplementaryItem(
      elementKind: .header, layoutSize: CollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: height), alignment: .top)
    let layout = CompositionalLayout(sections: [CollectionLayoutSection(group: group, boundarySupplementaryItems: [header])])
    let row = CollectionData.Section(items: [LayoutSize(width: 100, height: 40)])
    return SituationSource(
      Situation(data: CollectionData(sections: [row, row, row]), container: LayoutSize(width: 100, height: 100)), layout, strategy)
  }

  private func headers(_ source: SituationSource) -> [CGRect] {
    source.situation.data.sections.indices.compactMap {
      source.layout.layoutAttributesForSupplementaryView(
        ofKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: $0))?.frame
    }
  }

  @Test("Visible headers with an estimate have the height that they prefer", arguments: Strategy.all)
  func selfSizingHeaders(_ strategy: Strategy) {
    let source = headed(.estimated(20), strategy)
    #expect(headers(source).map(\.minY) == [0, 60, 120])
    source.view.preferredLayoutAttributes = { given in
      guard given.representedElementCategory == .supplementaryView, let preferred = given.copy() as? UICollectionViewLayoutAttributes
      else { return given }
      // Another width has no effect: it is not an estimate.
      preferred.size = CGSize(width: 77, height: 35)
      return preferred
    }
    source.view.reloadData()
    source.view.layoutIfNeeded()
    // The second begins at 35 + 40 = 75 and ends at 110, the third begins behind the view at 150 and keeps the estimate.
    #expect(headers(source) == [(0, 35), (75, 35), (150, 20)].map { CGRect(x: 0, y: $0.0, width: 100, height: $0.1) })
    #expect(source.view.contentSize.height == 210)
    #expect(source.view.endlessPass == nil)
    #expect(source.layout.error == nil)
    // Scrolled to the end, the third is seen and grows; nothing above it does.
    source.view.contentOffset.y = 110
    source.view.layoutIfNeeded()
    #expect(headers(source)[2] == CGRect(x: 0, y: 150, width: 100, height: 35))
    #expect(source.view.contentSize.height == 225)
  }

  @Test(
    "The header of the whole layout has the height that its view prefers, and what is seen stays when it grows", arguments: Strategy.all)
  func selfSizingHeaderOfLayout(_ strategy: Strategy) {
    let size = CollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(40))
    let group = CollectionLayoutGroup(.horizontal(subitems: [.item(CollectionLayoutItem(layoutSize: size))]), layoutSize: size)
    let header = CollectionLayoutBoundarySupplementaryItem(
      elementKind: .header, layoutSize: CollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(20)),
      alignment: .top)
    let layout = CompositionalLayout(sections: [CollectionLayoutSection(group: group)], boundarySupplementaryItems: [header])
    let rows = CollectionData(items: Array(repeating: LayoutSize(width: 100, height: 40), count: 9))
    let source = SituationSource(Situation(data: rows, container: LayoutSize(width: 100, height: 100)), layout, strategy)
    func own() -> CGRect? {
      source.layout.layoutAttributesForSupplementaryView(ofKind: ElementKind.layoutHeaderKind, at: IndexPath(index: 0))?.frame
    }
    #expect(own() == CGRect(x: 0, y: 0, width: 100, height: 20))
    var height = 35.0
    source.view.preferredLayoutAttributes = { given in
      guard given.representedElementCategory == .supplementaryView, let preferred = given.copy() as? UICollectionViewLayoutAttributes
      else { return given }
      preferred.size = CGSize(width: 77, height: height)
      return preferred
    }
    source.view.reloadData()
    source.view.layoutIfNeeded()
    #expect(own() == CGRect(x: 0, y: 0, width: 100, height: 35))
    // 35 + 9 · 40.
    #expect(source.view.contentSize.height == 395)
    #expect(source.view.endlessPass == nil && source.layout.error == nil)
    // At 30 the header is still seen, and the first row from 35 on. The header grows by 10 and the offset with it: the row stays where it is seen.
    source.view.contentOffset.y = 30
    height = 45
    source.view.layoutIfNeeded()
    #expect(own()?.height == 45)
    #expect(source.view.contentOffset.y == 40)
    #expect(source.view.contentSize.height == 405)
  }

  @Test("A header of a fixed height is not asked for another")
  func fixedHeaders() {
    let source = headed(.absolute(20), .indexed)
    cells(source, prefer: 20)
    source.view.preferredLayoutAttributes = { given in
      guard given.representedElementCategory == .supplementaryView, let preferred = given.copy() as? UICollectionViewLayoutAttributes
      else { return given }
      preferred.size.height = 35
      return preferred
    }
    source.view.reloadData()
    source.view.layoutIfNeeded()
    #expect(headers(source).map(\.minY) == [0, 60, 120])
    #expect(source.view.calls.preferredInvalidations == 0)
  }

  /// Ten rows of 44 under a header of 30, 470 points, in a view of 100: the header stays at the edge and goes down to 470 − 30 = 440.
  @Test("Pinned headers of a list, a flow and a waterfall follow the offset", arguments: Strategy.all)
  func pinnedHeaders(_ strategy: Strategy) {
    let header = LayoutSize(width: 100, height: 30)
    let layouts: [any CollectionLayout] = [
      ListLayout(headerReferenceSize: header, sectionHeadersPinToVisibleBounds: true),
      FlowLayout(minimumLineSpacing: 0, headerReferenceSize: header, sectionHeadersPinToVisibleBounds: true),
      WaterfallLayout(columns: 1, headerReferenceSize: header, sectionHeadersPinToVisibleBounds: true),
      ColumnLayout(
        minColumnWidth: 100, itemHeight: 44, minimumLineSpacing: 0, headerReferenceSize: header, sectionHeadersPinToVisibleBounds: true),
    ]
    for layout in layouts {
      let source = source(Array(repeating: 44, count: 10), layout, strategy)
      for (offset, start) in [(0.0, 0.0), (60, 60), (370, 370), (460, 440)] {
        source.view.contentOffset.y = offset
        source.view.layoutIfNeeded()
        let attributes = source.layout.layoutAttributesForSupplementaryView(
          ofKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 0))
        #expect(attributes?.frame == CGRect(x: 0, y: start, width: 100, height: 30), "\(layout)")
        #expect(attributes?.zIndex == 1)
      }
    }
  }

  @Test("A cell whose wish the layout cannot fulfil asks once")
  func unfulfillable() {
    // A mosaic gives every cell its size.
    let source = source([10, 10, 10], MosaicLayout(segmentHeight: 40))
    cells(source, prefer: 77)
    source.view.reloadData()
    source.view.layoutIfNeeded()
    #expect(source.view.endlessPass == nil)
    #expect(source.view.calls.selfSizingPasses == 1)
    #expect(frames(source)[0].height == 40)
  }

  @Test("Objects that were handed out stay as they are, and elements that stay where they are keep theirs")
  func objects() throws {
    let source = source([30, 30, 30])
    let everything = CGRect(x: 0, y: 0, width: 100, height: 1_000)
    let before = try #require(source.layout.layoutAttributesForElements(in: everything))
    let item = ElementPath(section: 0, item: 1)
    let change = InvalidationContext.resizedItem(item, LayoutSize(width: 100, height: 35))
    try source.apply(change, leadingTo: source.situation.applying(change))
    let after = try #require(source.layout.layoutAttributesForElements(in: everything))
    #expect(before.map(\.frame.maxY) == [30, 60, 90])
    #expect(after.map(\.frame.maxY) == [30, 65, 95])
    #expect(after[0] === before[0])
    #expect(after[1] !== before[1])
  }

  @Test("An object that somebody has changed is not handed out again")
  func changedObjects() throws {
    let source = source([30, 30])
    let everything = CGRect(x: 0, y: 0, width: 100, height: 1_000)
    let first = try #require(source.layout.layoutAttributesForElements(in: everything))
    first[0].alpha = 0.5
    first[1].frame.origin.x = 8
    let second = try #require(source.layout.layoutAttributesForElements(in: everything))
    #expect(second.map(\.alpha) == [1, 1])
    #expect(second.map(\.frame.origin.x) == [0, 0])
  }

  @Test("The layout prepares itself when it is asked before prepare()")
  func early() {
    let source = source([30, 30])
    source.situation.data.sections[0].items.append(LayoutSize(width: 100, height: 40))
    source.view.reloadData()
    #expect(source.layout.collectionViewContentSize == CGSize(width: 100, height: 100))
    source.view.frame.size.width = 80
    #expect(source.layout.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))?.frame.width == 80)
  }

  @Test("Only new items are asked for their size in a batch, and none while the content scrolls")
  func sizesAsked() throws {
    let source = source(Array(repeating: 30, count: 50))
    #expect(source.sizesAsked == 50)
    source.sizesAsked = 0
    let insertion = InvalidationContext.insertedItems(
      at: ElementPath(section: 0, item: 7), sizes: [LayoutSize(width: 100, height: 10), LayoutSize(width: 100, height: 20)])
    try source.apply(insertion, leadingTo: source.situation.applying(insertion))
    #expect(source.sizesAsked == 2)
    source.view.resetCalls()
    for y in stride(from: 0.0, to: 900, by: 50) {
      source.view.contentOffset.y = y
      source.view.layoutIfNeeded()
    }
    #expect(source.sizesAsked == 2)
    #expect(source.view.calls.prepares == 0)
  }

  @Test("Another width asks for all sizes if they depend on it", arguments: [true, false])
  func width(_ depends: Bool) {
    let source = source([30, 30, 30])
    source.layout.sizesDependOnContainer = depends
    source.sizesAsked = 0
    source.view.frame.size = CGSize(width: 200, height: 50)
    source.view.layoutIfNeeded()
    #expect(source.sizesAsked == (depends ? 3 : 0))
    #expect(frames(source).map(\.width) == [200, 200, 200])
    source.sizesAsked = 0
    source.view.frame.size.height = 70
    source.view.layoutIfNeeded()
    #expect(source.sizesAsked == 0)
  }

  @Test("A container too narrow for its columns is an error, and a wider one mends it")
  func refusal() {
    let source = source([30, 30, 30], WaterfallLayout(columns: 2, columnSpacing: 60))
    #expect(source.layout.error == nil)
    source.view.frame.size.width = 50
    source.view.layoutIfNeeded()
    #expect(source.layout.error == .containerTooNarrow(available: 50, needed: 60, by: "a waterfall of 2 columns"))
    #expect(source.view.contentSize == .zero)
    source.view.frame.size.width = 100
    source.view.layoutIfNeeded()
    #expect(source.layout.error == nil)
    #expect(frames(source).map(\.width) == [20, 20, 20])
  }

  @Test("A missing size names its item where the layout has no estimate")
  func missingSize() {
    let source = source([30, nil], WaterfallLayout(columns: 2))
    #expect(source.layout.error == .missingSize(ElementPath(section: 0, item: 1)))
    #expect(source.layout.layoutAttributesForItem(at: IndexPath(item: 0, section: 0)) == nil)
  }

  @Test("An inserted item fades in at its place, and the others come from where they were")
  func initialAttributes() throws {
    let layout = RecordingLayout(ListLayout(), strategy: .indexed)
    let source = source([30, 30, 30])
    layout.itemSizes = source
    source.view.collectionViewLayout = layout
    source.view.undocumentedBehavior.asksAttributesOfRemainingElements = true
    source.view.layoutIfNeeded()
    source.view.performBatchUpdates {
      source.situation.data.sections[0].items = [10, 30, 30].map { LayoutSize(width: 100, height: $0) }
      source.view.deleteItems(at: [IndexPath(item: 2, section: 0)])
      source.view.insertItems(at: [IndexPath(item: 0, section: 0)])
    }
    source.view.layoutIfNeeded()
    let inserted = try #require(layout.initial[IndexPath(item: 0, section: 0)])
    #expect(inserted.alpha == 0)
    #expect(inserted.frame.minY == 0)
    let moved = try #require(layout.initial[IndexPath(item: 2, section: 0)])
    #expect(moved.alpha == 1)
    #expect(moved.frame.minY == 30)
    let deleted = try #require(layout.final[IndexPath(item: 2, section: 0)])
    #expect(deleted.alpha == 0)
    #expect(deleted.frame.minY == 60)
  }
}

/// A layout that keeps what it answered for animations.
private final class RecordingLayout: EngineLayout {
  var initial: [IndexPath: UICollectionViewLayoutAttributes] = [:]
  var final: [IndexPath: UICollectionViewLayoutAttributes] = [:]

  override func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    initial[itemIndexPath] = super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
    return initial[itemIndexPath]
  }

  override func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    final[itemIndexPath] = super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
    return final[itemIndexPath]
  }
}
