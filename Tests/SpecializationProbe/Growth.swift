import CollectionLayouts

/// Layouts of some size under `indexed`, and changes to them that should cost the same however large they are.
enum Growth: String {
  /// Rows a tenth of which count with their estimates, scrolled, so that an anchor is held.
  case list
  /// Lines of items with sizes of their own.
  case flow
  /// A layout that lays out all sections as one.
  case mosaic
  /// Sections that scroll by themselves, one of them scrolled, and whose groups are measured.
  case orthogonal

  private var layout: any CollectionLayout {
    switch self {
    case .list: ListLayout(spacing: 8, estimatedItemSize: Size(width: 100, height: 50))
    case .flow: FlowLayout(minimumLineSpacing: 8, minimumInteritemSpacing: 8)
    case .mosaic: MosaicLayout()
    case .orthogonal: CompositionalLayout(sections: [Self.carousel])
    }
  }

  private static var carousel: CollectionLayoutSection {
    let item = CollectionLayoutItem(layoutSize: .init(widthDimension: .estimated(100), heightDimension: .fractionalHeight(1)))
    let group = CollectionLayoutGroup(
      .horizontal(subitems: [.item(item)]), layoutSize: .init(widthDimension: .estimated(100), heightDimension: .absolute(80)))
    return CollectionLayoutSection(group: group, interGroupSpacing: 8, orthogonalScrollingBehavior: .groupPagingCentered)
  }

  /// Sizes that differ from item to item and from section to section.
  private func sizes(count: Int, section: Int) -> [Size] {
    var sizes: [Size] = []
    for item in 0..<count {
      let (width, height) = (40 + (item * 7919 + section) % 121, 20 + (item * 104_729) % 181)
      sizes.append(self == .list && item % 10 == 0 ? .automatic : Size(width: Double(width), height: Double(height)))
    }
    return sizes
  }

  /// Makes so many changes, each followed by a `prepare()` and a query.
  func perform(items: Int, sections: Int, times: Int) throws {
    let count = items / sections
    let data = CollectionData(sections: (0..<sections).map { CollectionData.Section(items: sizes(count: count, section: $0)) })
    let engine = try layout.makeEngine(.indexed, data: data, container: container)
    engine.prepare()
    if self == .orthogonal { try engine.invalidateLayout(with: .scrolledSection(0, to: 300)) }
    let middle = engine.collectionViewContentSize.height / 2
    try engine.invalidateLayout(with: .scrolled(to: Point(x: 0, y: middle)))
    var buffer = AttributesBuffer()
    for round in 0..<times {
      // Places far from each other, in all parts of the data.
      let path = IndexPath(section: round * 7919 % sections, item: round * 104_729 % count)
      let size = Size(width: Double(40 + round % 100), height: Double(30 + round % 100))
      for change: InvalidationContext in [
        .resizedItem(path, size), .insertedItems(at: path, sizes: [size]),
        .deletedItems(section: path.section, items: path.item..<path.item + 1),
      ] {
        try engine.invalidateLayout(with: change)
        engine.prepare()
        engine.layoutAttributesForElements(in: Rect(x: 0, y: middle, width: container.width, height: container.height), into: &buffer)
      }
    }
  }
}
