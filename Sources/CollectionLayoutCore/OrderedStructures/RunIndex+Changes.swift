extension RunIndex {
  // MARK: Sums

  /// Adds to a run's measure in a row. The total that a sequence carries is its owner's to change.
  @inlinable @inline(__always) package func add(_ delta: Int, row: Int, run: Int) {
    climb(from: Int(runs[run].node), at: Int(runs[run].slot), adding: delta, row: row)
  }

  /// Adds to a row from one child of a node upwards.
  @inlinable @inline(__always) package func climb(from node: Int, at slot: Int, adding delta: Int, row: Int) {
    var (node, slot) = (node, slot)
    while node >= 0 {
      add(delta, row: row, at: slot, of: node)
      (slot, node) = (Int(record(node).pointee.slot), Int(record(node).pointee.parent))
    }
  }

  /// Adds to a run's count and to its only measure on one way upwards.
  @inlinable @inline(__always) func add(count: Int, measure: Int, run: Int) {
    var (node, slot) = (Int(runs[run].node), Int(runs[run].slot))
    while node >= 0 {
      add(count, row: 0, at: slot, of: node)
      if measure != 0 { add(measure, row: 1, at: slot, of: node) }
      (slot, node) = (Int(record(node).pointee.slot), Int(record(node).pointee.parent))
    }
  }

  /// Replaces the values of consecutive children in a node's row, and adds the difference to the nodes above. Returns the difference.
  @usableFromInline package func replace(_ range: Range<Int>, of node: Int, row: Int, with values: UnsafePointer<Int>) -> Int {
    let (count, old) = (Int(record(node).pointee.count), total(of: node, row: row))
    unpack(node, row)
    let end = range.upperBound < count ? scratch[range.upperBound] : old
    var sum = scratch[range.lowerBound]
    for slot in range {
      scratch[slot] = sum
      sum += values[slot - range.lowerBound]
    }
    let delta = sum - end
    guard delta != 0 || range.count > 1 else { return 0 }
    for slot in range.upperBound..<max(range.upperBound, count) { scratch[slot] += delta }
    pack(node, row, count, total: old + delta)
    climb(from: Int(record(node).pointee.parent), at: Int(record(node).pointee.slot), adding: delta, row: row)
    return delta
  }

  // MARK: Runs

  /// Puts a run that hangs nowhere behind another of a sequence, or at its start for -1.
  ///
  /// Its first measure is `measure`, which the owner adds to that of the sequence, and which is 0 if the sequence is empty; its others are 0.
  @usableFromInline mutating func insert(_ run: Int, after previous: Int, measure: Int = 0, in sequence: inout Sequence) {
    let count = Int(runs[run].count)
    sequence.count += count
    if sequence.isEmpty {
      sequence.root = Int32(run)
      sequence.height = 0
      // Measures behind the first have no place but in a node.
      if rows > 2 { addRoot(to: &sequence) }
      return
    }
    if sequence.height == 0 { addRoot(to: &sequence) }
    let neighbour = previous >= 0 ? previous : edgeRun(of: sequence, atEnd: false)
    var node = Int(runs[neighbour].node)
    if Int(record(node).pointee.count) == fanOut {
      let isAtEnd = previous >= 0 && Int(runs[previous].slot) == fanOut - 1
      split(node, at: isAtEnd ? fanOut - 1 : fanOut / 2, in: &sequence)
      node = Int(runs[neighbour].node)
    }
    let slot = previous >= 0 ? Int(runs[previous].slot) + 1 : 0
    insertChild(run, at: slot, of: node)
    add(count: count, measure: measure, run: run)
  }

  /// Puts a child that counts nothing into a node that has room.
  mutating func insertChild(_ child: Int, at slot: Int, of node: Int) {
    let count = Int(record(node).pointee.count)
    if slot == count {
      for row in 0..<rows { appendSum(to: node, row, count: count) }
    } else {
      for row in 0..<rows {
        let total = total(of: node, row: row)
        unpack(node, row)
        (scratch + slot + 1).update(from: scratch + slot, count: count - slot)
        pack(node, row, count + 1, total: total)
      }
    }
    moveChildren(of: node, slot..<count, by: 1)
    setChild(child, at: slot, of: node)
    record(node).pointee.count += 1
    adoptChildren(of: node, from: slot)
    note(changedNode: node)
  }

  /// Moves the places of a node's children one up or down.
  func moveChildren(of node: Int, _ range: Range<Int>, by step: Int) {
    if step > 0 {
      for slot in range.reversed() { setChild(child(at: slot, of: node), at: slot + step, of: node) }
    } else {
      for slot in range { setChild(child(at: slot, of: node), at: slot + step, of: node) }
    }
  }

  /// Tells the children of a node, from one place on, where they hang.
  func adoptChildren(of node: Int, from first: Int) {
    let isOfRuns = record(node).pointee.level == 1
    for slot in first..<max(first, Int(record(node).pointee.count)) {
      let child = child(at: slot, of: node)
      if isOfRuns {
        runs[child].node = Int32(truncatingIfNeeded: node)
        runs[child].slot = UInt8(truncatingIfNeeded: slot)
      } else {
        record(child).pointee.parent = Int32(truncatingIfNeeded: node)
        record(child).pointee.slot = UInt8(truncatingIfNeeded: slot)
      }
    }
  }

  /// Puts a node above a sequence's root.
  mutating func addRoot(to sequence: inout Sequence) {
    let child = Int(sequence.root)
    let root = makeNode(level: Int(sequence.height) + 1)
    for row in 0..<rows {
      // A run by itself knows its count; its values in other rows are kept in the sequence only.
      let total = sequence.height == 0 ? (row == 0 ? Int(runs[child].count) : row == 1 ? sequence.measure : 0) : total(of: child, row: row)
      scratch[0] = 0
      pack(root, row, 1, total: total)
    }
    setChild(child, at: 0, of: root)
    record(root).pointee.count = 1
    sequence.root = Int32(root)
    sequence.height += 1
    adoptChildren(of: root, from: 0)
    note(changedNode: root)
  }

  /// Moves the children of a node from one place on into a new node behind it.
  mutating func split(_ node: Int, at slot: Int, in sequence: inout Sequence) {
    if record(node).pointee.parent < 0 { addRoot(to: &sequence) }
    let parent = Int(record(node).pointee.parent)
    if Int(record(parent).pointee.count) == fanOut {
      let isAtEnd = Int(record(node).pointee.slot) == fanOut - 1
      split(parent, at: isAtEnd ? fanOut - 1 : fanOut / 2, in: &sequence)
    }
    let sibling = makeNode(level: Int(record(node).pointee.level))
    let count = Int(record(node).pointee.count)
    for place in slot..<count { setChild(child(at: place, of: node), at: place - slot, of: sibling) }
    for row in 0..<rows {
      let total = total(of: node, row: row)
      unpack(node, row)
      let middle = scratch[slot]
      for place in slot..<count { scratch[place - slot] = scratch[place] - middle }
      pack(sibling, row, count - slot, total: total - middle)
      unpack(node, row)
      pack(node, row, slot, total: middle)
    }
    record(node).pointee.count = UInt8(slot)
    record(sibling).pointee.count = UInt8(count - slot)
    adoptChildren(of: sibling, from: 0)
    note(changedNode: sibling)
    note(changedNode: node)
    insertSibling(sibling, behind: node)
  }

  /// Hangs a node that took over some of another's children behind that one.
  mutating func insertSibling(_ sibling: Int, behind node: Int) {
    let parent = Int(record(node).pointee.parent)
    let (slot, count) = (Int(record(node).pointee.slot), Int(record(parent).pointee.count))
    for row in 0..<rows {
      let total = total(of: parent, row: row)
      unpack(parent, row)
      // All that the node had is still counted for it: the sibling begins where the node now ends.
      (scratch + slot + 2).update(from: scratch + slot + 1, count: count - slot - 1)
      scratch[slot + 1] = scratch[slot] + self.total(of: node, row: row)
      pack(parent, row, count + 1, total: total)
    }
    moveChildren(of: parent, slot + 1..<count, by: 1)
    setChild(sibling, at: slot + 1, of: parent)
    record(parent).pointee.count += 1
    adoptChildren(of: parent, from: slot + 1)
    note(changedNode: parent)
  }

  /// Takes a run out of its sequence and frees its number. The owner changes the measure of the sequence.
  @usableFromInline mutating func remove(_ run: Int, from sequence: inout Sequence) {
    detach(run, from: &sequence)
    free(run)
  }

  /// Takes a run out of its sequence. It keeps its number. The owner changes the measure of the sequence.
  @usableFromInline mutating func detach(_ run: Int, from sequence: inout Sequence) {
    sequence.count -= Int(runs[run].count)
    let node = Int(runs[run].node)
    let slot = Int(runs[run].slot)
    runs[run].node = -1
    guard node >= 0 else {
      sequence.root = -1
      return
    }
    for row in 0..<rows { climb(from: node, at: slot, adding: -value(at: slot, of: node, row: row), row: row) }
    removeChild(at: slot, of: node, in: &sequence)
  }

  /// Frees the number of a run that hangs nowhere.
  mutating func free(_ run: Int) {
    runs[run].node = -2
    runs[run].isMarked = false
    freeRuns.append(Int32(run))
  }

  /// Removes a child without items from a node, and removes or joins nodes that become empty or thin.
  mutating func removeChild(at slot: Int, of node: Int, in sequence: inout Sequence) {
    let count = Int(record(node).pointee.count)
    for row in 0..<rows {
      let total = total(of: node, row: row)
      unpack(node, row)
      (scratch + slot).update(from: scratch + slot + 1, count: count - slot - 1)
      pack(node, row, count - 1, total: total)
    }
    moveChildren(of: node, slot + 1..<count, by: -1)
    record(node).pointee.count -= 1
    adoptChildren(of: node, from: slot)
    note(changedNode: node)
    if record(node).pointee.parent < 0 {
      lowerRoot(of: &sequence)
    } else if count == 1 {
      let (parent, place) = (Int(record(node).pointee.parent), Int(record(node).pointee.slot))
      freeNode(node)
      removeChild(at: place, of: parent, in: &sequence)
    } else if count - 1 <= fanOut / 4 {
      merge(node, in: &sequence)
    }
  }

  /// Takes roots away that have no child, or only one.
  mutating func lowerRoot(of sequence: inout Sequence) {
    while sequence.height > (rows > 2 ? 1 : 0), record(Int(sequence.root)).pointee.count == 1 {
      let root = Int(sequence.root)
      sequence.root = Int32(child(at: 0, of: root))
      sequence.height -= 1
      if sequence.height == 0 { runs[Int(sequence.root)].node = -1 } else { record(Int(sequence.root)).pointee.parent = -1 }
      freeNode(root)
    }
    if sequence.height > 0 && record(Int(sequence.root)).pointee.count == 0 {
      freeNode(Int(sequence.root))
      sequence.root = -1
      sequence.height = 0
    }
  }

  /// Joins a thin node with a neighbour that has room for its children.
  mutating func merge(_ node: Int, in sequence: inout Sequence) {
    let parent = Int(record(node).pointee.parent)
    let slot = Int(record(node).pointee.slot)
    for left in [slot - 1, slot] where left >= 0 && left + 1 < Int(record(parent).pointee.count) {
      let (first, second) = (child(at: left, of: parent), child(at: left + 1, of: parent))
      guard Int(record(first).pointee.count) + Int(record(second).pointee.count) <= fanOut * 3 / 4 else { continue }
      join(first, second)
      // The first now counts all that both did, the second nothing.
      for row in 0..<rows {
        let (count, total) = (Int(record(parent).pointee.count), total(of: parent, row: row))
        unpack(parent, row)
        scratch[left + 1] = left + 2 < count ? scratch[left + 2] : total
        pack(parent, row, count, total: total)
      }
      freeNode(second)
      note(changedNode: first)
      removeChild(at: left + 1, of: parent, in: &sequence)
      return
    }
  }

  /// Moves all children of the second node behind those of the first.
  func join(_ first: Int, _ second: Int) {
    let (count, more) = (Int(record(first).pointee.count), Int(record(second).pointee.count))
    for row in 0..<rows {
      let (total, added) = (total(of: first, row: row), total(of: second, row: row))
      unpack(second, row)
      for place in (0..<more).reversed() { scratch[count + place] = scratch[place] + total }
      unpackKeeping(first, row, count)
      pack(first, row, count + more, total: total + added)
    }
    for place in 0..<more { setChild(child(at: place, of: second), at: count + place, of: first) }
    record(first).pointee.count = UInt8(count + more)
    adoptChildren(of: first, from: count)
  }

  /// Writes to ``scratch`` the sums before the first `count` children of a node, and nothing behind them.
  func unpackKeeping(_ node: Int, _ row: Int, _ count: Int) {
    for slot in 0..<count { scratch[slot] = sum(before: slot, of: node, row: row) }
  }
}
