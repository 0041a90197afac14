/// A row as the rule of a list keeps it.
public protocol ListRow: BitwiseCopyable, Sendable {
  /// A row of this size.
  init(_ size: AxisSize, units: LayoutUnits) throws(LayoutError)
  /// The length along the scroll axis, in units.
  var length: Int32 { get }
  /// The row's place across the scroll axis in room of this length that begins at `leading`, in points.
  func place(across room: Double, from leading: Double) -> (origin: Double, length: Double)
  /// The lengths of all `rows` together.
  static func total(of rows: UnsafeBufferPointer<Self>) -> Int
}

extension ListRow {
  /// Adds up row by row.
  @inlinable public static func total(of rows: UnsafeBufferPointer<Self>) -> Int {
    var total = 0
    for row in rows { total &+= Int(row.length) }
    return total
  }
}

/// A row that spans the container: 4 bytes.
public struct FilledRow: ListRow {
  /// The length along the scroll axis, in units.
  public let length: Int32

  /// A row of this size; its length across does not count.
  @inlinable public init(_ size: AxisSize, units: LayoutUnits) throws(LayoutError) {
    length = try units.length(size.along, of: "the length")
  }

  /// All of the room.
  @inlinable @inline(__always) public func place(across room: Double, from leading: Double) -> (origin: Double, length: Double) {
    (leading, room)
  }

  /// Adds up sixteen rows at a time, then eight, four and two: baseline x86 widens no vector of signed numbers, but no length is negative, and two of them
  /// fit into 32 bits.
  @inlinable @inline(__always) public static func total(of rows: UnsafeBufferPointer<FilledRow>) -> Int {
    guard let base = rows.baseAddress else { return 0 }
    let lengths = UnsafeRawPointer(base)
    var (row, total) = (0, 0)
    if rows.count >= 16 {
      var (low, high) = (SIMD4<UInt64>.zero, SIMD4<UInt64>.zero)
      repeat {
        let first = lengths.loadUnaligned(fromByteOffset: 4 &* row, as: SIMD8<UInt32>.self)
        let pairs = first &+ lengths.loadUnaligned(fromByteOffset: 4 &* row &+ 32, as: SIMD8<UInt32>.self)
        let words = unsafeBitCast(pairs, to: SIMD4<UInt64>.self)
        low &+= words & SIMD4(repeating: 0xFFFF_FFFF)
        high &+= words &>> 32
        row &+= 16
      } while row &+ 16 <= rows.count
      let sums = low &+ high
      total = sum(sums.lowHalf &+ sums.highHalf)
    }
    if rows.count & 8 != 0 {
      let first = lengths.loadUnaligned(fromByteOffset: 4 &* row, as: SIMD4<UInt32>.self)
      let pairs = first &+ lengths.loadUnaligned(fromByteOffset: 4 &* row &+ 16, as: SIMD4<UInt32>.self)
      let words = unsafeBitCast(pairs, to: SIMD2<UInt64>.self)
      total &+= sum((words & SIMD2(repeating: 0xFFFF_FFFF)) &+ (words &>> 32))
      row &+= 8
    }
    if rows.count & 4 != 0 {
      let words = lengths.loadUnaligned(fromByteOffset: 4 &* row, as: SIMD2<UInt64>.self)
      total &+= sum((words & SIMD2(repeating: 0xFFFF_FFFF)) &+ (words &>> 32))
      row &+= 4
    }
    if rows.count & 2 != 0 {
      let word = lengths.loadUnaligned(fromByteOffset: 4 &* row, as: UInt64.self)
      total &+= Int(truncatingIfNeeded: (word & 0xFFFF_FFFF) &+ (word &>> 32))
      row &+= 2
    }
    return rows.count & 1 == 0 ? total : total &+ Int(base[row].length)
  }

  @inlinable @inline(__always) static func sum(_ pair: SIMD2<UInt64>) -> Int { Int(truncatingIfNeeded: pair[0] &+ pair[1]) }
}

/// A row that keeps its length across the scroll axis and is centred.
public struct CenteredRow: ListRow {
  /// The length across the scroll axis, in points.
  @usableFromInline let acrossLength: Double
  /// The length along the scroll axis, in units.
  public let length: Int32

  /// A row of this size.
  @inlinable public init(_ size: AxisSize, units: LayoutUnits) throws(LayoutError) {
    length = try units.length(size.along, of: "the length")
    acrossLength = try units.acrossLength(size.across, of: "the length across")
  }

  /// The middle of the room.
  @inlinable @inline(__always) public func place(across room: Double, from leading: Double) -> (origin: Double, length: Double) {
    (leading + (room - acrossLength) / 2, acrossLength)
  }
}

/// The rule of ``ListLayout``: a row begins where the last one ended, and `spacing` later. The measure is that place.
public struct ListRule<Row: ListRow>: PlacementRule {
  /// A row depends on nothing but its origin.
  public struct Cursor: BitwiseCopyable, Equatable, Sendable {
    @inlinable init() {}
  }

  @usableFromInline let spacing: Int
  /// The length between the insets across the scroll axis, in points.
  @usableFromInline let across: Double
  /// Where that room begins, in points.
  @usableFromInline let leading: Double

  @inlinable init(spacing: Int, across: Double, leading: Double = 0) {
    self.spacing = spacing
    self.across = across
    self.leading = leading
  }

  /// A row of this size.
  @inlinable public static func item(_ size: AxisSize, units: LayoutUnits) throws(LayoutError) -> Row { try Row(size, units: units) }

  /// Nothing.
  @inlinable public var start: Cursor { Cursor() }

  /// `true`: no band stays open.
  @inlinable public var measuresFromAnywhere: Bool { true }

  /// Adds up lengths and spacings.
  @inlinable @inline(__always) public func measure(_ items: UnsafeBufferPointer<Row>, from state: inout FoldState<Cursor>) {
    state.measure &+= Row.total(of: items) &+ spacing &* items.count
    state.item &+= items.count
  }

  /// Places row after row. O(*m*).
  @inlinable @inline(__always)
  public func place<Items: ItemReader, Sink: FrameSink>(
    _ items: inout Items, of count: Int, from state: inout FoldState<Cursor>, within window: PlacementWindow, into sink: inout Sink
  ) where Items.Item == Row, Sink.Rule == Self {
    var (origin, index) = (state.measure, state.item)
    while origin <= window.to {
      guard let row = items.next() else { break }
      if _slowPath(sink.wantsState(before: index)) { sink.record(FoldState(item: index, measure: origin, cursor: Cursor())) }
      let length = Int(row.length)
      if Sink.takesFramesAbove || origin &+ length >= window.from {
        let place = row.place(across: across, from: leading)
        sink.put(
          PlacedFrame(across: place.origin, acrossLength: place.length, originInHalfUnits: 2 &* origin, length: length), of: index)
      }
      origin &+= length &+ spacing
      index &+= 1
      if sink.isFull { break }
    }
    state = FoldState(item: index, measure: origin, cursor: Cursor())
  }

  /// The measure.
  @inlinable @inline(__always) public func origin(of state: FoldState<Cursor>) -> Int { state.measure }
  /// The measure, which counts the spacing behind the last row; where that is negative, the row ends later by as much.
  @inlinable @inline(__always) public func reach(of state: FoldState<Cursor>) -> Int { state.measure &- min(spacing, 0) }
  /// The measure without the spacing behind the last row.
  @inlinable @inline(__always) public func length(at state: FoldState<Cursor>) -> Int { state.item > 0 ? state.measure &- spacing : 0 }
  /// Whether spacings are equal: a row's length across depends on the container, and its length along the axis is its own.
  @inlinable public func foldsAlike(_ other: Self) -> Bool { spacing == other.spacing }
}

/// The offers to `indexed`: a row adds the same wherever it is.
extension ListRule: PartialIndexer {
  /// The rule makes its offers itself.
  public typealias Indexing = Self
  /// The rule.
  public typealias Rule = Self

  /// The difference of the lengths, with the spacings behind them: rows follow each other, no matter how long those before are.
  @inlinable @inline(__always) public func growth(replacing old: Row?, with new: Row?) -> Int? { extent(of: new) &- extent(of: old) }

  @inlinable @inline(__always) func extent(of row: Row?) -> Int { row.map { Int($0.length) &+ spacing } ?? 0 }
}
