/// The rule of a layout for one section and one container: a fold over items, without cache and without strategy.
///
/// The fold's state is a ``FoldState``: the next item, the measure so far, and the cursor. The cursor is everything that the placement of the
/// following items depends on, except the origin. Two operations advance the state: ``measure(_:from:)`` computes no frames, and
/// ``place(_:of:from:within:into:)`` emits them. Both go on from any state and arrive at the same one, so a strategy may stop at any item, store
/// the state, and go on from it later. A fold in one go and a fold that was cut give the same states and the same frames.
///
/// Lengths are in layout units, in the coordinates of the section's body: the part between the start inset and the end inset. An **open band** is
/// a line that a following item may still join. Until it closes, the frames of its items are not known, so placing begins at its first item.
public protocol PlacementRule: Equatable, Sendable {
  /// The rule's record of an item, in as few bytes as its size needs.
  associatedtype Item: BitwiseCopyable & Sendable
  /// Everything on which the placement of the following items depends, relative to ``origin(of:)``.
  associatedtype Cursor: BitwiseCopyable & Equatable & Sendable
  /// A frame as the rule places it.
  associatedtype Frame: ElementFrame = PlacedFrame

  /// An item of this size. Throws for a length the layout cannot take.
  static func item(_ size: AxisSize, units: LayoutUnits) throws(LayoutError) -> Item

  /// The number of items, from a band's first one on, that decide where the band begins. A state stored there is valid only while they are unchanged.
  ///
  /// 0 if the items before a band decide where it begins; 1 if its first item may move up to the band before.
  static var lookahead: Int { get }

  /// Whether shorter items of a band are centred in it along the axis, so that an item's own length moves it within its band.
  static var centersItemsInBands: Bool { get }

  /// The cursor before the first item.
  var start: Cursor { get }

  /// Properties that the `indexed` strategy makes use of. They change costs, never frames. By default a rule forgets, and has one class.
  var indexing: RuleIndexing { get }

  /// A cursor before the first item from which all states fall into this class. Any such cursor will do, but that of class 0 must be ``start``.
  func seed(ofClass number: Int) -> Cursor

  /// Whether ``measure(_:from:)`` goes on inside an open band. If not, it goes on from the band's first item, as placing does.
  var measuresFromAnywhere: Bool { get }

  /// Advances `state` over `items`.
  ///
  /// - Parameters:
  ///   - items: Consecutive items from `state.item` on, or, unless the rule ``measuresFromAnywhere``, from the first item of the open band on.
  ///   - state: Any state: the start, one that was measured, or one that placing ended with or recorded.
  /// - Complexity: O(*m*), *m* the number of items.
  func measure(_ items: UnsafeBufferPointer<Item>, from state: inout FoldState<Cursor>)

  /// Advances two states over stretches of equal length at once. It does what ``measure(_:from:)`` does to each; the processor may overlap the two.
  ///
  /// - Parameters:
  ///   - first: Consecutive items from `state.item` on.
  ///   - second: As many items, the same or others.
  ///   - state: A state before the first stretch.
  ///   - other: A state before the second stretch.
  func measurePair(
    _ first: UnsafeBufferPointer<Item>, _ second: UnsafeBufferPointer<Item>, from state: inout FoldState<Cursor>,
    and other: inout FoldState<Cursor>)

  /// Advances several states, one for each class, over the same items. It does what ``measure(_:from:)`` does to each.
  func measureClasses(_ items: UnsafeBufferPointer<Item>, from states: UnsafeMutableBufferPointer<FoldState<Cursor>>)

  /// Whether ``measureClasses(_:from:)`` takes hardly longer for all classes than for one.
  var measuresClassesTogether: Bool { get }

  /// Whether ``measurePair(_:_:from:and:)`` takes less time than two measurements.
  var measuresPairsFaster: Bool { get }

  /// The growth of the measure if one item replaces another, is inserted (`old` is nil) or is deleted (`new` is nil); `nil` if that depends on the items
  /// around it, or has an effect on cursors.
  func growth(replacing old: Item?, with new: Item?) -> Int?

  /// The length an item adds to the sum whose turn it is, if ``RuleIndexing/turnCount`` is above 1.
  func lengthInTurn(of item: Item) -> Int
  /// The cursor behind items that add up to these sums, as many as there are turns.
  func cursor(ofTurns sums: UnsafeBufferPointer<Int>) -> Cursor
  /// The frame of an item, if the items before it add up to `sum` in its turn; `nil` if the sum does not determine it.
  ///
  /// It begins at `sum`, and ends within the ``lengthInTurn(of:)`` from there.
  func frame(of item: Item, inTurn turn: Int, at sum: Int) -> Frame?

  /// The number of bytes of a stored cursor.
  var packedCursorSize: Int { get }
  /// Writes a cursor to `memory`, which has room for ``packedCursorSize`` bytes.
  func pack(_ cursor: Cursor, into memory: UnsafeMutableRawPointer)
  /// The cursor that was written to `memory`.
  func unpackCursor(from memory: UnsafeRawPointer) -> Cursor

  /// Advances `state` and hands frames to `sink`, in item order, each item's once, until the items end, a band begins behind `window`, or the
  /// sink is full.
  ///
  /// Placing begins at the first item of the open band, `bandStart(of: state).item`. Where the reader ends inside a band and the data goes on, the
  /// frames of that band are held back: they depend on items to come. Placing from the resulting state emits them.
  ///
  /// - Parameters:
  ///   - items: Reads from the first item of the open band on. Its position afterwards is undefined.
  ///   - count: The number of items of the section. The last item is number `count` − 1, whether the reader reaches it or not.
  ///   - state: Any state: the start, one that was measured, or one that placing ended with or recorded.
  ///   - window: Frames that end before it may be left out.
  ///   - sink: Receives the frames, item by item.
  /// - Complexity: O(*m*), *m* the number of items passed.
  func place<Items: ItemReader, Sink: FrameSink>(
    _ items: inout Items, of count: Int, from state: inout FoldState<Cursor>, within window: PlacementWindow, into sink: inout Sink
  ) where Items.Item == Item, Sink.Rule == Self

  /// The start of the open band, or of the next one: no later item is placed before it. It never falls from one state to the next.
  func origin(of state: FoldState<Cursor>) -> Int

  /// A bound on the ends of the frames of all items before `state`. It never falls from one state to the next.
  func reach(of state: FoldState<Cursor>) -> Int

  /// The length of the body if the data ended here.
  func length(at state: FoldState<Cursor>) -> Int

  /// The state at the start of the open band of `state`; `state` itself if no band is open.
  func bandStart(of state: FoldState<Cursor>) -> FoldState<Cursor>

  /// The state behind `count` items of the band that begins at `start`, as far as ``bandStart(of:)`` needs it; `nil` if the rule cannot tell.
  ///
  /// With it, bands that are measured only as a whole are measured once, however many items they have.
  func state(inBand start: FoldState<Cursor>, after count: Int) -> FoldState<Cursor>?

  /// The distance by which frames may reach beyond the body, before its start and behind its end, in layout units.
  var overhang: Int { get }

  /// The number of frames that the rule itself stores, for all of its sections.
  var storedFrameCount: Int { get }

  /// The length of an item that is longer across the scroll axis than its room, and that room, in points; `nil` for all other items.
  func oversize(of item: Item) -> (length: Double, available: Double)?
}

extension PlacementRule {
  /// 0: the items before a band decide where it begins.
  @inlinable public static var lookahead: Int { 0 }

  /// `false`: an item begins where its band does, or where the items before it end.
  @inlinable public static var centersItemsInBands: Bool { false }

  /// 0: frames lie in the body.
  @inlinable public var overhang: Int { 0 }

  /// `false`: an open band is measured again from its first item.
  @inlinable public var measuresFromAnywhere: Bool { false }

  /// One class, and no period.
  @inlinable public var indexing: RuleIndexing { RuleIndexing() }

  /// ``start``, for the only class.
  @inlinable public func seed(ofClass number: Int) -> Cursor { start }

  /// Measures one after the other.
  @inlinable public func measurePair(
    _ first: UnsafeBufferPointer<Item>, _ second: UnsafeBufferPointer<Item>, from state: inout FoldState<Cursor>,
    and other: inout FoldState<Cursor>
  ) {
    measure(first, from: &state)
    measure(second, from: &other)
  }

  /// Measures one after the other.
  @inlinable public func measureClasses(_ items: UnsafeBufferPointer<Item>, from states: UnsafeMutableBufferPointer<FoldState<Cursor>>) {
    for number in states.indices { measure(items, from: &states[number]) }
  }

  /// `false`: only those classes are measured that have to be.
  @inlinable public var measuresClassesTogether: Bool { false }

  /// `false`: one is measured after the other.
  @inlinable public var measuresPairsFaster: Bool { false }

  /// `nil`: what an item adds depends on the items around it.
  @inlinable public func growth(replacing old: Item?, with new: Item?) -> Int? { nil }

  /// 0: items take no turns.
  @inlinable public func lengthInTurn(of item: Item) -> Int { 0 }
  /// ``start``: items take no turns.
  @inlinable public func cursor(ofTurns sums: UnsafeBufferPointer<Int>) -> Cursor { start }

  /// `nil`: items take no turns.
  @inlinable public func frame(of item: Item, inTurn turn: Int, at sum: Int) -> Frame? { nil }

  /// The size of a cursor in an array, in bytes; 0 if it has no content.
  @inlinable public var packedCursorSize: Int { MemoryLayout<Cursor>.size == 0 ? 0 : MemoryLayout<Cursor>.stride }
  /// Writes the cursor as it is.
  @inlinable public func pack(_ cursor: Cursor, into memory: UnsafeMutableRawPointer) { memory.storeBytes(of: cursor, as: Cursor.self) }
  /// Reads the cursor as it was written.
  @inlinable public func unpackCursor(from memory: UnsafeRawPointer) -> Cursor { memory.load(as: Cursor.self) }

  /// 0: the rule keeps lengths, not frames.
  @inlinable public var storedFrameCount: Int { 0 }

  /// `nil`: every item fits.
  @inlinable public func oversize(of item: Item) -> (length: Double, available: Double)? { nil }

  /// The state before the first item.
  @inlinable public var startState: FoldState<Cursor> { FoldState(item: 0, measure: 0, cursor: start) }

  /// The state itself: no band stays open.
  @inlinable public func bandStart(of state: FoldState<Cursor>) -> FoldState<Cursor> { state }

  /// `nil`: the fold alone tells.
  @inlinable public func state(inBand start: FoldState<Cursor>, after count: Int) -> FoldState<Cursor>? { nil }

  /// Places into nothing, which leaves only the fold. It suits a rule that leaves no band open, or does not measure from anywhere.
  @inlinable public func measure(_ items: UnsafeBufferPointer<Item>, from state: inout FoldState<Cursor>) {
    var reader = FlatReader(items)
    var sink = NoFrames<Self>()
    place(&reader, of: .max, from: &state, within: .everything, into: &sink)
  }
}

/// The state of a fold over items.
public struct FoldState<Cursor: BitwiseCopyable & Equatable & Sendable>: BitwiseCopyable, Equatable, Sendable {
  /// The next item, counted in its section.
  public var item: Int
  /// The rule's own running total, in layout units. Each rule defines what it adds up.
  public var measure: Int
  /// Everything besides the origin on which the next item's placement depends.
  public var cursor: Cursor

  /// A state before `item`.
  @inlinable public init(item: Int, measure: Int, cursor: Cursor) {
    self.item = item
    self.measure = measure
    self.cursor = cursor
  }
}

/// A stretch of the scroll axis, in layout units, both ends included.
public struct PlacementWindow: Equatable, Sendable {
  /// The first unit asked for.
  public var from: Int
  /// The last unit asked for.
  public var to: Int

  /// The stretch from `from` to `to`.
  @inlinable public init(from: Int, to: Int) {
    self.from = from
    self.to = to
  }

  /// The whole scroll axis.
  @inlinable public static var everything: PlacementWindow { PlacementWindow(from: -(1 << 61), to: 1 << 61) }

  /// The stretch and so much more on both sides.
  @inlinable func widened(by distance: Int) -> PlacementWindow { PlacementWindow(from: from &- distance, to: to &+ distance) }

  /// The same stretch in the coordinates of a body that begins at `origin`.
  @inlinable func relative(to origin: Int) -> PlacementWindow { PlacementWindow(from: from &- origin, to: to &- origin) }

  /// Negative if and only if the frame misses the window.
  @inlinable @inline(__always) package func distance(of frame: some ElementFrame) -> Int {
    // The sign of either difference is set when the frame lies behind, or before.
    (2 &* to &- frame.startInHalfUnits) | (frame.endInHalfUnits &- 2 &* from)
  }
}
