public import CMemoryHints

extension RunIndex {
  // MARK: Finding

  /// The last run of a sequence before which row `row` sums up to less than `key`, or else the first.
  ///
  /// The place counts items and, in `measure`, the measure of row `measureRow`. The sequence must not be empty.
  @inlinable @inline(__always)
  package func lastRun(startingBefore key: Int, row: Int, of sequence: Sequence, measureRow: Int = 1) -> Place {
    var (node, key, item, measure) = (Int(sequence.root), key, 0, 0)
    var level = sequence.height
    while level > 0 {
      let base = base(node)
      if isLarge(sequence) { cmemoryhints_will_read_lines(base, Int64(truncatingIfNeeded: nodeStride)) }
      let group = max(0, Self.countBelow(key, in: base, row: row) &- 1)
      key &-= Self.sum(group, in: base, row: row)
      let block = base + (group &+ 1) &* blockStride
      let lane = max(0, Self.countBelow(key, in: block, row: row) &- 1)
      key &-= Self.sum(lane, in: block, row: row)
      item &+= Self.sum(group, in: base, row: 0) &+ Self.sum(lane, in: block, row: 0)
      measure &+= Self.sum(group, in: base, row: measureRow) &+ Self.sum(lane, in: block, row: measureRow)
      node = Int(Self.children(block)[lane])
      level &-= 1
    }
    return Place(run: node, item: item, measure: measure)
  }

  /// Whether the nodes of a sequence are so many that the caches may not hold them. A search then asks for all lines of a node at once: which of them it
  /// reads depends on what it finds in the first.
  @inlinable @inline(__always) package func isLarge(_ sequence: Sequence) -> Bool { sequence.height > 2 }

  /// The run that holds an item, by its index in the sequence; the last run for the index behind the last item.
  @inlinable @inline(__always) package func run(holding item: Int, of sequence: Sequence, measureRow: Int = 1) -> Place {
    // Every run holds an item at least, so that the last run that starts before the next item is it.
    lastRun(startingBefore: min(item &+ 1, sequence.count), row: 0, of: sequence, measureRow: measureRow)
  }

  /// The sum of a row over the runs before one.
  @inlinable package func sum(before run: Int, row: Int) -> Int {
    var (node, slot, sum) = (Int(runs[run].node), Int(runs[run].slot), 0)
    while node >= 0 {
      sum &+= self.sum(before: slot, of: node, row: row)
      (slot, node) = (Int(record(node).pointee.slot), Int(record(node).pointee.parent))
    }
    return sum
  }

  /// The sums before a run in its sequence.
  @inlinable package func place(of run: Int, measureRow: Int = 1) -> Place {
    var (node, slot) = (Int(runs[run].node), Int(runs[run].slot))
    var place = Place(run: run, item: 0, measure: 0)
    while node >= 0 {
      place.item &+= sum(before: slot, of: node, row: 0)
      place.measure &+= sum(before: slot, of: node, row: measureRow)
      (slot, node) = (Int(record(node).pointee.slot), Int(record(node).pointee.parent))
    }
    return place
  }

  /// The measure of a run of a sequence.
  @inlinable package func value(of run: Int, row: Int, in sequence: Sequence) -> Int {
    let node = Int(runs[run].node)
    guard node >= 0 else { return row == 0 ? sequence.count : sequence.measure }
    return value(at: Int(runs[run].slot), of: node, row: row)
  }

  /// The total of a row over a sequence; rows behind the second need a node.
  @inlinable func total(of sequence: Sequence, row: Int) -> Int {
    guard sequence.height > 0 else { return row == 0 ? sequence.count : row == 1 ? sequence.measure : 0 }
    return total(of: Int(sequence.root), row: row)
  }

  // MARK: Walking

  /// The way from run to run.
  @inlinable @inline(__always) package var walker: RunWalker {
    RunWalker(nodes: nodes, runs: runs, nodeStride: nodeStride, blockStride: blockStride)
  }

  /// The run behind one in its sequence, or -1.
  @inlinable @inline(__always) package func run(after run: Int) -> Int { walker.run(after: run) }

  /// The run before one in its sequence, or -1.
  @inlinable @inline(__always) package func run(before run: Int) -> Int { walker.run(before: run) }

  /// The number of the sequence that a node belongs to. O(log *r*).
  @usableFromInline func sequence(under node: Int) -> Int { Int(runs[walker.edgeRun(of: node, atEnd: false)].sequence) }

  /// Calls `body` for each of some nodes, but for those that are gone, and for all nodes above them: once for each, and for a node after those below it.
  ///
  /// - Complexity: O(*c* log *r*) calls for *c* nodes.
  func forEachNode(upFrom changed: [Int32], _ body: (_ node: Int) -> Void) {
    if changed.count == 1, let first = changed.first {
      // Most changes are of one node.
      var node = record(Int(first)).pointee.level > 0 ? Int(first) : -1
      while node >= 0 {
        body(node)
        node = Int(record(node).pointee.parent)
      }
      return
    }
    var level = 1
    var nodes: Set<Int> = []
    for node in changed where record(Int(node)).pointee.level > 0 { nodes.insert(Int(node)) }
    while !nodes.isEmpty {
      for node in nodes where Int(record(node).pointee.level) == level {
        body(node)
        nodes.remove(node)
        let parent = Int(record(node).pointee.parent)
        if parent >= 0 { nodes.insert(parent) }
      }
      level += 1
    }
  }

  /// The first or the last run of a sequence, or -1.
  @usableFromInline package func edgeRun(of sequence: Sequence, atEnd: Bool) -> Int {
    sequence.height == 0 ? Int(sequence.root) : walker.edgeRun(of: Int(sequence.root), atEnd: atEnd)
  }
}

/// The way from one run of a ``RunIndex`` to the next. It holds pointers and is valid until the index changes.
@usableFromInline package struct RunWalker: BitwiseCopyable {
  @usableFromInline let nodes: UnsafeMutableRawPointer
  @usableFromInline package let runs: UnsafeMutablePointer<RunIndex.Run>
  @usableFromInline let nodeStride: Int
  @usableFromInline let blockStride: Int

  @inlinable @inline(__always)
  init(nodes: UnsafeMutableRawPointer, runs: UnsafeMutablePointer<RunIndex.Run>, nodeStride: Int, blockStride: Int) {
    self.nodes = nodes
    self.runs = runs
    self.nodeStride = nodeStride
    self.blockStride = blockStride
  }

  @inlinable @inline(__always) func record(_ node: Int) -> RunIndex.Node {
    (nodes + (node &* nodeStride &+ RunIndex.line / 2)).load(as: RunIndex.Node.self)
  }

  @inlinable @inline(__always) func child(at slot: Int, of node: Int) -> Int {
    Int(RunIndex.children(nodes + (node &* nodeStride &+ (slot >> 3 &+ 1) &* blockStride))[slot & 7])
  }

  /// The run behind one in its sequence, or -1.
  @inlinable @inline(__always) package func run(after run: Int) -> Int {
    let node = Int(runs[run].node)
    guard node >= 0 else { return -1 }
    let slot = Int(runs[run].slot) &+ 1
    return slot < Int(record(node).count) ? child(at: slot, of: node) : firstRun(after: node)
  }

  /// The run before one in its sequence, or -1.
  @inlinable @inline(__always) func run(before run: Int) -> Int {
    let node = Int(runs[run].node)
    guard node >= 0 else { return -1 }
    let slot = Int(runs[run].slot) &- 1
    return slot >= 0 ? child(at: slot, of: node) : lastRun(before: node)
  }

  /// The first run behind all of a node's, or -1.
  @usableFromInline func firstRun(after node: Int) -> Int {
    var node = node
    while true {
      let parent = Int(record(node).parent)
      guard parent >= 0 else { return -1 }
      let slot = Int(record(node).slot) + 1
      if slot < Int(record(parent).count) { return edgeRun(of: child(at: slot, of: parent), atEnd: false) }
      node = parent
    }
  }

  /// The last run before all of a node's, or -1.
  @usableFromInline func lastRun(before node: Int) -> Int {
    var node = node
    while true {
      let parent = Int(record(node).parent)
      guard parent >= 0 else { return -1 }
      let slot = Int(record(node).slot) - 1
      if slot >= 0 { return edgeRun(of: child(at: slot, of: parent), atEnd: true) }
      node = parent
    }
  }

  /// The first or the last run of a node.
  func edgeRun(of node: Int, atEnd: Bool) -> Int {
    var node = node
    while true {
      let child = child(at: atEnd ? Int(record(node).count) - 1 : 0, of: node)
      if record(node).level == 1 { return child }
      node = child
    }
  }
}
