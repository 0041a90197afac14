extension RunTree {
  /// Puts items before the one at `position` of a sequence, or at its end, and marks the runs that changed or came.
  ///
  /// - Parameters:
  ///   - new: The items.
  ///   - position: The index that the first of them has afterwards.
  ///   - sequence: The sequence.
  ///   - number: The sequence's number, which new runs take note of.
  ///   - measuresAlone: Whether `measure` also tells the measure of a run of its own that these items become, and all that is kept of it. A run behind which
  ///     others are appended is not marked then.
  ///   - measure: The growth of their run's measure by items, or nil if the run has to be measured.
  /// - Complexity: O(log *n*) for few items; O(*m*) for *m*.
  @inlinable @inline(__always) package mutating func insert(
    _ new: UnsafeBufferPointer<Item>, at position: Int, in sequence: inout RunIndex.Sequence, number: Int, measuresAlone: Bool = false,
    measure: (UnsafeBufferPointer<Item>) -> Int? = { _ in nil }
  ) {
    precondition(position >= 0 && position <= sequence.count, "Position \(position) is out of range 0...\(sequence.count)")
    guard !new.isEmpty else { return }
    guard !sequence.isEmpty else {
      appendRuns(of: new, after: -1, in: &sequence, number: number)
      return
    }
    let (run, offset) = runToInsert(at: position, count: new.count, in: sequence)
    if measuresAlone, position == sequence.count, offset &+ new.count > runLength, new.count <= runLength, let measured = measure(new) {
      return appendRun(of: new, after: run, in: &sequence, number: number, measure: measured)
    }
    insert(new, at: offset, of: run, in: &sequence, number: number, measure: measure)
  }

  /// Puts items into a run, and makes room for them where it has none.
  @inlinable @inline(__always) mutating func insert(
    _ new: UnsafeBufferPointer<Item>, at offset: Int, of run: Int, in sequence: inout RunIndex.Sequence, number: Int,
    measure: (UnsafeBufferPointer<Item>) -> Int?
  ) {
    let count = Int(index.runs[run].count)
    if count + new.count <= runLength {
      let growth = measure(new)
      if growth == nil { mark(run) }
      return insert(new, into: run, at: offset, in: &sequence, growth: growth ?? 0)
    }
    insertInto(full: run, new, at: offset, in: &sequence, number: number)
  }

  /// Puts items into a run that has no room for them.
  @inlinable @inline(never) mutating func insertInto(
    full run: Int, _ new: UnsafeBufferPointer<Item>, at offset: Int, in sequence: inout RunIndex.Sequence, number: Int
  ) {
    let count = Int(index.runs[run].count)
    mark(run)
    if offset == count {
      appendRuns(of: new, after: run, in: &sequence, number: number)
    } else {
      splitAndInsert(new, into: run, at: offset, in: &sequence, number: number)
    }
  }

  /// The run to insert so many items into: the one before, if the position is between two and only that one has room.
  @inlinable func runToInsert(at position: Int, count: Int, in sequence: RunIndex.Sequence) -> (run: Int, offset: Int) {
    runToInsert(at: position, count: count, index.run(holding: position, of: sequence))
  }

  /// The same where the run is at hand that holds the position.
  @inlinable @inline(__always) func runToInsert(at position: Int, count: Int, _ place: RunIndex.Place) -> (run: Int, offset: Int) {
    let offset = position - place.item
    guard offset == 0, Int(index.runs[place.run].count) + count > runLength else { return (place.run, offset) }
    let previous = index.run(before: place.run)
    guard previous >= 0 else { return (place.run, offset) }
    return (previous, Int(index.runs[previous].count))
  }

  /// Puts items into a run that stays short enough.
  @inlinable mutating func insert(
    _ new: UnsafeBufferPointer<Item>, into run: Int, at offset: Int, in sequence: inout RunIndex.Sequence, growth: Int = 0
  ) {
    let count = Int(index.runs[run].count)
    widen(run, to: count + new.count)
    guard let source = new.baseAddress else { return }
    let first = items + Int(index.runs[run].start) + offset
    (first + new.count).update(from: first, count: count - offset)
    first.update(from: source, count: new.count)
    resize(run, by: new.count, growth, in: &sequence)
  }

  /// Takes note that a run has so many items more, and measures so much more.
  @inlinable mutating func resize(_ run: Int, by count: Int, _ growth: Int = 0, in sequence: inout RunIndex.Sequence) {
    index.runs[run].count = UInt8(truncatingIfNeeded: Int(index.runs[run].count) &+ count)
    index.add(count: count, measure: growth, run: run)
    sequence.count &+= count
    sequence.measure &+= growth
  }

  /// Puts items behind a sequence's last run, as one run whose measure is known.
  @inlinable @inline(never) mutating func appendRun(
    of new: UnsafeBufferPointer<Item>, after run: Int, in sequence: inout RunIndex.Sequence, number: Int, measure: Int
  ) {
    let (start, room) = takeRoom(for: new.count)
    if let source = new.baseAddress { (items + start).update(from: source, count: new.count) }
    let added = index.makeRun(of: number, count: new.count, start: start, capacity: room)
    index.insert(added, after: run, measure: measure, in: &sequence)
    sequence.measure &+= measure
  }

  /// Puts items behind a run, or at the start of an empty sequence, as new runs. Returns the last of them.
  @inlinable @discardableResult mutating func appendRuns(
    of new: UnsafeBufferPointer<Item>, after run: Int, in sequence: inout RunIndex.Sequence, number: Int
  ) -> Int {
    var (previous, next) = (run, 0)
    while next < new.count {
      let count = min(runLength, new.count - next)
      let (start, room) = takeRoom(for: count)
      if let source = new.baseAddress { (items + start).update(from: source + next, count: count) }
      let run = index.makeRun(of: number, count: count, start: start, capacity: room)
      index.insert(run, after: previous, in: &sequence)
      mark(run)
      (previous, next) = (run, next + count)
    }
    return previous
  }

  /// Puts items into the middle of a run that has no room for them: the items behind them move into a run of their own.
  @inlinable mutating func splitAndInsert(
    _ new: UnsafeBufferPointer<Item>, into run: Int, at offset: Int, in sequence: inout RunIndex.Sequence, number: Int
  ) {
    let count = Int(index.runs[run].count)
    // One that arrives alone halves the run, so that the next ones find room on both sides.
    let cut = new.count < runLength / 2 ? min(max(count / 2, 1), count - 1) : offset
    guard cut > 0 && count > 1 else {
      // All items of the run move behind the new ones: a new run takes them over.
      prepend(new, before: run, in: &sequence, number: number)
      return
    }
    let tail = count - cut
    let (start, room) = takeRoom(for: tail)
    (items + start).update(from: items + Int(index.runs[run].start) + cut, count: tail)
    resize(run, by: -tail, in: &sequence)
    let second = index.makeRun(of: number, count: tail, start: start, capacity: room)
    index.insert(second, after: run, in: &sequence)
    mark(second)
    if offset > cut {
      insertOrAppend(new, into: second, at: offset - cut, in: &sequence, number: number)
    } else {
      insertOrAppend(new, into: run, at: offset, in: &sequence, number: number)
    }
  }

  @inlinable mutating func insertOrAppend(
    _ new: UnsafeBufferPointer<Item>, into run: Int, at offset: Int, in sequence: inout RunIndex.Sequence, number: Int
  ) {
    if Int(index.runs[run].count) + new.count <= runLength {
      insert(new, into: run, at: offset, in: &sequence)
    } else if offset == Int(index.runs[run].count) {
      appendRuns(of: new, after: run, in: &sequence, number: number)
    } else {
      splitAndInsert(new, into: run, at: offset, in: &sequence, number: number)
    }
  }

  /// Puts items before a run's first: they take over its place, and its own items move into a run behind them.
  @inlinable mutating func prepend(
    _ new: UnsafeBufferPointer<Item>, before run: Int, in sequence: inout RunIndex.Sequence, number: Int
  ) {
    let old = index.runs[run]
    let count = min(runLength, new.count)
    let (start, room) = takeRoom(for: count)
    if let source = new.baseAddress { (items + start).update(from: source, count: count) }
    index.runs[run].start = Int32(start)
    index.runs[run].capacity = UInt8(room)
    resize(run, by: count - Int(old.count), in: &sequence)
    var last = run
    if count < new.count {
      last = appendRuns(of: UnsafeBufferPointer(rebasing: new[count...]), after: run, in: &sequence, number: number)
    }
    let moved = index.makeRun(of: number, count: Int(old.count), start: Int(old.start), capacity: Int(old.capacity))
    index.insert(moved, after: last, in: &sequence)
    mark(moved)
  }

  /// Removes the items of a range, and marks the runs that changed, or the neighbour of one that went.
  ///
  /// - Parameters:
  ///   - range: The indexes of the items.
  ///   - sequence: The sequence.
  ///   - measure: The growth of their run's measure by items, or nil if the run has to be measured.
  /// - Complexity: O(log *n*) for few items; O(*m*) for *m*.
  @inlinable @inline(__always) package mutating func remove(
    _ range: Range<Int>, from sequence: inout RunIndex.Sequence, measure: (UnsafeBufferPointer<Item>) -> Int? = { _ in nil }
  ) {
    precondition(range.lowerBound >= 0 && range.upperBound <= sequence.count, "Range \(range) is out of range 0..<\(sequence.count)")
    var left = range.count
    while left > 0 {
      let place = index.run(holding: range.lowerBound, of: sequence)
      let offset = range.lowerBound - place.item
      let count = Int(index.runs[place.run].count)
      let gone = min(left, count - offset)
      remove(offset..<offset + gone, of: place.run, from: &sequence, measure: measure)
      left -= gone
    }
  }

  /// Removes items of one run, and marks it if it has to be measured.
  @inlinable @inline(__always) mutating func remove(
    _ range: Range<Int>, of run: Int, from sequence: inout RunIndex.Sequence, measure: (UnsafeBufferPointer<Item>) -> Int?
  ) {
    let left = Int(index.runs[run].count) - range.count
    if left > runLength / 4,
      let loss = measure(UnsafeBufferPointer(start: items + (Int(index.runs[run].start) + range.lowerBound), count: range.count))
    {
      removeItems(range, of: run, in: &sequence, loss: loss)
    } else {
      remove(range, of: run, in: &sequence)
    }
  }

  /// Removes items of a run that others stay in.
  @inlinable mutating func removeItems(_ range: Range<Int>, of run: Int, in sequence: inout RunIndex.Sequence, loss: Int = 0) {
    let first = items + Int(index.runs[run].start)
    (first + range.lowerBound).update(from: first + range.upperBound, count: Int(index.runs[run].count) - range.upperBound)
    resize(run, by: -range.count, -loss, in: &sequence)
  }

  /// Removes items of one run. An empty run is dropped, and a thin one is joined with a neighbour.
  @inlinable @inline(never) mutating func remove(_ range: Range<Int>, of run: Int, in sequence: inout RunIndex.Sequence) {
    let count = Int(index.runs[run].count)
    if range.count == count {
      markNeighbour(of: run)
      drop(run, from: &sequence)
      return
    }
    removeItems(range, of: run, in: &sequence)
    mark(run)
    if count - range.count <= runLength / 4 { join(run, in: &sequence) }
  }

  /// Takes a run out of its sequence, and its measure out of the totals.
  @inlinable mutating func drop(_ run: Int, from sequence: inout RunIndex.Sequence) {
    if index.rows > 1 { sequence.measure -= index.value(of: run, row: 1, in: sequence) }
    giveBackRoom(of: run)
    index.remove(run, from: &sequence)
  }

  /// Marks the run before another, or else the one behind it: without the other, the two meet.
  @inlinable mutating func markNeighbour(of run: Int) {
    let previous = index.run(before: run)
    let neighbour = previous >= 0 ? previous : index.run(after: run)
    if neighbour >= 0 { mark(neighbour) }
  }

  /// Joins a thin run with a neighbour that has room for its items.
  @inlinable mutating func join(_ run: Int, in sequence: inout RunIndex.Sequence) {
    let next = index.run(after: run)
    if next >= 0 && canJoin(run, next) {
      move(next, behind: run, in: &sequence)
      return
    }
    let previous = index.run(before: run)
    if previous >= 0 && canJoin(previous, run) { move(run, behind: previous, in: &sequence) }
  }

  @inlinable func canJoin(_ first: Int, _ second: Int) -> Bool {
    Int(index.runs[first].count) + Int(index.runs[second].count) <= runLength * 3 / 4
  }

  /// Moves all items of a run to the end of the one before it.
  @inlinable mutating func move(_ run: Int, behind previous: Int, in sequence: inout RunIndex.Sequence) {
    let (count, moved) = (Int(index.runs[previous].count), Int(index.runs[run].count))
    widen(previous, to: count + moved)
    (items + Int(index.runs[previous].start) + count).update(from: items + Int(index.runs[run].start), count: moved)
    drop(run, from: &sequence)
    resize(previous, by: moved, in: &sequence)
    mark(previous)
  }
}
