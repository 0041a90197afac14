import BenchmarkHarness
import CollectionLayoutsFoundation
import LayoutHost
import Testing
import UIKit

@testable import LayoutBenchUIKit
@testable import LayoutSuites

/// Rows as high as `rowHeight`, until their cells have said how high they are. As `UITableView` does it, what grows above the visible part moves the offset.
private final class GrowingList: UICollectionViewLayout {
  private var heights: [CGFloat] = []

  override func prepare() {
    let count = collectionView?.numberOfItems(inSection: 0) ?? 0
    heights += Array(repeating: 50, count: max(0, count - heights.count))
  }

  override var collectionViewContentSize: CGSize { CGSize(width: 390, height: heights.reduce(0, +)) }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    heights.indices.compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }.filter { $0.frame.intersects(rect) }
  }

  override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = CGRect(x: 0, y: heights[..<indexPath.item].reduce(0, +), width: 390, height: heights[indexPath.item])
    return attributes
  }

  override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferred: UICollectionViewLayoutAttributes,
    withOriginalAttributes original: UICollectionViewLayoutAttributes
  ) -> Bool {
    preferred.size.height != original.size.height
  }

  override func invalidationContext(
    forPreferredLayoutAttributes preferred: UICollectionViewLayoutAttributes,
    withOriginalAttributes original: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
    let growth = preferred.size.height - original.size.height
    heights[original.indexPath.item] = preferred.size.height
    if original.frame.minY < collectionView?.contentOffset.y ?? 0 { context.contentOffsetAdjustment = CGPoint(x: 0, y: growth) }
    return context
  }
}

@MainActor @Suite("Hosted layouts in scenarios")
struct HostedScenarioTests {
  private struct Sight: Equatable {
    var offset: LayoutPoint
    var size: LayoutSize
    var elements: Int
  }

  private static func scene(of count: Int) -> Scene {
    let sizes = (0..<count).map { LayoutSize(width: 390, height: Double(20 + $0 % 7 * 10)) }
    return Scene(layout: BenchmarkedLayout.all[0], data: CollectionData(items: sizes), reserve: sizes, seed: 1)
  }

  private static func play(_ scenario: Scenario, by contender: Contender, over scene: Scene) throws -> [Sight] {
    let part = try #require(ScenarioPart(scenario, scene))
    return try ScenarioPlayer(clock: MonotonicClock()).play(part, by: contender).frames.map {
      Sight(offset: $0.contentOffset, size: $0.contentSize, elements: $0.cost.elements)
    }
  }

  @Test(
    "It shows in every frame what naive shows, where nothing is held still", arguments: [Scenario.fling, .scrollBarDrag, .appendStream])
  func agrees(_ scenario: Scenario) throws {
    let scene = Self.scene(of: 300)
    let hosted = try Self.play(scenario, by: HostedHome(of: plainList).contender, over: scene)
    #expect(hosted.count == 300 || hosted.count == 120)
    #expect(try hosted == Self.play(scenario, by: Contender(.naive), over: scene))
  }

  @Test("Where cells grow above the visible part while it is shown, the host follows the view's own offset")
  func follows() throws {
    let growing = HostedLayout("growing", beside: ListLayout(spacing: 8)) { _ in MountedLayout(GrowingList(), preferredSizes: .heights) }
    // 100 rows of 50 points, which turn out to be 90 each.
    let sizes = Array(repeating: LayoutSize(width: 390, height: 90), count: 100)
    let scene = Scene(layout: BenchmarkedLayout.all[0], data: CollectionData(items: sizes), reserve: sizes, seed: 1)
    let up = Scenario(name: "up", summary: "", source: "") { _ in
      ScenarioScript(start: .offset(2_000), frames: [.scroll(by: -120), .scroll(by: 0)])
    }
    let frames = try Self.play(up, by: HostedHome(of: growing).contender, over: scene)
    // From 2,000 on rows 40 and later were seen. At 1,880 three more come into sight; of them only row 37, from 1,850 to 1,900, begins above the edge. It grows by 40.
    #expect(frames.map(\.offset.y) == [1_920, 1_920])
  }

  @Test("What needs cells without sizes, or another layout, it does not play, and says why")
  func obstacles() throws {
    let contender = HostedHome(of: plainList).contender
    let part = try #require(ScenarioPart(.switchLayout, Self.scene(of: 300)))
    #expect(part.obstacle(for: contender) == "a hosted layout is not replaced")
    #expect(part.obstacle(for: Contender(.naive)) == nil)
    let measuring = Scenario(name: "measuring", summary: "", source: "") { scene in
      var script = ScenarioScript(start: .offset(0), frames: [.scroll(by: 10)])
      script.actualSizes = [Array(repeating: LayoutSize(width: 390, height: 30), count: scene.itemCount)]
      return script
    }
    let measured = try #require(ScenarioPart(measuring, Self.scene(of: 10)))
    #expect(measured.obstacle(for: contender) == "a hosted layout asks its own cells for their sizes")
  }
}
