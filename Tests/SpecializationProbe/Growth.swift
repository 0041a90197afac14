import CProbe
import CollectionLayouts

/// Layouts of some size under `indexed`, and changes to them that should cost the same however large they are.
enum Growth: String, CaseIterable {
  /// Rows a tenth of which count with their estimates, scrolled, so that an anchor is held.
  case list
  /// Lines of items with sizes of their own.
  case flow
  /// Two columns that forget a change.
  case waterfall
  /// Three columns that take turns.
  case turns
  /// Cells of one size.
  case column
  /// A layout that lays out all sections as one.
  case mosaic
  /// Groups of fixed lengths.
  case groups
  /// Rows of two items that are measured. An item that comes or goes moves all that follow to another place in their rows, so only sizes change.
  case rows
  /// Sections that scroll by themselves, one of them scrolled, and whose groups are measured.
  case orthogonal

  private var layout: any CollectionLayout {
    switch self {
    case .list: ListLayout(spacing: 8, estimatedItemSize: LayoutSize(width: 100, height: 50))
    case .flow: FlowLayout(minimumLineSpacing: 8, minimumInteritemSpacing: 8)
    case .waterfall: WaterfallLayout(columns: 2, columnSpacing: 8, lineSpacing: 8)
    case .turns: WaterfallLayout(columns: 3, placement: .alternating, columnSpacing: 8, lineSpacing: 8)
    case .column: ColumnLayout(minColumnWidth: 150)
    case .mosaic: MosaicLayout()
    case .groups: CompositionalLayout(sections: [Self.section(of: 3, height: .absolute(120))])
    case .rows: CompositionalLayout(sections: [Self.section(of: 2, height: .estimated(100))])
    case .orthogonal: CompositionalLayout(sections: [Self.carousel])
    }
  }

  private static var carousel: CollectionLayoutSection {
    let item = CollectionLayoutItem(layoutSize: .init(widthDimension: .estimated(100), heightDimension: .fractionalHeight(1)))
    let group = CollectionLayoutGroup(
      .horizontal(subitems: [.item(item)]), layoutSize: .init(widthDimension: .estimated(100), heightDimension: .absolute(80)))
    return CollectionLayoutSection(group: group, interGroupSpacing: 8, orthogonalScrollingBehavior: .groupPagingCentered)
  }

  /// Rows of so many items.
  private static func section(of count: Int, height: CollectionLayoutDimension) -> CollectionLayoutSection {
    let item = CollectionLayoutItem(layoutSize: .init(widthDimension: .fractionalWidth(1 / Double(count)), heightDimension: height))
    let row = CollectionLayoutGroup(
      .horizontalCount(.item(item), count: count), layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: height))
    return CollectionLayoutSection(group: row, interGroupSpacing: 8)
  }

  /// Sizes as good as random: columns never meet again over heights that repeat in a pattern.
  private func sizes(count: Int, section: Int) -> [LayoutSize] {
    var state = UInt64(section)
    return (0..<count).map { item in
      // SplitMix64.
      state &+= 0x9E37_79B9_7F4A_7C15
      var bits = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
      bits ^= bits >> 31
      if self == .list && item % 10 == 0 { return .automatic }
      return LayoutSize(width: Double(40 + bits % 121), height: Double(20 + (bits >> 32) % 181))
    }
  }

  /// Makes changes of every kind so many times, each followed by a `prepare()` and by queries for a viewport and for an item.
  func perform(items: Int, sections: Int, times: Int) throws {
    let count = items / sections
    let data = CollectionData(sections: (0..<sections).map { CollectionData.Section(items: sizes(count: count, section: $0)) })
    let engine = try layout.makeEngine(.indexed, data: data, container: container)
    engine.prepare()
    if self == .orthogonal { try engine.invalidateLayout(with: .scrolledSection(0, to: 300)) }
    let middle = engine.collectionViewContentSize.height / 2
    var buffer = AttributesBuffer()
    for round in 0..<times + warmUp {
      if round == warmUp { cprobe_callgrind_start() }
      // Places far from each other, in all parts of the data.
      let path = ElementPath(section: round * 7919 % sections, item: round * 104_729 % count)
      for change in changes(at: path, count: count, round) + [.scrolled(to: LayoutPoint(x: 0, y: middle + Double(round)))] {
        try engine.invalidateLayout(with: change)
        engine.prepare()
        engine.layoutAttributesForElements(in: LayoutRect(x: 0, y: middle, width: container.width, height: container.height), into: &buffer)
        guard engine.layoutAttributesForItem(at: path) != nil else { fatalError("There is no item \(path)") }
      }
    }
  }

  /// Changes that leave as many items as there were.
  private func changes(at path: ElementPath, count: Int, _ round: Int) -> [InvalidationContext] {
    let size = LayoutSize(width: Double(40 + round % 100), height: Double(30 + round % 100))
    let other = ElementPath(section: path.section, item: (path.item + count / 2) % count)
    guard self != .rows else { return [.resizedItem(path, size), .resizedItems([(path: other, size: size)])] }
    return [
      .resizedItem(path, size), .insertedItems(at: path, sizes: [size]),
      .deletedItems(section: path.section, items: path.item..<path.item + 1), .movedItem(from: path, to: other),
      .batchUpdates([.reload(path, size), .delete(other), .insert(path, size)]),
    ]
  }
}
