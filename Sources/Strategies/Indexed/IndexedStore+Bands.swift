public import CollectionLayoutCore

/// Rules that measure a band only as a whole: every band is measured once, and the cursors of the runs inside it follow from where it begins.
extension IndexedStore {
  /// Whether the cursors inside a band follow from its start.
  @inlinable @inline(__always) func measuresBands(_ rule: Rule) -> Bool {
    !rule.measuresFromAnywhere && classCount == 1 && rule.indexing.tellsStatesInBands
  }

  /// Measures bands from the one that is open before a run on, until one begins behind all changes where one began before, or, if asked, to the end.
  /// Returns the number of items from that run's first on that it passed, and the most of them behind a run that changed and before the next one.
  ///
  /// - Complexity: O(*m* + *r* log *n*), *m* the items of the bands and *r* their runs.
  @inlinable @inline(never)
  mutating func measureBands(
    _ section: Int, from first: Int, toEnd: Bool, _ sequence: inout RunIndex.Sequence
  ) -> (passed: Int, behind: Int) {
    let rule = plans[section].rule
    let place = tree.index.place(of: first)
    if place.item == 0 { enterStart(first, rule) }
    var state = FoldState(item: place.item, measure: 0, cursor: cursors.cursor(before: first, 0, rule))
    let band = rule.bandStart(of: state)
    var items = tree.reader(at: band.item &- place.item, of: first, left: sequence.count &- band.item)
    var sink = BandSink<Rule>(rule, cursors, tree.index.walker, run: first, at: place.item, band: band, toEnd: toEnd)
    rule.place(&items, of: sequence.count, from: &state, within: .everything, into: &sink)
    work.itemsMeasured &+= state.item &- band.item
    if !sink.isFull {
      while sink.enterNextRun() {}
      sink.endRun(at: state.measure)
      arrivals[0] = state.cursor
      storeEnds(of: section, in: .first(1))
    }
    write(sink.measures, from: first, &sequence)
    return (sink.runEnd &- place.item, max(sink.gap, sink.runEnd &- sink.changedEnd))
  }

  /// Writes the measures of consecutive runs.
  @inlinable mutating func write(_ measures: [Int], from first: Int, _ sequence: inout RunIndex.Sequence) {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: RunIndex.width) { values in
      guard let values = values.baseAddress else { return }
      var (run, pending) = (first, PendingMeasures(values, firstRun: first))
      for (number, measure) in measures.enumerated() {
        pending.append(measure)
        guard number &+ 1 < measures.count else { break }
        let next = tree.index.run(after: run)
        if tree.index.runs[next].node != tree.index.runs[run].node {
          pending.write(to: &tree.index, &sequence)
          pending = PendingMeasures(values, firstRun: next)
        }
        run = next
      }
      pending.write(to: &tree.index, &sequence)
    }
  }
}

/// Follows where bands begin, and writes the cursors of the runs that they pass.
@usableFromInline struct BandSink<Rule: PlacementRule>: FrameSink {
  @usableFromInline let rule: Rule
  @usableFromInline let cursors: CursorTable<Rule>
  @usableFromInline let walker: RunWalker
  /// Whether all bands are wanted, those behind the changes too.
  @usableFromInline let toEnd: Bool
  /// The run that the last band begins in, or the first one that is measured.
  @usableFromInline var run: Int
  /// The item behind that run.
  @usableFromInline var runEnd: Int
  /// The start of the last band.
  @usableFromInline var band: FoldState<Rule.Cursor>
  /// The measure before the run.
  @usableFromInline var start = 0
  /// The item behind the last run known to have changed.
  @usableFromInline var changedEnd: Int
  /// The most items between two such runs.
  @usableFromInline var gap = 0
  /// The measures of the runs before `run`, and of that run too if the sink is full.
  @usableFromInline var measures: [Int] = []
  /// Whether the last band began there before, with nothing changed behind it.
  @usableFromInline var isFull = false

  @inlinable init(
    _ rule: Rule, _ cursors: CursorTable<Rule>, _ walker: RunWalker, run: Int, at item: Int, band: FoldState<Rule.Cursor>, toEnd: Bool
  ) {
    self.rule = rule
    self.cursors = cursors
    self.walker = walker
    self.toEnd = toEnd
    self.run = run
    self.band = band
    runEnd = item &+ Int(walker.runs[run].count)
    changedEnd = runEnd
    walker.runs[run].isMarked = false
  }

  /// `false`: only the states between bands are wanted.
  @inlinable @inline(__always) static var takesFrames: Bool { false }
  @inlinable @inline(__always) mutating func put(_ frame: Rule.Frame, of item: Int) {}
  @inlinable @inline(__always) func wantsState(before item: Int) -> Bool { true }

  @inlinable mutating func record(_ state: FoldState<Rule.Cursor>) {
    while runEnd <= state.item && enterNextRun() {}
    band = state
    guard !toEnd, state.item >= changedEnd, beganHereBefore else { return }
    endRun(at: state.measure)
    isFull = true
  }

  /// Whether the cursor that is kept before the next run says that the band open there begins where the last one does.
  @inlinable var beganHereBefore: Bool {
    let next = walker.run(after: run)
    // The cursor before a run that changed may be that of another place.
    guard next >= 0, !walker.runs[next].isMarked else { return false }
    let kept = FoldState(item: runEnd, measure: 0, cursor: cursors.cursor(before: next, 0, rule))
    return rule.bandStart(of: kept).item == band.item
  }

  /// Ends the run at the last band's start, and writes the cursor of the next one. Returns whether there is one.
  @inlinable mutating func enterNextRun() -> Bool {
    let next = walker.run(after: run)
    guard next >= 0 else { return false }
    endRun(at: band.measure)
    cursors.set(rule.indexing.state(inBand: band, after: runEnd &- band.item).cursor, before: next, 0, rule)
    run = next
    runEnd &+= Int(walker.runs[next].count)
    if walker.runs[next].isMarked {
      walker.runs[next].isMarked = false
      gap = max(gap, runEnd &- Int(walker.runs[next].count) &- changedEnd)
      changedEnd = runEnd
    }
    return true
  }

  /// Records the measure of the run.
  @inlinable mutating func endRun(at measure: Int) {
    measures.append(measure &- start)
    start = measure
  }
}
