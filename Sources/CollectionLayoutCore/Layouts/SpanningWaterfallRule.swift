/// The rule of a ``WaterfallLayout`` whose items cover several columns, keep their columns, or whose columns tie within a tolerance.
///
/// It is a rule of its own, so that waterfalls without any of these pay nothing for them. The measure is where the lowest column ends; the cursor is each column's
/// height above it. A change is measured on until the columns end as they did before, which they do behind an item that covers all of them. Without such items
/// that may be all that follows, under every strategy.
public struct SpanningWaterfallRule: PlacementRule {
  /// An item's lengths, and the number of columns that it covers.
  public struct Item: BitwiseCopyable, Equatable, Sendable {
    /// Along the scroll axis, in units.
    @usableFromInline let length: Int32
    /// The length by which the item was given its column, in units: that with which it arrived.
    @usableFromInline let decidingLength: Int32
    /// The number of columns that it covers, at least 1.
    @usableFromInline let span: Int32

    @inlinable init(length: Int32, decidingLength: Int32, span: Int32) {
      self.length = length
      self.decidingLength = decidingLength
      self.span = span
    }

    /// The item with the column of another, in whose place it comes.
    @usableFromInline func decided(as old: Item) -> Item { Item(length: length, decidingLength: old.decidingLength, span: span) }
  }

  /// The height of each column above the lowest, in units, as the columns are and as they would be if no item had changed its size.
  public struct Cursor: BitwiseCopyable, Equatable, Sendable {
    @usableFromInline var heights = ColumnHeights()
    /// The second; all 0 where columns are not kept.
    @usableFromInline var deciding = ColumnHeights()

    @inlinable init() {}
  }

  /// The columns.
  @usableFromInline let base: WaterfallRule
  @usableFromInline let tolerance: Int
  @usableFromInline let spansColumns: Bool
  @usableFromInline let keepsColumns: Bool

  @inlinable init(_ layout: WaterfallLayout, insets: AxisInsets, across: Double, units: LayoutUnits) throws(LayoutError) {
    base = try WaterfallRule(layout, insets: insets, across: across, units: units)
    tolerance = Int(try units.length(layout.tieTolerance, of: "tieTolerance"))
    spansColumns = layout.spansColumns
    keepsColumns = layout.placement == .keep
  }

  /// The length along the scroll axis, and that across as a number of columns.
  @inlinable public static func item(_ size: AxisSize, units: LayoutUnits) throws(LayoutError) -> Item {
    let length = try units.length(size.along, of: "the length")
    let across = try units.acrossLength(size.across, of: "the number of columns")
    let span = Int32(min(max(1, across.roundedUp), Double(ColumnHeights.capacity)))
    return Item(length: length, decidingLength: length, span: span)
  }

  /// All columns empty.
  @inlinable public var start: Cursor { Cursor() }

  /// `true`: no band stays open.
  @inlinable public var measuresFromAnywhere: Bool { true }

  /// Places item after item. O(*m* · *K*), and for items that cover columns O(*m* · *K*²).
  @inlinable
  public func place<Items: ItemReader, Sink: FrameSink>(
    _ items: inout Items, of count: Int, from state: inout FoldState<Cursor>, within window: PlacementWindow, into sink: inout Sink
  ) where Items.Item == Item, Sink.Rule == Self {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 2 &* base.columns) { memory in
      var bank = SpanBank(memory, state, columns: base.columns, keepsColumns: keepsColumns)
      var index = state.item
      let end = index &+ items.count
      while index < end && bank.lowest <= window.to {
        if _slowPath(sink.wantsState(before: index)) { sink.record(bank.state(before: index)) }
        let item = items.nextUnchecked()
        let span = spansColumns ? min(Int(item.span), base.columns) : 1
        let column =
          base.placement == .alternating ? min(index % base.columns, base.columns &- span) : bank.column(for: span, tolerance: tolerance)
        let origin = bank.take(column, span, length: Int(item.length) &+ base.spacing, deciding: Int(item.decidingLength) &+ base.spacing)
        if Sink.takesFramesAbove || origin &+ Int(item.length) >= window.from {
          sink.put(frame(of: Int(item.length), in: column, span, at: origin), of: index)
        }
        index &+= 1
        if sink.isFull { break }
      }
      state = bank.state(before: index)
    }
  }

  @inlinable func frame(of length: Int, in column: Int, _ span: Int, at origin: Int) -> PlacedFrame {
    PlacedFrame(
      across: base.leading + Double(column) * base.pitch, acrossLength: Double(span &- 1) * base.pitch + base.columnWidth,
      originInHalfUnits: 2 &* origin, length: length)
  }

  /// Where the lowest column ends.
  @inlinable public func origin(of state: FoldState<Cursor>) -> Int { state.measure }
  /// Where the longest column ends, and the spacing behind it, or its last item if that ends later.
  @inlinable public func reach(of state: FoldState<Cursor>) -> Int {
    state.measure &+ state.cursor.heights.largest &- min(base.spacing, 0)
  }
  /// Where the longest column ends.
  @inlinable public func length(at state: FoldState<Cursor>) -> Int {
    state.item > 0 ? state.measure &+ state.cursor.heights.largest &- base.spacing : 0
  }

  /// Whether the columns fold alike, and items choose among them alike.
  @inlinable public func foldsAlike(_ other: SpanningWaterfallRule) -> Bool {
    base.foldsAlike(other.base) && tolerance == other.tolerance && spansColumns == other.spansColumns && keepsColumns == other.keepsColumns
  }
}

/// Where columns end while items are placed, in units.
@usableFromInline struct SpanBank {
  /// Where each column ends.
  @usableFromInline let ends: UnsafeMutablePointer<Int>
  /// Where each would end if no item had changed its size; the same memory where columns are not kept.
  @usableFromInline let deciding: UnsafeMutablePointer<Int>
  @usableFromInline let columns: Int
  @usableFromInline let keepsColumns: Bool
  /// Where the lowest column ends.
  @usableFromInline var lowest: Int

  @inlinable init(
    _ memory: UnsafeMutableBufferPointer<Int>, _ state: FoldState<SpanningWaterfallRule.Cursor>, columns: Int, keepsColumns: Bool
  ) {
    // There is at least one column.
    ends = memory.baseAddress.unsafelyUnwrapped
    deciding = keepsColumns ? ends + columns : ends
    self.columns = columns
    self.keepsColumns = keepsColumns
    lowest = state.measure
    for column in 0..<columns {
      ends[column] = state.measure &+ state.cursor.heights[column]
      if keepsColumns { deciding[column] = state.cursor.deciding[column] }
    }
  }

  /// Where an item that covers some columns begins at the earliest.
  @inlinable static func top(_ ends: UnsafeMutablePointer<Int>, _ column: Int, _ span: Int) -> Int {
    var top = ends[column]
    for next in column &+ 1..<column &+ span { top = max(top, ends[next]) }
    return top
  }

  /// The first column from which on an item that covers so many begins as early as it can, or hardly later.
  @inlinable func column(for span: Int, tolerance: Int) -> Int {
    let last = columns &- span
    var least = Self.top(deciding, 0, span)
    for column in 0..<last { least = min(least, Self.top(deciding, column &+ 1, span)) }
    var column = 0
    while Self.top(deciding, column, span) > least &+ tolerance { column &+= 1 }
    return column
  }

  /// Puts an item into columns. Returns where it begins.
  @inlinable mutating func take(_ column: Int, _ span: Int, length: Int, deciding decidingLength: Int) -> Int {
    let origin = Self.top(ends, column, span)
    if keepsColumns {
      let end = Self.top(deciding, column, span) &+ decidingLength
      for covered in column..<column &+ span { deciding[covered] = end }
    }
    for covered in column..<column &+ span { ends[covered] = origin &+ length }
    lowest = ends[0]
    for column in 1..<max(1, columns) { lowest = min(lowest, ends[column]) }
    return origin
  }

  /// The state of the fold before an item.
  @inlinable func state(before item: Int) -> FoldState<SpanningWaterfallRule.Cursor> {
    var cursor = SpanningWaterfallRule.Cursor()
    var least = deciding[0]
    for column in 0..<columns { least = min(least, deciding[column]) }
    for column in 0..<columns {
      cursor.heights[column] = ends[column] &- lowest
      if keepsColumns { cursor.deciding[column] = deciding[column] &- least }
    }
    return FoldState(item: item, measure: lowest, cursor: cursor)
  }
}

/// The offers to `indexed`: how cursors are stored, and whether a change is soon over.
extension SpanningWaterfallRule: PartialIndexer {
  /// The rule makes its offers itself.
  public typealias Indexing = Self
  /// The rule.
  public typealias Rule = Self

  /// Whether columns may end again as they did before. Where they take turns, an item's column depends on its number.
  @inlinable public var forgets: Bool { base.placement != .alternating || base.columns == 1 }

  /// Eight bytes a column, and as many more where columns are kept.
  @inlinable public var packedCursorSize: Int { (keepsColumns ? 16 : 8) &* base.columns }

  /// Writes the heights of the columns that exist.
  @inlinable public func pack(_ cursor: Cursor, into memory: UnsafeMutableRawPointer) {
    for column in 0..<base.columns {
      memory.storeBytes(of: cursor.heights[column], toByteOffset: 8 &* column, as: Int.self)
      if keepsColumns { memory.storeBytes(of: cursor.deciding[column], toByteOffset: 8 &* (base.columns &+ column), as: Int.self) }
    }
  }

  /// Reads the heights of the columns that exist.
  @inlinable public func unpackCursor(from memory: UnsafeRawPointer) -> Cursor {
    var cursor = Cursor()
    for column in 0..<base.columns {
      cursor.heights[column] = memory.loadUnaligned(fromByteOffset: 8 &* column, as: Int.self)
      if keepsColumns { cursor.deciding[column] = memory.loadUnaligned(fromByteOffset: 8 &* (base.columns &+ column), as: Int.self) }
    }
    return cursor
  }
}
