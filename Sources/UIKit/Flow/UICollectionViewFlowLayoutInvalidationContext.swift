/// The invalid parts of a flow layout, like UIKit's `UICollectionViewFlowLayoutInvalidationContext`.
///
/// Apple's pages contradict each other about the defaults. UIKit's says `false` for both; AppKit's, for the class of the same purpose, says `true`.
/// They are `true` here, so that a context with the default values keeps nothing that may be stale.
@preconcurrency @MainActor open class UICollectionViewFlowLayoutInvalidationContext: UICollectionViewLayoutInvalidationContext {
  /// Whether the delegate is asked again for sizes, insets and spacings. If the context names items, the delegate is asked only for their sizes.
  open var invalidateFlowLayoutDelegateMetrics = true
  /// Whether places are computed again. The engine computes the places that may have changed anyway, so this costs nothing extra.
  open var invalidateFlowLayoutAttributes = true

  /// A context that invalidates all metrics and attributes.
  nonisolated public override init() { super.init() }
}
