import Testing
import UIKit

/// Batches of updates. Rules from Apple's pages *performBatchUpdates(_:completion:)*, *prepare(forCollectionViewUpdates:)* and *UICollectionViewUpdateItem*.
@MainActor @Suite struct BatchTests {
  /// The batch's log without the questions about offsets, which have tests of their own.
  func insertion(_ stage: Stage) -> [String] {
    stage.log {
      stage.view.performBatchUpdates({
        stage.source.heights[0].insert(10, at: 1)
        stage.view.insertItems(at: [path(1)])
      })
    }
  }

  @Test func aBatchPreparesAsksAndThenAnnouncesTheUpdates() {
    let log = insertion(Stage())
    #expect(
      log == [
        "invalidate", "prepare", "size", "query", "updates", "size", "target", "query", "initial 0.1", "finalize",
      ])
  }

  @Test func theOrderInABatchIsASwitch() {
    let stage = Stage()
    stage.view.undocumentedBehavior.batchOrder = .prepareUpdatesQuery
    #expect(
      insertion(stage) == [
        "invalidate", "prepare", "size", "updates", "size", "target", "query", "initial 0.1", "finalize",
      ])
    stage.view.undocumentedBehavior.batchOrder = .updatesPrepareQuery
    stage.view.undocumentedBehavior.readsSizeAfterUpdates = false
    #expect(
      insertion(stage) == [
        "invalidate", "updates", "prepare", "size", "target", "query", "initial 0.1", "finalize",
      ])
  }

  @Test func theContextOfABatchSaysThatTheNumbersHaveChangedButNotEverything() {
    let stage = Stage()
    _ = insertion(stage)
    #expect(stage.layout.contexts.map(\.invalidateDataSourceCounts) == [true])
    #expect(stage.layout.contexts.map(\.invalidateEverything) == [false])
    #expect(stage.view.numberOfItems(inSection: 0) == 21)
  }

  @Test func aBatchIsAnnouncedAsABoundsChangeIfTheSwitchSaysSo() {
    let stage = Stage()
    stage.view.undocumentedBehavior.announcesBatchesAsBoundsChanges = true
    let log = insertion(stage)
    #expect(log.first == "animate from 100")
    #expect(log.last == "animated")
  }

  @Test(arguments: [true, false]) func aMoveInvalidatesTheNumbersIfTheSwitchSaysSo(invalidatesCounts: Bool) {
    let stage = Stage()
    stage.view.undocumentedBehavior.movesInvalidateDataSourceCounts = invalidatesCounts
    stage.view.moveItem(at: path(0), to: path(2))
    #expect(stage.layout.contexts.map(\.invalidateDataSourceCounts) == [invalidatesCounts])
    #expect(stage.layout.updates.map(\.updateAction) == [.move])
    #expect(stage.layout.updates.map(\.indexPathBeforeUpdate) == [path(0)])
    #expect(stage.layout.updates.map(\.indexPathAfterUpdate) == [path(2)])
  }

  @Test func deletionsComeFirstFromTheLastToTheFirstUnlessTheSwitchSaysOtherwise() {
    func updates(_ order: UndocumentedBehavior.UpdateItemOrder) -> [UICollectionViewUpdateItem] {
      let stage = Stage()
      stage.view.undocumentedBehavior.updateItemOrder = order
      stage.view.performBatchUpdates({
        stage.view.insertItems(at: [path(7), path(3)])
        stage.view.deleteItems(at: [path(1), path(4)])
      })
      return stage.layout.updates
    }
    let sorted = updates(.deletionsFirst)
    #expect(sorted.map(\.updateAction) == [.delete, .delete, .insert, .insert])
    #expect(sorted.map(\.indexPathBeforeUpdate) == [path(4), path(1), nil, nil])
    #expect(sorted.map(\.indexPathAfterUpdate) == [nil, nil, path(3), path(7)])
    #expect(updates(.announced).map(\.updateAction) == [.insert, .insert, .delete, .delete])
  }

  @Test func anUpdateOfASectionHasTheItemNSNotFound() {
    let stage = Stage([2, 3])
    stage.view.performBatchUpdates({
      stage.source.heights = [[10], [10, 10]]
      stage.view.deleteSections([1])
      stage.view.insertSections([0])
      stage.view.reloadSections([0])
    })
    let updates = stage.layout.updates
    #expect(updates.map(\.updateAction) == [.delete, .reload, .insert])
    #expect(updates.first?.indexPathBeforeUpdate == IndexPath(item: NSNotFound, section: 1))
    #expect(updates.last?.indexPathAfterUpdate == IndexPath(item: NSNotFound, section: 0))
    // The reloaded section lies behind the inserted one.
    #expect(updates[1].indexPathAfterUpdate == IndexPath(item: NSNotFound, section: 1))
  }

  @Test func aReloadedItemHasItsPathAfterTheBatch() {
    let stage = Stage()
    stage.view.performBatchUpdates({
      stage.source.heights[0].removeFirst(2)
      stage.view.deleteItems(at: [path(0), path(1)])
      stage.view.reloadItems(at: [path(5)])
    })
    let reload = stage.layout.updates.first { $0.updateAction == .reload }
    #expect(reload?.indexPathBeforeUpdate == path(5))
    #expect(reload?.indexPathAfterUpdate == path(3))
  }

  @Test func anUpdateThatDoesNotFitTheDataHasUIKitsText() throws {
    let stage = Stage([3])
    let error = try #require(throws: InvalidUpdate.self) {
      try stage.view.tryBatchUpdates {
        stage.source.heights[0].append(contentsOf: [10, 10])
        stage.view.insertItems(at: [path(3)])
      }
    }
    #expect(
      error.description
        == "Invalid update: invalid number of items in section 0. The number of items contained in an existing section after the update (5) must "
        + "be equal to the number of items contained in that section before the update (3), plus or minus the number of items inserted or "
        + "deleted from that section (1 inserted, 0 deleted) and plus or minus the number of items moved into or out of that section (0 moved "
        + "in, 0 moved out).")
    // All data is read again, so that the view goes on.
    stage.view.layoutIfNeeded()
    #expect(stage.view.contentSize.height == 50)
  }

  @Test func anUpdateOfSectionsOrPathsThatAreNotThereIsRefused() {
    func message(_ body: @escaping (Stage) -> Void) -> String? {
      let stage = Stage([3, 2])
      do {
        try stage.view.tryBatchUpdates { body(stage) }
        return nil
      } catch { return error.description }
    }
    #expect(
      message { $0.view.deleteItems(at: [path(9)]) }
        == "attempt to delete item 9 from section 0, but there are only 3 items in section 0 before the update")
    #expect(message { $0.view.deleteSections([4]) } == "attempt to delete section 4, but there are only 2 sections before the update")
    #expect(message { $0.view.insertSections([1]) }?.hasPrefix("Invalid update: invalid number of sections.") == true)
    #expect(message { $0.view.moveItem(at: path(0), to: path(0, 1)) }?.contains("(0 moved in, 1 moved out)") == true)
  }

  @Test func initialAndFinalAttributesAreAskedForWhatCanBeSeen() {
    let stage = Stage([3, 20]) { layout, _ in layout.hasHeaders = true }
    stage.layout.namedInsertions = [path(0, 1)]
    let log = stage.log {
      stage.view.performBatchUpdates({
        stage.source.heights.removeFirst()
        stage.source.heights[0].insert(10, at: 0)
        stage.view.deleteSections([0])
        stage.view.insertItems(at: [path(0)])
      })
    }
    // Three rows, a header and a decoration of the section that goes; one row that comes; and the decoration that the layout names.
    let asked = log.filter { $0.hasPrefix("initial") || $0.hasPrefix("final ") }
    #expect(Set(asked) == ["final 0.0", "final 0.1", "final 0.2", "final header 0", "initial 0.0", "initial back 1"])
    #expect(stage.view.calls.animationQuestions == 7)
  }

  @Test func remainingItemsAreAskedAboutIfTheSwitchSaysSo() {
    let stage = Stage([2])
    stage.view.undocumentedBehavior.asksAttributesOfRemainingElements = true
    let log = insertion(stage)
    #expect(log.filter { $0.contains(".") } == ["final 0.0", "final 0.1", "initial 0.0", "initial 0.1", "initial 0.2"])
  }

  @Test func aLayoutThatInvalidatesItselfOnUpdatesIsPreparedAgain() {
    let stage = Stage()
    stage.layout.onUpdates = { [unowned layout = stage.layout] in layout.invalidateLayout() }
    _ = insertion(stage)
    #expect(stage.view.calls.prepares == 2)
  }

  @Test func theTargetOffsetIsTakenAndTheDelegateHasTheLastWord() {
    final class Delegate: NSObject, UICollectionViewDelegate {
      var proposed: CGPoint?
      func collectionView(
        _ collectionView: UICollectionView, targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
      ) -> CGPoint {
        proposed = proposedContentOffset
        return CGPoint(x: 0, y: 20)
      }
    }
    let stage = Stage()
    stage.layout.target = CGPoint(x: 0, y: 60)
    _ = insertion(stage)
    #expect(stage.view.contentOffset.y == 60)
    let delegate = Delegate()
    stage.view.delegate = delegate
    _ = insertion(stage)
    #expect(delegate.proposed?.y == 60)
    #expect(stage.view.contentOffset.y == 20)
  }

  @Test func aBatchWithoutUpdatesOnlyMakesAPass() {
    let stage = Stage()
    var completions = 0
    let log = stage.log { stage.view.performBatchUpdates({ stage.layout.invalidateLayout() }, completion: { _ in completions += 1 }) }
    #expect(log == ["invalidateLayout", "invalidate", "prepare", "size", "query"])
    #expect(completions == 1)
    stage.view.performBatchUpdates(nil)
    #expect(stage.view.calls.batches == 0)
  }

  @Test func changesOutsideABatchAreABatchOfTheirOwn() {
    let stage = Stage([3, 2])
    stage.source.heights.remove(at: 0)
    stage.view.deleteSections([0])
    #expect(stage.view.numberOfSections == 1)
    #expect(stage.view.calls.batches == 1)
    #expect(stage.view.contentSize.height == 20)
  }

  @Test func withoutAnAnimationNoneIsAnnounced() {
    let stage = Stage()
    UIView.performWithoutAnimation { #expect(!insertion(stage).contains { $0.hasPrefix("anim") }) }
  }

  @Test func aSelectionFollowsItsItem() {
    let stage = Stage()
    stage.view.selectItem(at: path(5), animated: false, scrollPosition: [])
    _ = insertion(stage)
    #expect(stage.view.indexPathsForSelectedItems == [path(6)])
  }
}
