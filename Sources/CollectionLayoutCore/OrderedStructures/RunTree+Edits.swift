/// Many changes at once.
extension RunTree {
  /// Removes the items at these old indexes and inserts others at these final indexes, both ascending, and marks the runs that have to be measured. A run
  /// in which several items change is written once, on one way through the nodes.
  ///
  /// - Parameters:
  ///   - removing: The old indexes of the items that leave.
  ///   - inserting: The items that come, with their final indexes.
  ///   - sequence: The sequence.
  ///   - number: The sequence's number, which new runs record.
  ///   - growth: The growth of a run's measure if an item replaces another, either of which may be missing; nil if the run has to be measured.
  /// - Complexity: O(*m* log *n*) for *m* items.
  @inlinable @inline(__always) package mutating func edit(
    removing: [Int], inserting: [(index: Int, item: Item)], in sequence: inout RunIndex.Sequence, number: Int,
    growth: (_ old: Item?, _ new: Item?) -> Int?
  ) {
    removing.withUnsafeBufferPointer { removing in
      inserting.withUnsafeBufferPointer { inserting in
        // Copies are made by strides. A pointer to an item alone would give them its size, which may be less.
        withUnsafeTemporaryAllocation(of: Item.self, capacity: runLength) { buffer in
          guard let buffer = buffer.baseAddress else { return }
          var edits = RunEdits(removing: removing, inserting: inserting)
          edit(&edits, in: &sequence, number: number, buffer, growth)
        }
      }
    }
  }

  @inlinable @inline(__always) mutating func edit(
    _ edits: inout RunEdits<Item>, in sequence: inout RunIndex.Sequence, number: Int, _ buffer: UnsafeMutablePointer<Item>,
    _ growth: (_ old: Item?, _ new: Item?) -> Int?
  ) {
    // How many of the next changes are made one by one.
    var single = 0
    while let position = edits.position {
      guard !sequence.isEmpty else {
        appendRuns(of: edits.takeInsertion(buffer), after: -1, in: &sequence, number: number)
        continue
      }
      let place = index.run(holding: position, of: sequence)
      if single == 0 {
        let end = place.item &+ Int(index.runs[place.run].count)
        single = edits.isAlone(before: end) ? 1 : editRun(place, &edits, in: &sequence, buffer, growth)
        if single == 0 { continue }
      }
      single &-= 1
      if edits.isRemoval {
        edits.removed &+= 1
        let offset = position &- place.item
        remove(offset..<offset &+ 1, of: place.run, from: &sequence) { items in growth(items[0], nil).map { 0 &- $0 } }
      } else {
        let (run, offset) = runToInsert(at: position, count: 1, place)
        insert(edits.takeInsertion(buffer), at: offset, of: run, in: &sequence, number: number) { items in growth(nil, items[0]) }
      }
    }
  }

  /// Makes all changes of one run at once. Returns 0, or if the run would overflow, how many of the changes are to be made one by one.
  @inlinable @inline(__always) mutating func editRun(
    _ place: RunIndex.Place, _ edits: inout RunEdits<Item>, in sequence: inout RunIndex.Sequence, _ buffer: UnsafeMutablePointer<Item>,
    _ growth: (_ old: Item?, _ new: Item?) -> Int?
  ) -> Int {
    let (run, count) = (place.run, Int(index.runs[place.run].count))
    let old = items + Int(index.runs[run].start)
    // Items at the end of the last run have no other run to go to.
    let last = place.item &+ count == sequence.count ? count : count &- 1
    // Where the run's first item was before all changes.
    let (firstOld, firstNew) = (place.item &- edits.shift, place.item)
    var (next, read, written) = (edits, 0, 0)
    var (grown, isKnown) = (0, true)
    // The next changes, as places in the run as it was and as it will be.
    var (gone, new) = (next.oldPlace &- firstOld, next.newPlace &- firstNew)
    while true {
      let copied = min(count &- read, gone &- read, new &- written)
      if copied > 0 {
        guard written &+ copied <= runLength else { return next.changes(since: edits) }
        (buffer + written).update(from: old + read, count: copied)
        (read, written) = (read &+ copied, written &+ copied)
      }
      if read == gone && read < count {
        if isKnown, let loss = growth(old[read], nil) { grown &+= loss } else { isKnown = false }
        read &+= 1
        next.removed &+= 1
        gone = next.oldPlace &- firstOld
      } else if written == new && read <= last {
        guard written < runLength else { return next.changes(since: edits) &+ 1 }
        let item = edits.inserting[next.inserted].item
        if isKnown, let growth = growth(nil, item) { grown &+= growth } else { isKnown = false }
        buffer[written] = item
        written &+= 1
        next.inserted &+= 1
        new = next.newPlace &- firstNew
      } else {
        break
      }
    }
    edits = next
    guard written > 0 else {
      remove(0..<count, of: run, in: &sequence)
      return 0
    }
    let isThin = written < count && written <= runLength / 4
    widen(run, to: written)
    (items + Int(index.runs[run].start)).update(from: buffer, count: written)
    resize(run, by: written &- count, isThin || !isKnown ? 0 : grown, in: &sequence)
    if isThin || !isKnown { mark(run) }
    if isThin { join(run, in: &sequence) }
    return 0
  }
}

/// The progress through a list of changes. They are made in the order of their places, so everything before the next one is final.
@usableFromInline struct RunEdits<Item: BitwiseCopyable> {
  /// The old indexes of the items that leave, ascending.
  @usableFromInline let removing: UnsafeBufferPointer<Int>
  /// The items that come, with their final indexes, ascending.
  @usableFromInline let inserting: UnsafeBufferPointer<(index: Int, item: Item)>
  /// The number of items that have left.
  @usableFromInline var removed = 0
  /// The number of items that have come.
  @usableFromInline var inserted = 0

  @inlinable init(removing: UnsafeBufferPointer<Int>, inserting: UnsafeBufferPointer<(index: Int, item: Item)>) {
    self.removing = removing
    self.inserting = inserting
  }

  /// The number of items before the next change, less their number at first.
  @inlinable @inline(__always) var shift: Int { inserted &- removed }

  /// The place behind everything.
  @inlinable static var nowhere: Int { Int.max / 2 }

  /// Where the item was that leaves next; behind everything if none leaves.
  @inlinable @inline(__always) var oldPlace: Int { removed < removing.count ? removing[removed] : Self.nowhere }

  /// Where the item will be that comes next, which is where it comes if nothing leaves before it; behind everything if none comes.
  @inlinable @inline(__always) var newPlace: Int { inserted < inserting.count ? inserting[inserted].index : Self.nowhere }

  /// Whether the next change is that an item leaves.
  @inlinable @inline(__always) var isRemoval: Bool { removed < removing.count && oldPlace &+ shift <= newPlace }

  /// Where the next change is, by the indexes that are right now; `nil` behind the last.
  @inlinable @inline(__always) var position: Int? {
    if isRemoval { return oldPlace &+ shift }
    return inserted < inserting.count ? newPlace : nil
  }

  /// Whether the next change is the only one before a place, by the indexes that are right now.
  @inlinable @inline(__always) func isAlone(before end: Int) -> Bool {
    var rest = self
    if isRemoval { rest.removed &+= 1 } else { rest.inserted &+= 1 }
    guard let position = rest.position else { return true }
    return position >= end &+ rest.shift &- shift
  }

  /// The number of changes made since.
  @inlinable @inline(__always) func changes(since old: RunEdits) -> Int {
    removed &- old.removed &+ inserted &- old.inserted
  }

  /// The item that comes next, in memory of its own.
  @inlinable @inline(__always) mutating func takeInsertion(_ buffer: UnsafeMutablePointer<Item>) -> UnsafeBufferPointer<Item> {
    buffer.initialize(to: inserting[inserted].item)
    inserted &+= 1
    return UnsafeBufferPointer(start: buffer, count: 1)
  }
}
