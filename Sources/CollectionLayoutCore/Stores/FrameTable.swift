/// The shared storage of strategies that keep every frame: the table of sections, and a frame for each item.
///
/// Frames are in the coordinates of their section's body, so a section that only moves keeps its frames.
public struct FrameTable<Rule: PlacementRule>: ~Copyable {
  /// Items and plans, and where sections begin.
  @usableFromInline package var sections: SectionTable<Rule>
  /// The frames of each section's items, right after a `prepare()`.
  @usableFromInline var frames = SectionedArena<Rule.Frame>()

  @inlinable package init(items: consuming SectionedArena<Rule.Item>, plans: SectionPlans<Rule>) {
    sections = SectionTable(items: items, plans: plans)
  }

  // MARK: Changes

  /// Takes sections out and puts others in; frames go with them if `keepsFrames`. Returns the sections to be placed from their start. O(*s*).
  @inlinable package mutating func editSections(
    removing: [Int], inserting: [SectionArrival<Rule.Item>], plans: SectionPlans<Rule>, keepsFrames: Bool
  ) -> [Int] {
    if keepsFrames { frames.rearrange(removing: removing, inserting: inserting.map { ($0.index, $0.source) }) }
    return sections.editSections(removing: removing, inserting: inserting, plans: plans)
  }

  // MARK: Work

  /// Throws all frames away and makes room for one an item. O(*s*).
  @inlinable package mutating func forgetFrames() {
    frames.reset(counts: sections.items.slices.lazy.map { $0.count })
    sections.forgetLengths()
  }

  /// Places the items of `section` from `state` to the section's end. Returns the number of items placed; `state` is then
  /// the section's end.
  @inlinable @inline(__always)
  package mutating func place(_ section: Int, from state: inout FoldState<Rule.Cursor>) -> Int {
    let frames = makeFrames(of: section, keeping: state.item)
    var sink = TableSink<Rule>(frames: frames)
    return fold(section, from: &state, into: &sink)
  }

  /// The frames of `section`, one an item, of which the first `kept` are as they were.
  @inlinable @inline(__always)
  package mutating func makeFrames(of section: Int, keeping kept: Int) -> UnsafeMutableBufferPointer<Rule.Frame> {
    frames.resize(section, to: sections.items.count(in: section), keeping: kept)
    return frames.elements(of: section)
  }

  /// Places the items of `section` from `state` to the section's end into `sink`. Returns the number of items placed.
  @inlinable @inline(__always)
  package mutating func fold<Sink: FrameSink>(
    _ section: Int, from state: inout FoldState<Rule.Cursor>, into sink: inout Sink
  ) -> Int where Sink.Rule == Rule {
    let source = sections.items[section]
    let rule = sections.plans[section].rule
    let first = rule.bandStart(of: state).item
    var reader = FlatReader(UnsafeBufferPointer(rebasing: source[first...]))
    rule.place(&reader, of: source.count, from: &state, within: .everything, into: &sink)
    sections.bodyLengths[section] = rule.length(at: state)
    return source.count &- first
  }

  // MARK: Reads

  /// Hands on those of the section's frames in `range` that touch the window.
  ///
  /// Nearly all do not: one branch skips four at a time, which also makes the speed independent of the loop's place in memory. Long stretches are skipped
  /// in a separate function, which has the registers to itself.
  @inlinable @inline(__always)
  package func scan<Sink: FrameSink>(
    _ range: Range<Int>, of section: Int, within window: PlacementWindow, into sink: inout Sink
  ) where Sink.Rule == Rule {
    let frames = self.frames[section]
    var index = range.lowerBound
    while index < range.upperBound {
      if range.upperBound &- index > 64 {
        index = Self.firstTouchingFour(frames, index..<range.upperBound, window)
      } else {
        while index &+ 4 <= range.upperBound && Self.missesFour(frames, from: index, window) { index &+= 4 }
      }
      let end = min(index &+ 4, range.upperBound)
      while index < end {
        let frame = frames[index]
        if window.distance(of: frame) >= 0 { sink.put(frame, of: index) }
        index &+= 1
      }
      if sink.isFull { return }
    }
  }

  /// Whether none of four frames touches the window.
  @inlinable @inline(__always)
  static func missesFour(_ frames: UnsafeBufferPointer<Rule.Frame>, from index: Int, _ window: PlacementWindow) -> Bool {
    window.distance(of: frames[index]) & window.distance(of: frames[index &+ 1]) & window.distance(of: frames[index &+ 2])
      & window.distance(of: frames[index &+ 3]) < 0
  }

  /// The first of four frames of which one touches the window, counted in fours from the first; or where fewer than four are left.
  @inlinable @inline(never)
  static func firstTouchingFour(_ frames: UnsafeBufferPointer<Rule.Frame>, _ range: Range<Int>, _ window: PlacementWindow) -> Int {
    var index = range.lowerBound
    while index &+ 4 <= range.upperBound && missesFour(frames, from: index, window) { index &+= 4 }
    return index
  }

  #if CHECK_INVARIANTS
    /// Stops the program when the stored frames are not consistent.
    @usableFromInline package func checkInvariants() {
      sections.checkInvariants()
      frames.checkInvariants()
      for section in sections.plans.indices {
        let (frameCount, itemCount) = (frames.count(in: section), sections.items.count(in: section))
        precondition(frameCount == itemCount, "Section \(section) has \(frameCount) frames for \(itemCount) items")
      }
    }
  #endif
}

/// Writes frames to the place of their item.
@usableFromInline struct TableSink<Rule: PlacementRule>: FrameSink {
  @usableFromInline let frames: UnsafeMutableBufferPointer<Rule.Frame>

  @inlinable init(frames: UnsafeMutableBufferPointer<Rule.Frame>) { self.frames = frames }

  /// `true`: every item has its frame.
  @inlinable @inline(__always) static var takesFramesAbove: Bool { true }

  @inlinable @inline(__always) mutating func put(_ frame: Rule.Frame, of item: Int) { frames[item] = frame }
}
