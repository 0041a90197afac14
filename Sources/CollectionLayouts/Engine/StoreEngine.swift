/// The engine of any layout under any strategy: checks what it is told, converts it, and hands it to the store.
///
/// Its fields are not checked for overlapping access, which would cost half of a small change. No method that changes anything is
/// entered while another one runs.
public final class StoreEngine<Store: LayoutStore & ~Copyable>: LayoutEngineCore {
  @exclusivity(unchecked) @usableFromInline var store: Store
  @usableFromInline let planner: SectionPlanner<Store.Rule>
  @usableFromInline let tuning: Tuning
  @exclusivity(unchecked) @usableFromInline var container: Size
  /// Whether the store has prepared everything it was told.
  @exclusivity(unchecked) @usableFromInline var isPrepared = false
  /// The content's size after the last `prepare()`, in points.
  @exclusivity(unchecked) @usableFromInline var preparedContentSize = Size.zero
  @exclusivity(unchecked) @usableFromInline var report = PrepareReport()
  /// How the content and its sections are scrolled.
  @usableFromInline let scroll = ScrollState()
  /// What must not jump in the next `prepare()`; `nil` where the content is not scrolled or nothing changed.
  @exclusivity(unchecked) @usableFromInline var anchor: ScrollAnchor?
  /// The data's sections, where the store holds all of them as one.
  @exclusivity(unchecked) @usableFromInline var run: SectionRun?
  /// Which items have no size yet; `nil` while all have one.
  @exclusivity(unchecked) @usableFromInline var ledger: EstimateLedger?

  /// An engine of these ingredients. Throws ``LayoutError`` for what the layout cannot take. O(*n* + *s*).
  @inlinable public init(_ ingredients: borrowing EngineIngredients<Store.Rule>) throws(LayoutError) {
    planner = ingredients.planner
    tuning = ingredients.tuning
    container = ingredients.container
    let data = ingredients.data
    let plans = try planner.plans(count: data.sections.count, container: container)
    let extras = try planner.extras(count: data.sections.count, container: container)
    store = Self.makeStore(try planner.items(of: data), plans, tuning)
    if planner.isContinuous { run = SectionRun(counts: data.sections.map(\.items.count)) }
    ledger = EstimateLedger(data)
    scroll.adopt(plans, extras, container: container, planner.axes.direction)
  }

  /// A store of these items. In a function of its own it is compiled once, for `init` and for `reload`.
  @inlinable @inline(never) static func makeStore(
    _ items: consuming SectionedArena<Store.Rule.Item>, _ plans: SectionPlans<Store.Rule>, _ tuning: Tuning
  ) -> Store {
    Store(items: items, plans: plans, tuning: tuning)
  }

  /// What the last `prepare()` did.
  @inlinable public var lastPrepare: PrepareReport { report }

  /// Does all the layout work that the invalidations since the last call ask for.
  @inlinable public func prepare() {
    guard !isPrepared else {
      report = PrepareReport()
      return
    }
    let work = store.prepare()
    isPrepared = true
    if !scroll.requestedOffsets.isEmpty || !scroll.centeredByMeasure.isEmpty { settleSections() }
    scroll.unsettled.removeAll(keepingCapacity: true)
    scroll.isNoneSettled = false
    let size = planner.axes.contentSize(length: store.origin(of: store.sectionCount), across: scroll.across)
    let growth = Size(width: size.width - preparedContentSize.width, height: size.height - preparedContentSize.height)
    report = PrepareReport(work, contentSizeAdjustment: growth)
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
    var sink = AttributeSink<Store.Rule>(storage: buffer.storage, rect: rect, axes: planner.axes)
    store.emit(into: &sink, scroll)
    buffer.storage = sink.storage
    if planner.isContinuous { run?.rename(&buffer.storage) }
  }

  /// The attributes of one element, or `nil` when there is none.
  @inlinable public func layoutAttributes(of kind: ElementKind, at indexPath: IndexPath) -> LayoutAttributes? {
    requirePrepared()
    guard planner.isContinuous else { return store.attributes(of: kind, at: indexPath, scroll, planner.axes) }
    guard isItem(indexPath) else { return nil }
    var attributes = store.attributes(of: kind, at: storePath(of: indexPath), scroll, planner.axes)
    attributes?.indexPath = indexPath
    return attributes
  }

  /// Where a section that scrolls by itself rests, in points, or `nil` for one that does not.
  @inlinable public func sectionOffset(of section: Int) -> Double? {
    requirePrepared()
    guard section >= 0, section < store.sectionCount, let plan = scroll.orthogonal(section) else { return nil }
    return store.restingOffset(of: section, plan, scroll, planner.axes.units)
  }

  /// The items that are longer than their line, in index order. O(*n* + *s*).
  @inlinable public var diagnostics: [LayoutDiagnostic] {
    var found: [LayoutDiagnostic] = []
    for section in 0..<store.sectionCount {
      let rule = store.plan(of: section).rule
      for index in 0..<store.itemCount(in: section) {
        guard let oversize = rule.oversize(of: store.item(at: index, in: section)) else { continue }
        let path = run?.path(of: index) ?? IndexPath(section: section, item: index)
        found.append(.oversizedItem(path, length: oversize.length, available: oversize.available))
      }
    }
    return found
  }

  @inlinable @inline(__always) func requirePrepared() {
    precondition(isPrepared, "A read before prepare(): call prepare() after the engine is made and after every invalidation")
  }
}

/// Sections and paths as whoever uses the engine sees them, where the store may hold all sections as one.
extension StoreEngine where Store: ~Copyable {
  @inlinable var sectionCount: Int { planner.isContinuous ? run?.count ?? 0 : store.sectionCount }

  @inlinable @inline(__always) func itemCount(in section: Int) -> Int {
    planner.isContinuous ? run?.itemCount(in: section) ?? 0 : store.itemCount(in: section)
  }

  @inlinable func isItem(_ path: IndexPath) -> Bool {
    path.section >= 0 && path.section < sectionCount && path.item >= 0 && path.item < itemCount(in: path.section)
  }

  /// Where the store holds what stands at a path that exists, or that is one past a section's last item.
  @inlinable @inline(__always) func storePath(of path: IndexPath) -> IndexPath {
    guard planner.isContinuous, let run else { return path }
    return IndexPath(section: 0, item: run.index(of: path))
  }
}
