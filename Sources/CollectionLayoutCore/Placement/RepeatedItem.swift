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
