public import CollectionLayoutCore

/// The cursors before the runs of an ``IndexedStore``, one for each class of each run, as narrow as the rule packs them.
///
/// A copy refers to the same memory, which the store frees.
@usableFromInline struct CursorTable<Rule: PlacementRule> {
  @usableFromInline var base = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 64)
  /// The number of runs there is room for.
  @usableFromInline var capacity = 0
  /// The number of cursors of a run.
  @usableFromInline var classCount = 1
  /// The number of bytes of a cursor.
  @usableFromInline var cursorSize = 0

  @inlinable init() {}

  @inlinable func deallocate() { base.deallocate() }

  /// Sets the number of cursors of a run and their size. If either changes, all cursors are dropped.
  @inlinable mutating func reshape(classCount: Int, cursorSize: Int) {
    if classCount != self.classCount || cursorSize != self.cursorSize { capacity = 0 }
    (self.classCount, self.cursorSize) = (classCount, cursorSize)
  }

  @inlinable @inline(__always) func address(of run: Int, _ number: Int) -> UnsafeMutableRawPointer {
    base + (run &* classCount &+ number) &* cursorSize
  }

  /// The cursor before a run for a fold that enters it in a class.
  @inlinable @inline(__always) func cursor(before run: Int, _ number: Int, _ rule: Rule) -> Rule.Cursor {
    rule.indexing.unpackCursor(from: address(of: run, number))
  }

  @inlinable @inline(__always) func set(_ cursor: Rule.Cursor, before run: Int, _ number: Int, _ rule: Rule) {
    assert(rule.indexing.packedCursorSize <= cursorSize && run < capacity, "A cursor is written beyond its place")
    rule.indexing.pack(cursor, into: address(of: run, number))
  }

  /// Makes room for the cursors of `runs` runs, or of `wanted` if it has to grow. New ones are the rule's start, which must not be a rule whose items take turns:
  /// such a rule keeps no cursors, and there may be no room for them.
  @inlinable mutating func reserve(_ runs: Int, _ wanted: Int, _ rule: Rule) {
    guard runs > capacity else { return }
    let (old, stride) = (capacity, classCount * cursorSize)
    capacity = max(runs, wanted)
    guard stride > 0 else { return }
    let larger = UnsafeMutableRawPointer.allocate(byteCount: max(64, capacity * stride), alignment: 64)
    larger.copyMemory(from: base, byteCount: old * stride)
    // Of another section's rule a cursor may be wider than this one's.
    (larger + old * stride).initializeMemory(as: UInt8.self, repeating: 0, count: (capacity - old) * stride)
    base.deallocate()
    base = larger
    for run in old..<capacity { for number in 0..<classCount { set(rule.start, before: run, number, rule) } }
  }
}
