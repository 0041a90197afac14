/// A rectangle as a layout sees it: along the axis items are folded along, and across it, in points.
public struct AxisRect: Equatable, Sendable {
  /// Origin along the axis.
  public var along: Double
  /// Length along the axis.
  public var length: Double
  /// Origin across the axis.
  public var across: Double
  /// Length across the axis.
  public var acrossLength: Double

  /// A rectangle of these lengths.
  @inlinable @inline(__always) public init(along: Double, length: Double, across: Double, acrossLength: Double) {
    self.along = along
    self.length = length
    self.across = across
    self.acrossLength = acrossLength
  }
}

/// A frame as a rule places it, in the coordinates of its section's body.
///
/// Most rules use ``PlacedFrame``. A rule whose frames are not on the grid of half units brings its own type.
public protocol ElementFrame: BitwiseCopyable, Equatable, Sendable {
  /// The start of the frame along the axis, in half units, or a little before. Searches and scans use it.
  var startInHalfUnits: Int { get }
  /// The end of the frame along the axis, in half units, or a little behind.
  var endInHalfUnits: Int { get }
  /// The frame in points, if the body begins at `origin` half units.
  func rect(bodyOriginInHalfUnits origin: Int, units: LayoutUnits) -> AxisRect
  /// The part of the frame's origin on the grid, in half units, and the rest in points. The difference of two frames' anchors is exact.
  var anchor: (halfUnits: Int, rest: Double) { get }
}

extension PlacedFrame: ElementFrame {
  /// The origin.
  @inlinable @inline(__always) public var startInHalfUnits: Int { originInHalfUnits }
  /// The end.
  @inlinable @inline(__always) public var endInHalfUnits: Int { originInHalfUnits &+ 2 &* length }
  /// The frame in points.
  @inlinable @inline(__always) public func rect(bodyOriginInHalfUnits origin: Int, units: LayoutUnits) -> AxisRect {
    AxisRect(
      along: units.points(fromHalfUnits: originInHalfUnits &+ origin), length: units.points(fromUnits: length), across: across,
      acrossLength: acrossLength)
  }
  /// The origin, which is on the grid.
  @inlinable public var anchor: (halfUnits: Int, rest: Double) { (originInHalfUnits, 0) }
}
