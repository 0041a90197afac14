/// An item as the rule of a flow keeps it.
public protocol FlowItemSize: BitwiseCopyable, Sendable {
  /// An item of this size.
  init(_ size: AxisSize, units: LayoutUnits) throws(LayoutError)
  /// The size the item is laid out with, where `uniform` is that of all items, if they have one.
  func resolved(_ uniform: FlowExtent) -> FlowExtent
}

/// The size of an item as lines are filled with it: an item is unpacked once, when it is read.
public struct FlowExtent: BitwiseCopyable, Equatable, Sendable {
  /// The length across the scroll axis, in points.
  public var acrossLength: Double
  /// The length along the scroll axis, in units.
  public var length: Int

  /// An extent of these lengths.
  @inlinable @inline(__always) public init(acrossLength: Double, length: Int) {
    self.acrossLength = acrossLength
    self.length = length
  }

  /// The placeholder for the common size, for items with sizes of their own.
  @inlinable static var none: FlowExtent { FlowExtent(acrossLength: 0, length: -1) }
}

/// An item with a size of its own. 12 bytes.
public struct FlowItem: FlowItemSize, Equatable {
  // A number of 8 bytes would make every item take 16: the two halves of its bits need not be aligned as one.
  @usableFromInline let lowBits: UInt32
  @usableFromInline let highBits: UInt32
  @usableFromInline let units: Int32

  /// The length across the scroll axis, in points.
  @inlinable @inline(__always) public var acrossLength: Double { Double(bitPattern: UInt64(lowBits) | UInt64(highBits) << 32) }
  /// The length along the scroll axis, in units.
  @inlinable @inline(__always) public var length: Int { Int(units) }

  /// An item of this size.
  @inlinable public init(_ size: AxisSize, units: LayoutUnits) throws(LayoutError) {
    let length = try units.length(size.along, of: "the length")
    self.init(length: length, acrossLength: try units.acrossLength(size.across, of: "the length across"))
  }

  @inlinable init(length: Int32, acrossLength: Double) {
    lowBits = UInt32(truncatingIfNeeded: acrossLength.bitPattern)
    highBits = UInt32(truncatingIfNeeded: acrossLength.bitPattern >> 32)
    units = length
  }

  /// Both lengths.
  @inlinable @inline(__always) public var extent: FlowExtent { FlowExtent(acrossLength: acrossLength, length: length) }

  /// Its own size.
  @inlinable @inline(__always) public func resolved(_ uniform: FlowExtent) -> FlowExtent { extent }
}

/// An item with the size of all others.
public struct UniformFlowItem: FlowItemSize {
  /// An item; its own size does not count, but must be one.
  @inlinable public init(_ size: AxisSize, units: LayoutUnits) throws(LayoutError) { _ = try FlowItem(size, units: units) }

  /// The size of all items.
  @inlinable @inline(__always) public func resolved(_ uniform: FlowExtent) -> FlowExtent { uniform }
}

/// An item with a size of its own, in a layout some of whose sections have one size for all.
public struct OverridableFlowItem: FlowItemSize {
  /// Its own size.
  public let own: FlowItem

  /// An item of this size.
  @inlinable public init(_ size: AxisSize, units: LayoutUnits) throws(LayoutError) { own = try FlowItem(size, units: units) }

  /// The size of all items, where they have one, else its own.
  @inlinable @inline(__always) public func resolved(_ uniform: FlowExtent) -> FlowExtent { uniform.length >= 0 ? uniform : own.extent }
}
