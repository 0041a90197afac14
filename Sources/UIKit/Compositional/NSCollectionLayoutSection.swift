import Foundation

/// How a section scrolls across its layout's scroll axis, as UIKit's `UICollectionLayoutSectionOrthogonalScrollingBehavior`.
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
  /// It does not.
  case none
  /// It rests anywhere.
  case continuous
  /// It rests where a group begins at the container's leading edge.
  case continuousGroupLeadingBoundary
  /// It rests at whole pages.
  case paging
  /// It rests where a group begins; a gesture moves on by one group.
  case groupPaging
  /// It rests where a group stands in the middle.
  case groupPagingCentered
}

/// What the insets of a section are measured from, as UIKit's `UIContentInsetsReference`. The numbers are kept; the room is always the bounds less the
/// adjusted content insets, in which the safe area has its part.
public enum UIContentInsetsReference: Int, Sendable {
  /// As the layout's configuration says.
  case automatic
  /// The bounds.
  case none
  /// The safe area.
  case safeArea
  /// The layout margins.
  case layoutMargins
  /// The readable content guide.
  case readableContent
}

/// A section of a compositional layout, as UIKit's `NSCollectionLayoutSection`.
@preconcurrency @MainActor open class NSCollectionLayoutSection: NSObject, NSCopying {
  let group: NSCollectionLayoutGroup
  /// The distances of the groups from the section's edges, in points.
  open var contentInsets = NSDirectionalEdgeInsets.zero
  /// The distance between two groups, in points.
  open var interGroupSpacing: CGFloat = 0
  /// What the insets are measured from; see ``UIContentInsetsReference``.
  open var contentInsetsReference = UIContentInsetsReference.automatic
  /// What the insets of headers and footers are measured from; see ``UIContentInsetsReference``.
  open var supplementaryContentInsetsReference = UIContentInsetsReference.automatic
  /// How the section scrolls across its layout's scroll axis.
  open var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none
  /// The section's headers and footers: at most two; others are left out.
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  /// Whether headers and footers stand within the section's insets.
  open var supplementariesFollowContentInsets = true
  /// The section's backgrounds: at most one; others are left out.
  open var decorationItems: [NSCollectionLayoutDecorationItem] = []
  /// Kept, and not called: what a handler does to visible elements is not part of the layout here.
  open var visibleItemsInvalidationHandler: NSCollectionLayoutSectionVisibleItemsInvalidationHandler?

  /// A section that is a group again and again.
  public init(group: NSCollectionLayoutGroup) {
    self.group = group
    super.init()
  }

  /// The section itself. UIKit copies what it is given.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}
