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

/// A width and a height, in points.
public struct LayoutSize: Equatable, Hashable, Sendable, BitwiseCopyable {
  /// Width in points.
  public var width: Double
  /// Height in points.
  public var height: Double

  /// A size of `width` by `height` points.
  @inlinable public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// No width and no height.
  @inlinable public static var zero: LayoutSize { LayoutSize(width: 0, height: 0) }
}

/// A rectangle in points, given by its top left corner and its size.
///
/// A rectangle is taken as it stands: one whose width or height is not greater than zero (negative, NaN) is empty and is never turned around.
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
  /// counts when its origin lies in this rectangle, whose left and top edges belong to it and whose right and bottom edges do not.
  @inlinable public func includes(_ element: LayoutRect) -> Bool {
    if isEmpty { return false }
    if element.isEmpty {
      return element.x >= x && element.x < maxX && element.y >= y && element.y < maxY
    }
    return element.x < maxX && element.maxX > x && element.y < maxY && element.maxY > y
  }
}

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
