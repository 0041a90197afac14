public import CollectionLayoutCore

/// Sections whose bands do not meet again behind a change: where every line of a flow or every row of groups begins at another item than before. Only sums that hold
/// for every number of items in the open band tell where those bands begin without measuring them again.
extension IndexedStore {
  /// Whether a section has such sums. Then there are no right cursors before its runs, and the index has no right measures of them.
  @inlinable @inline(__always) func keepsBandSums(_ section: Int) -> Bool {
    guard MemoryLayout<Rule.Cursor>.size > 0, let bandSums else { return false }
    return bandSums._withUnsafeGuaranteedRef { $0.keeps(section) }
  }

  /// A change behind which more items than this are measured before bands meet again gives its section sums.
  @inlinable @inline(__always) var bandReach: Int { tuning.checkpointInterval < 64 ? 2 &* tuning.checkpointInterval : Self.farReach }

  // MARK: Changes

  /// Takes note that bands of a section did not meet for a long way behind a change.
  @inlinable @inline(never) mutating func wantBandSums(of section: Int) {
    guard MemoryLayout<Rule.Cursor>.size > 0, classCount == 1, plans[section].rule.indexing.forgetsClosedBands else { return }
    let sums = bandSums ?? Unmanaged.passRetained(BandSums())
    bandSums = sums
    sums._withUnsafeGuaranteedRef { $0.want(section) }
  }

  /// Forgets all sums.
  @inlinable mutating func dropBandSums() {
    guard let bandSums else { return }
    bandSums.release()
    self.bandSums = nil
    forgetChangedNodes()
  }

  /// Only sections with sums or maps want to know of changed nodes.
  @inlinable mutating func forgetChangedNodes() {
    let isWanted =
      turns.width > 1 || bandSums?._withUnsafeGuaranteedRef { !$0.kept.isEmpty } == true
      || balances?._withUnsafeGuaranteedRef { !$0.kept.isEmpty } == true
    tree.index.notesChangedNodes = isWanted
    if !isWanted { tree.index.changedNodes.removeAll(keepingCapacity: true) }
  }

  // MARK: Work

  /// Makes room for the sums of runs and nodes that came.
  ///
  /// Where a batch changed a large share of the runs that have sums, their sections are measured from their starts in place of that, and have no sums any more: to
  /// measure a run for every number of items in the open band takes longer than to measure it once.
  @inlinable @inline(never) mutating func reserveBandSums() {
    guard tree.index.notesChangedNodes, let sums = bandSums?.takeUnretainedValue() else { return }
    if tree.marked.count >= 8 {
      var changed = 0
      for run in tree.marked where tree.index.runs[Int(run)].isMarked && sums.keeps(Int(tree.index.runs[Int(run)].sequence)) {
        changed &+= 1
      }
      let runs = sums.kept.reduce(0) { $0 &+ tree.runCount(for: sequences[$1].count) }
      if changed >= 8 && 8 &* changed >= runs { return measureWithoutBandSums(sums) }
    }
    sums.reserve(for: tree.index)
  }

  /// Makes the sums of sections that want them, and all again if a band has more items than there was room for. O(*k* · *n*) for sections of *n* items.
  @inlinable @inline(never) mutating func makeBandSums() {
    guard let sums = bandSums?.takeUnretainedValue(), !sums.wanted.isEmpty else { return }
    var wanted = sums.wanted
    sums.wanted.removeAll(keepingCapacity: true)
    for section in wanted where !sums.keeps(section) && !sequences[section].isEmpty {
      let count = mostOpenBeforeRuns(of: section)
      if count < BandSums.capacity { sums.want(roomFor: count) } else { sums.refuse(count, in: section) }
    }
    while true {
      // Vectors that are too short are of no use any more, nor are those of a section whose bands were refused.
      if sums.wantedWidth != sums.width || wanted.contains(where: { sums.keeps($0) }) {
        wanted += sums.kept.filter { !wanted.contains($0) }
        measureWithoutBandSums(sums)
      }
      wanted = sums.admitted(wanted).filter { !sequences[$0].isEmpty }
      guard !wanted.isEmpty && !makeBandSums(of: wanted, sums) else { return }
    }
  }

  /// Makes the sums of sections whose cursors are right. Returns `false` where there is no room for a band.
  @inlinable mutating func makeBandSums(of sections: [Int], _ sums: BandSums) -> Bool {
    tree.index.notesChangedNodes = true
    sums.reserve(for: tree.index)
    for section in sections {
      if sequences[section].count > Self.farReach { work.fallback = .farReachingChange }
      var (run, item) = (tree.index.edgeRun(of: sequences[section], atEnd: false), 0)
      while run >= 0 {
        guard measureEntries(of: run, at: item, in: section, sums) else { return false }
        item &+= Int(tree.index.runs[run].count)
        run = tree.index.run(after: run)
      }
    }
    for section in sections { sums.keep(section) }
    return true
  }

  /// The largest number of items in the band that is open before a run of a section, by the cursors.
  @inlinable func mostOpenBeforeRuns(of section: Int) -> Int {
    let rule = plans[section].rule
    var (run, item, most) = (tree.index.edgeRun(of: sequences[section], atEnd: false), 0, 0)
    while run >= 0 {
      let start = rule.bandStart(of: FoldState(item: item, measure: 0, cursor: cursors.cursor(before: run, 0, rule)))
      most = max(most, item &- start.item)
      item &+= Int(tree.index.runs[run].count)
      run = tree.index.run(after: run)
    }
    return most
  }

  /// Measures the sections that have sums from their starts, and forgets the sums. O(*n*).
  @inlinable mutating func measureWithoutBandSums(_ sums: BandSums) {
    let kept = sums.kept
    sums.forgetAll()
    forgetChangedNodes()
    for section in kept where !sequences[section].isEmpty {
      if sequences[section].count > Self.farReach { work.fallback = .farReachingChange }
      var sequence = sequences[section]
      measure(section, from: tree.index.edgeRun(of: sequence, atEnd: false), toEnd: true, &sequence)
      sequences[section] = sequence
    }
  }

  /// Measures a marked run again, and those behind it that begin in a band with one of its items. O(*k* · 64).
  @inlinable @inline(never) mutating func measureEntries(from first: Int, in section: Int) {
    guard let sums = bandSums?.takeUnretainedValue() else { return }
    var (run, item, left) = (first, tree.index.place(of: first).item, 0)
    repeat {
      let count = Int(tree.index.runs[run].count)
      if tree.index.runs[run].isMarked { left = count &+ sums.width }
      tree.index.runs[run].isMarked = false
      guard measureEntries(of: run, at: item, in: section, sums) else {
        // It is among those that have sums, so all are made again.
        if !sums.wanted.contains(section) { sums.wanted.append(section) }
        return
      }
      (item, left, run) = (item &+ count, left &- count, tree.index.run(after: run))
    } while run >= 0 && left > 0
  }

  /// Measures a run for every number of items in the band that is open before it. O(*k* · 64).
  ///
  /// Returns `false` where there is no room for a band.
  @inlinable mutating func measureEntries(of run: Int, at first: Int, in section: Int, _ sums: BandSums) -> Bool {
    let rule = plans[section].rule
    let (own, count, most) = (sums.total(ofRun: run), Int(tree.index.runs[run].count), min(sums.width &- 1, first))
    var measured = 0
    let largest = withUnsafeTemporaryAllocation(of: Rule.Item.self, capacity: most &+ count) { items -> Int in
      var reader = tree.reader(at: 0 &- most, of: run, left: most &+ count)
      for index in items.indices { items.initializeElement(at: index, to: reader.nextUnchecked()) }
      var largest = 0
      for entry in 0..<sums.width {
        // No band has so many items before the run: nothing ever asks for the entry.
        own[entry] = entry > 0 ? own[0] : BandSum(measure: 0, open: 0)
        guard entry <= most else { continue }
        var state = FoldState(item: first &- entry, measure: 0, cursor: rule.start)
        if entry > 0 {
          rule.measure(UnsafeBufferPointer(rebasing: items[(most &- entry)..<most]), from: &state)
          measured &+= entry
          guard first &- rule.bandStart(of: state).item == entry else { continue }
        }
        // The rule wants the items of the open band too, where it cannot measure from anywhere.
        let behind = UnsafeBufferPointer(rebasing: items[(rule.measuresFromAnywhere ? most : most &- entry)...])
        rule.measure(behind, from: &state)
        measured &+= behind.count
        let left = state.item &- rule.bandStart(of: state).item
        largest = max(largest, left)
        own[entry] = BandSum(measure: state.measure, open: min(left, BandSums.capacity))
      }
      return largest
    }
    work.itemsMeasured &+= measured
    let node = tree.index.runs[run].node
    if node >= 0 && tree.index.changedNodes.last != node { tree.index.changedNodes.append(node) }
    guard largest >= sums.width else { return true }
    sums.refuse(largest, in: section)
    return false
  }

  /// Adds up the nodes that changed. O(*k* · *w* log *r*) for one of them.
  @inlinable @inline(never) mutating func settleBandSums() {
    guard let sums = bandSums?.takeUnretainedValue(), !tree.index.changedNodes.isEmpty else { return }
    sums.settle(tree.index.changedNodes, tree.index)
  }

  // MARK: Reads

  /// The state before a run. O(*k* + log *r*).
  @inlinable @inline(never) func bandState(at place: RunIndex.Place, _ rule: Rule, _ sums: Unmanaged<BandSums>) -> FoldState<Rule.Cursor> {
    let sum = sums._withUnsafeGuaranteedRef { $0.sum(before: place.run, tree.index) }
    return state(at: place, after: sum, rule)
  }

  /// The state behind the last item of a sequence. O(*k*).
  @inlinable @inline(never)
  func bandEnd(of sequence: RunIndex.Sequence, _ rule: Rule, _ sums: Unmanaged<BandSums>) -> FoldState<Rule.Cursor> {
    let last = tree.index.edgeRun(of: sequence, atEnd: true)
    let sum = sums._withUnsafeGuaranteedRef { $0.total(of: sequence) }
    return state(
      at: RunIndex.Place(run: last, item: sequence.count &- Int(tree.index.runs[last].count), measure: 0), behind: true, after: sum, rule)
  }

  /// The state before a run, or behind it, after items that make a sum: the items of the open band are measured. O(*k*).
  @inlinable func state(
    at place: RunIndex.Place, behind: Bool = false, after sum: BandSum, _ rule: Rule
  ) -> FoldState<Rule.Cursor> {
    let (open, offset) = (sum.open, behind ? Int(tree.index.runs[place.run].count) : 0)
    var state = FoldState(item: place.item &+ offset &- open, measure: sum.measure, cursor: rule.start)
    guard open > 0 else { return state }
    withUnsafeTemporaryAllocation(of: Rule.Item.self, capacity: open) { items in
      var reader = tree.reader(at: offset &- open, of: place.run, left: open)
      for index in items.indices { items.initializeElement(at: index, to: reader.nextUnchecked()) }
      rule.measure(UnsafeBufferPointer(items), from: &state)
    }
    return state
  }

  /// The last run before which the open band begins before `key`, or the first. O(log *r* log *w*).
  @inlinable @inline(never)
  func lastBandRun(startingBefore key: Int, of sequence: RunIndex.Sequence, _ sums: Unmanaged<BandSums>) -> RunIndex.Place {
    sums._withUnsafeGuaranteedRef { $0.lastRun(startingBefore: key, of: sequence, tree.index) }
  }
}
