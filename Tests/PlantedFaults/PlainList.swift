import Foundation
import LayoutHost
import UIKit

/// A correct list with headers, as apps write one: an attributes object for each element, and a query that looks at all of them.
class PlainList: UICollectionViewLayout {
  let feed: LayoutFeed
  var cells: [[UICollectionViewLayoutAttributes]] = []
  var headers: [UICollectionViewLayoutAttributes] = []
  var height: CGFloat = 0

  required init(_ feed: LayoutFeed) {
    self.feed = feed
    super.init()
  }

  nonisolated required init?(coder: NSCoder) { nil }

  var width: CGFloat { collectionView?.bounds.width ?? 0 }

  override func prepare() {
    (cells, headers, height) = ([], [], topInset)
    guard let view = collectionView else { return }
    for section in 0..<view.numberOfSections {
      let header = feed.headerSize(in: section).height
      if header > 0 {
        let attributes = UICollectionViewLayoutAttributes(
          forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader, with: IndexPath(item: 0, section: section))
        attributes.frame = CGRect(x: 0, y: height, width: width, height: header)
        headers.append(attributes)
        height += header
      }
      cells.append([])
      for item in 0..<view.numberOfItems(inSection: section) { cells[section].append(place(IndexPath(item: item, section: section))) }
    }
  }

  func place(_ path: IndexPath) -> UICollectionViewLayoutAttributes {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
    attributes.frame = CGRect(x: 0, y: height, width: width, height: itemHeight(at: path))
    height += attributes.frame.height
    return attributes
  }

  var topInset: CGFloat { 0 }
  func itemHeight(at path: IndexPath) -> CGFloat { feed.size(at: path).height }
  override var collectionViewContentSize: CGSize { CGSize(width: width, height: height) }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    (headers + cells.joined()).filter { $0.frame.intersects(rect) }
  }

  override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    cells.indices.contains(indexPath.section) && cells[indexPath.section].indices.contains(indexPath.item)
      ? cells[indexPath.section][indexPath.item] : nil
  }

  override func layoutAttributesForSupplementaryView(ofKind elementKind: String, at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    headers.first { $0.indexPath == indexPath && $0.representedElementKind == elementKind }
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { newBounds.width != width }
}

/// A correct self-sizing list: items are 100 points high until their cells say otherwise. It forgets what they said when items
/// come, go or move.
class EstimatingList: PlainList {
  var heights: [IndexPath: CGFloat] = [:]

  override func itemHeight(at path: IndexPath) -> CGFloat { heights[path] ?? 100 }

  override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { preferredAttributes.frame.height != originalAttributes.frame.height }

  override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
    let path = originalAttributes.indexPath
    let growth = preferredAttributes.frame.height - itemHeight(at: path)
    heights[path] = preferredAttributes.frame.height
    // What lies above the visible part must not move it.
    if let view = collectionView, originalAttributes.frame.minY < view.contentOffset.y { context.contentOffsetAdjustment.y = growth }
    return context
  }

  override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    // A reload brings other data.
    if context.invalidateEverything, context.invalidateDataSourceCounts { heights = [:] }
    super.invalidateLayout(with: context)
  }

  override func invalidationContextForEndingInteractiveMovementOfItems(
    toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath], movementCancelled: Bool
  ) -> UICollectionViewLayoutInvalidationContext {
    // Items have moved, and no update says so.
    heights = [:]
    return super.invalidationContextForEndingInteractiveMovementOfItems(
      toFinalIndexPaths: indexPaths, previousIndexPaths: previousIndexPaths, movementCancelled: movementCancelled)
  }

  override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    heights = [:]
    invalidateLayout()
  }
}
