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
