import Foundation

/// A distance in a compositional layout, like UIKit's `NSCollectionLayoutSpacing`.
@preconcurrency @MainActor open class NSCollectionLayoutSpacing: NSObject, NSCopying {
  /// The exact or minimum distance, in points.
  public let spacing: CGFloat
  /// Whether the distance takes a share of the space that is left over.
  public let isFlexibleSpacing: Bool

  private init(_ spacing: CGFloat, isFlexible: Bool) {
    self.spacing = spacing
    isFlexibleSpacing = isFlexible
    super.init()
  }

  /// At least this distance, in points.
  public static func flexible(_ flexibleSpacing: CGFloat) -> NSCollectionLayoutSpacing {
    NSCollectionLayoutSpacing(flexibleSpacing, isFlexible: true)
  }
  /// Exactly this distance, in points.
  public static func fixed(_ fixedSpacing: CGFloat) -> NSCollectionLayoutSpacing {
    NSCollectionLayoutSpacing(fixedSpacing, isFlexible: false)
  }

  /// Whether the distance is exact.
  public var isFixedSpacing: Bool { !isFlexibleSpacing }

  /// The spacing itself, because it cannot change.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The free space around an item or a group, like UIKit's `NSCollectionLayoutEdgeSpacing`; `nil` means no space.
@preconcurrency @MainActor open class NSCollectionLayoutEdgeSpacing: NSObject, NSCopying {
  /// The space at the leading edge.
  public let leading: NSCollectionLayoutSpacing?
  /// The space above.
  public let top: NSCollectionLayoutSpacing?
  /// The space at the trailing edge.
  public let trailing: NSCollectionLayoutSpacing?
  /// The space below.
  public let bottom: NSCollectionLayoutSpacing?

  /// Free space with these distances.
  public init(
    leading: NSCollectionLayoutSpacing?, top: NSCollectionLayoutSpacing?, trailing: NSCollectionLayoutSpacing?,
    bottom: NSCollectionLayoutSpacing?
  ) {
    self.leading = leading
    self.top = top
    self.trailing = trailing
    self.bottom = bottom
    super.init()
  }

  /// The spacing itself, because it cannot change.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The place of a supplementary item on the item that it belongs to, like UIKit's `NSCollectionLayoutAnchor`.
@preconcurrency @MainActor open class NSCollectionLayoutAnchor: NSObject, NSCopying {
  /// The edges at which the item is placed. On an axis without an edge, it is in the middle.
  public let edges: NSDirectionalRectEdge
  /// The distance from these edges: in points, or as a fraction of the supplementary item's size.
  public let offset: CGPoint
  /// Whether ``offset`` is in points.
  public let isAbsoluteOffset: Bool

  /// An anchor at these edges.
  public convenience init(edges: NSDirectionalRectEdge) { self.init(edges: edges, absoluteOffset: .zero) }

  /// An anchor at a distance from these edges, in points.
  public init(edges: NSDirectionalRectEdge, absoluteOffset: CGPoint) {
    self.edges = edges
    offset = absoluteOffset
    isAbsoluteOffset = true
    super.init()
  }

  /// An anchor at a distance from these edges, as a fraction of the supplementary item's size.
  public init(edges: NSDirectionalRectEdge, fractionalOffset: CGPoint) {
    self.edges = edges
    offset = fractionalOffset
    isAbsoluteOffset = false
    super.init()
  }

  /// Whether ``offset`` is a fraction.
  public var isFractionalOffset: Bool { !isAbsoluteOffset }

  /// The anchor itself, because it cannot change.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}
