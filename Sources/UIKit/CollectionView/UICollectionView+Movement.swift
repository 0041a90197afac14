/// An item that follows a finger.
struct InteractiveMovement {
  /// Where the item was when the finger came.
  let original: IndexPath
  /// Where it would be put now.
  var target: IndexPath
  /// Where the finger is, in the content's coordinates.
  var position: CGPoint
}

extension UICollectionView {
  /// A finger takes an item. Returns `false` if the data source forbids it, or no such item is there. As Apple's page of this method describes it.
  public func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
    runLayoutPass()
    guard movement == nil, let dataSource, dataSource.collectionView(self, canMoveItemAt: indexPath),
      let attributes = layoutAttributesForItem(at: indexPath)
    else { return false }
    movement = InteractiveMovement(original: indexPath, target: indexPath, position: attributes.center)
    invalidateMovement(to: indexPath, at: attributes.center)
    return true
  }

  /// The finger moves to a place of the content. The layout, then the delegate, says where the item would be put, and gets a context for it.
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

  /// The finger lifts: the data source moves the item, and the layout gets a context of the movement's end.
  public func endInteractiveMovement() { finishMovement(isCancelled: false) }

  /// The movement is called off: the item goes back.
  public func cancelInteractiveMovement() { finishMovement(isCancelled: true) }

  /// LayoutBench's, not Apple's: the attributes of the item that follows the finger, or `nil`.
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
      // The item may have gone to another section.
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
