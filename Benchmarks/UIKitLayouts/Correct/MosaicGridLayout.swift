public import UIKit

/// A mosaic after WWDC 2018's session 225, "A Tour of UICollectionView": rows across the view, divided in a cycle of five as in `MosaicLayout`.
///
/// `prepare()` makes every item's attributes anew. A query filters all of them, which the session calls the simple way.
///
/// - Complexity: `prepare()` and a query are O(*n*), *n* the number of items.
public class MosaicGridLayout: UICollectionViewLayout {
  /// The height of a row, in points.
  public var rowHeight: CGFloat = 200

  /// A row of the mosaic: its items in ``cached``, and its place.
  struct Row {
    var items: Range<Int>
    var minY: CGFloat
    var maxY: CGFloat
  }

  /// The attributes of all items, section after section.
  private(set) var cached: [UICollectionViewLayoutAttributes] = []
  /// The rows, from top to bottom.
  private(set) var rows: [Row] = []
  /// The place of each section's first item in ``cached``.
  private var sectionStarts: [Int] = []
  private var contentSize: CGSize = .zero

  public override func prepare() {
    super.prepare()
    guard let collectionView else { return }
    var indexPaths: [IndexPath] = []
    sectionStarts.removeAll(keepingCapacity: true)
    for section in 0..<collectionView.numberOfSections {
      sectionStarts.append(indexPaths.count)
      indexPaths += (0..<collectionView.numberOfItems(inSection: section)).map { IndexPath(item: $0, section: section) }
    }
    cached.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
    var bottom: CGFloat = 0
    while cached.count < indexPaths.count {
      let segment = MosaicSegment.next(afterRows: rows.count, itemsLeft: indexPaths.count - cached.count)
      let row = CGRect(x: 0, y: bottom + 1, width: collectionView.bounds.width, height: rowHeight)
      let first = cached.count
      for frame in segment.frames(in: row) {
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPaths[cached.count])
        attributes.frame = frame
        cached.append(attributes)
      }
      rows.append(Row(items: first..<cached.count, minY: row.minY, maxY: row.maxY))
      bottom = row.maxY
    }
    contentSize = CGSize(width: collectionView.bounds.width, height: bottom)
  }

  public override var collectionViewContentSize: CGSize { contentSize }

  public override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    cached.filter { $0.frame.intersects(rect) }
  }

  public override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    guard sectionStarts.indices.contains(indexPath.section) else { return nil }
    let index = sectionStarts[indexPath.section] + indexPath.item
    return cached.indices.contains(index) && cached[index].indexPath == indexPath ? cached[index] : nil
  }

  public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    newBounds.width != collectionView?.bounds.width
  }
}
