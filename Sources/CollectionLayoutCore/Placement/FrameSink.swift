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
