/// What consecutive items of a section add to rows of *k* items, for each **phase**: the place in its row at which the first of them comes.
///
/// A row is as deep as its deepest item. Which item is in which place, and so how deep it makes its row, depends on the number of items before it. Items that
/// come or go give all behind them another phase; what those add in each phase stays the same.
@usableFromInline package struct RowSum: BitwiseCopyable, Equatable {
  /// The depth of the items up to the end of the first row that ends among them; of all, where none does.
  @usableFromInline package var head = 0
  /// The rows that begin and end among them, with the spacings behind those.
  @usableFromInline package var sum = 0
  /// The depth of the row that is open behind them, as far as its items are among them; 0 where none is open, -1 where no row ends among them.
  @usableFromInline package var tail = -1

  @inlinable package init() {}

  /// The next item, which makes its row `depth` deep, and ends it if it is the row's last.
  @inlinable @inline(__always) package mutating func append(_ depth: Int, endsRow: Bool, _ spacing: Int) {
    if tail < 0 {
      head = max(head, depth)
      if endsRow { tail = 0 }
    } else if endsRow {
      sum &+= max(tail, depth) &+ spacing
      tail = 0
    } else {
      tail = max(tail, depth)
    }
  }

  /// The next items, in the phase in which they come.
  @inlinable @inline(__always) mutating func append(_ next: RowSum, _ spacing: Int) {
    if next.tail < 0 {
      if tail < 0 { head = max(head, next.head) } else { tail = max(tail, next.head) }
    } else if tail < 0 {
      head = max(head, next.head)
      (sum, tail) = (next.sum, next.tail)
    } else {
      sum &+= max(tail, next.head) &+ spacing &+ next.sum
      tail = next.tail
    }
  }

  /// Where the open row begins, and how deep it is, if the section begins with these items.
  @inlinable @inline(__always) package func fromStart(_ spacing: Int) -> (measure: Int, depth: Int) {
    tail < 0 ? (0, head) : (head &+ spacing &+ sum, tail)
  }
}

/// The sums of rows of a fixed number of items, kept beside a ``RunIndex``: they tell where any row begins, whatever phases have shifted before it.
///
/// Every run and every node has two vectors of ``RowSum``, one for each phase in which it may be entered: those of its own items, and those of the items before it
/// in its node, by the phase in which the node is entered. An item that comes or goes changes those of one run, and those within one node a level.
///
/// A section has such sums only once an item came or went before others: until then the states before runs tell the same, and take less room.
///
/// - Complexity: O(*k* · *w* log *r*) for a change, *w* the fan-out; O(log *w* log *r*) to find a row.
@usableFromInline package final class RowSums {
  /// The largest number of items of a row.
  @inlinable package static var capacity: Int { 16 }
  /// The number of sums in a vector: the largest *k* of a section.
  @usableFromInline package let width: Int
  /// The vectors of the runs: at 2 · `width` · *r*, the sums before run *r*, and behind them its own.
  @usableFromInline var runs = UnsafeMutableBufferPointer<RowSum>(start: nil, count: 0)
  /// The vectors of the nodes, likewise.
  @usableFromInline var nodes = UnsafeMutableBufferPointer<RowSum>(start: nil, count: 0)
  /// `isKept[s]` says whether the section in slot *s* has such sums.
  @usableFromInline var isKept: [Bool] = []
  /// The slots of sections whose sums are still to be made.
  @usableFromInline package var pending: [Int] = []

  @usableFromInline package init(width: Int) {
    precondition(width <= Self.capacity, "\(width) items of a row are more than \(Self.capacity)")
    self.width = width
  }

  deinit {
    runs.deallocate()
    nodes.deallocate()
  }

  /// Whether the section in a slot has such sums, or gets them with the next `prepare()`.
  @inlinable package func keeps(_ slot: Int) -> Bool { slot < isKept.count && isKept[slot] }

  /// The slots of sections whose sums have been made.
  @usableFromInline package var built: [Int] { isKept.indices.filter { isKept[$0] && !pending.contains($0) } }

  /// The section in a slot gets such sums with the next `prepare()`.
  @usableFromInline package func begin(_ slot: Int) {
    while isKept.count <= slot { isKept.append(false) }
    isKept[slot] = true
    pending.append(slot)
  }

  /// The section in a slot is gone.
  @usableFromInline package func forget(_ slot: Int) {
    guard keeps(slot) else { return }
    isKept[slot] = false
    pending.removeAll { $0 == slot }
  }

  /// Makes room for the vectors of all runs and nodes of an index.
  @usableFromInline package func reserve(for index: borrowing RunIndex) {
    if runs.count < 2 * width * index.runCapacity { runs.grow(to: 2 * width * index.runCapacity) }
    if nodes.count < 2 * width * index.nodeCapacity { nodes.grow(to: 2 * width * index.nodeCapacity) }
  }
}

extension RowSums {
  @inlinable @inline(__always)
  static func at(_ offset: Int, of memory: UnsafeMutableBufferPointer<RowSum>) -> UnsafeMutablePointer<RowSum> {
    memory.baseAddress.unsafelyUnwrapped + offset
  }

  /// The sums of the items before a run in its node, by the phase in which the node is entered.
  @inlinable @inline(__always) func before(run: Int) -> UnsafeMutablePointer<RowSum> { Self.at(2 &* width &* run, of: runs) }
  /// The sums of a run's own items, by the phase in which it is entered.
  @inlinable @inline(__always) package func total(ofRun run: Int) -> UnsafeMutablePointer<RowSum> {
    Self.at(2 &* width &* run &+ width, of: runs)
  }
  /// The sums of the items before a node in its parent.
  @inlinable @inline(__always) func before(node: Int) -> UnsafeMutablePointer<RowSum> { Self.at(2 &* width &* node, of: nodes) }
  /// The sums of a node's items.
  @inlinable @inline(__always) func total(ofNode node: Int) -> UnsafeMutablePointer<RowSum> {
    Self.at(2 &* width &* node &+ width, of: nodes)
  }

  /// Adds up a node from its children, which are rows of `count` items `spacing` apart. O(*k* · *w*).
  func sumUp(_ node: Int, _ count: Int, _ spacing: Int, _ index: borrowing RunIndex) {
    let record = index.record(node).pointee
    let total = total(ofNode: node)
    total.update(repeating: RowSum(), count: count)
    var passed = 0
    for slot in 0..<Int(record.count) {
      let child = index.child(at: slot, of: node)
      let isRun = record.level == 1
      (isRun ? before(run: child) : before(node: child)).update(from: total, count: count)
      let own = isRun ? self.total(ofRun: child) : self.total(ofNode: child)
      var entered = passed
      for phase in 0..<count {
        total[phase].append(own[entered], spacing)
        entered = entered &+ 1 == count ? 0 : entered &+ 1
      }
      passed = (passed &+ (isRun ? Int(index.runs[child].count) : index.total(of: child, row: 0))) % count
    }
  }

  /// Adds up nodes that changed, some of which may be gone, and all nodes above them. O(*k* · *w* · *c* log *r*) for *c* nodes.
  ///
  /// - Parameters:
  ///   - changed: The nodes.
  ///   - index: Their index.
  ///   - rows: Returns how many items a row of a sequence has, and the spacing between two; it is called for those that keep such sums.
  @usableFromInline package func settle(
    _ changed: [Int32], _ index: borrowing RunIndex, rows: (_ sequence: Int) -> (count: Int, spacing: Int)
  ) {
    if changed.count == 1, let first = changed.first {
      // Most changes are of one node.
      guard index.record(Int(first)).pointee.level > 0 else { return }
      let sequence = Int(index.runs[index.walker.edgeRun(of: Int(first), atEnd: false)].sequence)
      guard keeps(sequence) else { return }
      let (rows, node) = (rows(sequence), Int(first))
      var next = node
      while next >= 0 {
        sumUp(next, rows.count, rows.spacing, index)
        next = Int(index.record(next).pointee.parent)
      }
      return
    }
    var level = 1
    var nodes: Set<Int> = []
    for node in changed where index.record(Int(node)).pointee.level > 0 { nodes.insert(Int(node)) }
    while !nodes.isEmpty {
      for node in nodes where Int(index.record(node).pointee.level) == level {
        let sequence = Int(index.runs[index.walker.edgeRun(of: node, atEnd: false)].sequence)
        if keeps(sequence) {
          let rows = rows(sequence)
          sumUp(node, rows.count, rows.spacing, index)
        }
        nodes.remove(node)
        let parent = Int(index.record(node).pointee.parent)
        if parent >= 0 { nodes.insert(parent) }
      }
      level += 1
    }
  }

  /// What all items of a sequence add, from the start of a row; nothing where it has none.
  @inlinable package func total(of sequence: RunIndex.Sequence) -> RowSum {
    guard !sequence.isEmpty else { return RowSum() }
    return (sequence.height == 0 ? total(ofRun: Int(sequence.root)) : total(ofNode: Int(sequence.root)))[0]
  }

  /// What the items before a run add, of which there are `item`. O(log *r*).
  @usableFromInline package func sum(
    before run: Int, item: Int, _ count: Int, _ spacing: Int, _ index: borrowing RunIndex
  ) -> RowSum {
    var node = Int(index.runs[run].node)
    guard node >= 0 else { return RowSum() }
    // Upwards: each vector is that of the phase in which its node is entered, and comes before what was found below.
    var entered = item &- index.sum(before: Int(index.runs[run].slot), of: node, row: 0)
    var sum = before(run: run)[entered % count]
    while true {
      let record = index.record(node).pointee
      let parent = Int(record.parent)
      guard parent >= 0 else { return sum }
      entered &-= index.sum(before: Int(record.slot), of: parent, row: 0)
      var whole = before(node: node)[entered % count]
      whole.append(sum, spacing)
      sum = whole
      node = parent
    }
  }

  /// The last run of a sequence before which the open row begins before `key`, or the first. The sequence must not be empty. The place has no measure.
  ///
  /// - Complexity: O(log *r* log *w*).
  @usableFromInline package func lastRun(
    startingBefore key: Int, of sequence: RunIndex.Sequence, _ count: Int, _ spacing: Int, _ index: borrowing RunIndex
  ) -> RunIndex.Place {
    var place = RunIndex.Place(run: Int(sequence.root), item: 0, measure: 0)
    var (level, sum) = (sequence.height, RowSum())
    while level > 0 {
      let (node, phase, isOfRuns) = (place.run, place.item % count, level == 1)
      var (low, high, lowest) = (0, Int(index.record(node).pointee.count), sum)
      while high &- low > 1 {
        let middle = (low &+ high) / 2
        let child = index.child(at: middle, of: node)
        var before = sum
        before.append((isOfRuns ? self.before(run: child) : self.before(node: child))[phase], spacing)
        if before.fromStart(spacing).measure < key { (low, lowest) = (middle, before) } else { high = middle }
      }
      place.run = index.child(at: low, of: node)
      place.item &+= index.sum(before: low, of: node, row: 0)
      sum = lowest
      level &-= 1
    }
    return place
  }
}
