#if canImport(UIKit)
  public import CollectionLayoutsFoundation
  import UIKit

  extension ElementKind {
    /// The kind of the decoration views behind sections, under which an app registers their class.
    public static let backgroundDecorationKind = "CollectionLayouts.background"

    /// UIKit's name of the kind of a supplementary or decoration view; `nil` for a cell, and for what a layout anchors to items, which the layout names.
    @MainActor public var elementKind: String? { elementKind(of: []) }

    /// UIKit's name of the kind of a supplementary or decoration view; `nil` for a cell. A supplementary item has one of the given names.
    @MainActor func elementKind(of itemSupplementaryKinds: [String]) -> String? {
      switch self {
      case .background: Self.backgroundDecorationKind
      case .header: UICollectionView.elementKindSectionHeader
      case .footer: UICollectionView.elementKindSectionFooter
      case .cell: nil
      case .itemSupplementary(let number): Int(number) < itemSupplementaryKinds.count ? itemSupplementaryKinds[Int(number)] : nil
      }
    }

    /// The kind of the supplementary views that UIKit gives this name: headers, footers, and supplementary items under one of the given names.
    @MainActor init?(supplementaryKind name: String, _ itemSupplementaryKinds: [String]) {
      switch name {
      case UICollectionView.elementKindSectionHeader: self = .header
      case UICollectionView.elementKindSectionFooter: self = .footer
      default:
        guard let number = itemSupplementaryKinds.firstIndex(of: name).flatMap(UInt8.init(exactly:)) else { return nil }
        self = .itemSupplementary(number)
      }
    }
  }

  extension LayoutAttributes {
    /// New attributes for UIKit with this element's place.
    @MainActor func attributes(_ itemSupplementaryKinds: [String]) -> UICollectionViewLayoutAttributes {
      attributes(at: IndexPath(indexPath), itemSupplementaryKinds)
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
