public import UIKit

/// The common part of the faulty two-column layouts: the cache and the placement, both without a fault. Each of them differs in `prepare()`.
public class TutorialTwoColumnLayout: UICollectionViewLayout {
  /// The app, which knows the heights of items.
  public weak var heights: (any ItemHeights)?
  /// The distance between the columns, and between two items of a column, in points.
  public var spacing: CGFloat = 10

  /// The attributes of the items that were placed, in order.
  var cache: [UICollectionViewLayoutAttributes] = []
  var contentHeight: CGFloat = 0
  private var ends: [CGFloat] = [0, 0]

  var width: CGFloat { collectionView?.bounds.width ?? 0 }

  /// The paths of all items. Sections continue the columns of the sections before them.
  var indexPaths: [IndexPath] {
    guard let collectionView else { return [] }
    return (0..<collectionView.numberOfSections).flatMap { section in
      (0..<collectionView.numberOfItems(inSection: section)).map { IndexPath(item: $0, section: section) }
    }
  }

  /// Starts again at the top of both columns. The cache stays.
  func startColumns() { ends = [0, 0] }

  /// Adds items to the cache, each into the shorter column.
  func place(_ indexPaths: ArraySlice<IndexPath>) {
    let columnWidth = (width - spacing) / 2
    for indexPath in indexPaths {
      let column = ends[0] <= ends[1] ? 0 : 1
      let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
      attributes.frame = CGRect(
        x: CGFloat(column) * (columnWidth + spacing), y: ends[column], width: columnWidth,
        height: heights?.heightForItem(at: indexPath, width: columnWidth) ?? 0)
      ends[column] = attributes.frame.maxY + spacing
      contentHeight = max(contentHeight, attributes.frame.maxY)
      cache.append(attributes)
    }
  }

  public override var collectionViewContentSize: CGSize { CGSize(width: width, height: contentHeight) }

  public override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    cache.filter { $0.frame.intersects(rect) }
  }

  public override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    cache.first { $0.indexPath == indexPath }
  }

  public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { newBounds.width != width }
}
