import LayoutTestSupport
import Testing
import UIKit

/// Cells that size themselves, and batches of updates.
@Suite @MainActor struct FlowUpdateTests {
  /// Cells that prefer the height that a source has for their item.
  private func selfSizing(_ heights: [CGFloat], height: CGFloat = 120) -> (UICollectionView, UICollectionViewFlowLayout, SizedSource) {
    let source = SizedSource([heights.map { CGSize(width: 100, height: $0) }])
    let flow = UICollectionViewFlowLayout()
    flow.estimatedItemSize = CGSize(width: 100, height: 50)
    flow.minimumLineSpacing = 0
    let view = SourceView(frame: CGRect(x: 0, y: 0, width: 100, height: height), collectionViewLayout: flow)
    view.source = source
    view.dataSource = source
    view.preferredLayoutAttributes = { original in
      guard let copy = original.copy() as? UICollectionViewLayoutAttributes else { return original }
      copy.size = source.sections[original.indexPath.section][original.indexPath.item]
      return copy
    }
    view.layoutIfNeeded()
    return (view, flow, source)
  }

  /// Three cells of the estimate, 50, reach into 120 points and say that they are 90, 80 and 30. The other two count with 50 each.
  @Test func cellsThatAreSeenHaveTheirOwnSizesAndOthersTheEstimate() {
    let (view, flow, _) = selfSizing([90, 80, 30, 30, 30])
    #expect(flow.frame(1) == CGRect(x: 0, y: 90, width: 100, height: 80))
    #expect(flow.frame(4)?.maxY == 300)
    #expect(view.contentSize.height == 300)
    #expect(view.endlessPass == nil)
    view.contentOffset.y = 170
    view.layoutIfNeeded()
    #expect(view.contentSize.height == 260)
  }

  /// A third of a point is on no grid of powers of two.
  @Test func aSizeBetweenTwoUnitsEndsTheSelfSizing() {
    let (view, flow, _) = selfSizing([100 / 3, 200 / 3, 10])
    #expect(view.endlessPass == nil)
    #expect(abs((flow.frame(1)?.maxY ?? 0) - 100) < 0.001)
  }

  @Test func aRememberedSizeIsItsOwnItems() {
    let (view, flow, source) = selfSizing([90, 80, 30])
    source.sections[0].insert(CGSize(width: 100, height: 20), at: 0)
    view.performBatchUpdates { view.insertItems(at: [IndexPath(item: 0, section: 0)]) }
    #expect(flow.frame(1) == CGRect(x: 0, y: 20, width: 100, height: 90))
    #expect(flow.frame(2)?.height == 80)
    source.sections[0].swapAt(1, 2)
    view.performBatchUpdates { view.moveItem(at: IndexPath(item: 1, section: 0), to: IndexPath(item: 2, section: 0)) }
    #expect(flow.frame(1)?.height == 80)
    #expect(flow.frame(2)?.height == 90)
  }

  @Test func invalidateLayoutKeepsPreferredSizesAndReloadDataForgetsThem() {
    let (view, flow, _) = selfSizing([90, 80, 30, 30])
    view.preferredLayoutAttributes = { $0 }
    flow.invalidateLayout()
    #expect(flow.collectionViewContentSize.height == 250)
    flow.sectionInset.top = 5
    #expect(flow.collectionViewContentSize.height == 255)
    #expect(flow.frame(1)?.height == 80)
    view.reloadData()
    #expect(flow.collectionViewContentSize.height == 205)
  }

  @Test func anAutomaticEstimateIsTheItemSizeOrTheDelegates() {
    let source = SizedSource(count: 2, size: CGSize(width: 100, height: 70))
    let flow = UICollectionViewFlowLayout()
    flow.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
    let view = source.view(flow, width: 100, height: 300)
    // The default of `itemSize`, 50 by 50, twice with 10 between them is longer than the line.
    #expect(flow.frame(1) == CGRect(x: 0, y: 60, width: 50, height: 50))
    let delegate = SizeDelegate(source)
    view.delegate = delegate
    flow.invalidateLayout()
    #expect(flow.frame(1) == CGRect(x: 0, y: 80, width: 100, height: 70))
    view.preferredLayoutAttributes = { original in
      guard let copy = original.copy() as? UICollectionViewLayoutAttributes else { return original }
      copy.size.height = 40
      return copy
    }
    view.setNeedsLayout()
    view.reconfigureItems(at: [IndexPath(item: 0, section: 0)])
    view.layoutIfNeeded()
    #expect(flow.frame(1) == CGRect(x: 0, y: 50, width: 100, height: 40))
  }

  // MARK: Batches

  @Test func itemsOfOneSizeAreAskedNothingInABatch() {
    let source = SizedSource(count: 1_000)
    let flow = UICollectionViewFlowLayout()
    let view = source.view(flow, width: 170, height: 300)
    source.sections[0].removeLast(3)
    view.performBatchUpdates { view.deleteItems(at: (997..<1_000).map { IndexPath(item: $0, section: 0) }) }
    #expect(flow.frame(996) != nil)
    #expect(flow.frame(997) == nil)
    // 333 lines of 50, 10 apart.
    #expect(view.contentSize.height == 19_970)
  }

  /// The delegate's answers may depend on the path, so that all are asked for again: the sizes alternate by path before and after.
  @MainActor final class AlternatingDelegate: NSObject, UICollectionViewDelegateFlowLayout {
    func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize { CGSize(width: 100, height: indexPath.item % 2 == 0 ? 10 : 30) }
  }

  @Test func sizesThatDependOnThePathAreRightAfterABatch() {
    let source = SizedSource(count: 4)
    let delegate = AlternatingDelegate()
    let flow = UICollectionViewFlowLayout()
    let view = source.view(flow, width: 100, height: 300, delegate: delegate)
    source.sections[0].removeFirst()
    view.performBatchUpdates { view.deleteItems(at: [IndexPath(item: 0, section: 0)]) }
    #expect((0..<3).map { flow.frame($0)?.height } == [10, 30, 10])
  }

  /// Items of 10, 20, 30 and 40 with 10 between them: the fourth lies from 90 to 130.
  @Test func aFingerThatMovesAnItemMovesTheSizesInBetween() {
    let source = SizedSource([[10, 20, 30, 40].map { CGSize(width: 100, height: $0) }])
    let delegate = SizeDelegate(source)
    let flow = UICollectionViewFlowLayout()
    let view = source.view(flow, width: 100, height: 300, delegate: delegate)
    #expect(view.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0)))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 110))
    #expect(delegate.sizesAsked == 4)
    view.endInteractiveMovement()
    #expect((0..<4).map { flow.frame($0)?.height } == [20, 30, 40, 10])
  }

  /// A script of edits leaves what a fresh layout has, whoever gives the sizes.
  @Test(arguments: SeedRange.seeds(iterations: 60)) func batchesLeaveWhatAFreshLayoutHas(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let source = SizedSource((0..<generator.int(in: 0...3)).map { _ in SizeScript.sizes(&generator) })
    let delegate = generator.oneIn(2) ? SizeDelegate(source) : nil
    func makeFlow() -> UICollectionViewFlowLayout {
      let flow = UICollectionViewFlowLayout()
      flow.itemSize = CGSize(width: 30, height: 20)
      flow.headerReferenceSize.height = CGFloat(seed % 3) * 10
      flow.minimumLineSpacing = seed % 4 == 0 ? -7 : 5
      if seed % 5 == 0 { flow.estimatedItemSize = CGSize(width: 40, height: 25) }
      return flow
    }
    let flow = makeFlow()
    let view = source.view(flow, width: 200, height: 300, delegate: delegate)
    for step in 0..<8 {
      SizeScript.edit(source, view, &generator)
      let fresh = makeFlow()
      let other = source.view(fresh, width: 200, height: 300, delegate: delegate)
      #expect(flow.allElements == fresh.allElements, "seed \(seed), step \(step)")
      #expect(view.contentSize == other.contentSize, "seed \(seed), step \(step)")
    }
  }
}
