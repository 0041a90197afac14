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
  /// The container that the sections are solved for, in points: a large one while the real one has no room.
  @exclusivity(unchecked) @usableFromInline final var container: LayoutSize
  /// Whether the real container has no room, so that nothing is placed.
  @exclusivity(unchecked) @usableFromInline final var isCollapsed: Bool
  @exclusivity(unchecked) @usableFromInline final var readiness = Readiness.stale
  /// The content's size after the last `prepare()`, in points.
  @exclusivity(unchecked) @usableFromInline final var preparedContentSize = LayoutSize.zero
  @exclusivity(unchecked) @usableFromInline final var report = PrepareReport()
  /// How the content and its sections are scrolled.
  @usableFromInline final let scroll = ScrollState()
  /// The item that must not jump in the next `prepare()`; `nil` if the content is not scrolled or nothing changed.
  @exclusivity(unchecked) @usableFromInline final var anchor: ScrollAnchor?
  /// The plans of the store's sections, and the sections' extras.
  @exclusivity(unchecked) @usableFromInline final var plans: SectionPlans<Rule>
  @exclusivity(unchecked) @usableFromInline final var extras: SectionValues<SectionExtras?>
  /// The data's sections, if the store holds all of them as one; otherwise `nil`. It is the same object as long as the engine lives.
  @usableFromInline final let run: SectionRun?
  /// Which items have no size yet; `nil` while all have one.
  @exclusivity(unchecked) @usableFromInline final var ledger: EstimateLedger?
  /// Which headers and footers turned out to have which sizes; `nil` while nothing is known of any.
  @exclusivity(unchecked) @usableFromInline final var told: ToldBoundaries<Rule>?

  @inlinable init(_ ingredients: borrowing EngineIngredients<Rule>, _ planned: PlannedData<Rule>) {
    planner = ingredients.planner
    tuning = ingredients.tuning
    (container, isCollapsed) = ingredients.planner.room(in: ingredients.container)
    (plans, extras) = (planned.plans, planned.extras)
    run = planned.run
    ingredients.planner.work.install(self, planned)
  }

  /// Takes over everything planned from new data except the items.
  @inlinable @inline(never) final func install(_ planned: PlannedData<Rule>) {
    // In `init` it is the same object already.
    if let run, let new = planned.run, new !== run { swap(&run.outline, &new.outline) }
    ledger = planned.ledger
    told = planned.told
    takeOver(planned.plans, planned.extras)
  }

  /// Takes over the plans of the sections. O(1) where sections are alike.
  @inlinable final func takeOver(_ plans: SectionPlans<Rule>, _ extras: SectionValues<SectionExtras?>) {
    scroll.setSections(plans, extras, container: container, planner.axes.direction)
    (self.plans, self.extras) = (plans, extras)
  }

  /// Solves the sections for another container. If it throws, nothing has changed.
  @inlinable @inline(never) final func resizeContainer(to size: LayoutSize, _ store: StoreFace<Rule>) throws(LayoutError) {
    let room = planner.room(in: size)
    let count = sectionCount(store)
    let solved = try planner.sections(count: count, container: room.container)
    (container, isCollapsed) = room
    if let told {
      told.rebase(solved.plans, solved.extras, told.sizes)
      store.replan(told.plans)
      takeOver(told.plans, told.extras)
    } else {
      store.replan(solved.plans)
      takeOver(solved.plans, solved.extras)
    }
  }

  /// Records the sizes of headers and footers. If it throws, nothing has changed. O(*s* + *m*).
  ///
  /// Of the whole layout's it knows only that they change the distance before the first section, and where others pin: the layout solves both anew.
  @inlinable @inline(never) final func resizeSupplementaries(
    _ changes: [(kind: ElementKind, section: Int, size: LayoutSize)], _ store: StoreFace<Rule>
  ) throws(LayoutError) {
    let count = sectionCount(store)
    var isOfLayout = false
    for change in changes {
      if change.kind.isOfLayout {
        isOfLayout = true
        guard change.section == 0 else {
          throw .invalidLayout("a size is given for a \(change.kind) of section \(change.section): give it for section 0")
        }
        try CollectionData.require([change.kind: change.size], planner.axes.units)
        continue
      }
      guard change.section >= 0 && change.section < count else { throw .sectionOutOfRange(change.section, sectionCount: count) }
      try ToldBoundaries<Rule>.require([change.kind: change.size], inSection: change.section, planner.axes.units)
    }
    let solved = isOfLayout && !planner.isContinuous ? try planner.sections(count: count, container: container) : nil
    let told = told ?? ToldBoundaries(self.plans, self.extras, planner.axes)
    self.told = told
    var planned = Set(changes.filter { !$0.kind.isOfLayout && told.tell($0.kind, of: $0.section, $0.size) }.map(\.section))
    if let solved {
      told.rebase(solved.plans, solved.extras, told.sizes)
      if count > 0 { planned.insert(0) }
    }
    guard !planned.isEmpty else { return }
    store.replanSections(planned.sorted(), told.plans)
    takeOver(told.plans, told.extras)
  }

  /// Takes note of a container in which every section is solved as in the present one, and returns whether it is such a one: across the scroll axis
  /// it is as long, and the layout reads no other length. Nothing is placed anew then, only the window onto the content changes. O(1).
  @inlinable @inline(never) final func resizeWindow(to size: LayoutSize) -> Bool {
    let (new, old) = (AxisSize(size, scrolling: planner.axes.direction), AxisSize(container, scrolling: planner.axes.direction))
    guard !isCollapsed, !planner.hasNoRoom(in: size), new.across == old.across, new.along == old.along || !planner.readsContainerAlong,
      (try? planner.axes.units.length(new.along, of: "the container")) != nil
    else { return false }
    container = size
    scroll.setExtent(new.along)
    return true
  }

  /// Records the insets that bars cover. O(1).
  @usableFromInline final func setContentInset(_ insets: LayoutInsets) throws(LayoutError) {
    for length in [insets.top, insets.left, insets.bottom, insets.right] where !length.isFinite {
      throw .invalidLength(length, of: "a content inset")
    }
    scroll.setInsets(AxisInsets(insets, scrolling: planner.axes.direction))
  }

  /// Prepares a container without room: there is no content.
  @usableFromInline final func prepareNothing() {
    let growth = LayoutSize(width: -preparedContentSize.width, height: -preparedContentSize.height)
    report = PrepareReport(contentSizeAdjustment: growth)
    (preparedContentSize, anchor, readiness) = (.zero, nil, .empty)
  }

  /// A report of the last `prepare()`.
  @inlinable public final var lastPrepare: PrepareReport { report }

  /// Whether headers or footers of any section pin. O(1).
  @inlinable public final var pinsToVisibleBounds: Bool { scroll.anyPins }

  /// The way in which the content goes on while it scrolls. O(1).
  @inlinable public final var contentDirection: ContentDirection? { ContentDirection(planner.axes.direction) }

  /// The size of the whole content, in points. O(1).
  @inlinable public final var collectionViewContentSize: LayoutSize {
    _ = hasContent()
    return preparedContentSize
  }

  /// Whether the store can be read; where the container has no room there is nothing to read. A read before `prepare()` stops the program.
  @inlinable @inline(__always) final func hasContent(_ read: StaticString = #function) -> Bool {
    if _fastPath(readiness == .prepared) { return true }
    if readiness == .stale { Self.stop(read) }
    return false
  }

  /// Stops the program, with the reason in release builds too, where a failed precondition says none.
  @usableFromInline @inline(never) static func stop(_ read: StaticString) -> Never {
    fatalError("\(read) was called before prepare(): call prepare() first, after the engine is made and after every invalidation")
  }

  /// The items that are longer than their line, in index order. O(*n* + *s*).
  @inlinable @inline(never) final func diagnostics(_ store: StoreFace<Rule>) -> [LayoutDiagnostic] {
    guard !isCollapsed else { return [] }
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

/// The calls that an engine is ready for.
@usableFromInline enum Readiness {
  /// Something changed since the last `prepare()`.
  case stale
  /// The store has prepared everything it was told.
  case prepared
  /// The container has no room, so that there is nothing to prepare.
  case empty
}

/// Sections and paths as the user of the engine sees them; the store may hold all sections as one.
extension EngineBase {
  @inlinable final func sectionCount(_ store: StoreFace<Rule>) -> Int { run?.count ?? store.sectionCount() }

  @inlinable final func itemCount(in section: Int, _ store: StoreFace<Rule>) -> Int {
    run?.itemCount(in: section) ?? store.itemCount(section)
  }

  /// The store's path for an item, or for the place one past a section's last item.
  @inlinable @inline(__always) final func storePath(of path: ElementPath) -> ElementPath {
    _slowPath(planner.isContinuous) ? runPath(of: path) : path
  }

  /// The same for one of many.
  @inlinable @inline(__always) final func storePath(ofMany path: ElementPath) -> ElementPath {
    guard let run else { return path }
    return ElementPath(section: 0, item: run.index(of: path))
  }

  @inlinable @inline(never) final func runPath(of path: ElementPath) -> ElementPath { storePath(ofMany: path) }

  @inlinable @inline(never) final func isItemOfRun(_ path: ElementPath) -> Bool { run?.index(ofItemAt: path) != nil }

  /// One item, converted, if the layout takes it. Throws for a length the layout cannot take, and names its path.
  @inlinable @inline(__always) final func acceptedItem(_ size: LayoutSize, at path: ElementPath) throws(LayoutError) -> Rule.Item {
    if _fastPath(!size.isAutomatic && planner.policy == nil) {
      do throws(LayoutError) {
        return try Rule.item(AxisSize(size, scrolling: planner.axes.direction), units: planner.axes.units)
      } catch {}
    }
    return try anyItem(size, at: path)
  }

  /// The same for sizes of every kind, those that are refused too. In a function of its own, it takes none of the registers of a change of a plain item.
  @inlinable @inline(never) final func anyItem(_ size: LayoutSize, at path: ElementPath) throws(LayoutError) -> Rule.Item {
    try planner.acceptedItem(size, at: path)
  }
}

/// Everything planned from new data except the items.
@usableFromInline struct PlannedData<Rule: PlacementRule> {
  @usableFromInline let plans: SectionPlans<Rule>
  @usableFromInline let extras: SectionValues<SectionExtras?>
  @usableFromInline let run: SectionRun?
  @usableFromInline let ledger: EstimateLedger?
  @usableFromInline let told: ToldBoundaries<Rule>?

  /// The plans of `data` in `container`. Throws ``LayoutError`` where the layout cannot solve it. O(*n* + *s*).
  @inlinable @inline(never) init(
    _ data: CollectionData, _ planner: borrowing SectionPlanner<Rule>, container: LayoutSize
  ) throws(LayoutError) {
    let solved = try planner.sections(count: data.sections.count, container: container)
    if !data.supplementarySizes.isEmpty { try CollectionData.require(data.supplementarySizes, planner.axes.units) }
    told = try ToldBoundaries(solved.plans, solved.extras, planner.axes, of: data)
    plans = told?.plans ?? solved.plans
    extras = told?.extras ?? solved.extras
    run = planner.isContinuous ? SectionRun(counts: data.sections.map(\.items.count)) : nil
    ledger = EstimateLedger(data)
  }
}
