import CollectionLayouts
import LayoutTestSupport

// Compositional layouts said shortly: items, rows and columns with a width and a height.

extension CollectionLayoutDimension {
  /// As wide as what it stands in.
  static let fullWidth = CollectionLayoutDimension.fractionalWidth(1)
  /// As high as what it stands in.
  static let fullHeight = CollectionLayoutDimension.fractionalHeight(1)
}

extension CollectionLayoutSubitem {
  /// An item.
  static func item(
    _ width: CollectionLayoutDimension, _ height: CollectionLayoutDimension, insets: LayoutInsets = .zero,
    edges: CollectionLayoutEdgeSpacing = .init()
  ) -> CollectionLayoutSubitem {
    .item(
      CollectionLayoutItem(
        layoutSize: CollectionLayoutSize(widthDimension: width, heightDimension: height), contentInsets: insets, edgeSpacing: edges))
  }

  /// An item that fills its group.
  static let full = CollectionLayoutSubitem.item(.fullWidth, .fullHeight)

  /// A group of subitems beside each other.
  static func row(
    _ width: CollectionLayoutDimension, _ height: CollectionLayoutDimension, _ subitems: [CollectionLayoutSubitem],
    spacing: CollectionLayoutSpacing = .fixed(0)
  ) -> CollectionLayoutSubitem {
    .group(.of(.horizontal(subitems: subitems), width, height, spacing: spacing))
  }

  /// A group of subitems below each other.
  static func column(
    _ width: CollectionLayoutDimension, _ height: CollectionLayoutDimension, _ subitems: [CollectionLayoutSubitem],
    spacing: CollectionLayoutSpacing = .fixed(0)
  ) -> CollectionLayoutSubitem {
    .group(.of(.vertical(subitems: subitems), width, height, spacing: spacing))
  }
}

extension CollectionLayoutGroup {
  /// A group of an arrangement.
  static func of(
    _ arrangement: Arrangement, _ width: CollectionLayoutDimension, _ height: CollectionLayoutDimension,
    spacing: CollectionLayoutSpacing = .fixed(0), insets: LayoutInsets = .zero, edges: CollectionLayoutEdgeSpacing = .init()
  ) -> CollectionLayoutGroup {
    CollectionLayoutGroup(
      arrangement, layoutSize: CollectionLayoutSize(widthDimension: width, heightDimension: height), interItemSpacing: spacing,
      contentInsets: insets, edgeSpacing: edges)
  }

  /// A group of subitems beside each other.
  static func row(
    _ width: CollectionLayoutDimension, _ height: CollectionLayoutDimension, _ subitems: [CollectionLayoutSubitem],
    spacing: CollectionLayoutSpacing = .fixed(0), insets: LayoutInsets = .zero, edges: CollectionLayoutEdgeSpacing = .init()
  ) -> CollectionLayoutGroup {
    of(.horizontal(subitems: subitems), width, height, spacing: spacing, insets: insets, edges: edges)
  }

  /// A group of subitems below each other.
  static func column(
    _ width: CollectionLayoutDimension, _ height: CollectionLayoutDimension, _ subitems: [CollectionLayoutSubitem],
    spacing: CollectionLayoutSpacing = .fixed(0), insets: LayoutInsets = .zero, edges: CollectionLayoutEdgeSpacing = .init()
  ) -> CollectionLayoutGroup {
    of(.vertical(subitems: subitems), width, height, spacing: spacing, insets: insets, edges: edges)
  }
}

extension CollectionLayoutBoundarySupplementaryItem {
  /// A header or footer of a size.
  static func bar(
    _ kind: ElementKind, _ alignment: Alignment, _ width: CollectionLayoutDimension, _ height: CollectionLayoutDimension,
    pins: Bool = false, extends: Bool = true
  ) -> CollectionLayoutBoundarySupplementaryItem {
    CollectionLayoutBoundarySupplementaryItem(
      elementKind: kind, layoutSize: CollectionLayoutSize(widthDimension: width, heightDimension: height), alignment: alignment,
      pinToVisibleBounds: pins, extendsBoundary: extends)
  }
}

extension LayoutSpec {
  /// A compositional layout of these sections.
  static func sections(
    _ sections: CollectionLayoutSection..., spacing: Double = 0, direction: ScrollDirection = .vertical
  ) -> LayoutSpec {
    .compositional(CompositionalLayout(sections: sections, interSectionSpacing: spacing, scrollDirection: direction))
  }

  /// A compositional layout of sections of one group.
  static func group(_ group: CollectionLayoutGroup, direction: ScrollDirection = .vertical) -> LayoutSpec {
    .sections(CollectionLayoutSection(group: group), direction: direction)
  }
}

extension Subject {
  /// All elements and the content size of a layout of so many items in one section, none with a size of its own.
  func layOut(_ layout: LayoutSpec, items: Int, _ container: (width: Double, height: Double), scale: Int = 1) throws -> OracleResult {
    try layOut(layout, .counts(items), container, scale: scale)
  }

  /// All elements and the content size of a layout of this data.
  func layOut(
    _ layout: LayoutSpec, _ data: CollectionData, _ container: (width: Double, height: Double), scale: Int = 1,
    contentOffset: LayoutPoint = .zero, sectionOffsets: [Int: Double] = [:]
  ) throws -> OracleResult {
    let container = LayoutSize(width: container.width, height: container.height)
    return try layOut(
      layout,
      Situation(
        data: data, container: container, displayScale: scale, contentOffset: contentOffset, sectionOffsets: sectionOffsets))
  }
}
