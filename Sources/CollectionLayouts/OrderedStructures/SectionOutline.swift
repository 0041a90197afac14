/// Where sections begin: sums over the lengths of a fixed number of sections, any of which may change.
///
/// A node holds the sums before each of 64 sections in groups of eight, as a node of a ``RunIndex`` does: a line for the sums before each group, and a
/// line for each group. The nodes of a level lie side by side, and the one above a node follows from its number, so nothing but sums is
/// kept: nine bytes a section. Sections that come or go need a new outline.
///
/// - Complexity: O(log *s*) for each operation but making one, which is O(*s*).
@usableFromInline struct SectionOutline: ~Copyable {
  /// The number of children of a node.
  @usableFromInline static let width = 64
  /// The numbers that a node takes: the sums before its eight groups, and those within each.
  @usableFromInline static let stride = 72
  /// Stands for the sum before a section that does not exist: no search reaches it, whatever changes.
  @usableFromInline static let unreachable = 1 << 62

  /// The number of sections.
  @usableFromInline let count: Int
  /// The length of all sections.
  @usableFromInline private(set) var length = 0
  /// The nodes of all levels, those of the lowest first.
  @usableFromInline let nodes: UnsafeMutablePointer<Int>
  /// The first node of each level; at least one level, and one node on the last.
  @usableFromInline let levels: [Int]

  /// An outline of `count` sections, whose lengths `length` returns; it is called once for each, in order.
  @inlinable @inline(__always) init(count: Int, length measure: (_ section: Int) -> Int) {
    self.count = count
    (levels, nodes) = Self.makeNodes(count)
    var (section, number) = (0, 0)
    repeat {
      let first = section
      let sum = Self.fill(nodes + number &* Self.stride, Swift.min(Self.width, count &- first)) { measure(first &+ $0) }
      carry(sum, from: number, on: 0)
      section &+= Self.width
      number &+= 1
    } while section < count
    sumUp()
  }

  @inlinable deinit { nodes.deallocate() }

  /// Room for the nodes of so many sections, and the first node of each level.
  @usableFromInline static func makeNodes(_ count: Int) -> (levels: [Int], nodes: UnsafeMutablePointer<Int>) {
    var (levels, nodes, size) = ([0], 0, count)
    while true {
      size = max(1, (size + width - 1) / width)
      nodes += size
      if size == 1 { break }
      levels.append(nodes)
    }
    let memory = UnsafeMutableRawPointer.allocate(byteCount: nodes * stride * MemoryLayout<Int>.stride, alignment: 64)
    return (levels, memory.bindMemory(to: Int.self, capacity: nodes * stride))
  }

  /// Makes a node hold the sums before its children. Returns that of all.
  @inlinable @inline(__always)
  static func fill(_ node: UnsafeMutablePointer<Int>, _ count: Int, value: (_ child: Int) -> Int) -> Int {
    var (child, sum, group) = (0, 0, 0)
    while child < count {
      node[group] = sum
      group &+= 1
      let end = Swift.min(count, child &+ 8)
      var within = 0
      while child < end {
        let value = value(child)
        node[8 &+ child] = within
        within &+= value
        child &+= 1
      }
      sum &+= within
    }
    while child & 7 != 0 {
      node[8 &+ child] = unreachable
      child &+= 1
    }
    while group < 8 {
      node[group] = unreachable
      group &+= 1
    }
    return sum
  }

  /// Leaves the sum of a node where the node above has its place, until that is filled.
  @inlinable mutating func carry(_ sum: Int, from number: Int, on level: Int) {
    if level &+ 1 < levels.count { node(number >> 6, on: level &+ 1)[8 &+ (number & 63)] = sum } else { length = sum }
  }

  /// Fills the nodes above those of the lowest level.
  @usableFromInline mutating func sumUp() {
    for level in levels.indices.dropFirst() {
      let children = nodeCount(on: level - 1)
      for number in 0..<nodeCount(on: level) {
        let node = node(number, on: level)
        carry(Self.fill(node, Swift.min(Self.width, children - number * Self.width)) { node[8 + $0] }, from: number, on: level)
      }
    }
  }

  /// The number of nodes of a level.
  @usableFromInline func nodeCount(on level: Int) -> Int {
    level + 1 < levels.count ? levels[level + 1] - levels[level] : 1
  }
}

extension SectionOutline {
  /// Where a node begins.
  @inlinable @inline(__always) func node(_ number: Int, on level: Int) -> UnsafeMutablePointer<Int> {
    nodes + (levels[level] &+ number) &* Self.stride
  }

  /// The sum before a child of a node.
  @inlinable @inline(__always) static func sum(before child: Int, in node: UnsafeMutablePointer<Int>) -> Int {
    node[child >> 3] &+ node[8 &+ child]
  }

  /// Where a section begins; the end of all for their number.
  @inlinable func origin(of section: Int) -> Int {
    guard section < count else { return length }
    var (number, sum) = (section, 0)
    for level in levels.indices {
      sum &+= Self.sum(before: number & 63, in: node(number >> 6, on: level))
      number >>= 6
    }
    return sum
  }

  /// The length of a section.
  @inlinable func length(of section: Int) -> Int { length(of: section, on: 0, among: count) }

  /// The sum of a child of a level with so many.
  @inlinable func length(of child: Int, on level: Int, among count: Int) -> Int {
    let node = node(child >> 6, on: level)
    let before = Self.sum(before: child & 63, in: node)
    if child & 63 < 63 && child &+ 1 < count { return Self.sum(before: (child & 63) &+ 1, in: node) &- before }
    guard level &+ 1 < levels.count else { return length &- before }
    return length(of: child >> 6, on: level &+ 1, among: nodeCount(on: level)) &- before
  }

  /// A section has become longer.
  @inlinable mutating func add(_ delta: Int, to section: Int) {
    var number = section
    length &+= delta
    for level in levels.indices {
      let node = node(number >> 6, on: level)
      Self.add(delta, behind: number & 7, to: node + (8 &+ (number & 56)))
      Self.add(delta, behind: number >> 3 & 7, to: node)
      number >>= 6
    }
  }

  @inlinable @inline(__always) static func add(_ delta: Int, behind lane: Int, to line: UnsafeMutablePointer<Int>) {
    let sums = UnsafeMutableRawPointer(line)
    // The sign of a difference tells which lanes are behind: baseline x86 compares no vectors of 64-bit numbers.
    let isBehind = SIMD8<UInt>(truncatingIfNeeded: SIMD8(repeating: lane) &- SIMD8(0, 1, 2, 3, 4, 5, 6, 7)) &>> 63
    let added = SIMD8(repeating: delta) & (SIMD8<Int>.zero &- SIMD8<Int>(truncatingIfNeeded: isBehind))
    sums.storeBytes(of: sums.load(as: SIMD8<Int>.self) &+ added, as: SIMD8<Int>.self)
  }

  /// The last section that begins before `offset`, or the first. There must be one.
  @inlinable func lastSection(startingBefore offset: Int) -> Int {
    var (number, key, level) = (0, offset, levels.count)
    while level > 0 {
      level &-= 1
      let node = node(number, on: level)
      let group = Swift.max(0, Self.countBelow(key, in: node) &- 1)
      key &-= node[group]
      let lane = Swift.max(0, Self.countBelow(key, in: node + (8 &+ 8 &* group)) &- 1)
      key &-= node[8 &+ 8 &* group &+ lane]
      number = number &* Self.width &+ 8 &* group &+ lane
    }
    return number
  }

  /// How many of eight sums are below `key`.
  @inlinable @inline(__always) static func countBelow(_ key: Int, in line: UnsafeMutablePointer<Int>) -> Int {
    // The signs of the differences: baseline x86 compares no vectors of 64-bit numbers.
    let differences = UnsafeRawPointer(line).load(as: SIMD8<Int>.self) &- SIMD8(repeating: key)
    return Int(bitPattern: (SIMD8<UInt>(truncatingIfNeeded: differences) &>> 63).wrappedSum())
  }
}
