public import UIKit

/// A mosaic after WWDC 2018's session 225 with a binary search that loses no cell.
///
/// The session bisects the cells, whose bottoms do not rise in item order: a short cell beside a tall one ends the search too early. This layout bisects
/// the rows, whose tops and bottoms both rise, and filters the cells of the rows that it finds.
///
/// - Complexity: `prepare()` is O(*n*), *n* the number of items; a query is O(log *n* + *k*), *k* the number of items found.
public final class SearchingMosaicLayout: MosaicGridLayout {
  public override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    rows[firstRow(below: rect.minY)...].prefix { $0.minY < rect.maxY }.flatMap { row in
      cached[row.items].filter { $0.frame.intersects(rect) }
    }
  }

  /// Returns the index of the first row that reaches below `y`.
  private func firstRow(below y: CGFloat) -> Int {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].maxY > y { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
