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

/// The receiver of a rule's frames. The calls are inlined into the rule, so a sink that wants nothing costs nothing.
public protocol FrameSink<Rule> {
  /// The rule that fills the sink.
  associatedtype Rule: PlacementRule
  /// Whether frames are wanted at all. If not, a rule need not compute them.
  static var takesFrames: Bool { get }
  /// Whether frames that end before the window are taken too. If so, a rule need not compare each with the window's start.
  static var takesFramesAbove: Bool { get }
  /// Takes the frame of `item`.
  mutating func put(_ frame: Rule.Frame, of item: Int)
  /// Whether the state before the band that begins with `item` is wanted.
  func wantsState(before item: Int) -> Bool
  /// Takes a state that was wanted.
  mutating func record(_ state: FoldState<Rule.Cursor>)
  /// Whether the sink has all it wants. A rule asks once after each band, and stops if so.
  var isFull: Bool { get }
}

extension FrameSink {
  /// `true`: the sink is for frames.
  @inlinable @inline(__always) public static var takesFrames: Bool { true }
  /// `false`: frames above the window are best left out.
  @inlinable @inline(__always) public static var takesFramesAbove: Bool { false }
  /// No states.
  @inlinable @inline(__always) public func wantsState(before item: Int) -> Bool { false }
  /// Does nothing: no state is ever wanted.
  @inlinable @inline(__always) public mutating func record(_ state: FoldState<Rule.Cursor>) {}
  /// `false`: the sink takes every frame.
  @inlinable @inline(__always) public var isFull: Bool { false }
}

/// A sink that keeps nothing.
public struct NoFrames<Rule: PlacementRule>: FrameSink {
  // Never read. A value of no bytes is handed on with whatever address is at hand, which the thread sanitizer takes for a race (swiftlang/swift#61073).
  @usableFromInline let padding: UInt8 = 0

  /// A sink that keeps nothing.
  @inlinable public init() {}
  /// `false`: only the fold is wanted.
  @inlinable @inline(__always) public static var takesFrames: Bool { false }
  /// Forgets the frame.
  @inlinable @inline(__always) public mutating func put(_ frame: Rule.Frame, of item: Int) {}
}

/// A sink that keeps the frame of one item, and is full once it has it.
public struct OneFrame<Rule: PlacementRule>: FrameSink {
  /// The item.
  public let item: Int
  @usableFromInline var found: Rule.Frame?

  /// A sink for the frame of `item`.
  @inlinable public init(of item: Int) { self.item = item }

  /// Keeps the frame if it is the item's.
  @inlinable @inline(__always) public mutating func put(_ frame: Rule.Frame, of item: Int) {
    if item == self.item { found = frame }
  }
  /// The item's frame, or `nil` until it has been placed.
  @inlinable public var frame: Rule.Frame? { found }
  /// Whether the item's frame has been placed.
  @inlinable @inline(__always) public var isFull: Bool { found != nil }
}

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
