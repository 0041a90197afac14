/// The state of an item that follows a finger.
struct InteractiveMovement {
  /// The path of the item when the finger picked it up.
  let original: IndexPath
  /// The path that the item would get if the finger were lifted now.
  var target: IndexPath
  /// The position of the finger, in the content's coordinates.
  var position: CGPoint
}

extension UICollectionView {
  /// Starts to move an item with a finger. Returns `false` if the data source forbids it or the item does not exist. Follows Apple's page of this method.
  public func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
    runLayoutPass()
    guard movement == nil, let dataSource, dataSource.collectionView(self, canMoveItemAt: indexPath),
      let attributes = layoutAttributesForItem(at: indexPath)
    else { return false }
    movement = InteractiveMovement(original: indexPath, target: indexPath, position: attributes.center)
    invalidateMovement(to: indexPath, at: attributes.center)
    return true
  }

  /// Moves the finger to a point of the content. The layout, then the delegate, decides on the item's new path, and the layout gets a context for it.
  public func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
    guard let moving = movement else { return }
    prepareLayoutIfNeeded()
    let proposed = layout.targetIndexPath(forInteractivelyMovingItem: moving.target, withPosition: targetPosition)
    let target =
      delegate?.collectionView(
        self, targetIndexPathForMoveOfItemFromOriginalIndexPath: moving.original, atCurrentIndexPath: moving.target,
        toProposedIndexPath: proposed) ?? proposed
    invalidateMovement(to: target, at: targetPosition)
    runLayoutPass()
  }

  /// Lifts the finger: the data source moves the item, and the layout gets a context for the end of the movement.
  public func endInteractiveMovement() { finishMovement(isCancelled: false) }

  /// Cancels the movement: the item returns to its old place.
  public func cancelInteractiveMovement() { finishMovement(isCancelled: true) }

  /// The attributes of the item that follows the finger; `nil` if no item does. LayoutBench only, not in Apple's UIKit.
  public var interactivelyMovingAttributes: UICollectionViewLayoutAttributes? {
    guard let movement else { return nil }
    prepareLayoutIfNeeded()
    return layout.layoutAttributesForInteractivelyMovingItem(at: movement.target, withTargetPosition: movement.position)
  }

  private func invalidateMovement(to target: IndexPath, at position: CGPoint) {
    guard let moving = movement else { return }
    let context = layout.invalidationContext(
      forInteractivelyMovingItems: [target], withTargetPosition: position, previousIndexPaths: [moving.target],
      previousPosition: moving.position)
    movement = InteractiveMovement(original: moving.original, target: target, position: position)
    invalidate(with: context)
  }

  private func finishMovement(isCancelled: Bool) {
    guard let moving = movement else { return }
    let final = isCancelled ? moving.original : moving.target
    movement = nil
    let context = layout.invalidationContextForEndingInteractiveMovementOfItems(
      toFinalIndexPaths: [final], previousIndexPaths: [moving.target], movementCancelled: isCancelled)
    let before = currentCounts()
    if final != moving.original {
      dataSource?.collectionView(self, moveItemAt: moving.original, to: final)
      // The item may have moved to another section.
      itemCounts = nil
    }
    let move = UICollectionViewUpdateItem(before: moving.original, after: final, action: .move)
    if undocumentedBehavior.announcesMovementsAsUpdates, final != moving.original,
      let map = try? UpdateMap([move], before: before, after: currentCounts())
    {
      apply(map, [move], by: context)
    } else {
      invalidate(with: context)
    }
    runLayoutPass()
  }
}
