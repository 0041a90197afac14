/// Sums that items add to in turn, kept beside a ``RunIndex``: item *i* of a sequence adds to sum *i* mod *K*.
///
/// Every run and every node has two vectors of *K* sums: those of its own items, and those of the items before it in its node. Both are kept by the
/// **phase** of an item, which is its number in the run, or in the node that the run hangs on, mod *K*. The phase does not depend on what comes
/// before the node. An item that comes or goes gives all items behind it another turn. It still changes only one vector of totals a level, and the
/// sums within one node a level. A search rotates each vector by the number of items before its node.
///
/// A copy refers to the same memory, which the owner frees.
///
/// - Complexity: O(*K* log *r*) to find sums before one of *r* runs; O(*K* · *w* log *r*) for a change, *w* the fan-out.
@usableFromInline package struct TurnSums {
  /// The largest number of sums.
  @inlinable package static var capacity: Int { 16 }
  /// The number of sums that there is room for in a vector: the largest *K* of a sequence. 1 where no sequence has any.
  @usableFromInline package var width = 1
  /// The vectors of the runs: at 2 · `width` · *r*, the sums before run *r*, and behind them its own.
  @usableFromInline var runs = UnsafeMutableBufferPointer<Int>(start: nil, count: 0)
  /// The vectors of the nodes, likewise.
  @usableFromInline var nodes = UnsafeMutableBufferPointer<Int>(start: nil, count: 0)

  @usableFromInline package init() {}

  @usableFromInline package func deallocate() {
    runs.deallocate()
    nodes.deallocate()
  }

  /// Sets the number of sums of a vector. Where that changes, all vectors have to be written again.
  @usableFromInline package mutating func setWidth(_ width: Int) { self.width = width }

  /// Makes room for the vectors of all runs and nodes of an index, if there are any.
  @inlinable @inline(__always) package mutating func reserve(for index: borrowing RunIndex) {
    guard width > 1 else { return }
    if runs.count < 2 &* width &* index.runCapacity { runs.grow(to: 2 &* width &* index.runCapacity) }
    if nodes.count < 2 &* width &* index.nodeCapacity { nodes.grow(to: 2 &* width &* index.nodeCapacity) }
  }
}

extension UnsafeMutableBufferPointer where Element: BitwiseCopyable {
  /// Moves the elements to memory with room for `count`; what is behind them is undefined.
  @usableFromInline mutating func grow(to count: Int) {
    let larger = UnsafeMutableBufferPointer.allocate(capacity: count)
    _ = larger.update(fromContentsOf: self)
    deallocate()
    self = larger
  }
}

extension TurnSums {
  /// A vector, in memory that was reserved.
  @inlinable @inline(__always) static func at(_ offset: Int, of memory: UnsafeMutableBufferPointer<Int>) -> UnsafeMutablePointer<Int> {
    memory.baseAddress.unsafelyUnwrapped + offset
  }

  /// The sums of the items before a run in its node, by their phase in the node.
  @inlinable @inline(__always) func before(run: Int) -> UnsafeMutablePointer<Int> { Self.at(2 &* width &* run, of: runs) }
  /// The sums of a run's own items, by their phase in the run.
  @inlinable @inline(__always) package func total(ofRun run: Int) -> UnsafeMutablePointer<Int> {
    Self.at(2 &* width &* run &+ width, of: runs)
  }
  /// The sums of the items before a node in its parent, by their phase in the parent.
  @inlinable @inline(__always) func before(node: Int) -> UnsafeMutablePointer<Int> { Self.at(2 &* width &* node, of: nodes) }
  /// The sums of a node's items, by their phase in the node.
  @inlinable @inline(__always) func total(ofNode node: Int) -> UnsafeMutablePointer<Int> {
    Self.at(2 &* width &* node &+ width, of: nodes)
  }

  /// Adds vectors whose phases differ: the first phase of `added` is phase `phase` of `sums`.
  @inlinable @inline(__always)
  static func add(_ added: UnsafeMutablePointer<Int>, from phase: Int, to sums: UnsafeMutablePointer<Int>, _ count: Int) {
    var lane = phase
    for index in 0..<count {
      sums[lane] &+= added[index]
      lane = lane &+ 1 == count ? 0 : lane &+ 1
    }
  }

  /// Adds up a node from its children. O(*K* · *w*).
  @usableFromInline package func sumUp(_ node: Int, _ count: Int, _ index: borrowing RunIndex) {
    let record = index.record(node).pointee
    let total = total(ofNode: node)
    total.update(repeating: 0, count: count)
    var phase = 0
    for slot in 0..<Int(record.count) {
      let child = index.child(at: slot, of: node)
      let isRun = record.level == 1
      (isRun ? before(run: child) : before(node: child)).update(from: total, count: count)
      Self.add(isRun ? self.total(ofRun: child) : self.total(ofNode: child), from: phase, to: total, count)
      phase = (phase &+ (isRun ? Int(index.runs[child].count) : index.total(of: child, row: 0))) % count
    }
  }

  /// An item of a run has become longer. O(*w* log *r*).
  ///
  /// - Parameters:
  ///   - delta: By how much.
  ///   - item: The item's number in the run.
  ///   - run: The run.
  ///   - count: The number of sums of the run's sequence.
  ///   - index: The index of the run.
  @usableFromInline package func add(_ delta: Int, at item: Int, of run: Int, _ count: Int, _ index: borrowing RunIndex) {
    total(ofRun: run)[item % count] &+= delta
    var (item, node, slot, isRun) = (item, Int(index.runs[run].node), Int(index.runs[run].slot), true)
    while node >= 0 {
      let record = index.record(node).pointee
      item &+= index.sum(before: slot, of: node, row: 0)
      let lane = item % count
      for behind in slot &+ 1..<max(slot &+ 1, Int(record.count)) {
        let child = index.child(at: behind, of: node)
        (isRun ? before(run: child) : before(node: child))[lane] &+= delta
      }
      total(ofNode: node)[lane] &+= delta
      (slot, node, isRun) = (Int(record.slot), Int(record.parent), false)
    }
  }

  /// Adds up nodes that changed, some of which may be gone, and all nodes above them. O(*K* · *w* · *c* log *r*) for *c* nodes.
  ///
  /// - Parameters:
  ///   - changed: The nodes.
  ///   - index: Their index.
  ///   - count: Returns the number of sums of a sequence, by its number; 1 where its items take no turns.
  @usableFromInline package func settle(_ changed: [Int32], _ index: borrowing RunIndex, count: (_ sequence: Int) -> Int) {
    index.forEachNode(upFrom: changed) { node in
      let count = count(index.sequence(under: node))
      if count > 1 { sumUp(node, count, index) }
    }
  }

  /// The sums of all items of a sequence, or `nil` where it has none.
  @inlinable package func total(of sequence: RunIndex.Sequence) -> UnsafeMutablePointer<Int>? {
    guard !sequence.isEmpty else { return nil }
    return sequence.height == 0 ? total(ofRun: Int(sequence.root)) : total(ofNode: Int(sequence.root))
  }

  /// Adds the sums before a run of its sequence to `sums`, which are 0. O(*K* log *r*).
  @usableFromInline package func addSums(before run: Int, to sums: UnsafeMutablePointer<Int>, _ count: Int, _ index: borrowing RunIndex) {
    guard index.runs[run].node >= 0 else { return }
    // From the root down every vector is turned by the items before its node: those are counted from the end.
    var (node, item) = (Int(index.runs[run].node), 0)
    let place = index.place(of: run)
    item = place.item &- index.sum(before: Int(index.runs[run].slot), of: node, row: 0)
    Self.add(before(run: run), from: item % count, to: sums, count)
    while true {
      let record = index.record(node).pointee
      let parent = Int(record.parent)
      guard parent >= 0 else { return }
      item &-= index.sum(before: Int(record.slot), of: parent, row: 0)
      Self.add(before(node: node), from: item % count, to: sums, count)
      node = parent
    }
  }

  /// The last run of a sequence before which every sum is below `bound`, or the first. Adds the sums before it to `sums`, which are 0.
  ///
  /// The sequence must not be empty. O(*K* log *r* log *w*).
  @usableFromInline package func lastRun(
    before bound: Int, of sequence: RunIndex.Sequence, adding sums: UnsafeMutablePointer<Int>, _ count: Int,
    _ index: borrowing RunIndex
  ) -> RunIndex.Place {
    var place = RunIndex.Place(run: Int(sequence.root), item: 0, measure: 0)
    var level = sequence.height
    while level > 0 {
      let (node, phase, isOfRuns) = (place.run, place.item % count, level == 1)
      var (low, high) = (0, Int(index.record(node).pointee.count))
      while high &- low > 1 {
        let middle = (low &+ high) / 2
        let child = index.child(at: middle, of: node)
        let before = isOfRuns ? before(run: child) : before(node: child)
        if Self.isBelow(bound, sums, before, from: phase, count) { low = middle } else { high = middle }
      }
      place.run = index.child(at: low, of: node)
      Self.add(isOfRuns ? before(run: place.run) : before(node: place.run), from: phase, to: sums, count)
      place.item &+= index.sum(before: low, of: node, row: 0)
      level &-= 1
    }
    for column in 0..<count { place.measure &+= sums[column] }
    return place
  }

  /// The last run of a sequence before which the sum of one turn is below `bound`, or the first; its measure is that sum.
  ///
  /// The sequence must not be empty. O(log *r* log *w*).
  @usableFromInline package func lastRun(
    before bound: Int, inTurn turn: Int, of sequence: RunIndex.Sequence, _ count: Int, _ index: borrowing RunIndex
  ) -> RunIndex.Place {
    var place = RunIndex.Place(run: Int(sequence.root), item: 0, measure: 0)
    var level = sequence.height
    while level > 0 {
      let (node, isOfRuns) = (place.run, level == 1)
      let lane = Self.phase(of: turn, from: place.item, count)
      var (low, high, sum) = (0, Int(index.record(node).pointee.count), 0)
      while high &- low > 1 {
        let middle = (low &+ high) / 2
        let child = index.child(at: middle, of: node)
        let before = (isOfRuns ? before(run: child) : before(node: child))[lane]
        if place.measure &+ before < bound { (low, sum) = (middle, before) } else { high = middle }
      }
      place.run = index.child(at: low, of: node)
      place.item &+= index.sum(before: low, of: node, row: 0)
      place.measure &+= sum
      level &-= 1
    }
    return place
  }

  /// The number of items from one on until the next whose turn is `turn`.
  @inlinable @inline(__always) package static func phase(of turn: Int, from item: Int, _ count: Int) -> Int {
    let phase = turn &- item % count
    return phase < 0 ? phase &+ count : phase
  }

  /// Whether all sums of two vectors together are below a bound.
  @inlinable @inline(__always)
  static func isBelow(
    _ bound: Int, _ sums: UnsafeMutablePointer<Int>, _ more: UnsafeMutablePointer<Int>, from phase: Int, _ count: Int
  ) -> Bool {
    var lane = phase
    for index in 0..<count {
      if sums[lane] &+ more[index] >= bound { return false }
      lane = lane &+ 1 == count ? 0 : lane &+ 1
    }
    return true
  }
}
