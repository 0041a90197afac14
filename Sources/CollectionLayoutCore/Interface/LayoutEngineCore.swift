/// The work of a `prepare()`, and the resulting moves of the content.
public struct PrepareReport: Equatable, Sendable {
  /// The number of items whose frames were computed.
  public var itemsPlaced: Int
  /// The number of items the fold went over without computing frames.
  public var itemsMeasured: Int
  /// The number of sections whose place, length or record was written. Where they are in a tree, each entry of the nodes above such a section counts.
  public var sectionsTouched: Int
  /// Why the strategy had to do more than it promises, or `nil` if it did not.
  public var fallback: PrepareFallback?
  /// The growth of the content since the previous `prepare()`, in points.
  public var contentSizeAdjustment: LayoutSize
  /// The change of the content offset, in points, that keeps the visible items in place: the distance that the first item reaching below the
  /// top edge has moved. Zero if the engine does not know the offset, or if that item is gone.
  public var contentOffsetAdjustment: LayoutPoint

  /// A report of a store's work and of the resulting moves.
  @inlinable public init(
    _ work: PrepareWork = PrepareWork(), contentSizeAdjustment: LayoutSize = .zero, contentOffsetAdjustment: LayoutPoint = .zero
  ) {
    itemsPlaced = work.itemsPlaced
    itemsMeasured = work.itemsMeasured
    sectionsTouched = work.sectionsTouched
    fallback = work.fallback
    self.contentSizeAdjustment = contentSizeAdjustment
    self.contentOffsetAdjustment = contentOffsetAdjustment
  }
}

/// The implementation behind a ``LayoutEngine``: a layout under a strategy, or anything else that answers the same questions.
///
/// Reads come after a `prepare()` that follows the last invalidation; a core may treat any other order as a broken contract.
public protocol LayoutEngineCore: AnyObject {
  /// Does the layout work that the invalidations since the last call ask for.
  func prepare()
  /// Records a change. If it throws, nothing has changed.
  func invalidateLayout(with context: InvalidationContext) throws(LayoutError)
  /// Fills `buffer` with the elements in `rect`, in index order, without duplicates. They replace its contents.
  func layoutAttributesForElements(in rect: LayoutRect, into buffer: inout AttributesBuffer)
  /// The attributes of one element, or `nil` for an element that does not exist.
  func layoutAttributes(of kind: ElementKind, at indexPath: ElementPath) -> LayoutAttributes?
  /// The size of the whole content, in points.
  var collectionViewContentSize: LayoutSize { get }
  /// The way in which the content goes on while it scrolls, or `nil` if the core does not know.
  var contentDirection: ContentDirection? { get }
  /// A report of the last `prepare()`.
  var lastPrepare: PrepareReport { get }
  /// The offset at which an item is visible.
  func scrollTarget(for indexPath: ElementPath, at position: ScrollPosition) throws(LayoutError) -> ScrollTarget
  /// The items before `indexPath` that count with their estimates, in index order.
  func estimatedItems(before indexPath: ElementPath) -> AnySequence<ElementPath>
  /// The resting offset of a section that scrolls by itself, in points, or `nil` for any other section.
  func sectionOffset(of section: Int) -> Double?
  /// Whether headers or footers stay in the visible bounds while their section scrolls by.
  var pinsToVisibleBounds: Bool { get }
  /// Problems in the data that the layout worked around, in index order.
  var diagnostics: [LayoutDiagnostic] { get }
}

extension LayoutEngineCore {
  /// The item's own origin, for a core that knows neither estimates nor a container.
  public func scrollTarget(for indexPath: ElementPath, at position: ScrollPosition) throws(LayoutError) -> ScrollTarget {
    guard let item = layoutAttributes(of: .cell, at: indexPath) else { throw .pathOutOfRange(indexPath, itemCount: nil) }
    return ScrollTarget(contentOffset: LayoutPoint(x: item.frame.x, y: item.frame.y))
  }
  /// Not known.
  public var contentDirection: ContentDirection? { nil }
  /// None.
  public func estimatedItems(before indexPath: ElementPath) -> AnySequence<ElementPath> { AnySequence([]) }
  /// No section scrolls by itself.
  public func sectionOffset(of section: Int) -> Double? { nil }
  /// `false`: no element moves while the content scrolls.
  public var pinsToVisibleBounds: Bool { false }
  /// Nothing.
  public var diagnostics: [LayoutDiagnostic] { [] }
}
