/// The part of an engine that depends on the rule and not on the store: solved sections, the scroll state, items without a size.
///
/// It also has the work that ``StoreEngine`` does rarely, or over many items: written against a `StoreFace`, that is compiled once for each rule. Work
/// on single items, which takes nanoseconds, is in the subclass.
///
/// Its fields are not checked for overlapping access, which would cost half of a small change. No method that changes anything is
/// entered while another one runs.
public class EngineBase<Rule: PlacementRule> {
  @usableFromInline final let planner: SectionPlanner<Rule>
  @usableFromInline final let tuning: Tuning
  @exclusivity(unchecked) @usableFromInline final var container: LayoutSize
  /// Whether the store has prepared everything it was told.
  @exclusivity(unchecked) @usableFromInline final var isPrepared = false
  /// The content's size after the last `prepare()`, in points.
  @exclusivity(unchecked) @usableFromInline final var preparedContentSize = LayoutSize.zero
  @exclusivity(unchecked) @usableFromInline final var report = PrepareReport()
  /// How the content and its sections are scrolled.
  @usableFromInline final let scroll = ScrollState()
  /// The item that must not jump in the next `prepare()`; `nil` if the content is not scrolled or nothing changed.
  @exclusivity(unchecked) @usableFromInline final var anchor: ScrollAnchor?
  /// The data's sections, if the store holds all of them as one; otherwise `nil`.
  @exclusivity(unchecked) @usableFromInline final var run: SectionRun?
  /// Which items have no size yet; `nil` while all have one.
  @exclusivity(unchecked) @usableFromInline final var ledger: EstimateLedger?

  @inlinable init(_ ingredients: borrowing EngineIngredients<Rule>, _ planned: PlannedData<Rule>) {
    planner = ingredients.planner
    tuning = ingredients.tuning
    container = ingredients.container
    planner.work.install(self, planned)
  }

  /// Takes over everything planned from new data except the items.
  @inlinable @inline(never) final func install(_ planned: PlannedData<Rule>) {
    run = planned.run
    ledger = planned.ledger
    scroll.setSections(planned.plans, planned.extras, container: container, planner.axes.direction)
  }

  /// Solves the sections for another container. Whatever it throws, nothing has changed.
  @inlinable @inline(never) final func resizeContainer(to size: LayoutSize, _ store: StoreFace<Rule>) throws(LayoutError) {
    let count = sectionCount(store)
    let plans = try planner.plans(count: count, container: size)
    let extras = try planner.extras(count: count, container: size)
    store.replan(plans)
    scroll.setSections(plans, extras, container: size, planner.axes.direction)
    container = size
  }

  /// A report of the last `prepare()`.
  @inlinable public final var lastPrepare: PrepareReport { report }

  /// The size of the whole content, in points. O(1).
  @inlinable public final var collectionViewContentSize: LayoutSize {
    requirePrepared()
    return preparedContentSize
  }

  @inlinable @inline(__always) final func requirePrepared(_ read: StaticString = #function) {
    if _slowPath(!isPrepared) { Self.stop(read) }
  }

  /// Stops the program, with the reason in release builds too, where a failed precondition says none.
  @usableFromInline @inline(never) static func stop(_ read: StaticString) -> Never {
    fatalError("\(read) was called before prepare(): call prepare() first, after the engine is made and after every invalidation")
  }

  /// The items that are longer than their line, in index order. O(*n* + *s*).
  @inlinable @inline(never) final func diagnostics(_ store: StoreFace<Rule>) -> [LayoutDiagnostic] {
    var found: [LayoutDiagnostic] = []
    for section in 0..<store.sectionCount() {
      let rule = store.plan(section).rule
      for index in 0..<store.itemCount(section) {
        guard let oversize = rule.oversize(of: store.item(index, section)) else { continue }
        let path = run?.path(of: index) ?? ElementPath(section: section, item: index)
        found.append(.oversizedItem(path, length: oversize.length, available: oversize.available))
      }
    }
    return found
  }
}

/// Sections and paths as the user of the engine sees them; the store may hold all sections as one.
extension EngineBase {
  @inlinable final func sectionCount(_ store: StoreFace<Rule>) -> Int { run?.count ?? store.sectionCount() }

  @inlinable final func itemCount(in section: Int, _ store: StoreFace<Rule>) -> Int {
    run?.itemCount(in: section) ?? store.itemCount(section)
  }

  /// The store's path for an item, or for the place one past a section's last item.
  @inlinable @inline(__always) final func storePath(of path: ElementPath) -> ElementPath {
    guard planner.isContinuous, let run else { return path }
    return ElementPath(section: 0, item: run.index(of: path))
  }
}

/// Everything planned from new data except the items.
@usableFromInline struct PlannedData<Rule: PlacementRule> {
  @usableFromInline let plans: SectionPlans<Rule>
  @usableFromInline let extras: [SectionExtras?]
  @usableFromInline let run: SectionRun?
  @usableFromInline let ledger: EstimateLedger?

  /// The plans of `data` in `container`. Throws ``LayoutError`` where the layout cannot solve it. O(*n* + *s*).
  @inlinable @inline(never) init(_ data: CollectionData, _ planner: SectionPlanner<Rule>, container: LayoutSize) throws(LayoutError) {
    plans = try planner.plans(count: data.sections.count, container: container)
    extras = try planner.extras(count: data.sections.count, container: container)
    run = planner.isContinuous ? SectionRun(counts: data.sections.map(\.items.count)) : nil
    ledger = EstimateLedger(data)
  }
}
