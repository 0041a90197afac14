import Testing
import UIKit

/// Subclasses in the patterns of well-known articles.
@Suite @MainActor struct FlowSubclassTests {
  /// Columns of at least 100 points, chosen from the width in `prepare()`.
  @MainActor final class ColumnFlow: UICollectionViewFlowLayout {
    var setsBeforeSuper = false

    override func prepare() {
      if !setsBeforeSuper { super.prepare() }
      guard let collectionView else { return }
      let available = collectionView.bounds.inset(by: collectionView.layoutMargins).width
      let columns = Int(available / 100)
      itemSize = CGSize(width: (available / CGFloat(columns)).rounded(.down), height: 70)
      sectionInset = UIEdgeInsets(top: minimumInteritemSpacing, left: 0, bottom: 0, right: 0)
      minimumInteritemSpacing = 0
      if setsBeforeSuper { super.prepare() }
    }
  }

  @Test(arguments: [false, true]) func aColumnFlowPicksItsItemSizeInPrepare(setsBeforeSuper: Bool) {
    let flow = ColumnFlow()
    flow.setsBeforeSuper = setsBeforeSuper
    let source = SizedSource(count: 10)
    let view = source.view(flow, width: 390, height: 400)
    view.layoutMargins = .zero
    flow.invalidateLayout()
    view.layoutIfNeeded()
    // Three columns of 130.
    #expect(flow.frame(2) == CGRect(x: 260, y: 0, width: 130, height: 70))
    view.bounds.size.width = 844
    view.layoutIfNeeded()
    // Eight columns of 105; 4 points are left for seven gaps.
    #expect(flow.frame(7)?.maxX == 844)
    #expect(flow.frame(8)?.minY == 80)
    #expect(view.endlessPass == nil)
  }

  /// Moves each line's items to the left.
  @MainActor final class LeftAligned: UICollectionViewFlowLayout {
    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
      let attributes = super.layoutAttributesForElements(in: rect)
      var left = sectionInset.left
      var line: CGFloat = -1
      for element in attributes ?? [] where element.representedElementCategory == .cell {
        if element.frame.minY >= line { left = sectionInset.left }
        element.frame.origin.x = left
        left += element.frame.width + minimumInteritemSpacing
        line = max(element.frame.maxY, line)
      }
      return attributes
    }
  }

  @Test func aSubclassMayMoveTheAttributesItGets() {
    let flow = LeftAligned()
    flow.itemSize = CGSize(width: 40, height: 40)
    _ = SizedSource(count: 7).view(flow, width: 200, height: 400)
    let found = flow.elements(in: CGRect(x: 0, y: 0, width: 200, height: 400))
    // Four on a line, 10 apart and not 13⅓; a second query begins with the layout's own frames again.
    #expect(found.map { $0.frame[0] } == [0, 50, 100, 150, 0, 50, 100])
    #expect(flow.elements(in: CGRect(x: 0, y: 0, width: 200, height: 400)) == found)
    #expect(flow.frame(1)?.minX == 40 + 40.0 / 3)
  }

  /// Shrinks items by their distance from the middle, at every scrolled frame.
  @MainActor final class Carousel: UICollectionViewFlowLayout {
    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
      guard let collectionView, let attributes = super.layoutAttributesForElements(in: rect) else { return nil }
      return attributes.map { own in
        guard let copy = own.copy() as? UICollectionViewLayoutAttributes else { return own }
        let distance = abs(copy.center.x - collectionView.bounds.midX)
        copy.alpha = max(0, 1 - distance / 1000)
        return copy
      }
    }
  }

  @Test func aCarouselInvalidatesAtEveryFrameAndAsksForNoSizes() {
    let source = SizedSource(count: 500, size: CGSize(width: 100, height: 80))
    let delegate = SizeDelegate(source)
    let flow = Carousel()
    flow.scrollDirection = .horizontal
    let view = source.view(flow, width: 300, height: 80, delegate: delegate)
    view.resetCalls()
    for step in 1...50 {
      view.contentOffset.x = CGFloat(step) * 11
      view.layoutIfNeeded()
    }
    #expect(view.calls.prepares == 50)
    #expect(delegate.sizesAsked == 500)
    // The middle is at 550 + 150; item 6 lies from 660 to 760, its middle at 710.
    let middle = view.visibleAttributes.first { $0.indexPath.item == 6 }
    #expect(middle?.alpha == 0.99)
    #expect(flow.frame(6)?.minX == 660)
  }

  @MainActor final class Marked: UICollectionViewLayoutAttributes { var mark = 0 }
  @MainActor final class MarkedFlow: UICollectionViewFlowLayout {
    override class var layoutAttributesClass: AnyClass { Marked.self }
  }

  @Test func attributesAreOfTheClassThatTheLayoutWants() {
    let flow = MarkedFlow()
    _ = SizedSource(count: 3).view(flow, width: 100, height: 100)
    #expect(flow.layoutAttributesForElements(in: CGRect(x: 0, y: 0, width: 100, height: 500))?.allSatisfy { $0 is Marked } == true)
    #expect(flow.layoutAttributesForItem(at: IndexPath(item: 0, section: 0)) is Marked)
  }
}
