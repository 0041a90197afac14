/// The maps of runs and nodes of sections with two columns whose heights, once they differ, never become the same again.
///
/// A section has maps only once a change ran through thousands of items. Until then the states before runs have the same information in less room.
///
/// - Complexity: O(*p* · *w*) for each node that changed, *p* the pieces of its map, at most 64, and *w* the fan-out; a balance is followed through *r* runs in
///   O(*w* log *p* log *r*) where nodes have maps. Where a node has too many pieces, those of its children are taken in their place.
@usableFromInline package final class BalanceMaps {
  /// The most pieces of a run's map.
  @inlinable package static var mostOfRun: Int { 16 }
  /// The most pieces of a node's map.
  @inlinable package static var mostOfNode: Int { 64 }
  /// The longest item that is mapped: balances and distances take 32 bits.
  @inlinable package static var mostLength: Int { 1 << 24 }
  /// The number of nodes of runs of a section that may lack maps for some balances: so often thousands of items are followed one by one.
  @inlinable package static var mostLackingNodes: Int { 4 }

  /// `limits[s]` says that balances from −`limits[s]` + 1 to `limits[s]` are mapped in the section in slot *s*; 0 where it has no maps.
  @usableFromInline package var limits: [Int] = []
  /// `ends[s]` is the balance behind the section in slot *s*, if it has maps.
  @usableFromInline package var ends: [Int] = []
  @usableFromInline var runs = UnsafeMutableBufferPointer<BalancePiece>(start: nil, count: 0)
  @usableFromInline var runCounts: [UInt8] = []
  @usableFromInline var nodes = UnsafeMutableBufferPointer<BalancePiece>(start: nil, count: 0)
  @usableFromInline var nodeCounts: [UInt8] = []
  /// Whether the map of a node says of all balances in its range where they go.
  @usableFromInline var nodeIsWhole: [Bool] = []
  /// The slots of sections that get maps with the `prepare()` under way.
  @usableFromInline package var wanted: [Int] = []
  /// The slots of sections whose maps are given up with the `prepare()` under way.
  @usableFromInline package var given: [Int] = []
  /// The slots of sections that get none until everything is measured again: they were of no use.
  @usableFromInline var refused: [Int] = []
  /// Room for a map that is being made.
  @usableFromInline package let scratch = UnsafeMutablePointer<BalancePiece>.allocate(capacity: 2 * mostOfNode)

  /// No maps of any section.
  @usableFromInline package init() {}

  deinit {
    runs.deallocate()
    nodes.deallocate()
    scratch.deallocate()
  }

  /// Whether the section in a slot has maps.
  @inlinable package func keeps(_ slot: Int) -> Bool { slot < limits.count && limits[slot] > 0 }

  /// The slots of sections that have maps.
  @usableFromInline package var kept: [Int] { limits.indices.filter { limits[$0] > 0 } }

  /// The longest item that a section with maps may have: behind a longer one the balance would be out of range for hundreds of items.
  @inlinable package func farthest(of slot: Int) -> Int { min(64 &* limits[slot], Self.mostLength) }

  /// The section in a slot has maps of such a range from now on.
  @usableFromInline package func keep(_ slot: Int, limit: Int) {
    while limits.count <= slot {
      limits.append(0)
      ends.append(0)
    }
    limits[slot] = limit
  }

  /// The section in a slot has no maps.
  @usableFromInline package func forget(_ slot: Int) { if slot < limits.count { limits[slot] = 0 } }

  /// The section in a slot is gone.
  @usableFromInline package func forgetAll(of slot: Int) {
    forget(slot)
    refused.removeAll { $0 == slot }
    wanted.removeAll { $0 == slot }
    given.removeAll { $0 == slot }
  }

  /// The section in a slot gets maps, unless they were of no use.
  @usableFromInline package func want(_ slot: Int) { if !wanted.contains(slot) && !refused.contains(slot) { wanted.append(slot) } }

  /// Maps of the section in a slot are of no use, and are given up.
  @usableFromInline package func refuse(_ slot: Int) {
    guard !refused.contains(slot) else { return }
    refused.append(slot)
    given.append(slot)
  }

  /// Makes room for the maps of all runs and nodes of an index.
  @usableFromInline package func reserve(for index: borrowing RunIndex) {
    if runCounts.count < index.runCapacity {
      runs.grow(to: Self.mostOfRun * index.runCapacity)
      runCounts.append(contentsOf: repeatElement(0, count: index.runCapacity - runCounts.count))
    }
    if nodeCounts.count < index.nodeCapacity {
      nodes.grow(to: Self.mostOfNode * index.nodeCapacity)
      nodeCounts.append(contentsOf: repeatElement(0, count: index.nodeCapacity - nodeCounts.count))
      nodeIsWhole.append(contentsOf: repeatElement(false, count: index.nodeCapacity - nodeIsWhole.count))
    }
  }
}

extension BalanceMaps {
  /// The map of a run's items.
  @inlinable @inline(__always) package func map(ofRun run: Int) -> BalanceMap {
    BalanceMap(runs.baseAddress.unsafelyUnwrapped + Self.mostOfRun &* run, count: Int(runCounts[run]))
  }

  /// The map of a node's items.
  @inlinable @inline(__always) package func map(ofNode node: Int) -> BalanceMap {
    BalanceMap(nodes.baseAddress.unsafelyUnwrapped + Self.mostOfNode &* node, count: Int(nodeCounts[node]))
  }

  /// A map to be made for a run.
  @inlinable package func runBuilder(of slot: Int) -> BalanceMapBuilder {
    BalanceMapBuilder(limit: limits[slot], capacity: Self.mostOfRun, memory: scratch)
  }

  /// Takes over the map that was made for a run.
  @inlinable package func setMap(ofRun run: Int, _ builder: borrowing BalanceMapBuilder) {
    runCounts[run] = builder.write(to: runs.baseAddress.unsafelyUnwrapped + Self.mostOfRun &* run)
  }

  /// Makes the map of a node from those of its children. O(*p* · *w*).
  func join(_ node: Int, of slot: Int, _ index: borrowing RunIndex) {
    let record = index.record(node).pointee
    var builder = BalanceMapBuilder(limit: limits[slot], capacity: Self.mostOfNode, memory: scratch)
    for slot in 0..<Int(record.count) where builder.count > 0 {
      let child = index.child(at: slot, of: node)
      builder.add(record.level == 1 ? map(ofRun: child) : map(ofNode: child))
    }
    nodeCounts[node] = builder.write(to: nodes.baseAddress.unsafelyUnwrapped + Self.mostOfNode &* node)
    nodeIsWhole[node] = builder.count > 0 && !builder.hasUnknown
  }

  /// Makes the maps of nodes that changed, some of which may be gone, and of all nodes above them but the topmost, which no balance is followed through by its map.
  /// Returns whether one of runs lacks a map for some balances.
  @usableFromInline package func settle(_ changed: [Int32], _ index: borrowing RunIndex) -> Bool {
    var lacksMaps = false
    index.forEachNode(upFrom: changed) { node in
      let (record, slot) = (index.record(node).pointee, index.sequence(under: node))
      guard record.parent >= 0 && keeps(slot) else { return }
      join(node, of: slot, index)
      if record.level == 1 && !nodeIsWhole[node] { lacksMaps = true }
    }
    return lacksMaps
  }

  /// The number of nodes of runs of a sequence that lack a map for some balances; 0 where the topmost is such a node. O(*r* / *w*) for *r* runs.
  @usableFromInline package func lackingNodes(of sequence: RunIndex.Sequence, _ index: borrowing RunIndex) -> Int {
    sequence.height > 1 ? lackingNodes(under: Int(sequence.root), index) : 0
  }

  private func lackingNodes(under node: Int, _ index: borrowing RunIndex) -> Int {
    let record = index.record(node).pointee
    var count = 0
    for slot in 0..<Int(record.count) {
      let child = index.child(at: slot, of: node)
      count += record.level == 2 ? (nodeIsWhole[child] ? 0 : 1) : lackingNodes(under: child, index)
    }
    return count
  }
}

extension BalanceMaps {
  /// Follows a balance through the items of a run that has no map for it.
  @usableFromInline package typealias ItemStep = (_ run: Int, _ balance: inout Int) -> Void

  /// The balance before a run of a sequence that begins with 0. O(*w* log *p* log *r*), plus the items that are followed one by one.
  @usableFromInline package func balance(before run: Int, limit: Int, _ index: borrowing RunIndex, _ step: ItemStep) -> Int {
    let record = index.runs[run]
    guard record.node >= 0 else { return 0 }
    var balance = balance(beforeNode: Int(record.node), limit, index, step)
    for slot in 0..<Int(record.slot) { follow(&balance, throughRun: index.child(at: slot, of: Int(record.node)), limit, step) }
    return balance
  }

  /// The balance before the first run of a node.
  private func balance(beforeNode node: Int, _ limit: Int, _ index: borrowing RunIndex, _ step: ItemStep) -> Int {
    let record = index.record(node).pointee
    guard record.parent >= 0 else { return 0 }
    var balance = balance(beforeNode: Int(record.parent), limit, index, step)
    for slot in 0..<Int(record.slot) { follow(&balance, throughNode: index.child(at: slot, of: Int(record.parent)), limit, index, step) }
    return balance
  }

  /// The balance behind the last run of a sequence. O(*w* log *p* log *r*), plus the items that are followed one by one.
  @usableFromInline package func balance(behind sequence: RunIndex.Sequence, limit: Int, _ index: borrowing RunIndex, _ step: ItemStep)
    -> Int
  {
    guard !sequence.isEmpty else { return 0 }
    var balance = 0
    if sequence.height == 0 {
      follow(&balance, throughRun: Int(sequence.root), limit, step)
    } else {
      followChildren(&balance, of: Int(sequence.root), limit, index, step)
    }
    return balance
  }

  private func followChildren(_ balance: inout Int, of node: Int, _ limit: Int, _ index: borrowing RunIndex, _ step: ItemStep) {
    let record = index.record(node).pointee
    for slot in 0..<Int(record.count) {
      let child = index.child(at: slot, of: node)
      if record.level == 1 {
        follow(&balance, throughRun: child, limit, step)
      } else {
        follow(&balance, throughNode: child, limit, index, step)
      }
    }
  }

  /// Follows a balance through a node, by its map or by those of its children.
  private func follow(_ balance: inout Int, throughNode node: Int, _ limit: Int, _ index: borrowing RunIndex, _ step: ItemStep) {
    if let known = map(ofNode: node)(balance, limit: limit) {
      balance = known
    } else {
      followChildren(&balance, of: node, limit, index, step)
    }
  }

  /// Follows a balance through a run, by its map or by its items.
  private func follow(_ balance: inout Int, throughRun run: Int, _ limit: Int, _ step: ItemStep) {
    if let known = map(ofRun: run)(balance, limit: limit) { balance = known } else { step(run, &balance) }
  }
}
