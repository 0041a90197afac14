/// Distances from the four edges of a rectangle inwards, in points.
public struct LayoutInsets: Equatable, Hashable, Sendable {
  /// Distance from the top edge, in points.
  public var top: Double
  /// Distance from the left edge, in points.
  public var left: Double
  /// Distance from the bottom edge, in points.
  public var bottom: Double
  /// Distance from the right edge, in points.
  public var right: Double

  /// Insets of the given distances.
  @inlinable public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// No insets.
  @inlinable public static var zero: LayoutInsets { LayoutInsets() }
}
