/// Edges of a rectangle by reading direction, like UIKit's `NSDirectionalRectEdge`.
public struct NSDirectionalRectEdge: OptionSet, Sendable {
  /// The bits, with UIKit's values.
  public let rawValue: UInt

  /// The edges with these bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The top edge.
  public static var top: NSDirectionalRectEdge { NSDirectionalRectEdge(rawValue: 1) }
  /// The edge where a line begins.
  public static var leading: NSDirectionalRectEdge { NSDirectionalRectEdge(rawValue: 2) }
  /// The bottom edge.
  public static var bottom: NSDirectionalRectEdge { NSDirectionalRectEdge(rawValue: 4) }
  /// The edge where a line ends.
  public static var trailing: NSDirectionalRectEdge { NSDirectionalRectEdge(rawValue: 8) }
  /// All four edges.
  public static var all: NSDirectionalRectEdge { [.top, .leading, .bottom, .trailing] }
}

/// A place at the edge of a rectangle, like UIKit's `NSRectAlignment`.
public enum NSRectAlignment: Int, Sendable {
  /// No particular place.
  case none
  /// At the middle of the top edge.
  case top
  /// At the corner of the top and leading edges.
  case topLeading
  /// At the middle of the leading edge.
  case leading
  /// At the corner of the bottom and leading edges.
  case bottomLeading
  /// At the middle of the bottom edge.
  case bottom
  /// At the corner of the bottom and trailing edges.
  case bottomTrailing
  /// At the middle of the trailing edge.
  case trailing
  /// At the corner of the top and trailing edges.
  case topTrailing
}
