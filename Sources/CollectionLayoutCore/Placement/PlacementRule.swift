/// The rule of a layout for one section and one container: a fold over items, without cache and without strategy.
///
/// The fold's state is a ``FoldState``: the next item, the measure so far, and the cursor. The cursor is everything that the placement of the
/// following items depends on, except the origin. Two operations advance the state: ``measure(_:from:)`` computes no frames, and
/// ``place(_:of:from:within:into:)`` emits them. Both resume from any state and arrive at the same one, so a strategy may stop at any item, store
/// the state, and resume from it later. A fold in one go and a fold that was cut give the same states and the same frames.
///
/// Lengths are in layout units, in the coordinates of the section's body: the part between the start inset and the end inset. An **open band** is
/// a line that a following item may still join. Until it closes, the frames of its items are not known, so placing begins at its first item.
///
/// Every strategy needs these requirements. Those that only `indexed` can use are in a protocol of their own, ``RuleIndexer``.
public protocol PlacementRule: Equatable, Sendable {
  /// The rule's record of an item, in as few bytes as its size needs.
  associatedtype Item: BitwiseCopyable & Sendable
  /// Everything on which the placement of the following items depends, relative to ``origin(of:)``.
  associatedtype Cursor: BitwiseCopyable & Equatable & Sendable
  /// A frame as the rule places it.
  associatedtype Frame: ElementFrame = PlacedFrame
  /// The rule's offers to the `indexed` strategy: often the rule itself, as a ``PartialIndexer``; ``NoIndexing`` for a rule without any. They change
  /// costs, never frames.
  ///
  /// There is no default, so that a type that wraps a rule cannot forget the offers of that rule.
  associatedtype Indexing: RuleIndexer where Indexing.Rule == Self

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

  /// Whether ``measure(_:from:)`` resumes inside an open band. If not, it resumes from the band's first item, as placing does.
  var measuresFromAnywhere: Bool { get }

  /// Advances `state` over `items`.
  ///
  /// - Parameters:
  ///   - items: Consecutive items from `state.item` on, or, unless the rule ``measuresFromAnywhere``, from the first item of the open band on.
  ///   - state: Any state: the start, one that was measured, or one that placing ended with or recorded.
  /// - Complexity: O(*m*), *m* the number of items.
  func measure(_ items: UnsafeBufferPointer<Item>, from state: inout FoldState<Cursor>)

  /// Advances `state` and hands frames to `sink`, in item order, each item's once, until the items end, a band begins behind `window`, or the
  /// sink is full.
  ///
  /// Placing begins at the first item of the open band, `bandStart(of: state).item`. Where the reader ends inside a band and more data follows, the
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

  /// A bound on the ends of the frames of all items before `state`, of those that are not on the grid but for half a unit. It never falls from one state to the
  /// next.
  func reach(of state: FoldState<Cursor>) -> Int

  /// The length of the body if the data ended here.
  func length(at state: FoldState<Cursor>) -> Int

  /// The state at the start of the open band of `state`; `state` itself if no band is open.
  func bandStart(of state: FoldState<Cursor>) -> FoldState<Cursor>

  /// The distance by which frames may reach beyond the body, before its start and behind its end, in layout units.
  var overhang: Int { get }

  /// Whether `other` measures as this rule does: items take every state to the same state, which has the same origin, reach and length. Only frames differ, as
  /// where a container becomes wider and nothing along the axis depends on its width.
  ///
  /// Measurements by one of the two rules are then valid for the other, and a new width costs nothing for the items in strategies that store no frames.
  func foldsAlike(_ other: Self) -> Bool

  /// The length of an item that is longer across the scroll axis than its room, and that room, in points; `nil` for all other items.
  func oversize(of item: Item) -> (length: Double, available: Double)?
}

extension PlacementRule {
  /// 0: the items before a band decide where it begins.
  @inlinable public static var lookahead: Int { 0 }

  /// `false`: an item begins where its band does, or where the items before it end.
  @inlinable public static var centersItemsInBands: Bool { false }

  /// 0: frames are in the body.
  @inlinable public var overhang: Int { 0 }

  /// `false`: an open band is measured again from its first item.
  @inlinable public var measuresFromAnywhere: Bool { false }

  /// Only a rule that is equal.
  @inlinable public func foldsAlike(_ other: Self) -> Bool { self == other }

  /// `nil`: every item fits.
  @inlinable public func oversize(of item: Item) -> (length: Double, available: Double)? { nil }

  /// The state itself: no band stays open.
  @inlinable public func bandStart(of state: FoldState<Cursor>) -> FoldState<Cursor> { state }

  /// Places into nothing, which leaves only the fold. It suits a rule that leaves no band open, or does not measure from anywhere.
  @inlinable public func measure(_ items: UnsafeBufferPointer<Item>, from state: inout FoldState<Cursor>) {
    var reader = FlatReader(items)
    var sink = NoFrames<Self>()
    place(&reader, of: .max, from: &state, within: .everything, into: &sink)
  }

  /// The state before the first item.
  @inlinable public var startState: FoldState<Cursor> { FoldState(item: 0, measure: 0, cursor: start) }

  /// The rule's offers to the `indexed` strategy.
  @inlinable @inline(__always) public var indexing: Indexing { Indexing(self) }
}
