public import UIKit

/// A flow of cells that report their heights, one per line: the pattern of the articles about self-sizing cells across the whole width with
/// `UICollectionViewFlowLayout.estimatedItemSize`.
///
/// In `prepare()` it sets the estimate to the available width, so that a cell that keeps its given width has a line to itself.
///
/// - Complexity: that of `UICollectionViewFlowLayout`.
public class EstimatedFlowLayout: UICollectionViewFlowLayout {
  /// The height of a cell that has not been measured, in points.
  public var estimatedHeight: CGFloat = 44

  public override func prepare() {
    if let collectionView {
      let width = collectionView.bounds.width - sectionInset.left - sectionInset.right
      let estimate = CGSize(width: max(0, width), height: estimatedHeight)
      if estimatedItemSize != estimate { estimatedItemSize = estimate }
      // After a rotation, two cells with their old widths could share a line.
      if minimumInteritemSpacing != width { minimumInteritemSpacing = max(0, width) }
    }
    super.prepare()
  }

  public override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    // The superclass picks cells by the widths they were measured with, so it is asked for the whole width.
    let band = CGRect(x: 0, y: rect.minY, width: max(rect.maxX, collectionViewContentSize.width), height: rect.height)
    return super.layoutAttributesForElements(in: band)?.map { fitted($0) }.filter { $0.frame.intersects(rect) }
  }

  public override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    super.layoutAttributesForItem(at: indexPath).map { fitted($0) }
  }

  /// Returns a cell across the whole current width: a cell that was measured before a rotation comes with its old width.
  private func fitted(_ attributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
    guard attributes.representedElementCategory == .cell, attributes.size.width != estimatedItemSize.width,
      let fitted = attributes.copy() as? UICollectionViewLayoutAttributes
    else { return attributes }
    fitted.frame.origin.x = sectionInset.left
    fitted.frame.size.width = estimatedItemSize.width
    return fitted
  }

  public override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
    // A cell that begins above the visible part pushes the visible ones down, so the offset follows it.
    if let collectionView, originalAttributes.frame.minY < collectionView.bounds.minY {
      context.contentOffsetAdjustment.y += preferredAttributes.frame.height - originalAttributes.frame.height
    }
    return context
  }

  public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    newBounds.width != collectionView?.bounds.width || super.shouldInvalidateLayout(forBoundsChange: newBounds)
  }
}
