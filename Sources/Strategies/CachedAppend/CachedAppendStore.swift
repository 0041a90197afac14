public import CollectionLayoutCore

/// `cached-append`: the paginated feed's improvement. Items appended to a section are placed from where the section ended; any other change
/// recomputes everything, and the report of `prepare()` says so.
///
/// - Frames are kept one an item; besides, the state of the fold at each section's end.
/// - An append costs the items that came and those of the open band, O(*m* + *s*); everything else O(*n* + *s*).
/// - A query scans every frame, as ``NaiveStore`` does.
/// - The idea is known as "remember the last item laid out and continue from it". To continue *at* that item, with its column taken to be the first,
///   lays it out twice and puts the following items into the wrong column; here the fold resumes *behind* it, from its whole state.
/// - Do not use it where items change after they have arrived: every such change is a full recompute.
public struct CachedAppendStore<Rule: PlacementRule>: ScanningStore, ~Copyable {
  /// `cached-append`.
  @inlinable public static var strategy: Strategy { .cachedAppend }

  /// Items, plans and frames.
  public var table: FrameTable<Rule>
  /// `ends[s]` is the state behind the last item of section *s* that was placed; right unless `recomputes`.
  @usableFromInline var ends: [FoldState<Rule.Cursor>] = []
  /// The sections that got items at their end since the last `prepare()`; a section may come twice.
  @usableFromInline var appended: [Int] = []
  /// Whether something other than an append happened.
  @usableFromInline var recomputes = true
  /// The reason, once there is something to fall back from.
  @usableFromInline var fallback: PrepareFallback?

  /// A store of these items, with nothing placed.
  @inlinable public init(items: consuming SectionedArena<Rule.Item>, plans: SectionPlans<Rule>, tuning: Tuning) {
    table = FrameTable(items: items, plans: plans)
  }

  /// Places the appended items, or everything. O(*m* + *s*) for *m* items appended, else O(*n* + *s*).
  @inlinable public mutating func prepare() -> PrepareWork {
    let reason = fallback
    let placed = recomputes ? placeAll() : placeAppended()
    recomputes = false
    fallback = nil
    appended.removeAll(keepingCapacity: true)
    #if CHECK_INVARIANTS
      table.checkInvariants()
    #endif
    return PrepareWork(itemsPlaced: placed, sectionsTouched: table.sections.reportTouched(), fallback: reason)
  }

  @inlinable mutating func placeAll() -> Int {
    table.forgetFrames()
    ends.removeAll(keepingCapacity: true)
    var placed = 0
    for section in table.sections.plans.indices {
      var state = table.sections.plans[section].rule.startState
      placed &+= table.place(section, from: &state)
      ends.append(state)
    }
    table.sections.stack(from: 0)
    return placed
  }

  @inlinable mutating func placeAppended() -> Int {
    var placed = 0
    var first = appended.first ?? .max
    for section in appended where ends[section].item < table.sections.items.count(in: section) || ends[section].item == 0 {
      var state = table.sections.plans[section].rule.bandStart(of: ends[section])
      placed &+= table.place(section, from: &state)
      ends[section] = state
      first = min(first, section)
    }
    table.sections.stack(from: first)
    return placed
  }

  /// Everything will be recomputed, and the report of `prepare()` gives the first reason. O(1).
  @inlinable public mutating func recompute(because reason: PrepareFallback) {
    fallback = recomputes ? fallback : reason
    recomputes = true
  }

  /// O(*m*) at the section's end, O(*m* + *b*) before *b* items.
  @inlinable public mutating func insert(_ items: UnsafeBufferPointer<Rule.Item>, at index: Int, in section: Int) {
    if index == table.sections.items.count(in: section) {
      appended.append(section)
    } else {
      recompute(because: .insertedBeforeOthers)
    }
    table.sections.insert(items, at: index, in: section)
  }

  /// O(*m* + *b*), *m* items that go or come and *b* behind the first of them.
  @inlinable public mutating func edit(_ section: Int, removing: [Int], inserting: [(index: Int, item: Rule.Item)]) {
    if removing.isEmpty && (inserting.first?.index ?? 0) >= table.sections.items.count(in: section) {
      appended.append(section)
    } else {
      recompute(because: .mixedBatch)
    }
    table.sections.items.edit(section, removing: removing, inserting: inserting)
  }

  /// O(*s*), and a copy of the items that came. Sections do not depend on each other, so those that stay as they were need no work.
  @inlinable public mutating func editSections(
    removing: [Int], inserting: [SectionArrival<Rule.Item>], plans: SectionPlans<Rule>
  ) {
    let stale = table.editSections(removing: removing, inserting: inserting, plans: plans, keepsFrames: !recomputes)
    guard !recomputes else { return }
    var pending = ends.indices.map { _ in false }
    for section in appended { pending[section] = true }
    let moves = inserting.map { (index: $0.index, source: $0.source) }
    pending.rearrange(removing: removing, inserting: moves) { _ in false }
    ends.rearrange(removing: removing, inserting: moves) { plans[$0].rule.startState }
    for section in stale {
      pending[section] = true
      ends[section] = plans[section].rule.startState
    }
    appended = pending.indices.filter { pending[$0] }
  }
}

extension Strategy {
  /// Places appended items, recomputes on any other change, scans everything.
  public static let cachedAppend = Strategy(
    name: "cached-append", summary: "places only what is appended, recomputes on other changes, scans every frame on every query",
    color: .orange,
    claims: [
      .everything: .linear, .container: .linear, .append: .constant, .tailResize: .linear, .resize: .linear, .renumbering: .linear,
      .sections: .linear,
      .scroll: .constant, .search: .linear, .item: .constant,
    ], engines: CachedAppendEngines())
}

/// The engines of the strategy.
struct CachedAppendEngines: StrategyEngines {
  func makeStoreEngine<Rule: PlacementRule>(_ ingredients: borrowing EngineIngredients<Rule>) throws(LayoutError) -> LayoutEngine {
    LayoutEngine(try StoreEngine<CachedAppendStore<Rule>>(ingredients))
  }
}
