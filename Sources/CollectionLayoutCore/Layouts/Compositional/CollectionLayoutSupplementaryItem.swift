/// The edges of an item at which something is: none, one, or a corner. On an axis with neither or both of its edges, that is the middle.
public struct DirectionalRectEdge: OptionSet, Hashable, Sendable {
  /// The bits of the edges, as UIKit's `NSDirectionalRectEdge` has them.
  public let rawValue: UInt8

  /// The edges of these bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The upper edge.
  public static let top = DirectionalRectEdge(rawValue: 1)
  /// The left edge.
  public static let leading = DirectionalRectEdge(rawValue: 2)
  /// The lower edge.
  public static let bottom = DirectionalRectEdge(rawValue: 4)
  /// The right edge.
  public static let trailing = DirectionalRectEdge(rawValue: 8)

  /// The place of the edges on a unit square.
  var point: LayoutPoint {
    func place(_ before: DirectionalRectEdge, _ after: DirectionalRectEdge) -> Double {
      0.5 - (contains(before) ? 0.5 : 0) + (contains(after) ? 0.5 : 0)
    }
    return LayoutPoint(x: place(.leading, .trailing), y: place(.top, .bottom))
  }
}

/// A place on an item, or on a ``CollectionLayoutSupplementaryItem``.
public struct CollectionLayoutAnchor: Equatable, Hashable, Sendable {
  /// The distance from the edges.
  public enum Offset: Equatable, Hashable, Sendable {
    /// In points.
    case absolute(LayoutPoint)
    /// In widths and heights of the supplementary item.
    case fractional(LayoutPoint)
  }

  /// The edges at which the place is.
  public var edges: DirectionalRectEdge
  /// The distance of the supplementary item from there, to the right and down.
  public var offset: Offset

  /// An anchor at these edges.
  public init(edges: DirectionalRectEdge, offset: Offset = .absolute(.zero)) {
    self.edges = edges
    self.offset = offset
  }
}

/// An element that is anchored to each item of a definition, such as a badge.
///
///     let badge = CollectionLayoutSupplementaryItem(
///       layoutSize: .init(widthDimension: .absolute(20), heightDimension: .absolute(20)), elementKind: "badge",
///       containerAnchor: CollectionLayoutAnchor(edges: [.top, .trailing], offset: .fractional(LayoutPoint(x: 0.5, y: -0.5))))
///
/// Its frame follows from the item's frame (x, y, w, h) alone. Let (a, b) be the place of the container anchor's edges on a unit square and (p, q) that
/// of the item anchor's, or (a, b) without an item anchor. With the offsets of both anchors added up to (Δx, Δy), a supplementary item of the size (u, v) begins at
/// (x + (w · a − u · p) + Δx, y + (h · b − v · q) + Δy). The badge above has its middle at its item's corner.
///
/// It is in no group's way and makes no content longer.
public struct CollectionLayoutSupplementaryItem: Equatable, Hashable, Sendable {
  /// Its size. Fractions are of the item's frame; an estimate counts as it is.
  public var layoutSize: CollectionLayoutSize
  /// The name of its kind; each at most once on an item.
  public var elementKind: String
  /// The place on the item at which it is anchored.
  public var containerAnchor: CollectionLayoutAnchor
  /// The point of it that is at that place; `nil` for the point at the same edges as the container anchor, so that it is inside the item except for the offset.
  public var itemAnchor: CollectionLayoutAnchor?
  /// Its z-index. Items have 0.
  public var zIndex: Int32

  /// A supplementary item of these values.
  public init(
    layoutSize: CollectionLayoutSize, elementKind: String, containerAnchor: CollectionLayoutAnchor,
    itemAnchor: CollectionLayoutAnchor? = nil,
    zIndex: Int32 = 1
  ) {
    self.layoutSize = layoutSize
    self.elementKind = elementKind
    self.containerAnchor = containerAnchor
    self.itemAnchor = itemAnchor
    self.zIndex = zIndex
  }
}
