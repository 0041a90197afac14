import CollectionLayouts
import LayoutTestSupport
import Testing

/// Batches that change a large share of all items.
@Suite struct LargeBatchTests {
  private static let layouts: [any CollectionLayout] = [
    ListLayout(spacing: 4), FlowLayout(minimumLineSpacing: 6, minimumInteritemSpacing: 2), WaterfallLayout(columns: 2),
    WaterfallLayout(columns: 3, placement: .alternating), ColumnLayout(), MosaicLayout(),
  ]

  private static func size(_ number: Int) -> LayoutSize {
    LayoutSize(width: Double(40 + number * 31 % 80), height: Double(10 + number * 7_919 % 101))
  }

  /// A batch of deletions, insertions, moves and reloads at about as many places each.
  private static func batch(_ step: Int, of counts: [Int]) -> [BatchUpdate] {
    counts.enumerated().flatMap { section, count -> [BatchUpdate] in
      (0..<count / 12).flatMap { place -> [BatchUpdate] in
        let first = 12 * place
        return [
          .delete([section, first + step % 3]), .insert([section, first + step % 5], size(first + step)),
          .reload([section, first + 4], size(first + 2 * step)), .move(from: [section, first + 6], to: [section, first + 7]),
        ]
      }
    }
  }

  @Test(
    "The frames are those of naive after batches of a third of all items, with single changes and sections that come and go between them",
    arguments: layouts.indices)
  func frames(layout: Int) throws {
    let layout = Self.layouts[layout]
    let items = (0..<700).map(Self.size)
    let data = CollectionData(sections: [
      CollectionData.Section(items: Array(items[..<400])), CollectionData.Section(items: []),
      CollectionData.Section(items: Array(items[400...])),
    ])
    let engines = try [Strategy.naive, .indexed].map {
      let engine = try layout.makeEngine($0, data: data, container: LayoutSize(width: 300, height: 400))
      engine.prepare()
      return engine
    }
    let section = CollectionData.Section(items: Array(items[..<50]))
    for step in 0..<6 {
      let changes: [InvalidationContext] = [
        .batchUpdates(Self.batch(step, of: [400, 0, 300])),
        .insertedItems(at: ElementPath(section: 0, item: 20 * step), sizes: [Self.size(step)]),
        .resizedItem([2, 7], Self.size(99 + step)), .batchUpdates([.insertSection(1, section)]),
        .batchUpdates(Self.batch(step + 1, of: [400, 50]) + [.deleteSection(2)]),
        .batchUpdates([.deleteSection(1), .insertSection(1, .init(items: []))]),
        .deletedItems(section: 0, items: 3..<4),
      ]
      for change in changes {
        for engine in engines { try engine.change(change) }
        #expect(engines[0].collectionViewContentSize == engines[1].collectionViewContentSize, "\(layout), step \(step), \(change)")
        let everything = LayoutRect(x: 0, y: 0, width: 300, height: engines[0].collectionViewContentSize.height + 1)
        let found = engines.map { $0.layoutAttributesForElements(in: everything) }
        #expect(found[0] == found[1], "\(layout), step \(step), \(change)")
      }
    }
  }
}
