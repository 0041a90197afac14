/// What of a layout has to be computed again. As Apple's page *UICollectionViewLayoutInvalidationContext* describes it.
@preconcurrency @MainActor open class UICollectionViewLayoutInvalidationContext: NSObject {
  var everything = false
  var dataSourceCounts = false
  /// The updates of the batch that the context is of; `nil` for any other context. The built-in layouts follow them.
  var updateItems: [UICollectionViewUpdateItem]?

  /// An empty context.
  nonisolated public override init() { super.init() }

  /// LayoutBench's, not Apple's: an object of the class that this is called on.
  nonisolated public required convenience init(ofSameClass: Void) { self.init() }

  /// Whether the collection view was sent `reloadData`.
  ///
  /// Whether `invalidateLayout()` sets it too is undocumented: see ``UndocumentedBehavior/invalidateLayoutInvalidatesEverything``.
  open var invalidateEverything: Bool { everything }

  /// Whether the numbers of sections and items have to be read again: on `reloadData`, and when items are inserted or deleted.
  open var invalidateDataSourceCounts: Bool { dataSourceCounts }

  /// The items whose attributes have changed, if any were named.
  open private(set) var invalidatedItemIndexPaths: [IndexPath]?

  /// The supplementary views whose attributes have changed, by kind, if any were named.
  open private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?

  /// The decoration views whose attributes have changed, by kind, if any were named.
  open private(set) var invalidatedDecorationIndexPaths: [String: [IndexPath]]?

  /// What the collection view adds to its content offset once the layout is valid again, in points.
  open var contentOffsetAdjustment = CGPoint.zero

  /// What the collection view adds to its content size, in points.
  open var contentSizeAdjustment = CGSize.zero

  /// Where the moving items were before the last move of the finger.
  open internal(set) var previousIndexPathsForInteractivelyMovingItems: [IndexPath]?

  /// Where the moving items would be if the finger were lifted now.
  open internal(set) var targetIndexPathsForInteractivelyMovingItems: [IndexPath]?

  /// Where the finger is, in the content's coordinates.
  open internal(set) var interactiveMovementTarget = CGPoint.zero

  /// Names items whose attributes have changed, beside those named before.
  open func invalidateItems(at indexPaths: [IndexPath]) {
    invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
  }

  /// Names supplementary views whose attributes have changed, beside those named before.
  open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    invalidatedSupplementaryIndexPaths = (invalidatedSupplementaryIndexPaths ?? [:]).merging([elementKind: indexPaths], uniquingKeysWith: +)
  }

  /// Names decoration views whose attributes have changed, beside those named before.
  open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    invalidatedDecorationIndexPaths = (invalidatedDecorationIndexPaths ?? [:]).merging([elementKind: indexPaths], uniquingKeysWith: +)
  }
}
