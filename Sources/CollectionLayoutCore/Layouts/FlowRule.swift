/// The rule of ``FlowLayout``: lines are bands. The measure is where the open line begins.
public struct FlowRule<Item: FlowItemSize>: PlacementRule {
  /// The line that is open behind the items placed so far.
  public struct Cursor: BitwiseCopyable, Equatable, Sendable {
    /// The room left on the line, in points, with the tolerance for a fit.
    @usableFromInline var left: Double
    /// The depth of the line so far, in units.
    @usableFromInline var depth: Int
    /// The number of its items; 0 where no line is open.
    @usableFromInline var count: Int

    @inlinable init(left: Double = 0, depth: Int = 0, count: Int = 0) {
      self.left = left
      self.depth = depth
      self.count = count
    }
  }

  @usableFromInline let leading: Double
  /// The length of a line, in points; below 0 where the insets leave nothing.
  @usableFromInline let lineLength: Double
  /// The length that the items of a line may take together, in points: the tolerance is added once here, so that a fit costs one comparison.
  @usableFromInline let room: Double
  @usableFromInline let interitemSpacing: Double
  @usableFromInline let lineSpacing: Int
  /// The size of all items, where they have one.
  @usableFromInline let uniform: FlowExtent
  /// How items are distributed along their line.
  @usableFromInline let alignment: FlowLayout.Alignment
  /// Where the last line begins, in points, if lines are justified.
  @usableFromInline let lastLineStart: Double
  /// The number of items of one size that a line holds; 0 where each has its own, and where a line is never full.
  @usableFromInline let uniformCount: Int
  /// From one item's end to the next item's start on the last line.
  @usableFromInline let lastLineStep: Double

  @inlinable init(_ layout: FlowLayout, insets: AxisInsets, across: Double, axes: Axes) throws(LayoutError) {
    leading = try axes.units.acrossDistance(insets.leading, of: "sectionInset")
    lineLength = across - leading - (try axes.units.acrossDistance(insets.trailing, of: "sectionInset"))
    interitemSpacing = try axes.units.acrossLength(layout.minimumInteritemSpacing, of: "minimumInteritemSpacing")
    lineSpacing = try axes.units.distance(layout.minimumLineSpacing, of: "minimumLineSpacing")
    alignment = layout.alignment
    let size = AxisSize(layout.itemSize ?? .zero, scrolling: axes.direction)
    do throws(LayoutError) {
      uniform = layout.itemSize == nil ? .none : try FlowItem(size, units: axes.units).extent
    } catch {
      throw SectionPlanner<Self>.name("itemSize", in: error)
    }
    guard layout.itemSize == nil || uniform.length + lineSpacing >= 0 else {
      throw .invalidLayout(
        "itemSize is shorter than the minimumLineSpacing of \(layout.minimumLineSpacing) takes away: give it at least that length")
    }
    room = lineLength + axes.units.fitTolerance
    uniformCount = layout.itemSize == nil ? 0 : Self.fullLineCount(of: uniform, room, interitemSpacing)
    (lastLineStart, lastLineStep) =
      layout.itemSize == nil
      ? (leading, interitemSpacing) : Self.lastLine(of: uniform, from: leading, lineLength, room: room, interitemSpacing)
  }

  /// The number of items of one size that a line takes, by the comparisons that ``measure(_:from:)`` makes; 0 where a line is never full.
  @inlinable static func fullLineCount(of item: FlowExtent, _ room: Double, _ spacing: Double) -> Int {
    var (left, count) = (room - item.acrossLength, 1)
    while left >= item.acrossLength + spacing && count < 1_000_000 {
      left -= item.acrossLength + spacing
      count += 1
    }
    return count < 1_000_000 ? count : 0
  }

  /// Where a last line of items of one size begins, and its step: those of a full line, or the least spacing where no line is ever full.
  @inlinable static func lastLine(
    of item: FlowExtent, from leading: Double, _ lineLength: Double, room: Double, _ spacing: Double
  ) -> (start: Double, step: Double) {
    var left = room - item.acrossLength
    var sum = item.acrossLength
    var count = 1
    // Items so short that a million do not fill the line would take for ever, and those without any length do.
    while left >= item.acrossLength + spacing && count < 1_000_000 {
      left -= item.acrossLength + spacing
      sum += item.acrossLength
      count += 1
    }
    // A single item is a full line where no second one fits.
    if count == 1 { return (leading + max(0, lineLength - item.acrossLength) / 2, spacing) }
    return (leading, count < 1_000_000 ? (lineLength - sum) / Double(count - 1) : spacing)
  }

  /// An item of this size.
  @inlinable public static func item(_ size: AxisSize, units: LayoutUnits) throws(LayoutError) -> Item { try Item(size, units: units) }

  /// 1: a line's first item moves up once it fits.
  @inlinable public static var lookahead: Int { 1 }

  /// `true`: an item is centred in its line.
  @inlinable public static var centersItemsInBands: Bool { true }

  /// No line is open.
  @inlinable public var start: Cursor { Cursor() }

  /// `true`: the cursor alone decides which items join the open line.
  @inlinable public var measuresFromAnywhere: Bool { true }

  /// Fills lines.
  @inlinable public func measure(_ items: UnsafeBufferPointer<Item>, from state: inout FoldState<Cursor>) {
    var line = state.cursor
    for item in items {
      let item = item.resolved(uniform)
      if line.count > 0 && line.left >= item.acrossLength + interitemSpacing {
        line.left -= item.acrossLength + interitemSpacing
        line.depth = max(line.depth, item.length)
        line.count &+= 1
      } else {
        if line.count > 0 { state.measure &+= line.depth &+ lineSpacing }
        line = Cursor(left: room - item.acrossLength, depth: item.length, count: 1)
      }
    }
    state.cursor = line
    state.item &+= items.count
  }

  /// Places line after line. O(*m*).
  @inlinable @inline(__always)
  public func place<Items: ItemReader, Sink: FrameSink>(
    _ items: inout Items, of count: Int, from state: inout FoldState<Cursor>, within window: PlacementWindow, into sink: inout Sink
  ) where Items.Item == Item, Sink.Rule == Self {
    // A loop for each, so that justified lines do not pay for a choice that is the same for all lines.
    if _fastPath(alignment == .justified) {
      placeLines(&items, of: count, from: &state, within: window, into: &sink, isJustified: true)
    } else {
      placeLines(&items, of: count, from: &state, within: window, into: &sink, isJustified: false)
    }
  }

  @inlinable @inline(__always)
  func placeLines<Items: ItemReader, Sink: FrameSink>(
    _ items: inout Items, of count: Int, from state: inout FoldState<Cursor>, within window: PlacementWindow, into sink: inout Sink,
    isJustified: Bool
  ) where Items.Item == Item, Sink.Rule == Self {
    // A line's places are known once the item behind it is: one reader runs ahead of the other by a line.
    var ahead = items
    guard var next = ahead.next()?.resolved(uniform) else { return }
    state = bandStart(of: state)
    var (origin, index) = (state.measure, state.item)
    let end = index &+ items.count
    while origin <= window.to {
      if _slowPath(sink.wantsState(before: index)) { sink.record(FoldState(item: index, measure: origin, cursor: Cursor())) }
      let first = next
      var line = Cursor(left: room - first.acrossLength, depth: first.length)
      var sum = first.acrossLength
      var lineEnd = index &+ 1
      while lineEnd < end {
        next = ahead.nextUnchecked().resolved(uniform)
        guard line.left >= next.acrossLength + interitemSpacing else { break }
        line.left -= next.acrossLength + interitemSpacing
        line.depth = max(line.depth, next.length)
        sum += next.acrossLength
        lineEnd &+= 1
      }
      line.count = lineEnd &- index
      let isLast = lineEnd == end
      if isLast && end < count {
        state = FoldState(item: end, measure: origin, cursor: line)
        return
      }
      if Sink.takesFramesAbove || origin &+ line.depth >= window.from {
        let place =
          isJustified
          ? justified(first, sum: sum, count: line.count, isLast: isLast)
          : (start: alignedStart(sum: sum, count: line.count), step: interitemSpacing)
        put(line, at: origin, from: index, place, &items, into: &sink)
      } else {
        for _ in 0..<line.count { _ = items.nextUnchecked() }
      }
      index = lineEnd
      let isFull = sink.isFull
      if isLast {
        state = FoldState(item: index, measure: origin, cursor: line)
        return
      }
      origin &+= line.depth &+ lineSpacing
      if isFull { break }
    }
    state = FoldState(item: index, measure: origin, cursor: Cursor())
  }

  /// The start of the first item of a justified line, and the distance between its items.
  @inlinable @inline(__always)
  func justified(_ first: FlowExtent, sum: Double, count: Int, isLast: Bool) -> (start: Double, step: Double) {
    if isLast { return (lastLineStart, lastLineStep) }
    if count > 1 { return (leading, (lineLength - sum) / Double(count &- 1)) }
    // An item longer than the line begins where the line does.
    return (leading + max(0, lineLength - first.acrossLength) / 2, 0)
  }

  /// The start of a line that is not justified, whose items are `interitemSpacing` apart.
  @inlinable func alignedStart(sum: Double, count: Int) -> Double {
    // The room that the items leave on their line; none if an item is longer than the line.
    let rest = max(0, lineLength - sum - interitemSpacing * Double(count &- 1))
    switch alignment {
    case .justified, .leading: return leading
    case .center: return leading + rest / 2
    case .trailing: return leading + rest
    }
  }

  @inlinable @inline(__always)
  func put<Items: ItemReader, Sink: FrameSink>(
    _ line: Cursor, at origin: Int, from index: Int, _ place: (start: Double, step: Double), _ items: inout Items, into sink: inout Sink
  ) where Items.Item == Item, Sink.Rule == Self {
    var across = place.start
    for offset in 0..<line.count {
      let item = items.nextUnchecked().resolved(uniform)
      sink.put(
        PlacedFrame(
          across: across, acrossLength: item.acrossLength, originInHalfUnits: 2 &* origin &+ (line.depth &- item.length),
          length: item.length),
        of: index &+ offset)
      across += item.acrossLength + place.step
    }
  }

  /// The start of the open line.
  @inlinable public func origin(of state: FoldState<Cursor>) -> Int { state.measure }
  /// Where the open line ends; between lines where the next begins, or the last ends if that is later.
  @inlinable public func reach(of state: FoldState<Cursor>) -> Int { state.measure &+ max(state.cursor.depth, 0 &- lineSpacing) }
  /// Where the last line ends.
  @inlinable public func length(at state: FoldState<Cursor>) -> Int {
    // Between two lines the spacing behind the first counts for nothing.
    state.cursor.count > 0 ? state.measure &+ state.cursor.depth : state.item > 0 ? state.measure &- lineSpacing : 0
  }

  /// An item longer than its line.
  @inlinable public func oversize(of item: Item) -> (length: Double, available: Double)? {
    let length = item.resolved(uniform).acrossLength
    return length > room ? (length, max(0, lineLength)) : nil
  }

  /// The start of the open line.
  @inlinable public func bandStart(of state: FoldState<Cursor>) -> FoldState<Cursor> {
    FoldState(item: state.item &- state.cursor.count, measure: state.measure, cursor: Cursor())
  }
}
