import CollectionLayoutsFoundation
import LayoutTestSupport
import Testing
import UIKit

@Suite @MainActor struct CompositionalLayoutTests {
  private func size(_ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension) -> NSCollectionLayoutSize {
    NSCollectionLayoutSize(widthDimension: width, heightDimension: height)
  }

  /// Rows of `columns` items, 40 points high, in the whole width.
  private func grid(columns: CGFloat) -> NSCollectionLayoutSection {
    let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1 / columns), .fractionalHeight(1)))
    return NSCollectionLayoutSection(group: .horizontal(layoutSize: size(.fractionalWidth(1), .absolute(40)), subitems: [item]))
  }

  /// Rows of 40 with 6 between them, within 10 on all sides: the third item begins at 10 + 40 + 6.
  @Test func aGridFillsRows() {
    let section = grid(columns: 2)
    section.interGroupSpacing = 6
    section.contentInsets = NSDirectionalEdgeInsets(top: 10, leading: 10, bottom: 10, trailing: 10)
    let layout = UICollectionViewCompositionalLayout(section: section)
    let view = SizedSource(count: 3).view(layout, width: 220, height: 400)
    #expect(layout.frame(1) == CGRect(x: 110, y: 10, width: 100, height: 40))
    #expect(layout.frame(2) == CGRect(x: 10, y: 56, width: 100, height: 40))
    #expect(view.contentSize == CGSize(width: 220, height: 106))
  }

  @Test func aSectionProviderIsAskedAgainWhenTheWidthChangesAndNotWhenTheContentScrolls() {
    var asked = 0
    let layout = UICollectionViewCompositionalLayout { section, environment in
      asked += 1
      return self.grid(columns: environment.container.effectiveContentSize.width > 300 ? 4 : CGFloat(1 + section))
    }
    let size = CGSize(width: 1, height: 1)
    let view = SizedSource([[size, size], [size, size, size]]).view(layout, width: 200, height: 60)
    #expect(asked == 2)
    #expect(layout.frame(1) == CGRect(x: 0, y: 40, width: 200, height: 40))
    #expect(layout.frame(1, section: 1) == CGRect(x: 100, y: 80, width: 100, height: 40))
    view.contentOffset.y = 50
    view.layoutIfNeeded()
    #expect(asked == 2)
    view.bounds.size.width = 400
    view.layoutIfNeeded()
    #expect(asked == 4)
    #expect(layout.frame(1) == CGRect(x: 100, y: 0, width: 100, height: 40))
  }

  @Test func aProviderThatGivesNoSectionLeavesAnEmptyLayoutAndSaysWhy() {
    let layout = UICollectionViewCompositionalLayout { section, _ in section == 0 ? self.grid(columns: 1) : nil }
    let view = SizedSource([[.zero], [.zero]]).view(layout, width: 200, height: 60)
    #expect(layout.layoutError?.description.contains("section 1") == true)
    #expect(layout.allElements.isEmpty)
    #expect(view.contentSize == .zero)
  }

  /// The room that the provider of a custom group gets is the group's: half of 200 by 60.
  @Test func aCustomGroupPutsItemsAtItsFrames() {
    var rooms: [CGSize] = []
    let group = NSCollectionLayoutGroup.custom(layoutSize: size(.fractionalWidth(0.5), .absolute(60))) { environment in
      rooms.append(environment.container.effectiveContentSize)
      return [
        NSCollectionLayoutGroupCustomItem(frame: CGRect(x: 5, y: 0, width: 20, height: 60)),
        NSCollectionLayoutGroupCustomItem(frame: CGRect(x: 40, y: 30, width: 20, height: 30), zIndex: 3),
      ]
    }
    let layout = UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group))
    _ = SizedSource(count: 3).view(layout, width: 200, height: 400)
    #expect(Set(rooms.map(\.width)) == [100])
    #expect(Set(rooms.map(\.height)) == [60])
    #expect(layout.frame(1) == CGRect(x: 40, y: 30, width: 20, height: 30))
    #expect(layout.frame(2) == CGRect(x: 5, y: 60, width: 20, height: 60))
  }

  // MARK: Boundaries

  private func header(_ width: CGFloat, _ alignment: NSRectAlignment) -> NSCollectionLayoutBoundarySupplementaryItem {
    NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: size(.absolute(width), .absolute(20)), elementKind: "title", alignment: alignment)
  }

  private func frame(_ layout: UICollectionViewLayout, _ kind: String, section: Int = 0) -> CGRect? {
    layout.layoutAttributesForSupplementaryView(ofKind: kind, at: IndexPath(item: 0, section: section))?.frame
  }

  @Test(arguments: [(NSRectAlignment.top, 50.0), (.topLeading, 0), (.topTrailing, 100)])
  func aHeaderStandsWhereItsAlignmentSays(alignment: NSRectAlignment, left: CGFloat) {
    let section = grid(columns: 1)
    section.boundarySupplementaryItems = [header(100, alignment)]
    let layout = UICollectionViewCompositionalLayout(section: section)
    _ = SizedSource(count: 1).view(layout, width: 200, height: 400)
    #expect(frame(layout, "title") == CGRect(x: left, y: 0, width: 100, height: 20))
    #expect(frame(layout, "footer") == nil)
    #expect(layout.frame(0)?.minY == 20)
  }

  @Test func aHeaderPinsToTheVisibleBounds() {
    let section = grid(columns: 1)
    let title = header(200, .top)
    (title.pinToVisibleBounds, title.zIndex) = (true, 7)
    section.boundarySupplementaryItems = [title]
    let layout = UICollectionViewCompositionalLayout(section: section)
    let view = SizedSource([Array(repeating: .zero, count: 5), [.zero]]).view(layout, width: 200, height: 60)
    // The first section is 20 + 5 · 40 long: at 130 the header has room, at 210 the section's end pushes it to 200.
    for (offset, origin) in [(0.0, 0.0), (130, 130), (210, 200)] {
      view.contentOffset.y = offset
      view.layoutIfNeeded()
      #expect(frame(layout, "title")?.minY == CGFloat(origin))
    }
    #expect(view.visibleAttributes.first { $0.representedElementKind == "title" }?.zIndex == 7)
  }

  @Test func aHeaderAtASideIsInTheMiddleOfItsSectionAndDoesNotPin() {
    let section = grid(columns: 1)
    let (side, top) = (header(60, .trailing), header(200, .top))
    side.pinToVisibleBounds = true
    section.boundarySupplementaryItems = [
      side, NSCollectionLayoutBoundarySupplementaryItem(layoutSize: top.layoutSize, elementKind: "top", alignment: .top),
    ]
    let layout = UICollectionViewCompositionalLayout(section: section)
    let view = SizedSource(count: 5).view(layout, width: 200, height: 60)
    // The section is 20 + 5 · 40 = 220 long: (220 − 20) / 2, and 200 − 60.
    for offset in [0.0, 150] {
      view.contentOffset.y = offset
      view.layoutIfNeeded()
      #expect(frame(layout, "title") == CGRect(x: 140, y: 100, width: 60, height: 20))
      #expect(frame(layout, "top") == CGRect(x: 0, y: 0, width: 200, height: 20))
    }
    #expect(layout.layoutError == nil)
    #expect(view.contentSize.height == 220)
  }

  @Test func twoHeadersAtOneEdgeFollowEachOtherAndAThirdIsLeftOut() {
    let section = grid(columns: 1)
    section.boundarySupplementaryItems = ["one", "two", "three"].map {
      NSCollectionLayoutBoundarySupplementaryItem(layoutSize: size(.absolute(200), .absolute(20)), elementKind: $0, alignment: .top)
    }
    let layout = UICollectionViewCompositionalLayout(section: section)
    _ = SizedSource(count: 1).view(layout, width: 200, height: 400)
    #expect(frame(layout, "one")?.minY == 0 && frame(layout, "two")?.minY == 20 && frame(layout, "three") == nil)
    #expect(layout.frame(0)?.minY == 40)
    // A footer has its place before a second header.
    section.boundarySupplementaryItems[2] = header(200, .bottom)
    layout.invalidateLayout()
    #expect(frame(layout, "one")?.minY == 0 && frame(layout, "two") == nil && frame(layout, "title")?.minY == 60)
  }

  private func frame(ofLayouts kind: String, _ layout: UICollectionViewLayout) -> CGRect? {
    layout.layoutAttributesForSupplementaryView(ofKind: kind, at: IndexPath(index: 0))?.frame
  }

  @Test func theLayoutHasAHeaderAndAFooterOfItsOwn() {
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    let banner = header(100, .topLeading)
    (banner.pinToVisibleBounds, banner.zIndex) = (true, 5)
    configuration.boundarySupplementaryItems = [
      banner, NSCollectionLayoutBoundarySupplementaryItem(layoutSize: banner.layoutSize, elementKind: "end", alignment: .bottom),
    ]
    configuration.interSectionSpacing = 8
    let section = grid(columns: 1)
    section.boundarySupplementaryItems = [
      NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: size(.absolute(200), .absolute(10)), elementKind: "section", alignment: .top)
    ]
    section.boundarySupplementaryItems[0].pinToVisibleBounds = true
    let layout = UICollectionViewCompositionalLayout(section: section, configuration: configuration)
    let view = SizedSource([[.zero, .zero, .zero], [.zero]]).view(layout, width: 200, height: 60)
    // 20 + (10 + 3 · 40) + 8 + (10 + 40) + 20 = 228.
    #expect(view.contentSize == CGSize(width: 200, height: 228))
    #expect(frame(ofLayouts: "title", layout) == CGRect(x: 0, y: 0, width: 100, height: 20))
    #expect(frame(ofLayouts: "end", layout) == CGRect(x: 50, y: 208, width: 100, height: 20))
    #expect(layout.frame(0)?.minY == 30 && layout.frame(0, section: 1)?.minY == 168)
    view.contentOffset.y = 60
    view.layoutIfNeeded()
    // The section's header is below the layout's: 60 + 20.
    #expect(frame(ofLayouts: "title", layout)?.minY == 60 && frame(layout, "section")?.minY == 80)
    let shown = view.visibleAttributes.first { $0.representedElementKind == "title" }
    #expect(shown?.indexPath == IndexPath(index: 0) && shown?.zIndex == 5)
    #expect(frame(layout, "title") == nil)
    #expect(layout.layoutAttributesForSupplementaryView(ofKind: "title", at: IndexPath(index: 1)) == nil)
  }

  @Test func theLayoutsHeaderIsThereWithoutSections() {
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.boundarySupplementaryItems = [header(200, .top)]
    let layout = UICollectionViewCompositionalLayout(sectionProvider: { _, _ in nil }, configuration: configuration)
    let view = SizedSource([]).view(layout, width: 200, height: 60)
    #expect(view.contentSize == CGSize(width: 200, height: 20))
    #expect(frame(ofLayouts: "title", layout) == CGRect(x: 0, y: 0, width: 200, height: 20))
  }

  /// Headers estimated at 20 with insets of 3 above and 2 below: a view of 30 makes the header 35.
  @Test func aHeaderWithAnEstimateHasTheHeightThatItsViewPrefers() throws {
    let section = grid(columns: 1)
    let title = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: size(.fractionalWidth(1), .estimated(20)), elementKind: "title", alignment: .top)
    title.contentInsets = NSDirectionalEdgeInsets(top: 3, leading: 0, bottom: 2, trailing: 0)
    section.boundarySupplementaryItems = [title]
    var asked = 0
    let layout = UICollectionViewCompositionalLayout { _, _ in
      asked += 1
      return section
    }
    let source = SizedSource([[.zero], [.zero]])
    let view = source.view(layout, width: 200, height: 400)
    #expect(frame(layout, "title", section: 1) == CGRect(x: 0, y: 63, width: 200, height: 15))
    asked = 0
    view.preferredLayoutAttributes = { original in
      guard original.representedElementKind == "title", let copy = original.copy() as? UICollectionViewLayoutAttributes else {
        return original
      }
      copy.size = CGSize(width: 77, height: 30)
      return copy
    }
    view.reconfigureItems(at: [])
    view.layoutIfNeeded()
    #expect(frame(layout, "title") == CGRect(x: 0, y: 3, width: 200, height: 30))
    #expect(frame(layout, "title", section: 1) == CGRect(x: 0, y: 78, width: 200, height: 30))
    #expect(view.contentSize.height == 150)
    #expect(view.endlessPass == nil)
    #expect(asked == 0)
    view.preferredLayoutAttributes = nil
    // Another room: the sections are made anew, and what was measured is kept.
    view.bounds.size.width = 150
    view.layoutIfNeeded()
    #expect(frame(layout, "title", section: 1) == CGRect(x: 0, y: 78, width: 150, height: 30))
    section.interGroupSpacing = 1
    layout.invalidateLayout()
    #expect(frame(layout, "title", section: 1) == CGRect(x: 0, y: 78, width: 150, height: 30))
    // A size goes with its section.
    source.sections.insert([.zero], at: 0)
    view.performBatchUpdates { view.insertSections(IndexSet(integer: 0)) }
    #expect((0..<3).map { frame(layout, "title", section: $0)?.height } == [15, 30, 30])
    view.reloadData()
    #expect((0..<3).map { frame(layout, "title", section: $0)?.height } == [15, 15, 15])
  }

  // MARK: Supplementary items

  /// Which supplementary views a layout is asked about while a batch is animated.
  private final class AskedLayout: UICollectionViewCompositionalLayout {
    var asked: [String] = []

    override func initialLayoutAttributesForAppearingSupplementaryElement(
      ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      asked.append("initial \(elementKind) \(Array(elementIndexPath))")
      return nil
    }

    override func finalLayoutAttributesForDisappearingSupplementaryElement(
      ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      asked.append("final \(elementKind) \(Array(elementIndexPath))")
      return nil
    }
  }

  @Test func badgesAreAskedForWithTheirItemsAndHeadersWithTheirSections() {
    let badge = NSCollectionLayoutSupplementaryItem(
      layoutSize: size(.absolute(20), .absolute(20)), elementKind: "badge",
      containerAnchor: NSCollectionLayoutAnchor(edges: [.top, .trailing]))
    let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(1)), supplementaryItems: [badge])
    let group = NSCollectionLayoutGroup.horizontal(layoutSize: size(.fractionalWidth(1), .absolute(40)), subitems: [item])
    let section = NSCollectionLayoutSection(group: group)
    section.boundarySupplementaryItems = [header(200, .top)]
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.boundarySupplementaryItems = [
      NSCollectionLayoutBoundarySupplementaryItem(layoutSize: header(200, .top).layoutSize, elementKind: "all", alignment: .top)
    ]
    let layout = AskedLayout(section: section, configuration: configuration)
    let source = SizedSource([[.zero, .zero, .zero], [.zero]])
    let view = source.view(layout, width: 200, height: 400)
    func asked(_ change: @escaping () -> Void) -> Set<String> {
      layout.asked = []
      view.performBatchUpdates { change() }
      view.layoutIfNeeded()
      return Set(layout.asked)
    }
    let deleted = asked {
      source.sections[0].remove(at: 1)
      view.deleteItems(at: [IndexPath(item: 1, section: 0)])
    }
    #expect(deleted == ["final badge [0, 1]"])
    let inserted = asked {
      source.sections[1].insert(.zero, at: 0)
      view.insertItems(at: [IndexPath(item: 0, section: 1)])
    }
    #expect(inserted == ["initial badge [1, 0]"])
    // The header of the layout belongs to no section.
    let gone = asked {
      source.sections.removeFirst()
      view.deleteSections([0])
    }
    #expect(gone == ["final title [0, 0]", "final badge [0, 0]", "final badge [0, 1]"])
  }

  private func badged(_ badges: NSCollectionLayoutSupplementaryItem...) -> UICollectionViewCompositionalLayout {
    let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(0.5), .fractionalHeight(1)), supplementaryItems: badges)
    let group = NSCollectionLayoutGroup.horizontal(layoutSize: size(.fractionalWidth(1), .absolute(40)), subitems: [item])
    return UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group))
  }

  /// Items of 100 × 40, two in a row; badges of 20 whose middle is at an item's top right corner: 100 − 20 + 10 and −10.
  @Test func aBadgeIsAtTheCornerOfItsItem() {
    let corner = NSCollectionLayoutSupplementaryItem(
      layoutSize: size(.absolute(20), .absolute(20)), elementKind: "badge",
      containerAnchor: NSCollectionLayoutAnchor(edges: [.top, .trailing], fractionalOffset: CGPoint(x: 0.5, y: -0.5)))
    let layout = badged(corner)
    let view = SizedSource(count: 3).view(layout, width: 200, height: 400)
    func badge(_ item: Int) -> UICollectionViewLayoutAttributes? {
      layout.layoutAttributesForSupplementaryView(ofKind: "badge", at: IndexPath(item: item, section: 0))
    }
    #expect(badge(0)?.frame == CGRect(x: 90, y: -10, width: 20, height: 20))
    #expect(badge(2)?.frame == CGRect(x: 90, y: 30, width: 20, height: 20))
    #expect(badge(2)?.zIndex == 1 && badge(2)?.representedElementCategory == .supplementaryView)
    #expect(badge(3) == nil)
    #expect(layout.layoutAttributesForSupplementaryView(ofKind: "dot", at: IndexPath(item: 0, section: 0)) == nil)
    #expect(view.contentSize == CGSize(width: 200, height: 80))
    #expect(view.indexPathsForVisibleSupplementaryElements(ofKind: "badge").map(\.item) == [0, 1, 2])
    // Of the second row the rectangle has the badge alone.
    let found = layout.layoutAttributesForElements(in: CGRect(x: 0, y: 32, width: 100, height: 4)) ?? []
    #expect(found.map(\.representedElementKind) == [nil, "badge"] && found.map(\.indexPath.item) == [0, 2])
  }

  /// The bottom left corner of 20 × 16 is at the item's top right corner, 10 further to the right and up: 100 + 10 and 0 − 16 − 10.
  @Test func anItemAnchorNamesThePointThatIsAtTheItem() {
    func anchored(_ kind: String) -> NSCollectionLayoutSupplementaryItem {
      let item = NSCollectionLayoutSupplementaryItem(
        layoutSize: size(.absolute(20), .absolute(16)), elementKind: kind,
        containerAnchor: NSCollectionLayoutAnchor(edges: [.top, .trailing], absoluteOffset: CGPoint(x: 10, y: -10)),
        itemAnchor: NSCollectionLayoutAnchor(edges: [.bottom, .leading]))
      item.zIndex = kind.count
      return item
    }
    let layout = badged(anchored("tag"), anchored("label"))
    _ = SizedSource(count: 1).view(layout, width: 200, height: 400)
    #expect(layout.layoutError == nil)
    for kind in ["tag", "label"] {
      let attributes = layout.layoutAttributesForSupplementaryView(ofKind: kind, at: IndexPath(item: 0, section: 0))
      #expect(attributes?.frame == CGRect(x: 110, y: -26, width: 20, height: 16) && attributes?.zIndex == kind.count)
    }
  }

  @Test func twoBadgesOfOneKindOnAnItemLeaveAnEmptyLayoutThatSaysWhy() {
    func badge() -> NSCollectionLayoutSupplementaryItem {
      NSCollectionLayoutSupplementaryItem(
        layoutSize: size(.absolute(20), .absolute(20)), elementKind: "badge", containerAnchor: NSCollectionLayoutAnchor(edges: .top))
    }
    let layout = badged(badge(), badge())
    _ = SizedSource(count: 1).view(layout, width: 200, height: 400)
    #expect(layout.layoutError?.description.contains("“badge”") == true)
    #expect(layout.allElements.isEmpty)
  }

  @Test func aBackgroundIsADecorationView() {
    let section = grid(columns: 1)
    let background = NSCollectionLayoutDecorationItem.background(elementKind: "card")
    background.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    section.decorationItems = [background]
    let layout = UICollectionViewCompositionalLayout(section: section)
    _ = SizedSource(count: 2).view(layout, width: 200, height: 400)
    let path = IndexPath(item: 0, section: 0)
    let attributes = layout.layoutAttributesForDecorationView(ofKind: "card", at: path)
    #expect(attributes?.frame == CGRect(x: 2, y: 1, width: 194, height: 76))
    #expect(attributes?.representedElementCategory == .decorationView)
    #expect(layout.layoutAttributesForDecorationView(ofKind: "title", at: path) == nil)
  }

  // MARK: Sections that scroll by themselves

  /// Groups of 80 in a container of 200: the third begins at 160. Asked for 150, the section rests at 160.
  @Test func aSectionThatScrollsByItselfKeepsItsOffset() {
    let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(1)))
    let section = NSCollectionLayoutSection(group: .horizontal(layoutSize: size(.absolute(80), .absolute(40)), subitems: [item]))
    section.orthogonalScrollingBehavior = .groupPaging
    let layout = UICollectionViewCompositionalLayout(section: section)
    let view = SizedSource(count: 10).view(layout, width: 200, height: 400)
    #expect(layout.orthogonalOffset(forSection: 0) == 0)
    #expect(layout.orthogonalOffset(forSection: 1) == nil)
    #expect(view.contentSize.height == 40)
    layout.setOrthogonalOffset(150, forSection: 0)
    #expect(layout.orthogonalOffset(forSection: 0) == 160)
    #expect(layout.frame(2)?.minX == 0)
    // The section is planned anew, and rests where it did.
    section.interGroupSpacing = 0.5
    layout.invalidateLayout()
    #expect(layout.orthogonalOffset(forSection: 0) == 161)
  }

  // MARK: Cells that size themselves

  @Test func aListIsAStackOfRowsThatSizeThemselves() {
    var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
    configuration.headerMode = .supplementary
    let layout = UICollectionViewCompositionalLayout.list(using: configuration)
    let source = SizedSource([[10, 20, 30].map { CGSize(width: 100, height: $0) }])
    let view = source.view(layout, width: 100, height: 1000)
    #expect(layout.frame(2) == CGRect(x: 0, y: 44 * 3, width: 100, height: 44))
    view.preferredLayoutAttributes = { original in
      guard original.representedElementCategory == .cell, let copy = original.copy() as? UICollectionViewLayoutAttributes else {
        return original
      }
      copy.size.height = source.sections[0][original.indexPath.item].height
      return copy
    }
    view.reconfigureItems(at: [])
    view.layoutIfNeeded()
    #expect(layout.frame(2) == CGRect(x: 0, y: 44 + 30, width: 100, height: 30))
    #expect(view.endlessPass == nil)
    view.preferredLayoutAttributes = nil
    source.sections[0].insert(CGSize(width: 100, height: 99), at: 0)
    view.performBatchUpdates { view.insertItems(at: [IndexPath(item: 0, section: 0)]) }
    #expect((0..<4).map { layout.frame($0)?.height } == [44, 10, 20, 30])
    // Another room: the sections are made anew, and what was measured is kept.
    view.bounds.size.width = 90
    view.layoutIfNeeded()
    #expect((0..<4).map { layout.frame($0)?.height } == [44, 10, 20, 30])
    #expect(layout.frame(3)?.width == 90)
    view.reloadData()
    #expect((0..<4).map { layout.frame($0)?.height } == [44, 44, 44, 44])
  }

  /// Cells of 30 and 50 points are both 50 high, and 30 once the higher one wants 20.
  @Test func uniformItemsAreAsHighAsTheHighestOfTheirRow() {
    let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(0.5), .uniformAcrossSiblings(estimate: 40)))
    let group = NSCollectionLayoutGroup.horizontal(layoutSize: size(.fractionalWidth(1), .estimated(40)), subitems: [item])
    let layout = UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group))
    let source = SizedSource([[30, 50, 10].map { CGSize(width: 50, height: $0) }])
    let view = source.view(layout, width: 100, height: 1000)
    view.preferredLayoutAttributes = { original in
      guard let copy = original.copy() as? UICollectionViewLayoutAttributes else { return original }
      copy.size.height = source.sections[0][original.indexPath.item].height
      return copy
    }
    view.reconfigureItems(at: [])
    view.layoutIfNeeded()
    #expect((0..<3).map { layout.frame($0)?.height } == [50, 50, 10])
    #expect(layout.frame(2)?.minY == 50)
    #expect(view.endlessPass == nil)
    // Another room makes the sections anew: each item still has its own height, not that of its row.
    view.bounds.size.width = 90
    view.layoutIfNeeded()
    source.sections[0][1].height = 20
    view.reconfigureItems(at: [IndexPath(item: 1, section: 0)])
    view.layoutIfNeeded()
    #expect((0..<3).map { layout.frame($0)?.height } == [30, 30, 10])
    #expect(layout.frame(2)?.minY == 30)
  }

  /// The cell's width is not an estimate, so that a cell that prefers another one is told no twice.
  @Test func aSizeThatHasNoEffectDoesNotSizeForEver() {
    let layout = UICollectionViewCompositionalLayout.list(using: UICollectionLayoutListConfiguration(appearance: .plain))
    let view = SizedSource(count: 2).view(layout, width: 100, height: 1000)
    view.preferredLayoutAttributes = { original in
      guard let copy = original.copy() as? UICollectionViewLayoutAttributes else { return original }
      copy.size = CGSize(width: 77, height: 30)
      return copy
    }
    view.reconfigureItems(at: [])
    view.layoutIfNeeded()
    #expect(view.endlessPass == nil)
    #expect(layout.frame(1) == CGRect(x: 0, y: 30, width: 100, height: 30))
  }

  /// A header of the whole layout, estimated at 20, prefers 35, and 5 more with its insets: rows of 10 begin at 40, and the content is 40 + 3 · 10 + 20 long.
  @Test func theHeaderOfALayoutSizesItself() {
    let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .absolute(10)))
    let group = NSCollectionLayoutGroup.horizontal(layoutSize: size(.fractionalWidth(1), .absolute(10)), subitems: [item])
    let layout = UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group))
    let kinds = ["the header", "the footer"]
    layout.configuration.boundarySupplementaryItems = zip(kinds, [NSRectAlignment.top, .bottom]).map { kind, alignment in
      NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: size(.fractionalWidth(1), .estimated(20)), elementKind: kind, alignment: alignment)
    }
    layout.configuration.boundarySupplementaryItems[0].contentInsets.bottom = 5
    let source = SizedSource(count: 3)
    let view = source.view(layout, width: 100, height: 1000)
    func frame(_ kind: String) -> CGRect? { layout.layoutAttributesForSupplementaryView(ofKind: kind, at: IndexPath(index: 0))?.frame }
    #expect(frame(kinds[0]) == CGRect(x: 0, y: 0, width: 100, height: 15))
    #expect(frame(kinds[1]) == CGRect(x: 0, y: 50, width: 100, height: 20))
    view.preferredLayoutAttributes = { original in
      guard original.representedElementKind == kinds[0], let copy = original.copy() as? UICollectionViewLayoutAttributes else {
        return original
      }
      copy.size = CGSize(width: 77, height: 35)
      return copy
    }
    view.reloadData()
    view.layoutIfNeeded()
    #expect(frame(kinds[0]) == CGRect(x: 0, y: 0, width: 100, height: 35))
    #expect(layout.frame(0)?.minY == 40)
    #expect(frame(kinds[1]) == CGRect(x: 0, y: 70, width: 100, height: 20))
    #expect(view.contentSize.height == 90)
    #expect(view.endlessPass == nil)
    // Another room makes the plan anew, and the header keeps its size; new data ends it.
    view.preferredLayoutAttributes = nil
    view.bounds.size.width = 90
    view.layoutIfNeeded()
    #expect(frame(kinds[0]) == CGRect(x: 0, y: 0, width: 90, height: 35))
    view.reloadData()
    view.layoutIfNeeded()
    #expect(frame(kinds[0])?.height == 15)
  }

  // MARK: The engine

  /// A layout of the engine, described in UIKit's words, places what the engine places.
  @Test(arguments: SeedRange.seeds(iterations: 150)) func aRandomLayoutIsTheEngines(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let random = RandomCompositional(lengths: LengthSampler(.whole))
    let direction: ScrollDirection = generator.oneIn(2) ? .vertical : .horizontal
    var engineLayout = DescribedLayout.describable(random.layout(scrollDirection: direction, using: &generator))
    let container = LayoutSize(width: 180, height: 150)
    let data = CollectionData(
      sections: (0..<generator.int(in: 1...4)).map { _ in
        CollectionData.Section(items: Array(repeating: .automatic, count: generator.int(in: 0...12)))
      })
    // The collection view does not ask for sections beyond its data's.
    engineLayout.sections = Array(engineLayout.sections.prefix(data.sections.count))
    let described = DescribedLayout(engineLayout)
    let layout = described.layout
    let view = SizedSource(data.sections.map { $0.items.map { _ in CGSize.zero } }).view(layout, width: 180, height: 150)
    let scale = UICollectionViewFlowLayout.displayScale
    guard let engine = try? engineLayout.makeEngine(.naive, data: data, container: container, displayScale: scale) else {
      #expect(layout.layoutError != nil, "seed \(seed)")
      #expect(layout.allElements.isEmpty)
      return
    }
    engine.prepare()
    #expect(layout.layoutError == nil, "seed \(seed)")
    #expect(view.contentSize == CGSize(engine.collectionViewContentSize), "seed \(seed)")
    let all = LayoutRect(x: -1e6, y: -1e6, width: 1e8, height: 1e8)
    #expect(
      layout.allElements == PlacedElement.sorted(engine.layoutAttributesForElements(in: all), engineLayout.itemSupplementaryKinds),
      "seed \(seed)")
  }
}
