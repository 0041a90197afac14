public import CollectionLayouts

extension AdversaryWorkload {
  /// The layout that the items are made for, or `nil` if they attack every layout.
  public var layout: CompositionalLayout? {
    switch kind {
    case .equal, .five, .giant, .widths, .sections: nil
    case .groups: Self.layout(.verticalRepeating(Self.selfSizing(width: .fractionalWidth(1)), count: Self.groupCount))
    case .tags: Self.layout(.horizontal(subitems: [Self.selfSizing(width: .estimated(100))]))
    case .overhang: Self.layout(.custom(frames: Self.farFrames), height: .absolute(108))
    case .templates: CompositionalLayout(sections: (1...Self.templateCount).map { Self.cells($0 == Self.templateCount ? 3 : 2) })
    case .orthogonal: CompositionalLayout(sections: [Self.shelf])
    }
  }

  /// An item that determines its own height.
  private static func selfSizing(width: CollectionLayoutDimension) -> CollectionLayoutSubitem {
    .item(CollectionLayoutItem(layoutSize: CollectionLayoutSize(widthDimension: width, heightDimension: .estimated(100))))
  }

  /// Groups of one arrangement, as wide as the container.
  private static func layout(
    _ arrangement: CollectionLayoutGroup.Arrangement, height: CollectionLayoutDimension = .estimated(100)
  ) -> CompositionalLayout {
    let size = CollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: height)
    return CompositionalLayout(sections: [CollectionLayoutSection(group: CollectionLayoutGroup(arrangement, layoutSize: size))])
  }

  /// A frame in its group, and one far below it.
  private static let farFrames = [
    LayoutRect(x: 0, y: 0, width: 150, height: 100), LayoutRect(x: 150, y: Double(overhang), width: 150, height: 100),
  ]

  /// Rows of cells of one size.
  private static func cells(_ count: Int) -> CollectionLayoutSection {
    let size = CollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(100))
    let item = CollectionLayoutSubitem.item(CollectionLayoutItem(layoutSize: size))
    return CollectionLayoutSection(group: CollectionLayoutGroup(.horizontalCount(item, count: count), layoutSize: size))
  }

  /// A section of items side by side that determine their own widths. It comes to rest with one of them in the middle.
  private static var shelf: CollectionLayoutSection {
    let size = CollectionLayoutSize(widthDimension: .estimated(100), heightDimension: .absolute(200))
    let item = CollectionLayoutSubitem.item(CollectionLayoutItem(layoutSize: size))
    return CollectionLayoutSection(
      group: CollectionLayoutGroup(.horizontal(subitems: [item]), layoutSize: size), interGroupSpacing: 8,
      orthogonalScrollingBehavior: .groupPagingCentered)
  }
}
