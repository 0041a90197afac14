/// The parts of a layout that have to be computed again, as Apple's page *UICollectionViewLayoutInvalidationContext* describes them.
@preconcurrency @MainActor open class UICollectionViewLayoutInvalidationContext: NSObject {
  var everything = false
  var dataSourceCounts = false
  /// The updates of the batch for which the context was created; `nil` for any other context. The built-in layouts follow them.
  var updateItems: [UICollectionViewUpdateItem]?

  /// An empty context.
  nonisolated public override init() { super.init() }

  /// An object of the class on which this is called. LayoutBench only, not in Apple's UIKit.
  nonisolated public required convenience init(ofSameClass: Void) { self.init() }

  /// Whether `reloadData` was called on the collection view.
  ///
  /// It is undocumented whether `invalidateLayout()` sets it too: see ``UndocumentedBehavior/invalidateLayoutInvalidatesEverything``.
  open var invalidateEverything: Bool { everything }

  /// Whether the numbers of sections and items have to be read again: after `reloadData`, and when items are inserted or deleted.
  open var invalidateDataSourceCounts: Bool { dataSourceCounts }

  /// The items whose attributes have changed; `nil` if none were named.
  open private(set) var invalidatedItemIndexPaths: [IndexPath]?

  /// The supplementary views whose attributes have changed, by kind; `nil` if none were named.
  open private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?

  /// The decoration views whose attributes have changed, by kind; `nil` if none were named.
  open private(set) var invalidatedDecorationIndexPaths: [String: [IndexPath]]?

  /// The distance that the collection view adds to its content offset once the layout is valid again, in points.
  open var contentOffsetAdjustment = CGPoint.zero

  /// The size that the collection view adds to its content size, in points.
  open var contentSizeAdjustment = CGSize.zero

  /// The paths of the moving items before the last movement of the finger.
  open internal(set) var previousIndexPathsForInteractivelyMovingItems: [IndexPath]?

  /// The paths that the moving items would get if the finger were lifted now.
  open internal(set) var targetIndexPathsForInteractivelyMovingItems: [IndexPath]?

  /// The position of the finger, in the content's coordinates.
  open internal(set) var interactiveMovementTarget = CGPoint.zero

  /// Adds items whose attributes have changed to those already named.
  open func invalidateItems(at indexPaths: [IndexPath]) {
    invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
  }

  /// Adds supplementary views whose attributes have changed to those already named.
  open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    invalidatedSupplementaryIndexPaths = (invalidatedSupplementaryIndexPaths ?? [:]).merging([elementKind: indexPaths], uniquingKeysWith: +)
  }

  /// Adds decoration views whose attributes have changed to those already named.
  open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    invalidatedDecorationIndexPaths = (invalidatedDecorationIndexPaths ?? [:]).merging([elementKind: indexPaths], uniquingKeysWith: +)
  }
}
