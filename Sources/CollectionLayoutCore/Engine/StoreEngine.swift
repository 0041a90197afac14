/// The engine of any layout under any strategy: checks each change, converts it to units, and hands it to the store.
public final class StoreEngine<Store: LayoutStore & ~Copyable>: EngineBase<Store.Rule>, LayoutEngineCore {
  @exclusivity(unchecked) @usableFromInline var store: Store

  /// An engine of these ingredients. Throws a ``LayoutError`` for values that the layout cannot take. O(*n* + *s*).
  @inlinable public init(_ ingredients: borrowing EngineIngredients<Store.Rule>) throws(LayoutError) {
    let work = ingredients.planner.work
    let planned = try work.planned(
      ingredients.data, ingredients.planner, ingredients.planner.room(in: ingredients.container).container)
    store = Self.makeStore(try work.itemsOfData(ingredients.planner, ingredients.data), planned.plans, ingredients.tuning)
    super.init(ingredients, planned)
  }

  /// A store of these items. In a function of its own it is compiled once, for `init` and for `reload`.
  @inlinable @inline(never) static func makeStore(
    _ items: consuming SectionedArena<Store.Rule.Item>, _ plans: SectionPlans<Store.Rule>, _ tuning: Tuning
  ) -> Store {
    Store(items: items, plans: plans, tuning: tuning)
  }

  /// Does the layout work that the invalidations since the last call ask for.
  @inlinable public func prepare() {
    guard readiness == .stale else {
      report = PrepareReport()
      return
    }
    if isCollapsed { return prepareNothing() }
    let work = store.prepare()
    readiness = .prepared
    if !scroll.requestedOffsets.isEmpty || !scroll.centeredByMeasure.isEmpty { settleSections() }
    scroll.settleAll()
    let size = planner.axes.contentSize(length: store.contentLength, across: scroll.across)
    let growth = LayoutSize(width: size.width - preparedContentSize.width, height: size.height - preparedContentSize.height)
    report = PrepareReport(work, contentSizeAdjustment: growth)
    if anchor != nil { followAnchor() }
    preparedContentSize = size
  }

  // Code that few changes need is in separate functions: after a frame of an app, each line of code that is skipped costs as much as one that runs.

  @inlinable @inline(never) func settleSections() { planner.work.settleSections(self, face) }

  /// Reports how far the item moved that must not jump.
  @inlinable @inline(never) func followAnchor() {
    report.contentOffsetAdjustment = anchorMovement()
    anchor = nil
  }

  /// Fills `buffer` with the elements in `rect`, in index order, without duplicates. They replace its contents.
  @inlinable public func layoutAttributesForElements(in rect: LayoutRect, into buffer: inout AttributesBuffer) {
    buffer.removeAll()
    guard hasContent(), !rect.isEmpty else { return }
    var sink = AttributeSink<Store.Rule>(storage: buffer.storage, rect: rect, axes: planner.axes)
    store.emit(into: &sink, scroll)
    buffer.storage = sink.storage
    if planner.isContinuous { run?.rename(&buffer.storage) }
  }

  /// The attributes of one element, or `nil` for an element that does not exist.
  @inlinable public func layoutAttributes(of kind: ElementKind, at indexPath: ElementPath) -> LayoutAttributes? {
    guard hasContent() else { return nil }
    var path = indexPath
    if planner.isContinuous {
      guard let item = run?.index(ofItemAt: indexPath) else { return nil }
      path = ElementPath(existing: item, in: 0)
    }
    var attributes: LayoutAttributes?
    if case .cell = kind {
      attributes = store.attributes(ofItemAt: path, scroll, planner.axes)
    } else {
      attributes = store.attributesBesideItems(of: kind, at: path, scroll, planner.axes)
    }
    attributes?.indexPath = indexPath
    return attributes
  }

  /// The resting offset of a section that scrolls by itself, in points, or `nil` for any other section.
  @inlinable public func sectionOffset(of section: Int) -> Double? {
    guard hasContent(), section >= 0, section < store.sectionCount, let plan = scroll.orthogonal(section) else { return nil }
    return store.restingOffset(of: section, plan, scroll, planner.axes.units)
  }

  /// The items that are longer than their line, in index order. O(*n* + *s*).
  @inlinable public var diagnostics: [LayoutDiagnostic] { planner.work.diagnostics(self, face) }

  /// The offset at which an item is visible, as far as sizes are known now.
  @inlinable public func scrollTarget(for indexPath: ElementPath, at position: ScrollPosition) throws(LayoutError) -> ScrollTarget {
    let hasContent = hasContent()
    try requireItem(at: indexPath)
    guard hasContent else { return ScrollTarget(contentOffset: .zero) }
    return planner.work.scrollTarget(self, indexPath, position, face)
  }

  /// The items before `path` that count with their estimates, in index order.
  @inlinable public func estimatedItems(before path: ElementPath) -> AnySequence<ElementPath> {
    isItem(path) ? planner.work.estimatedItems(self, path) : AnySequence([])
  }

  /// The store, for `RuleWork`.
  @inlinable @inline(never) var face: StoreFace<Store.Rule> { StoreFace(self) }
}

/// Sections and paths as the user of the engine sees them; the store may hold all sections as one.
extension StoreEngine where Store: ~Copyable {
  @inlinable var sectionCount: Int { planner.isContinuous ? run?.count ?? 0 : store.sectionCount }

  @inlinable @inline(__always) func itemCount(in section: Int) -> Int {
    planner.isContinuous ? run?.itemCount(in: section) ?? 0 : store.itemCount(in: section)
  }

  @inlinable @inline(__always) func isItem(_ path: ElementPath) -> Bool {
    if _slowPath(planner.isContinuous) { return isItemOfRun(path) }
    return path.section >= 0 && path.section < store.sectionCount && path.item >= 0 && path.item < store.itemCount(in: path.section)
  }
}
