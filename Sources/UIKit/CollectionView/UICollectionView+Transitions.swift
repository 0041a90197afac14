extension UICollectionView {
  /// The layout. Setting another layout changes layouts without an animation.
  public var collectionViewLayout: UICollectionViewLayout {
    get { layout }
    set { setCollectionViewLayout(newValue, animated: false) }
  }

  /// Changes layouts. Time does not pass here, so `animated` has no effect.
  public func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
    setCollectionViewLayout(layout, animated: animated, completion: nil)
  }

  /// Changes layouts. Follows Apple's pages of the two `prepareForTransition` methods: both are called before the change, and `finalizeLayoutTransition()`
  /// is called after it. In between, the new layout is prepared, its content size is read, and it is asked for the target offset.
  ///
  /// Apple's page of `UICollectionViewLayoutInvalidationContext` says that the collection view makes a context when the layout changes. The new layout has not
  /// seen any data yet, so its context is that of a reload.
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
    // Items may have different sizes in the new layout.
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
