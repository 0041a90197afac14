/// A rectangle in points, given by its top left corner and its size.
///
/// A rectangle is used as it is: one whose width or height is not greater than zero (negative, NaN) is empty and is never turned around.
public struct LayoutRect: Equatable, Hashable, Sendable {
  /// Left edge in points.
  public var x: Double
  /// Top edge in points.
  public var y: Double
  /// Width in points.
  public var width: Double
  /// Height in points.
  public var height: Double

  /// A rectangle whose top left corner is at `x`, `y`.
  @inlinable public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The right edge, in points.
  @inlinable public var maxX: Double { x + width }
  /// The bottom edge, in points.
  @inlinable public var maxY: Double { y + height }

  /// Whether the rectangle has no interior.
  @inlinable public var isEmpty: Bool { !(width > 0 && height > 0) }

  /// Whether `element`, the frame of an element, counts as lying in this rectangle.
  ///
  /// The one rule by which every query answers: an element with area counts when the two overlap with positive area; an element without area
  /// counts when its origin is in this rectangle, whose left and top edges belong to it and whose right and bottom edges do not.
  @inlinable public func includes(_ element: LayoutRect) -> Bool {
    isEmpty ? false : includesInInterior(element)
  }

  /// The same of a rectangle that has an interior.
  @inlinable @inline(__always) func includesInInterior(_ element: LayoutRect) -> Bool {
    if _slowPath(element.isEmpty) {
      return element.x >= x && element.x < maxX && element.y >= y && element.y < maxY
    }
    return element.x < maxX && element.maxX > x && element.y < maxY && element.maxY > y
  }
}
