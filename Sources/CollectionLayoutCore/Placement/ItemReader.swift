/// Items read one after the other, from wherever a strategy keeps them. A copy of a reader reads on by itself.
public protocol ItemReader<Item> {
  /// A rule's record of an item.
  associatedtype Item: BitwiseCopyable
  /// The number of items left to read. The data may go on behind them.
  var count: Int { get }
  /// The next item, or `nil` when none is left.
  mutating func next() -> Item?
  /// The next item. The caller must know that one is left; otherwise the result is undefined.
  mutating func nextUnchecked() -> Item
}

extension ItemReader {
  /// Takes the next item. Stops the program if none is left.
  @inlinable @inline(__always) public mutating func nextUnchecked() -> Item {
    guard let item = next() else { preconditionFailure("No item is left to read") }
    return item
  }
}

/// Items read from one contiguous stretch of memory, which must outlive the reader.
public struct FlatReader<Item: BitwiseCopyable>: ItemReader {
  @usableFromInline var position: UnsafePointer<Item>?
  @usableFromInline let end: UnsafePointer<Item>?

  /// A reader at the start of `items`.
  @inlinable @inline(__always) public init(_ items: UnsafeBufferPointer<Item>) {
    position = items.baseAddress
    end = items.baseAddress.map { $0 + items.count }
  }

  /// The distance from the next item to the end.
  @inlinable @inline(__always) public var count: Int {
    guard let position, let end else { return 0 }
    return end - position
  }

  /// The next item, or `nil` when none is left.
  @inlinable @inline(__always) public mutating func next() -> Item? {
    guard let current = position, position != end else { return nil }
    position = current + 1
    return current.pointee
  }

  /// The next item, without a check for the end.
  @inlinable @inline(__always) public mutating func nextUnchecked() -> Item {
    let current = position.unsafelyUnwrapped
    position = current + 1
    return current.pointee
  }
}
