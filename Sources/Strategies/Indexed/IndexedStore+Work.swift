public import CollectionLayoutCore

extension IndexedStore {
  /// Measures the changes. O(*c* + *m* log *n*) for *m* changed runs, *c* the items until convergence; O(*n* + *s*) if no measure is known.
  @inlinable public mutating func prepare() -> PrepareWork {
    defer { work = PrepareWork() }
    if _slowPath(isEverythingDirty) {
      prepareEverything()
    } else if changedSection >= 0 {
      // A growth that is known is in the tree already, and where cursors have no content, nothing else depends on it.
      if keepsEnds || !tree.marked.isEmpty { settleRuns() }
      settleLength(of: changedSection)
      changedSection = -1
      if _slowPath(!changedSections.isEmpty) { settleOtherSections() }
    } else if !isOutlineStale {
      return work
    }
    if _slowPath(isOutlineStale) {
      isOutlineStale = false
      buildOutline()
    }
    #if CHECK_INVARIANTS
      checkInvariants()
    #endif
    return work
  }

  @inlinable @inline(never) mutating func prepareEverything() {
    (isEverythingDirty, isOutlineStale) = (false, false)
    if isBuilt { measureEverything() } else { build() }
  }

  /// Brings cursors, sums and maps of the changed runs up to date.
  @inlinable @inline(never) mutating func settleRuns() {
    if !tree.marked.isEmpty {
      reserveCursors()
      if bandSums != nil { reserveBandSums() }
      if balances != nil { reserveBalances() }
      measureMarkedRuns()
      if bandSums != nil { makeBandSums() }
      if balances != nil { makeBalances() }
    }
    if bandSums != nil { settleBandSums() }
    if balances != nil { settleBalances() }
    if turns.width > 1 {
      settleTurns()
    } else if !tree.index.changedNodes.isEmpty {
      tree.index.changedNodes.removeAll(keepingCapacity: true)
    }
  }

  @inlinable @inline(never) mutating func settleOtherSections() {
    for section in changedSections { settleLength(of: section) }
    changedSections.removeAll(keepingCapacity: true)
  }

  // MARK: Changes

  /// Measures the marked runs again, and those behind them that are affected.
  @inlinable mutating func measureMarkedRuns() {
    if tree.marked.count > 1 && MemoryLayout<Rule.Cursor>.size > 0 { sortMarkedRuns() }
    for number in tree.marked.indices {
      let run = Int(tree.marked[number])
      // A run that went, or that was measured on the way from one before it, has lost its mark.
      guard tree.index.runs[run].isMarked else { continue }
      let section = Int(tree.index.runs[run].sequence)
      if takesTurns(section) {
        measureTurns(of: run, in: section)
        continue
      }
      if keepsBandSums(section) {
        measureEntries(from: run, in: section)
        continue
      }
      if keepsBalances(section), let balances {
        balances._withUnsafeGuaranteedRef { mapBalances(of: run, in: section, $0) }
        continue
      }
      if Self.measuresAlone(plans[section].rule) { measureAlone(run, in: section) } else { measureOnwards(from: run, in: section) }
    }
    tree.marked.removeAll(keepingCapacity: true)
  }

  /// Measures a run on which nothing behind it depends but by its measure.
  @inlinable @inline(__always) mutating func measureAlone(_ run: Int, in section: Int) {
    let rule = plans[section].rule
    var state = rule.startState
    let items = tree.items(of: run)
    rule.measure(items, from: &state)
    work.itemsMeasured &+= items.count
    tree.index.runs[run].isMarked = false
    let delta = state.measure &- tree.index.value(of: run, row: 1, in: sequences[section])
    guard delta != 0 else { return }
    tree.index.add(delta, row: 1, run: run)
    sequences[section].measure &+= delta
  }

  @inlinable mutating func measureOnwards(from run: Int, in section: Int) {
    var sequence = sequences[section]
    let reach = measure(section, from: run, toEnd: !plans[section].rule.indexing.forgets, &sequence)
    sequences[section] = sequence
    if reach.passed > Self.farReach { work.fallback = .farReachingChange }
    if reach.behind > bandReach {
      if plans[section].rule.indexing.balancesColumns { wantBalances(of: section) } else { wantBandSums(of: section) }
    }
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

  /// Measures runs from `first` on until the cursors arrive at those that are kept, or, if asked, to the end. Returns the number of items that
  /// it passed, and the most of them behind a run that changed and before the next one.
  @inlinable @inline(__always) @discardableResult
  mutating func measure(
    _ section: Int, from first: Int, toEnd: Bool, _ sequence: inout RunIndex.Sequence
  ) -> (passed: Int, behind: Int) {
    let rule = plans[section].rule
    if measuresBands(rule) { return measureBands(section, from: first, toEnd: toEnd, &sequence) }
    let place = tree.index.place(of: first)
    var reach = (passed: 0, behind: 0)
    withUnsafeTemporaryAllocation(of: Int.self, capacity: RunIndex.width) { values in
      guard let values = values.baseAddress else { return }
      if place.item == 0 { enterStart(first, rule) }
      // The run to be measured, the classes in which it is entered by new cursors, the item behind the last run that changed, and the most items between two such runs.
      var (run, item, classes, changedEnd, gap) = (first, place.item, ClassSet.all, place.item, 0)
      var pending = PendingMeasures(values, firstRun: first)
      while true {
        let isChanged = tree.index.runs[run].isMarked || run == first
        if isChanged { gap = max(gap, item &- changedEnd) }
        tree.index.runs[run].isMarked = false
        let step = measureRun(run, item: item, classes: classes, rule)
        pending.append(step.measure)
        item &+= Int(tree.index.runs[run].count)
        if isChanged { changedEnd = item }
        let next = tree.index.run(after: run)
        if next < 0 {
          storeEnds(of: section, in: step.arrived)
          break
        }
        // Where a band is measured from its first item on, the cursor does not tell whether one of its items has changed.
        let isOpen = !rule.measuresFromAnywhere && rule.bandStart(of: arrival(before: item)).item < changedEnd
        classes = passArrivals(in: step.arrived, to: next, evenIfEqual: toEnd || isOpen, rule)
        if classes.isEmpty { break }
        if tree.index.runs[next].isMarked { classes = .all }
        if tree.index.runs[next].node != tree.index.runs[run].node {
          pending.write(to: &tree.index, &sequence)
          pending = PendingMeasures(values, firstRun: next)
        }
        run = next
      }
      pending.write(to: &tree.index, &sequence)
      reach = (item &- place.item, max(gap, item &- changedEnd))
    }
    return reach
  }

  /// The cursors at the start of a section.
  @inlinable func enterStart(_ run: Int, _ rule: Rule) {
    for number in 0..<rule.indexing.classCount { cursors.set(rule.indexing.seed(ofClass: number), before: run, number, rule) }
  }

  /// Measures one run from its cursors of some classes, and writes the cursors behind it to ``arrivals``. Returns its measure, and the classes in
  /// which the fold arrives behind it.
  @inlinable @inline(__always)
  mutating func measureRun(_ run: Int, item: Int, classes: ClassSet, _ rule: Rule) -> (measure: Int, arrived: ClassSet) {
    let count = rule.indexing.classCount
    if classCount == 1 || count == 1 {
      var state = FoldState(item: item, measure: 0, cursor: cursors.cursor(before: run, 0, rule))
      measureItems(of: run, rule, &state)
      arrivals[0] = state.cursor
      return (state.measure, .first(1))
    }
    if count == 2 && classes.isSuperset(of: .first(2)) && rule.measuresFromAnywhere { return measurePair(run, item: item, rule) }
    if rule.indexing.measuresClassesTogether && rule.measuresFromAnywhere { return measureAll(count, of: run, item: item, rule) }
    var (measure, arrived) = (0, ClassSet.none)
    for number in 0..<count where classes.contains(number) {
      var state = FoldState(item: item, measure: number, cursor: cursors.cursor(before: run, number, rule))
      measureItems(of: run, rule, &state)
      measure = state.measure &- number
      arrivals[state.measure % count] = state.cursor
      arrived.insert(state.measure % count)
    }
    return (measure, arrived)
  }

  /// Measures one run in the only two classes at once.
  @inlinable @inline(__always)
  mutating func measurePair(_ run: Int, item: Int, _ rule: Rule) -> (measure: Int, arrived: ClassSet) {
    let items = tree.items(of: run)
    var first = FoldState(item: item, measure: 0, cursor: cursors.cursor(before: run, 0, rule))
    var second = FoldState(item: item, measure: 1, cursor: cursors.cursor(before: run, 1, rule))
    rule.indexing.measurePair(items, items, from: &first, and: &second)
    work.itemsMeasured &+= 2 &* items.count
    arrivals[first.measure & 1] = first.cursor
    arrivals[second.measure & 1] = second.cursor
    return (first.measure, .first(2))
  }

  /// Measures one run in all classes at once, whether their cursors changed or not: those that did not change arrive where they did before.
  @inlinable @inline(never)
  mutating func measureAll(_ count: Int, of run: Int, item: Int, _ rule: Rule) -> (measure: Int, arrived: ClassSet) {
    for number in 0..<count { arrivals[number] = cursors.cursor(before: run, number, rule) }
    let items = tree.items(of: run)
    work.itemsMeasured &+= count &* items.count
    return (Self.measureClasses(items, item: item, count, arrivals, rule), .first(count))
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

  /// The state behind the run that was measured last, without its measure; of rules with one class.
  @inlinable @inline(__always) func arrival(before item: Int) -> FoldState<Rule.Cursor> {
    FoldState(item: item, measure: 0, cursor: arrivals[0])
  }

  /// Gives a run the cursors behind the run before it, in the classes in which the fold arrived there. Returns the classes in which they differ from
  /// those that were kept, or all that it was given if it is to measure equal ones too.
  @inlinable @inline(__always) func passArrivals(in arrived: ClassSet, to run: Int, evenIfEqual: Bool, _ rule: Rule) -> ClassSet {
    var changed = ClassSet.none
    for number in 0..<classCount where arrived.contains(number) {
      guard evenIfEqual || cursors.cursor(before: run, number, rule) != arrivals[number] else { continue }
      cursors.set(arrivals[number], before: run, number, rule)
      changed.insert(number)
    }
    return changed
  }

  /// Stores the cursors behind a section's last run, in the classes in which the fold arrived there.
  @inlinable mutating func storeEnds(of section: Int, in arrived: ClassSet) {
    guard keepsEnds else { return }
    for number in 0..<classCount where arrived.contains(number) { ends[section &* classCount &+ number] = arrivals[number] }
  }

  // MARK: Sections

  /// Takes over how long a section has become, unless it is gone. O(log *s*).
  @inlinable mutating func settleLength(of section: Int) {
    guard outline.holds(section) else { return }
    if !Self.keepsItems { work.itemsMeasured &+= periodRest(of: section) }
    if takesTurns(section) { storeEnds(ofTurns: section, sequences[section]) }
    work.sectionsTouched &+= outline.setLength(length(of: section), inSlot: section)
  }

  /// The length of a section, with everything around its body. O(1); O(*p*) for rules with a period of *p* items.
  @inlinable @inline(__always) func length(of section: Int) -> Int {
    let plan = plans[section]
    let sequence = sequences[section]
    return plan.surroundings
      &+ plan.bodyLength(folded: plan.rule.length(at: endState(of: section, sequence, plan.rule)), isEmpty: sequence.count == 0)
  }

  /// The state behind a section's last item.
  @inlinable @inline(__always) func endState(of section: Int) -> FoldState<Rule.Cursor> {
    endState(of: section, sequences[section])
  }

  /// The state behind the last item of a section whose items are those of a sequence.
  @inlinable @inline(__always) func endState(of section: Int, _ sequence: RunIndex.Sequence) -> FoldState<Rule.Cursor> {
    endState(of: section, sequence, plans[section].rule)
  }

  /// The same where the rule of the section is at hand.
  @inlinable @inline(__always) func endState(of section: Int, _ sequence: RunIndex.Sequence, _ rule: Rule) -> FoldState<Rule.Cursor> {
    if keepsBandSums(section), let bandSums, sequence.count > 0 { return bandEnd(of: sequence, rule, bandSums) }
    if keepsBalances(section), let balances, sequence.count > 0 { return balanceEnd(of: section, sequence, rule, balances) }
    guard sequence.count > 0 else { return rule.startState }
    guard Self.keepsItems else { return periodEnd(of: rule, count: sequence.count) }
    guard keepsEnds else { return FoldState(item: sequence.count, measure: sequence.measure, cursor: rule.start) }
    let number = classCount == 1 ? 0 : sequence.measure % rule.indexing.classCount
    return FoldState(item: sequence.count, measure: sequence.measure, cursor: ends[section &* classCount &+ number])
  }

  /// The state behind so many items without content. O(*p*), *p* the items of a period.
  @inlinable func periodEnd(of rule: Rule, count: Int) -> FoldState<Rule.Cursor> {
    var state = rule.periodState(before: count)
    let rest = count &- state.item
    withUnsafeTemporaryAllocation(of: Rule.Item.self, capacity: rest) { rule.measure(UnsafeBufferPointer($0), from: &state) }
    return state
  }

  /// The number of items behind the last whole period of a section whose items have no content: they are measured to tell where it ends.
  @inlinable @inline(__always) func periodRest(of section: Int) -> Int {
    let count = sequences[section].count
    return count &- plans[section].rule.periodState(before: count).item
  }

  #if CHECK_INVARIANTS
    /// Stops the program if the stored data contradicts itself. Items are not measured again: that would be counted as work.
    @usableFromInline mutating func checkInvariants() {
      guard Self.keepsItems else { return }
      precondition(outline.count == sectionCount, "The outline is of \(outline.count) sections, not of \(sectionCount)")
      for section in plans.indices where outline.holds(section) {
        precondition(
          outline.length(inSlot: section) == length(of: section), "The section in slot \(section) has another length than the outline says")
      }
      for section in sequences.indices where !outline.holds(section) {
        precondition(sequences[section].isEmpty, "Slot \(section) has items and no section")
      }
      outline.checkInvariants()
      tree.checkInvariants(of: sequences)
      for section in plans.indices where !sequences[section].isEmpty {
        let rule = plans[section].rule
        var run = tree.index.edgeRun(of: sequences[section], atEnd: false)
        precondition(
          takesTurns(section) || keepsBandSums(section) || keepsBalances(section) || cursors.cursor(before: run, 0, rule) == rule.start,
          "The section in slot \(section) does not begin with the rule's start")
        var reach = Int.min
        if keepsBandSums(section) {
          // It measures items, which tests of larger sections count.
          guard sequences[section].count <= 200 else { continue }
          checkStates(section, from: run, rule)
        }
        if keepsBalances(section) {
          guard sequences[section].count <= 200 else { continue }
          checkStates(section, from: run, rule)
        }
        while run >= 0 {
          precondition(!tree.index.runs[run].isMarked, "Run \(run) was marked and not measured")
          let next = rule.reach(of: rule.bandStart(of: state(at: tree.index.place(of: run), in: section, rule)))
          precondition(next >= reach, "The reach of the section in slot \(section) falls from \(reach) to \(next) at run \(run)")
          (reach, run) = (next, tree.index.run(after: run))
        }
      }
    }

    /// Stops the program where sums or maps tell other states than the fold.
    mutating func checkStates(_ section: Int, from first: Int, _ rule: Rule) {
      var (reader, items) = (tree.reader(at: 0, of: first, left: sequences[section].count), [Rule.Item]())
      while let item = reader.next() { items.append(item) }
      func state(before count: Int) -> FoldState<Rule.Cursor> {
        var state = rule.startState
        items.withUnsafeBufferPointer { rule.measure(UnsafeBufferPointer(rebasing: $0[..<count]), from: &state) }
        return state
      }
      var (run, item) = (first, 0)
      while run >= 0 {
        let place = tree.index.place(of: run)
        precondition(self.state(at: place, in: section, rule) == state(before: item), "The state before run \(run) is wrong")
        item += Int(tree.index.runs[run].count)
        run = tree.index.run(after: run)
      }
      precondition(endState(of: section) == state(before: item), "The state behind the section in slot \(section) is wrong")
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

  /// Moves everything after the runs by the growth of the runs.
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
