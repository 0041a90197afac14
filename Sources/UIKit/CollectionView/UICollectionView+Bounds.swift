extension UICollectionView {
  /// Asks the layout about new bounds, and sets them.
  func changeBounds(to newBounds: CGRect) {
    let oldBounds = bounds
    guard newBounds != oldBounds else { return }
    let isAnimated = UIView.isAnimating && !UIView.areAnimationsDisabled && movement == nil
    if isAnimated { layout.prepare(forAnimatedBoundsChange: oldBounds) }
    if newBounds.size != oldBounds.size { hasResized = true }
    recordedCalls.boundsQuestions += 1
    if layout.shouldInvalidateLayout(forBoundsChange: newBounds) {
      recordedCalls.boundsInvalidations += 1
      let context = layout.invalidationContext(forBoundsChange: newBounds)
      if undocumentedBehavior.setsBoundsBeforeInvalidation {
        setBoundsSilently(newBounds)
        invalidate(with: context)
      } else {
        invalidate(with: context)
        setBoundsSilently(newBounds)
      }
    } else {
      setBoundsSilently(newBounds)
    }
    if isRecording { recordBounds(from: oldBounds) }
    if isAnimated {
      runLayoutPass()
      layout.finalizeAnimatedBoundsChange()
    }
  }

  /// Ends a drag while the content moves. The layout, then the delegate, decides where the content stops. The content jumps there at once, and never
  /// beyond its ends. LayoutBench only, not in Apple's UIKit.
  public func endDragging(withVelocity velocity: CGPoint, proposedContentOffset: CGPoint) {
    var target = layout.targetContentOffset(forProposedContentOffset: proposedContentOffset, withScrollingVelocity: velocity)
    delegate?.scrollViewWillEndDragging(self, withVelocity: velocity, targetContentOffset: &target)
    guard target.x.isFinite, target.y.isFinite else { return }
    contentOffset = clamped(target)
  }

  /// Scrolls an item to a position, as far as the content reaches. Does nothing without a position or without such an item.
  public func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    guard let frame = layoutAttributesForItem(at: indexPath)?.frame else { return }
    let (insets, visible) = (adjustedContentInset, bounds.inset(by: adjustedContentInset))
    var offset = contentOffset
    if scrollPosition.contains(.top) {
      offset.y = frame.minY - insets.top
    } else if scrollPosition.contains(.centeredVertically) {
      offset.y = frame.midY - visible.height / 2 - insets.top
    } else if scrollPosition.contains(.bottom) {
      offset.y = frame.maxY - visible.height - insets.top
    }
    if scrollPosition.contains(.left) {
      offset.x = frame.minX - insets.left
    } else if scrollPosition.contains(.centeredHorizontally) {
      offset.x = frame.midX - visible.width / 2 - insets.left
    } else if scrollPosition.contains(.right) {
      offset.x = frame.maxX - visible.width - insets.left
    }
    setContentOffset(clamped(offset), animated: animated)
  }
}
