public import CollectionLayoutCore

/// `naive`: the plain custom layout everyone writes first. Every change recomputes every frame, every query scans every frame.
///
/// - Frames are kept one an item, 32 bytes each; nothing else is.
/// - An invalidation costs its change to the data, and `prepare()` costs O(*n* + *s*) after any invalidation.
/// - A query costs O(*n* + *s*): about 0.7 µs for a thousand items and 1.5 ms for a million, in the committed run. That fits into a frame, which is
///   why so many apps never notice.
/// - Do not use it where one item of many thousands changes while the person scrolls.
public struct NaiveStore<Rule: PlacementRule>: ScanningStore, ~Copyable {
  /// `naive`.
  @inlinable public static var strategy: Strategy { .naive }

  /// Items, plans and frames.
  public var table: FrameTable<Rule>
  /// Whether anything changed since the frames were placed.
  @usableFromInline var isDirty = true

  /// A store of these items, with nothing placed.
  @inlinable public init(items: consuming SectionedArena<Rule.Item>, plans: SectionPlans<Rule>, tuning: Tuning) {
    table = FrameTable(items: items, plans: plans)
  }

  /// Recomputes all. O(*n* + *s*).
  @inlinable public mutating func prepare() -> PrepareWork {
    guard isDirty else { return PrepareWork() }
    isDirty = false
    table.forgetFrames()
    var placed = 0
    for section in table.sections.plans.indices {
      var state = table.sections.plans[section].rule.startState
      placed &+= table.place(section, from: &state)
    }
    table.sections.stack(from: 0)
    #if CHECK_INVARIANTS
      table.checkInvariants()
    #endif
    return PrepareWork(itemsPlaced: placed, sectionsTouched: table.sections.reportTouched())
  }

  /// Everything will be recomputed. That is no fallback here, so nothing is reported. O(1).
  @inlinable public mutating func recompute(because reason: PrepareFallback) { isDirty = true }

  /// O(*m* + *b*), *m* items before *b* others of the section.
  @inlinable public mutating func insert(_ items: UnsafeBufferPointer<Rule.Item>, at index: Int, in section: Int) {
    table.sections.insert(items, at: index, in: section)
    isDirty = true
  }

  /// O(*m* + *b*), *m* items that go or come and *b* behind the first of them.
  @inlinable public mutating func edit(_ section: Int, removing: [Int], inserting: [(index: Int, item: Rule.Item)]) {
    table.sections.items.edit(section, removing: removing, inserting: inserting)
    isDirty = true
  }

  /// O(1).
  @inlinable public mutating func replan(_ sections: [Int], _ plans: SectionPlans<Rule>) {
    table.sections.plans = plans
    isDirty = true
  }

  /// O(*s*), and a copy of the items that came.
  @inlinable public mutating func editSections(
    removing: [Int], inserting: [SectionArrival<Rule.Item>], plans: SectionPlans<Rule>
  ) {
    _ = table.editSections(removing: removing, inserting: inserting, plans: plans, keepsFrames: false)
    isDirty = true
  }
}

extension Strategy {
  /// Recomputes everything, scans everything.
  public static let naive = Strategy(
    name: "naive", summary: "recomputes every frame on every change, scans every frame on every query",
    color: .grey,
    claims: [
      .everything: .linear, .container: .linear, .append: .linear, .tailResize: .linear, .resize: .linear, .renumbering: .linear,
      .sections: .linear,
      .scroll: .constant, .search: .linear, .item: .constant,
    ], engines: NaiveEngines())
}

/// The engines of the strategy.
struct NaiveEngines: StrategyEngines {
  func makeStoreEngine<Rule: PlacementRule>(_ ingredients: borrowing EngineIngredients<Rule>) throws(LayoutError) -> LayoutEngine {
    LayoutEngine(try StoreEngine<NaiveStore<Rule>>(ingredients))
  }
}
