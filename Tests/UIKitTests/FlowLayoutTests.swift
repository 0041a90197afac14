import Testing
import UIKit

@Suite @MainActor struct FlowLayoutTests {
  /// 170 points hold three items of 50 with 10 between them: 3 · 50 + 2 · 10. The fourth begins the next line, 10 below.
  @Test func itemsFillLinesByUIKitsDefaults() {
    let flow = UICollectionViewFlowLayout()
    let view = SizedSource(count: 4).view(flow, width: 170, height: 400)
    #expect(flow.frame(0) == CGRect(x: 0, y: 0, width: 50, height: 50))
    #expect(flow.frame(2) == CGRect(x: 120, y: 0, width: 50, height: 50))
    #expect(flow.frame(3) == CGRect(x: 0, y: 60, width: 50, height: 50))
    #expect(flow.frame(4) == nil)
    #expect(view.contentSize == CGSize(width: 170, height: 110))
  }

  /// 190 points leave 20 more to two gaps: 20 between items. The last line keeps that if all items have one size, and else the minimum.
  @Test func theLastLineLooksFullOnlyWhereItemsHaveOneSize() {
    let source = SizedSource(count: 5)
    let flow = UICollectionViewFlowLayout()
    let view = source.view(flow, width: 190, height: 400)
    #expect(flow.frame(1)?.minX == 70)
    #expect(flow.frame(4)?.minX == 70)
    let delegate = SizeDelegate(source)
    view.delegate = delegate
    flow.invalidateLayout()
    #expect(flow.frame(1)?.minX == 70)
    #expect(flow.frame(4)?.minX == 60)
  }

  /// A header of 30, insets of 5 and 9, a line of 50 and a footer of 20 make a section of 114; the next one's item is 35 further on.
  @Test func sectionsHaveHeadersInsetsAndFooters() {
    let flow = UICollectionViewFlowLayout()
    flow.headerReferenceSize = CGSize(width: 1, height: 30)
    flow.footerReferenceSize = CGSize(width: 1, height: 20)
    flow.sectionInset = UIEdgeInsets(top: 5, left: 7, bottom: 9, right: 3)
    let size = CGSize(width: 50, height: 50)
    let view = SizedSource([[size], [size]]).view(flow, width: 200, height: 400)
    #expect(flow.frame(0, section: 1)?.minY == 149)
    #expect(flow.frame(0)?.minX == 7)
    let header = flow.layoutAttributesForSupplementaryView(
      ofKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 1))
    #expect(header?.frame == CGRect(x: 0, y: 114, width: 200, height: 30))
    let footer = flow.layoutAttributesForSupplementaryView(
      ofKind: UICollectionView.elementKindSectionFooter, at: IndexPath(item: 0, section: 1))
    #expect(footer?.frame == CGRect(x: 0, y: 208, width: 200, height: 20))
    #expect(flow.layoutAttributesForSupplementaryView(ofKind: "badge", at: IndexPath(item: 0, section: 0)) == nil)
    #expect(view.contentSize.height == 228)
    #expect(flow.elements(in: CGRect(x: 0, y: 0, width: 200, height: 31)).map(\.kind) == [UICollectionView.elementKindSectionHeader])
  }

  @Test func aHorizontalFlowFillsColumns() {
    let flow = UICollectionViewFlowLayout()
    flow.scrollDirection = .horizontal
    let view = SizedSource(count: 4).view(flow, width: 400, height: 170)
    #expect(flow.frame(2) == CGRect(x: 0, y: 120, width: 50, height: 50))
    #expect(flow.frame(3) == CGRect(x: 60, y: 0, width: 50, height: 50))
    #expect(view.contentSize == CGSize(width: 110, height: 170))
  }

  /// Within 20 points on either side two items fill 160: the second ends at 180.
  @Test func insetsMayCountFromTheSafeArea() {
    let flow = UICollectionViewFlowLayout()
    let view = SizedSource(count: 3).view(flow, width: 200, height: 400)
    view.contentInsetAdjustmentBehavior = .never
    view.safeAreaInsets = UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 20)
    flow.sectionInsetReference = .fromSafeArea
    #expect(flow.frame(0)?.minX == 20)
    #expect(flow.frame(1)?.maxX == 180)
    #expect(flow.frame(2)?.minY == 60)
  }

  @Test func contentInsetsLeaveLessRoom() {
    let flow = UICollectionViewFlowLayout()
    let view = SizedSource(count: 4).view(flow, width: 200, height: 400)
    view.contentInset = UIEdgeInsets(top: 40, left: 15, bottom: 0, right: 15)
    flow.invalidateLayout()
    #expect(flow.frame(3)?.minY == 60)
    #expect(flow.collectionViewContentSize.width == 170)
  }

  // MARK: The delegate

  /// Only the insets are the delegate's: items keep the layout's size, and the last line looks full.
  @MainActor final class InsetDelegate: NSObject, UICollectionViewDelegateFlowLayout {
    func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, insetForSectionAt section: Int
    ) -> UIEdgeInsets { UIEdgeInsets(top: 0, left: CGFloat(10 * section), bottom: 0, right: 0) }
  }

  @Test func methodsThatADelegateLacksAnswerWithTheLayoutsProperties() {
    let flow = UICollectionViewFlowLayout()
    flow.itemSize = CGSize(width: 60, height: 20)
    let size = CGSize(width: 1, height: 1)
    let delegate = InsetDelegate()
    let view = SizedSource([Array(repeating: size, count: 4), [size]]).view(flow, width: 200, height: 100, delegate: delegate)
    #expect(flow.frame(0)?.size == CGSize(width: 60, height: 20))
    #expect(flow.frame(1)?.minX == 70)
    #expect(flow.frame(0, section: 1)?.minX == 10)
    #expect(view.contentSize.height == 70)
  }

  @Test func theDelegateIsAskedOnceForEachItem() {
    let source = SizedSource(count: 100)
    let delegate = SizeDelegate(source)
    let flow = UICollectionViewFlowLayout()
    let view = source.view(flow, width: 170, height: 300, delegate: delegate)
    #expect(delegate.sizesAsked == 100)
    for step in 1...20 {
      view.contentOffset.y = CGFloat(step * 40)
      view.layoutIfNeeded()
    }
    #expect(delegate.sizesAsked == 100)
    flow.invalidateLayout()
    view.layoutIfNeeded()
    #expect(delegate.sizesAsked == 200)
  }

  @Test func aContextThatNamesItemsAsksForTheirSizesOnly() {
    let source = SizedSource(count: 100)
    let delegate = SizeDelegate(source)
    let flow = UICollectionViewFlowLayout()
    let view = source.view(flow, width: 170, height: 300, delegate: delegate)
    source.sections[0][1].height = 80
    let context = UICollectionViewFlowLayoutInvalidationContext()
    context.invalidateItems(at: [IndexPath(item: 1, section: 0)])
    flow.invalidateLayout(with: context)
    view.layoutIfNeeded()
    #expect(delegate.sizesAsked == 101)
    #expect(flow.frame(3)?.minY == 90)
  }

  @Test func aContextWithoutDelegateMetricsAsksNothing() {
    let source = SizedSource(count: 9)
    let delegate = SizeDelegate(source)
    let flow = UICollectionViewFlowLayout()
    let view = source.view(flow, width: 170, height: 300, delegate: delegate)
    let context = UICollectionViewFlowLayoutInvalidationContext()
    context.invalidateFlowLayoutDelegateMetrics = false
    flow.invalidateLayout(with: context)
    view.layoutIfNeeded()
    #expect(delegate.sizesAsked == 9)
  }

  // MARK: Bounds

  @Test(arguments: [
    (UndocumentedBehavior.FlowDelegateQueries.onEveryBoundsChange, 20), (.onSizeChange, 20), (.never, 10),
  ]) func whatIsNotDocumentedDecidesWhetherARotationAsksTheDelegate(queries: UndocumentedBehavior.FlowDelegateQueries, asked: Int) {
    let source = SizedSource(count: 10)
    let delegate = SizeDelegate(source)
    let flow = UICollectionViewFlowLayout()
    let view = source.view(flow, width: 170, height: 300, delegate: delegate)
    view.undocumentedBehavior.flowDelegateQueries = queries
    view.bounds.size = CGSize(width: 300, height: 170)
    view.layoutIfNeeded()
    #expect(delegate.sizesAsked == asked)
    #expect(flow.frame(4)?.minY == 0)
  }

  @Test func scrollingInvalidatesNothing() {
    let flow = UICollectionViewFlowLayout()
    let view = SizedSource(count: 100).view(flow, width: 170, height: 300)
    view.resetCalls()
    view.contentOffset.y = 500
    view.layoutIfNeeded()
    #expect(view.calls.prepares == 0)
    #expect(view.calls.boundsInvalidations == 0)
    view.bounds.size.height = 200
    view.layoutIfNeeded()
    #expect(view.calls.boundsInvalidations == 0)
    view.bounds.size.width = 290
    view.layoutIfNeeded()
    #expect(view.calls.boundsInvalidations == 1)
    #expect(flow.frame(4)?.minX == 240)
  }

  // MARK: What UIKit does not say

  /// A pitch of 100 − 30: lines lie over each other by 30.
  @Test func negativeLineSpacingMakesLinesOverlap() {
    let flow = UICollectionViewFlowLayout()
    flow.itemSize = CGSize(width: 100, height: 100)
    flow.minimumLineSpacing = -30
    let view = SizedSource(count: 3).view(flow, width: 100, height: 300)
    #expect(flow.frame(2) == CGRect(x: 0, y: 140, width: 100, height: 100))
    #expect(view.contentSize.height == 240)
    #expect(flow.elements(in: CGRect(x: 0, y: 80, width: 100, height: 10)).count == 2)
    #expect(flow.elements(in: CGRect(x: 0, y: 105, width: 100, height: 10)).count == 1)
    #expect(flow.elements(in: CGRect(x: 0, y: 235, width: 100, height: 10)).count == 1)
  }

  @Test func badLengthsCountAsNone() {
    let source = SizedSource([
      [
        CGSize(width: -5, height: CGFloat.nan), CGSize(width: CGFloat.infinity, height: 10), CGSize(width: 20, height: 30),
      ]
    ])
    let delegate = SizeDelegate(source)
    let flow = UICollectionViewFlowLayout()
    flow.sectionInset = UIEdgeInsets(top: -10, left: CGFloat.nan, bottom: 0, right: 0)
    flow.minimumInteritemSpacing = -3
    let view = source.view(flow, width: 100, height: 100, delegate: delegate)
    #expect(flow.layoutError == nil)
    // The item of 0 by 0 and the endless one have a line each, with 10 between lines.
    #expect(flow.frame(2) == CGRect(x: 0, y: 30, width: 20, height: 30))
    // In a view without room nothing is placed; with room again, all is where it was.
    view.bounds.size = .zero
    flow.invalidateLayout()
    #expect(flow.frame(2) == nil && flow.layoutError == nil)
    view.bounds.size = CGSize(width: 100, height: 100)
    flow.invalidateLayout()
    #expect(flow.frame(2) == CGRect(x: 0, y: 30, width: 20, height: 30))
    view.dataSource = nil
    view.reloadData()
    #expect(flow.collectionViewContentSize.height == 0)
    #expect(flow.allElements.isEmpty)
  }
}
