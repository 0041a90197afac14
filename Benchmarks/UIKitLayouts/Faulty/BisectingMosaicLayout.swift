public import UIKit

/// Faulty: the binary search of WWDC 2018's session 225, as it is copied everywhere. It loses cells.
///
/// It bisects the cells by the question "does it meet the rectangle", which is not monotone in item order. From the cell that it found, it walks in both
/// directions until the first cell that does not meet the rectangle. A short cell beside a tall one ends the walk before it reaches the tall one.
public final class BisectingMosaicLayout: MosaicGridLayout {
  public override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    guard let found = anyCell(in: rect) else { return [] }
    let before = cached[..<found].reversed().prefix { $0.frame.maxY >= rect.minY }
    let after = cached[found...].prefix { $0.frame.minY <= rect.maxY }
    return Array(before) + after
  }

  private func anyCell(in rect: CGRect) -> Int? {
    var (low, high) = (0, cached.count)
    while low < high {
      let middle = (low + high) / 2
      if cached[middle].frame.intersects(rect) { return middle }
      if cached[middle].frame.maxY < rect.minY { low = middle + 1 } else { high = middle }
    }
    return nil
  }
}
