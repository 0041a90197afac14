#if canImport(UIKit)
  public import CollectionLayoutsFoundation
  import UIKit

  extension ElementKind {
    /// The kind of the decoration views behind sections. An app registers their class under it.
    public static let backgroundDecorationKind = "CollectionLayouts.background"
    /// The kind of the header of the whole layout, a supplementary view. An app registers its class under it. Its index path has one index, 0.
    public static let layoutHeaderKind = "CollectionLayouts.layoutHeader"
    /// The kind of the footer of the whole layout, a supplementary view. An app registers its class under it. Its index path has one index, 0.
    public static let layoutFooterKind = "CollectionLayouts.layoutFooter"

    /// UIKit's name of the kind of a supplementary or decoration view. `nil` for a cell, and for a supplementary item, whose name comes from the layout.
    @MainActor public var elementKind: String? { elementKind(of: []) }

    /// UIKit's name of the kind of a supplementary or decoration view; `nil` for a cell. A supplementary item gets its name from the given ones.
    @MainActor func elementKind(of itemSupplementaryKinds: [String]) -> String? {
      switch self {
      case .background: Self.backgroundDecorationKind
      case .layoutHeader: Self.layoutHeaderKind
      case .header: UICollectionView.elementKindSectionHeader
      case .footer: UICollectionView.elementKindSectionFooter
      case .layoutFooter: Self.layoutFooterKind
      case .cell: nil
      case .itemSupplementary(let number): Int(number) < itemSupplementaryKinds.count ? itemSupplementaryKinds[Int(number)] : nil
      }
    }

    /// UIKit's index path of an element of this kind. For an element of the whole layout it has one index, as in UIKit's compositional layout.
    func indexPath(_ path: ElementPath) -> IndexPath { isOfLayout ? IndexPath(index: path.section) : IndexPath(path) }

    /// The path of an element of this kind, from UIKit's index path. With a wrong number of indices it names no element.
    func path(_ indexPath: IndexPath) -> ElementPath {
      guard isOfLayout else { return ElementPath(indexPath) }
      return ElementPath(section: indexPath.count == 1 ? indexPath[0] : -1, item: 0)
    }

    /// The kind of the supplementary views that have this name in UIKit: headers, footers, and supplementary items with one of the given names.
    @MainActor init?(supplementaryKind name: String, _ itemSupplementaryKinds: [String]) {
      switch name {
      case UICollectionView.elementKindSectionHeader: self = .header
      case UICollectionView.elementKindSectionFooter: self = .footer
      case Self.layoutHeaderKind: self = .layoutHeader
      case Self.layoutFooterKind: self = .layoutFooter
      default:
        guard let number = itemSupplementaryKinds.firstIndex(of: name).flatMap(UInt8.init(exactly:)) else { return nil }
        self = .itemSupplementary(number)
      }
    }
  }

  extension LayoutAttributes {
    /// New attributes for UIKit with this element's place.
    @MainActor func attributes(_ itemSupplementaryKinds: [String]) -> UICollectionViewLayoutAttributes {
      attributes(at: kind.indexPath(indexPath), itemSupplementaryKinds)
    }

    /// New attributes for UIKit with this element's place and another path.
    @MainActor func attributes(at path: IndexPath, _ itemSupplementaryKinds: [String]) -> UICollectionViewLayoutAttributes {
      let attributes =
        switch (kind, kind.elementKind(of: itemSupplementaryKinds)) {
        case (.background, let name?): UICollectionViewLayoutAttributes(forDecorationViewOfKind: name, with: path)
        case (_, let name?): UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: name, with: path)
        case (_, nil): UICollectionViewLayoutAttributes(forCellWith: path)
        }
      attributes.frame = CGRect(frame)
      attributes.zIndex = Int(zIndex)
      return attributes
    }
  }
#endif
