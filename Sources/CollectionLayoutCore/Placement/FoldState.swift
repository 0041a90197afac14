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
