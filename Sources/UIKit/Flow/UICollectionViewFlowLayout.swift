import CollectionLayoutsFoundation

/// UIKit's flow layout, laid out by LayoutBench's own flow engine: lines of items, with headers and footers.
///
/// Subclass it as on Apple's platforms. It lays out when frames are read, so that a subclass may set properties in its own `prepare()`, before or
/// after `super.prepare()`. Each query makes new attribute objects, so that a subclass may change the ones it gets without copying them first.
///
/// What Apple does not document, and what happens here:
/// - Rounding: lengths along the scroll axis are rounded to 1/16,384 of a point; see ``displayScale``.
/// - The last line of a section has the spacing of a full line if all items have one `itemSize`; otherwise the minimum spacing, from the inset on.
/// - An item that is alone on a line stands in the middle, unless it is on the last line of a section whose items have sizes of their own.
/// - A given `estimatedItemSize` counts for all items until their cells prefer another size. With `automaticSize` as the estimate, it is the size that
///   the delegate gives, or else `itemSize`.
/// - Sizes that cells preferred are kept until the data or their item is reloaded, or an item has been moved by a finger.
/// - Headers and footers do not size themselves.
/// - Those that pin never leave their section: a header begins at max(rest, min(edge, end − length)), `rest` its place and `end` the section's end.
/// - Negative sizes, insets and spacing between items count as 0. Negative `minimumLineSpacing` makes lines overlap, by at most the shortest item.
/// - The layout does not mirror itself for languages that are written from right to left.
@preconcurrency @MainActor open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// What the insets of sections are measured from.
  public enum SectionInsetReference: Int, Sendable {
    /// The collection view's content inset.
    case fromContentInset
    /// The safe area besides.
    case fromSafeArea
    /// The layout margins besides.
    case fromLayoutMargins
  }

  /// As `itemSize` or `estimatedItemSize`: the cells say how large they are.
  public nonisolated static let automaticSize = CGSize(width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)
  nonisolated static let defaultItemSize = CGSize(width: 50, height: 50)

  /// The least distance between two lines, in points. UIKit's default is 10.
  open var minimumLineSpacing: CGFloat = 10 { didSet { if minimumLineSpacing != oldValue { metricsChanged() } } }
  /// The least distance between two items of a line, in points. UIKit's default is 10.
  open var minimumInteritemSpacing: CGFloat = 10 { didSet { if minimumInteritemSpacing != oldValue { metricsChanged() } } }
  /// The size of items to which the delegate gives none, in points. UIKit's default is 50 × 50.
  open var itemSize = UICollectionViewFlowLayout.defaultItemSize { didSet { if itemSize != oldValue { metricsChanged() } } }
  /// The size of items before their cells say their own, in points. Zero, the default: cells do not size themselves.
  open var estimatedItemSize = CGSize.zero { didSet { if estimatedItemSize != oldValue { metricsChanged() } } }
  /// The direction in which lines follow each other.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical { didSet { if scrollDirection != oldValue { metricsChanged() } } }
  /// The size of headers, in points; only the length along the scroll axis counts. A header of length 0 does not exist.
  open var headerReferenceSize = CGSize.zero { didSet { if headerReferenceSize != oldValue { metricsChanged() } } }
  /// The size of footers, in points; only the length along the scroll axis counts. A footer of length 0 does not exist.
  open var footerReferenceSize = CGSize.zero { didSet { if footerReferenceSize != oldValue { metricsChanged() } } }
  /// The distances of a section's lines from its edges, in points.
  open var sectionInset = UIEdgeInsets.zero { didSet { if sectionInset != oldValue { metricsChanged() } } }
  /// What `sectionInset` is measured from.
  open var sectionInsetReference = SectionInsetReference.fromContentInset {
    didSet { if sectionInsetReference != oldValue { metricsChanged() } }
  }
  /// Whether a header stays at the edge of what is visible while its section scrolls by.
  open var sectionHeadersPinToVisibleBounds = false {
    didSet { if sectionHeadersPinToVisibleBounds != oldValue { invalidateLayout() } }
  }
  /// Whether a footer stays at the edge of what is visible while its section scrolls by.
  open var sectionFootersPinToVisibleBounds = false {
    didSet { if sectionFootersPinToVisibleBounds != oldValue { invalidateLayout() } }
  }

  // Lazy, as a layout may be decoded by code that is not isolated.
  private lazy var placement = FlowPlacement()
  /// Whether the delegate's method for sizes was the one that answers with ``itemSize``.
  var sizesAreDefaults = false

  /// A layout that scrolls vertically.
  public override init() { super.init() }
  /// A layout with the default values; nothing is decoded.
  nonisolated public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Units to a point along the scroll axis, to which lengths are rounded. LayoutBench's: UIKit's own rounding is not documented.
  public nonisolated static var displayScale: Int { EngineLengths.displayScale }

  /// The reason why there is nothing to see, or `nil` if the metrics can be laid out. LayoutBench's.
  public var layoutError: LayoutError? { placement.backend.failure }

  /// Whether cells are asked how large they prefer to be.
  var measuresCells: Bool { estimatedItemSize != .zero || itemSize == Self.automaticSize }

  /// The estimate, unless it is automatic.
  var givenEstimate: CGSize? {
    estimatedItemSize == .zero || estimatedItemSize == Self.automaticSize ? nil : estimatedItemSize
  }

  private func metricsChanged() {
    placement.staleness.insert(.values)
    invalidateLayout()
  }

  // MARK: Invalidation

  /// ``UICollectionViewFlowLayoutInvalidationContext``.
  open override class var invalidationContextClass: AnyClass { UICollectionViewFlowLayoutInvalidationContext.self }

  /// Takes note of what is invalid. Nothing is computed before the next read.
  open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    placement.note(context)
    super.invalidateLayout(with: context)
  }

  /// Whether the bounds differ in length across the scroll axis, or something pins.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    if sectionHeadersPinToVisibleBounds || sectionFootersPinToVisibleBounds { return true }
    guard let old = collectionView?.bounds.size else { return false }
    return scrollDirection == .vertical ? newBounds.width != old.width : newBounds.height != old.height
  }

  /// A context of what depends on the bounds. Whether the delegate is asked again is not documented: `UndocumentedBehavior` decides.
  open override func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    guard let flow = context as? UICollectionViewFlowLayoutInvalidationContext, let view = collectionView else { return context }
    let isResized = newBounds.size != view.bounds.size
    flow.invalidateFlowLayoutAttributes = isResized
    switch view.undocumentedBehavior.flowDelegateQueries {
    case .onEveryBoundsChange: flow.invalidateFlowLayoutDelegateMetrics = true
    case .onSizeChange: flow.invalidateFlowLayoutDelegateMetrics = isResized
    case .never: flow.invalidateFlowLayoutDelegateMetrics = false
    }
    return context
  }

  /// Whether a cell that sizes itself prefers another size than it has.
  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    measuresCells && originalAttributes.representedElementCategory == .cell
      && !EngineLengths.areEqual(preferredAttributes.size, originalAttributes.size)
  }

  /// Takes note of the size that a cell prefers. The context names the item, and asks the delegate nothing.
  open override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
    placement.note(.preferred(ElementPath(originalAttributes.indexPath), preferredAttributes.size))
    (context as? UICollectionViewFlowLayoutInvalidationContext)?.invalidateFlowLayoutDelegateMetrics = false
    return context
  }

  /// The context for the end of a movement. The data has another order from now on, so that all sizes are asked for again.
  open override func invalidationContextForEndingInteractiveMovementOfItems(
    toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath], movementCancelled: Bool
  ) -> UICollectionViewLayoutInvalidationContext {
    placement.staleness = .everything
    return super.invalidationContextForEndingInteractiveMovementOfItems(
      toFinalIndexPaths: indexPaths, previousIndexPaths: previousIndexPaths, movementCancelled: movementCancelled)
  }

  // MARK: Layout

  /// Takes note that the collection view's bounds and data are to be read. Frames are computed when they are.
  open override func prepare() {
    super.prepare()
    placement.staleness.insert(.view)
  }

  private var prepared: FlowPlacement {
    placement.refresh(self)
    placement.scroll(with: collectionView)
    return placement
  }

  /// The size of all sections, in points. O(1) where nothing is invalid.
  open override var collectionViewContentSize: CGSize { CGSize(prepared.backend.contentSize) }

  /// New attributes of the elements in a rectangle: section by section, in each the header, the items and the footer.
  ///
  /// - Complexity: O(log *n* + log *s* + *k*), *k* the number of elements near the rectangle.
  open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    var found: [UICollectionViewLayoutAttributes] = []
    prepared.forEachElement(in: rect) { found.append(makeAttributes($0, $1, $2)) }
    return found
  }

  /// New attributes of an item; `nil` if there is no such item. O(log *n*).
  open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    prepared.frame(ofItemAt: ElementPath(indexPath)).map { makeAttributes(.cell, indexPath, $0) }
  }

  /// New attributes of a section's header or footer; `nil` if there is none. O(log *s*).
  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard indexPath.count == 2, let kind = FlowPlacement.kind(of: elementKind) else { return nil }
    return prepared.frame(of: kind, inSection: indexPath.section).map {
      makeAttributes(.supplementary(kind: elementKind), indexPath, $0)
    }
  }
}
