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
  /// Whether peers from outside the library, which know only the values in ``all``, can replace it.
  let takesPeers: Bool
  /// Returns the width of an item in a container, in points: texts wrap at it, and pictures are scaled to it.
  let itemWidth: @Sendable (LayoutSize) -> Double
  /// Its entry in the catalogue; `nil` for a layout of the program.
  package private(set) var entry: LayoutEntry?
  /// The layouts that are measured side by side in its place; `nil` for a single layout.
  package let comparison: LayoutComparison?
  /// Its role for a hosted layout with cells of its own; `nil` for any other layout.
  package private(set) var hosting: Hosting?

  /// The role of a layout for the cells of a hosted layout.
  package struct Hosting: Sendable {
    /// Whether the strategies also take part, because they can lay out the same.
    package let takesStrategies: Bool
    /// The name under which it is chosen together with others like it. Without this name, it takes part in a run of everything.
    package let family: String?
  }

  /// A layout to measure, under the name of its type or another name.
  public init<Layout: CollectionLayout>(
    _ layout: Layout, name: String = Layout.name, scrollDirection: ScrollDirection = .vertical, takesPeers: Bool = true,
    itemWidth: @escaping @Sendable (LayoutSize) -> Double
  ) {
    self.init(
      name: name, layout: layout, scrollDirection: scrollDirection, takesPeers: takesPeers, itemWidth: itemWidth)
  }

  /// A layout of the library, with the values it is measured with.
  init(_ entry: LayoutEntry) {
    let layout = entry.measured
    self.init(
      name: entry.name, layout: layout, scrollDirection: .vertical, takesPeers: true, itemWidth: { entry.itemWidth(of: layout, in: $0) },
      entry: entry)
  }

  /// The layout that a workload brings: that of a spec file, or the one that its items were made to attack. `nil` for a workload that fits any layout.
  package init?(of workload: any Workload) {
    if let file = workload as? SpecWorkload {
      self.init(file.spec)
    } else if let layout = (workload as? AdversaryWorkload)?.layout {
      self.init(layout, takesPeers: false) { $0.width / 2 }
    } else {
      return nil
    }
  }

  /// A layout for the cells of a hosted layout: the layout with which it is compared or, without one, a list that no strategy lays out.
  package init(besideHosted name: String, _ layout: (any CollectionLayout)?, family: String? = nil) {
    self.init(
      name: name, layout: layout ?? ListLayout(), scrollDirection: .vertical, takesPeers: false, itemWidth: { $0.width })
    hosting = Hosting(takesStrategies: layout != nil, family: family)
  }

  /// A layout, or a comparison in the place of one.
  init(
    name: String, layout: any CollectionLayout, scrollDirection: ScrollDirection, takesPeers: Bool,
    itemWidth: @escaping @Sendable (LayoutSize) -> Double, entry: LayoutEntry? = nil, comparison: LayoutComparison? = nil
  ) {
    self.name = name
    self.layout = layout
    self.scrollDirection = scrollDirection
    self.takesPeers = takesPeers
    self.itemWidth = itemWidth
    self.entry = entry ?? LayoutEntry.all.first { $0.name == name }
    self.comparison = comparison
  }

  /// Returns a copy with another layout under the same name.
  func with(_ layout: any CollectionLayout) -> BenchmarkedLayout {
    BenchmarkedLayout(
      name: name, layout: layout, scrollDirection: scrollDirection, takesPeers: takesPeers, itemWidth: itemWidth, entry: entry,
      comparison: comparison)
  }

  /// A copy as a layout of the program, which has no entry in the catalogue, regardless of its name.
  package var own: BenchmarkedLayout {
    var own = self
    own.entry = nil
    return own
  }

  /// The values with which it is measured, in the form of a spec file; `nil` for a layout of the program.
  package var values: LayoutEntry.Values? { entry?.values }

  /// Every layout that is measured: those of the library, then those of the program.
  public static var all: [BenchmarkedLayout] { additions.remaining(builtIn) + additions.values }

  /// The layouts that the program adds.
  package static let additions = Additions<BenchmarkedLayout> { $0.name }

  private static let builtIn = LayoutEntry.all.map { BenchmarkedLayout($0) }
}
