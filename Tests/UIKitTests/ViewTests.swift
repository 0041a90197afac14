import Testing
import UIKit

/// What a collection view answers, and how it scrolls to an item.
@MainActor @Suite struct ViewTests {
  @Test func scrollingToAnItemPutsItWhereItIsWanted() {
    let stage = Stage()
    func offset(_ item: Int, _ position: UICollectionView.ScrollPosition) -> CGFloat {
      stage.view.scrollToItem(at: path(item), at: position, animated: false)
      return stage.view.contentOffset.y
    }
    // Row 10 is at 100...110, and the view is 50 points high.
    #expect(offset(10, .top) == 100)
    #expect(offset(10, .centeredVertically) == 80)
    #expect(offset(10, .bottom) == 60)
    // The content ends at 200 and begins at 0.
    #expect(offset(19, .top) == 150)
    #expect(offset(0, .bottom) == 0)
    #expect(offset(99, .top) == 0)
    stage.view.contentInset = UIEdgeInsets(top: 8, left: 0, bottom: 4, right: 0)
    #expect(offset(10, .top) == 92)
    #expect(offset(10, .bottom) == 64)
    #expect(offset(0, .bottom) == -8)
    #expect(offset(19, .top) == 154)
  }

  @Test func theItemAtAPointIsTheForemost() {
    let stage = Stage()
    #expect(stage.view.indexPathForItem(at: CGPoint(x: 5, y: 35)) == path(3))
    #expect(stage.view.indexPathForItem(at: CGPoint(x: 5, y: 40)) == path(4))
    #expect(stage.view.indexPathForItem(at: CGPoint(x: 5, y: 500)) == nil)
    #expect(stage.view.layoutAttributesForItem(at: path(2))?.frame == CGRect(x: 0, y: 20, width: 100, height: 10))
    #expect(stage.view.layoutAttributesForItem(at: path(2, 7)) == nil)
  }

  @Test func cellsAreThereForWhatCanBeSeen() throws {
    let stage = Stage { layout, _ in layout.hasHeaders = true }
    let cell = try #require(stage.view.cellForItem(at: path(2)))
    #expect(cell.frame == CGRect(x: 0, y: 25, width: 100, height: 10))
    #expect(stage.view.indexPath(for: cell) == path(2))
    #expect(stage.view.cellForItem(at: path(2)) === cell)
    #expect(stage.view.cellForItem(at: path(12)) == nil)
    #expect(stage.view.visibleCells.count == 5)
    #expect(stage.view.indexPathsForVisibleSupplementaryElements(ofKind: UICollectionView.elementKindSectionHeader) == [path(0)])
    #expect(stage.view.supplementaryView(forElementKind: UICollectionView.elementKindSectionHeader, at: path(0)) != nil)
    stage.view.contentOffset.y = 100
    stage.view.layoutIfNeeded()
    #expect(stage.view.cellForItem(at: path(2)) == nil)
  }

  @Test func theEndOfADragIsWhereTheLayoutSays() {
    let stage = Stage()
    stage.view.endDragging(withVelocity: CGPoint(x: 0, y: 1), proposedContentOffset: CGPoint(x: 0, y: 33))
    #expect(stage.view.contentOffset.y == 30)
  }

  @Test func theSafeAreaCountsAsTheBehaviorSays() {
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    view.safeAreaInsets = UIEdgeInsets(top: 20, left: 7, bottom: 10, right: 7)
    view.contentInset = UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1)
    view.contentSize = CGSize(width: 100, height: 200)
    func insets(_ behavior: UIScrollView.ContentInsetAdjustmentBehavior) -> UIEdgeInsets {
      view.contentInsetAdjustmentBehavior = behavior
      return view.adjustedContentInset
    }
    #expect(insets(.never) == UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1))
    #expect(insets(.scrollableAxes) == UIEdgeInsets(top: 21, left: 1, bottom: 11, right: 1))
    #expect(insets(.always) == UIEdgeInsets(top: 21, left: 8, bottom: 11, right: 8))
  }

  @Test func withoutADataSourceThereIsNothing() {
    let layout = RecordingLayout()
    let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 50), collectionViewLayout: layout)
    view.layoutIfNeeded()
    #expect(view.numberOfSections == 0)
    #expect(view.contentSize == CGSize(width: 100, height: 0))
    #expect(view.visibleCells.isEmpty)
  }

  @Test func aContainerOfNoSizeIsLaidOut() {
    let stage = Stage { _, view in view.frame = .zero }
    #expect(stage.view.contentSize == CGSize(width: 0, height: 200))
    #expect(stage.view.visibleAttributes.isEmpty)
    stage.view.scrollToItem(at: path(3), at: .top, animated: false)
    #expect(stage.view.contentOffset.y == 30)
  }

  @Test func aLayoutThatAnswersNilShowsNothing() {
    let source = RowSource([[10, 10]])
    let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 50), collectionViewLayout: UICollectionViewLayout())
    view.dataSource = source
    view.layoutIfNeeded()
    view.reloadItems(at: [path(0)])
    #expect(view.visibleAttributes.isEmpty)
    #expect(view.layoutAttributesForItem(at: path(0)) == nil)
    #expect(view.contentSize == .zero)
    #expect(!view.beginInteractiveMovementForItem(at: path(0)))
  }

  @Test func aViewKnowsItsPlaceAndItsDirection() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    #expect(view.center == CGPoint(x: 25, y: 40))
    #expect(view.window == nil)
    window.addSubview(view)
    #expect(view.superview === window)
    #expect(view.window === window)
    view.removeFromSuperview()
    #expect(view.superview == nil)
    #expect(view.effectiveUserInterfaceLayoutDirection == .leftToRight)
    view.traitCollection = UITraitCollection(displayScale: 3, layoutDirection: .rightToLeft)
    #expect(view.effectiveUserInterfaceLayoutDirection == .rightToLeft)
    view.layoutMargins = UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 2)
    #expect(view.directionalLayoutMargins.leading == 2)
  }
}
