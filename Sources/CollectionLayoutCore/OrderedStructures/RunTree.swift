public import CMemoryHints

/// Many ordered sequences of items in one allocation, in runs of up to 64, with an index of how many items and how much measure come before each run.
///
///     var tree = RunTree<Int32>(measures: 1)
///     var rows = tree.makeSequence(0, at: 0, count: lengths.count) { _, items in items.reduce(0) { $0 + Int($1) } }
///     let place = tree.index.lastRun(startingBefore: 1_000, row: 1, of: rows)   // the run with offset 1,000
///
/// Items are kept side by side as they came, never as offsets: a change of a length writes one item. A run that overflows splits; a thin one is joined
/// with its neighbour; the room that either leaves is used again. Counts are right at all times. Measures belong to the owner of the tree: a change
/// adds its growth if that is known, or marks the runs that it touches, and the owner measures those again.
///
/// - Complexity: O(log *n*) to find an item or a run; O(log *n*) and at most 64 items moved to insert or delete one.
@usableFromInline package struct RunTree<Item: BitwiseCopyable>: ~Copyable {
  /// The place of each run in its sequence.
  @usableFromInline package var index: RunIndex
  /// The largest number of items of a run.
  @usableFromInline let runLength: Int
  /// The number of items of a run when it is built, which leaves room for the first insertions.
  @usableFromInline package let builtLength: Int
  /// The items of run *r* are those from its `start` on.
  @usableFromInline package var items: UnsafeMutablePointer<Item>
  @usableFromInline var capacity = 0
  /// Items from here on were never used.
  @usableFromInline var used = 0
  /// Where there is room that a run left, by the number of items it had room for.
  @usableFromInline var freeRoom: [[Int32]]
  /// The marked runs. A run that went, or was measured by the way, may still be on the list.
  @usableFromInline package var marked: [Int32] = []

  /// A tree without sequences, whose runs have `measures` measures each.
  @inlinable package init(measures: Int, runLength: Int = 64, fanOut: Int = 64) {
    precondition((1...RunIndex.width).contains(runLength), "A run length of \(runLength) is not in 1...64")
    index = RunIndex(measures: measures, fanOut: fanOut)
    self.runLength = runLength
    builtLength = runLength - runLength / 8
    items = .allocate(capacity: 1)
    freeRoom = Array(repeating: [], count: runLength + 1)
  }

  @inlinable deinit { items.deallocate() }

  /// The items of a run.
  @inlinable @inline(__always) package func items(of run: Int) -> UnsafeBufferPointer<Item> {
    let run = index.runs[run]
    return UnsafeBufferPointer(start: items + Int(run.start), count: Int(run.count))
  }

  /// Where an item is kept, by its index in a sequence.
  @inlinable @inline(__always)
  package func address(of item: Int, in sequence: RunIndex.Sequence) -> (run: Int, item: UnsafeMutablePointer<Item>) {
    let place = index.run(holding: item, of: sequence)
    if index.isLarge(sequence) { cmemoryhints_will_read(builtItems(of: place.run) + (item &- place.item)) }
    return (place.run, items + (Int(index.runs[place.run].start) &+ item &- place.item))
  }

  /// Where a run's items are if it is one of those that were built first, all of one length, and never moved: a guess to be fetched, not to be read.
  @inlinable @inline(__always) func builtItems(of run: Int) -> UnsafePointer<Item> { UnsafePointer(items + run &* builtLength) }

  /// Says that the items of a run of a sequence are read next, before its record tells where they are.
  @inlinable @inline(__always) package func willRead(_ run: Int, of sequence: RunIndex.Sequence) {
    guard index.isLarge(sequence) else { return }
    // As many bytes as the shortest items take: more are of no use if they come too early.
    cmemoryhints_will_read_lines(builtItems(of: run), 256)
  }

  /// Puts a run on the list of those to be measured again.
  @inlinable @inline(__always) package mutating func mark(_ run: Int) {
    guard !index.runs[run].isMarked else { return }
    index.runs[run].isMarked = true
    marked.append(Int32(truncatingIfNeeded: run))
  }
}

// MARK: Memory

extension RunTree {
  /// Forgets all sequences and their items, and keeps the memory.
  @usableFromInline package mutating func removeAll() {
    index.removeAll()
    marked.removeAll(keepingCapacity: true)
    for room in freeRoom.indices where !freeRoom[room].isEmpty { freeRoom[room].removeAll(keepingCapacity: true) }
    used = 0
  }

  /// Takes over memory with `count` items, which sequences are then made of.
  @inlinable package mutating func takeOver(_ memory: UnsafeMutablePointer<Item>, count: Int, capacity: Int) {
    items.deallocate()
    items = memory
    used = count
    self.capacity = capacity
  }

  @inlinable mutating func reserve(_ count: Int) {
    guard used + count > capacity else { return }
    let larger = max(used + count, capacity + capacity / 8 + 16 * runLength)
    let memory = UnsafeMutablePointer<Item>.allocate(capacity: larger)
    memory.update(from: items, count: used)
    items.deallocate()
    items = memory
    capacity = larger
  }

  /// The room of a run of so many items: an eighth of the run length, a quarter, a half, or all of it.
  @inlinable func roomFor(_ count: Int) -> Int {
    var room = max(1, runLength / 8)
    while room < count { room = min(runLength, room * 2) }
    return room
  }

  /// Finds room for `count` items of a run. Returns where it is and for how many there is room. Amortised O(1).
  @inlinable mutating func takeRoom(for count: Int) -> (start: Int, room: Int) {
    let wanted = roomFor(count)
    for room in wanted...runLength where !freeRoom[room].isEmpty { return (Int(freeRoom[room].removeLast()), room) }
    reserve(wanted)
    used += wanted
    return (used - wanted, wanted)
  }

  @inlinable mutating func giveBackRoom(of run: Int) {
    let record = index.runs[run]
    if record.capacity > 0 { freeRoom[Int(record.capacity)].append(record.start) }
  }

  /// Moves a run to where there is room for `count` items.
  @inlinable mutating func widen(_ run: Int, to count: Int) {
    guard count > Int(index.runs[run].capacity) else { return }
    let (start, room) = takeRoom(for: count)
    (items + start).update(from: items + Int(index.runs[run].start), count: Int(index.runs[run].count))
    giveBackRoom(of: run)
    index.runs[run].start = Int32(start)
    index.runs[run].capacity = UInt8(room)
  }
}

// MARK: Building

extension RunTree {
  /// The number of runs that so many items are built as.
  @inlinable @inline(__always) package func runCount(for count: Int) -> Int {
    // Most sections are short, and a division takes longer than all else that is done for one of them.
    count <= builtLength ? 1 : (count &+ builtLength &- 1) / builtLength
  }

  /// Makes a sequence of the `count` items from `start` on, without moving them.
  ///
  /// - Parameters:
  ///   - sequence: The sequence's number.
  ///   - start: The place of the first item.
  ///   - count: The number of items.
  ///   - measure: Called once for each run, in order; returns its measure.
  /// - Complexity: O(*n*), one pass over the items as far as `measure` reads them.
  @inlinable @inline(__always)
  package mutating func makeSequence(
    _ sequence: Int, at start: Int, count: Int, measure: (_ run: Int, _ items: UnsafeBufferPointer<Item>) -> Int
  ) -> RunIndex.Sequence {
    let items = items
    return index.build(sequence, at: start, count: count, runLength: builtLength) { run, start, count in
      measure(run, UnsafeBufferPointer(start: items + start, count: count))
    }
  }
}
