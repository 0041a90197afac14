import Foundation

/// A list, as UIKit's `UICollectionLayoutListConfiguration`: rows below each other, each as wide as the list and as high as its cell says.
///
/// Only what decides frames has a meaning here. Which heights and insets an appearance has is not documented: a row is estimated at
/// ``estimatedRowHeight``, and no appearance has insets of its own.
@preconcurrency @MainActor public struct UICollectionLayoutListConfiguration {
  /// How a list looks.
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

  /// What stands above a section.
  public enum HeaderMode: Int, Sendable {
    /// Nothing.
    case none
    /// A supplementary view of the kind `UICollectionView.elementKindSectionHeader`.
    case supplementary
    /// The section's first item.
    case firstItemInSection
  }

  /// What stands below a section.
  public enum FooterMode: Int, Sendable {
    /// Nothing.
    case none
    /// A supplementary view of the kind `UICollectionView.elementKindSectionFooter`.
    case supplementary
  }

  /// The appearance that the list was made with.
  public let appearance: Appearance
  /// What stands above each section.
  public var headerMode = HeaderMode.none
  /// What stands below each section.
  public var footerMode = FooterMode.none
  /// Whether rows have separators; kept and not drawn.
  public var showsSeparators = true
  /// The distance between header and rows, in points; `nil` means 0.
  public var headerTopPadding: CGFloat?

  /// The height of a row, a header or a footer before its view says how high it is, in points. LayoutBench's: UIKit's is not documented.
  public static let estimatedRowHeight: CGFloat = 44

  /// A list of an appearance.
  public init(appearance: Appearance) { self.appearance = appearance }
}

extension NSCollectionLayoutSection {
  /// A section that is a list: rows as wide as the section, each as high as its cell says.
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
  /// A layout all of whose sections are lists.
  public static func list(using configuration: UICollectionLayoutListConfiguration) -> UICollectionViewCompositionalLayout {
    UICollectionViewCompositionalLayout { _, environment in .list(using: configuration, layoutEnvironment: environment) }
  }
}
