/// Sections whose items take turns: item *i* adds to sum *i* mod *K*, and where it stands follows from the sums before it.
extension IndexedStore {
  /// Builds a section from what its runs add to the sums. O(*n*).
  @inlinable mutating func buildTurns(of section: Int, _ rule: Rule, at start: Int, count: Int) -> RunIndex.Sequence {
    let (turns, firstNode) = (turns, tree.index.nodeCount)
    let sequence = tree.makeSequence(section, at: start, count: count) { run, items in
      Self.addUp(items, rule, to: turns.total(ofRun: run))
    }
    // A level's nodes have larger numbers than those of the level below.
    for node in firstNode..<tree.index.nodeCount { turns.sumUp(node, rule.indexing.turnCount, tree.index) }
    work.itemsMeasured &+= count
    leaveTurns(of: section, sequence)
    return sequence
  }

  /// Writes what items add to each sum, the first of them to the first. Returns the total.
  @inlinable @inline(__always)
  static func addUp(_ items: UnsafeBufferPointer<Rule.Item>, _ rule: Rule, to sums: UnsafeMutablePointer<Int>) -> Int {
    let count = rule.indexing.turnCount
    sums.update(repeating: 0, count: count)
    var (turn, total) = (0, 0)
    for item in items {
      let length = rule.lengthInTurn(of: item)
      sums[turn] &+= length
      total &+= length
      turn = turn &+ 1 == count ? 0 : turn &+ 1
    }
    return total
  }

  /// Adds up a run again. O(log *n*).
  @inlinable mutating func measureTurns(of run: Int, in section: Int) {
    let items = tree.items(of: run)
    let measure = Self.addUp(items, plans[section].rule, to: turns.total(ofRun: run))
    work.itemsMeasured &+= items.count
    tree.index.runs[run].isMarked = false
    let delta = measure &- tree.index.value(of: run, row: 1, in: sequences[section])
    tree.index.add(delta, row: 1, run: run)
    sequences[section].measure &+= delta
    if tree.index.runs[run].node >= 0 { tree.index.changedNodes.append(tree.index.runs[run].node) }
  }

  /// Adds up all runs of a section again. O(*n*).
  @inlinable mutating func measureAllTurns(of section: Int) {
    var run = tree.index.edgeRun(of: sequences[section], atEnd: false)
    while run >= 0 {
      measureTurns(of: run, in: section)
      run = tree.index.run(after: run)
    }
    settleTurns()
    leaveTurns(of: section, sequences[section])
  }

  /// Adds up the nodes that changed.
  @inlinable mutating func settleTurns() {
    guard !tree.index.changedNodes.isEmpty else { return }
    let plans = plans
    turns.settle(tree.index.changedNodes, tree.index) { plans[$0].rule.indexing.turnCount }
    tree.index.changedNodes.removeAll(keepingCapacity: true)
  }

  /// Keeps where the columns of a section end.
  @inlinable mutating func leaveTurns(of section: Int, _ sequence: RunIndex.Sequence) {
    guard let sums = turns.total(of: sequence) else { return }
    let rule = plans[section].rule
    ends[section &* classCount] = rule.cursor(ofTurns: UnsafeBufferPointer(start: sums, count: rule.indexing.turnCount))
  }

  /// Replaces an item: all behind it in its column moves. O(log *n*).
  @inlinable mutating func replaceInTurn(
    _ old: UnsafeMutablePointer<Rule.Item>, of run: Int, in section: Int, with item: Rule.Item
  ) {
    let rule = plans[section].rule
    let growth = rule.lengthInTurn(of: item) &- rule.lengthInTurn(of: old.pointee)
    turns.reserve(for: tree.index)
    turns.add(growth, at: old - (tree.items + Int(tree.index.runs[run].start)), of: run, rule.indexing.turnCount, tree.index)
    tree.index.add(growth, row: 1, run: run)
    sequences[section].measure &+= growth
    work.itemsMeasured &+= 1
  }

  // MARK: Reads

  /// The state before a run. O(*K* log *n*).
  @inlinable func turnState(at place: RunIndex.Place, _ rule: Rule) -> FoldState<Rule.Cursor> {
    let count = rule.indexing.turnCount
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: count) { sums in
      sums.initialize(repeating: 0)
      turns.addSums(before: place.run, to: sums.baseAddress.unsafelyUnwrapped, count, tree.index)
      return FoldState(item: place.item, measure: place.measure, cursor: rule.cursor(ofTurns: UnsafeBufferPointer(sums)))
    }
  }

  /// The state before the last run before which every column ends before `offset`, or the first. O(*K* log *n*).
  @inlinable func lastTurnState(
    reachingBefore offset: Int, of sequence: RunIndex.Sequence, _ rule: Rule
  ) -> (state: FoldState<Rule.Cursor>, run: Int, offset: Int) {
    let count = rule.indexing.turnCount
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: count) { sums in
      sums.initialize(repeating: 0)
      let place = turns.lastRun(before: offset, of: sequence, adding: sums.baseAddress.unsafelyUnwrapped, count, tree.index)
      let cursor = rule.cursor(ofTurns: UnsafeBufferPointer(sums))
      return (FoldState(item: place.item, measure: place.measure, cursor: cursor), place.run, 0)
    }
  }
}
