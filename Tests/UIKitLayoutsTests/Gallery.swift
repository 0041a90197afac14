import CollectionLayoutsFoundation
import UIKit
import UIKitLayouts

/// An app with sections of items that have these sizes: a collection view and its data source.
@MainActor final class Gallery: NSObject, UICollectionViewDataSource, ItemHeights {
  var sections: [[CGSize]]
  let view: UICollectionView

  init(_ sections: [[CGSize]], _ layout: UICollectionViewLayout, width: CGFloat = 320, height: CGFloat = 480) {
    self.sections = sections
    view = UICollectionView(frame: CGRect(x: 0, y: 0, width: width, height: height), collectionViewLayout: layout)
    super.init()
    (layout as? TwoColumnLayout)?.heights = self
    view.dataSource = self
    view.reloadData()
    view.layoutIfNeeded()
  }

  func heightForItem(at indexPath: IndexPath, width: CGFloat) -> CGFloat { sections[indexPath.section][indexPath.item].height }

  func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { sections[section].count }

  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
    UICollectionViewCell(frame: .zero)
  }

  /// Lets every cell prefer its item's height.
  func measureCells() {
    view.preferredLayoutAttributes = { [unowned self] given in
      guard let preferred = given.copy() as? UICollectionViewLayoutAttributes else { return given }
      preferred.size.height = sections[given.indexPath.section][given.indexPath.item].height
      return preferred
    }
    view.reloadData()
    view.layoutIfNeeded()
  }

  /// The frames of all items, by the method for one.
  var frames: [LayoutRect] {
    sections.indices.flatMap { section in
      sections[section].indices.compactMap { item in
        view.collectionViewLayout.layoutAttributesForItem(at: IndexPath(item: item, section: section)).map { LayoutRect($0.frame) }
      }
    }
  }

  /// The frames and the content size of one of the library's own layouts over the same data in the same view.
  func expected(_ layout: any CollectionLayout) throws -> (frames: [LayoutRect], size: CGSize) {
    let data = CollectionData(
      sections: sections.map { items in CollectionData.Section(items: items.map { LayoutSize($0) }) })
    let engine = try layout.makeEngine(.naive, data: data, container: LayoutSize(view.bounds.size))
    engine.prepare()
    let paths = data.sections.indices.flatMap { section in
      data.sections[section].items.indices.map { ElementPath(section: section, item: $0) }
    }
    return (paths.compactMap { engine.layoutAttributesForItem(at: $0)?.frame }, CGSize(engine.collectionViewContentSize))
  }
}

/// Sections of items with whole heights from 20 to 199 points, and whole widths.
func randomSections(_ counts: [Int], using generator: inout some RandomNumberGenerator) -> [[CGSize]] {
  counts.map { count in
    (0..<count).map { _ in
      CGSize(width: Int.random(in: 40...120, using: &generator), height: Int.random(in: 20..<200, using: &generator))
    }
  }
}
