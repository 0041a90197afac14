import Foundation

/// A list, like UIKit's `UICollectionLayoutListConfiguration`: rows below each other, each as wide as the list and as high as its cell wants.
///
/// Only values that decide frames have an effect here. The heights and insets of an appearance are not documented, so a row is estimated at
/// ``estimatedRowHeight``, and no appearance has insets of its own.
@preconcurrency @MainActor public struct UICollectionLayoutListConfiguration {
  /// The look of a list.
  public enum Appearance: Int, Sendable {
    /// A plain list.
    case plain
    /// Groups of rows.
    case grouped
    /// Groups of rows within insets.
    case insetGrouped
    /// A sidebar.
    case sidebar
    /// A plain sidebar.
    case sidebarPlain
  }

  /// The view above a section.
  public enum HeaderMode: Int, Sendable {
    /// Nothing.
    case none
    /// A supplementary view of the kind `UICollectionView.elementKindSectionHeader`.
    case supplementary
    /// The section's first item.
    case firstItemInSection
  }

  /// The view below a section.
  public enum FooterMode: Int, Sendable {
    /// Nothing.
    case none
    /// A supplementary view of the kind `UICollectionView.elementKindSectionFooter`.
    case supplementary
  }

  /// The appearance that the list was created with.
  public let appearance: Appearance
  /// The view above each section.
  public var headerMode = HeaderMode.none
  /// The view below each section.
  public var footerMode = FooterMode.none
  /// Whether rows have separators. The value is stored, but nothing is drawn.
  public var showsSeparators = true
  /// The distance between the header and the rows, in points; `nil` means 0.
  public var headerTopPadding: CGFloat?

  /// The height of a row, header or footer before its view reports its own, in points. LayoutBench only: UIKit's value is not documented.
  public static let estimatedRowHeight: CGFloat = 44

  /// A list of an appearance.
  public init(appearance: Appearance) { self.appearance = appearance }
}

extension NSCollectionLayoutSection {
  /// A section that is a list: rows as wide as the section, each as high as its cell wants.
  public static func list(
    using configuration: UICollectionLayoutListConfiguration, layoutEnvironment: any NSCollectionLayoutEnvironment
  ) -> NSCollectionLayoutSection {
    let size = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .estimated(UICollectionLayoutListConfiguration.estimatedRowHeight))
    let section = NSCollectionLayoutSection(
      group: .horizontal(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)]))
    if configuration.headerMode == .supplementary {
      section.boundarySupplementaryItems.append(
        NSCollectionLayoutBoundarySupplementaryItem(
          layoutSize: size, elementKind: UICollectionView.elementKindSectionHeader, alignment: .top))
      section.contentInsets.top = configuration.headerTopPadding ?? 0
    }
    if configuration.footerMode == .supplementary {
      section.boundarySupplementaryItems.append(
        NSCollectionLayoutBoundarySupplementaryItem(
          layoutSize: size, elementKind: UICollectionView.elementKindSectionFooter, alignment: .bottom))
    }
    return section
  }
}

extension UICollectionViewCompositionalLayout {
  /// A layout in which all sections are lists.
  public static func list(using configuration: UICollectionLayoutListConfiguration) -> UICollectionViewCompositionalLayout {
    UICollectionViewCompositionalLayout { _, environment in .list(using: configuration, layoutEnvironment: environment) }
  }
}
