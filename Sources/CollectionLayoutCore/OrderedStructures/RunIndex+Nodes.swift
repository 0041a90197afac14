/// The layout of a node in memory.
extension RunIndex {
  /// The first of a node's blocks, that of the groups.
  @inlinable @inline(__always) func base(_ node: Int) -> UnsafeMutableRawPointer { nodes + node &* nodeStride }

  /// The block of a group of a node.
  @inlinable @inline(__always) func block(_ group: Int, of node: Int) -> UnsafeMutableRawPointer {
    base(node) + (group &+ 1) &* blockStride
  }

  /// A node's record.
  @inlinable @inline(__always) func record(_ node: Int) -> UnsafeMutablePointer<Node> {
    (base(node) + Self.line / 2).assumingMemoryBound(to: Node.self)
  }

  /// The children of a group, given its block.
  @inlinable @inline(__always) static func children(_ block: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Int32> {
    (block + line / 2).assumingMemoryBound(to: Int32.self)
  }

  /// A child of a node: a node, or a run where the level is 1.
  @inlinable @inline(__always) func child(at slot: Int, of node: Int) -> Int {
    Int(Self.children(block(slot >> 3, of: node))[slot & 7])
  }

  @inlinable @inline(__always) func setChild(_ child: Int, at slot: Int, of node: Int) {
    Self.children(block(slot >> 3, of: node))[slot & 7] = Int32(truncatingIfNeeded: child)
  }

  /// The counts of a block.
  @inlinable @inline(__always) static func counts(_ block: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Int32> {
    block.assumingMemoryBound(to: Int32.self)
  }

  /// The sums of a measure in a block.
  @inlinable @inline(__always) static func sums(_ block: UnsafeMutableRawPointer, row: Int) -> UnsafeMutablePointer<Int> {
    (block + row &* line).assumingMemoryBound(to: Int.self)
  }

  /// One of a block's eight sums of a row.
  @inlinable @inline(__always) static func sum(_ lane: Int, in block: UnsafeMutableRawPointer, row: Int) -> Int {
    row == 0 ? Int(counts(block)[lane]) : sums(block, row: row)[lane]
  }

  /// Where a row's total is: those of the counts and of a single measure are next to the node's record.
  @inlinable @inline(__always) func totalAddress(of node: Int, row: Int) -> UnsafeMutablePointer<Int> {
    let offset = row == 0 || rows == 2 ? Self.line / 2 &+ 8 &+ 8 &* row : 9 &* blockStride &+ 8 &* (row &- 1)
    return (base(node) + offset).assumingMemoryBound(to: Int.self)
  }

  /// The sum of all children of a node.
  @inlinable @inline(__always) func total(of node: Int, row: Int) -> Int { totalAddress(of: node, row: row).pointee }

  /// The sum of a node's children before one.
  @inlinable @inline(__always) func sum(before slot: Int, of node: Int, row: Int) -> Int {
    let base = base(node)
    return Self.sum(slot >> 3, in: base, row: row) &+ Self.sum(slot & 7, in: base + (slot >> 3 &+ 1) &* blockStride, row: row)
  }

  /// The value of one child in a node's row.
  @inlinable @inline(__always) package func value(at slot: Int, of node: Int, row: Int) -> Int {
    let end = slot &+ 1 < Int(record(node).pointee.count) ? sum(before: slot &+ 1, of: node, row: row) : total(of: node, row: row)
    return end &- sum(before: slot, of: node, row: row)
  }

  // MARK: Eight sums at a time

  /// The number of a block's eight sums of a row that are below `key`.
  @inlinable @inline(__always) static func countBelow(_ key: Int, in block: UnsafeMutableRawPointer, row: Int) -> Int {
    // The signs of the differences: baseline x86 compares no vectors of 64-bit numbers.
    if row == 0 {
      let differences = block.load(as: SIMD8<Int32>.self) &- SIMD8(repeating: Int32(truncatingIfNeeded: key))
      return Int((SIMD8<UInt32>(truncatingIfNeeded: differences) &>> 31).wrappedSum())
    }
    let differences = (block + row &* line).load(as: SIMD8<Int>.self) &- SIMD8(repeating: key)
    return Int(bitPattern: (SIMD8<UInt>(truncatingIfNeeded: differences) &>> 63).wrappedSum())
  }

  /// Adds to the sums behind one child, and to the total.
  @inlinable @inline(__always) func add(_ delta: Int, row: Int, at slot: Int, of node: Int) {
    let base = base(node)
    Self.add(delta, masks[slot & 7], to: base + (slot >> 3 &+ 1) &* blockStride, row: row)
    Self.add(delta, masks[slot >> 3], to: base, row: row)
    totalAddress(of: node, row: row).pointee &+= delta
  }

  @inlinable @inline(__always) static func add(_ delta: Int, _ mask: SIMD8<Int>, to block: UnsafeMutableRawPointer, row: Int) {
    if row == 0 {
      let added = SIMD8(repeating: Int32(truncatingIfNeeded: delta)) & SIMD8<Int32>(truncatingIfNeeded: mask)
      block.storeBytes(of: block.load(as: SIMD8<Int32>.self) &+ added, as: SIMD8<Int32>.self)
    } else {
      let sums = block + row &* line
      sums.storeBytes(of: sums.load(as: SIMD8<Int>.self) &+ (SIMD8(repeating: delta) & mask), as: SIMD8<Int>.self)
    }
  }

  // MARK: A whole row

  /// Writes to ``scratch`` the sums before a node's children.
  @usableFromInline func unpack(_ node: Int, _ row: Int) {
    let base = base(node)
    let groups = (Int(record(node).pointee.count) + Self.group - 1) / Self.group
    for group in 0..<groups {
      let before = SIMD8(repeating: Self.sum(group, in: base, row: row))
      let within =
        row == 0
        ? SIMD8<Int>(truncatingIfNeeded: block(group, of: node).load(as: SIMD8<Int32>.self))
        : (block(group, of: node) + row * Self.line).load(as: SIMD8<Int>.self)
      UnsafeMutableRawPointer(scratch + group * Self.group).storeBytes(of: before &+ within, as: SIMD8<Int>.self)
    }
  }

  /// Makes a node's row hold the first `count` numbers of ``scratch`` as the sums before its children.
  @usableFromInline func pack(_ node: Int, _ row: Int, _ count: Int, total: Int) {
    let base = base(node)
    let groups = max(1, (count + Self.group - 1) / Self.group)
    let unreachable = row == 0 ? Int(Self.unreachableCount) : Self.unreachable
    for place in count..<groups * Self.group { scratch[place] = unreachable }
    // A search among no children takes the first.
    if count == 0 { scratch[0] = 0 }
    for group in 0..<groups {
      let first = scratch[group * Self.group]
      let within = UnsafeMutableRawPointer(scratch + group * Self.group).load(as: SIMD8<Int>.self) &- SIMD8(repeating: first)
      if row == 0 {
        block(group, of: node).storeBytes(of: SIMD8<Int32>(truncatingIfNeeded: within), as: SIMD8<Int32>.self)
      } else {
        (block(group, of: node) + row * Self.line).storeBytes(of: within, as: SIMD8<Int>.self)
      }
      Self.setSum(group, in: base, row: row, to: first)
    }
    for group in groups..<max(groups, Self.group) { Self.setSum(group, in: base, row: row, to: unreachable) }
    totalAddress(of: node, row: row).pointee = total
  }

  /// Gives a node's row of `count` children one more, at the end, that counts nothing: it begins where the others end. One sum is written, or eight where
  /// the child begins a group.
  @usableFromInline func appendSum(to node: Int, _ row: Int, count: Int) {
    let base = base(node)
    let (group, lane, total) = (count >> 3, count & 7, total(of: node, row: row))
    let block = block(group, of: node)
    if lane == 0 {
      var within = SIMD8(repeating: (row == 0 ? Int(Self.unreachableCount) : Self.unreachable) &- total)
      within[0] = 0
      if row == 0 {
        block.storeBytes(of: SIMD8<Int32>(truncatingIfNeeded: within), as: SIMD8<Int32>.self)
      } else {
        (block + row &* Self.line).storeBytes(of: within, as: SIMD8<Int>.self)
      }
      Self.setSum(group, in: base, row: row, to: total)
    } else {
      Self.setSum(lane, in: block, row: row, to: total &- Self.sum(group, in: base, row: row))
    }
  }

  /// Sets one of a block's eight sums of a row.
  @inlinable @inline(__always) static func setSum(_ lane: Int, in block: UnsafeMutableRawPointer, row: Int, to sum: Int) {
    if row == 0 { counts(block)[lane] = Int32(truncatingIfNeeded: sum) } else { sums(block, row: row)[lane] = sum }
  }
}
