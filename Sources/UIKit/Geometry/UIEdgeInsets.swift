/// Distances from the four edges of a rectangle, in points. Positive values move inwards.
public struct UIEdgeInsets: Hashable, Sendable {
  /// The distance from the top edge.
  public var top: CGFloat
  /// The distance from the left edge.
  public var left: CGFloat
  /// The distance from the bottom edge.
  public var bottom: CGFloat
  /// The distance from the right edge.
  public var right: CGFloat

  /// Distances of zero.
  public init() { (top, left, bottom, right) = (0, 0, 0, 0) }

  /// The four distances.
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }

  /// Distances of zero.
  public static var zero: UIEdgeInsets { UIEdgeInsets() }
}

/// Distances from the edges of a rectangle that follow the reading direction, in points.
public struct NSDirectionalEdgeInsets: Hashable, Sendable {
  /// The distance from the top edge.
  public var top: CGFloat
  /// The distance from the edge where a line begins.
  public var leading: CGFloat
  /// The distance from the bottom edge.
  public var bottom: CGFloat
  /// The distance from the edge where a line ends.
  public var trailing: CGFloat

  /// Distances of zero.
  public init() { (top, leading, bottom, trailing) = (0, 0, 0, 0) }

  /// The four distances.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }

  /// Distances of zero.
  public static var zero: NSDirectionalEdgeInsets { NSDirectionalEdgeInsets() }
}

/// A horizontal and a vertical distance, in points.
public struct UIOffset: Hashable, Sendable {
  /// The horizontal distance.
  public var horizontal: CGFloat
  /// The vertical distance.
  public var vertical: CGFloat

  /// A distance of zero.
  public init() { (horizontal, vertical) = (0, 0) }

  /// Both distances.
  public init(horizontal: CGFloat, vertical: CGFloat) { (self.horizontal, self.vertical) = (horizontal, vertical) }

  /// A distance of zero.
  public static var zero: UIOffset { UIOffset() }
}

/// A vector in points. Foundation on Linux does not have this type.
public struct CGVector: Hashable, Sendable {
  /// The x component.
  public var dx: CGFloat
  /// The y component.
  public var dy: CGFloat

  /// The zero vector.
  public init() { (dx, dy) = (0, 0) }

  /// Both components.
  public init(dx: CGFloat, dy: CGFloat) { (self.dx, self.dy) = (dx, dy) }

  /// The zero vector.
  public static var zero: CGVector { CGVector() }
}

/// Edges of a rectangle.
public struct UIRectEdge: OptionSet, Sendable {
  /// The bits, with UIKit's values.
  public let rawValue: UInt

  /// The edges with these bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The top edge.
  public static var top: UIRectEdge { UIRectEdge(rawValue: 1) }
  /// The left edge.
  public static var left: UIRectEdge { UIRectEdge(rawValue: 2) }
  /// The bottom edge.
  public static var bottom: UIRectEdge { UIRectEdge(rawValue: 4) }
  /// The right edge.
  public static var right: UIRectEdge { UIRectEdge(rawValue: 8) }
  /// All four edges.
  public static var all: UIRectEdge { [.top, .left, .bottom, .right] }
}
