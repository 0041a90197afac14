import UIKit

/// A data source of items with sizes.
@MainActor final class SizedSource: NSObject, UICollectionViewDataSource {
  /// The sizes of items, by section, in points.
  var sections: [[CGSize]]

  init(_ sections: [[CGSize]]) {
    self.sections = sections
    super.init()
  }

  /// One section of items of a size.
  convenience init(count: Int, size: CGSize = CGSize(width: 50, height: 50)) {
    self.init([Array(repeating: size, count: count)])
  }

  func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { sections[section].count }

  func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) {
    let size = sections[sourceIndexPath.section].remove(at: sourceIndexPath.item)
    sections[destinationIndexPath.section].insert(size, at: destinationIndexPath.item)
  }

  /// A collection view of a size that shows the items by a layout.
  func view(_ layout: UICollectionViewLayout, width: CGFloat, height: CGFloat, delegate: (any UICollectionViewDelegate)? = nil)
    -> UICollectionView
  {
    let view = SourceView(frame: CGRect(x: 0, y: 0, width: width, height: height), collectionViewLayout: layout)
    (view.source, view.keptDelegate) = (self, delegate)
    view.dataSource = self
    view.delegate = delegate
    view.layoutIfNeeded()
    return view
  }
}

/// A collection view that keeps its data source and its delegate, and is kept itself: a layout is of no use without it.
@MainActor final class SourceView: UICollectionView {
  private static var kept: [SourceView] = []
  var source: SizedSource?
  var keptDelegate: (any UICollectionViewDelegate)?

  override init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    super.init(frame: frame, collectionViewLayout: layout)
    Self.kept.append(self)
  }

  required init?(coder: NSCoder) { nil }
}

/// A delegate that gives each item the size that a source has for it, and counts how often it is asked.
@MainActor final class SizeDelegate: NSObject, UICollectionViewDelegateFlowLayout {
  let source: SizedSource
  var sizesAsked = 0

  init(_ source: SizedSource) {
    self.source = source
    super.init()
  }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    sizesAsked += 1
    return source.sections[indexPath.section][indexPath.item]
  }
}

/// An element that a layout has placed, with a frame whose numbers are rounded, so that sums in another order are equal.
struct PlacedElement: Hashable, CustomStringConvertible {
  let kind: String
  let path: IndexPath
  let frame: [Double]

  init(kind: String, path: IndexPath, frame: CGRect) {
    self.kind = kind
    self.path = path
    self.frame = [frame.minX, frame.minY, frame.width, frame.height].map { ($0 * 1e6).rounded() / 1e6 }
  }

  @MainActor init(_ attributes: UICollectionViewLayoutAttributes) {
    self.init(kind: attributes.representedElementKind ?? "cell", path: attributes.indexPath, frame: attributes.frame)
  }

  var description: String { "\(kind) \(Array(path)) \(frame)" }
}

extension UICollectionViewLayout {
  /// All elements, sorted.
  @MainActor var allElements: [PlacedElement] { elements(in: CGRect(x: -1e6, y: -1e6, width: 1e8, height: 1e8)) }

  /// The elements in a rectangle, sorted.
  @MainActor func elements(in rect: CGRect) -> [PlacedElement] {
    (layoutAttributesForElements(in: rect) ?? []).map { PlacedElement($0) }.sorted { ($0.path, $0.kind) < ($1.path, $1.kind) }
  }

  /// The frame of an item of the first section.
  @MainActor func frame(_ item: Int, section: Int = 0) -> CGRect? {
    layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame
  }
}
