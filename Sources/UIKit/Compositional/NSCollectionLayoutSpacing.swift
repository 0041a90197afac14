import Foundation

/// A distance of a compositional layout, as UIKit's `NSCollectionLayoutSpacing`.
@preconcurrency @MainActor open class NSCollectionLayoutSpacing: NSObject, NSCopying {
  /// The distance, or the least that it may be, in points.
  public let spacing: CGFloat
  /// Whether the distance takes a share of what is left over.
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

  /// The spacing itself: it cannot change.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The free space around an item or a group, as UIKit's `NSCollectionLayoutEdgeSpacing`; `nil` means no space.
@preconcurrency @MainActor open class NSCollectionLayoutEdgeSpacing: NSObject, NSCopying {
  /// Before the element, across.
  public let leading: NSCollectionLayoutSpacing?
  /// Above it.
  public let top: NSCollectionLayoutSpacing?
  /// Behind it, across.
  public let trailing: NSCollectionLayoutSpacing?
  /// Below it.
  public let bottom: NSCollectionLayoutSpacing?

  /// Space of these distances.
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

  /// The spacing itself: it cannot change.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The place of a supplementary item on what it belongs to, as UIKit's `NSCollectionLayoutAnchor`.
@preconcurrency @MainActor open class NSCollectionLayoutAnchor: NSObject, NSCopying {
  /// The edges at which the item stands; in the middle on an axis that names none.
  public let edges: NSDirectionalRectEdge
  /// The distance from there: in points, or as a fraction of the item's size.
  public let offset: CGPoint
  /// Whether ``offset`` is in points.
  public let isAbsoluteOffset: Bool

  /// At these edges.
  public convenience init(edges: NSDirectionalRectEdge) { self.init(edges: edges, absoluteOffset: .zero) }

  /// At a distance in points from these edges.
  public init(edges: NSDirectionalRectEdge, absoluteOffset: CGPoint) {
    self.edges = edges
    offset = absoluteOffset
    isAbsoluteOffset = true
    super.init()
  }

  /// At a distance from these edges that is a fraction of the item's size.
  public init(edges: NSDirectionalRectEdge, fractionalOffset: CGPoint) {
    self.edges = edges
    offset = fractionalOffset
    isAbsoluteOffset = false
    super.init()
  }

  /// Whether ``offset`` is a fraction.
  public var isFractionalOffset: Bool { !isAbsoluteOffset }

  /// The anchor itself: it cannot change.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}
