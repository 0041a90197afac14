import BenchmarkHarness
import CollectionLayoutsFoundation
import LayoutHost
import Testing
import UIKit
import WorkCounting

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

/// Rows with 8 points between them, as `ListLayout(spacing: 8)`, that count with `estimate` until their cells have said how high they are. What grows wholly above the
/// visible part moves the offset. For each cell that has said it, all rows move down by `slip`.
private final class MeasuringList: UICollectionViewLayout {
  private let estimate: CGFloat
  private let slip: CGFloat
  private var heights: [Int: CGFloat] = [:]
  private var rows: [UICollectionViewLayoutAttributes] = []

  init(estimate: CGFloat, slip: CGFloat = 0) {
    (self.estimate, self.slip) = (estimate, slip)
    super.init()
  }

  required init?(coder: NSCoder) { nil }

  override func prepare() {
    var y = slip * CGFloat(heights.count)
    rows = (0..<(collectionView?.numberOfItems(inSection: 0) ?? 0)).map { item in
      let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: item, section: 0))
      attributes.frame = CGRect(x: 0, y: y, width: 390, height: heights[item] ?? estimate)
      y += attributes.frame.height + 8
      return attributes
    }
  }

  override var collectionViewContentSize: CGSize { CGSize(width: 390, height: rows.last?.frame.maxY ?? 0) }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    rows.filter { $0.frame.intersects(rect) }
  }

  override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    rows.indices.contains(indexPath.item) ? rows[indexPath.item] : nil
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
    heights[original.indexPath.item] = preferred.size.height
    if original.frame.maxY <= collectionView?.contentOffset.y ?? 0 {
      context.contentOffsetAdjustment.y = preferred.size.height - original.size.height
    }
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
    let part = try #require(try ScenarioPart(scenario, scene))
    return try ScenarioPlayer(clock: MonotonicClock()).play(part, by: contender).frames.map {
      Sight(offset: $0.contentOffset, size: $0.contentSize, elements: $0.cost.elements)
    }
  }

  /// Names the first frame that differs: a test that prints all of them takes a minute.
  private static func expectSame(_ hosted: [Sight], _ naive: [Sight]) throws {
    try #require(hosted.count == naive.count)
    let different = hosted.indices.first { hosted[$0] != naive[$0] }
    #expect(different == nil, "\(different.map { "\(hosted[$0]), naive \(naive[$0])" } ?? "")")
  }

  @Test(
    "It shows in every frame what naive shows, where nothing is held still",
    arguments: [Scenario.fling, .scrollBarDrag, .appendStream, .switchLayout])
  func agrees(_ scenario: Scenario) throws {
    let scene = Self.scene(of: 300)
    let hosted = try Self.play(scenario, by: HostedHome(of: plainList).contender, over: scene)
    #expect(hosted.count == ["fling": 300, "append-stream": 120, "scroll-bar-drag": 120, "switch-layout": 60][scenario.name])
    try Self.expectSame(hosted, Self.play(scenario, by: Contender(.naive), over: scene))
  }

  @Test(
    "Cells that say how large they are show in every frame what naive shows, which is told",
    arguments: [Scenario.measureWhileScrolling, .jump])
  func measures(_ scenario: Scenario) throws {
    // Rows count with 44 points in one scenario and with 30 in the other.
    let scene = Self.scene(of: 300)
    let played = scene.with(layout: scenario.layout(scene.layout))
    let estimate = scenario.name == "jump" ? 30.0 : 44
    let measuring = HostedLayout("measuring", beside: ListLayout(spacing: 8)) { _ in
      MountedLayout(MeasuringList(estimate: estimate), preferredSizes: .heights)
    }
    let contender = HostedHome(of: measuring).contender
    #expect(try #require(try ScenarioPart(scenario, played)).obstacle(for: contender) == nil)
    let hosted = try Self.play(scenario, by: contender, over: played)
    let naive = try Self.play(scenario, by: Contender(.naive), over: played)
    #expect(hosted.count == (scenario.name == "jump" ? 120 : 240))
    try Self.expectSame(hosted, naive)
    // All that was seen has its own size by then: the content is no longer what the estimates make of it.
    #expect(hosted.last?.size.height != 300 * estimate + 299 * 8)
  }

  @Test("A cell that moves under the eyes while others say how large they are is a jump, as far as it moves")
  func jumps() throws {
    // Rows of 44 points and 8 between them, until their cells say 64. 844 points show 17 rows of 52: 16 × 52 = 832. They are 72 each from then on.
    let sizes = Array(repeating: LayoutSize(width: 390, height: 64), count: 100)
    let scene = Scene(layout: BenchmarkedLayout.all[0], data: CollectionData(items: sizes), reserve: sizes, seed: 1)
    let down = Scenario(name: "down", summary: "", source: "") { scene in
      var script = ScenarioScript(start: .offset(0), frames: [.scroll(by: 600)])
      script.data = CollectionData(items: Array(repeating: .automatic, count: scene.itemCount))
      script.actualSizes = [sizes]
      return script
    }
    func jump(slipping slip: Double) throws -> Double? {
      let hosted = HostedLayout("slipping", beside: ListLayout(spacing: 8)) { _ in
        MountedLayout(MeasuringList(estimate: 44, slip: slip), preferredSizes: .heights)
      }
      let part = try #require(try ScenarioPart(down, scene))
      return try ScenarioPlayer(clock: MonotonicClock()).play(part, by: HostedHome(of: hosted).contender).frames[0].visibleJump
    }
    #expect(try jump(slipping: 0) == 0)
    // Each row that says it moves all rows by a point: row 17 begins at 17 × 72 + 17 = 1,241. At 600 the view ends at 1,444, and four more are asked: 1,241 + 3 × 52 = 1,397.
    #expect(try jump(slipping: 1) == 4)
    // By ten points each: row 17 begins at 17 × 72 + 170 = 1,394, so it alone is asked, and moves all rows by 10. Row 5 ended at 594 and ends at 604 now: another row than
    // the one that was held is the first in sight.
    #expect(try jump(slipping: 10) == 10)
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

  @Test("What needs cells that say how large they are, a layout without such cells does not play, and says why")
  func obstacles() throws {
    let contender = HostedHome(of: plainList).contender
    let part = try #require(try ScenarioPart(.switchLayout, Self.scene(of: 300)))
    #expect(part.obstacle(for: contender) == nil)
    let scene = Self.scene(of: 10)
    let measuring = try #require(try ScenarioPart(.jump, scene.with(layout: Scenario.jump.layout(scene.layout))))
    #expect(measuring.obstacle(for: Contender(.naive)) == nil)
    #expect(
      measuring.obstacle(for: contender)
        == "its cells take the sizes that they are given, and the scenario is about cells that say how large they are")
  }

  @Test("It plays with its own values where the scenario gives others to the layout beside it, or where that layout has no such scenario")
  func plans() throws {
    let list = BenchmarkedLayout.all[0]
    let beside = HostedHome(of: plainList).contender
    let group = try #require(ScenarioGroup(.jump, list, [Contender(.naive), beside], itemCount: 100, workload: "random"))
    #expect(group.contenders.map(\.name) == ["naive", "plain-list"])
    var other = plainList
    other.beside = MosaicLayout()
    let mosaic = try #require(BenchmarkedLayout.all.first { $0.name == "mosaic" })
    let alone = try #require(
      ScenarioGroup(.jump, mosaic, [Contender(.naive), HostedHome(of: other).contender], itemCount: 100, workload: "random"))
    #expect(alone.contenders.map(\.name) == ["plain-list"])
  }
}

@MainActor @Suite("A self-sizing pass of a hosted layout")
struct SelfSizingPassTests {
  @Test("It is one prepare, and a query behind it, where cells say how large they are, and where the app says it")
  func passes() throws {
    let sizes = Array(repeating: LayoutSize(width: 390, height: 64), count: 40)
    let reserve = [LayoutSize(width: 390, height: 100)]
    let scene = Scene(layout: BenchmarkedLayout.all[0], data: CollectionData(items: sizes), reserve: reserve, seed: 1)
    let measuring = HostedLayout("measuring", beside: ListLayout(spacing: 8)) { _ in
      MountedLayout(MeasuringList(estimate: 44), preferredSizes: .heights)
    }
    func counts(of hosted: HostedLayout) throws -> [WorkCount] {
      let tally = WorkTally()
      let contender = try #require(HostedHome(of: hosted).contender.counted(in: tally))
      return try Operation.selfSize.script(scene).makeBody(scene, contender).countEach(of: 2) { run in
        let before = tally.total
        run()
        return tally.total - before
      }
    }
    for pass in try counts(of: measuring) { #expect((pass.prepares, pass.queries) == (1, 1)) }
    // A layout that does not size itself is told by its app. This one asks for the sizes of all 40 rows again, and makes them again.
    for pass in try counts(of: plainList) {
      #expect((pass.prepares, pass.queries, pass.sizesAsked, pass.attributeObjects) == (1, 1, 40, 40))
    }
  }
}
