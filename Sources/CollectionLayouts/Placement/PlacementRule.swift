/// The rule of a layout for one section and one container: a fold over items, without cache and without strategy.
///
/// The fold's state is a ``FoldState``: the next item, the measure so far, and the cursor, which is all that the placement of what follows
/// depends on besides the origin. Two operations advance it. ``measure(_:from:)`` computes no frames; ``place(_:from:within:into:)`` emits
/// them. Both arrive at the same state, so a strategy may stop, store the state and go on from it at any item.
///
/// Lengths are in layout units, in the coordinates of the section's body: the part between the start inset and the end inset. An **open band** is
/// a line that a following item may still join; the frames of its items are provisional.
public protocol PlacementRule: Equatable, Sendable {
  /// What the rule keeps of an item: the fewest bytes that tell its size.
  associatedtype Item: BitwiseCopyable & Sendable
  /// What the placement of the following items depends on, relative to ``origin(of:)``.
  associatedtype Cursor: BitwiseCopyable & Equatable & Sendable
  /// A frame as the rule places it.
  associatedtype Frame: ElementFrame = PlacedFrame

  /// An item of this size. Throws for a length the layout cannot take.
  static func item(_ size: AxisSize, units: LayoutUnits) throws(LayoutError) -> Item

  /// How many items from a band's first one on decide where that band begins. A state stored there is right only while these are unchanged.
  ///
  /// 0 where a band begins as the items before it say; 1 where its first item may move up to the band before.
  static var lookahead: Int { get }

  /// The cursor before the first item.
  var start: Cursor { get }

  /// Advances `state`, at the start of a band, over `items`.
  ///
  /// - Complexity: O(*m*), *m* the number of items.
  func measure(_ items: UnsafeBufferPointer<Item>, from state: inout FoldState<Cursor>)

  /// Advances `state` over what `items` holds and hands the frames to `sink`, in item order, until the items end or a band begins behind `window`.
  ///
  /// `state` is at the start of a band. Frames that end before `window` may be left out.
  ///
  /// - Complexity: O(*m*), *m* the number of items passed.
  func place<Items: ItemReader, Sink: FrameSink>(
    _ items: inout Items, from state: inout FoldState<Cursor>, within window: PlacementWindow, into sink: inout Sink
  ) where Items.Item == Item, Sink.Rule == Self

  /// Where the open band, or the next one, begins: no item from here on is placed before it. It never falls from one state to the next.
  func origin(of state: FoldState<Cursor>) -> Int

  /// A bound on where the frames of all items before `state` end. It never falls from one state to the next.
  func reach(of state: FoldState<Cursor>) -> Int

  /// The length of the body if the data ended here.
  func length(at state: FoldState<Cursor>) -> Int

  /// The state at the start of the open band of `state`; `state` itself where no band is open.
  func bandStart(of state: FoldState<Cursor>) -> FoldState<Cursor>

  /// How far frames may stand out of the body, before its start and behind its end, in layout units.
  var overhang: Int { get }

  /// What is to be told of an item that is longer across the scroll axis than there is room, in points; `nil` for all others.
  func oversize(of item: Item) -> (length: Double, available: Double)?
}

extension PlacementRule {
  /// 0: a band begins as the items before it say.
  @inlinable public static var lookahead: Int { 0 }

  /// 0: frames lie in the body.
  @inlinable public var overhang: Int { 0 }

  /// `nil`: every item fits.
  @inlinable public func oversize(of item: Item) -> (length: Double, available: Double)? { nil }

  /// The state before the first item.
  @inlinable public var startState: FoldState<Cursor> { FoldState(item: 0, measure: 0, cursor: start) }

  /// The state itself: no band stays open.
  @inlinable public func bandStart(of state: FoldState<Cursor>) -> FoldState<Cursor> { state }

  /// Places into nothing, which leaves only the fold.
  @inlinable public func measure(_ items: UnsafeBufferPointer<Item>, from state: inout FoldState<Cursor>) {
    var reader = FlatReader(items)
    var sink = NoFrames<Self>()
    place(&reader, from: &state, within: .everything, into: &sink)
  }
}

/// Where a fold over items stands.
public struct FoldState<Cursor: BitwiseCopyable & Equatable & Sendable>: BitwiseCopyable, Equatable, Sendable {
  /// The next item, counted in its section.
  public var item: Int
  /// The rule's own running total, in layout units; what it adds up is the rule's to say.
  public var measure: Int
  /// What the next item's placement depends on besides the origin.
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

  /// All there is.
  public static let everything = PlacementWindow(from: -(1 << 61), to: 1 << 61)

  /// The stretch and so much more on both sides.
  @inlinable func widened(by distance: Int) -> PlacementWindow { PlacementWindow(from: from &- distance, to: to &+ distance) }

  /// The same stretch in the coordinates of a body that begins at `origin`.
  @inlinable func relative(to origin: Int) -> PlacementWindow { PlacementWindow(from: from &- origin, to: to &- origin) }

  /// A number below 0 for a frame that does not touch the stretch, and no other. What it is besides means nothing.
  @inlinable @inline(__always) func distance(of frame: some ElementFrame) -> Int {
    // The sign of either difference is set when the frame lies behind, or before.
    (2 &* to &- frame.startInHalfUnits) | (frame.endInHalfUnits &- 2 &* from)
  }
}
