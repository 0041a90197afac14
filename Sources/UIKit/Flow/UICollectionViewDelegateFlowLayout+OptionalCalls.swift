import Foundation

/// Variants with an optional result, for code that treats these methods as optional and calls them with `?` on Apple's platforms. After `uikit import` has
/// removed the `?`, `if let` and `??` still compile.
extension UICollectionViewDelegateFlowLayout {
  /// The size of an item, as the requirement returns it.
  @_disfavoredOverload
  public func collectionView(
    _ collectionView: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath
  ) -> CGSize? { .some(self.collectionView(collectionView, layout: layout, sizeForItemAt: indexPath) as CGSize) }
  /// The insets of a section, as the requirement returns them.
  @_disfavoredOverload
  public func collectionView(
    _ collectionView: UICollectionView, layout: UICollectionViewLayout, insetForSectionAt section: Int
  ) -> UIEdgeInsets? { .some(self.collectionView(collectionView, layout: layout, insetForSectionAt: section) as UIEdgeInsets) }
  /// The distance between two lines, as the requirement returns it.
  @_disfavoredOverload
  public func collectionView(
    _ collectionView: UICollectionView, layout: UICollectionViewLayout, minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat? { .some(self.collectionView(collectionView, layout: layout, minimumLineSpacingForSectionAt: section) as CGFloat) }
  /// The minimum distance between two items, as the requirement returns it.
  @_disfavoredOverload
  public func collectionView(
    _ collectionView: UICollectionView, layout: UICollectionViewLayout, minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat? { .some(self.collectionView(collectionView, layout: layout, minimumInteritemSpacingForSectionAt: section) as CGFloat) }
  /// The size of a header, as the requirement returns it.
  @_disfavoredOverload
  public func collectionView(
    _ collectionView: UICollectionView, layout: UICollectionViewLayout, referenceSizeForHeaderInSection section: Int
  ) -> CGSize? { .some(self.collectionView(collectionView, layout: layout, referenceSizeForHeaderInSection: section) as CGSize) }
  /// The size of a footer, as the requirement returns it.
  @_disfavoredOverload
  public func collectionView(
    _ collectionView: UICollectionView, layout: UICollectionViewLayout, referenceSizeForFooterInSection section: Int
  ) -> CGSize? { .some(self.collectionView(collectionView, layout: layout, referenceSizeForFooterInSection: section) as CGSize) }
}
