import Foundation

/// An item of a compositional layout, like UIKit's `NSCollectionLayoutItem`.
@preconcurrency @MainActor open class NSCollectionLayoutItem: NSObject, NSCopying {
  /// The item's size.
  public let layoutSize: NSCollectionLayoutSize
  /// The views that are anchored to the item. Those of a group are stored but not laid out: they get no attributes.
  public let supplementaryItems: [NSCollectionLayoutSupplementaryItem]
  /// The insets by which the frame shrinks after everything is placed, in points. They are ignored on an estimated axis.
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

  /// The item itself. UIKit copies the items that it gets; here, a change of an item affects every group that has it.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A view that is anchored to an item, like UIKit's `NSCollectionLayoutSupplementaryItem`.
///
/// A fractional size is a fraction of the item's frame. An estimate counts as if it were exact. An item with two views of one kind is refused: see
/// `layoutError`.
@preconcurrency @MainActor open class NSCollectionLayoutSupplementaryItem: NSCollectionLayoutItem {
  /// The kind of the view.
  public let elementKind: String
  /// The anchor on the item that the view belongs to.
  public let containerAnchor: NSCollectionLayoutAnchor
  /// The anchor on the view itself; `nil` if not given.
  public let itemAnchor: NSCollectionLayoutAnchor?
  /// The drawing order.
  open var zIndex = 1

  /// A view at an anchor.
  public convenience init(layoutSize: NSCollectionLayoutSize, elementKind: String, containerAnchor: NSCollectionLayoutAnchor) {
    self.init(layoutSize: layoutSize, elementKind: elementKind, containerAnchor: containerAnchor, optionalItemAnchor: nil)
  }

  /// A view at an anchor of its item, with an anchor of its own.
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

/// A header or footer of a section, or of a whole layout, like UIKit's `NSCollectionLayoutBoundarySupplementaryItem`.
///
/// A section has at most one header and one footer, and so has a layout. A second header becomes the footer if no other item is one, and vice versa;
/// further ones are left out. One at a side, such as `leading` in a layout that scrolls down, is placed over the content in the middle of the section, and
/// does not pin. A corner counts as the start or the end.
@preconcurrency @MainActor open class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutSupplementaryItem {
  /// The place at the section's edge.
  public let alignment: NSRectAlignment
  /// The distance from that place, in points.
  public let offset: CGPoint
  /// Whether the item makes the section longer.
  open var extendsBoundary = true
  /// Whether the item stays at the edge of the visible part while its section scrolls by.
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

/// A background of a section, like UIKit's `NSCollectionLayoutDecorationItem`.
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

  /// A background behind a whole section. A section has at most one; further ones are left out.
  public static func background(elementKind: String) -> NSCollectionLayoutDecorationItem {
    NSCollectionLayoutDecorationItem(elementKind: elementKind)
  }
}
