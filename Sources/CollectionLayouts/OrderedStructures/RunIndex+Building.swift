extension RunIndex {
  /// Makes a sequence of runs with consecutive numbers that hang nowhere yet, in one pass.
  ///
  /// - Parameter measure: Called once for each run, in order; writes its measures, one a row behind the first, to the memory it gets.
  /// - Complexity: O(*r*), *r* the number of runs.
  @inlinable @inline(__always)
  mutating func build(_ runs: Range<Int>, measure: (_ run: Int, _ measures: UnsafeMutablePointer<Int>) -> Void) -> Sequence {
    var sequence = Sequence()
    guard !runs.isEmpty else { return sequence }
    if runs.count == 1 && rows == 2 {
      measure(runs.lowerBound, scratch)
      sequence.root = Int32(runs.lowerBound)
      sequence.count = Int(self.runs[runs.lowerBound].count)
      sequence.measure = scratch[0]
      return sequence
    }
    let firstNode = beginNodes(for: runs.count)
    withUnsafeTemporaryAllocation(of: Int.self, capacity: rows &* (Self.width &+ 1)) { values in
      guard let values = values.baseAddress else { return }
      var (node, run) = (firstNode, runs.lowerBound)
      while run < runs.upperBound {
        let count = min(fanOut, runs.upperBound &- run)
        for slot in 0..<count {
          values[slot] = Int(self.runs[run &+ slot].count)
          let measures = values + (rows &* Self.width)
          measure(run &+ slot, measures)
          for row in 1..<rows { values[row &* Self.width &+ slot] = measures[row &- 1] }
        }
        fillNode(node, level: 1, firstChild: run, count: count, values)
        (node, run) = (node &+ 1, run &+ count)
      }
    }
    finish(&sequence, nodes: firstNode..<nodeCount)
    return sequence
  }

  /// Takes as many new nodes, with consecutive numbers, as hold so many runs. Returns the first.
  @usableFromInline mutating func beginNodes(for runs: Int) -> Int {
    let count = (runs + fanOut - 1) / fanOut
    reserveNodes(count)
    nodeCount += count
    return nodeCount - count
  }

  /// Makes a node of consecutive children, of the values of each row ``width`` apart.
  @usableFromInline func fillNode(_ node: Int, level: Int, firstChild: Int, count: Int, _ values: UnsafeMutablePointer<Int>) {
    nodes[node] = Node(parent: -1, slot: 0, count: UInt8(count), level: UInt8(level))
    for slot in 0..<count { children[node * Self.width + slot] = Int32(firstChild + slot) }
    for row in 0..<rows {
      scratch.update(from: values + row * Self.width, count: count)
      pack(node, row, count)
    }
    adoptChildren(of: node, from: 0)
  }

  /// Puts levels of nodes above those of a level until there is one root.
  @usableFromInline mutating func finish(_ sequence: inout Sequence, nodes level: Range<Int>) {
    var (level, height) = (level, 1)
    while level.count > 1 {
      height += 1
      let first = beginNodes(for: level.count)
      for node in first..<nodeCount {
        let child = level.lowerBound + (node - first) * fanOut
        let count = min(fanOut, level.upperBound - child)
        nodes[node] = Node(parent: -1, slot: 0, count: UInt8(count), level: UInt8(height))
        for slot in 0..<count { children[node * Self.width + slot] = Int32(child + slot) }
        for row in 0..<rows {
          for slot in 0..<count { scratch[slot] = total(of: child + slot, row: row) }
          pack(node, row, count)
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
