public import CollectionLayoutCore

/// Sections of rows of a fixed number of items, once an item came or went before others: all behind it are in other places of their rows, and only sums that know
/// every phase tell where those rows begin without measuring them again.
extension IndexedStore {
  /// Whether a section has such sums. Then there are no right cursors before its runs, and the index has no right measures of them.
  @inlinable @inline(__always) func keepsRows(_ section: Int) -> Bool {
    guard MemoryLayout<Rule.Cursor>.size > 0, let rows else { return false }
    return rows._withUnsafeGuaranteedRef { $0.keeps(section) }
  }

  // MARK: Changes

  /// Takes note that items came or went before others. In a section of many rows the sums are made with the next ``prepare()``.
  @inlinable @inline(__always) mutating func noteShift(in section: Int, _ rule: Rule) {
    guard MemoryLayout<Rule.Cursor>.size > 0, rule.indexing.rowCount > 1, sequences[section].count >= leastRows else { return }
    if !keepsRows(section) { beginRows(section) }
  }

  /// The number of items from which on sums are made: fewer are measured again in less time. 0 where a test shrinks the tree.
  @inlinable @inline(__always) var leastRows: Int { tuning.checkpointInterval < 64 ? 0 : 1_024 }

  @inlinable @inline(never) mutating func beginRows(_ section: Int) {
    let rows = rows ?? Unmanaged.passRetained(RowSums(width: Self.rowCount(of: plans)))
    self.rows = rows
    rows._withUnsafeGuaranteedRef { $0.begin(section) }
    tree.index.notesChangedNodes = true
  }

  /// Forgets all sums: everything is measured from the sections' starts again.
  @inlinable mutating func dropRows() {
    guard let rows else { return }
    rows.release()
    self.rows = nil
    if turns.width <= 1 { tree.index.changedNodes.removeAll(keepingCapacity: true) }
  }

  // MARK: Work

  /// Makes the sums of sections that get them now. O(*n*) for a section of *n* items, once.
  ///
  /// Where a batch changed a large share of all runs, sections are measured from their starts in place of that, and have no sums any more: to measure a run in every
  /// phase takes longer than to measure it once.
  @inlinable @inline(never) mutating func buildRows() {
    guard let sums = rows?.takeUnretainedValue() else { return }
    guard tree.marked.count < 8 || 8 &* tree.marked.count < tree.index.runCount else { return measureWithoutRows(sums) }
    sums.reserve(for: tree.index)
    for section in sums.pending where !sequences[section].isEmpty {
      if sequences[section].count > Self.farReach { work.fallback = .farReachingChange }
      var run = tree.index.edgeRun(of: sequences[section], atEnd: false)
      while run >= 0 {
        measureRows(of: run, in: section, sums)
        run = tree.index.run(after: run)
      }
    }
    sums.pending.removeAll(keepingCapacity: true)
  }

  /// Measures the sections that have sums from their starts, and forgets the sums. O(*n*).
  @inlinable mutating func measureWithoutRows(_ sums: RowSums) {
    let kept = sums.built
    dropRows()
    tree.index.notesChangedNodes = turns.width > 1
    for section in kept where !sequences[section].isEmpty {
      var sequence = sequences[section]
      measure(section, from: tree.index.edgeRun(of: sequence, atEnd: false), toEnd: true, &sequence)
      sequences[section] = sequence
    }
  }

  /// Measures a run in every phase. O(*k* · 64).
  @inlinable mutating func measureRows(of run: Int, in section: Int, _ sums: RowSums) {
    let rule = plans[section].rule
    let (count, spacing) = (rule.indexing.rowCount, rule.indexing.rowSpacing)
    precondition(count <= sums.width, "Rows of \(count) items have no room in sums of \(sums.width)")
    let (items, own) = (tree.items(of: run), sums.total(ofRun: run))
    withUnsafeTemporaryAllocation(of: Int.self, capacity: count &* items.count) { depths in
      guard let depths = depths.baseAddress else { return }
      for place in 0..<count { rule.indexing.writeDepths(of: items, inPlace: place, to: depths + place &* items.count) }
      for phase in 0..<count {
        var (sum, place) = (RowSum(), phase)
        for item in 0..<items.count {
          let depth = depths[place &* items.count &+ item]
          place = place &+ 1 == count ? 0 : place &+ 1
          sum.append(depth, endsRow: place == 0, spacing)
        }
        own[phase] = sum
      }
    }
    work.itemsMeasured &+= count &* items.count
    tree.index.runs[run].isMarked = false
    let node = tree.index.runs[run].node
    if node >= 0 && tree.index.changedNodes.last != node { tree.index.changedNodes.append(node) }
  }

  /// Measures a marked run again. O(*k* · 64).
  @inlinable @inline(never) mutating func measureRows(of run: Int, in section: Int) {
    guard let sums = rows?.takeUnretainedValue() else { return }
    measureRows(of: run, in: section, sums)
  }

  /// Adds up the nodes that changed. O(*k* · *w* log *r*) for one of them.
  @inlinable @inline(never) mutating func settleRows() {
    guard let sums = rows?.takeUnretainedValue(), !tree.index.changedNodes.isEmpty else { return }
    let plans = plans
    sums.settle(tree.index.changedNodes, tree.index) { (plans[$0].rule.indexing.rowCount, plans[$0].rule.indexing.rowSpacing) }
    // Where items of other sections take turns, those nodes are added up too.
    if turns.width <= 1 { tree.index.changedNodes.removeAll(keepingCapacity: true) }
  }

  // MARK: Reads

  /// The state before a run. O(log *r*).
  @inlinable @inline(never)
  static func rowState(
    _ rows: Unmanaged<RowSums>, at place: RunIndex.Place, _ rule: Rule, _ index: borrowing RunIndex
  ) -> FoldState<Rule.Cursor> {
    let (count, spacing) = (rule.indexing.rowCount, rule.indexing.rowSpacing)
    let sum = rows.takeUnretainedValue().sum(before: place.run, item: place.item, count, spacing, index)
    return state(after: place.item, sum, rule)
  }

  /// The state behind the last item of a sequence. O(1).
  @inlinable @inline(never)
  static func rowEnd(
    _ rows: Unmanaged<RowSums>, of sequence: RunIndex.Sequence, _ section: Int, _ plans: SectionPlans<Rule>
  ) -> FoldState<Rule.Cursor> {
    state(after: sequence.count, rows.takeUnretainedValue().total(of: sequence), plans[section].rule)
  }

  @inlinable static func state(after count: Int, _ sum: RowSum, _ rule: Rule) -> FoldState<Rule.Cursor> {
    let (measure, depth) = sum.fromStart(rule.indexing.rowSpacing)
    return FoldState(
      item: count, measure: measure, cursor: rule.indexing.cursor(ofRow: count % rule.indexing.rowCount, depth: depth))
  }

  /// The last run before which the open row begins before `key`, or the first. O(log *r* log *w*).
  @inlinable @inline(never)
  static func lastRow(
    _ rows: Unmanaged<RowSums>, startingBefore key: Int, of sequence: RunIndex.Sequence, _ rule: Rule, _ index: borrowing RunIndex
  ) -> RunIndex.Place {
    rows.takeUnretainedValue().lastRun(
      startingBefore: key, of: sequence, rule.indexing.rowCount, rule.indexing.rowSpacing, index)
  }
}
