#if canImport(UIKit)
  public import UIKit

  /// The invalidation contexts of an ``EngineLayout``.
  open class EngineLayoutInvalidationContext: UICollectionViewLayoutInvalidationContext {
    /// Whether the engine already knows of the change, so that nothing has to be read again.
    var isKnownToEngine = false
  }
#endif
