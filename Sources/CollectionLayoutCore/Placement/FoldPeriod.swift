/// A stretch of items after which the fold of a rule starts over, no matter what the items' sizes are.
public struct FoldPeriod: Equatable, Sendable {
  /// The number of items of the stretch, at least 1.
  public let itemCount: Int
  /// The growth of the measure over it, in layout units.
  public let measure: Int

  /// A period of so many items and so much measure.
  @inlinable public init(itemCount: Int, measure: Int) {
    self.itemCount = itemCount
    self.measure = measure
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
