import Foundation

/// An item of a compositional layout, as UIKit's `NSCollectionLayoutItem`.
@preconcurrency @MainActor open class NSCollectionLayoutItem: NSObject, NSCopying {
  /// The item's size.
  public let layoutSize: NSCollectionLayoutSize
  /// The views that are anchored to the item. Those of a group are kept and not laid out: no attributes are made for them.
  public let supplementaryItems: [NSCollectionLayoutSupplementaryItem]
  /// The insets by which the frame shrinks after everything is placed, in points; ignored on an estimated axis.
  open var contentInsets = NSDirectionalEdgeInsets.zero
  /// The free space around the item.
  open var edgeSpacing: NSCollectionLayoutEdgeSpacing?

  /// An item of a size.
  public convenience init(layoutSize: NSCollectionLayoutSize) { self.init(layoutSize: layoutSize, supplementaryItems: []) }

  /// An item of a size with supplementary items.
  public init(layoutSize: NSCollectionLayoutSize, supplementaryItems: [NSCollectionLayoutSupplementaryItem]) {
    self.layoutSize = layoutSize
    self.supplementaryItems = supplementaryItems
    super.init()
  }

  /// The item itself. UIKit copies what it is given; here a change to an item counts in every group that has it.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A view that is anchored to an item, as UIKit's `NSCollectionLayoutSupplementaryItem`.
///
/// Its size is of the item's frame where it is a fraction; an estimate counts as it is. Two of one kind on an item are refused: see `layoutError`.
@preconcurrency @MainActor open class NSCollectionLayoutSupplementaryItem: NSCollectionLayoutItem {
  /// The kind of the view.
  public let elementKind: String
  /// The place on what it belongs to.
  public let containerAnchor: NSCollectionLayoutAnchor
  /// The place on itself, if given.
  public let itemAnchor: NSCollectionLayoutAnchor?
  /// The drawing order.
  open var zIndex = 1

  /// A view at an anchor.
  public convenience init(layoutSize: NSCollectionLayoutSize, elementKind: String, containerAnchor: NSCollectionLayoutAnchor) {
    self.init(layoutSize: layoutSize, elementKind: elementKind, containerAnchor: containerAnchor, optionalItemAnchor: nil)
  }

  /// A view at an anchor, by an anchor of its own.
  public convenience init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, containerAnchor: NSCollectionLayoutAnchor,
    itemAnchor: NSCollectionLayoutAnchor
  ) {
    self.init(layoutSize: layoutSize, elementKind: elementKind, containerAnchor: containerAnchor, optionalItemAnchor: itemAnchor)
  }

  init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, containerAnchor: NSCollectionLayoutAnchor,
    optionalItemAnchor: NSCollectionLayoutAnchor?
  ) {
    self.elementKind = elementKind
    self.containerAnchor = containerAnchor
    itemAnchor = optionalItemAnchor
    super.init(layoutSize: layoutSize, supplementaryItems: [])
  }
}

/// A header or footer of a section, or of a whole layout, as UIKit's `NSCollectionLayoutBoundarySupplementaryItem`.
///
/// A section has at most two, and so has a layout; others are left out, first those that share an edge with another. One at a side, such as `leading` in a layout
/// that scrolls down, lies over the content in the middle of the section, and does not pin. A corner is at the start or the end.
@preconcurrency @MainActor open class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutSupplementaryItem {
  /// The place at the section's edge.
  public let alignment: NSRectAlignment
  /// The distance from that place, in points.
  public let offset: CGPoint
  /// Whether the item makes the section longer.
  open var extendsBoundary = true
  /// Whether the item stays at the edge of what is visible while its section scrolls by.
  open var pinToVisibleBounds = false

  /// A header or footer at a section's edge.
  public convenience init(layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment) {
    self.init(layoutSize: layoutSize, elementKind: elementKind, alignment: alignment, absoluteOffset: .zero)
  }

  /// A header or footer at a distance from a section's edge, in points.
  public init(layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment, absoluteOffset: CGPoint) {
    self.alignment = alignment
    offset = absoluteOffset
    super.init(
      layoutSize: layoutSize, elementKind: elementKind, containerAnchor: NSCollectionLayoutAnchor(edges: []), optionalItemAnchor: nil)
  }
}

/// A background of a section, as UIKit's `NSCollectionLayoutDecorationItem`.
@preconcurrency @MainActor open class NSCollectionLayoutDecorationItem: NSCollectionLayoutItem {
  /// The kind of the view.
  public let elementKind: String
  /// The drawing order.
  open var zIndex = 0

  private init(elementKind: String) {
    self.elementKind = elementKind
    super.init(
      layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)), supplementaryItems: []
    )
  }

  /// A background behind a whole section. A section has at most one; others are left out.
  public static func background(elementKind: String) -> NSCollectionLayoutDecorationItem {
    NSCollectionLayoutDecorationItem(elementKind: elementKind)
  }
}
