/// The engine of any layout under any strategy: checks what it is told, converts it, and hands it to the store.
public final class StoreEngine<Store: LayoutStore & ~Copyable>: LayoutEngineCore {
  @usableFromInline var store: Store
  @usableFromInline let planner: SectionPlanner<Store.Rule>
  @usableFromInline let tuning: Tuning
  @usableFromInline var container: Size
  /// Whether the store has prepared everything it was told.
  @usableFromInline var isPrepared = false
  /// The content's size after the last `prepare()`, in points.
  @usableFromInline var preparedContentSize = Size.zero
  @usableFromInline var report = PrepareReport()
  /// The origin of what is visible, in points, as it was last told.
  @usableFromInline var contentOffset = Point.zero
  /// What must not jump in the next `prepare()`; `nil` where the content is not scrolled or nothing changed.
  @usableFromInline var anchor: ScrollAnchor?

  /// An engine of these ingredients. Throws ``LayoutError`` for what the layout cannot take. O(*n* + *s*).
  @inlinable public init(_ ingredients: borrowing EngineIngredients<Store.Rule>) throws(LayoutError) {
    planner = ingredients.planner
    tuning = ingredients.tuning
    container = ingredients.container
    let plans = try planner.plans(count: ingredients.data.sections.count, container: container)
    store = Store(items: try planner.items(of: ingredients.data), plans: plans, tuning: tuning)
  }

  /// What the last `prepare()` did.
  @inlinable public var lastPrepare: PrepareReport { report }

  @inlinable var across: Double { AxisSize(container, scrolling: planner.axes.direction).across }

  /// Does all the layout work that the invalidations since the last call ask for.
  @inlinable public func prepare() {
    guard !isPrepared else {
      report = PrepareReport()
      return
    }
    let (itemsPlaced, fallback) = store.prepare()
    isPrepared = true
    let size = planner.axes.contentSize(length: store.origin(of: store.sectionCount), across: across)
    let growth = Size(width: size.width - preparedContentSize.width, height: size.height - preparedContentSize.height)
    report = PrepareReport(itemsPlaced: itemsPlaced, fallback: fallback, contentSizeAdjustment: growth)
    if anchor != nil {
      report.contentOffsetAdjustment = anchorMovement()
      anchor = nil
    }
    preparedContentSize = size
  }

  /// The size of the whole content, in points. O(1).
  @inlinable public var collectionViewContentSize: Size {
    requirePrepared()
    return preparedContentSize
  }

  /// Replaces what `buffer` holds by the elements in `rect`, in index order, without duplicates.
  @inlinable public func layoutAttributesForElements(in rect: Rect, into buffer: inout AttributesBuffer) {
    requirePrepared()
    buffer.removeAll()
    guard !rect.isEmpty else { return }
    var sink = AttributeSink<Store.Rule.Cursor>(storage: buffer.storage, rect: rect, axes: planner.axes)
    store.emit(into: &sink, across: across)
    buffer.storage = sink.storage
  }

  /// The attributes of one element, or `nil` when there is none.
  @inlinable public func layoutAttributes(of kind: ElementKind, at indexPath: IndexPath) -> LayoutAttributes? {
    requirePrepared()
    return store.attributes(of: kind, at: indexPath, axes: planner.axes, across: across)
  }

  @inlinable @inline(__always) func requirePrepared() {
    precondition(isPrepared, "A read before prepare(): call prepare() after the engine is made and after every invalidation")
  }
}
