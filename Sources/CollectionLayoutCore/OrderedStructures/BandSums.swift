/// The effect of consecutive items of a section on the bands: the distance by which the start of the open band moves, and the number of items in that band then.
///
/// A **band** is a set of items side by side: a row of a group, a line of a flow. If the fold forgets closed bands, the items before a place affect those after it
/// only by the number of items in the open band, because its items can be read again.
@usableFromInline package struct BandSum: BitwiseCopyable, Equatable {
  /// The measure above the lowest seven bits, which hold the number of items.
  @usableFromInline let bits: Int

  /// No items: the band is as it was, with `open` items.
  @inlinable init(open: Int) { bits = open }

  /// - Parameters:
  ///   - measure: The distance between the start of the band that is open before the items and that of the one behind them, in units.
  ///   - open: The number of items in the band that is open behind them; at most 127.
  @inlinable package init(measure: Int, open: Int) { bits = measure &<< 7 &+ open }

  /// The distance between the start of the band that is open before the items and that of the one behind them, in units.
  @inlinable package var measure: Int { bits >> 7 }
  /// The number of items in the band that is open behind them.
  @inlinable package var open: Int { bits & 127 }

  /// These items and the next ones, of which `next` are the sums, by the number of items in the band that is open before them.
  @inlinable @inline(__always) func followed(by next: UnsafePointer<BandSum>) -> BandSum {
    BandSum(bits: bits & ~127 &+ next[bits & 127].bits)
  }

  @inlinable init(bits: Int) { self.bits = bits }
}

/// Sums over bands whose number of items depends on the items, kept next to a ``RunIndex``. They give the start of any band after any insertions and deletions.
///
/// Every run and every node has two vectors of ``BandSum``, those of its own items, and those of the items before it in its node. Their entry *d* holds for
/// a run or node that begins with *d* items in the open band. An item that comes or goes changes the vectors of its run, of the runs behind it that begin in
/// a band with one of its items, and of the nodes above them.
///
/// All vectors are as long as the longest bands of any section with sums need. A section has such sums only once a change ran through thousands of items: until then the states before runs tell the same, and take less room.
///
/// - Complexity: O(*k* · *w* log *r*) for a change of one of *r* runs, *k* the largest number of items of a band and *w* the fan-out; O(log *w* log *r*)
///   to find a band.
@usableFromInline package final class BandSums {
  /// The largest number of entries of a vector: where so many items or more are in an open band, a section has no sums.
  @inlinable package static var capacity: Int { 64 }
  /// The number of entries of a vector.
  @usableFromInline package var width = 1
  /// The number of entries that vectors get when all are made again.
  @usableFromInline package var wantedWidth = 1
  /// The vectors of the runs: at 2 · `width` · *r*, the sums before run *r*, and behind them its own.
  @usableFromInline var runs = UnsafeMutableBufferPointer<BandSum>(start: nil, count: 0)
  /// The vectors of the nodes, likewise.
  @usableFromInline var nodes = UnsafeMutableBufferPointer<BandSum>(start: nil, count: 0)
  /// `isKept[s]` says whether the section in slot *s* has such sums.
  @usableFromInline var isKept: [Bool] = []

  /// The slots of sections that get such sums with the `prepare()` under way.
  @usableFromInline package var wanted: [Int] = []
  /// The slots of sections that get none, because a band of theirs has too many items.
  @usableFromInline var refused: [Int] = []

  /// No sums of any section.
  @usableFromInline package init() {}

  deinit {
    runs.deallocate()
    nodes.deallocate()
  }

  /// Whether the section in a slot has such sums.
  @inlinable package func keeps(_ slot: Int) -> Bool { slot < isKept.count && isKept[slot] }

  /// The slots of sections that have such sums.
  @usableFromInline package var kept: [Int] { isKept.indices.filter { isKept[$0] } }

  /// The section in a slot has such sums from now on.
  @usableFromInline package func keep(_ slot: Int) {
    while isKept.count <= slot { isKept.append(false) }
    isKept[slot] = true
  }

  /// No section has sums any more, and vectors become as wide as they are wanted.
  @usableFromInline package func forgetAll() {
    isKept.removeAll(keepingCapacity: true)
    width = wantedWidth
  }

  /// The section in a slot is gone.
  @usableFromInline package func forget(_ slot: Int) {
    if keeps(slot) { isKept[slot] = false }
    refused.removeAll { $0 == slot }
  }

  /// The section in a slot gets sums, unless a band of it was too long for any.
  @usableFromInline package func want(_ slot: Int) { if !wanted.contains(slot) && !refused.contains(slot) { wanted.append(slot) } }

  /// Wants vectors as wide as bands of so many items need, or as wide as they may be.
  @usableFromInline package func want(roomFor count: Int) { wantedWidth = max(wantedWidth, min(count &+ 1, Self.capacity)) }

  /// A band of the section in a slot has more items than there is room for: wider vectors are wanted, or the section gets none.
  @usableFromInline package func refuse(_ count: Int, in slot: Int) {
    if count >= Self.capacity { refused.append(slot) } else { want(roomFor: max(count, width &+ width / 4)) }
  }

  /// Those of some sections that may have sums.
  @usableFromInline package func admitted(_ slots: [Int]) -> [Int] { slots.filter { !refused.contains($0) } }

  /// Makes room for the vectors of all runs and nodes of an index.
  @usableFromInline package func reserve(for index: borrowing RunIndex) {
    if runs.count < 2 * width * index.runCapacity { runs.grow(to: 2 * width * index.runCapacity) }
    if nodes.count < 2 * width * index.nodeCapacity { nodes.grow(to: 2 * width * index.nodeCapacity) }
  }
}

extension BandSums {
  @inlinable @inline(__always)
  static func at(_ offset: Int, of memory: UnsafeMutableBufferPointer<BandSum>) -> UnsafeMutablePointer<BandSum> {
    memory.baseAddress.unsafelyUnwrapped + offset
  }

  /// The sums of the items before a run in its node.
  @inlinable @inline(__always) func before(run: Int) -> UnsafeMutablePointer<BandSum> { Self.at(2 &* width &* run, of: runs) }
  /// The sums of a run's own items.
  @inlinable @inline(__always) package func total(ofRun run: Int) -> UnsafeMutablePointer<BandSum> {
    Self.at(2 &* width &* run &+ width, of: runs)
  }
  /// The sums of the items before a node in its parent.
  @inlinable @inline(__always) func before(node: Int) -> UnsafeMutablePointer<BandSum> { Self.at(2 &* width &* node, of: nodes) }
  /// The sums of a node's items.
  @inlinable @inline(__always) package func total(ofNode node: Int) -> UnsafeMutablePointer<BandSum> {
    Self.at(2 &* width &* node &+ width, of: nodes)
  }

  /// Adds up a node from its children. O(*k* · *w*).
  func sumUp(_ node: Int, _ index: borrowing RunIndex) {
    let record = index.record(node).pointee
    let (total, isOfRuns) = (total(ofNode: node), record.level == 1)
    for entry in 0..<width { total[entry] = BandSum(open: entry) }
    for slot in 0..<Int(record.count) {
      let child = index.child(at: slot, of: node)
      let (before, own) = isOfRuns ? (before(run: child), self.total(ofRun: child)) : (before(node: child), self.total(ofNode: child))
      for entry in 0..<width {
        let sum = total[entry]
        before[entry] = sum
        total[entry] = sum.followed(by: own)
      }
    }
  }

  /// Adds up nodes that changed, some of which may be gone, and all nodes above them. O(*k* · *w* · *c* log *r*) for *c* nodes.
  ///
  /// Nodes of sequences that have no such sums are passed over.
  @usableFromInline package func settle(_ changed: [Int32], _ index: borrowing RunIndex) {
    index.forEachNode(upFrom: changed) { node in if keeps(index.sequence(under: node)) { sumUp(node, index) } }
  }

  /// The effect of all items of a sequence, from its start. O(1).
  @inlinable package func total(of sequence: RunIndex.Sequence) -> BandSum {
    guard !sequence.isEmpty else { return BandSum(open: 0) }
    return (sequence.height == 0 ? total(ofRun: Int(sequence.root)) : total(ofNode: Int(sequence.root)))[0]
  }

  /// The effect of the items before a run, from the start of its sequence. O(log *r*).
  @usableFromInline package func sum(before run: Int, _ index: borrowing RunIndex) -> BandSum {
    let node = Int(index.runs[run].node)
    return node < 0 ? BandSum(open: 0) : sum(beforeNode: node, index).followed(by: before(run: run))
  }

  /// The effect of the items before a node, from the start of its sequence. O(log *r*).
  func sum(beforeNode node: Int, _ index: borrowing RunIndex) -> BandSum {
    let parent = Int(index.record(node).pointee.parent)
    return parent < 0 ? BandSum(open: 0) : sum(beforeNode: parent, index).followed(by: before(node: node))
  }

  /// The last run of a sequence before which the open band begins before `key`, or the first. The sequence must not be empty.
  ///
  /// - Complexity: O(log *r* log *w*).
  @usableFromInline package func lastRun(
    startingBefore key: Int, of sequence: RunIndex.Sequence, _ index: borrowing RunIndex
  ) -> RunIndex.Place {
    var place = RunIndex.Place(run: Int(sequence.root), item: 0, measure: 0)
    var (level, sum) = (sequence.height, BandSum(open: 0))
    while level > 0 {
      let (node, isOfRuns) = (place.run, level == 1)
      var (low, high, lowest) = (0, Int(index.record(node).pointee.count), sum)
      while high &- low > 1 {
        let middle = (low &+ high) / 2
        let child = index.child(at: middle, of: node)
        let before = sum.followed(by: isOfRuns ? self.before(run: child) : self.before(node: child))
        if before.measure < key { (low, lowest) = (middle, before) } else { high = middle }
      }
      place.run = index.child(at: low, of: node)
      place.item &+= index.sum(before: low, of: node, row: 0)
      sum = lowest
      level &-= 1
    }
    place.measure = sum.measure
    return place
  }
}
