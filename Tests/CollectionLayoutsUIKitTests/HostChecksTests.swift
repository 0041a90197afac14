import CollectionLayoutsFoundation
import CollectionLayoutsUIKit
import LayoutHost
import LayoutTestSupport
import Testing
import UIKit

@Suite("EngineLayout on a host") @MainActor struct HostChecksTests {
  nonisolated static let layouts: [any CollectionLayout] = [
    ListLayout(spacing: 4, headerReferenceSize: LayoutSize(width: 0, height: 30), sectionHeadersPinToVisibleBounds: true),
    FlowLayout(alignment: .leading, footerReferenceSize: LayoutSize(width: 0, height: 20), sectionFootersPinToVisibleBounds: true),
    WaterfallLayout(columns: 2, columnSpacing: 4, lineSpacing: 6), ColumnLayout(minColumnWidth: 100), MosaicLayout(), grid,
  ]

  /// Rows of three cells under a pinned header, in front of a background.
  nonisolated static var grid: CompositionalLayout {
    let cell = CollectionLayoutSize(widthDimension: .fractionalWidth(1 / 3.0), heightDimension: .fractionalHeight(1))
    let row = CollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(80))
    let header = CollectionLayoutBoundarySupplementaryItem(
      elementKind: .header, layoutSize: CollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(30)),
      alignment: .top, pinToVisibleBounds: true)
    return CompositionalLayout(
      sections: [
        CollectionLayoutSection(
          group: CollectionLayoutGroup(.horizontal(subitems: [.item(CollectionLayoutItem(layoutSize: cell))]), layoutSize: row),
          boundarySupplementaryItems: [header], decorationItems: [CollectionLayoutDecorationItem()])
      ])
  }

  /// Items that fit into the narrowest view of the scripts, 60 points.
  nonisolated static let sizes = ItemSizes { _, random in CGSize(width: random.int(in: 20...50), height: random.int(in: 40...199)) }

  func play(_ hosted: HostedLayout, seeds: [UInt64]) throws {
    for script in HostScript.singleSteps() + seeds.map({ HostScript.random(seed: $0) }) {
      let outcome = try script.play(in: hosted)
      try #require(outcome.errors.isEmpty, "\(outcome.errors) in \(script)")
      #expect(outcome.costs.isEmpty, "\(outcome.costs) in \(script)")
    }
  }

  @Test("Six layouts under five strategies have no fault in single steps and random scripts", arguments: layouts.indices, Strategy.all)
  func checks(_ index: Int, _ strategy: Strategy) throws {
    let hosted = HostedLayout("engine", sizes: Self.sizes) { feed in
      let layout = EngineLayout(Self.layouts[index], strategy: strategy)
      let sizes = FeedSizes(feed)
      layout.itemSizes = sizes
      return MountedLayout(layout, retained: [sizes], didResize: { [unowned layout] paths in layout.invalidateSizes(of: paths) })
    }
    try play(hosted, seeds: SeedRange.seeds(iterations: Thoroughness.isFull ? 6 : 2))
  }

  @Test("Self-sizing lists and flows have no fault under five strategies", arguments: Strategy.all)
  func selfSizing(_ strategy: Strategy) throws {
    let estimate = LayoutSize(width: 40, height: 44)
    let cases: [(any CollectionLayout, PreferredSizes)] = [
      (ListLayout(estimatedItemSize: estimate), .heights), (FlowLayout(estimatedItemSize: estimate), .sizes),
    ]
    for (rule, preferred) in cases {
      let hosted = HostedLayout("engine", sizes: Self.sizes) { _ in
        MountedLayout(EngineLayout(rule, strategy: strategy), preferredSizes: preferred)
      }
      try play(hosted, seeds: SeedRange.seeds(iterations: Thoroughness.isFull ? 6 : 2))
    }
  }
}

/// The sizes of a feed's items.
@MainActor private final class FeedSizes: EngineLayoutDataSource {
  private let feed: LayoutFeed

  init(_ feed: LayoutFeed) { self.feed = feed }

  func engineLayout(_ layout: EngineLayout, sizeForItemAt indexPath: IndexPath) -> CGSize? { feed.size(at: indexPath) }
}

extension EngineLayout {
  /// Lets the layout ask for the sizes of some items again.
  fileprivate func invalidateSizes(of paths: [IndexPath]) {
    let context = EngineLayoutInvalidationContext()
    context.invalidateItems(at: paths)
    invalidateLayout(with: context)
  }
}
