public import CollectionLayoutCore

/// `indexed`: an ordered structure holds items and states of the fold; a change is measured as far as it has effect, and all behind it moves.
///
/// - Items are kept in the runs of a `RunTree`, 64 at most to a run, with the measure of each run in prefix sums above them. Every run has the
///   cursor of the fold before its first item. No frame and no offset of an item is kept.
/// - A change measures its run again, then the next ones until the cursor is what it was there before: the **convergence**. Everything behind is
///   the old layout, moved, and moving it is one addition a level of the tree. Sections are the items of another such tree, by their lengths.
/// - Sections come, go and move in that other tree. What is kept of a section is kept by its slot, which never changes.
/// - Where trajectories fall into classes (the columns of a waterfall), a run has a cursor for each, so that a change that enters another class
///   finds the states of that class already there. See ``RuleIndexer``.
/// - A query descends to the last run before which nothing reaches the window, and places what is visible: O(log *n* + *k*).
/// - Where items take turns, as in columns that are filled one after the other, every node has a sum for each turn: see `TurnSums`.
/// - Rules with a period, such as uniform flows and mosaics, need no tree at all: a state at any item follows from arithmetic.
/// - Do not use it where data is laid out once and never changes: ``DirtyRangeStore`` answers queries from frames it has, and its scan is simpler.
///
/// - Complexity: O(*c* + log *n* + log *s*) for a change of one item, *c* the items until convergence: 1 for a list, the rest of a line or two for a
///   flow. Where a rule does not forget, *c* is all that follows, and the report of `prepare()` says so. O(*m* + log *n* + log *s*) for a section of *m* items
///   that comes or goes, O(log *s*) for one that moves, O(*s*) for the first such change.
public struct IndexedStore<Rule: PlacementRule>: LayoutStore, ~Copyable {
  /// `indexed`.
  @inlinable public static var strategy: Strategy { .indexed }

  /// The items as they came, until the first `prepare()` builds the tree of them.
  @usableFromInline var source: SectionedArena<Rule.Item>
  /// Whether the tree has been built.
  @usableFromInline var isBuilt = false
  /// The items of all sections; right at all times once built. Measures are right for all runs but the marked ones.
  @usableFromInline var tree: RunTree<Rule.Item>
  /// `sequences[s]` are the runs of the section in slot *s*: all that is not public knows a section by its slot. It is the section's index until the first section
  /// comes, goes or moves. Where the section has a period, only the count of its items is kept.
  @usableFromInline var sequences: [RunIndex.Sequence] = []
  /// The plans of the sections by their slots, as many as there are slots; none where there are no sections.
  @usableFromInline var plans: SectionPlans<Rule>
  /// The plans of the sections by their indexes.
  @usableFromInline var orderedPlans: SectionPlans<Rule>
  /// The cursors before each run. Between an unmarked run and the next one, measuring the run from its cursors yields those of the next.
  @usableFromInline var cursors = CursorTable<Rule>()
  /// The sums of runs and nodes in sections whose items take turns; right for all but the marked runs and the changed nodes.
  @usableFromInline var turns = TurnSums()
  /// The sums of sections of rows in which an item came or went before others; `nil` while there is no such section.
  @usableFromInline var rows: Unmanaged<RowSums>?
  /// The cursors behind the run that is being measured, by the class in which the fold arrives there.
  @usableFromInline let arrivals: UnsafeMutablePointer<Rule.Cursor>
  /// `ends[s * classCount + q]` is the cursor behind the last item of the section in slot *s*, for a fold that arrives there in class *q*.
  @usableFromInline var ends: [Rule.Cursor] = []
  /// Which section has which slot, right at all times once built, and where sections begin, right after a `prepare()`.
  @usableFromInline var outline = SectionOutline(count: 0) { _ in 0 }
  /// The slot of a section whose runs or counts changed, or -1.
  @usableFromInline var changedSection = -1
  /// More such slots, some of them twice, some of sections that are gone.
  @usableFromInline var changedSections: [Int] = []
  /// Whether no measure is known to be right.
  @usableFromInline var isEverythingDirty = true
  /// The work since the last `prepare()`: a change whose effect is known is measured at once.
  @usableFromInline var work = PrepareWork()
  /// A change that reaches farther than this number of items is reported.
  @usableFromInline static var farReach: Int { 4_096 }
  /// The largest number of classes of a section's rule.
  @usableFromInline var classCount = 1
  @usableFromInline let tuning: Tuning

  /// A store of these items, with nothing measured.
  @inlinable public init(items: consuming SectionedArena<Rule.Item>, plans: SectionPlans<Rule>, tuning: Tuning) {
    source = items
    self.plans = plans
    orderedPlans = plans
    self.tuning = tuning
    tree = RunTree(measures: 1, runLength: min(64, tuning.checkpointInterval), fanOut: tuning.fanOut)
    arrivals = .allocate(capacity: Rule.Indexing.mostClasses)
  }

  @inlinable deinit {
    cursors.deallocate()
    turns.deallocate()
    rows?.release()
    arrivals.deallocate()
  }

  /// Whether items have content to be kept. Where they have none, a section is a number of items, and places follow from arithmetic.
  @inlinable @inline(__always) static var keepsItems: Bool { MemoryLayout<Rule.Item>.size > 0 }

  /// Whether cursors have content, so that those behind sections are kept.
  @inlinable @inline(__always) var keepsEnds: Bool { MemoryLayout<Rule.Cursor>.size > 0 }

  /// Whether the items of a section take turns.
  @inlinable @inline(__always) func takesTurns(_ section: Int) -> Bool {
    MemoryLayout<Rule.Cursor>.size > 0 && turns.width > 1 && plans[section].rule.indexing.turnCount > 1
  }

  /// Whether nothing that is kept of a run depends on the runs before it: its measure follows from its items alone.
  @inlinable @inline(__always) static func measuresAlone(_ rule: Rule) -> Bool {
    MemoryLayout<Rule.Cursor>.size == 0 && rule.measuresFromAnywhere && rule.indexing.forgets
  }
}

extension IndexedStore {
  // MARK: Changes

  /// Everything will be measured again. O(1).
  @inlinable public mutating func invalidateEverything() { isEverythingDirty = true }

  /// A growth that is known is added to the tree at once, here and not in ``prepare()``; otherwise the item's run is marked. O(log *n*).
  @inlinable public mutating func replaceItem(at index: Int, in section: Int, with item: Rule.Item) {
    guard isBuilt else {
      source.elements(of: section)[index] = item
      return
    }
    guard Self.keepsItems else { return }
    let section = outline.slot(of: section)
    let place = tree.address(of: index, in: sequences[section])
    if let growth = plans[section].rule.indexing.growth(replacing: place.item.pointee, with: item) {
      tree.index.add(growth, row: 1, run: place.run)
      sequences[section].measure &+= growth
      work.itemsMeasured &+= 1
    } else if takesTurns(section) {
      replaceInTurn(place.item, of: place.run, in: section, with: item)
    } else {
      tree.mark(place.run)
    }
    place.item.pointee = item
    note(section)
  }

  /// O(*m* log *n*); where *m* is a sixteenth of all items or more, O(*m*) if they come in order, and ``prepare()`` measures everything: that costs less
  /// than to add so many changes to the tree one by one.
  @inlinable public mutating func replaceItems(_ count: Int, change: (_ number: Int) -> ItemReplacement<Rule.Item>) {
    guard isBuilt, Self.keepsItems, isLargeShare(count) else { return replaceOneByOne(count, change) }
    isEverythingDirty = true
    // The run of the last change: the next one is most likely in it too.
    var (section, first, items) = (-1, 0, UnsafeBufferPointer<Rule.Item>(start: nil, count: 0))
    for number in 0..<count {
      let change = change(number)
      if change.section != section || change.index < first || change.index >= first &+ items.count {
        let place = tree.index.run(holding: change.index, of: sequences[outline.slot(of: change.section)])
        (section, first, items) = (change.section, place.item, tree.items(of: place.run))
      }
      UnsafeMutableBufferPointer(mutating: items)[change.index &- first] = change.item
    }
  }

  /// Whether so many items are at least a sixteenth of all.
  @inlinable func isLargeShare(_ count: Int) -> Bool {
    var total = 0
    for section in sequences.indices {
      total &+= sequences[section].count
      if total > 16 &* count { return false }
    }
    return true
  }

  /// O(*m* + log *n*), *m* the number of items.
  @inlinable public mutating func insert(_ items: UnsafeBufferPointer<Rule.Item>, at index: Int, in section: Int) {
    guard isBuilt else {
      source.openGap(of: items.count, at: index, in: section)
      if let from = items.baseAddress, let to = source.elements(of: section).baseAddress, Self.keepsItems {
        (to + index).update(from: from, count: items.count)
      }
      return
    }
    let section = outline.slot(of: section)
    if Self.keepsItems {
      let rule = plans[section].rule
      let isLast = index == sequences[section].count
      var measured = 0
      tree.insert(items, at: index, in: &sequences[section], number: section) { items in
        Self.total(of: items, &measured) { rule.indexing.growth(replacing: nil, with: $0) }
      }
      work.itemsMeasured &+= measured
      if !isLast { noteShift(in: section, rule) }
    } else {
      sequences[section].count += items.count
    }
    note(section)
  }

  /// O(*m* + log *n*), *m* the number of items.
  @inlinable public mutating func remove(_ range: Range<Int>, from section: Int) {
    guard isBuilt else { return source.remove(range, from: section) }
    let section = outline.slot(of: section)
    if Self.keepsItems {
      let rule = plans[section].rule
      let isLast = range.upperBound == sequences[section].count
      var measured = 0
      tree.remove(range, from: &sequences[section]) { items in
        Self.total(of: items, &measured) { rule.indexing.growth(replacing: $0, with: nil).map { 0 &- $0 } }
      }
      work.itemsMeasured &+= measured
      if !isLast { noteShift(in: section, rule) }
    } else {
      sequences[section].count -= range.count
    }
    note(section)
  }

  /// O(*m* log *n*), *m* items that go or come.
  @inlinable public mutating func edit(_ section: Int, removing: [Int], inserting: [(index: Int, item: Rule.Item)]) {
    guard isBuilt else { return source.edit(section, removing: removing, inserting: inserting) }
    for index in removing.reversed() { remove(index..<index + 1, from: section) }
    // Copies are made by strides. A pointer to an item alone would give them its size, which may be less.
    withUnsafeTemporaryAllocation(of: Rule.Item.self, capacity: 1) { buffer in
      for (index, item) in inserting {
        buffer.initialize(repeating: item)
        insert(UnsafeBufferPointer(buffer), at: index, in: section)
      }
    }
  }

  /// O(*s*) where sections have come, gone or moved.
  @inlinable public mutating func replan(_ plans: SectionPlans<Rule>) {
    orderedPlans = plans
    self.plans = outline.keepsSlots ? plansBySlot() : plans
    isEverythingDirty = true
  }

  /// O(*m* log *s*) for *m* sections, and O(*s*) where sections have come, gone or moved.
  @inlinable public mutating func replan(_ sections: [Int], _ plans: SectionPlans<Rule>) {
    orderedPlans = plans
    self.plans = outline.keepsSlots ? plansBySlot() : plans
    guard isBuilt else { return }
    work.sectionsTouched &+= sections.count
    for section in sections { note(outline.slot(of: section)) }
  }

  /// The growth of the measure by items, wherever they are; `nil` if it depends on other items. Counts the items measured.
  @inlinable @inline(__always)
  static func total(
    of items: UnsafeBufferPointer<Rule.Item>, _ measured: inout Int, _ growth: (Rule.Item) -> Int?
  ) -> Int? {
    var total = 0
    for item in items {
      guard let growth = growth(item) else { return nil }
      measured &+= 1
      total &+= growth
    }
    return total
  }

  @inlinable @inline(__always) mutating func note(_ section: Int) {
    guard section != changedSection else { return }
    if changedSection >= 0 { changedSections.append(changedSection) }
    changedSection = section
  }

  // MARK: Reads

  /// The number of sections.
  @inlinable public var sectionCount: Int { orderedPlans.count }

  /// The number of items in a section. O(1); O(log *s*) once a section has come, gone or moved, as for all that is asked of a section.
  @inlinable public func itemCount(in section: Int) -> Int {
    isBuilt ? sequences[outline.slot(of: section)].count : source.count(in: section)
  }

  /// An item. O(log *n*).
  @inlinable public func item(at index: Int, in section: Int) -> Rule.Item {
    guard isBuilt else { return source[section][index] }
    guard Self.keepsItems else { return RepeatedItem<Rule.Item>.item }
    return tree.address(of: index, in: sequences[outline.slot(of: section)]).item.pointee
  }

  /// The plan of a section. O(1).
  @inlinable public func plan(of section: Int) -> SectionPlan<Rule> { orderedPlans[section] }

  /// The start of a section. O(log *s*).
  @inlinable @inline(__always) public func origin(of section: Int) -> Int { section == 0 ? 0 : outline.origin(of: section) }

  /// The length of a section's body, by the state behind its last item. O(1); O(*p*) for rules with a period of *p* items.
  @inlinable public func foldedLength(of section: Int) -> Int {
    let section = outline.slot(of: section)
    return plans[section].rule.length(at: endState(of: section))
  }

  /// The sections that touch the window. O(log *s*).
  @inlinable public mutating func sections(touching window: PlacementWindow) -> Range<Int> {
    // Where the empty range lies tells which pinned elements come before it and which behind.
    guard outline.count > 0, window.to >= 0 else { return 0..<0 }
    guard outline.length >= window.from else { return sectionCount..<sectionCount }
    guard outline.count > 1 else { return 0..<1 }
    // A section that ends at the window's start may hold elements without length there.
    let first = outline.lastSection(startingBefore: window.from)
    let last = outline.lastSection(startingBefore: window.to &+ 1)
    return first..<max(first, last) &+ 1
  }

  /// Hands on the frames that touch the window. O(log *n* + *k*), *k* the items between the run found and the window's end.
  @inlinable public mutating func placeItems<Sink: FrameSink>(
    of section: Int, within window: PlacementWindow, into sink: inout Sink
  ) where Sink.Rule == Rule {
    let section = outline.slot(of: section)
    let count = sequences[section].count
    guard count > 0 else { return }
    let rule = plans[section].rule
    guard Self.keepsItems else {
      var state = rule.periodState(reachingBefore: window.from, count: count)
      var items = RepeatedItem<Rule.Item>(count: count &- state.item)
      return rule.place(&items, of: count, from: &state, within: window, into: &sink)
    }
    if takesTurns(section) && placeTurns(of: section, rule, within: window, into: &sink) { return }
    let start = lastState(reachingBefore: window.from, in: section, rule)
    var state = start.state
    let first = rule.bandStart(of: state).item
    var items = tree.reader(at: start.offset &+ first &- state.item, of: start.run, left: count &- first)
    rule.place(&items, of: count, from: &state, within: window, into: &sink)
  }

  /// The frame of one item. The items of its run before it are measured, 64 at most, and its band is placed.
  ///
  /// - Complexity: O(log *n* + *b*), *b* the items of the band; O(*K* log *n*) where items take *K* turns; O(*p*) where they have no content, *p* the
  ///   items of the rule's period.
  @inlinable public mutating func frame(of index: Int, in section: Int) -> Rule.Frame {
    let section = outline.slot(of: section)
    let rule = plans[section].rule
    let count = sequences[section].count
    precondition(index >= 0 && index < count, "Item \(index) is out of range 0..<\(count)")
    var sink = OneFrame<Rule>(of: index)
    if !Self.keepsItems {
      var state = rule.periodState(before: index)
      var items = RepeatedItem<Rule.Item>(count: count &- state.item)
      rule.place(&items, of: count, from: &state, within: .everything, into: &sink)
    } else {
      let sequence = sequences[section]
      let place = tree.index.run(holding: index, of: sequence)
      tree.willRead(place.run, of: sequence)
      var state = state(at: place, in: section, rule)
      var offset = 0
      if rule.measuresFromAnywhere && index > place.item {
        offset = index &- place.item
        rule.measure(UnsafeBufferPointer(rebasing: tree.items(of: place.run)[..<offset]), from: &state)
      }
      let first = rule.bandStart(of: state).item
      var items = tree.reader(at: offset &+ first &- state.item, of: place.run, left: count &- first)
      rule.place(&items, of: count, from: &state, within: .everything, into: &sink)
    }
    guard let frame = sink.frame else { preconditionFailure("Item \(index) of section \(section) was not placed") }
    return frame
  }

  /// The state of the fold before a run.
  @inlinable @inline(__always)
  mutating func state(at place: RunIndex.Place, in section: Int, _ rule: Rule) -> FoldState<Rule.Cursor> {
    if takesTurns(section) { return turnState(at: place, rule) }
    if keepsRows(section), let rows { return Self.rowState(rows, at: place, rule, tree.index) }
    let number = classCount == 1 ? 0 : place.measure % rule.indexing.classCount
    return FoldState(item: place.item, measure: place.measure, cursor: cursors.cursor(before: place.run, number, rule))
  }

  /// The last state at the start of a run, or of some items in it, before whose open band every frame ends before `offset`; or the first.
  ///
  /// `offset` of the result is the number of items of the run before the state.
  @inlinable @inline(__always)
  mutating func lastState(
    reachingBefore offset: Int, in section: Int, _ rule: Rule
  ) -> (state: FoldState<Rule.Cursor>, run: Int, offset: Int) {
    let sequence = sequences[section]
    if takesTurns(section) { return lastTurnState(reachingBefore: offset, of: sequence, rule) }
    let key = max(0, min(offset, RunIndex.unreachable / 64)) &* rule.indexing.measurePerUnit
    var place: RunIndex.Place
    if keepsRows(section), let rows {
      place = Self.lastRow(rows, startingBefore: key, of: sequence, rule, tree.index)
    } else {
      place = tree.index.lastRun(startingBefore: key, row: 1, of: sequence)
    }
    tree.willRead(place.run, of: sequence)
    var state = state(at: place, in: section, rule)
    while rule.reach(of: rule.bandStart(of: state)) >= offset, place.item > 0 {
      place = placeBefore(place)
      state = self.state(at: place, in: section, rule)
    }
    guard MemoryLayout<Rule.Cursor>.size == 0 else { return (state, place.run, 0) }
    // Without a cursor the measure is all there is, and adding up eight lengths costs less than placing one.
    let items = tree.items(of: place.run)
    var passed = 0
    while passed &+ 8 <= items.count {
      var next = state
      rule.measure(UnsafeBufferPointer(rebasing: items[passed..<passed &+ 8]), from: &next)
      guard rule.reach(of: next) < offset else { break }
      (state, passed) = (next, passed &+ 8)
    }
    return (state, place.run, passed)
  }

  /// The run before one, which is not the first.
  @inlinable @inline(never) mutating func placeBefore(_ place: RunIndex.Place) -> RunIndex.Place {
    let run = tree.index.run(before: place.run)
    let record = tree.index.runs[run]
    return RunIndex.Place(
      run: run, item: place.item &- Int(record.count),
      measure: place.measure &- tree.index.value(at: Int(record.slot), of: Int(record.node), row: 1))
  }
}

extension Strategy {
  /// Measures what a change affects, moves the rest.
  public static let indexed = Strategy(
    name: "indexed",
    summary:
      "measures only what a change affects, moves the rest in a tree of sums, places what is visible",
    color: .vermilion,
    claims: [
      .everything: .linear, .append: .logarithmic, .tailResize: .logarithmic, .resize: .logarithmic, .renumbering: .logarithmic,
      .sections: .logarithmic, .scroll: .constant, .search: .logarithmic, .item: .logarithmic,
    ], engines: IndexedEngines())
}

/// The engines of the strategy.
struct IndexedEngines: StrategyEngines {
  func makeStoreEngine<Rule: PlacementRule>(_ ingredients: borrowing EngineIngredients<Rule>) throws(LayoutError) -> LayoutEngine {
    LayoutEngine(try StoreEngine<IndexedStore<Rule>>(ingredients))
  }
}
