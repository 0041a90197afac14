/// The work of a store in a `prepare()`.
public struct PrepareWork: Equatable, Sendable {
  /// The number of items whose frames were computed.
  public var itemsPlaced: Int
  /// The number of items the fold went over without computing frames.
  public var itemsMeasured: Int
  /// The number of sections whose place, length or record was written. Where they are in a tree, each entry of the nodes above such a section counts.
  public var sectionsTouched: Int
  /// Why the strategy had to do more than it promises, or `nil` if it did not.
  public var fallback: PrepareFallback?

  /// Work of these figures.
  @inlinable public init(itemsPlaced: Int = 0, itemsMeasured: Int = 0, sectionsTouched: Int = 0, fallback: PrepareFallback? = nil) {
    self.itemsPlaced = itemsPlaced
    self.itemsMeasured = itemsMeasured
    self.sectionsTouched = sectionsTouched
    self.fallback = fallback
  }
}

/// Why a strategy had to do more than it promises.
public enum PrepareFallback: Equatable, Sendable, CaseIterable, CustomStringConvertible {
  /// Everything was invalidated at once.
  case invalidatedEverything
  /// An item changed.
  case changedItem
  /// Items were inserted before others.
  case insertedBeforeOthers
  /// Items were deleted.
  case deletedItems
  /// A batch did more than append.
  case mixedBatch
  /// The container changed.
  case changedContainer
  /// A change had an effect on thousands of items behind it.
  case farReachingChange

  /// The reason and the extra work, for a report.
  public var description: String {
    switch self {
    case .invalidatedEverything: "everything was invalidated: all items placed again"
    case .changedItem: "an item changed: all items placed again"
    case .insertedBeforeOthers: "items were inserted before others: all items placed again"
    case .deletedItems: "items were deleted: all items placed again"
    case .mixedBatch: "a batch did more than append: all items placed again"
    case .changedContainer: "the container changed: all items placed again"
    case .farReachingChange: "a change had an effect on thousands of items behind it: they were measured again"
    }
  }
}
