/// A mosaic after WWDC18's "A Tour of UICollectionView": segments across the container, each of one to three items.
///
///     let layout = MosaicLayout(segmentHeight: 200)
///
/// Segments come in a cycle of five: the full width; two halves; two thirds beside a third, which is two cells, one over the other; a third, again
/// of two cells, beside two thirds; two halves. Of the last two items both make halves, and a last one alone has the full width. A
/// segment begins a point below the one before, the first a point below the content's top; of a segment that is divided the first part takes
/// its fraction rounded up to whole points, and the second the rest after a gap of a point. The segments run across all sections
/// as if they were one. Items have no size of their own.
public struct MosaicLayout: LibraryLayout, Equatable {
  /// `mosaic`.
  public static let name = "mosaic"

  /// The height of a segment, in points.
  public var segmentHeight: Double

  /// A mosaic of segments of this height, in points.
  public init(segmentHeight: Double = 200) { self.segmentHeight = segmentHeight }

  /// An engine of this layout as `builder` puts it together.
  @inlinable public func makeEngine<Builder: EngineBuilder>(
    with builder: Builder, data: CollectionData, container: LayoutSize, displayScale: Int, tuning: Tuning
  ) throws(LayoutError) -> LayoutEngine {
    try builder.makeEngine(
      EngineIngredients(data: data, container: container, tuning: tuning, planner: try planner(displayScale)))
  }

  @usableFromInline func planner(_ displayScale: Int) throws(LayoutError) -> SectionPlanner<MosaicRule> {
    let height = segmentHeight
    return try SectionPlanner(
      direction: .vertical, displayScale: displayScale, isContinuous: true, readsContainerAlong: false, sizing: { _ in .ignored },
      work: LibraryWork.mosaic, hasExtras: false
    ) { (_, container, axes) throws(LayoutError) in
      SolvedSection(SectionPlan(rule: try MosaicRule(segmentHeight: height, width: container.width, units: axes.units)))
    }
  }
}

extension LibraryWork {
  static let mosaic = RuleWork<MosaicRule>()
}

/// The rule of ``MosaicLayout``: segments are bands. The measure is where the open segment's gap begins.
public struct MosaicRule: PlacementRule {
  /// An item, of which nothing is kept.
  public struct Item: BitwiseCopyable, Sendable {
    @inlinable init() {}
  }

  /// The place in the cycle of segments.
  ///
  /// The first segment of the cycle stays open until a third item is there: of one or two items left it takes both.
  public struct Cursor: BitwiseCopyable, Equatable, Sendable {
    /// How the next segment is divided if enough items are left, or the open one would be if more came.
    @usableFromInline var style: Int32
    /// The number of items in the open segment; 0 where none is open.
    @usableFromInline var count: Int32

    @inlinable init(style: Int32 = 0, count: Int32 = 0) {
      self.style = style
      self.count = count
    }
  }

  /// A length divided in two, with a gap of a point between.
  @usableFromInline struct Division: Equatable, Sendable {
    @usableFromInline let first: Double
    @usableFromInline let second: Double
    /// Where the second part begins.
    @usableFromInline let secondStart: Double

    @inlinable init(_ length: Double, at fraction: Double) {
      first = min((length * fraction).roundedUp, length)
      second = max(0, length - first - 1)
      secondStart = first + 1
    }
  }

  /// A segment's height, in units.
  @usableFromInline let height: Int
  /// From one segment's gap to the next one's, in units.
  @usableFromInline let pitch: Int
  /// A point, in units.
  @usableFromInline let point: Int
  @usableFromInline let width: Double
  @usableFromInline let half: Division
  @usableFromInline let wide: Division
  @usableFromInline let narrow: Division
  /// The heights of the two cells of a divided third, and where the second begins, in units.
  @usableFromInline let upper: Int
  @usableFromInline let lower: Int
  @usableFromInline let lowerStart: Int

  @inlinable init(segmentHeight: Double, width: Double, units: LayoutUnits) throws(LayoutError) {
    height = Int(try units.length(segmentHeight, of: "segmentHeight"))
    point = units.displayScale
    pitch = height + point
    self.width = width
    half = Division(width, at: 0.5)
    wide = Division(width, at: 2.0 / 3)
    narrow = Division(width, at: 1.0 / 3)
    // Half the height rounded up to whole points: at scale s every point is s units.
    upper = min((height + 2 * point - 1) / (2 * point) * point, height)
    lower = max(0, height - upper - point)
    lowerStart = upper + point
  }

  /// Nothing; the size does not count, but must be one.
  @inlinable public static func item(_ size: AxisSize, units: LayoutUnits) throws(LayoutError) -> Item {
    _ = try units.length(size.along, of: "the length")
    _ = try units.acrossLength(size.across, of: "the length across")
    return Item()
  }

  /// The cycle's first segment.
  @inlinable public var start: Cursor { Cursor() }

  /// `true`: the cursor counts the items of the open segment.
  @inlinable public var measuresFromAnywhere: Bool { true }

  /// Counts segments off. O(1) for whole cycles, of which each takes 11 items.
  @inlinable public func measure(_ items: UnsafeBufferPointer<Item>, from state: inout FoldState<Cursor>) {
    var (origin, style, left) = (state.measure, state.cursor.style, Int(state.cursor.count) &+ items.count)
    while left >= Self.itemsToClose(style) {
      if style == 0 && left >= 11 {
        origin &+= left / 11 &* (5 &* pitch)
        left %= 11
        continue
      }
      left &-= Self.itemCount(style)
      origin &+= pitch
      style = style == 4 ? 0 : style &+ 1
    }
    state = FoldState(
      item: state.item &+ items.count, measure: origin, cursor: Cursor(style: style, count: Int32(left)))
  }

  /// The number of items in a segment of the cycle.
  @inlinable @inline(__always) static func itemCount(_ style: Int32) -> Int { style == 0 ? 1 : style == 2 || style == 3 ? 3 : 2 }

  /// The number of items that must be left, from a segment's first one on, for the segment to be divided as in the cycle.
  @inlinable @inline(__always) static func itemsToClose(_ style: Int32) -> Int { style == 0 ? 3 : itemCount(style) }

  /// Places segment after segment. O(*m*).
  @inlinable @inline(__always)
  public func place<Items: ItemReader, Sink: FrameSink>(
    _ items: inout Items, of count: Int, from state: inout FoldState<Cursor>, within window: PlacementWindow, into sink: inout Sink
  ) where Items.Item == Item, Sink.Rule == Self {
    let open = bandStart(of: state)
    var (origin, index, style) = (open.measure, open.item, open.cursor.style)
    let end = index &+ items.count
    guard index < end else { return }
    var isFull = false
    while index < end && origin <= window.to && !isFull {
      let left = end &- index
      let isClosed = left >= Self.itemsToClose(style)
      guard isClosed || end >= count else {
        state = FoldState(item: end, measure: origin, cursor: Cursor(style: style, count: Int32(left)))
        return
      }
      // A state between the first segment of the cycle and the second would depend on the items behind it.
      if style != 1 && sink.wantsState(before: index) {
        sink.record(FoldState(item: index, measure: origin, cursor: Cursor(style: style)))
      }
      index &+= place(isClosed ? style : Int32(left &- 1), from: index, at: origin &+ point, into: &sink)
      isFull = sink.isFull
      guard isClosed else {
        state = FoldState(item: index, measure: origin, cursor: Cursor(style: style, count: Int32(left)))
        return
      }
      origin &+= pitch
      style = style == 4 ? 0 : style &+ 1
    }
    state = FoldState(item: index, measure: origin, cursor: Cursor(style: style))
  }

  /// Places the items of one segment, and returns how many they are.
  @inlinable @inline(__always)
  func place<Sink: FrameSink>(_ style: Int32, from item: Int, at top: Int, into sink: inout Sink) -> Int where Sink.Rule == Self {
    switch style {
    case 0:
      put(item, 0, width, top, height, into: &sink)
      return 1
    case 2:
      put(item, 0, wide.first, top, height, into: &sink)
      put(item &+ 1, wide.secondStart, wide.second, top, upper, into: &sink)
      put(item &+ 2, wide.secondStart, wide.second, top &+ lowerStart, lower, into: &sink)
      return 3
    case 3:
      put(item, 0, narrow.first, top, upper, into: &sink)
      put(item &+ 1, 0, narrow.first, top &+ lowerStart, lower, into: &sink)
      put(item &+ 2, narrow.secondStart, narrow.second, top, height, into: &sink)
      return 3
    default:
      put(item, 0, half.first, top, height, into: &sink)
      put(item &+ 1, half.secondStart, half.second, top, height, into: &sink)
      return 2
    }
  }

  @inlinable @inline(__always)
  func put<Sink: FrameSink>(
    _ item: Int, _ across: Double, _ acrossLength: Double, _ origin: Int, _ length: Int, into sink: inout Sink
  ) where Sink.Rule == Self {
    sink.put(PlacedFrame(across: across, acrossLength: acrossLength, originInHalfUnits: 2 &* origin, length: length), of: item)
  }

  /// Where the open segment's gap begins.
  @inlinable public func origin(of state: FoldState<Cursor>) -> Int { state.measure }
  /// Where the open segment ends; between segments, where the next one's gap begins. A low third's second cell may begin a point behind that.
  @inlinable public func reach(of state: FoldState<Cursor>) -> Int { length(at: state) &+ point }
  /// Where the last segment ends.
  @inlinable public func length(at state: FoldState<Cursor>) -> Int { state.cursor.count > 0 ? state.measure &+ pitch : state.measure }

  /// The start of the open segment.
  @inlinable public func bandStart(of state: FoldState<Cursor>) -> FoldState<Cursor> {
    FoldState(item: state.item &- Int(state.cursor.count), measure: state.measure, cursor: Cursor(style: state.cursor.style))
  }

  /// A point: in a segment lower than two, the second cell of a third begins behind the segment's end.
  @inlinable public var overhang: Int { lowerStart > height ? point : 0 }
}

/// The offers to `indexed`: cycles of segments start over.
extension MosaicRule: PartialIndexer {
  /// The rule makes its offers itself.
  public typealias Indexing = Self
  /// The rule.
  public typealias Rule = Self

  /// A cycle of five segments takes 11 items.
  @inlinable public var period: FoldPeriod? { FoldPeriod(itemCount: 11, measure: 5 &* pitch) }
}
