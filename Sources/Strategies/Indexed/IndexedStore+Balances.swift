public import CollectionLayoutCore

/// Sections of two columns whose heights differ for ever behind a change, because lengths are equal or few: maps tell where any difference of heights is taken by
/// the items of a run or a node.
extension IndexedStore {
  /// Whether a section has such maps. Then there are no right cursors before its runs.
  @inlinable @inline(__always) func keepsBalances(_ section: Int) -> Bool {
    guard MemoryLayout<Rule.Cursor>.size > 0, let balances else { return false }
    return balances._withUnsafeGuaranteedRef { $0.keeps(section) }
  }

  // MARK: Changes

  /// Takes note that columns did not come to the same heights for a long way behind a change.
  @inlinable @inline(never) mutating func wantBalances(of section: Int) {
    let maps = balances ?? Unmanaged.passRetained(BalanceMaps())
    balances = maps
    maps._withUnsafeGuaranteedRef { $0.want(section) }
  }

  /// Forgets all maps.
  @inlinable mutating func dropBalances() {
    guard let balances else { return }
    balances.release()
    self.balances = nil
    forgetChangedNodes()
  }

  // MARK: Work

  /// Makes room for the maps of runs and nodes that came. Where a batch changed a large share of the runs, sections are measured from their starts in place of that, and
  /// have no maps any more.
  @inlinable @inline(never) mutating func reserveBalances() {
    guard tree.index.notesChangedNodes, let maps = balances?.takeUnretainedValue() else { return }
    if tree.marked.count >= 8 {
      let changed = tree.marked.count { tree.index.runs[Int($0)].isMarked && maps.keeps(Int(tree.index.runs[Int($0)].sequence)) }
      let runs = maps.kept.reduce(0) { $0 &+ tree.runCount(for: sequences[$1].count) }
      if changed >= 8 && 8 &* changed >= runs { for section in maps.kept { measureWithoutBalances(section, maps) } }
    }
    maps.reserve(for: tree.index)
  }

  /// Measures a section that has maps from its start, and forgets them. O(*n*).
  @inlinable mutating func measureWithoutBalances(_ section: Int, _ maps: BalanceMaps) {
    maps.forget(section)
    if maps.kept.isEmpty { forgetChangedNodes() }
    guard !sequences[section].isEmpty else { return }
    if sequences[section].count > Self.farReach { work.fallback = .farReachingChange }
    var sequence = sequences[section]
    measure(section, from: tree.index.edgeRun(of: sequence, atEnd: false), toEnd: true, &sequence)
    sequences[section] = sequence
  }

  /// Makes the maps of the runs of sections that want them; ``settleBalances()`` joins them. O(*p* · *n*) for sections of *n* items and maps of *p* pieces.
  @inlinable @inline(never) mutating func makeBalances() {
    guard let maps = balances?.takeUnretainedValue(), !maps.wanted.isEmpty else { return }
    let wanted = maps.wanted.filter { !maps.keeps($0) && !sequences[$0].isEmpty }
    maps.wanted.removeAll(keepingCapacity: true)
    guard !wanted.isEmpty else { return }
    tree.index.notesChangedNodes = true
    maps.reserve(for: tree.index)
    for section in wanted {
      maps.keep(section, limit: balanceLimit(of: section))
      if sequences[section].count > Self.farReach { work.fallback = .farReachingChange }
      var run = tree.index.edgeRun(of: sequences[section], atEnd: false)
      while run >= 0 {
        mapBalances(of: run, in: section, maps)
        run = tree.index.run(after: run)
      }
    }
  }

  /// The largest balance to be mapped in a section: the length of its longest item, but no more than four times the mean. O(*n*).
  @inlinable mutating func balanceLimit(of section: Int) -> Int {
    let rule = plans[section].rule
    var (run, longest) = (tree.index.edgeRun(of: sequences[section], atEnd: false), 1)
    while run >= 0 {
      for item in tree.items(of: run) { longest = max(longest, rule.indexing.lengthInTurn(of: item)) }
      run = tree.index.run(after: run)
    }
    work.itemsMeasured &+= sequences[section].count
    let mean = sequences[section].measure / max(1, sequences[section].count)
    return min(longest, max(1, 4 &* mean), BalanceMaps.mostLength)
  }

  /// Makes the map of a run, and adds its measure up. O(64 · *p*).
  @inlinable mutating func mapBalances(of run: Int, in section: Int, _ maps: BalanceMaps) {
    let (rule, items) = (plans[section].rule, tree.items(of: run))
    var builder = maps.runBuilder(of: section)
    var (measure, longest) = (0, 0)
    for item in items {
      let length = rule.indexing.lengthInTurn(of: item)
      measure &+= length
      longest = max(longest, length)
      builder.add(length)
    }
    maps.setMap(ofRun: run, builder)
    if longest > maps.farthest(of: section) { maps.refuse(section) }
    work.itemsMeasured &+= items.count
    tree.index.runs[run].isMarked = false
    let delta = measure &- tree.index.value(of: run, row: 1, in: sequences[section])
    if delta != 0 {
      tree.index.add(delta, row: 1, run: run)
      sequences[section].measure &+= delta
    }
    let node = tree.index.runs[run].node
    if node >= 0 && tree.index.changedNodes.last != node { tree.index.changedNodes.append(node) }
  }

  /// Joins the maps of nodes that changed, and follows the balance to the end of each changed section. O(*p* · *w* log *r*) for one node of *r* runs.
  ///
  /// A section in which more than a few nodes lack maps, or an item is so long that the balance behind it is out of reach for hundreds of items, is measured as others are from
  /// now on: to follow a balance item by item takes longer than to measure until heights meet.
  @inlinable @inline(never) mutating func settleBalances() {
    guard let maps = balances?.takeUnretainedValue() else { return }
    if !tree.index.changedNodes.isEmpty && maps.settle(tree.index.changedNodes, tree.index) {
      for section in maps.kept where maps.lackingNodes(of: sequences[section], tree.index) > BalanceMaps.mostLackingNodes {
        maps.refuse(section)
      }
    }
    for section in maps.given where maps.keeps(section) { measureWithoutBalances(section, maps) }
    maps.given.removeAll(keepingCapacity: true)
    followToEnd(of: changedSection, maps)
    for section in changedSections { followToEnd(of: section, maps) }
  }

  /// Follows the balance to the end of a section that has maps. O(*w* log *p* log *r*), and the items of runs without maps.
  @inlinable mutating func followToEnd(of section: Int, _ maps: BalanceMaps) {
    guard maps.keeps(section) else { return }
    let rule = plans[section].rule
    var passed = 0
    maps.ends[section] = maps.balance(behind: sequences[section], limit: maps.limits[section], tree.index) { run, balance in
      let items = tree.items(of: run)
      Self.follow(&balance, through: items, rule)
      passed &+= items.count
    }
    work.itemsMeasured &+= passed
    if passed > Self.farReach { work.fallback = .farReachingChange }
  }

  // MARK: Reads

  /// The state before a run. O(*w* log *p* log *r*), and the items of runs without maps.
  @inlinable @inline(never)
  func balanceState(at place: RunIndex.Place, in section: Int, _ rule: Rule, _ maps: Unmanaged<BalanceMaps>) -> FoldState<Rule.Cursor> {
    let balance = maps._withUnsafeGuaranteedRef { self.balance(before: place.run, in: section, $0) }
    return FoldState(item: place.item, measure: place.measure, cursor: rule.indexing.cursor(ofBalance: balance))
  }

  /// The state behind the last item of a sequence. O(1).
  @inlinable @inline(never)
  func balanceEnd(of section: Int, _ sequence: RunIndex.Sequence, _ rule: Rule, _ maps: Unmanaged<BalanceMaps>) -> FoldState<Rule.Cursor> {
    let balance = maps._withUnsafeGuaranteedRef { $0.ends[section] }
    return FoldState(item: sequence.count, measure: sequence.measure, cursor: rule.indexing.cursor(ofBalance: balance))
  }

  /// The balance before a run.
  @inlinable func balance(before run: Int, in section: Int, _ maps: BalanceMaps) -> Int {
    let rule = plans[section].rule
    return maps.balance(before: run, limit: maps.limits[section], tree.index) { run, balance in
      Self.follow(&balance, through: tree.items(of: run), rule)
    }
  }

  /// Follows a balance through items that have no map.
  @inlinable @inline(never) static func follow(_ balance: inout Int, through items: UnsafeBufferPointer<Rule.Item>, _ rule: Rule) {
    for item in items {
      let length = rule.indexing.lengthInTurn(of: item)
      balance &+= balance > 0 ? 0 &- length : length
    }
  }
}
