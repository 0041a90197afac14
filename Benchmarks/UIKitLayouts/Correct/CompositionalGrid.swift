public import UIKit

/// A grid made by one compositional section in place of a flow layout: the pattern of WWDC 2019's session 215, "Advances in Collection View Layout".
///
/// - Complexity: that of `UICollectionViewCompositionalLayout`.
public enum CompositionalGrid {
  /// Returns a grid of `columns` cells per row, each `rowHeight` points high with `inset` points of room on every side.
  @MainActor public static func layout(columns: Int, rowHeight: CGFloat, inset: CGFloat) -> UICollectionViewCompositionalLayout {
    let item = NSCollectionLayoutItem(
      layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1 / CGFloat(columns)), heightDimension: .fractionalHeight(1)))
    item.contentInsets = NSDirectionalEdgeInsets(top: inset, leading: inset, bottom: inset, trailing: inset)
    let row = NSCollectionLayoutGroup.horizontal(
      layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(rowHeight)), subitems: [item])
    return UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: row))
  }
}
