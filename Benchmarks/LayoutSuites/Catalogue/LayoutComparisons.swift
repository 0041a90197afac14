import CollectionLayouts

extension LayoutComparison {
  /// Every comparison, in the order of reports. To add one, add its values below and its name here.
  package static let all = [rows, grid, wall]

  /// Full-width rows of their own heights.
  static let rows = LayoutComparison(
    name: "rows", summary: "full-width rows of their own heights",
    layouts: [
      BenchmarkedLayout(ListLayout(spacing: 8)) { $0.width },
      BenchmarkedLayout(FlowLayout(minimumLineSpacing: 8, minimumInteritemSpacing: 8)) { $0.width },
      BenchmarkedLayout(compositional(columns: 1, height: .estimated(100))) { $0.width },
    ], looksAlike: true, fitsItems: true)

  /// Two columns of equal cells.
  static let grid = LayoutComparison(
    name: "grid", summary: "two columns of equal cells",
    layouts: [
      BenchmarkedLayout(FlowLayout(itemSize: LayoutSize(width: 191, height: 100), minimumLineSpacing: 8, minimumInteritemSpacing: 8)) {
        ($0.width - 8) / 2
      },
      BenchmarkedLayout(compositional(columns: 2, height: .absolute(100))) { ($0.width - 8) / 2 },
    ], looksAlike: true, fitsItems: false)

  /// A wall of pictures.
  static let wall = LayoutComparison(
    name: "wall", summary: "a wall of pictures, in columns or in a fixed pattern",
    layouts: [
      BenchmarkedLayout(WaterfallLayout(columns: 2, columnSpacing: 8, lineSpacing: 8)) { ($0.width - 8) / 2 },
      BenchmarkedLayout(MosaicLayout()) { ($0.width - 8) / 2 },
    ], looksAlike: false, fitsItems: false)

  /// Returns a layout with rows of `columns` equal columns, 8 points apart.
  private static func compositional(columns: Int, height: CollectionLayoutDimension) -> CompositionalLayout {
    let size = CollectionLayoutSize(widthDimension: .fractionalWidth(1 / Double(columns)), heightDimension: height)
    let row = CollectionLayoutGroup(
      .horizontalCount(.item(CollectionLayoutItem(layoutSize: size)), count: columns),
      layoutSize: CollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: height), interItemSpacing: .fixed(8))
    return CompositionalLayout(sections: [CollectionLayoutSection(group: row, interGroupSpacing: 8)])
  }
}
