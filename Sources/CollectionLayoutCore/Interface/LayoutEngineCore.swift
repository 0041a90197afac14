/// What a `prepare()` did.
public struct PrepareReport: Equatable, Sendable {
  /// The number of items whose frames were computed.
  public var itemsPlaced: Int
  /// The number of items the fold went over without computing frames.
  public var itemsMeasured: Int
  /// Why the strategy had to do more than it promises, or `nil` if it did not.
  public var fallback: PrepareFallback?
  /// How much larger the content is than after the `prepare()` before, in points.
  public var contentSizeAdjustment: Size
  /// What the content offset must change by, in points, so that what the person sees does not jump: how far the first item that reached below
  /// the top edge has moved. Zero where the engine was not told of a scrolled offset, and where that item went.
  public var contentOffsetAdjustment: Point

  /// A report of a store's work and of what it moved.
  @inlinable public init(
    _ work: PrepareWork = PrepareWork(), contentSizeAdjustment: Size = .zero, contentOffsetAdjustment: Point = .zero
  ) {
    itemsPlaced = work.itemsPlaced
    itemsMeasured = work.itemsMeasured
    fallback = work.fallback
    self.contentSizeAdjustment = contentSizeAdjustment
    self.contentOffsetAdjustment = contentOffsetAdjustment
  }
}

/// What stands behind a ``LayoutEngine``: a layout under a strategy, or anything else that answers the same questions.
///
/// Reads come after a `prepare()` that follows the last invalidation; a core may treat any other order as a broken contract.
public protocol LayoutEngineCore: AnyObject {
  /// Does all the layout work that the invalidations since the last call ask for.
  func prepare()
  /// Takes note of a change. Whatever it throws, nothing has changed.
  func invalidateLayout(with context: InvalidationContext) throws(LayoutError)
  /// Replaces what `buffer` holds by the elements in `rect`, in index order, without duplicates.
  func layoutAttributesForElements(in rect: Rect, into buffer: inout AttributesBuffer)
  /// The attributes of one element, or `nil` when there is none.
  func layoutAttributes(of kind: ElementKind, at indexPath: IndexPath) -> LayoutAttributes?
  /// The size of the whole content, in points.
  var collectionViewContentSize: Size { get }
  /// What the last `prepare()` did.
  var lastPrepare: PrepareReport { get }
  /// Where to scroll so that an item is seen.
  func scrollTarget(for indexPath: IndexPath, at position: ScrollPosition) throws(LayoutError) -> ScrollTarget
  /// The items before one, in order, that count with their estimates.
  func estimatedItems(before indexPath: IndexPath) -> AnySequence<IndexPath>
  /// Where a section that scrolls by itself is at rest, in points, or `nil` for one that does not.
  func sectionOffset(of section: Int) -> Double?
  /// What the layout had to put up with, in index order.
  var diagnostics: [LayoutDiagnostic] { get }
}

extension LayoutEngineCore {
  /// The item's own origin, for a core that knows neither estimates nor a container.
  public func scrollTarget(for indexPath: IndexPath, at position: ScrollPosition) throws(LayoutError) -> ScrollTarget {
    guard let item = layoutAttributes(of: .cell, at: indexPath) else { throw .pathOutOfRange(indexPath, itemCount: nil) }
    return ScrollTarget(contentOffset: Point(x: item.frame.x, y: item.frame.y))
  }
  /// None.
  public func estimatedItems(before indexPath: IndexPath) -> AnySequence<IndexPath> { AnySequence([]) }
  /// No section scrolls by itself.
  public func sectionOffset(of section: Int) -> Double? { nil }
  /// Nothing.
  public var diagnostics: [LayoutDiagnostic] { [] }
}
