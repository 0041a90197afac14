public import CollectionLayoutCore

extension IndexedStore {
  // MARK: Reads

  /// The number of sections.
  @inlinable public var sectionCount: Int { orderedPlans.count }

  /// The number of items in a section. O(1); O(log *s*) once a section has come, gone or moved, as for all that is asked of a section.
  @inlinable public func itemCount(in section: Int) -> Int {
    _fastPath(isBuilt) ? sequences[outline.slot(of: section)].count : source.count(in: section)
  }

  /// An item. O(log *n*).
  @inlinable public mutating func item(at index: Int, in section: Int) -> Rule.Item {
    guard isBuilt else { return source[section][index] }
    guard Self.keepsItems else { return RepeatedItem<Rule.Item>.item }
    return tree.address(of: index, in: sequences[outline.slot(of: section)]).item.pointee
  }

  /// The plan of a section. O(1).
  @inlinable public func plan(of section: Int) -> SectionPlan<Rule> { orderedPlans[section] }

  /// The start of a section. O(log *s*).
  @inlinable @inline(__always) public func origin(of section: Int) -> Int { section == 0 ? 0 : outline.origin(of: section) }

  /// The end of the last section. O(1).
  @inlinable public var contentLength: Int { outline.length }

  /// The length of a section's body, by the state behind its last item. O(1); O(*p*) for rules with a period of *p* items.
  @inlinable public func foldedLength(of section: Int) -> Int {
    let section = outline.slot(of: section)
    return plans[section].rule.length(at: endState(of: section))
  }

  /// The sections that touch the window. O(log *s*).
  @inlinable public mutating func sections(touching window: PlacementWindow) -> Range<Int> {
    // The place of the empty range decides which pinned elements come before it and which after.
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
    // A sink of its own is in registers, where each row would read that of the caller from memory.
    var ownSink = sink
    rule.place(&items, of: count, from: &state, within: window, into: &ownSink)
    sink = ownSink
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
    if keepsBandSums(section), let bandSums { return bandState(at: place, rule, bandSums) }
    if keepsBalances(section), let balances { return balanceState(at: place, in: section, rule, balances) }
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
    if keepsBandSums(section), let bandSums {
      place = lastBandRun(startingBefore: key, of: sequence, bandSums)
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
