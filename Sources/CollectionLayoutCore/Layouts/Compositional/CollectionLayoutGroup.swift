/// An item of a ``CollectionLayoutGroup``.
public struct CollectionLayoutItem: Equatable, Hashable, Sendable {
  /// The item's size.
  public var layoutSize: CollectionLayoutSize
  /// The insets by which the frame shrinks after everything is placed, in points; ignored on an estimated axis.
  public var contentInsets: LayoutInsets
  /// The room kept free around the item.
  public var edgeSpacing: CollectionLayoutEdgeSpacing
  /// Elements that are anchored to the item, such as badges.
  public var supplementaryItems: [CollectionLayoutSupplementaryItem]

  /// An item of these values.
  public init(
    layoutSize: CollectionLayoutSize, contentInsets: LayoutInsets = .zero, edgeSpacing: CollectionLayoutEdgeSpacing = .init(),
    supplementaryItems: [CollectionLayoutSupplementaryItem] = []
  ) {
    self.layoutSize = layoutSize
    self.contentInsets = contentInsets
    self.edgeSpacing = edgeSpacing
    self.supplementaryItems = supplementaryItems
  }
}

/// A member of a group: an item, or another group.
public indirect enum CollectionLayoutSubitem: Equatable, Hashable, Sendable {
  /// An item.
  case item(CollectionLayoutItem)
  /// A group in the group.
  case group(CollectionLayoutGroup)
}

extension CollectionLayoutGroup.Arrangement {
  /// The member that every group has; `nil` for frames.
  var firstSubitem: CollectionLayoutSubitem? {
    switch self {
    case .horizontal(let subitems), .vertical(let subitems): subitems.first
    case .horizontalCount(let subitem, _), .verticalCount(let subitem, _): subitem
    case .horizontalRepeating(let subitem, _), .verticalRepeating(let subitem, _): subitem
    case .custom: nil
    }
  }
}

extension CollectionLayoutSubitem {
  /// The room kept free around the item or group.
  var edgeSpacing: CollectionLayoutEdgeSpacing {
    switch self {
    case .item(let item): item.edgeSpacing
    case .group(let group): group.edgeSpacing
    }
  }
}

/// A group of a ``CompositionalLayout``: items placed together. A section is its one group, again and again, along the scroll axis.
public struct CollectionLayoutGroup: Equatable, Hashable, Sendable {
  /// The way a group places its members.
  public enum Arrangement: Equatable, Hashable, Sendable {
    /// Subitems beside each other, in order and then again from the first, until the next does not fit. Where the group's width is a length
    /// still to be measured, each subitem once.
    case horizontal(subitems: [CollectionLayoutSubitem])
    /// Subitems below each other, in the same way.
    case vertical(subitems: [CollectionLayoutSubitem])
    /// `count` copies of one item beside each other, resized to fill the group: each (L − spacing · (count − 1)) / count wide, less the least room
    /// around it (``CollectionLayoutItem/edgeSpacing``).
    case horizontalCount(CollectionLayoutSubitem, count: Int)
    /// `count` copies of one item below each other, resized to fill the group.
    case verticalCount(CollectionLayoutSubitem, count: Int)
    /// `count` copies of one item beside each other, as wide as the item says, whether they fit or not.
    case horizontalRepeating(CollectionLayoutSubitem, count: Int)
    /// `count` copies of one item below each other, as high as the item says.
    case verticalRepeating(CollectionLayoutSubitem, count: Int)
    /// Items at these frames, in points, relative to the group's content.
    case custom(frames: [LayoutRect])
  }

  /// The way the group places its members.
  public var arrangement: Arrangement
  /// The group's size.
  public var layoutSize: CollectionLayoutSize
  /// The distance between two subitems.
  public var interItemSpacing: CollectionLayoutSpacing
  /// The distances from the group's edges to its content, in points; ignored on an estimated axis.
  public var contentInsets: LayoutInsets
  /// The room kept free around the group.
  public var edgeSpacing: CollectionLayoutEdgeSpacing

  /// A group of these values.
  public init(
    _ arrangement: Arrangement, layoutSize: CollectionLayoutSize, interItemSpacing: CollectionLayoutSpacing = .fixed(0),
    contentInsets: LayoutInsets = .zero, edgeSpacing: CollectionLayoutEdgeSpacing = .init()
  ) {
    self.arrangement = arrangement
    self.layoutSize = layoutSize
    self.interItemSpacing = interItemSpacing
    self.contentInsets = contentInsets
    self.edgeSpacing = edgeSpacing
  }
}
