/// Properties of a rule that the `indexed` strategy makes use of.
///
/// Whatever a rule says here, every strategy yields the same frames: the figures decide how much is measured again after a change, and where a
/// search begins.
public struct RuleIndexing: Equatable, Sendable {
  /// A stretch of items after which the fold starts over, whatever the sizes of items.
  public struct Period: Equatable, Sendable {
    /// The number of items of a stretch, at least 1.
    public let itemCount: Int
    /// How much the measure grows over it, in layout units.
    public let measure: Int

    /// A period of so many items and so much measure.
    @inlinable public init(itemCount: Int, measure: Int) {
      self.itemCount = itemCount
      self.measure = measure
    }
  }

  /// The largest number of classes.
  @inlinable public static var mostClasses: Int { 16 }

  /// The number of classes that trajectories of the fold fall into: the class of a state is its measure modulo this number.
  ///
  /// Two folds over the same items that begin in one class tend to run into the same cursor; two of different classes never do. 1 where all
  /// trajectories may meet.
  public var classCount: Int
  /// How much the measure grows while the origin grows by a unit, where bands follow each other closely.
  public var measurePerUnit: Int
  /// Where the fold starts over, or `nil` where the items' sizes decide.
  public var period: Period?
  /// Whether a change is soon forgotten: the cursor decides where the following items stand, and it depends on few items before it.
  ///
  /// Say `false` where a change of one item changes nearly all that follow, or where an item's place depends on its number; all behind a change is
  /// then measured again, unless items take turns.
  public var forgets: Bool

  /// The number of sums that items add to in turn: item *i* of a section to sum *i* mod this number, by ``PlacementRule/lengthInTurn(of:)``.
  ///
  /// Where it is above 1, the sums of the items before any item have to tell its place, the measure has to be their total, and all frames before the
  /// item have to end within the largest of them. Every change then costs O(log *n*), one that gives all items behind it another turn included.
  public var turnCount: Int

  /// The properties of a rule.
  @inlinable public init(classCount: Int = 1, measurePerUnit: Int = 1, period: Period? = nil, forgets: Bool = true, turnCount: Int = 1) {
    precondition((1...Self.mostClasses).contains(classCount), "\(classCount) classes are not in 1...\(Self.mostClasses)")
    precondition((1...TurnSums.capacity).contains(turnCount), "\(turnCount) turns are not in 1...\(TurnSums.capacity)")
    self.turnCount = turnCount
    self.classCount = classCount
    self.measurePerUnit = measurePerUnit
    self.period = period
    self.forgets = forgets
  }
}

extension PlacementRule {
  /// The last state at which the fold starts over that comes before an item or at it.
  @inlinable @inline(__always) package func periodState(before item: Int) -> FoldState<Cursor> {
    guard let period = indexing.period else { return startState }
    let number = item / period.itemCount
    return FoldState(item: number &* period.itemCount, measure: number &* period.measure, cursor: start)
  }

  /// The last state at which the fold starts over before which every frame ends before `offset`, or the first.
  @inlinable @inline(__always) package func periodState(reachingBefore offset: Int, count: Int) -> FoldState<Cursor> {
    guard let period = indexing.period, period.measure > 0 else { return startState }
    let number = min(max(0, (offset &- reach(of: startState) &- 1) / period.measure), count / period.itemCount)
    return FoldState(item: number &* period.itemCount, measure: number &* period.measure, cursor: start)
  }
}

/// Reads items that have no content, so many times.
@usableFromInline package struct RepeatedItem<Item: BitwiseCopyable>: ItemReader {
  @usableFromInline package var count: Int

  @inlinable package init(count: Int) { self.count = count }

  /// An item without content.
  @inlinable @inline(__always) package static var item: Item { unsafeBitCast((), to: Item.self) }

  @inlinable @inline(__always) package mutating func next() -> Item? {
    guard count > 0 else { return nil }
    return nextUnchecked()
  }

  @inlinable @inline(__always) package mutating func nextUnchecked() -> Item {
    count &-= 1
    return Self.item
  }
}
