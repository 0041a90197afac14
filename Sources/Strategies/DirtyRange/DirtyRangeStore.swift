public import CollectionLayoutCore

/// `dirty-range`: recompute only from the first dirty item on, and search the visible cells.
///
/// - Frames are kept one an item; besides, every 64 items the state of the fold, with where its band begins and how far the frames before it
///   reach, a prefix maximum.
/// - A change at item *i* costs the frames from the last state before *i* to the section's end, O(*n* − *i* + *s*): cheap at the end of the data,
///   as expensive as ``NaiveStore`` at its head.
/// - A query is a binary search for the last state before which nothing reaches the window, and a scan from there until bands begin behind the
///   window: O(log *n* + log *s* + *k*), *k* the frames between. Where one item is so long that it spans many others, *k* counts those too.
/// - The search is that of WWDC18's "A Tour of UICollectionView"; the prefix maximum makes it right for layouts whose frames do not rise in item order.
/// - Do not use it for changes at the head of long sections; there an ordered structure helps.
public struct DirtyRangeStore<Rule: PlacementRule>: TableStore, DirtyStore, ~Copyable {
  /// `dirty-range`.
  @inlinable public static var strategy: Strategy { .dirtyRange }

  /// Items, plans and frames.
  public var table: FrameTable<Rule>
  /// States at the starts of bands, `interval` items or a little more apart; each section's first is its start. Those at or before the section's
  /// first dirty item, less the rule's lookahead, are right; after a `prepare()` all are.
  @usableFromInline var states = SectionedArena<FoldState<Rule.Cursor>>()
  /// `reaches[s][k]` bounds the ends of all frames before `states[s][k]`; it never falls.
  @usableFromInline var reaches = SectionedArena<Int>()
  /// The items that have to be placed again.
  public var dirty = DirtyItems()
  @usableFromInline let interval: Int

  /// A store of these items, with nothing placed.
  @inlinable public init(items: consuming SectionedArena<Rule.Item>, plans: SectionPlans<Rule>, tuning: Tuning) {
    table = FrameTable(items: items, plans: plans)
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
      reaches.rearrange(removing: removing, inserting: moves)
      dirty.rearrange(removing: removing, inserting: moves)
    }
    let stale = table.editSections(removing: removing, inserting: inserting, plans: plans, keepsFrames: !dirty.isEverything)
    for section in stale where !dirty.isEverything { forgetStates(of: section) }
  }

  @inlinable mutating func forgetStates(of section: Int) {
    states.resize(section, to: 0, keeping: 0)
    reaches.resize(section, to: 0, keeping: 0)
    dirty.mark(from: 0, in: section)
  }

  // MARK: Work

  /// Places each dirty section from the last right state on. O(*d* + *s*), *d* the items from there to the sections' ends.
  @inlinable public mutating func prepare() -> PrepareWork {
    if dirty.isEverything { forgetEverything() }
    let first = min(dirty.sections.min() ?? .max, table.sections.firstUnstacked)
    guard first < .max else { return PrepareWork() }
    var placed = 0
    for section in dirty.sections { placed &+= placeDirtyItems(of: section) }
    dirty.clear()
    table.sections.stack(from: first)
    #if CHECK_INVARIANTS
      checkInvariants()
    #endif
    return PrepareWork(itemsPlaced: placed, sectionsTouched: table.sections.reportTouched())
  }

  @inlinable mutating func forgetEverything() {
    let count = table.sections.count
    table.forgetFrames()
    states.reset(counts: table.sections.items.slices.lazy.map { [interval] in $0.count / interval &+ 1 })
    reaches.reset(counts: table.sections.items.slices.lazy.map { [interval] in $0.count / interval &+ 1 })
    for section in 0..<count { states.resize(section, to: 0, keeping: 0) }
    dirty.spread(over: count)
  }

  @inlinable mutating func placeDirtyItems(of section: Int) -> Int {
    let rule = table.sections.plans[section].rule
    let kept = statesBefore(dirty.firsts[section], in: section)
    var state = kept > 0 ? states[section][kept &- 1] : rule.startState
    // The state placed from is recorded again, which spares a case for a section without any.
    let known = max(0, kept &- 1)
    let most = known &+ (table.sections.items.count(in: section) &- state.item) / interval &+ 1
    states.resize(section, to: most, keeping: known)
    reaches.resize(section, to: most, keeping: known)
    var sink = CheckpointingSink(
      rule: rule, frames: table.makeFrames(of: section, keeping: state.item), states: states.elements(of: section),
      reaches: reaches.elements(of: section), count: known, interval: interval, nextItem: state.item)
    let placed = table.fold(section, from: &state, into: &sink)
    states.resize(section, to: sink.count, keeping: sink.count)
    reaches.resize(section, to: sink.count, keeping: sink.count)
    return placed
  }

  /// The number of the section's states that stay right after a change at `item`. O(log *n*).
  @inlinable func statesBefore(_ item: Int, in section: Int) -> Int {
    let states = self.states[section]
    return partitionPoint(in: 0..<states.count) { states[$0].item == 0 || states[$0].item &+ Rule.lookahead <= item }
  }

  // MARK: Reads

  /// The sections that touch the window, by binary search over where sections end. O(log *s*).
  @inlinable public mutating func sections(touching window: PlacementWindow) -> Range<Int> { table.sections.sections(touching: window) }

  /// Hands on the frames that touch the window. O(log *n* + *k*), *k* the frames between the state found and the window's end.
  @inlinable public mutating func placeItems<Sink: FrameSink>(
    of section: Int, within window: PlacementWindow, into sink: inout Sink
  ) where Sink.Rule == Rule {
    let states = self.states[section]
    let rule = table.sections.plans[section].rule
    var index = lastState(reachingBefore: window.from, in: section)
    while index < states.count && rule.origin(of: states[index]) <= window.to {
      let end = index &+ 1 < states.count ? states[index &+ 1].item : table.sections.items.count(in: section)
      table.scan(states[index].item..<end, of: section, within: window, into: &sink)
      if sink.isFull { return }
      index &+= 1
    }
  }

  /// The last state before which every frame ends before `offset`, or the first. Frames that end at `offset` may have no length, and count.
  @inlinable @inline(__always) func lastState(reachingBefore offset: Int, in section: Int) -> Int {
    let reaches = self.reaches[section]
    return max(0, partitionPoint(in: 0..<reaches.count) { reaches[$0] < offset } &- 1)
  }

  #if CHECK_INVARIANTS
    /// Stops the program when frames and states are not consistent.
    @usableFromInline func checkInvariants() {
      table.checkInvariants()
      states.checkInvariants()
      reaches.checkInvariants()
      for section in table.sections.plans.indices {
        let states = self.states[section]
        let reaches = self.reaches[section]
        precondition(states.count == reaches.count && states.first?.item ?? 0 == 0, "Section \(section)'s states do not begin at its start")
        for (index, pair) in zip(states, states.dropFirst()).enumerated() {
          precondition(pair.0.item < pair.1.item, "States of section \(section) do not rise at \(index)")
          precondition(reaches[index] <= reaches[index + 1], "The reach of section \(section) falls at \(index)")
        }
      }
    }
  #endif
}

/// Writes frames to the place of their item, and keeps a state every `interval` items.
@usableFromInline struct CheckpointingSink<Rule: PlacementRule>: FrameSink {
  @usableFromInline let rule: Rule
  @usableFromInline let frames: UnsafeMutableBufferPointer<Rule.Frame>
  @usableFromInline let states: UnsafeMutableBufferPointer<FoldState<Rule.Cursor>>
  @usableFromInline let reaches: UnsafeMutableBufferPointer<Int>
  @usableFromInline var count: Int
  @usableFromInline let interval: Int
  /// The first item before which a state is wanted.
  @usableFromInline var nextItem: Int

  @inlinable init(
    rule: Rule, frames: UnsafeMutableBufferPointer<Rule.Frame>, states: UnsafeMutableBufferPointer<FoldState<Rule.Cursor>>,
    reaches: UnsafeMutableBufferPointer<Int>, count: Int, interval: Int, nextItem: Int
  ) {
    self.rule = rule
    self.frames = frames
    self.states = states
    self.reaches = reaches
    self.count = count
    self.interval = interval
    self.nextItem = nextItem
  }

  /// `true`: every item has its frame.
  @inlinable @inline(__always) static var takesFramesAbove: Bool { true }

  @inlinable @inline(__always) mutating func put(_ frame: Rule.Frame, of item: Int) { frames[item] = frame }

  @inlinable @inline(__always) func wantsState(before item: Int) -> Bool { item >= nextItem }

  @inlinable mutating func record(_ state: FoldState<Rule.Cursor>) {
    states[count] = state
    reaches[count] = rule.reach(of: state)
    count &+= 1
    nextItem = state.item &+ interval
  }
}

extension Strategy {
  /// Recomputes from the first dirty item on, searches the visible cells.
  public static let dirtyRange = Strategy(
    name: "dirty-range",
    summary: "places from the change to the end, finds the visible cells by binary search",
    color: .blue,
    claims: [
      .everything: .linear, .container: .linear, .append: .constant, .tailResize: .constant, .resize: .linear, .renumbering: .linear,
      .sections: .linear,
      .scroll: .constant, .search: .logarithmic, .item: .constant,
    ], engines: DirtyRangeEngines())
}

/// The engines of the strategy.
struct DirtyRangeEngines: StrategyEngines {
  func makeStoreEngine<Rule: PlacementRule>(_ ingredients: borrowing EngineIngredients<Rule>) throws(LayoutError) -> LayoutEngine {
    LayoutEngine(try StoreEngine<DirtyRangeStore<Rule>>(ingredients))
  }
}
