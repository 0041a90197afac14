public import UIKit

/// A flow layout that derives its columns from the width: the first layout of WWDC 2018's session 225, "A Tour of UICollectionView".
///
/// In `prepare()` it makes as many columns of at least ``minimumColumnWidth`` as fit, and leaves the rest to its superclass.
///
/// - Complexity: that of `UICollectionViewFlowLayout`.
public final class ColumnFlowLayout: UICollectionViewFlowLayout {
  /// The least width of a column, in points.
  public var minimumColumnWidth: CGFloat = 300
  /// The space that is left free on the left and on the right when columns are counted, in points.
  public var margin: CGFloat = 0
  /// The height of every cell, in points.
  public var cellHeight: CGFloat = 70

  public override func prepare() {
    if let collectionView {
      let available = max(0, collectionView.bounds.width - 2 * margin)
      let columns = max(1, (available / minimumColumnWidth).rounded(.down))
      itemSize = CGSize(width: (available / columns).rounded(.down), height: cellHeight)
    }
    super.prepare()
  }

  public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    newBounds.width != collectionView?.bounds.width || super.shouldInvalidateLayout(forBoundsChange: newBounds)
  }
}
