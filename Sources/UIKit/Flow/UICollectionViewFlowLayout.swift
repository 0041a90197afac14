import CollectionLayoutsFoundation

/// UIKit's flow layout, laid out by LayoutBench's own flow engine: lines of items, with headers and footers.
///
/// Subclass it as on Apple's platforms. It lays out only when frames are read, so a subclass may set properties in its own `prepare()`, before or after
/// `super.prepare()`. Each query creates new attributes objects, so a subclass may change them without copying them first.
///
/// The behaviour here in cases that Apple does not document:
/// - Lengths along the scroll axis are rounded to 1/16,384 of a point; see ``displayScale``.
/// - If all items of a section have one `itemSize`, its last line has the spacing of a full line. Otherwise it has the minimum spacing, from the inset on.
/// - An item that is alone on a line is in the middle, unless it is on the last line of a section whose items have their own sizes.
/// - A given `estimatedItemSize` counts for all items until their cells prefer a different size. With `automaticSize` as the estimate, the size that the
///   delegate gives counts, or else `itemSize`.
/// - Sizes that cells preferred are kept until the data or their item is reloaded, or until a finger has moved an item.
/// - Headers and footers do not size themselves.
/// - A pinned header or footer never leaves its section. A header begins at max(rest, min(edge, end − length)): `rest` is its unpinned place, `end` the
///   end of the section.
/// - Negative sizes, insets and spacing between items count as 0. A negative `minimumLineSpacing` makes lines overlap, by at most the shortest item.
/// - The layout is not mirrored for languages that are written from right to left.
@preconcurrency @MainActor open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// The edges from which the insets of sections are measured.
  public enum SectionInsetReference: Int, Sendable {
    /// The collection view's content inset.
    case fromContentInset
    /// The content inset plus the safe area.
    case fromSafeArea
    /// The content inset plus the layout margins.
    case fromLayoutMargins
  }

  /// A value for `itemSize` or `estimatedItemSize` that lets the cells decide their own size.
  public nonisolated static let automaticSize = CGSize(width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)
  nonisolated static let defaultItemSize = CGSize(width: 50, height: 50)

  /// The minimum distance between two lines, in points. UIKit's default is 10.
  open var minimumLineSpacing: CGFloat = 10 { didSet { if minimumLineSpacing != oldValue { metricsChanged() } } }
  /// The minimum distance between two items of a line, in points. UIKit's default is 10.
  open var minimumInteritemSpacing: CGFloat = 10 { didSet { if minimumInteritemSpacing != oldValue { metricsChanged() } } }
  /// The size of items, in points, unless the delegate gives them one. UIKit's default is 50 × 50.
  open var itemSize = UICollectionViewFlowLayout.defaultItemSize { didSet { if itemSize != oldValue { metricsChanged() } } }
  /// The size of items before their cells report their own, in points. With the default, zero, cells do not size themselves.
  open var estimatedItemSize = CGSize.zero { didSet { if estimatedItemSize != oldValue { metricsChanged() } } }
  /// The direction in which lines follow each other.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical { didSet { if scrollDirection != oldValue { metricsChanged() } } }
  /// The size of headers, in points. Only the length along the scroll axis counts; with length 0, a section has no header.
  open var headerReferenceSize = CGSize.zero { didSet { if headerReferenceSize != oldValue { metricsChanged() } } }
  /// The size of footers, in points. Only the length along the scroll axis counts; with length 0, a section has no footer.
  open var footerReferenceSize = CGSize.zero { didSet { if footerReferenceSize != oldValue { metricsChanged() } } }
  /// The distances of a section's lines from its edges, in points.
  open var sectionInset = UIEdgeInsets.zero { didSet { if sectionInset != oldValue { metricsChanged() } } }
  /// The edges from which `sectionInset` is measured.
  open var sectionInsetReference = SectionInsetReference.fromContentInset {
    didSet { if sectionInsetReference != oldValue { metricsChanged() } }
  }
  /// Whether a header stays at the edge of the visible part while its section scrolls by.
  open var sectionHeadersPinToVisibleBounds = false {
    didSet { if sectionHeadersPinToVisibleBounds != oldValue { invalidateLayout() } }
  }
  /// Whether a footer stays at the edge of the visible part while its section scrolls by.
  open var sectionFootersPinToVisibleBounds = false {
    didSet { if sectionFootersPinToVisibleBounds != oldValue { invalidateLayout() } }
  }

  // Lazy, because code that is not isolated may decode a layout.
  private lazy var placement = FlowPlacement()
  /// Whether the last size came from the default of the delegate's method, which returns ``itemSize``.
  var sizesAreDefaults = false

  /// A layout that scrolls vertically.
  public override init() { super.init() }
  /// A layout with the default values. Nothing is decoded.
  nonisolated public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The grid for lengths along the scroll axis, in units per point. LayoutBench only: UIKit's own rounding is not documented.
  public nonisolated static var displayScale: Int { EngineLengths.displayScale }

  /// The reason why the layout shows nothing; `nil` if the metrics can be laid out. LayoutBench only.
  public var layoutError: LayoutError? { placement.backend.failure }

  /// Whether cells are asked for the size that they prefer.
  var measuresCells: Bool { estimatedItemSize != .zero || itemSize == Self.automaticSize }

  /// The estimate; `nil` if it is automatic or zero.
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

  /// Remembers the invalid parts. Nothing is computed before the next read.
  open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    placement.note(context)
    super.invalidateLayout(with: context)
  }

  /// Whether the length of the bounds across the scroll axis changes, or headers or footers pin.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    if sectionHeadersPinToVisibleBounds || sectionFootersPinToVisibleBounds { return true }
    guard let old = collectionView?.bounds.size else { return false }
    return scrollDirection == .vertical ? newBounds.width != old.width : newBounds.height != old.height
  }

  /// A context for the values that depend on the bounds. Apple does not document whether the delegate is asked again: `UndocumentedBehavior` decides.
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

  /// Whether a self-sizing cell prefers a different size from the one that it has.
  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    measuresCells && originalAttributes.representedElementCategory == .cell
      && !EngineLengths.areEqual(preferredAttributes.size, originalAttributes.size)
  }

  /// Remembers the size that a cell prefers. The context names the item, and does not make the layout ask the delegate.
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

  /// The context for the end of a movement. The order of the data has changed, so all sizes are asked for again.
  open override func invalidationContextForEndingInteractiveMovementOfItems(
    toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath], movementCancelled: Bool
  ) -> UICollectionViewLayoutInvalidationContext {
    placement.staleness = .everything
    return super.invalidationContextForEndingInteractiveMovementOfItems(
      toFinalIndexPaths: indexPaths, previousIndexPaths: previousIndexPaths, movementCancelled: movementCancelled)
  }

  // MARK: Layout

  /// Remembers that the collection view's bounds and data have to be read. Frames are computed on the next read.
  open override func prepare() {
    super.prepare()
    placement.staleness.insert(.view)
  }

  private var prepared: FlowPlacement {
    placement.refresh(self)
    placement.scroll(with: collectionView)
    return placement
  }

  /// The size of all sections, in points. O(1) if nothing is invalid.
  open override var collectionViewContentSize: CGSize { CGSize(prepared.backend.contentSize) }

  /// New attributes of the elements in a rectangle: section by section, each with its header, its items and its footer.
  ///
  /// - Complexity: O(log *n* + log *s* + *k*), *k* the number of elements near the rectangle.
  open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    var found: [UICollectionViewLayoutAttributes] = []
    prepared.forEachElement(in: rect) { found.append(makeAttributes($0, $1, $2)) }
    return found
  }

  /// New attributes of an item; `nil` if the item does not exist. O(log *n*).
  open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    prepared.frame(ofItemAt: ElementPath(indexPath)).map { makeAttributes(.cell, indexPath, $0) }
  }

  /// New attributes of a section's header or footer; `nil` if the section has none. O(log *s*).
  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard indexPath.count == 2, let kind = FlowPlacement.kind(of: elementKind) else { return nil }
    return prepared.frame(of: kind, inSection: indexPath.section).map {
      makeAttributes(.supplementary(kind: elementKind), indexPath, $0)
    }
  }
}
