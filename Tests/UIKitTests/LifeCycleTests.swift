import Testing
import UIKit

/// When a collection view asks its layout what. Rules from Apple's pages *UICollectionViewLayout* and *UICollectionViewLayoutInvalidationContext*.
@MainActor @Suite struct LifeCycleTests {
  @Test func theFirstPassPreparesThenReadsTheSizeThenAsks() {
    let stage = Stage()
    let log = stage.log { stage.view.reloadData() }
    #expect(log == ["invalidate", "prepare", "size", "query"])
    #expect(stage.layout.queried == [CGRect(x: 0, y: 0, width: 100, height: 50)])
    #expect(stage.view.contentSize == CGSize(width: 100, height: 200))
  }

  @Test func aPassWithoutAChangeAsksNothing() {
    let stage = Stage()
    #expect(stage.log {} == [])
  }

  @Test func aScrolledFrameAsksWhetherTheLayoutStaysValidAndThenForTheElements() {
    let stage = Stage()
    #expect(stage.log { stage.view.contentOffset.y = 30 } == ["bounds?", "query"])
    #expect(stage.view.indexPathsForVisibleItems == (3..<8).map { path($0) })
    #expect(stage.view.calls.prepares == 0)
    #expect(stage.view.calls.queries == 1)
  }

  @Test func aLayoutThatBoundsMakeInvalidGetsItsOwnContextAndIsPreparedAgain() {
    let stage = Stage { layout, _ in layout.invalidatesOnBoundsChange = true }
    #expect(stage.log { stage.view.contentOffset.y = 30 } == ["bounds?", "context", "invalidate", "prepare", "size", "query"])
    #expect(stage.layout.contexts.first is RecordingContext)
    #expect(stage.layout.contexts.first?.invalidateEverything == false)
    #expect(stage.layout.contexts.first?.invalidateDataSourceCounts == false)
    #expect(stage.view.calls.boundsInvalidations == 1)
  }

  @Test func theNumbersAreReadOnceUntilTheDataIsReloaded() {
    let stage = Stage { layout, _ in layout.invalidatesOnBoundsChange = true }
    stage.source.heights = [[10]]
    stage.view.contentOffset.y = 10
    stage.layout.invalidateLayout()
    stage.source.heights = [Array(repeating: 10, count: 20)]
    stage.view.layoutIfNeeded()
    #expect(stage.view.numberOfItems(inSection: 0) == 20)
    #expect(stage.source.reads == 0)
    stage.source.heights = [[10], [10, 10]]
    stage.view.reloadData()
    #expect(stage.view.numberOfSections == 2)
    #expect(stage.view.numberOfItems(inSection: 1) == 2)
    #expect(stage.source.reads == 1)
  }

  @Test func aReloadSaysThatEverythingAndTheNumbersHaveChanged() {
    let stage = Stage()
    stage.view.reloadData()
    #expect(stage.layout.contexts.map(\.invalidateEverything) == [true])
    #expect(stage.layout.contexts.map(\.invalidateDataSourceCounts) == [true])
  }

  @Test(arguments: [true, false]) func anInvalidationByTheLayoutIsOfEverythingIfTheSwitchSaysSo(everything: Bool) {
    let stage = Stage()
    stage.view.undocumentedBehavior.invalidateLayoutInvalidatesEverything = everything
    #expect(stage.log { stage.layout.invalidateLayout() } == ["invalidateLayout", "invalidate", "prepare", "size", "query"])
    #expect(stage.layout.contexts.map(\.invalidateEverything) == [everything])
    #expect(stage.layout.contexts.map(\.invalidateDataSourceCounts) == [false])
  }

  @Test func theCollectionViewCallsInvalidateLayoutOnlyIfTheSwitchSaysSo() {
    let stage = Stage()
    stage.view.undocumentedBehavior.callsInvalidateLayout = true
    // The second call makes no context of its own: the first one's has been handed over.
    #expect(stage.log { stage.view.reloadData() } == ["invalidate", "invalidateLayout", "prepare", "size", "query"])
  }

  @Test func anAdjustmentOfTheOffsetIsAddedOnceTheLayoutIsValid() {
    let stage = Stage { layout, _ in layout.invalidatesOnBoundsChange = true }
    stage.layout.onBoundsContext = { $0.contentOffsetAdjustment = CGPoint(x: 0, y: 7) }
    stage.view.contentOffset.y = 30
    #expect(stage.view.contentOffset.y == 30)
    stage.view.layoutIfNeeded()
    #expect(stage.view.contentOffset.y == 37)
  }

  @Test func anAdjustmentOfTheSizeCountsUntilTheLayoutIsAskedAgain() {
    let stage = Stage { layout, _ in layout.invalidatesOnBoundsChange = true }
    stage.layout.onBoundsContext = { $0.contentSizeAdjustment = CGSize(width: 0, height: 11) }
    stage.view.contentOffset.y = 30
    #expect(stage.view.contentSize.height == 211)
    stage.view.layoutIfNeeded()
    #expect(stage.view.contentSize.height == 200)
  }

  @Test func aContextCollectsWhatItIsTold() {
    let context = UICollectionViewLayoutInvalidationContext()
    #expect(context.invalidatedItemIndexPaths == nil)
    context.invalidateItems(at: [path(1)])
    context.invalidateItems(at: [path(2)])
    context.invalidateSupplementaryElements(ofKind: "a", at: [path(0)])
    context.invalidateSupplementaryElements(ofKind: "a", at: [path(0, 1)])
    context.invalidateDecorationElements(ofKind: "b", at: [path(3)])
    #expect(context.invalidatedItemIndexPaths == [path(1), path(2)])
    #expect(context.invalidatedSupplementaryIndexPaths == ["a": [path(0), path(0, 1)]])
    #expect(context.invalidatedDecorationIndexPaths == ["b": [path(3)]])
  }

  @Test func theRectangleIsTheVisibleOneOrPagesOrHasAMargin() {
    let stage = Stage()
    func rectangle(_ choice: UndocumentedBehavior.QueryRectangle) -> CGRect {
      stage.view.undocumentedBehavior.queryRectangle = choice
      return stage.view.queryRectangle
    }
    stage.view.contentOffset.y = 30
    #expect(rectangle(.visible) == CGRect(x: 0, y: 30, width: 100, height: 50))
    #expect(rectangle(.pages) == CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(rectangle(.margin) == CGRect(x: -50, y: 5, width: 200, height: 100))
  }

  @Test func anInvalidationInPrepareCountsOnlyIfTheSwitchSaysSo() {
    let stage = Stage()
    stage.layout.invalidatesInPrepare = 2
    stage.view.reloadData()
    stage.view.layoutIfNeeded()
    #expect(stage.view.calls.prepares == 1)
    stage.view.undocumentedBehavior.honorsInvalidationInPrepare = true
    stage.layout.invalidatesInPrepare = 2
    stage.forget()
    stage.view.reloadData()
    stage.view.layoutIfNeeded()
    #expect(stage.view.calls.prepares == 3)
    #expect(stage.view.endlessPass == nil)
  }

  @Test func aLayoutThatInvalidatesItselfInEveryPrepareIsReported() {
    let stage = Stage()
    stage.view.undocumentedBehavior.honorsInvalidationInPrepare = true
    stage.view.passLimit = 7
    stage.layout.invalidatesInPrepare = .max
    stage.view.reloadData()
    stage.view.layoutIfNeeded()
    #expect(stage.view.endlessPass == .invalidationInPrepare(passes: 7))
  }

  @Test func aQueryPrecedesPrepareOnAResizeIfTheSwitchSaysSo() {
    let stage = Stage { layout, _ in layout.invalidatesOnBoundsChange = true }
    stage.view.undocumentedBehavior.queriesBeforePrepareOnResize = true
    let log = stage.log { stage.view.frame = CGRect(x: 0, y: 0, width: 50, height: 100) }
    #expect(log == ["bounds?", "context", "invalidate", "query", "prepare", "size", "query"])
    #expect(stage.log { stage.view.contentOffset.y = 1 } == ["bounds?", "context", "invalidate", "prepare", "size", "query"])
  }

  @Test(arguments: [true, false]) func theNewBoundsAreThereBeforeTheInvalidationOrAfterIt(before: Bool) {
    final class Looking: RecordingLayout {
      var seen: CGFloat?
      override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        seen = collectionView?.bounds.width
        super.invalidateLayout(with: context)
      }
    }
    let layout = Looking()
    layout.invalidatesOnBoundsChange = true
    let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 50), collectionViewLayout: layout)
    view.undocumentedBehavior.setsBoundsBeforeInvalidation = before
    view.bounds.size.width = 80
    #expect(layout.seen == (before ? 80 : 100))
  }

  @Test func anAnimatedChangeOfTheBoundsIsAnnouncedAndCleanedUp() {
    let stage = Stage { layout, _ in layout.invalidatesOnBoundsChange = true }
    let log = stage.log {
      UIView.animate(withDuration: 0.3, animations: { stage.view.frame = CGRect(x: 0, y: 0, width: 50, height: 100) })
    }
    #expect(log == ["animate from 100", "bounds?", "context", "invalidate", "prepare", "size", "query", "animated"])
  }

  @Test(arguments: [true, false]) func anOffsetOutsideASmallerContentComesBack(comesBack: Bool) {
    let stage = Stage()
    stage.view.undocumentedBehavior.keepsOffsetInsideContent = comesBack
    stage.view.contentOffset.y = 150
    stage.source.heights = [Array(repeating: 10, count: 8)]
    stage.view.reloadData()
    stage.view.layoutIfNeeded()
    // The content is 80 points high and the view 50.
    #expect(stage.view.contentOffset.y == (comesBack ? 30 : 150))
  }

  @Test func anOffsetBeyondTheContentStaysWhileTheContentDoes() {
    let stage = Stage { layout, _ in layout.invalidatesOnBoundsChange = true }
    stage.view.contentOffset.y = -20
    stage.view.layoutIfNeeded()
    #expect(stage.view.contentOffset.y == -20)
  }
}
