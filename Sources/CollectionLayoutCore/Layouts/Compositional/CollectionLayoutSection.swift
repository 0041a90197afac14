/// How a section of a ``CompositionalLayout`` scrolls across the layout's scroll axis: where it comes to rest.
public enum OrthogonalScrollingBehavior: String, Equatable, Sendable, CaseIterable {
  /// Anywhere.
  case continuous
  /// Where a group begins at the container's leading edge, the section's inset before it.
  case continuousGroupLeadingBoundary
  /// At whole pages, each as long as the container, and at the end of the content.
  case paging
  /// Where a group begins, as the one before; a gesture moves on by one group.
  case groupPaging
  /// Where a group is in the middle of the container. The first is there at rest.
  case groupPagingCentered
}

/// A header or footer of a section of a ``CompositionalLayout``, or of the whole layout, which is then read for the section below.
public struct CollectionLayoutBoundarySupplementaryItem: Equatable, Hashable, Sendable {
  /// The edge of the section at which it is placed.
  ///
  /// At an edge beside the scroll axis it is over the content, in the middle of the section along that axis. There it does not make the section longer, and
  /// it cannot pin.
  public enum Alignment: String, Equatable, Sendable, CaseIterable {
    /// At the start of a section of a layout that scrolls vertically; at the top of one that scrolls horizontally.
    case top
    /// At the end of a section of a layout that scrolls vertically; at the bottom of one that scrolls horizontally.
    case bottom
    /// At the start of a section of a layout that scrolls horizontally; at the left side of one that scrolls vertically.
    case leading
    /// At the end of a section of a layout that scrolls horizontally; at the right side of one that scrolls vertically.
    case trailing

    /// The edges of a section along the scroll axis: where it starts and where it ends.
    package static func edges(scrolling direction: ScrollDirection) -> (start: Alignment, end: Alignment) {
      direction == .vertical ? (.top, .bottom) : (.leading, .trailing)
    }
  }

  /// The element's kind: ``ElementKind/header`` or ``ElementKind/footer``, each at most once in a section and once in a layout's own.
  public var elementKind: ElementKind
  /// Its size. Fractions are of the container less the section's insets across the scroll axis, where those are followed. An item narrower than
  /// that is in its middle.
  public var layoutSize: CollectionLayoutSize
  /// The edge of the section at which it is placed.
  public var alignment: Alignment
  /// Whether it stays at the container's edge while its section scrolls by.
  ///
  /// It never leaves its section. At the start its origin is max(rest, min(offset, end − length)), `rest` its place without pinning and `end` the
  /// section's end; at the end, the mirror image, its origin is min(rest, max(offset + container − length, start)).
  public var pinToVisibleBounds: Bool
  /// Whether it makes the section longer; otherwise it is over the content at that end.
  public var extendsBoundary: Bool

  /// A header or footer of these values.
  public init(
    elementKind: ElementKind, layoutSize: CollectionLayoutSize, alignment: Alignment, pinToVisibleBounds: Bool = false,
    extendsBoundary: Bool = true
  ) {
    self.elementKind = elementKind
    self.layoutSize = layoutSize
    self.alignment = alignment
    self.pinToVisibleBounds = pinToVisibleBounds
    self.extendsBoundary = extendsBoundary
  }
}

/// A background of a section: the section's rectangle, from its first boundary to its last and all across, less these insets.
public struct CollectionLayoutDecorationItem: Equatable, Hashable, Sendable {
  /// The distances from the section's edges to the background, in points.
  public var contentInsets: LayoutInsets

  /// A background with these insets.
  public init(contentInsets: LayoutInsets = .zero) { self.contentInsets = contentInsets }
}

/// A section of a ``CompositionalLayout``.
public struct CollectionLayoutSection: Equatable, Hashable, Sendable {
  /// The group the section is made of, again and again.
  public var group: CollectionLayoutGroup
  /// The distance between two groups, in points. It may be negative, so that groups overlap: none may then be shorter than it takes away, nor, where groups have
  /// estimates, any item.
  public var interGroupSpacing: Double
  /// The distances of the groups from the section's edges, in points. Along the scroll axis, header and footer are outside them.
  public var contentInsets: LayoutInsets
  /// How the section scrolls across the layout's scroll axis, or `nil` where it does not.
  ///
  /// Its groups follow each other across the layout's scroll axis. Along that axis it is as long as one group with the least room around it
  /// (``CollectionLayoutGroup/edgeSpacing``: nothing is left over to share), and its insets, header and footer; a group whose length there is
  /// estimated counts with the estimate, and so do its items. Without items, only insets, header and footer are left.
  ///
  /// That length is rounded to the grid, and fractions in the group are of the rounded length.
  public var orthogonalScrollingBehavior: OrthogonalScrollingBehavior?
  /// The section's header and footer.
  public var boundarySupplementaryItems: [CollectionLayoutBoundarySupplementaryItem]
  /// Whether header and footer are within the section's insets across the scroll axis.
  public var supplementariesFollowContentInsets: Bool
  /// The section's background: none, or one.
  public var decorationItems: [CollectionLayoutDecorationItem]

  /// A section of these values.
  public init(
    group: CollectionLayoutGroup, interGroupSpacing: Double = 0, contentInsets: LayoutInsets = .zero,
    orthogonalScrollingBehavior: OrthogonalScrollingBehavior? = nil,
    boundarySupplementaryItems: [CollectionLayoutBoundarySupplementaryItem] = [], supplementariesFollowContentInsets: Bool = true,
    decorationItems: [CollectionLayoutDecorationItem] = []
  ) {
    self.group = group
    self.interGroupSpacing = interGroupSpacing
    self.contentInsets = contentInsets
    self.orthogonalScrollingBehavior = orthogonalScrollingBehavior
    self.boundarySupplementaryItems = boundarySupplementaryItems
    self.supplementariesFollowContentInsets = supplementariesFollowContentInsets
    self.decorationItems = decorationItems
  }
}
