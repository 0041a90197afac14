public import CollectionLayoutCore

/// `checkpoint`: store a state of the fold every 64 items and no frames; place only the items of a query.
///
///     let engine = try FlowLayout().makeEngine(.checkpoint, data: data, container: LayoutSize(width: 390, height: 844))
///
/// - Memory is the items and a state every 64 of them: less than a byte an item for most layouts, where a frame takes 32.
/// - A change at item *i* costs measuring from the last state before *i* to the section's end, O(*n* − *i* + *s*). Measuring computes no frames, so
///   it is several times faster than ``DirtyRangeStore``, though it grows the same way.
/// - A query is a binary search for the last state before which nothing reaches the window, and places from there to the window's end:
///   O(log *n* + log *s* + *k*), *k* the items in between. One item's frame costs a search, up to 64 items measured, and a band placed.
/// - The idea is that of every text editor that keeps line starts but no glyph positions; layout code rarely uses it, because frames are
///   usually cached before anyone measures.
/// - Do not use it where the same elements are asked for again and again between changes, or where a band holds thousands of items: each query places
///   them anew.
public struct CheckpointStore<Rule: PlacementRule>: DirtyStore, ~Copyable {
  /// `checkpoint`.
  @inlinable public static var strategy: Strategy { .checkpoint }

  /// Items and plans, and where sections begin.
  public var sectionTable: SectionTable<Rule>
  /// States of each section's fold, `interval` items apart or a little more; the first is its start. Those at or before the section's first dirty
  /// item are right; after a `prepare()` all are.
  @usableFromInline var states = SectionedArena<FoldState<Rule.Cursor>>()
  /// The items that have to be measured again.
  public var dirty = DirtyItems()
  @usableFromInline let interval: Int

  /// A store of these items, with nothing measured.
  @inlinable public init(items: consuming SectionedArena<Rule.Item>, plans: SectionPlans<Rule>, tuning: Tuning) {
    sectionTable = SectionTable(items: items, plans: plans)
    interval = tuning.checkpointInterval
  }

  // MARK: Changes

  /// O(*s*), and a copy of the items that came. Sections do not depend on each other, so those that stay as they were need no work.
  @inlinable public mutating func editSections(
    removing: [Int], inserting: [SectionArrival<Rule.Item>], plans: SectionPlans<Rule>
  ) {
    let moves = inserting.map { (index: $0.index, source: $0.source) }
    if !dirty.isEverything {
      states.rearrange(removing: removing, inserting: moves)
      dirty.rearrange(removing: removing, inserting: moves)
    }
    let stale = sectionTable.editSections(removing: removing, inserting: inserting, plans: plans)
    for section in stale where !dirty.isEverything { forgetStates(of: section) }
  }

  /// O(1) where rules fold alike and sections are as long around their bodies; where they are not, the next ``prepare()`` takes O(*s*). Otherwise all is dirty.
  @inlinable public mutating func replan(_ plans: SectionPlans<Rule>) {
    switch sectionTable.plans.validity(under: plans) {
    case .nothing: dirty.isEverything = true
    case .items: sectionTable.firstUnstacked = 0
    case .everything: break
    }
    sectionTable.plans = plans
  }

  @inlinable mutating func forgetStates(of section: Int) {
    states.resize(section, to: 0, keeping: 0)
    dirty.mark(from: 0, in: section)
  }

  // MARK: Work

  /// Measures each dirty section from the last right state on. O(*d* + *s*), *d* the items from there to the sections' ends.
  @inlinable public mutating func prepare() -> PrepareWork {
    if dirty.isEverything { forgetEverything() }
    let first = min(dirty.sections.min() ?? .max, sectionTable.firstUnstacked)
    guard first < .max else { return PrepareWork() }
    var measured = 0
    for section in dirty.sections { measured &+= measureDirtyItems(of: section) }
    dirty.clear()
    sectionTable.stack(from: first)
    #if CHECK_INVARIANTS
      checkInvariants()
    #endif
    return PrepareWork(itemsMeasured: measured, sectionsTouched: sectionTable.reportTouched())
  }

  @inlinable mutating func forgetEverything() {
    sectionTable.forgetLengths()
    states.reset(counts: sectionTable.items.slices.lazy.map { [interval] in $0.count / interval &+ 2 })
    for section in 0..<sectionTable.count { states.resize(section, to: 0, keeping: 0) }
    dirty.spread(over: sectionTable.count)
  }

  /// Measures a section from the last state that its changes leave right, and stores states anew from there on. Returns the number of items measured.
  @inlinable mutating func measureDirtyItems(of section: Int) -> Int {
    let (rule, firstDirty, old) = (sectionTable.plans[section].rule, dirty.firsts[section], states[section])
    // A state depends on the items before it alone, so one right at the first dirty item is right.
    var known = partitionPoint(in: 0..<old.count) { old[$0].item <= firstDirty }
    var state = known > 0 ? old[known &- 1] : rule.startState
    let items = sectionTable.items[section]
    states.resize(section, to: max(1, known) &+ (items.count &- state.item) / interval &+ 1, keeping: known)
    let target = states.elements(of: section)
    if known == 0 { target[0] = state }
    known = max(1, known)
    var (measured, length) = (0, interval)
    while state.item < items.count {
      let before = rule.bandStart(of: state).item
      let end = min(items.count, state.item &+ length)
      measured &+= measure(items, upTo: end, from: &state, rule)
      if end < items.count {
        target[known] = state
        known &+= 1
      }
      // A rule that measures a band from its start would go over a long one again and again: every time at most twice as far.
      length = !rule.measuresFromAnywhere && rule.bandStart(of: state).item == before ? 2 &* length : interval
    }
    states.resize(section, to: known, keeping: known)
    sectionTable.bodyLengths[section] = rule.length(at: state)
    return measured
  }

  /// Advances a state to before item `end`. Returns the number of items that took.
  @inlinable @inline(__always)
  func measure(
    _ items: UnsafeBufferPointer<Rule.Item>, upTo end: Int, from state: inout FoldState<Rule.Cursor>, _ rule: Rule
  ) -> Int {
    let first = rule.measuresFromAnywhere ? state.item : rule.bandStart(of: state).item
    rule.measure(UnsafeBufferPointer(rebasing: items[first..<end]), from: &state)
    return end &- first
  }

  // MARK: Reads

  /// The sections that touch the window, by binary search over where sections end. O(log *s*).
  @inlinable public mutating func sections(touching window: PlacementWindow) -> Range<Int> { sectionTable.sections(touching: window) }

  /// Places from the last state before which nothing reaches the window to the window's end. O(log *n* + *k*), *k* the items in between.
  @inlinable public mutating func placeItems<Sink: FrameSink>(
    of section: Int, within window: PlacementWindow, into sink: inout Sink
  ) where Sink.Rule == Rule {
    let (rule, states) = (sectionTable.plans[section].rule, self.states[section])
    // A frame that ends at the window's start may have no length, and counts.
    let index = partitionPoint(in: 0..<states.count) { rule.reach(of: states[$0]) < window.from }
    place(section, from: states[max(0, index &- 1)], within: window, into: &sink)
  }

  /// Measures from the last state before the item, and places its band.
  ///
  /// - Complexity: O(log *n* + *d* + *b*), *d* the items from that state to the item and *b* those of the band. *d* is at most the checkpoint
  ///   interval, unless a longer band can only be measured as a whole.
  @inlinable public mutating func frame(of index: Int, in section: Int) -> Rule.Frame {
    let (rule, states) = (sectionTable.plans[section].rule, self.states[section])
    var state = states[partitionPoint(in: 0..<states.count) { states[$0].item <= index } &- 1]
    if rule.measuresFromAnywhere { _ = measure(sectionTable.items[section], upTo: index, from: &state, rule) }
    var sink = OneFrame<Rule>(of: index)
    place(section, from: state, within: .everything, into: &sink)
    guard let frame = sink.frame else { preconditionFailure("The rule did not place item \(index) of section \(section)") }
    return frame
  }

  @inlinable @inline(__always)
  func place<Sink: FrameSink>(
    _ section: Int, from state: FoldState<Rule.Cursor>, within window: PlacementWindow, into sink: inout Sink
  ) where Sink.Rule == Rule {
    let (rule, items) = (sectionTable.plans[section].rule, sectionTable.items[section])
    var state = state
    var reader = FlatReader(UnsafeBufferPointer(rebasing: items[rule.bandStart(of: state).item...]))
    rule.place(&reader, of: items.count, from: &state, within: window, into: &sink)
  }

  #if CHECK_INVARIANTS
    /// Stops the program when the stored states contradict each other.
    @usableFromInline func checkInvariants() {
      sectionTable.checkInvariants()
      states.checkInvariants()
      for section in sectionTable.plans.indices {
        let (rule, states) = (sectionTable.plans[section].rule, self.states[section])
        precondition(states.first == rule.startState, "The first state of section \(section) is not its start")
        for (state, next) in zip(states, states.dropFirst()) {
          precondition(state.item < next.item, "States of section \(section) do not rise at item \(next.item)")
          precondition(rule.reach(of: state) <= rule.reach(of: next), "The reach of section \(section) falls at item \(next.item)")
        }
      }
    }
  #endif
}

extension Strategy {
  /// Measures from the first dirty item on, keeps states and no frames, places the visible cells when they are asked for.
  public static let checkpoint = Strategy(
    name: "checkpoint",
    summary: "measures from the change, keeps a state every 64 items and no frames, places what is visible",
    color: .violet,
    claims: [
      .everything: .linear, .container: .linear, .append: .constant, .tailResize: .constant, .resize: .linear, .renumbering: .linear,
      .sections: .linear,
      .scroll: .constant, .search: .logarithmic, .item: .logarithmic,
    ], engines: CheckpointEngines())
}

/// The engines of the strategy.
struct CheckpointEngines: StrategyEngines {
  func makeStoreEngine<Rule: PlacementRule>(_ ingredients: borrowing EngineIngredients<Rule>) throws(LayoutError) -> LayoutEngine {
    LayoutEngine(try StoreEngine<CheckpointStore<Rule>>(ingredients))
  }
}
