/// A collection layout under a strategy: give it changes, prepare it, ask it for frames.
///
///     let layout = WaterfallLayout(columns: 2, lineSpacing: 8)
///     let data = CollectionData(items: [LayoutSize(width: 100, height: 40), LayoutSize(width: 100, height: 70)])
///     let engine = try layout.makeEngine(.dirtyRange, data: data, container: LayoutSize(width: 390, height: 844))
///     engine.prepare()
///     engine.layoutAttributesForElements(in: LayoutRect(x: 0, y: 0, width: 390, height: 844))
///     try engine.invalidateLayout(with: .resizedItem(ElementPath(section: 0, item: 1), LayoutSize(width: 100, height: 90)))
///     engine.prepare()
///
/// Reads find everything prepared: no read brings the layout up to date, so that every cost has its place. A read before ``prepare()``, or between
/// an invalidation and the ``prepare()`` that follows it, breaks the contract and stops the program. Two strategies divide the work in another way:
/// `checkpoint` and `indexed` store no frames and place those that a read asks for, and `indexed` adds a growth that it knows to its tree as soon as
/// it is told of the change.
///
/// The cost of an operation depends on the strategy; the complexities below bound it. The class itself is not generic, so that no caller pays for
/// the generic types behind it: each call goes through one closure made where those types were known (about a nanosecond).
public final class LayoutEngine {
  @usableFromInline let prepareCore: () -> Void
  @usableFromInline let invalidateCore: (InvalidationContext) throws(LayoutError) -> Void
  @usableFromInline let queryCore: (LayoutRect, inout AttributesBuffer) -> Void
  @usableFromInline let elementCore: (ElementKind, ElementPath) -> LayoutAttributes?
  @usableFromInline let contentSizeCore: () -> LayoutSize
  @usableFromInline let lastPrepareCore: () -> PrepareReport
  @usableFromInline let scrollTargetCore: (ElementPath, ScrollPosition) throws(LayoutError) -> ScrollTarget
  @usableFromInline let estimatedItemsCore: (ElementPath) -> AnySequence<ElementPath>
  @usableFromInline let sectionOffsetCore: (Int) -> Double?
  // One for both: an engine of one closure more would take 32 bytes more.
  @usableFromInline let scrollingCore: () -> (direction: ContentDirection?, pins: Bool)
  @usableFromInline let diagnosticsCore: () -> [LayoutDiagnostic]

  /// An engine that hands every call to `core`. Make it where the type of `core` is known: the calls are then direct and specialised.
  @inlinable @inline(__always)
  public init<Core: LayoutEngineCore>(_ core: Core) {
    prepareCore = { core.prepare() }
    invalidateCore = { (context) throws(LayoutError) in try core.invalidateLayout(with: context) }
    queryCore = { rect, buffer in core.layoutAttributesForElements(in: rect, into: &buffer) }
    elementCore = { kind, indexPath in core.layoutAttributes(of: kind, at: indexPath) }
    contentSizeCore = { core.collectionViewContentSize }
    lastPrepareCore = { core.lastPrepare }
    scrollTargetCore = { (indexPath, position) throws(LayoutError) in try core.scrollTarget(for: indexPath, at: position) }
    estimatedItemsCore = { core.estimatedItems(before: $0) }
    sectionOffsetCore = { core.sectionOffset(of: $0) }
    scrollingCore = { (core.contentDirection, core.pinsToVisibleBounds) }
    diagnosticsCore = { core.diagnostics }
  }

  /// Does the layout work that the invalidations since the last call ask for; nothing if there were none.
  ///
  /// - Complexity: O(*n* + *s*) at most, *n* the number of items and *s* of sections.
  @inlinable public func prepare() { prepareCore() }

  /// Records a change and applies it to the engine's copy of the data. If it throws, nothing has changed.
  ///
  /// - Complexity: O(1) for one size, O(*m*) for *m* sizes; O(*m* + *b*) for *m* items inserted or deleted with *b* items behind them in their
  ///   section. Under `indexed` O(log *n*) for one size, O(*m* log *n*) for *m* sizes, and O(*m* + log *n*) for *m* items together. O(*n* + *s*) for
  ///   new data and O(*s*) for a new container size. The first change after a ``prepare()`` costs a query too, if the engine was told that the
  ///   content is scrolled.
  @inlinable public func invalidateLayout(with context: InvalidationContext) throws(LayoutError) { try invalidateCore(context) }

  /// The elements in `rect`, in index order: section by section, in each its background, header, cells, elements
  /// anchored to cells, footer. The header of the whole layout comes first, its footer last.
  ///
  /// - Complexity: O(*n* + *s*) for strategies that scan every frame, O(log *n* + log *s* + *k*) for those that search, *k* the number of
  ///   items between the first and the last that may be in `rect`. Columns of very unequal length, and items of extreme length, make *k* large.
  @inlinable public func layoutAttributesForElements(in rect: LayoutRect, into buffer: inout AttributesBuffer) { queryCore(rect, &buffer) }

  /// The elements in `rect`, in a new array. Complexity as of the form that fills a buffer.
  public func layoutAttributesForElements(in rect: LayoutRect) -> [LayoutAttributes] {
    var buffer = AttributesBuffer()
    queryCore(rect, &buffer)
    return (0..<buffer.count).map { buffer[$0] }
  }

  /// The attributes of the item at `indexPath`, or `nil` for a path without an item.
  ///
  /// - Complexity: O(1) for strategies that store frames. `checkpoint` and `indexed` search in O(log *n*), measure up to 64 items, and place the
  ///   item's band.
  @inlinable public func layoutAttributesForItem(at indexPath: ElementPath) -> LayoutAttributes? { elementCore(.cell, indexPath) }

  /// The attributes of a header or footer, or `nil` if the section has none. O(1); O(log *s*) under `indexed`.
  ///
  /// Also the attributes of an element that is anchored to the item at `indexPath`, or `nil` if the item has no such element: at the cost of
  /// ``layoutAttributesForItem(at:)``. The header and the footer of the whole layout are at [0, 0].
  public func layoutAttributesForSupplementaryView(ofKind kind: ElementKind, at indexPath: ElementPath) -> LayoutAttributes? {
    switch kind {
    case .layoutHeader, .header, .footer, .itemSupplementary, .layoutFooter: elementCore(kind, indexPath)
    case .cell, .background: nil
    }
  }

  /// The attributes of a background, or `nil` if the section has none. O(1); O(log *s*) under `indexed`.
  public func layoutAttributesForDecorationView(ofKind kind: ElementKind, at indexPath: ElementPath) -> LayoutAttributes? {
    kind == .background ? elementCore(kind, indexPath) : nil
  }

  /// The size of the whole content, in points. O(1).
  @inlinable public var collectionViewContentSize: LayoutSize { contentSizeCore() }

  /// The way in which the content goes on while it scrolls, or `nil` for an engine that does not know. O(1).
  public var contentDirection: ContentDirection? { scrollingCore().direction }

  /// A report of the last ``prepare()``. O(1).
  @inlinable public var lastPrepare: PrepareReport { lastPrepareCore() }

  /// Records several updates at once, by the rules of ``BatchUpdate``.
  ///
  /// - Throws: ``LayoutError/conflictingUpdates(_:_:)`` where updates contradict each other, ``LayoutError/pathOutOfRange(_:itemCount:)`` for a path
  ///   that names nothing, ``LayoutError/invalidLength(_:of:)``; nothing has changed then.
  /// - Complexity: O(*m* log *m* + *b*), *m* updates, *b* the items of the sections they name from the first update on; and O(*s*) where a layout
  ///   lays all sections out as one.
  public func performBatchUpdates(_ updates: [BatchUpdate]) throws(LayoutError) { try invalidateCore(.batchUpdates(updates)) }

  /// The offset at which an item is visible, as far as sizes are known now.
  ///
  /// - Throws: ``LayoutError/pathOutOfRange(_:itemCount:)``.
  /// - Complexity: that of ``layoutAttributesForItem(at:)``; with estimates O(log *n* + *s*) more.
  public func scrollTarget(for indexPath: ElementPath, at position: ScrollPosition = .start) throws(LayoutError) -> ScrollTarget {
    try scrollTargetCore(indexPath, position)
  }

  /// The items before `indexPath` that count with their estimates, in index order. Read them before the next change.
  ///
  /// - Complexity: O(log *n*) for each that is read, and O(*s*) for the sections.
  public func estimatedItems(before indexPath: ElementPath) -> AnySequence<ElementPath> { estimatedItemsCore(indexPath) }

  /// The resting offset of a section that scrolls by itself, in points, or `nil` for any other section. O(1).
  public func sectionOffset(of section: Int) -> Double? { sectionOffsetCore(section) }

  /// Whether headers or footers stay in the visible bounds while their section scrolls by: their frames change with every `scrolled`. O(1).
  public var pinsToVisibleBounds: Bool { scrollingCore().pins }

  /// Problems in the data that the layout worked around, in index order. O(*n* + *s*).
  public var diagnostics: [LayoutDiagnostic] { diagnosticsCore() }
}
