extension UICollectionView {
  /// The layout. Setting another one is a change of layouts without an animation.
  public var collectionViewLayout: UICollectionViewLayout {
    get { layout }
    set { setCollectionViewLayout(newValue, animated: false) }
  }

  /// Changes layouts. Time does not pass, so the flag changes nothing.
  public func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
    setCollectionViewLayout(layout, animated: animated, completion: nil)
  }

  /// Changes layouts. As Apple's pages of the two `prepareForTransition` describe it, both are called before the change, and `finalizeLayoutTransition()` after
  /// it. In between the new layout is prepared, its content size read, and the target offset asked for.
  ///
  /// As Apple's page of `UICollectionViewLayoutInvalidationContext` says, the collection view makes a context when the layout changes. The new layout has seen
  /// nothing of the data, so its context is that of a reload.
  public func setCollectionViewLayout(_ newLayout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)?) {
    let oldLayout = layout
    guard newLayout !== oldLayout else { return }
    newLayout.owner = self
    oldLayout.prepareForTransition(to: newLayout)
    newLayout.prepareForTransition(from: oldLayout)
    oldLayout.owner = nil
    layout = newLayout
    views.removeAll()
    offsetAdjustment = .zero
    let context = newLayout.makeInvalidationContext()
    (context.everything, context.dataSourceCounts) = (true, true)
    // Items may have other sizes in another layout.
    recording?.hasReloaded = true
    invalidate(with: context)
    markInvalid()
    prepareLayoutIfNeeded()
    moveToTargetOffset()
    runLayoutPass()
    oldLayout.finalizeLayoutTransition()
    newLayout.finalizeLayoutTransition()
    completion?(true)
  }
}
