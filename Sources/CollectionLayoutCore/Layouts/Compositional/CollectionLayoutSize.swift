/// One length of an item or group of a ``CompositionalLayout``.
///
/// Fractions are of the effective content size of the item's or group's container: the group around it less that group's content insets, or the
/// container less the section's content insets. Where that length is itself an estimate, they are fractions of the estimate.
public enum CollectionLayoutDimension: Equatable, Hashable, Sendable {
  /// A fraction of the width of the surrounding group, or of the section.
  case fractionalWidth(Double)
  /// A fraction of the height of the surrounding group, or of the section.
  case fractionalHeight(Double)
  /// A length in points.
  case absolute(Double)
  /// A length in points that counts until the item's own is known.
  case estimated(Double)
  /// An estimate as ``estimated(_:)``, for items that are all to be as long as the longest.
  ///
  /// Along its section's axis, in a group that is estimated on it, such an item is as long as the longest of the group's members that are measured there:
  /// itself, items with estimates, and estimated groups. On any other axis, and of a group or a supplementary item, it is an estimate like any other.
  case uniformAcrossSiblings(estimate: Double)

  /// Whether the length is an estimate.
  @inlinable public var isEstimated: Bool {
    switch self {
    case .estimated, .uniformAcrossSiblings: true
    case .fractionalWidth, .fractionalHeight, .absolute: false
    }
  }
}

/// The size of an item, group or boundary supplementary item of a ``CompositionalLayout``.
public struct CollectionLayoutSize: Equatable, Hashable, Sendable {
  /// The width.
  public var widthDimension: CollectionLayoutDimension
  /// The height.
  public var heightDimension: CollectionLayoutDimension

  /// A size of these dimensions.
  public init(widthDimension: CollectionLayoutDimension, heightDimension: CollectionLayoutDimension) {
    self.widthDimension = widthDimension
    self.heightDimension = heightDimension
  }

  /// Whether either dimension is a fraction of the surrounding length along a scroll axis.
  func reads(_ direction: ScrollDirection) -> Bool {
    [widthDimension, heightDimension].contains { dimension in
      switch dimension {
      case .fractionalWidth: direction == .horizontal
      case .fractionalHeight: direction == .vertical
      case .absolute, .estimated, .uniformAcrossSiblings: false
      }
    }
  }
}

/// A distance in a ``CompositionalLayout``, in points.
public enum CollectionLayoutSpacing: Equatable, Hashable, Sendable {
  /// Exactly this distance.
  case fixed(Double)
  /// At least this distance; the room left over in a group is shared evenly among all its flexible distances.
  case flexible(Double)

  /// The distance, or the least it may be, in points.
  @inlinable public var minimum: Double {
    switch self {
    case .fixed(let length), .flexible(let length): length
    }
  }

  /// Whether the distance takes a share of the room that is left over.
  @inlinable public var isFlexible: Bool { if case .flexible = self { true } else { false } }
}

/// The free space around an item or a group; `nil` means no space.
///
/// Along the axis of the group around it, the room counts for the number of elements that fit; across that axis it moves the element, and flexible
/// room takes a share of the remaining room.
public struct CollectionLayoutEdgeSpacing: Equatable, Hashable, Sendable {
  /// Before the element, across.
  public var leading: CollectionLayoutSpacing?
  /// Above it.
  public var top: CollectionLayoutSpacing?
  /// Behind it, across.
  public var trailing: CollectionLayoutSpacing?
  /// Below it.
  public var bottom: CollectionLayoutSpacing?

  /// Room of these distances.
  public init(
    leading: CollectionLayoutSpacing? = nil, top: CollectionLayoutSpacing? = nil, trailing: CollectionLayoutSpacing? = nil,
    bottom: CollectionLayoutSpacing? = nil
  ) {
    self.leading = leading
    self.top = top
    self.trailing = trailing
    self.bottom = bottom
  }

  /// The least room on both sides of the element, below and above it or left and right of it, in points.
  func minimum(isVertical: Bool) -> Double {
    isVertical ? (top?.minimum ?? 0) + (bottom?.minimum ?? 0) : (leading?.minimum ?? 0) + (trailing?.minimum ?? 0)
  }
}
