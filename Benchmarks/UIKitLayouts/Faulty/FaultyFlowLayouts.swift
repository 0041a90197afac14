public import UIKit

/// Faulty: it keeps its superclass's attributes and indents them in place, so that every query moves them further to the right.
public final class DriftingFlowLayout: EstimatedFlowLayout {
  private var cache: [UICollectionViewLayoutAttributes] = []

  public override func prepare() {
    super.prepare()
    cache = super.layoutAttributesForElements(in: CGRect(origin: .zero, size: collectionViewContentSize)) ?? []
  }

  public override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    let found = cache.filter { $0.frame.intersects(rect) }
    for attributes in found { attributes.frame.origin.x += 1 }
    return found
  }

  public override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    cache.first { $0.indexPath == indexPath && $0.representedElementCategory == .cell }
  }
}

/// Faulty: it indents cells in the answers for a rectangle but not in those for an item, so that the two disagree.
public final class HalfOverriddenFlowLayout: EstimatedFlowLayout {
  public override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    super.layoutAttributesForElements(in: rect)?.map { $0.moved(x: 8, y: 0) }
  }
}

/// Faulty: it moves cells down after its superclass has picked the ones in the rectangle, so that a cell is missing wherever it moves into the rectangle.
public final class MovedFlowLayout: EstimatedFlowLayout {
  /// The distance by which cells are moved down, in points.
  public var headroom: CGFloat = 60

  public override var collectionViewContentSize: CGSize {
    let size = super.collectionViewContentSize
    return CGSize(width: size.width, height: size.height + headroom)
  }

  public override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    super.layoutAttributesForElements(in: rect)?.map { $0.moved(x: 0, y: headroom) }
  }

  public override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    super.layoutAttributesForItem(at: indexPath)?.moved(x: 0, y: headroom)
  }
}

/// Faulty: it looks up an item in the last answer by the item's number, so that it answers for another item, or crashes beyond the answer's end.
public final class SliceFlowLayout: EstimatedFlowLayout {
  private var visible: [UICollectionViewLayoutAttributes] = []

  public override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    visible = super.layoutAttributesForElements(in: rect) ?? []
    return visible
  }

  public override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { visible[indexPath.item] }
}

extension UICollectionViewLayoutAttributes {
  /// Returns a copy in another place.
  fileprivate func moved(x: CGFloat, y: CGFloat) -> UICollectionViewLayoutAttributes {
    guard let moved = copy() as? UICollectionViewLayoutAttributes else { return self }
    moved.frame.origin.x += x
    moved.frame.origin.y += y
    return moved
  }
}
