/// The order of many sequences of runs: a search tree that knows how many items, and how much measure, come before each run.
///
/// A **run** is a number for up to 64 consecutive items, wherever those are kept. Runs hang on nodes, nodes on nodes, up to
/// one root a sequence; a sequence of one run has no node at all, so a hundred thousand short sections cost a record each. Every node keeps **rows** of
/// prefix sums over its children: row 0 counts items, the others add up the measures that the owner of the index stores.
///
/// A row is 64 sums in groups of eight: the sums within each group, and the sums before each group. Finding a child compares eight numbers twice,
/// and changing one adds to at most sixteen; both are a handful of vector instructions without a branch. The shape follows the b-ary
/// segment trees of Pibiri and Venturini, *Practical trade-offs for the prefix-sum problem* (arXiv 2006.14552), which hold a fixed number of keys; here nodes
/// split and merge as in a B-tree, and runs and nodes know their parents, so a run's number stays valid while others come and go.
///
/// A node is nine **blocks** of whole cache lines. The first holds the sums before the groups and the node's record; each of the others holds the
/// sums within a group and the group's children. At a million items memory costs more than instructions, so numbers that are read together are neighbours:
/// finding an item reads two lines a level, and finding an offset reads four.
///
/// Nodes and runs take two allocations in all. The numbers of deleted nodes and runs are used again.
///
/// - Complexity: O(log *r*) for each operation on one of *r* runs, with the fan-out as the base of the logarithm.
@usableFromInline package struct RunIndex: ~Copyable {
  /// The largest number of children of a node.
  @inlinable package static var width: Int { 64 }
  /// The number of children in a group.
  @inlinable static var group: Int { 8 }
  /// The bytes of a cache line, in which eight sums of a measure fit.
  @inlinable static var line: Int { 64 }
  /// The sum before a child that does not exist: no search reaches it, and no number of changes brings it down.
  @inlinable package static var unreachable: Int { 1 << 62 }
  /// The same among counts, which take four bytes: a sequence has fewer items than this.
  @inlinable static var unreachableCount: Int32 { 1 << 30 }

  /// The number of rows: the counts, and the measures.
  @usableFromInline let rows: Int
  /// The number of children that a node takes before it splits.
  @usableFromInline let fanOut: Int
  /// The number of children of a node when it is built, which leaves room for the first insertions.
  @usableFromInline let builtFanOut: Int
  /// The number of bytes of a block: a line for counts and children, and one for each measure.
  @usableFromInline let blockStride: Int
  /// The number of bytes of a node.
  @usableFromInline let nodeStride: Int

  /// The nodes: the block of groups, then a block for each group, then the totals of measures.
  @usableFromInline var nodes: UnsafeMutableRawPointer
  @usableFromInline var nodeCapacity = 0
  /// Nodes with this number or a larger one were never used.
  @usableFromInline package var nodeCount = 0
  @usableFromInline var freeNodes: [Int32] = []
  /// Whether ``changedNodes`` is kept.
  @usableFromInline package var notesChangedNodes = false
  /// Nodes whose children came, went or changed places, some of them more than once, some gone since.
  @usableFromInline package var changedNodes: [Int32] = []

  @usableFromInline package var runs: UnsafeMutablePointer<Run>
  @usableFromInline package var runCapacity = 0
  /// Runs with this number or a larger one were never used.
  @usableFromInline package var runCount = 0
  @usableFromInline var freeRuns: [Int32] = []

  /// Room for the sums before a node's children, unpacked, and one child more.
  @usableFromInline let scratch: UnsafeMutablePointer<Int>
  /// `masks[i]` has all bits set in the lanes behind *i*.
  @usableFromInline let masks: UnsafeMutablePointer<SIMD8<Int>>

  /// An index without any sequence, whose runs have `measures` measures each.
  @usableFromInline init(measures: Int, fanOut: Int = width) {
    precondition((2...Self.width).contains(fanOut), "A fan-out of \(fanOut) is not in 2...\(Self.width)")
    rows = measures + 1
    self.fanOut = fanOut
    builtFanOut = fanOut - fanOut / 8
    blockStride = rows * Self.line
    nodeStride = 9 * blockStride + (measures > 1 ? (measures * 8 + Self.line - 1) / Self.line * Self.line : 0)
    nodes = Self.allocate(bytes: 0)
    runs = Self.allocate(0)
    scratch = Self.allocate(Self.width + Self.group)
    masks = Self.allocate(Self.group)
    for lane in 0..<Self.group {
      var mask = SIMD8<Int>.zero
      for behind in lane + 1..<max(lane + 1, Self.group) { mask[behind] = -1 }
      masks[lane] = mask
    }
  }

  @inlinable deinit {
    nodes.deallocate()
    runs.deallocate()
    scratch.deallocate()
    masks.deallocate()
  }

  /// A node's place, and how many children it has. It is in the first block, behind the counts.
  @usableFromInline struct Node: BitwiseCopyable {
    /// The node above; -1 at the root.
    @usableFromInline var parent: Int32
    /// The node's place among the parent's children.
    @usableFromInline var slot: UInt8
    @usableFromInline var count: UInt8
    /// 1 for a node of runs, 2 for a node of those, and so on; 0 for one whose number is free.
    @usableFromInline var level: UInt8

    @inlinable init(slot: Int = 0, count: Int = 0, level: Int) {
      parent = -1
      self.slot = UInt8(truncatingIfNeeded: slot)
      self.count = UInt8(truncatingIfNeeded: count)
      self.level = UInt8(truncatingIfNeeded: level)
    }
  }

  /// A run's place, and the place of its items. 16 bytes.
  @usableFromInline package struct Run: BitwiseCopyable {
    /// The node the run hangs on; -1 where it is a sequence by itself, -2 where the number is free.
    @usableFromInline package var node: Int32
    /// Where the run's items begin, for the owner of the index.
    @usableFromInline package var start: Int32
    /// The sequence the run belongs to, for the owner of the index.
    @usableFromInline package var sequence: Int32
    /// The run's place among the node's children.
    @usableFromInline package var slot: UInt8
    /// The number of items.
    @usableFromInline package var count: UInt8
    /// The number of items that fit into the memory of the run.
    @usableFromInline var capacity: UInt8
    /// Whether the owner of the index has the run on its list of those to be measured.
    @usableFromInline package var isMarked: Bool

    @inlinable package init(node: Int = -1, start: Int, sequence: Int, slot: Int = 0, count: Int, capacity: Int) {
      self.node = Int32(truncatingIfNeeded: node)
      self.start = Int32(truncatingIfNeeded: start)
      self.sequence = Int32(truncatingIfNeeded: sequence)
      self.slot = UInt8(truncatingIfNeeded: slot)
      self.count = UInt8(truncatingIfNeeded: count)
      self.capacity = UInt8(truncatingIfNeeded: capacity)
      isMarked = false
    }
  }

  /// A sequence of runs: which node, or which run, it begins at.
  @usableFromInline package struct Sequence: BitwiseCopyable {
    /// The topmost node; the run where the height is 0; -1 where there are no runs.
    @usableFromInline var root: Int32 = -1
    /// The number of levels of nodes.
    @usableFromInline var height: Int32 = 0
    /// The number of items.
    @usableFromInline package var count = 0
    /// The total of measure 1.
    @usableFromInline package var measure = 0

    @usableFromInline package init() {}

    /// A sequence of one run, or for -1 of none.
    @inlinable package init(root: Int, count: Int, measure: Int) {
      self.root = Int32(truncatingIfNeeded: root)
      self.count = count
      self.measure = measure
    }

    @inlinable package var isEmpty: Bool { root < 0 }
  }

  /// A run, and the sums before it in its sequence.
  @usableFromInline package struct Place: BitwiseCopyable {
    @usableFromInline package var run: Int
    /// The number of items before the run.
    @usableFromInline package var item: Int
    /// The measure before the run.
    @usableFromInline package var measure: Int

    @inlinable package init(run: Int, item: Int, measure: Int) {
      self.run = run
      self.item = item
      self.measure = measure
    }
  }
}

// MARK: Memory

extension RunIndex {
  static func allocate(bytes: Int) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer.allocate(byteCount: max(line, bytes), alignment: line)
  }

  static func allocate<Element>(_ count: Int) -> UnsafeMutablePointer<Element> {
    allocate(bytes: count * MemoryLayout<Element>.stride).bindMemory(to: Element.self, capacity: max(1, count))
  }

  /// Forgets all sequences, and keeps the memory.
  mutating func removeAll() {
    (nodeCount, runCount) = (0, 0)
    freeNodes.removeAll(keepingCapacity: true)
    freeRuns.removeAll(keepingCapacity: true)
    changedNodes.removeAll(keepingCapacity: true)
  }

  /// Makes room for so many nodes more.
  @usableFromInline package mutating func reserveNodes(_ count: Int) {
    guard nodeCount + count > nodeCapacity else { return }
    let capacity = max(nodeCount + count, nodeCapacity + nodeCapacity / 2)
    let larger = Self.allocate(bytes: capacity * nodeStride)
    larger.copyMemory(from: nodes, byteCount: nodeCount * nodeStride)
    nodes.deallocate()
    nodes = larger
    nodeCapacity = capacity
  }

  /// The number of nodes that are built above so many runs of one sequence.
  @usableFromInline package func nodeCount(forRuns runs: Int) -> Int {
    var (level, count) = (runs, 0)
    while level > 1 {
      level = (level + builtFanOut - 1) / builtFanOut
      count += level
    }
    return count
  }

  /// Makes room for so many runs more.
  @usableFromInline package mutating func reserveRuns(_ count: Int) {
    guard runCount + count > runCapacity else { return }
    let capacity = max(runCount + count, runCapacity + runCapacity / 2)
    let larger: UnsafeMutablePointer<Run> = Self.allocate(capacity)
    larger.update(from: runs, count: runCount)
    runs.deallocate()
    runs = larger
    runCapacity = capacity
  }

  mutating func makeNode(level: Int) -> Int {
    let node: Int
    if let free = freeNodes.popLast() {
      node = Int(free)
    } else {
      reserveNodes(1)
      node = nodeCount
      nodeCount += 1
    }
    record(node).initialize(to: Node(level: level))
    return node
  }

  mutating func freeNode(_ node: Int) {
    record(node).pointee.level = 0
    freeNodes.append(Int32(node))
  }

  /// Notes that a node has other children, or has them in other places.
  mutating func note(changedNode node: Int) {
    if notesChangedNodes { changedNodes.append(Int32(node)) }
  }

  /// A run that hangs nowhere yet. Amortised O(1).
  @usableFromInline mutating func makeRun(of sequence: Int, count: Int, start: Int, capacity: Int) -> Int {
    let run: Int
    if let free = freeRuns.popLast() {
      run = Int(free)
    } else {
      reserveRuns(1)
      run = runCount
      runCount += 1
    }
    runs[run] = Run(start: start, sequence: sequence, count: count, capacity: capacity)
    return run
  }
}
