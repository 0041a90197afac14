/// What the strategies that keep every frame have in common: items, plans, a frame for each item, and where sections begin.
///
/// Frames are in the coordinates of their section's body, so a section that only moves keeps its frames.
public struct FrameTable<Rule: PlacementRule>: ~Copyable {
  @usableFromInline var items: SectionedArena<Rule.Item>
  @usableFromInline var plans: [SectionPlan<Rule>]
  /// The frames of each section's items, right after a `prepare()`.
  @usableFromInline var frames = SectionedArena<Rule.Frame>()
  /// `bodyLengths[s]` is the length of section *s*'s body as last placed, along the axis its items are folded along.
  @usableFromInline var bodyLengths: [Int] = []
  /// `origins[s]` is where section *s* begins; the last entry is where the content ends.
  @usableFromInline var origins: [Int] = [0]

  @inlinable init(items: consuming SectionedArena<Rule.Item>, plans: [SectionPlan<Rule>]) {
    self.items = items
    self.plans = plans
  }

  // MARK: Changes

  @inlinable mutating func replaceItem(at index: Int, in section: Int, with item: Rule.Item) {
    items.elements(of: section)[index] = item
  }

  @inlinable mutating func insert(_ new: UnsafeBufferPointer<Rule.Item>, at index: Int, in section: Int) {
    items.openGap(of: new.count, at: index, in: section)
    // An item without content has no address to be copied from.
    guard MemoryLayout<Rule.Item>.size > 0 else { return }
    let elements = items.elements(of: section)
    guard let target = elements.baseAddress, let source = new.baseAddress else { return }
    (target + index).update(from: source, count: new.count)
  }

  @inlinable mutating func remove(_ range: Range<Int>, from section: Int) { items.remove(range, from: section) }

  @inlinable mutating func edit(_ section: Int, removing: [Int], inserting: [(index: Int, item: Rule.Item)]) {
    items.edit(section, removing: removing, inserting: inserting)
  }

  // MARK: Work

  /// Throws all frames away and makes room for one an item. O(*s*).
  @inlinable mutating func forgetFrames() {
    frames.reset(counts: items.slices.lazy.map { $0.count })
    bodyLengths.removeAll(keepingCapacity: true)
    bodyLengths.append(contentsOf: repeatElement(0, count: plans.count))
    origins.removeAll(keepingCapacity: true)
    origins.append(contentsOf: repeatElement(0, count: plans.count &+ 1))
  }

  /// Places the items of `section` from `state` to the section's end. Returns the number of items placed; `state` is then
  /// the section's end.
  @inlinable @inline(__always)
  mutating func place(_ section: Int, from state: inout FoldState<Rule.Cursor>) -> Int {
    let frames = makeFrames(of: section, keeping: state.item)
    var sink = TableSink<Rule>(frames: frames)
    return fold(section, from: &state, into: &sink)
  }

  /// The frames of `section`, one an item, of which the first `kept` are as they were.
  @inlinable @inline(__always)
  mutating func makeFrames(of section: Int, keeping kept: Int) -> UnsafeMutableBufferPointer<Rule.Frame> {
    frames.resize(section, to: items.count(in: section), keeping: kept)
    return frames.elements(of: section)
  }

  /// Places the items of `section` from `state` to the section's end into `sink`. Returns the number of items placed.
  @inlinable @inline(__always)
  mutating func fold<Sink: FrameSink>(
    _ section: Int, from state: inout FoldState<Rule.Cursor>, into sink: inout Sink
  ) -> Int where Sink.Rule == Rule {
    let source = items[section]
    let rule = plans[section].rule
    let first = rule.bandStart(of: state).item
    var reader = FlatReader(UnsafeBufferPointer(rebasing: source[first...]))
    rule.place(&reader, of: source.count, from: &state, within: .everything, into: &sink)
    bodyLengths[section] = rule.length(at: state)
    return source.count &- first
  }

  /// Puts the sections from `first` on one behind the other. O(*s*).
  @inlinable mutating func stack(from first: Int) {
    var origin = origins[first]
    for section in first..<plans.count {
      origins[section] = origin
      origin &+= length(of: section)
    }
    origins[plans.count] = origin
  }

  /// The length of a section along the scroll axis, with all around its body.
  @inlinable @inline(__always) func length(of section: Int) -> Int {
    let plan = plans[section]
    return plan.surroundings &+ plan.bodyLength(folded: bodyLengths[section], isEmpty: items.count(in: section) == 0)
  }

  // MARK: Reads

  /// Hands on those of the section's frames in `range` that touch the window.
  ///
  /// Nearly all do not: four at a time are passed over by one branch, which also keeps the speed from hanging on where the loop happens to lie.
  @inlinable @inline(__always)
  func scan<Sink: FrameSink>(
    _ range: Range<Int>, of section: Int, within window: PlacementWindow, into sink: inout Sink
  ) where Sink.Rule == Rule {
    let frames = self.frames[section]
    var index = range.lowerBound
    while index < range.upperBound {
      while index &+ 4 <= range.upperBound
        && window.distance(of: frames[index]) & window.distance(of: frames[index &+ 1]) & window.distance(of: frames[index &+ 2])
          & window.distance(of: frames[index &+ 3]) < 0
      { index &+= 4 }
      let end = min(index &+ 4, range.upperBound)
      while index < end {
        let frame = frames[index]
        if window.distance(of: frame) >= 0 { sink.put(frame, of: index) }
        index &+= 1
      }
      if sink.isFull { return }
    }
  }

  #if CHECK_INVARIANTS
    /// Stops the program when what is kept is not consistent.
    @usableFromInline func checkInvariants() {
      items.checkInvariants()
      frames.checkInvariants()
      for section in plans.indices {
        precondition(frames.count(in: section) == items.count(in: section), "Section \(section) has another number of frames than items")
        precondition(
          origins[section + 1] == origins[section] + length(of: section),
          "Section \(section + 1) does not begin where section \(section) ends")
      }
    }
  #endif
}

/// Writes frames to the place of their item.
@usableFromInline struct TableSink<Rule: PlacementRule>: FrameSink {
  @usableFromInline let frames: UnsafeMutableBufferPointer<Rule.Frame>

  @inlinable init(frames: UnsafeMutableBufferPointer<Rule.Frame>) { self.frames = frames }

  @inlinable @inline(__always) mutating func put(_ frame: Rule.Frame, of item: Int) { frames[item] = frame }
}
