/// Reads a sequence's items from any of them on, run by run.
///
/// It holds pointers into a ``RunTree`` and is valid until that changes.
@usableFromInline package struct RunReader<Item: BitwiseCopyable>: ItemReader {
  @usableFromInline let walker: RunWalker
  @usableFromInline let items: UnsafeMutablePointer<Item>
  @usableFromInline var run: Int
  @usableFromInline var position: UnsafeMutablePointer<Item>
  @usableFromInline var end: UnsafeMutablePointer<Item>
  /// The number of items left.
  @usableFromInline var left: Int

  /// A reader from the item at `offset` of `run` on; behind it, `left` items follow to the end of the sequence, or to where reading shall end.
  @inlinable @inline(__always)
  init(_ walker: RunWalker, _ items: UnsafeMutablePointer<Item>, run: Int, offset: Int, left: Int) {
    self.walker = walker
    self.items = items
    self.run = run
    self.left = left
    let record = walker.runs[run]
    let first = items + Int(record.start)
    position = first + offset
    end = first + Int(record.count)
  }

  @inlinable @inline(__always) package var count: Int { left }

  @inlinable @inline(__always) package mutating func next() -> Item? {
    guard left > 0 else { return nil }
    return nextUnchecked()
  }

  @inlinable @inline(__always) package mutating func nextUnchecked() -> Item {
    // Of fields that a method changes, every item would be read from memory: the function returns them.
    if _slowPath(position == end) { (run, position, end) = Self.itemsBehind(run, walker, items, left: left) }
    left &-= 1
    defer { position += 1 }
    return position.pointee
  }

  /// The run behind one, and where its items begin and end.
  @inlinable @inline(never) static func itemsBehind(
    _ run: Int, _ walker: RunWalker, _ items: UnsafeMutablePointer<Item>, left: Int
  ) -> (run: Int, start: UnsafeMutablePointer<Item>, end: UnsafeMutablePointer<Item>) {
    let next = walker.run(after: run)
    precondition(next >= 0, "A sequence ends \(left) items before its count says")
    let start = items + Int(walker.runs[next].start)
    return (next, start, start + Int(walker.runs[next].count))
  }
}

extension RunTree {
  /// A reader from the item at `offset` of `run` on, which may be before the run, with `left` items to read.
  @inlinable @inline(__always) package func reader(at offset: Int, of run: Int, left: Int) -> RunReader<Item> {
    var (run, offset) = (run, offset)
    while offset < 0 {
      run = index.run(before: run)
      offset &+= Int(index.runs[run].count)
    }
    return RunReader(index.walker, items, run: run, offset: offset, left: left)
  }
}
