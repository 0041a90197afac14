import CollectionLayouts

/// A layout with the values it is measured with.
public struct BenchmarkedLayout: Sendable {
  /// The layout's name in cells.
  public let name: String
  /// The layout and its values.
  public let layout: any CollectionLayout
  /// The direction in which its content scrolls.
  public let scrollDirection: ScrollDirection
  /// Whether peers from other packages, which know only the values in ``all``, can stand in for it.
  let takesPeers: Bool
  /// How wide an item is in a container, in points: what texts wrap at and pictures are scaled to.
  let itemWidth: @Sendable (Size) -> Double

  /// A layout to be measured, by its own name or another.
  public init<Layout: CollectionLayout>(
    _ layout: Layout, name: String = Layout.name, scrollDirection: ScrollDirection = .vertical, takesPeers: Bool = true,
    itemWidth: @escaping @Sendable (Size) -> Double
  ) {
    self.name = name
    self.layout = layout
    self.scrollDirection = scrollDirection
    self.takesPeers = takesPeers
    self.itemWidth = itemWidth
  }

  /// Every layout that is measured. A new one is a new file in the library and a line here.
  public static let all: [BenchmarkedLayout] = [
    BenchmarkedLayout(ListLayout(spacing: 8)) { $0.width },
    BenchmarkedLayout(FlowLayout(minimumLineSpacing: 8, minimumInteritemSpacing: 8)) { ($0.width - 8) / 2 },
    BenchmarkedLayout(ColumnLayout(minColumnWidth: 150, layoutMargins: EdgeInsets(left: 16, right: 16))) { $0.width },
    BenchmarkedLayout(WaterfallLayout(columns: 2, columnSpacing: 8, lineSpacing: 8)) { ($0.width - 8) / 2 },
    BenchmarkedLayout(MosaicLayout()) { $0.width / 2 },
    BenchmarkedLayout(feed) { ($0.width - 8) / 2 },
  ]

  /// Pairs of items that size themselves, as feeds built of compositional layouts have them, below a header that stays in sight.
  private static let feed: CompositionalLayout = {
    let item = CollectionLayoutItem(layoutSize: .init(widthDimension: .fractionalWidth(0.5), heightDimension: .estimated(100)))
    let row = CollectionLayoutGroup(
      .horizontalCount(.item(item), count: 2), layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .estimated(100)),
      interItemSpacing: .fixed(8))
    let header = CollectionLayoutBoundarySupplementaryItem(
      elementKind: .header, layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .absolute(44)), alignment: .top,
      pinToVisibleBounds: true)
    return CompositionalLayout(sections: [
      CollectionLayoutSection(
        group: row, interGroupSpacing: 8, boundarySupplementaryItems: [header], decorationItems: [CollectionLayoutDecorationItem()])
    ])
  }()
}

/// What takes part in a comparison: a registered strategy, or a peer from another package that answers the same questions.
public struct Contender: Sendable {
  /// The contender's name in cells.
  public let name: String
  /// What it does, in one line.
  public let summary: String
  /// The layouts it can stand in for, or `nil` for all.
  public let layouts: Set<String>?
  let make: @Sendable (Scene) throws(LayoutError) -> LayoutEngine

  /// A contender that makes its engine by `make`.
  public init(
    name: String, summary: String, layouts: Set<String>? = nil, make: @escaping @Sendable (Scene) throws(LayoutError) -> LayoutEngine
  ) {
    self.name = name
    self.summary = summary
    self.layouts = layouts
    self.make = make
  }

  /// The contender of a registered strategy.
  public init(_ strategy: Strategy) {
    self.init(name: strategy.name, summary: strategy.summary) { (scene) throws(LayoutError) in
      try scene.layout.layout.makeEngine(
        strategy, data: scene.data, container: scene.container, displayScale: scene.displayScale, tuning: .standard)
    }
  }

  /// Every contender: all strategies, then the peers.
  public static let all: [Contender] = Strategy.all.map { Contender($0) } + [.rope]

  /// The one all others are held against.
  public static let reference = "naive"

  /// Whether it can stand in for a layout.
  public func supports(_ layout: BenchmarkedLayout) -> Bool { layouts.map { layout.takesPeers && $0.contains(layout.name) } ?? true }

  /// The same contender, broken on purpose, to see a verification fail.
  public func broken() -> Contender {
    Contender(name: name, summary: summary, layouts: layouts) { [make] (scene) throws(LayoutError) in
      LayoutEngine(BrokenEngine(try make(scene)))
    }
  }
}
