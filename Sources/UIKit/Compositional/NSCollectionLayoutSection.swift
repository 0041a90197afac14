import Foundation

/// The way a section scrolls across its layout's scroll axis, like UIKit's `UICollectionLayoutSectionOrthogonalScrollingBehavior`.
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
  /// It does not scroll.
  case none
  /// It stops anywhere.
  case continuous
  /// It stops where a group begins at the container's leading edge.
  case continuousGroupLeadingBoundary
  /// It stops at whole pages.
  case paging
  /// It stops where a group begins. A gesture moves it by one group.
  case groupPaging
  /// It stops where a group is in the middle.
  case groupPagingCentered
}

/// The edges from which the insets of a section are measured, like UIKit's `UIContentInsetsReference`. The value is stored but has no effect: the room is
/// always the bounds less the adjusted content insets, which include the safe area.
public enum UIContentInsetsReference: Int, Sendable {
  /// The value of the layout's configuration.
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

/// A section of a compositional layout, like UIKit's `NSCollectionLayoutSection`.
@preconcurrency @MainActor open class NSCollectionLayoutSection: NSObject, NSCopying {
  let group: NSCollectionLayoutGroup
  /// The distances of the groups from the section's edges, in points.
  open var contentInsets = NSDirectionalEdgeInsets.zero
  /// The distance between two groups, in points.
  open var interGroupSpacing: CGFloat = 0
  /// The edges from which the insets are measured; see ``UIContentInsetsReference``.
  open var contentInsetsReference = UIContentInsetsReference.automatic
  /// The edges from which the insets of headers and footers are measured; see ``UIContentInsetsReference``.
  open var supplementaryContentInsetsReference = UIContentInsetsReference.automatic
  /// The way the section scrolls across its layout's scroll axis.
  open var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none
  /// The section's headers and footers: at most two; further ones are left out.
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  /// Whether headers and footers are inside the section's insets.
  open var supplementariesFollowContentInsets = true
  /// The section's backgrounds: at most one; further ones are left out.
  open var decorationItems: [NSCollectionLayoutDecorationItem] = []
  /// A handler that is stored but not called: changes that it makes to visible elements are not part of the layout here.
  open var visibleItemsInvalidationHandler: NSCollectionLayoutSectionVisibleItemsInvalidationHandler?

  /// A section that repeats a group.
  public init(group: NSCollectionLayoutGroup) {
    self.group = group
    super.init()
  }

  /// The section itself. UIKit copies the sections that it gets.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}
