public import UIKit

/// Two columns of pictures, where each picture goes into the shorter column: the pattern of the articles about a "Pinterest" layout.
///
/// The attributes are cached. After a change of the data, `prepare()` asks for the heights again. It keeps the cached objects up to the first item whose
/// height differs, and resumes there, so that an append places only the new items. A new width or `invalidateLayout()` places everything again.
///
/// - Complexity: `prepare()` is O(*n*), *n* the number of items, after an invalidation; a query is O(*n*).
public final class TwoColumnLayout: UICollectionViewLayout {
  /// The app, which knows the heights of items.
  public weak var heights: (any ItemHeights)?
  /// The distance between the columns, and between two items of a column, in points.
  public var spacing: CGFloat = 10

  /// The items of a section as they were placed.
  private struct Section {
    /// Where the section begins, in points.
    var top: CGFloat
    var items: [UICollectionViewLayoutAttributes] = []
    /// The column of each item, 0 or 1.
    var columns: [Int] = []
  }

  private var sections: [Section] = []
  private var width: CGFloat = 0
  private var contentHeight: CGFloat = 0

  private var columnWidth: CGFloat { (width - spacing) / 2 }

  public override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    if context.invalidateEverything { sections.removeAll() }
    super.invalidateLayout(with: context)
  }

  public override func prepare() {
    super.prepare()
    guard let collectionView else { return }
    if collectionView.bounds.width != width {
      width = collectionView.bounds.width
      sections.removeAll()
    }
    let count = collectionView.numberOfSections
    sections.removeLast(max(0, sections.count - count))
    var top: CGFloat = 0
    for section in 0..<count {
      if section == sections.count || sections[section].top != top {
        sections.removeLast(sections.count - section)
        sections.append(Section(top: top))
      }
      place(collectionView.numberOfItems(inSection: section), inSection: section)
      top = bottom(of: sections[section])
    }
    contentHeight = top
  }

  /// Keeps the items that are still right, drops the others, and places the missing ones.
  private func place(_ count: Int, inSection index: Int) {
    var section = sections[index]
    let sizes = (0..<count).map { heights?.heightForItem(at: IndexPath(item: $0, section: index), width: columnWidth) ?? 0 }
    let kept = zip(section.items, sizes).prefix { $0.size.height == $1 }.count
    section.items.removeLast(section.items.count - kept)
    section.columns.removeLast(section.columns.count - kept)
    var ends = [0, 1].map { end(ofColumn: $0, in: section) }
    for item in kept..<count {
      let column = ends[0] <= ends[1] ? 0 : 1
      let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: item, section: index))
      attributes.frame = CGRect(
        x: CGFloat(column) * (columnWidth + spacing), y: ends[column], width: columnWidth, height: sizes[item])
      ends[column] = attributes.frame.maxY + spacing
      section.items.append(attributes)
      section.columns.append(column)
    }
    sections[index] = section
  }

  /// Returns the position of the next item of a column.
  private func end(ofColumn column: Int, in section: Section) -> CGFloat {
    guard let last = section.columns.lastIndex(of: column) else { return section.top }
    return section.items[last].frame.maxY + spacing
  }

  private func bottom(of section: Section) -> CGFloat {
    let lasts = [0, 1].compactMap { section.columns.lastIndex(of: $0) }
    return lasts.map { section.items[$0].frame.maxY }.max() ?? section.top
  }

  public override var collectionViewContentSize: CGSize { CGSize(width: width, height: contentHeight) }

  public override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    sections.flatMap { $0.items.filter { $0.frame.intersects(rect) } }
  }

  public override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    guard sections.indices.contains(indexPath.section), sections[indexPath.section].items.indices.contains(indexPath.item) else {
      return nil
    }
    return sections[indexPath.section].items[indexPath.item]
  }

  public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { newBounds.width != width }
}
