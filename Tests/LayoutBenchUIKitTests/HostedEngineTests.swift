import BenchmarkResults
import CollectionLayoutsFoundation
import Foundation
import LayoutHost
import LayoutSuites
import Testing
import UIKit
import WorkCounting

@testable import LayoutBenchUIKit

/// Rows below each other with 8 points between them, as `ListLayout(spacing: 8)`: an attributes object an item, all made in `prepare()`.
private final class PlainList: UICollectionViewLayout {
  let feed: LayoutFeed
  private var rows: [UICollectionViewLayoutAttributes] = []

  init(_ feed: LayoutFeed) {
    self.feed = feed
    super.init()
  }

  required init?(coder: NSCoder) { nil }

  override func prepare() {
    guard let collectionView else { return }
    rows = []
    var y: CGFloat = 0
    for item in 0..<collectionView.numberOfItems(inSection: 0) {
      let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: item, section: 0))
      let height = feed.size(at: attributes.indexPath).height
      attributes.frame = CGRect(x: 0, y: y, width: collectionView.bounds.width, height: height)
      rows.append(attributes)
      y += height + 8
    }
  }

  override var collectionViewContentSize: CGSize { CGSize(width: collectionView?.bounds.width ?? 0, height: rows.last?.frame.maxY ?? 0) }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    rows.filter { $0.frame.intersects(rect) }
  }

  override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    rows.indices.contains(indexPath.item) ? rows[indexPath.item] : nil
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { newBounds.width != collectionView?.bounds.width }
}

let plainList = HostedLayout("plain-list", beside: ListLayout(spacing: 8)) { feed in MountedLayout(PlainList(feed)) }

@MainActor @Suite("A hosted layout as an engine")
struct HostedEngineTests {
  /// Rows as wide as the container, 20, 30, … points high.
  private static func scene(of count: Int) -> Scene {
    let sizes = (0..<count).map { LayoutSize(width: 390, height: Double(20 + $0 % 7 * 10)) }
    let list = BenchmarkedLayout.all[0]
    return Scene(layout: list, data: CollectionData(items: sizes), reserve: sizes, seed: 1)
  }

  private static let changes: [InvalidationContext] = [
    .resizedItem(ElementPath(section: 0, item: 3), LayoutSize(width: 390, height: 99)),
    .insertedItems(at: ElementPath(section: 0, item: 0), sizes: [LayoutSize(width: 390, height: 11), LayoutSize(width: 390, height: 12)]),
    .deletedItems(section: 0, items: 5..<9), .movedItem(from: ElementPath(section: 0, item: 20), to: ElementPath(section: 0, item: 2)),
    .batchUpdates([
      .delete(ElementPath(section: 0, item: 1)), .reload(ElementPath(section: 0, item: 7), LayoutSize(width: 390, height: 44)),
      .insert(ElementPath(section: 0, item: 4), LayoutSize(width: 390, height: 33)),
    ]),
    .resizedContainer(LayoutSize(width: 844, height: 390)), .everything,
    .reloadData(CollectionData(items: [LayoutSize(width: 390, height: 50)])),
  ]

  @Test("It stands beside the layout that it places like, and beside none with other values")
  func beside() {
    let contender = HostedHome(of: plainList).contender
    #expect(contender.supports(BenchmarkedLayout(ListLayout(spacing: 8)) { $0.width }))
    #expect(!contender.supports(BenchmarkedLayout(ListLayout(spacing: 9)) { $0.width }))
    #expect(!contender.supports(BenchmarkedLayout(MosaicLayout()) { $0.width }))
  }

  @Test("It answers as the strategies of the layout beside it do, after every kind of change")
  func agrees() throws {
    let scene = Self.scene(of: 40)
    let hosted = LayoutEngine(HostedEngine(plainList, scene, nil))
    let naive = try ListLayout(spacing: 8, alignment: .fill).makeEngine(.naive, data: scene.data, container: scene.container)
    hosted.prepare()
    naive.prepare()
    for change in [.everything] + Self.changes {
      try hosted.invalidateLayout(with: change)
      try naive.invalidateLayout(with: change)
      hosted.prepare()
      naive.prepare()
      #expect(hosted.collectionViewContentSize == naive.collectionViewContentSize, "\(change)")
      for y in stride(from: 0.0, to: 2_000, by: 173) {
        let window = LayoutRect(x: 0, y: y, width: 390, height: 200)
        #expect(hosted.layoutAttributesForElements(in: window) == naive.layoutAttributesForElements(in: window), "\(change) at \(y)")
      }
      let path = ElementPath(section: 0, item: 0)
      #expect(hosted.layoutAttributesForItem(at: path) == naive.layoutAttributesForItem(at: path), "\(change)")
    }
  }

  @Test("Counts are of the layout's own work: 40 sizes and objects for a prepare, none for a scrolled frame")
  func counts() throws {
    let tally = WorkTally()
    let engine = LayoutEngine(HostedEngine(plainList, Self.scene(of: 40), tally))
    engine.prepare()
    var total = tally.total
    #expect((total.prepares, total.sizesAsked, total.attributeObjects, total.attributesEmitted) == (1, 40, 40, 0))
    // Rows of 20, 30, … 80 points and 8 between them: seven rows are 406 points. From 406 on stand rows 7 to 24, the last at 3 × 406 + 84.
    let seen = engine.layoutAttributesForElements(in: LayoutRect(x: 0, y: 406, width: 390, height: 844))
    total = tally.total
    #expect((total.prepares, total.queries, total.sizesAsked, total.attributeObjects) == (1, 1, 40, 40))
    #expect(total.attributesEmitted == seen.count && seen.first?.indexPath.item == 7)
  }

  @Test("A script of a verification may take as long as a person says, or ten seconds")
  func deadline() {
    #expect(HostedHome.program(nil).deadline == .seconds(10))
    #expect(HostedHome.program(.milliseconds(1_500)).deadline == .milliseconds(1_500))
    #expect(HostedHome.program(nil).arguments == [HostScriptCommand.name])
  }

  @Test("It stands beside a layout of the suite with the same values, and else in cells of its own")
  func homes() {
    let beside = HostedHome(of: plainList)
    #expect(beside.added == nil && beside.contender.layouts == ["list"] && beside.contender.name == "plain-list")
    var other = plainList
    other.beside = ListLayout(spacing: 9)
    #expect(HostedHome(of: other).added?.name == "plain-list" && HostedHome(of: other).contender.layouts == ["plain-list"])
    other.beside = nil
    let alone = HostedHome(of: other)
    #expect(alone.added?.hosting?.takesStrategies == false)
    #expect(Contender.all.filter { $0.hosted == nil && alone.added.map($0.supports) == true }.isEmpty)
    #expect(alone.added.map(alone.contender.supports) == true)
  }

  @Test("Named, a hosted layout has all its cells: those that a run of everything leaves out too")
  func gate() throws {
    var other = plainList
    other.beside = ListLayout(spacing: 9)
    var source = SuiteSource()
    source.layouts = [try #require(HostedHome(of: other).added)]
    var selection = RunSelection()
    (selection.operations, selection.counts) = (["append", "query"], [1_000])
    func cells() throws -> [String] { try Suite(selection, from: source, for: .counting).cells.map { "\($0)" }.sorted() }
    #expect(try cells() == ["plain-list/indexed/query/1000", "plain-list/naive/query/1000"])
    let strategies = ["cached-append", "checkpoint", "dirty-range", "indexed", "naive"]
    (selection.layouts, selection.strategies) = (["plain-list"], strategies)
    #expect(try cells() == strategies.flatMap { ["plain-list/\($0)/append/1000", "plain-list/\($0)/query/1000"] })
  }
}
