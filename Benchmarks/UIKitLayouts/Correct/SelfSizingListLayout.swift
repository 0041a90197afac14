public import UIKit

/// A list whose rows report their heights: the pattern of the articles about self-sizing cells with a custom `UICollectionViewLayout`.
///
/// Each row has the height ``estimatedRowHeight`` until its cell answers `preferredLayoutAttributesFitting(_:)`. `prepare()` makes one attributes object
/// per item and keeps them all in an array; a query filters that array. A measured height is valid only for the data and the width for which it was
/// measured. After a change of either, all rows have the estimated height again, and the visible ones are measured again.
///
/// - Complexity: `prepare()` and a query are O(*n*), *n* the number of items; every self-sizing pass prepares again.
public final class SelfSizingListLayout: UICollectionViewLayout {
  /// The height of a row that has not been measured, in points.
  public var estimatedRowHeight: CGFloat = 44
  /// The distance between two rows of a section, in points.
  public var rowSpacing: CGFloat = 0

  /// One object per item, for the current data, width and measured heights.
  private var rows: [[UICollectionViewLayoutAttributes]] = []
  /// The heights that cells reported, for the current data and width.
  private var measuredHeights: [IndexPath: CGFloat] = [:]
  private var width: CGFloat = 0
  private var contentHeight: CGFloat = 0

  public override func prepare() {
    super.prepare()
    guard let collectionView else { return }
    if collectionView.bounds.width != width {
      width = collectionView.bounds.width
      measuredHeights.removeAll()
    }
    var y: CGFloat = 0
    rows = (0..<collectionView.numberOfSections).map { section in
      (0..<collectionView.numberOfItems(inSection: section)).map { item in
        let indexPath = IndexPath(item: item, section: section)
        if item > 0 { y += rowSpacing }
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        attributes.frame = CGRect(x: 0, y: y, width: width, height: measuredHeights[indexPath] ?? estimatedRowHeight)
        y = attributes.frame.maxY
        return attributes
      }
    }
    contentHeight = y
  }

  public override var collectionViewContentSize: CGSize { CGSize(width: width, height: contentHeight) }

  public override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    rows.joined().filter { $0.frame.intersects(rect) }
  }

  public override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    guard rows.indices.contains(indexPath.section), rows[indexPath.section].indices.contains(indexPath.item) else { return nil }
    return rows[indexPath.section][indexPath.item]
  }

  public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { newBounds.width != width }

  public override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    let moves = context.targetIndexPathsForInteractivelyMovingItems != nil
    if context.invalidateEverything || context.invalidateDataSourceCounts || moves { measuredHeights.removeAll() }
    super.invalidateLayout(with: context)
  }

  public override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    // A move changes no count, but it still takes heights to other paths.
    guard !measuredHeights.isEmpty else { return }
    measuredHeights.removeAll()
    prepare()
  }

  public override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    preferredAttributes.frame.height != originalAttributes.frame.height
  }

  public override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
    measuredHeights[originalAttributes.indexPath] = preferredAttributes.frame.height
    let growth = preferredAttributes.frame.height - originalAttributes.frame.height
    context.contentSizeAdjustment = CGSize(width: 0, height: growth)
    // A row that begins above the visible part pushes the visible rows down, so the offset follows it.
    if let collectionView, originalAttributes.frame.minY < collectionView.bounds.minY {
      context.contentOffsetAdjustment = CGPoint(x: 0, y: growth)
    }
    return context
  }
}
