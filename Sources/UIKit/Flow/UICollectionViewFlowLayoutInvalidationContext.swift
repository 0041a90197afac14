/// What of a flow layout is invalid, as `UICollectionViewFlowLayoutInvalidationContext` of UIKit.
///
/// Apple's pages contradict each other about the defaults: UIKit's says `false` for both, AppKit's (for the class of the same purpose) says `true`.
/// They are `true` here, so that a context that says nothing keeps nothing that may be stale.
@preconcurrency @MainActor open class UICollectionViewFlowLayoutInvalidationContext: UICollectionViewLayoutInvalidationContext {
  /// Whether the delegate is asked again for sizes, insets and spacings. If the context names items, only their sizes are asked again.
  open var invalidateFlowLayoutDelegateMetrics = true
  /// Whether places are computed again. The engine behind the layout computes the ones that may have changed, so this costs nothing extra.
  open var invalidateFlowLayoutAttributes = true

  /// A context that invalidates all metrics and attributes.
  nonisolated public override init() { super.init() }
}
