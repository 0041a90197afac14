extension RunIndex {
  // MARK: One node

  /// The sums of a node.
  @inlinable @inline(__always) func base(_ node: Int) -> UnsafeMutablePointer<Int> { sums + node &* nodeStride }

  /// Where the sums of a group are, for a row.
  @inlinable @inline(__always) func offset(ofGroup group: Int, row: Int) -> Int { (group &* rows &+ row) &* Self.group }

  /// Where the sums before the groups are, for a row.
  @inlinable @inline(__always) func offset(ofGroupsOf row: Int) -> Int { (Self.group &* rows &+ row) &* Self.group }

  /// Where a row's total is.
  @inlinable @inline(__always) func offset(ofTotalOf row: Int) -> Int { 9 &* Self.group &* rows &+ row }

  /// The sum of a node's children before one.
  @inlinable @inline(__always) func sum(before slot: Int, of node: Int, row: Int) -> Int {
    let base = base(node)
    return base[offset(ofGroupsOf: row) &+ slot >> 3] &+ base[offset(ofGroup: slot >> 3, row: row) &+ slot & 7]
  }

  /// The sum of all children of a node.
  @inlinable @inline(__always) func total(of node: Int, row: Int) -> Int { base(node)[offset(ofTotalOf: row)] }

  /// How many of eight sums are below `key`.
  @inlinable @inline(__always) static func countBelow(_ key: Int, in sums: UnsafeMutablePointer<Int>) -> Int {
    let values = UnsafeRawPointer(sums).load(as: SIMD8<Int>.self)
    // The signs of the differences: baseline x86 compares no vectors of 64-bit numbers.
    let signs = SIMD8<UInt>(truncatingIfNeeded: values &- SIMD8(repeating: key)) &>> 63
    return Int(bitPattern: signs.wrappedSum())
  }

  /// Adds to the sums behind one child, and to the total.
  @inlinable @inline(__always) func add(_ delta: Int, row: Int, at slot: Int, of node: Int) {
    let base = base(node)
    Self.add(delta, masks[slot & 7], to: base + offset(ofGroup: slot >> 3, row: row))
    Self.add(delta, masks[slot >> 3], to: base + offset(ofGroupsOf: row))
    base[offset(ofTotalOf: row)] &+= delta
  }

  @inlinable @inline(__always) static func add(_ delta: Int, _ mask: SIMD8<Int>, to sums: UnsafeMutablePointer<Int>) {
    let raw = UnsafeMutableRawPointer(sums)
    raw.storeBytes(of: raw.load(as: SIMD8<Int>.self) &+ (SIMD8(repeating: delta) & mask), as: SIMD8<Int>.self)
  }

  // MARK: Finding

  /// The last run of a sequence before which row `row` sums up to less than `key`; the first where there is none.
  ///
  /// The place counts items and, in `measure`, the measure of row `measureRow`. The sequence must not be empty.
  @inlinable @inline(__always)
  func lastRun(startingBefore key: Int, row: Int, of sequence: Sequence, measureRow: Int = 1) -> Place {
    var (node, key, item, measure) = (Int(sequence.root), key, 0, 0)
    var level = sequence.height
    while level > 0 {
      let base = base(node)
      let groups = base + offset(ofGroupsOf: row)
      let group = max(0, Self.countBelow(key, in: groups) &- 1)
      key &-= groups[group]
      let fine = base + offset(ofGroup: group, row: row)
      let lane = max(0, Self.countBelow(key, in: fine) &- 1)
      key &-= fine[lane]
      item &+= base[offset(ofGroupsOf: 0) &+ group] &+ base[offset(ofGroup: group, row: 0) &+ lane]
      measure &+= base[offset(ofGroupsOf: measureRow) &+ group] &+ base[offset(ofGroup: group, row: measureRow) &+ lane]
      node = Int(children[node &* Self.width &+ group &* Self.group &+ lane])
      level &-= 1
    }
    return Place(run: node, item: item, measure: measure)
  }

  /// The run that holds an item, by its index in the sequence; the last run for the index behind the last item.
  @inlinable @inline(__always) func run(holding item: Int, of sequence: Sequence, measureRow: Int = 1) -> Place {
    // Every run holds an item at least, so that the last run that starts before the next item is it.
    lastRun(startingBefore: min(item &+ 1, sequence.count), row: 0, of: sequence, measureRow: measureRow)
  }

  /// The sum of a row over the runs before one.
  @inlinable func sum(before run: Int, row: Int) -> Int {
    var (node, slot, sum) = (Int(runs[run].node), Int(runs[run].slot), 0)
    while node >= 0 {
      sum &+= self.sum(before: slot, of: node, row: row)
      (slot, node) = (Int(nodes[node].slot), Int(nodes[node].parent))
    }
    return sum
  }

  /// What comes before a run in its sequence.
  @inlinable func place(of run: Int, measureRow: Int = 1) -> Place {
    var (node, slot) = (Int(runs[run].node), Int(runs[run].slot))
    var place = Place(run: run, item: 0, measure: 0)
    while node >= 0 {
      place.item &+= sum(before: slot, of: node, row: 0)
      place.measure &+= sum(before: slot, of: node, row: measureRow)
      (slot, node) = (Int(nodes[node].slot), Int(nodes[node].parent))
    }
    return place
  }

  /// The measure of a run of a sequence.
  @inlinable func value(of run: Int, row: Int, in sequence: Sequence) -> Int {
    let node = Int(runs[run].node)
    guard node >= 0 else { return row == 0 ? sequence.count : sequence.measure }
    return value(at: Int(runs[run].slot), of: node, row: row)
  }

  /// What a node's row holds for one child.
  @inlinable func value(at slot: Int, of node: Int, row: Int) -> Int {
    let end = slot &+ 1 < Int(nodes[node].count) ? sum(before: slot &+ 1, of: node, row: row) : total(of: node, row: row)
    return end &- sum(before: slot, of: node, row: row)
  }

  /// The total of a row over a sequence; rows behind the second need a node.
  @inlinable func total(of sequence: Sequence, row: Int) -> Int {
    guard sequence.height > 0 else { return row == 0 ? sequence.count : row == 1 ? sequence.measure : 0 }
    return total(of: Int(sequence.root), row: row)
  }

  // MARK: Walking

  /// The way from run to run.
  @inlinable @inline(__always) var walker: RunWalker { RunWalker(nodes: nodes, children: children, runs: runs) }

  /// The run behind one in its sequence, or -1.
  @inlinable @inline(__always) func run(after run: Int) -> Int { walker.run(after: run) }

  /// The run before one in its sequence, or -1.
  @inlinable @inline(__always) func run(before run: Int) -> Int { walker.run(before: run) }

  /// The first or the last run of a sequence, or -1.
  @usableFromInline func edgeRun(of sequence: Sequence, atEnd: Bool) -> Int {
    sequence.height == 0 ? Int(sequence.root) : walker.edgeRun(of: Int(sequence.root), atEnd: atEnd)
  }
}

/// The way from one run of a ``RunIndex`` to the next. It holds pointers and is good while the index stands still.
@usableFromInline struct RunWalker: BitwiseCopyable {
  @usableFromInline let nodes: UnsafeMutablePointer<RunIndex.Node>
  @usableFromInline let children: UnsafeMutablePointer<Int32>
  @usableFromInline let runs: UnsafeMutablePointer<RunIndex.Run>

  @inlinable init(
    nodes: UnsafeMutablePointer<RunIndex.Node>, children: UnsafeMutablePointer<Int32>, runs: UnsafeMutablePointer<RunIndex.Run>
  ) {
    self.nodes = nodes
    self.children = children
    self.runs = runs
  }

  /// The run behind one in its sequence, or -1.
  @inlinable @inline(__always) func run(after run: Int) -> Int {
    let node = Int(runs[run].node)
    guard node >= 0 else { return -1 }
    let slot = Int(runs[run].slot) &+ 1
    return slot < Int(nodes[node].count) ? Int(children[node &* RunIndex.width &+ slot]) : firstRun(after: node)
  }

  /// The run before one in its sequence, or -1.
  @inlinable @inline(__always) func run(before run: Int) -> Int {
    let node = Int(runs[run].node)
    guard node >= 0 else { return -1 }
    let slot = Int(runs[run].slot) &- 1
    return slot >= 0 ? Int(children[node &* RunIndex.width &+ slot]) : lastRun(before: node)
  }

  /// The first run behind all of a node's, or -1.
  @usableFromInline func firstRun(after node: Int) -> Int {
    var node = node
    while true {
      let parent = Int(nodes[node].parent)
      guard parent >= 0 else { return -1 }
      let slot = Int(nodes[node].slot) + 1
      if slot < Int(nodes[parent].count) { return edgeRun(of: Int(children[parent * RunIndex.width + slot]), atEnd: false) }
      node = parent
    }
  }

  /// The last run before all of a node's, or -1.
  @usableFromInline func lastRun(before node: Int) -> Int {
    var node = node
    while true {
      let parent = Int(nodes[node].parent)
      guard parent >= 0 else { return -1 }
      let slot = Int(nodes[node].slot) - 1
      if slot >= 0 { return edgeRun(of: Int(children[parent * RunIndex.width + slot]), atEnd: true) }
      node = parent
    }
  }

  /// The first or the last run of a node.
  func edgeRun(of node: Int, atEnd: Bool) -> Int {
    var node = node
    while true {
      let child = Int(children[node * RunIndex.width + (atEnd ? Int(nodes[node].count) - 1 : 0)])
      if nodes[node].level == 1 { return child }
      node = child
    }
  }
}
