import Testing
import UIKit

/// Changes of layouts and moving fingers. Rules from Apple's pages *prepareForTransition(to:)*, *updateInteractiveMovementTargetPosition(_:)* and those that
/// they name.
@MainActor @Suite struct TransitionTests {
  @Test func bothLayoutsAreToldBeforeAndAfterAChange() {
    let stage = Stage()
    let next = RecordingLayout()
    var completed = false
    stage.view.setCollectionViewLayout(next, animated: true, completion: { completed = $0 })
    #expect(stage.layout.log == ["to", "transition"])
    #expect(next.log == ["from", "invalidate", "prepare", "size", "target", "query", "transition"])
    #expect(stage.layout.collectionView == nil)
    #expect(next.contexts.map(\.invalidateEverything) == [true])
    #expect(next.contexts.map(\.invalidateDataSourceCounts) == [true])
    #expect(next.collectionView === stage.view)
    #expect(completed)
  }

  @Test func theNewLayoutSaysWhereTheContentIs() {
    let stage = Stage()
    let next = RecordingLayout()
    next.target = CGPoint(x: 0, y: 40)
    stage.view.collectionViewLayout = next
    #expect(stage.view.contentOffset.y == 40)
  }

  @Test func aLayoutOutlivesItsCollectionView() {
    let layout = RecordingLayout()
    do { _ = UICollectionView(frame: .zero, collectionViewLayout: layout) }
    #expect(layout.collectionView == nil)
  }

  @Test func aMovingFingerGetsAContextForEachMoveAndOneForTheEnd() throws {
    let stage = Stage()
    #expect(stage.view.beginInteractiveMovementForItem(at: path(1)))
    // The middle of row 3.
    stage.view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 35))
    let moving = try #require(stage.view.interactivelyMovingAttributes)
    #expect(moving.center == CGPoint(x: 50, y: 35))
    #expect(moving.zIndex == .max)
    let context = try #require(stage.layout.contexts.last as? RecordingContext)
    #expect(context.previousIndexPathsForInteractivelyMovingItems == [path(1)])
    #expect(context.targetIndexPathsForInteractivelyMovingItems == [path(3)])
    #expect(context.interactiveMovementTarget == CGPoint(x: 50, y: 35))
    stage.view.endInteractiveMovement()
    #expect(stage.source.moves == [[path(1), path(3)]])
    #expect(stage.layout.contexts.count == 3)
    #expect(stage.view.interactivelyMovingAttributes == nil)
  }

  @Test(arguments: [true, false]) func theEndOfAMovementIsAnUpdateIfTheSwitchSaysSo(isUpdate: Bool) {
    let stage = Stage()
    stage.view.undocumentedBehavior.announcesMovementsAsUpdates = isUpdate
    #expect(stage.view.beginInteractiveMovementForItem(at: path(1)))
    stage.view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 35))
    stage.view.endInteractiveMovement()
    #expect(stage.layout.updates.map(\.indexPathBeforeUpdate) == (isUpdate ? [path(1)] : []))
    #expect(stage.layout.updates.map(\.indexPathAfterUpdate) == (isUpdate ? [path(3)] : []))
    #expect(stage.layout.contexts.last?.targetIndexPathsForInteractivelyMovingItems == [path(3)])
    #expect(stage.source.moves == [[path(1), path(3)]])
  }

  @Test func aMovementThatIsCalledOffMovesNoData() {
    let stage = Stage()
    #expect(stage.view.beginInteractiveMovementForItem(at: path(1)))
    stage.view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 35))
    stage.view.cancelInteractiveMovement()
    #expect(stage.source.moves == [])
    #expect(stage.layout.contexts.last?.targetIndexPathsForInteractivelyMovingItems == [path(1)])
    #expect(stage.layout.contexts.last?.previousIndexPathsForInteractivelyMovingItems == [path(3)])
  }

  @Test func anItemThatIsNotThereCannotBeMoved() {
    let stage = Stage()
    #expect(!stage.view.beginInteractiveMovementForItem(at: path(99)))
    stage.view.updateInteractiveMovementTargetPosition(.zero)
    stage.view.endInteractiveMovement()
    #expect(stage.source.moves == [])
  }
}
