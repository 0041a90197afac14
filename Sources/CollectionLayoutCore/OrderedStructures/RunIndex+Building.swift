extension RunIndex {
  /// Makes a sequence of runs of `count` items side by side from `start` on, of `runLength` items but the last, in one pass. The index must have one
  /// measure.
  ///
  /// - Parameters:
  ///   - number: The sequence's number, which its runs take note of.
  ///   - start: The place of the first item.
  ///   - count: The number of items.
  ///   - runLength: The number of items in a run.
  ///   - measure: Called once for each run, in order, with where its items begin and how many there are; returns the run's measure.
  /// - Complexity: O(*r*), *r* the number of runs.
  @inlinable @inline(__always)
  package mutating func build(
    _ number: Int, at start: Int, count: Int, runLength: Int, measure: (_ run: Int, _ start: Int, _ count: Int) -> Int
  ) -> Sequence {
    var sequence = Sequence()
    guard count > 0 else { return sequence }
    precondition(rows == 2 && count < Int(Self.unreachableCount), "\(count) items are too many for a sequence, or there is not one measure")
    let (firstRun, added) = (runCount, (count &+ runLength &- 1) / runLength)
    reserveRuns(added)
    runCount &+= added
    guard added > 1 else {
      runs[firstRun] = Run(start: start, sequence: number, count: count, capacity: count)
      return Sequence(root: firstRun, count: count, measure: measure(firstRun, start, count))
    }
    let firstNode = beginNodes(for: added)
    var (node, run) = (firstNode, firstRun)
    while run < runCount {
      let children = min(builtFanOut, runCount &- run)
      var filler = NodeFiller(record(node), base(node), blockStride: blockStride, count: children)
      for slot in 0..<children {
        let offset = (run &- firstRun) &* runLength
        let items = min(runLength, count &- offset)
        runs[run] = Run(node: node, start: start &+ offset, sequence: number, slot: slot, count: items, capacity: items)
        filler.append(run, count: items, measure: measure(run, start &+ offset, items))
        run &+= 1
      }
      filler.finish()
      node &+= 1
    }
    finish(&sequence, nodes: firstNode..<nodeCount)
    return sequence
  }

  /// Takes as many new nodes, with consecutive numbers, as hold so many runs. Returns the first.
  @usableFromInline mutating func beginNodes(for runs: Int) -> Int {
    let count = (runs + builtFanOut - 1) / builtFanOut
    reserveNodes(count)
    nodeCount += count
    return nodeCount - count
  }

  /// Puts levels of nodes above those of a level until there is one root.
  @usableFromInline mutating func finish(_ sequence: inout Sequence, nodes level: Range<Int>) {
    var (level, height) = (level, 1)
    while level.count > 1 {
      height += 1
      let first = beginNodes(for: level.count)
      for node in first..<nodeCount {
        let child = level.lowerBound + (node - first) * builtFanOut
        let count = min(builtFanOut, level.upperBound - child)
        record(node).initialize(to: Node(count: count, level: height))
        for slot in 0..<count { setChild(child + slot, at: slot, of: node) }
        for row in 0..<rows {
          var sum = 0
          for slot in 0..<count {
            scratch[slot] = sum
            sum += total(of: child + slot, row: row)
          }
          pack(node, row, count, total: sum)
        }
        adoptChildren(of: node, from: 0)
      }
      level = first..<nodeCount
    }
    sequence.root = Int32(level.lowerBound)
    sequence.height = Int32(height)
    sequence.count = total(of: level.lowerBound, row: 0)
    sequence.measure = rows > 1 ? total(of: level.lowerBound, row: 1) : 0
  }
}

/// Fills a node of runs with its children, one after the other, in an index of one measure.
@usableFromInline struct NodeFiller {
  @usableFromInline let record: UnsafeMutablePointer<RunIndex.Node>
  @usableFromInline let base: UnsafeMutableRawPointer
  @usableFromInline let blockStride: Int
  /// The block of the group that is being filled, and its number.
  @usableFromInline var block: UnsafeMutableRawPointer
  @usableFromInline var group = -1
  /// The next place in the group.
  @usableFromInline var lane = RunIndex.group
  /// The items of the children before it, and their measure.
  @usableFromInline var count = 0
  @usableFromInline var measure = 0
  /// The same of those in groups before.
  @usableFromInline var countBefore = 0
  @usableFromInline var measureBefore = 0

  @inlinable @inline(__always)
  init(_ record: UnsafeMutablePointer<RunIndex.Node>, _ base: UnsafeMutableRawPointer, blockStride: Int, count: Int) {
    self.record = record
    self.base = base
    self.blockStride = blockStride
    block = base
    record.initialize(to: RunIndex.Node(count: count, level: 1))
  }

  @inlinable @inline(__always) mutating func append(_ child: Int, count added: Int, measure more: Int) {
    if lane == RunIndex.group { beginGroup() }
    RunIndex.counts(block)[lane] = Int32(truncatingIfNeeded: count &- countBefore)
    RunIndex.children(block)[lane] = Int32(truncatingIfNeeded: child)
    RunIndex.sums(block, row: 1)[lane] = measure &- measureBefore
    count &+= added
    measure &+= more
    lane &+= 1
  }

  @inlinable @inline(__always) mutating func beginGroup() {
    group &+= 1
    lane = 0
    block += blockStride
    (countBefore, measureBefore) = (count, measure)
    RunIndex.counts(base)[group] = Int32(truncatingIfNeeded: count)
    RunIndex.sums(base, row: 1)[group] = measure
  }

  /// Makes places without a child unreachable, and writes the totals.
  @inlinable @inline(__always) mutating func finish() {
    while lane < RunIndex.group {
      RunIndex.counts(block)[lane] = RunIndex.unreachableCount
      RunIndex.sums(block, row: 1)[lane] = RunIndex.unreachable
      lane &+= 1
    }
    for group in group &+ 1..<max(group &+ 1, RunIndex.group) {
      RunIndex.counts(base)[group] = RunIndex.unreachableCount
      RunIndex.sums(base, row: 1)[group] = RunIndex.unreachable
    }
    let totals = (base + (RunIndex.line / 2 &+ 8)).assumingMemoryBound(to: Int.self)
    totals[0] = count
    totals[1] = measure
  }
}
