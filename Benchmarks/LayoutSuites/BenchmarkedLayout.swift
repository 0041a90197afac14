import CollectionLayouts
import LayoutWorkloads

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
  let itemWidth: @Sendable (LayoutSize) -> Double
  /// The layouts that are measured side by side in its place; `nil` for a layout by itself.
  package let comparison: LayoutComparison?
  /// What it is to a hosted layout that has cells of its own; `nil` for any other.
  package private(set) var hosting: Hosting?

  /// A layout for the cells of a hosted layout.
  package struct Hosting: Sendable {
    /// Whether the strategies take part too, because they can lay out the same.
    package let takesStrategies: Bool
    /// The name under which it is chosen with others like it; without it, it takes part in a run of everything.
    package let family: String?
  }

  /// A layout to be measured, by its own name or another.
  public init<Layout: CollectionLayout>(
    _ layout: Layout, name: String = Layout.name, scrollDirection: ScrollDirection = .vertical, takesPeers: Bool = true,
    itemWidth: @escaping @Sendable (LayoutSize) -> Double
  ) {
    self.init(
      name: name, layout: layout, scrollDirection: scrollDirection, takesPeers: takesPeers, itemWidth: itemWidth, comparison: nil)
  }

  /// The layout that a workload brings: that of a spec file, or of items made to attack it; `nil` for a workload of any layout.
  package init?(of workload: any Workload) {
    if let file = workload as? SpecWorkload {
      self.init(file.spec)
    } else if let layout = (workload as? AdversaryWorkload)?.layout {
      self.init(layout, takesPeers: false) { $0.width / 2 }
    } else {
      return nil
    }
  }

  /// A layout for the cells of a hosted layout: the one that it stands beside, or, if there is none, a list that no strategy lays out.
  package init(besideHosted name: String, _ layout: (any CollectionLayout)?, family: String? = nil) {
    self.init(
      name: name, layout: layout ?? ListLayout(), scrollDirection: .vertical, takesPeers: false, itemWidth: { $0.width }, comparison: nil)
    hosting = Hosting(takesStrategies: layout != nil, family: family)
  }

  /// A layout, or a comparison in the place of one.
  init(
    name: String, layout: any CollectionLayout, scrollDirection: ScrollDirection, takesPeers: Bool,
    itemWidth: @escaping @Sendable (LayoutSize) -> Double, comparison: LayoutComparison?
  ) {
    self.name = name
    self.layout = layout
    self.scrollDirection = scrollDirection
    self.takesPeers = takesPeers
    self.itemWidth = itemWidth
    self.comparison = comparison
  }

  /// The same with another layout, under the same name.
  func with(_ layout: any CollectionLayout) -> BenchmarkedLayout {
    BenchmarkedLayout(
      name: name, layout: layout, scrollDirection: scrollDirection, takesPeers: takesPeers, itemWidth: itemWidth, comparison: comparison)
  }

  /// Every layout that is measured: the built-in ones, then those of the program.
  public static var all: [BenchmarkedLayout] { builtIn + additions.values }

  /// The layouts that the program adds.
  package static let additions = Additions<BenchmarkedLayout>()

  /// A new layout is a new file in the library and a line here.
  private static let builtIn: [BenchmarkedLayout] = [
    BenchmarkedLayout(ListLayout(spacing: 8)) { $0.width },
    BenchmarkedLayout(FlowLayout(minimumLineSpacing: 8, minimumInteritemSpacing: 8)) { ($0.width - 8) / 2 },
    BenchmarkedLayout(ColumnLayout(minColumnWidth: 150, layoutMargins: LayoutInsets(left: 16, right: 16))) { $0.width },
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
