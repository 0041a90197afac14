public import CollectionLayoutCore

/// `indexed`: an ordered structure holds items and states of the fold; a change is measured as far as it has effect, and all behind it moves.
///
/// - Items are kept in the runs of a `RunTree`, 64 at most to a run, with the measure of each run in prefix sums above them. Every run has the
///   cursor of the fold before its first item. No frame and no offset of an item is kept.
/// - A change measures its run again, then the next ones until the cursor is the same as before: the **convergence**. Everything behind is
///   the old layout, moved, and moving it is one addition a level of the tree. Sections are the items of another such tree, by their lengths.
/// - Sections come, go and move in that other tree. The data of a section is kept under its slot, which never changes.
/// - Where trajectories fall into classes (the columns of a waterfall), a run has a cursor for each, so that a change that enters another class
///   finds the states of that class already there. See ``RuleIndexer``.
/// - A query descends to the last run before which nothing reaches the window, and places the visible items: O(log *n* + *k*).
/// - Where bands, such as lines of equal tiles, never meet again behind a change, every node knows its result for each number of items in the open
///   band: see `BandSums`.
/// - Where two columns of equal items never come to the same heights again behind a change, every node has a map of their difference: see `BalanceMaps`.
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
  /// The items of all sections; right at all times once built. Measures are right for all runs but the marked ones, and those of sections with ``bandSums``.
  @usableFromInline var tree: RunTree<Rule.Item>
  /// `sequences[s]` are the runs of the section in slot *s*: all that is not public knows a section by its slot. It is the section's index until the first section
  /// comes, goes or moves. Where the section has a period, only the count of its items is kept.
  @usableFromInline var sequences: [RunIndex.Sequence] = []
  /// The plans of the sections by their slots, as many as there are slots; none where there are no sections.
  @usableFromInline var plans: SectionPlans<Rule>
  /// The plans of the sections by their indexes.
  @usableFromInline var orderedPlans: SectionPlans<Rule>
  /// The cursors before each run. Between an unmarked run and the next one, measuring the run from its cursors yields those of the next; not in sections with
  /// ``bandSums`` or ``balances``.
  @usableFromInline var cursors = CursorTable<Rule>()
  /// The sums of runs and nodes in sections whose items take turns; right for all but the marked runs and the changed nodes.
  @usableFromInline var turns = TurnSums()
  /// The sums of sections in which bands did not meet again behind a change; `nil` while there was no such change.
  @usableFromInline var bandSums: Unmanaged<BandSums>?
  /// The maps of sections of two columns whose heights did not become the same behind a change; `nil` while there was no such change.
  @usableFromInline var balances: Unmanaged<BalanceMaps>?
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
  /// Whether all sections are to be put in line again.
  @usableFromInline var isOutlineStale = false
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
    bandSums?.release()
    balances?.release()
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

  /// Whether the data of a run does not depend on the runs before it: its measure follows from its items alone.
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
    guard _fastPath(isBuilt) else {
      source.elements(of: section)[index] = item
      return
    }
    guard Self.keepsItems else { return }
    let section = outline.slot(of: section)
    let place = tree.address(of: index, in: sequences[section])
    let growth = replace(place.item, of: place.run, in: section, with: item)
    if growth != 0 { grow(place.run, of: section, by: growth) }
    note(section)
  }

  /// O(*m* log *n*): a run in which several items in line change is looked for once. Where *m* is a sixteenth of all items or more, O(*m*) if they come in
  /// order, and ``prepare()`` measures everything: that costs less than to add so many changes to the tree.
  @inlinable public mutating func replaceItems(_ count: Int, change: (_ number: Int) -> ItemReplacement<Rule.Item>) {
    guard _fastPath(isBuilt) else {
      for number in 0..<count {
        let change = change(number)
        source.elements(of: change.section)[change.index] = change.item
      }
      return
    }
    guard Self.keepsItems else { return replaceOneByOne(count, change) }
    guard isLargeShare(count) else { return replaceRunByRun(count, change) }
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

  @inlinable @inline(__always) mutating func replaceRunByRun(_ count: Int, _ change: (_ number: Int) -> ItemReplacement<Rule.Item>) {
    var (section, slot, run, first, end, growth) = (-1, 0, 0, 0, 0, 0)
    for number in 0..<count {
      let change = change(number)
      if change.section != section || change.index < first || change.index >= end {
        if growth != 0 { grow(run, of: slot, by: growth) }
        (section, slot, growth) = (change.section, outline.slot(of: change.section), 0)
        let place = tree.index.run(holding: change.index, of: sequences[slot])
        (run, first, end) = (place.run, place.item, place.item &+ tree.items(of: place.run).count)
        note(slot)
      }
      let item = tree.items + (Int(tree.index.runs[run].start) &+ change.index &- first)
      growth &+= replace(item, of: run, in: slot, with: change.item)
    }
    if growth != 0 { grow(run, of: slot, by: growth) }
  }

  /// Writes an item of a run. Returns by how much the run grows if that is known and not yet in the tree; otherwise the tree knows, or the run is marked.
  @inlinable @inline(__always)
  mutating func replace(_ old: UnsafeMutablePointer<Rule.Item>, of run: Int, in section: Int, with item: Rule.Item) -> Int {
    defer { old.pointee = item }
    if let growth = plans[section].rule.indexing.growth(replacing: old.pointee, with: item), !keepsBandSums(section) {
      work.itemsMeasured &+= 1
      return growth
    }
    if takesTurns(section) { replaceInTurn(old, of: run, in: section, with: item) } else { tree.mark(run) }
    return 0
  }

  /// A run of a section measures so much more.
  @inlinable @inline(__always) mutating func grow(_ run: Int, of section: Int, by growth: Int) {
    tree.index.add(growth, row: 1, run: run)
    sequences[section].measure &+= growth
  }

  /// Where the changes are of a sixteenth of all items or more, takes the tree apart: to make them in an array, and to build the tree of that with the next
  /// ``prepare()``, costs less than to make them in the tree. O(*s*), and then O(*n*). Not where sections have come, gone or moved.
  @inlinable public mutating func expectChanges(of count: Int) {
    if isBuilt, Self.keepsItems, !outline.keepsSlots, isLargeShare(count) { takeApart() }
  }

  /// Puts all items side by side, as they were before the first ``prepare()``. O(*n* + *s*).
  @inlinable @inline(never) mutating func takeApart() {
    var items = SectionedArena<Rule.Item>()
    items.reset(counts: sequences.lazy.map(\.count))
    for section in sequences.indices where sequences[section].count > 0 {
      let target = items.elements(of: section)
      var (run, position) = (tree.index.edgeRun(of: sequences[section], atEnd: false), 0)
      while run >= 0 {
        let stretch = tree.items(of: run)
        if let to = target.baseAddress, let from = stretch.baseAddress { (to + position).update(from: from, count: stretch.count) }
        position &+= stretch.count
        run = tree.index.run(after: run)
      }
    }
    source = items
    tree.removeAll()
    changedSections.removeAll(keepingCapacity: true)
    (isBuilt, isEverythingDirty, changedSection) = (false, true, -1)
  }

  /// Whether so many items are at least a sixteenth of all, and of the sections, all of which would be built too; a half where runs are short, as in tests, so
  /// that few items reach both ways. O(*m*).
  @inlinable func isLargeShare(_ count: Int) -> Bool {
    let most = (tuning.checkpointInterval < 64 ? 2 : 16) &* count
    guard sequences.count <= most else { return false }
    var total = 0
    for section in sequences.indices {
      total &+= sequences[section].count
      if total > most { return false }
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
      let (rule, keepsSums) = (plans[section].rule, keepsBandSums(section))
      var measured = 0
      tree.insert(items, at: index, in: &sequences[section], number: section, measuresAlone: Self.measuresAlone(rule)) { items in
        keepsSums ? nil : Self.total(of: items, &measured) { rule.indexing.growth(replacing: nil, with: $0) }
      }
      work.itemsMeasured &+= measured
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
      let (rule, keepsSums) = (plans[section].rule, keepsBandSums(section))
      var measured = 0
      tree.remove(range, from: &sequences[section]) { items in
        keepsSums ? nil : Self.total(of: items, &measured) { rule.indexing.growth(replacing: $0, with: nil).map { 0 &- $0 } }
      }
      work.itemsMeasured &+= measured
    } else {
      sequences[section].count -= range.count
    }
    note(section)
  }

  /// O(*m* log *n*), *m* items that go or come.
  @inlinable public mutating func edit(_ section: Int, removing: [Int], inserting: [(index: Int, item: Rule.Item)]) {
    guard isBuilt else { return source.edit(section, removing: removing, inserting: inserting) }
    guard !removing.isEmpty || !inserting.isEmpty else { return }
    let section = outline.slot(of: section)
    if Self.keepsItems {
      let (rule, keepsSums) = (plans[section].rule, keepsBandSums(section))
      var measured = 0
      tree.edit(removing: removing, inserting: inserting, in: &sequences[section], number: section) { old, new in
        guard !keepsSums, let growth = rule.indexing.growth(replacing: old, with: new) else { return nil }
        measured &+= 1
        return growth
      }
      work.itemsMeasured &+= measured
    } else {
      sequences[section].count += inserting.count - removing.count
    }
    note(section)
  }

  /// O(1) where rules fold alike and sections are as long around their bodies, O(*s*) with the next ``prepare()`` where these lengths are others; otherwise everything will be
  /// measured again. O(*s*) in any case where sections have come, gone or moved.
  @inlinable public mutating func replan(_ plans: SectionPlans<Rule>) {
    switch orderedPlans.validity(under: plans) {
    case .nothing: isEverythingDirty = true
    case .items: isOutlineStale = true
    case .everything: break
    }
    orderedPlans = plans
    self.plans = outline.keepsSlots ? plansBySlot() : plans
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
    if _slowPath(changedSection >= 0) { noteAnotherSection() }
    changedSection = section
  }

  /// The section that was noted is not the only one. Most changes are of one section: theirs is not in an array.
  @inlinable @inline(never) mutating func noteAnotherSection() { changedSections.append(changedSection) }
}

extension Strategy {
  /// Measures the items that a change affects, moves the rest.
  public static let indexed = Strategy(
    name: "indexed",
    summary:
      "measures only what a change affects, moves the rest in a tree of sums, places what is visible",
    color: .vermilion,
    claims: [
      .everything: .linear, .container: .linear, .append: .logarithmic, .tailResize: .logarithmic, .resize: .logarithmic,
      .renumbering: .logarithmic,
      .sections: .logarithmic, .scroll: .constant, .search: .logarithmic, .item: .logarithmic,
    ], engines: IndexedEngines())
}

/// The engines of the strategy.
struct IndexedEngines: StrategyEngines {
  func makeStoreEngine<Rule: PlacementRule>(_ ingredients: borrowing EngineIngredients<Rule>) throws(LayoutError) -> LayoutEngine {
    LayoutEngine(try StoreEngine<IndexedStore<Rule>>(ingredients))
  }
}
