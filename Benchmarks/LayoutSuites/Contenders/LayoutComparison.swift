import BenchmarkResults
import CollectionLayouts
import LayoutWorkloads

/// Layouts that are measured side by side over the same data, to show the cost of the choice of a layout.
///
/// In its cells, the comparison's name takes the place of the layout's name, and every layout under every strategy is a contender:
/// `rows/flow:indexed/relayout/10000`. All contenders of a group are sampled in turn, so their times can be compared in pairs.
package struct LayoutComparison: Sendable {
  /// The comparison's name in cells.
  package let name: String
  /// A description of the content in one line, without a full stop.
  package let summary: String
  /// The layouts. The others are compared with the first.
  package let layouts: [BenchmarkedLayout]
  /// Whether all layouts must place every element in the same frame. Every run verifies that.
  package let looksAlike: Bool
  /// Whether items are as wide as the layout's column, regardless of the width that the workload gives them.
  let fitsItems: Bool

  /// Every layout under every strategy, layout by layout.
  package var contenders: [Contender] {
    layouts.flatMap { layout in Strategy.all.map { Contender($0, of: layout, in: name) } }
  }

  /// Returns the contender with which the contender `name` must agree: the reference under the same layout, or under the first layout if all look alike.
  func reference(of name: String) -> Contender {
    let own = layouts.first { $0.name == SideBySideContender(name)?.layout }
    return Contender(.reference, of: looksAlike ? layouts[0] : own ?? layouts[0], in: self.name)
  }
}

extension BenchmarkedLayout {
  /// The comparisons of layouts, each in the place of a layout.
  package static var comparisons: [BenchmarkedLayout] { additions.remaining(allComparisons) }

  private static let allComparisons = LayoutComparison.all.map { BenchmarkedLayout($0) }

  /// A comparison in the place of a layout, over the items of its first layout.
  init(_ comparison: LayoutComparison) {
    let first = comparison.layouts[0]
    self.init(
      name: comparison.name, layout: first.layout, scrollDirection: first.scrollDirection, takesPeers: false, itemWidth: first.itemWidth,
      comparison: comparison)
  }

  /// The contenders that can take part.
  var contenders: [Contender] { comparison?.contenders ?? Contender.all.filter { $0.supports(self) } }

  /// Returns whether an operation is measured with this layout or comparison.
  func takes(_ operation: Operation) -> Bool { comparison == nil || operation.occasions.contains(.sideBySide) }

  /// Returns a workload's items as this layout gets them: `width` points wide if its comparison wants that. O(*n*), *n* the number of items.
  func fitted(_ data: CollectionData, to width: Double) -> CollectionData {
    guard comparison?.fitsItems == true else { return data }
    return CollectionData(
      sections: data.sections.map { section in
        CollectionData.Section(items: section.items.map { LayoutSize(width: width, height: $0.height) })
      })
  }
}

extension Contender {
  /// The contender of one layout of a comparison under a strategy.
  init(_ strategy: Strategy, of layout: BenchmarkedLayout, in comparison: String) {
    self.init(
      Strategy(
        name: SideBySideContender(layout: layout.name, strategy: strategy.name).description,
        summary: "\(layout.name) under \(strategy.name)"),
      layouts: [comparison],
      make: { (scene) throws(LayoutError) in
        try layout.layout.makeEngine(
          strategy, data: scene.data, container: scene.container, displayScale: scene.displayScale, tuning: .standard)
      },
      makeWatched: { (scene, watch) throws(LayoutError) in
        try watch.makeEngine(of: layout.layout, on: scene, by: RegisteredStrategy(strategy))
      })
  }
}
