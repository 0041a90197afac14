/// A frame as a rule places it, in the coordinates of its section's body. 32 bytes.
public struct PlacedFrame: BitwiseCopyable, Equatable, Sendable {
  /// Origin across the scroll axis, in points.
  public var across: Double
  /// Length across the scroll axis, in points.
  public var acrossLength: Double
  /// Origin along the scroll axis, in half units, because centring halves a length.
  public var originInHalfUnits: Int
  /// Length along the scroll axis, in units.
  public var length: Int

  /// A frame of these lengths.
  @inlinable public init(across: Double, acrossLength: Double, originInHalfUnits: Int, length: Int) {
    self.across = across
    self.acrossLength = acrossLength
    self.originInHalfUnits = originInHalfUnits
    self.length = length
  }
}

/// Where a rule's frames go. What a rule calls is inlined into it, so a sink that wants nothing costs nothing.
public protocol FrameSink<Rule> {
  /// The rule that fills the sink.
  associatedtype Rule: PlacementRule
  /// Takes the frame of `item`.
  mutating func put(_ frame: Rule.Frame, of item: Int)
  /// Whether the state before the band that begins with `item` is wanted.
  func wantsState(before item: Int) -> Bool
  /// Takes a state that was wanted, and where its band begins.
  mutating func record(_ state: FoldState<Rule.Cursor>)
}

extension FrameSink {
  /// No states.
  @inlinable @inline(__always) public func wantsState(before item: Int) -> Bool { false }
  /// Nothing: no state is ever wanted.
  @inlinable @inline(__always) public mutating func record(_ state: FoldState<Rule.Cursor>) {}
}

/// A sink that keeps nothing.
public struct NoFrames<Rule: PlacementRule>: FrameSink {
  /// A sink that keeps nothing.
  @inlinable public init() {}
  /// Forgets the frame.
  @inlinable @inline(__always) public mutating func put(_ frame: Rule.Frame, of item: Int) {}
}

/// Items read one after the other, from wherever a strategy keeps them.
public protocol ItemReader<Item> {
  /// What a rule keeps of an item.
  associatedtype Item: BitwiseCopyable
  /// The next item, or `nil` behind the last.
  mutating func next() -> Item?
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

  /// The next item, or `nil` behind the last.
  @inlinable @inline(__always) public mutating func next() -> Item? {
    guard let current = position, position != end else { return nil }
    position = current + 1
    return current.pointee
  }
}
