/// The starts of sections, as sums over their lengths, any of which may change.
///
/// Until the first section comes, goes or moves, the sums are of a fixed number of sections, and the slot of a section is its number. A node holds the sums
/// before each of 64 sections in groups of eight, as a node of a ``RunIndex`` does: a line for the sums before each group, and a line for each group. The nodes
/// of a level are neighbours, and the one above a node follows from its number, so nothing but sums is kept: nine bytes a section. With the first such change a ``SectionOrder`` takes the place of the nodes.
///
/// - Complexity: O(log *s*) for each operation but making one, ``setLengths(_:)`` and the first ``rearrange(removing:inserting:fanOut:)``, which are O(*s*).
@usableFromInline package struct SectionOutline: ~Copyable {
  /// The number of children of a node.
  @inlinable static var width: Int { 64 }
  /// The numbers that a node takes: the sums before its eight groups, and those within each.
  @inlinable static var stride: Int { 72 }
  /// The sum before a section that does not exist: no search reaches it after any changes.
  @inlinable static var unreachable: Int { 1 << 62 }

  /// The number of sections.
  @usableFromInline private(set) package var count: Int
  /// The length of all sections.
  @usableFromInline private(set) package var length = 0
  /// The sections once any has come, gone or moved; the nodes are then those of no section. `nil` before.
  @usableFromInline let order: UnsafeMutablePointer<SectionOrder>?
  /// The nodes of all levels, those of the lowest first.
  @usableFromInline let nodes: UnsafeMutablePointer<Int>
  @usableFromInline let nodeCount: Int
  /// The number of levels; at least one, and one node on the last.
  @usableFromInline let height: Int

  /// An outline of `count` sections, whose lengths `length` returns; it is called once for each, in order.
  @inlinable @inline(__always) package init(count: Int, length measure: (_ section: Int) -> Int) {
    self.init(
      count: count,
      filling: { sections, node in
        Self.fill(node, sections.count) { measure(sections.lowerBound &+ $0) }
      })
  }

  /// An outline of `count` sections, whose lengths `write` stores side by side. It is called for up to 64 sections at a time, in order.
  @inlinable @inline(__always)
  package init(count: Int, lengths write: (_ sections: Range<Int>, _ lengths: UnsafeMutablePointer<Int>) -> Void) {
    self.init(
      count: count,
      filling: { sections, node in
        // The sums take the places of the lengths.
        write(sections, node + 8)
        return Self.sumUp(node, sections.count)
      })
  }

  /// An outline of `count` sections. `fill` makes each node of the lowest level hold the sums before its sections, and returns that of all.
  @inlinable @inline(__always)
  init(count: Int, filling fill: (_ sections: Range<Int>, _ node: UnsafeMutablePointer<Int>) -> Int) {
    self.count = count
    order = nil
    (nodeCount, height) = Self.shape(count)
    nodes = Self.allocate(nodeCount)
    let above = firstNode(on: 1)
    var (section, node) = (0, nodes)
    repeat {
      let first = section
      section &+= Self.width
      let sum = fill(first..<Swift.min(section, count), node)
      node += Self.stride
      carry(sum, from: first >> 6, to: above, isOnTop: height == 1)
    } while section < count
    sumUp()
  }

  /// An outline of sections that come, go and move.
  @usableFromInline init(_ order: consuming SectionOrder) {
    (count, length) = (order.count, order.sequence.measure)
    (nodeCount, height) = Self.shape(0)
    nodes = Self.allocate(nodeCount)
    let place = UnsafeMutablePointer<SectionOrder>.allocate(capacity: 1)
    place.initialize(to: order)
    self.order = place
  }

  @inlinable deinit {
    nodes.deallocate()
    guard let order else { return }
    order.deinitialize(count: 1)
    order.deallocate()
  }

  /// The number of nodes on all levels, and of levels.
  @usableFromInline static func shape(_ count: Int) -> (nodes: Int, levels: Int) {
    var (nodes, levels, size) = (0, 0, count)
    repeat {
      size = max(1, (size + width - 1) / width)
      (nodes, levels) = (nodes + size, levels + 1)
    } while size > 1
    return (nodes, levels)
  }

  /// Room for so many nodes, each line of which is a line of the cache.
  @usableFromInline static func allocate(_ nodes: Int) -> UnsafeMutablePointer<Int> {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: nodes * stride * MemoryLayout<Int>.stride, alignment: RunIndex.line)
    return memory.bindMemory(to: Int.self, capacity: nodes * stride)
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

  /// Makes a node hold the sums before its children, whose own lengths are in the places of those sums. Returns the sum of all.
  ///
  /// It is not inlined: among the variables of a loop around it, the sums would be in memory, not in registers.
  @usableFromInline @inline(never) static func sumUp(_ node: UnsafeMutablePointer<Int>, _ count: Int) -> Int {
    guard count == width else { return fill(node, count) { node[8 &+ $0] } }
    var sum = 0
    for group in 0..<8 {
      node[group] = sum
      var within = 0
      for child in 8 &+ 8 &* group..<16 &+ 8 &* group {
        let length = node[child]
        node[child] = within
        within &+= length
      }
      sum &+= within
    }
    return sum
  }

  /// Leaves the sum of a node where the node above has its place, until that is filled.
  @inlinable mutating func carry(_ sum: Int, from number: Int, to firstAbove: Int, isOnTop: Bool) {
    if isOnTop { length = sum } else { node(firstAbove &+ number >> 6)[8 &+ (number & 63)] = sum }
  }

  /// Fills the nodes above those of the lowest level.
  @usableFromInline mutating func sumUp() {
    for level in 1..<max(1, height) {
      let (first, above, children) = (firstNode(on: level), firstNode(on: level + 1), nodeCount(on: level - 1))
      for number in 0..<nodeCount(on: level) {
        let node = node(first + number)
        let sum = Self.sumUp(node, Swift.min(Self.width, children - number * Self.width))
        carry(sum, from: number, to: above, isOnTop: level + 1 == height)
      }
    }
  }

  /// The number of nodes of a level, unless there are no sections.
  @inlinable @inline(__always) func nodeCount(on level: Int) -> Int { (count &- 1) >> (6 &* (level &+ 1)) &+ 1 }

  /// The first node of a level.
  @usableFromInline func firstNode(on level: Int) -> Int { (0..<level).reduce(0) { $0 + nodeCount(on: $1) } }
}

extension SectionOutline {
  /// Where a node begins.
  @inlinable @inline(__always) func node(_ number: Int) -> UnsafeMutablePointer<Int> { nodes + number &* Self.stride }

  /// The sum before a child of a node.
  @inlinable @inline(__always) static func sum(before child: Int, in node: UnsafeMutablePointer<Int>) -> Int {
    node[child >> 3] &+ node[8 &+ child]
  }

  /// Where a section begins; the end of all for their number.
  @inlinable package func origin(of section: Int) -> Int {
    guard section < count else { return length }
    if let order { return Self.origin(of: section, in: order) }
    var (number, sum, first, size) = (section, 0, 0, count)
    for _ in 0..<height {
      sum &+= Self.sum(before: number & 63, in: node(first &+ number >> 6))
      number >>= 6
      size = (size &+ 63) >> 6
      first &+= size
    }
    return sum
  }

  /// The slot of a section: data stored under it stays in place while other sections come, go and move.
  @inlinable @inline(__always) package func slot(of section: Int) -> Int {
    if let order { Self.slot(of: section, in: order) } else { section }
  }

  // The look-up for sections that have moved is not inlined: it would take its callers' registers. It takes the order alone: for a method, all fields
  // of the outline would be copied.
  @usableFromInline @inline(never) static func slot(of section: Int, in order: UnsafeMutablePointer<SectionOrder>) -> Int {
    order.pointee.place(of: section).slot
  }
  @usableFromInline @inline(never) static func origin(of section: Int, in order: UnsafeMutablePointer<SectionOrder>) -> Int {
    order.pointee.place(of: section).origin
  }
  @usableFromInline @inline(never)
  static func lastSection(startingBefore offset: Int, in order: UnsafeMutablePointer<SectionOrder>) -> Int {
    order.pointee.lastSection(startingBefore: offset)
  }
  @usableFromInline @inline(never) static func add(_ delta: Int, toSlot slot: Int, in order: UnsafeMutablePointer<SectionOrder>) {
    order.pointee.add(delta, toSlot: slot)
  }
  @usableFromInline @inline(never) static func length(inSlot slot: Int, in order: UnsafeMutablePointer<SectionOrder>) -> Int {
    order.pointee.length(inSlot: slot)
  }

  /// Whether sections have come, gone or moved, so that slots are not indexes.
  @inlinable package var keepsSlots: Bool { order != nil }

  /// Whether a section has the slot.
  @inlinable @inline(__always) package func holds(_ slot: Int) -> Bool {
    guard let order else { return true }
    return order.pointee.holds(slot)
  }

  /// The length of the section in a slot. O(1), but for the last of 64.
  @inlinable package func length(inSlot slot: Int) -> Int {
    if let order { return Self.length(inSlot: slot, in: order) }
    return fixedLength(of: slot)
  }

  /// The number of sections and entries of nodes that a change of the length in a slot touches.
  @usableFromInline package func entries(aboveSlot slot: Int) -> Int {
    if let order { return order.pointee.entries(aboveSlot: slot) }
    if count <= Self.width { return count }
    var (entries, size) = (0, count)
    for _ in 0..<height {
      entries &+= Swift.min(size, Self.width)
      size = (size &+ 63) >> 6
    }
    return entries
  }

  /// The length of a section before any has come, gone or moved.
  @inlinable @inline(__always) func fixedLength(of section: Int) -> Int {
    guard section & 63 < 63 && section &+ 1 < count else { return origin(of: section &+ 1) &- origin(of: section) }
    let node = node(section >> 6)
    return Self.sum(before: (section & 63) &+ 1, in: node) &- Self.sum(before: section & 63, in: node)
  }

  /// Gives the section in a slot this length. Returns the number of sections and entries of nodes that this touches: none where it has it already.
  @inlinable @inline(__always) package mutating func setLength(_ length: Int, inSlot slot: Int) -> Int {
    guard count == 1 && order == nil else { return setLengthOfMany(length, slot) }
    if length == self.length { return 0 }
    self.length = length
    return 1
  }

  /// The same where there are other sections.
  @usableFromInline @inline(never) mutating func setLengthOfMany(_ length: Int, _ slot: Int) -> Int {
    let delta = length &- self.length(inSlot: slot)
    guard delta != 0 else { return 0 }
    add(delta, toSlot: slot)
    return entries(aboveSlot: slot)
  }

  /// The section in a slot has become longer.
  @inlinable package mutating func add(_ delta: Int, toSlot section: Int) {
    length &+= delta
    if let order { return Self.add(delta, toSlot: section, in: order) }
    // No section begins behind the last one.
    guard section &+ 1 < count else { return }
    var (number, first, size) = (section, 0, count)
    for _ in 0..<height {
      let node = node(first &+ number >> 6)
      Self.add(delta, behind: number & 7, to: node + (8 &+ (number & 56)))
      Self.add(delta, behind: number >> 3 & 7, to: node)
      number >>= 6
      size = (size &+ 63) >> 6
      first &+= size
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
  @inlinable package func lastSection(startingBefore offset: Int) -> Int {
    if let order { return Self.lastSection(startingBefore: offset, in: order) }
    var (number, key, level, first) = (0, offset, height, nodeCount)
    while level > 0 {
      level &-= 1
      first &-= nodeCount(on: level)
      let node = node(first &+ number)
      let group = Swift.max(0, Self.countBelow(key, in: node) &- 1)
      key &-= node[group]
      let lane = Swift.max(0, Self.countBelow(key, in: node + (8 &+ 8 &* group)) &- 1)
      key &-= node[8 &+ 8 &* group &+ lane]
      number = number &* Self.width &+ 8 &* group &+ lane
    }
    return number
  }

  /// The number of eight sums that are below `key`.
  @inlinable @inline(__always) static func countBelow(_ key: Int, in line: UnsafeMutablePointer<Int>) -> Int {
    // The signs of the differences: baseline x86 compares no vectors of 64-bit numbers.
    let differences = UnsafeRawPointer(line).load(as: SIMD8<Int>.self) &- SIMD8(repeating: key)
    return Int(bitPattern: (SIMD8<UInt>(truncatingIfNeeded: differences) &>> 63).wrappedSum())
  }
}

// MARK: Sections that come, go and move

extension SectionOutline {
  /// Removes the sections at some old indexes, and then inserts others at their final indexes; both ascending. A section that has a source, which is an old index
  /// among those removed, moves: it keeps its slot and its length. The others are new and have no length yet.
  ///
  /// - Parameter fanOut: The number of children of a node, for the first such change.
  /// - Complexity: O(*m* log *s*) for *m* sections; O(*s*) for the first such change.
  @usableFromInline package mutating func rearrange(
    removing: [Int], inserting: [(index: Int, source: Int?)], fanOut: Int = RunIndex.width
  ) -> SectionRearrangement {
    var touched = 0
    if order == nil {
      touched = count
      let order = SectionOrder(count: count, fanOut: fanOut) { fixedLength(of: $0) }
      self = SectionOutline(order)
    }
    guard let order else { preconditionFailure("An outline without an order") }
    var result = order.pointee.rearrange(removing: removing, inserting: inserting)
    result.touched += touched
    (count, length) = (order.pointee.count, order.pointee.sequence.measure)
    return result
  }

  /// Gives all sections new lengths, after a change of their order. O(*s*).
  @usableFromInline package mutating func setLengths(_ length: (_ slot: Int) -> Int) {
    guard let order else { preconditionFailure("Sections in their first order get a new outline") }
    order.pointee.setLengths(length)
    self.length = order.pointee.sequence.measure
  }

  /// The slots of all sections, in their order. O(*s*).
  @usableFromInline package var slots: [Int] { order?.pointee.slots ?? Array(0..<count) }
}

#if CHECK_INVARIANTS
  extension SectionOutline {
    /// Stops the program where the order contradicts itself.
    @usableFromInline package func checkInvariants() {
      guard let order else { return }
      order.pointee.index.checkInvariants(of: order.pointee.sequence)
      precondition(
        order.pointee.count == count && order.pointee.sequence.measure == length, "An outline and its order are of different lengths")
    }
  }
#endif
