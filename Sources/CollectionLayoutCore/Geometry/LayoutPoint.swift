/// A point, in points.
public struct LayoutPoint: Equatable, Hashable, Sendable {
  /// Distance from the left edge of the content, in points.
  public var x: Double
  /// Distance from the top edge of the content, in points.
  public var y: Double

  /// A point at `x`, `y`, in points.
  @inlinable public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin of the content.
  @inlinable public static var zero: LayoutPoint { LayoutPoint(x: 0, y: 0) }
}
