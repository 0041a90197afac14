#if canImport(UIKit)
  public import CollectionLayoutsFoundation
  import UIKit

  extension ElementKind {
    /// The kind of the decoration views behind sections, under which an app registers their class.
    public static let backgroundDecorationKind = "CollectionLayouts.background"

    /// UIKit's name of the kind of a supplementary or decoration view; `nil` for a cell.
    @MainActor public var elementKind: String? {
      switch self {
      case .background: Self.backgroundDecorationKind
      case .header: UICollectionView.elementKindSectionHeader
      case .footer: UICollectionView.elementKindSectionFooter
      case .cell: nil
      }
    }

    /// The kind of the supplementary views that UIKit gives this name; `nil` for any name but those of headers and footers.
    @MainActor init?(supplementaryKind name: String) {
      switch name {
      case UICollectionView.elementKindSectionHeader: self = .header
      case UICollectionView.elementKindSectionFooter: self = .footer
      default: return nil
      }
    }
  }

  extension LayoutAttributes {
    /// New attributes for UIKit with this element's place.
    @MainActor func attributes() -> UICollectionViewLayoutAttributes { attributes(at: IndexPath(indexPath)) }

    /// New attributes for UIKit with this element's place and another path.
    @MainActor func attributes(at path: IndexPath) -> UICollectionViewLayoutAttributes {
      let attributes =
        switch (kind, kind.elementKind) {
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
