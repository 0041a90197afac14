extension RunIndex {
  // MARK: Sums

  /// Adds to a run's measure in a row. The total that a sequence carries is its owner's to change.
  @inlinable @inline(__always) func add(_ delta: Int, row: Int, run: Int) {
    climb(from: Int(runs[run].node), at: Int(runs[run].slot), adding: delta, row: row)
  }

  /// Adds to a row from one child of a node upwards.
  @inlinable @inline(__always) func climb(from node: Int, at slot: Int, adding delta: Int, row: Int) {
    var (node, slot) = (node, slot)
    while node >= 0 {
      add(delta, row: row, at: slot, of: node)
      (slot, node) = (Int(nodes[node].slot), Int(nodes[node].parent))
    }
  }

  /// Replaces what a node's row holds for the children of a range, and carries the difference upwards. Returns that difference.
  @usableFromInline func replace(_ range: Range<Int>, of node: Int, row: Int, with values: UnsafePointer<Int>) -> Int {
    let old = total(of: node, row: row)
    let count = Int(nodes[node].count)
    unpack(node, row)
    for slot in range { scratch[slot] = values[slot - range.lowerBound] }
    pack(node, row, count)
    let delta = total(of: node, row: row) - old
    climb(from: Int(nodes[node].parent), at: Int(nodes[node].slot), adding: delta, row: row)
    return delta
  }

  /// Writes to ``scratch`` what a node's row holds for each child.
  func unpack(_ node: Int, _ row: Int) {
    for slot in 0..<Int(nodes[node].count) { scratch[slot] = value(at: slot, of: node, row: row) }
  }

  /// Makes a node's row hold the first `count` numbers of ``scratch``.
  func pack(_ node: Int, _ row: Int, _ count: Int) {
    let base = base(node)
    var total = 0
    for group in 0..<Self.group {
      let first = group * Self.group
      base[offset(ofGroupsOf: row) + group] = first < count ? total : Self.unreachable
      let fine = base + offset(ofGroup: group, row: row)
      var sum = 0
      for lane in 0..<Self.group {
        fine[lane] = first &+ lane < count ? sum : Self.unreachable
        sum &+= first &+ lane < count ? scratch[first &+ lane] : 0
      }
      total += sum
    }
    // A search among no children takes the first.
    if count == 0 { (base[offset(ofGroupsOf: row)], base[offset(ofGroup: 0, row: row)]) = (0, 0) }
    base[offset(ofTotalOf: row)] = total
  }

  // MARK: Runs

  /// Puts a run that hangs nowhere behind another of a sequence, or at its start for -1. Its measures are 0.
  @usableFromInline mutating func insert(_ run: Int, after previous: Int, in sequence: inout Sequence) {
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
    if Int(nodes[node].count) == fanOut {
      let isAtEnd = previous >= 0 && Int(runs[previous].slot) == fanOut - 1
      split(node, at: isAtEnd ? fanOut - 1 : fanOut / 2, in: &sequence)
      node = Int(runs[neighbour].node)
    }
    let slot = previous >= 0 ? Int(runs[previous].slot) + 1 : 0
    insertChild(run, at: slot, of: node)
    climb(from: node, at: slot, adding: count, row: 0)
  }

  /// Puts a child that counts nothing into a node that has room.
  mutating func insertChild(_ child: Int, at slot: Int, of node: Int) {
    let count = Int(nodes[node].count)
    for row in 0..<rows {
      unpack(node, row)
      for place in stride(from: count, to: slot, by: -1) { scratch[place] = scratch[place - 1] }
      scratch[slot] = 0
      pack(node, row, count + 1)
    }
    let places = children + node * Self.width
    for place in stride(from: count, to: slot, by: -1) { places[place] = places[place - 1] }
    places[slot] = Int32(child)
    nodes[node].count += 1
    adoptChildren(of: node, from: slot)
  }

  /// Tells the children of a node, from one place on, where they hang.
  func adoptChildren(of node: Int, from first: Int) {
    for slot in first..<max(first, Int(nodes[node].count)) {
      let child = Int(children[node * Self.width + slot])
      if nodes[node].level == 1 {
        runs[child].node = Int32(node)
        runs[child].slot = UInt8(slot)
      } else {
        nodes[child].parent = Int32(node)
        nodes[child].slot = UInt8(slot)
      }
    }
  }

  /// Puts a node above a sequence's root.
  mutating func addRoot(to sequence: inout Sequence) {
    let child = Int(sequence.root)
    let root = makeNode(level: Int(sequence.height) + 1)
    for row in 0..<rows {
      // A run by itself was told its count, but what it holds in other rows stands in the sequence only.
      scratch[0] = sequence.height == 0 ? (row == 0 ? Int(runs[child].count) : row == 1 ? sequence.measure : 0) : total(of: child, row: row)
      pack(root, row, 1)
    }
    children[root * Self.width] = Int32(child)
    nodes[root].count = 1
    sequence.root = Int32(root)
    sequence.height += 1
    adoptChildren(of: root, from: 0)
  }

  /// Moves the children of a node from one place on into a new node behind it.
  mutating func split(_ node: Int, at slot: Int, in sequence: inout Sequence) {
    if nodes[node].parent < 0 { addRoot(to: &sequence) }
    let parent = Int(nodes[node].parent)
    if Int(nodes[parent].count) == fanOut {
      let isAtEnd = Int(nodes[node].slot) == fanOut - 1
      split(parent, at: isAtEnd ? fanOut - 1 : fanOut / 2, in: &sequence)
    }
    let sibling = makeNode(level: Int(nodes[node].level))
    let count = Int(nodes[node].count)
    for row in 0..<rows {
      unpack(node, row)
      pack(node, row, slot)
      for place in slot..<count { scratch[place - slot] = scratch[place] }
      pack(sibling, row, count - slot)
    }
    (children + sibling * Self.width).update(from: children + node * Self.width + slot, count: count - slot)
    nodes[node].count = UInt8(slot)
    nodes[sibling].count = UInt8(count - slot)
    adoptChildren(of: sibling, from: 0)
    insertSibling(sibling, behind: node)
  }

  /// Hangs a node that took over some of another's children behind that one.
  mutating func insertSibling(_ sibling: Int, behind node: Int) {
    let parent = Int(nodes[node].parent)
    let slot = Int(nodes[node].slot)
    insertChild(sibling, at: slot + 1, of: parent)
    for row in 0..<rows {
      unpack(parent, row)
      scratch[slot] = total(of: node, row: row)
      scratch[slot + 1] = total(of: sibling, row: row)
      pack(parent, row, Int(nodes[parent].count))
    }
  }

  /// Takes a run out of its sequence and frees its number. What the sequence carries as its measure is its owner's to change.
  @usableFromInline mutating func remove(_ run: Int, from sequence: inout Sequence) {
    sequence.count -= Int(runs[run].count)
    let node = Int(runs[run].node)
    let slot = Int(runs[run].slot)
    free(run)
    guard node >= 0 else {
      sequence.root = -1
      return
    }
    for row in 0..<rows { climb(from: node, at: slot, adding: -value(at: slot, of: node, row: row), row: row) }
    removeChild(at: slot, of: node, in: &sequence)
  }

  mutating func free(_ run: Int) {
    runs[run].node = -2
    runs[run].isMarked = false
    freeRuns.append(Int32(run))
  }

  /// Takes a child that counts nothing any more out of a node, and what becomes empty or thin with it.
  mutating func removeChild(at slot: Int, of node: Int, in sequence: inout Sequence) {
    let count = Int(nodes[node].count)
    for row in 0..<rows {
      unpack(node, row)
      for place in slot..<count - 1 { scratch[place] = scratch[place + 1] }
      pack(node, row, count - 1)
    }
    let places = children + node * Self.width
    for place in slot..<count - 1 { places[place] = places[place + 1] }
    nodes[node].count -= 1
    adoptChildren(of: node, from: slot)
    if nodes[node].parent < 0 {
      lowerRoot(of: &sequence)
    } else if count == 1 {
      let (parent, place) = (Int(nodes[node].parent), Int(nodes[node].slot))
      freeNodes.append(Int32(node))
      removeChild(at: place, of: parent, in: &sequence)
    } else if count - 1 <= fanOut / 4 {
      merge(node, in: &sequence)
    }
  }

  /// Takes roots away that have no child, or only one.
  mutating func lowerRoot(of sequence: inout Sequence) {
    while sequence.height > (rows > 2 ? 1 : 0), nodes[Int(sequence.root)].count == 1 {
      let root = Int(sequence.root)
      sequence.root = children[root * Self.width]
      sequence.height -= 1
      if sequence.height == 0 { runs[Int(sequence.root)].node = -1 } else { nodes[Int(sequence.root)].parent = -1 }
      freeNodes.append(Int32(root))
    }
    if sequence.height > 0 && nodes[Int(sequence.root)].count == 0 {
      freeNodes.append(sequence.root)
      sequence.root = -1
      sequence.height = 0
    }
  }

  /// Joins a thin node with a neighbour that has room for its children.
  mutating func merge(_ node: Int, in sequence: inout Sequence) {
    let parent = Int(nodes[node].parent)
    let slot = Int(nodes[node].slot)
    for left in [slot - 1, slot] where left >= 0 && left + 1 < Int(nodes[parent].count) {
      let first = Int(children[parent * Self.width + left])
      let second = Int(children[parent * Self.width + left + 1])
      guard Int(nodes[first].count) + Int(nodes[second].count) <= fanOut * 3 / 4 else { continue }
      join(first, second)
      for row in 0..<rows {
        unpack(parent, row)
        scratch[left] += scratch[left + 1]
        scratch[left + 1] = 0
        pack(parent, row, Int(nodes[parent].count))
      }
      freeNodes.append(Int32(second))
      removeChild(at: left + 1, of: parent, in: &sequence)
      return
    }
  }

  /// Moves all children of the second node behind those of the first.
  func join(_ first: Int, _ second: Int) {
    let (count, more) = (Int(nodes[first].count), Int(nodes[second].count))
    for row in 0..<rows {
      unpack(second, row)
      for place in (0..<more).reversed() { scratch[count + place] = scratch[place] }
      unpack(first, row)
      pack(first, row, count + more)
    }
    (children + first * Self.width + count).update(from: children + second * Self.width, count: more)
    nodes[first].count = UInt8(count + more)
    adoptChildren(of: first, from: count)
  }
}
