public import LayoutHost
import CollectionLayoutsFoundation
import UIKit

extension LayoutFeed: ItemHeights {
  /// Returns the height of the item's content, at any width.
  public func heightForItem(at indexPath: IndexPath, width: CGFloat) -> CGFloat { size(at: indexPath).height }
}

/// The layouts of the well-known articles, registered for a host.
public enum ArticleLayouts {
  /// The patterns without their errors, in the order of reports.
  ///
  /// On whole points, each has the same frames as the layout with which it is compared; a list and a flow have them once their cells have been measured.
  /// The values are those of the default suite if it has the layout.
  public static let correct: [HostedLayout] = [
    HostedLayout(
      "uikit-list", "a self-sizing list, one attributes object a row, a filter as the query",
      beside: ListLayout(spacing: 8)
    ) { _ in
      let layout = SelfSizingListLayout()
      layout.rowSpacing = 8
      return MountedLayout(layout, preferredSizes: .heights)
    },
    HostedLayout(
      "uikit-two-column", "two columns of pictures, cached, which resumes as data grows",
      beside: WaterfallLayout(columns: 2, columnSpacing: 8, lineSpacing: 8)
    ) { feed in
      let layout = TwoColumnLayout()
      layout.heights = feed
      layout.spacing = 8
      return MountedLayout(layout)
    },
    HostedLayout(
      "uikit-column-flow", "a flow subclass that picks its columns from the width",
      beside: ColumnLayout(minColumnWidth: 150, layoutMargins: LayoutInsets(left: 16, right: 16))
    ) { _ in
      let layout = ColumnFlowLayout()
      layout.minimumColumnWidth = 150
      layout.margin = 16
      return MountedLayout(layout)
    },
    HostedLayout("uikit-mosaic", "a mosaic after WWDC 2018's, a filter as the query", beside: MosaicLayout()) { _ in
      MountedLayout(MosaicGridLayout())
    },
    HostedLayout("uikit-mosaic-search", "a mosaic after WWDC 2018's, with a binary search that loses no cell", beside: MosaicLayout()) {
      _ in
      MountedLayout(SearchingMosaicLayout())
    },
    HostedLayout(
      "uikit-estimated-flow", "a flow of self-sizing cells, one to a line",
      beside: FlowLayout(estimatedItemSize: LayoutSize(width: 390, height: 44))
    ) { _ in MountedLayout(EstimatedFlowLayout(), preferredSizes: .heights) },
    HostedLayout("uikit-compositional", "a grid made of one compositional section instead of a flow", beside: grid) { _ in
      MountedLayout(CompositionalGrid.layout(columns: 3, rowHeight: 90, inset: 4))
    },
  ]

  /// The same patterns, each with one of the errors that are copied along with them.
  public static let faulty: [HostedLayout] = [
    twoColumns("guarded", "a cache that is filled once and goes stale") { GuardedTwoColumnLayout() },
    twoColumns("doubling", "a cache that is never emptied, so that every prepare() doubles it") { DoublingTwoColumnLayout() },
    twoColumns("unshrinking", "a cache that is emptied, but a height that never shrinks") { UnshrinkingTwoColumnLayout() },
    twoColumns("misresuming", "a cache that resumes at its end wherever items were inserted") { MisresumingTwoColumnLayout() },
    HostedLayout(
      "uikit-faulty-mosaic", "a mosaic after WWDC 2018's, with the published binary search, which loses cells", beside: MosaicLayout()
    ) {
      _ in
      MountedLayout(BisectingMosaicLayout())
    },
    flow("drifting", "cached attributes that every query moves further") { DriftingFlowLayout() },
    flow("half-overridden", "cells that are indented for a rectangle and not for an item") { HalfOverriddenFlowLayout() },
    flow("moved", "cells that are moved after the superclass has picked them") { MovedFlowLayout() },
    flow("slice", "an item's number taken for its place in the last answer") { SliceFlowLayout() },
  ]

  /// The grid of `CompositionalGrid` with three columns, as a layout of the library.
  static var grid: CompositionalLayout {
    let size = CollectionLayoutSize(widthDimension: .fractionalWidth(1 / 3.0), heightDimension: .fractionalHeight(1))
    let item = CollectionLayoutItem(layoutSize: size, contentInsets: LayoutInsets(top: 4, left: 4, bottom: 4, right: 4))
    let row = CollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(90))
    return CompositionalLayout(
      sections: [CollectionLayoutSection(group: CollectionLayoutGroup(.horizontal(subitems: [.item(item)]), layoutSize: row))])
  }

  private static func twoColumns(
    _ name: String, _ summary: String, make: @escaping @MainActor @Sendable () -> TutorialTwoColumnLayout
  ) -> HostedLayout {
    HostedLayout("uikit-faulty-\(name)", summary, beside: WaterfallLayout(columns: 2, columnSpacing: 8, lineSpacing: 8)) { feed in
      let layout = make()
      layout.heights = feed
      layout.spacing = 8
      return MountedLayout(layout)
    }
  }

  private static func flow(
    _ name: String, _ summary: String, make: @escaping @MainActor @Sendable () -> EstimatedFlowLayout
  ) -> HostedLayout {
    HostedLayout("uikit-faulty-\(name)", summary, beside: FlowLayout(estimatedItemSize: LayoutSize(width: 390, height: 44))) { _ in
      MountedLayout(make(), preferredSizes: .heights)
    }
  }
}
