extension IndexedStore {
  /// Measures what changed. O(*c* + *m* log *n*) for *m* changed runs, *c* the items until convergence; O(*n* + *s*) where nothing is known.
  @inlinable public mutating func prepare() -> PrepareWork {
    work = PrepareWork()
    if isEverythingDirty {
      isEverythingDirty = false
      if isBuilt { measureEverything() } else { build() }
    } else if !changedSections.isEmpty {
      reserveCursors()
      measureMarkedRuns()
      for section in changedSections { settleLength(of: section) }
      changedSections.removeAll(keepingCapacity: true)
    } else {
      return work
    }
    #if CHECK_INVARIANTS
      checkInvariants()
    #endif
    return work
  }

  // MARK: Everything

  /// Builds the tree in one pass over the items. O(*n* + *s*).
  @inlinable mutating func build() {
    isBuilt = true
    adoptClasses()
    let slices = source.slices
    if let memory = source.surrender() { tree.adopt(memory.base, count: memory.used, capacity: memory.capacity) }
    tree.index.reserveRuns(slices.reduce(0) { $0 + ($1.count + tree.runLength - 1) / tree.runLength })
    tree.index.reserveNodes(forRuns: tree.index.runCapacity)
    reserveCursors(for: tree.index.runCapacity)
    sequences = Array(repeating: RunIndex.Sequence(), count: plans.count)
    for section in plans.indices {
      guard Self.keepsItems else {
        sequences[section].count = slices[section].count
        continue
      }
      sequences[section] = buildSequence(of: section, at: slices[section].start, count: slices[section].count)
    }
    for section in plans.indices { bodyLengths[section] = bodyLength(of: section) }
    buildOutline()
  }

  @inlinable @inline(__always)
  mutating func buildSequence(of section: Int, at start: Int, count: Int) -> RunIndex.Sequence {
    let rule = plans[section].rule
    let classCount = classCount
    let cursors = cursors
    var sequence: RunIndex.Sequence
    if classCount == 1 && rule.measuresFromAnywhere {
      var state = rule.startState
      sequence = tree.makeSequence(section, at: start, count: count) { run, items, measures in
        cursors[run] = state.cursor
        let before = state.measure
        rule.measure(items, from: &state)
        measures[0] = state.measure &- before
      }
      ends[section &* classCount] = state.cursor
      work.itemsMeasured &+= count
    } else {
      sequence = tree.makeSequence(section, at: start, count: count) { _, _, measures in measures[0] = 0 }
      if !sequence.isEmpty { measure(section, from: tree.index.edgeRun(of: sequence, atEnd: false), toEnd: true, &sequence) }
    }
    return sequence
  }

  /// Takes note of how many classes the rules have, and makes room for what is kept of each section. O(*s*).
  @inlinable mutating func adoptClasses() {
    classCount = plans.reduce(1) { max($0, $1.rule.indexing.classCount) }
    ends.removeAll(keepingCapacity: true)
    for plan in plans { ends.append(contentsOf: repeatElement(plan.rule.start, count: classCount)) }
    bodyLengths = Array(repeating: 0, count: plans.count)
  }

  /// Measures all sections again. O(*n* + *s*).
  @inlinable mutating func measureEverything() {
    let oldClassCount = classCount
    adoptClasses()
    if classCount != oldClassCount { cursorCapacity = 0 }
    reserveCursors()
    for run in tree.marked { tree.index.runs[Int(run)].isMarked = false }
    tree.marked.removeAll(keepingCapacity: true)
    changedSections.removeAll(keepingCapacity: true)
    for section in plans.indices where !sequences[section].isEmpty {
      var sequence = sequences[section]
      measure(section, from: tree.index.edgeRun(of: sequence, atEnd: false), toEnd: true, &sequence)
      sequences[section] = sequence
    }
    for section in plans.indices { bodyLengths[section] = bodyLength(of: section) }
    buildOutline()
  }

  /// Puts all sections in line. O(*s*).
  @inlinable mutating func buildOutline() {
    outline.removeAll()
    var runs = 0..<0
    for section in plans.indices {
      let run = outline.makeRun(of: 0, count: 1, start: section, capacity: 1)
      runs = 0..<run + 1
    }
    let (plans, bodyLengths) = (plans, bodyLengths)
    let counts = sequences
    outlineSequence = outline.build(runs) { section, measures in
      measures[0] =
        plans[section].surroundings &+ plans[section].bodyLength(folded: bodyLengths[section], isEmpty: counts[section].count == 0)
    }
  }

  // MARK: Changes

  /// Measures the marked runs again, and those behind them that are affected.
  @inlinable mutating func measureMarkedRuns() {
    if tree.marked.count > 1 { sortMarkedRuns() }
    for number in tree.marked.indices {
      let run = Int(tree.marked[number])
      // A run that went, or that was measured on the way from one before it, has lost its mark.
      guard tree.index.runs[run].isMarked else { continue }
      let section = Int(tree.index.runs[run].sequence)
      var sequence = sequences[section]
      let reached = measure(section, from: run, toEnd: !plans[section].rule.indexing.forgets, &sequence)
      sequences[section] = sequence
      if reached > Self.farReach { work.fallback = .farReachingChange }
    }
    tree.marked.removeAll(keepingCapacity: true)
  }

  /// Puts the marked runs in the order of their items, so that none is measured from a cursor that is still to change.
  @inlinable mutating func sortMarkedRuns() {
    var order: [(sequence: Int32, item: Int, run: Int32)] = []
    order.reserveCapacity(tree.marked.count)
    for run in tree.marked where tree.index.runs[Int(run)].isMarked {
      order.append((tree.index.runs[Int(run)].sequence, tree.index.sum(before: Int(run), row: 0), run))
    }
    order.sort { ($0.sequence, $0.item) < ($1.sequence, $1.item) }
    tree.marked.removeAll(keepingCapacity: true)
    for entry in order { tree.marked.append(entry.run) }
  }

  /// Measures runs from `first` on until the cursors arrive at those that are kept, or, if asked, to the end. Returns how many
  /// items that reached over.
  @inlinable @inline(__always) @discardableResult
  mutating func measure(_ section: Int, from first: Int, toEnd: Bool, _ sequence: inout RunIndex.Sequence) -> Int {
    let rule = plans[section].rule
    let place = tree.index.place(of: first)
    var reached = 0
    withUnsafeTemporaryAllocation(of: Int.self, capacity: RunIndex.width) { values in
      guard let values = values.baseAddress else { return }
      if place.item == 0 { enterStart(first, rule) }
      var (run, item, changed, changedEnd) = (first, place.item, ~0, place.item)
      var pending = PendingMeasures(values, firstRun: first)
      while true {
        let isChanged = tree.index.runs[run].isMarked || run == first
        tree.index.runs[run].isMarked = false
        let step = measureRun(run, item: item, classes: changed, rule)
        pending.append(step.measure)
        item &+= Int(tree.index.runs[run].count)
        if isChanged { changedEnd = item }
        let next = tree.index.run(after: run)
        if next < 0 {
          leave(step.reached, to: section)
          break
        }
        // Where a band is measured from its first item on, the cursor does not tell whether one of its items has changed.
        let isOpen = !rule.measuresFromAnywhere && rule.bandStart(of: arrival(before: item)).item < changedEnd
        changed = hand(step.reached, to: next, all: toEnd || isOpen)
        if changed == 0 { break }
        if tree.index.runs[next].isMarked { changed = ~0 }
        if tree.index.runs[next].node != tree.index.runs[run].node {
          pending.write(to: &tree.index, &sequence)
          pending = PendingMeasures(values, firstRun: next)
        }
        run = next
      }
      pending.write(to: &tree.index, &sequence)
      reached = item &- place.item
    }
    return reached
  }

  /// The cursors at the start of a section.
  @inlinable func enterStart(_ run: Int, _ rule: Rule) {
    for number in 0..<rule.indexing.classCount { cursors[run &* classCount &+ number] = rule.seed(ofClass: number) }
  }

  /// Measures one run in those classes whose bit is set, and writes where it is left to ``arrivals``. Returns its measure, and the classes in
  /// which it is left.
  @inlinable @inline(__always)
  mutating func measureRun(_ run: Int, item: Int, classes: Int, _ rule: Rule) -> (measure: Int, reached: Int) {
    let count = rule.indexing.classCount
    if classCount == 1 || count == 1 {
      var state = FoldState(item: item, measure: 0, cursor: cursors[run &* classCount])
      measureItems(of: run, rule, &state)
      arrivals[0] = state.cursor
      return (state.measure, 1)
    }
    var (measure, reached) = (0, 0)
    for number in 0..<count where classes >> number & 1 == 1 {
      var state = FoldState(item: item, measure: number, cursor: cursors[run &* classCount &+ number])
      measureItems(of: run, rule, &state)
      measure = state.measure &- number
      arrivals[state.measure % count] = state.cursor
      reached |= 1 << (state.measure % count)
    }
    return (measure, reached)
  }

  /// Measures the items of a run from a state before them.
  @inlinable @inline(__always) mutating func measureItems(of run: Int, _ rule: Rule, _ state: inout FoldState<Rule.Cursor>) {
    let items = tree.items(of: run)
    let open = rule.measuresFromAnywhere ? 0 : state.item &- rule.bandStart(of: state).item
    work.itemsMeasured &+= open &+ items.count
    guard open > 0 else { return rule.measure(items, from: &state) }
    // The rule wants all items of the open band: they are copied together.
    withUnsafeTemporaryAllocation(of: Rule.Item.self, capacity: open &+ items.count) { gathered in
      var reader = tree.reader(at: -open, of: run, left: open &+ items.count)
      for index in gathered.indices { if let item = reader.next() { gathered.initializeElement(at: index, to: item) } }
      rule.measure(UnsafeBufferPointer(gathered), from: &state)
    }
  }

  /// The state at which the run measured last is left, but for the measure; of rules with one class.
  @inlinable @inline(__always) func arrival(before item: Int) -> FoldState<Rule.Cursor> {
    FoldState(item: item, measure: 0, cursor: arrivals[0])
  }

  /// Gives a run the cursors at which the one before it is left. Returns those classes in which they are other than the ones that were kept.
  @inlinable @inline(__always) func hand(_ reached: Int, to run: Int, all: Bool) -> Int {
    if classCount == 1 {
      guard all || cursors[run] != arrivals[0] else { return 0 }
      cursors[run] = arrivals[0]
      return 1
    }
    var changed = 0
    for number in 0..<classCount where reached >> number & 1 == 1 {
      guard all || cursors[run &* classCount &+ number] != arrivals[number] else { continue }
      cursors[run &* classCount &+ number] = arrivals[number]
      changed |= 1 << number
    }
    return changed
  }

  /// Keeps the cursors at which a section's last run is left.
  @inlinable mutating func leave(_ reached: Int, to section: Int) {
    for number in 0..<classCount where reached >> number & 1 == 1 { ends[section &* classCount &+ number] = arrivals[number] }
  }

  /// Makes room for the cursors of all runs.
  @inlinable mutating func reserveCursors() { reserveCursors(for: tree.index.runCount) }

  @inlinable mutating func reserveCursors(for runs: Int) {
    guard runs > cursorCapacity, let start = plans.first?.rule.start else { return }
    let capacity = max(runs, tree.index.runCapacity)
    let larger = UnsafeMutablePointer<Rule.Cursor>.allocate(capacity: capacity * classCount)
    larger.update(from: cursors, count: cursorCapacity * classCount)
    (larger + cursorCapacity * classCount).initialize(repeating: start, count: (capacity - cursorCapacity) * classCount)
    cursors.deallocate()
    cursors = larger
    cursorCapacity = capacity
  }

  // MARK: Sections

  /// Takes over how long a section has become. O(log *s*).
  @inlinable mutating func settleLength(of section: Int) {
    bodyLengths[section] = bodyLength(of: section)
    let plan = plans[section]
    let length = plan.surroundings &+ plan.bodyLength(folded: bodyLengths[section], isEmpty: sequences[section].count == 0)
    let delta = length &- outline.value(of: section, row: 1, in: outlineSequence)
    guard delta != 0 else { return }
    outline.add(delta, row: 1, run: section)
    outlineSequence.measure &+= delta
  }

  /// The length of a section's body, by the state behind its last item.
  @inlinable mutating func bodyLength(of section: Int) -> Int {
    let rule = plans[section].rule
    let sequence = sequences[section]
    guard sequence.count > 0 else { return rule.length(at: rule.startState) }
    guard Self.keepsItems else { return rule.length(at: periodEnd(of: rule, count: sequence.count)) }
    let number = classCount == 1 ? 0 : sequence.measure % rule.indexing.classCount
    return rule.length(at: FoldState(item: sequence.count, measure: sequence.measure, cursor: ends[section &* classCount &+ number]))
  }

  /// The state behind so many items without content. O(*p*), *p* the items of a period.
  @inlinable mutating func periodEnd(of rule: Rule, count: Int) -> FoldState<Rule.Cursor> {
    var state = rule.periodState(before: count)
    let rest = count &- state.item
    work.itemsMeasured &+= rest
    withUnsafeTemporaryAllocation(of: Rule.Item.self, capacity: rest) { rule.measure(UnsafeBufferPointer($0), from: &state) }
    return state
  }

  #if CHECK_INVARIANTS
    /// Stops the program where what is kept contradicts itself. Items are not measured again: that would be counted as work.
    @usableFromInline func checkInvariants() {
      outline.checkInvariants(of: outlineSequence)
      guard Self.keepsItems else { return }
      tree.checkInvariants(of: sequences)
      for section in plans.indices where !sequences[section].isEmpty {
        let rule = plans[section].rule
        var run = tree.index.edgeRun(of: sequences[section], atEnd: false)
        precondition(cursors[run * classCount] == rule.start, "Section \(section) does not begin with the rule's start")
        var reach = Int.min
        while run >= 0 {
          precondition(!tree.index.runs[run].isMarked, "Run \(run) was marked and not measured")
          let next = rule.reach(of: rule.bandStart(of: state(at: tree.index.place(of: run), in: section, rule)))
          precondition(next >= reach, "The reach of section \(section) falls from \(reach) to \(next) at run \(run)")
          (reach, run) = (next, tree.index.run(after: run))
        }
      }
    }
  #endif
}

/// The measures of consecutive runs of one node, written together.
@usableFromInline struct PendingMeasures {
  @usableFromInline let values: UnsafeMutablePointer<Int>
  @usableFromInline let firstRun: Int
  @usableFromInline var count = 0

  @inlinable init(_ values: UnsafeMutablePointer<Int>, firstRun: Int) {
    self.values = values
    self.firstRun = firstRun
  }

  @inlinable @inline(__always) mutating func append(_ measure: Int) {
    values[count] = measure
    count &+= 1
  }

  /// Moves everything behind the runs by what they have become longer.
  @inlinable @inline(__always) func write(to index: inout RunIndex, _ sequence: inout RunIndex.Sequence) {
    guard count > 0 else { return }
    let (node, slot) = (Int(index.runs[firstRun].node), Int(index.runs[firstRun].slot))
    if node < 0 {
      sequence.measure = values[0]
    } else if count == 1 {
      let delta = values[0] &- index.value(at: slot, of: node, row: 1)
      if delta != 0 { index.climb(from: node, at: slot, adding: delta, row: 1) }
      sequence.measure &+= delta
    } else {
      sequence.measure &+= index.replace(slot..<slot &+ count, of: node, row: 1, with: values)
    }
  }
}
