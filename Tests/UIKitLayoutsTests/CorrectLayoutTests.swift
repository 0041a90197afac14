import CollectionLayoutsFoundation
import LayoutTestSupport
import Testing
import UIKit
import UIKitLayouts

@Suite("The layouts of the articles") @MainActor struct CorrectLayoutTests {
  static let twoColumns = WaterfallLayout(columns: 2, columnSpacing: 10, lineSpacing: 10)

  /// Compares frames and content size with those of one of the library's layouts.
  func expect(_ gallery: Gallery, equals layout: any CollectionLayout, _ what: String) throws {
    gallery.view.layoutIfNeeded()
    let expected = try gallery.expected(layout)
    try #require(gallery.frames == expected.frames, "frames, \(what)")
    #expect(gallery.view.contentSize == expected.size, "content size, \(what)")
    let content = LayoutRect(CGRect(origin: .zero, size: gallery.view.contentSize))
    for y in stride(from: 0, to: content.height, by: 97) {
      let window = LayoutRect(x: 0, y: y, width: content.width, height: 97)
      let answer = gallery.view.collectionViewLayout.layoutAttributesForElements(in: CGRect(window)) ?? []
      try #require(Set(answer.map { LayoutRect($0.frame) }) == Set(expected.frames.filter { window.includes($0) }), "\(window), \(what)")
    }
  }

  /// Walks an app's data through changes, and compares after each.
  func walk(_ gallery: Gallery, _ layout: any CollectionLayout, _ generator: inout SeededGenerator, _ what: String) throws {
    try expect(gallery, equals: layout, "at the start, \(what)")
    for step in 0..<12 {
      let section = generator.int(in: 0...gallery.sections.count - 1)
      let count = gallery.sections[section].count
      let new = randomSections([generator.int(in: 1...5)], using: &generator)[0]
      switch generator.int(in: 0...5) {
      case 0: insert(new, at: count, of: section, into: gallery)
      case 1: insert(new, at: generator.int(in: 0...count), of: section, into: gallery)
      case 2: delete(min(count, 3), of: section, from: gallery)
      case 3 where count > 0:
        gallery.sections[section][generator.int(in: 0...count - 1)].height += 7
        gallery.view.reloadData()
      case 4: gallery.view.frame.size.width = CGFloat(generator.int(in: 60...400)) * 2
      default: gallery.view.collectionViewLayout.invalidateLayout()
      }
      try expect(gallery, equals: layout, "step \(step), \(what)")
    }
  }

  func insert(_ items: [CGSize], at item: Int, of section: Int, into gallery: Gallery) {
    gallery.view.performBatchUpdates {
      gallery.sections[section].insert(contentsOf: items, at: item)
      gallery.view.insertItems(at: items.indices.map { IndexPath(item: item + $0, section: section) })
    }
  }

  func delete(_ count: Int, of section: Int, from gallery: Gallery) {
    gallery.view.performBatchUpdates {
      gallery.sections[section].removeFirst(count)
      gallery.view.deleteItems(at: (0..<count).map { IndexPath(item: $0, section: section) })
    }
  }

  @Test("Two columns are a waterfall after every change")
  func twoColumns() throws {
    for seed in SeedRange.seeds(iterations: 20) {
      var generator = SeededGenerator(seed: seed)
      let gallery = Gallery(randomSections([12, 0, 7], using: &generator), TwoColumnLayout())
      try walk(gallery, Self.twoColumns, &generator, "SEED=\(seed)")
    }
  }

  @Test("An append to two columns keeps the objects of the items before it")
  func append() throws {
    let layout = TwoColumnLayout()
    let gallery = Gallery([[30, 50, 40].map { CGSize(width: 10, height: $0) }], layout)
    let first = try #require(layout.layoutAttributesForItem(at: IndexPath(item: 0, section: 0)))
    insert([CGSize(width: 10, height: 20)], at: 3, of: 0, into: gallery)
    gallery.view.layoutIfNeeded()
    #expect(layout.layoutAttributesForItem(at: IndexPath(item: 0, section: 0)) === first)
    // Columns end at 30 + 10 + 40 = 80 and at 50, so the fourth item goes to the second column at 60.
    #expect(layout.layoutAttributesForItem(at: IndexPath(item: 3, section: 0))?.frame == CGRect(x: 165, y: 60, width: 155, height: 20))
  }

  @Test("The mosaic is the library's, with a filter and with a search", arguments: [false, true])
  func mosaic(searching: Bool) throws {
    for seed in SeedRange.seeds(iterations: 20) {
      var generator = SeededGenerator(seed: seed)
      let counts = [generator.int(in: 0...25), 0, generator.int(in: 0...12)]
      let layout = searching ? SearchingMosaicLayout() : MosaicGridLayout()
      let gallery = Gallery(randomSections(counts, using: &generator), layout)
      try walk(gallery, CollectionLayoutsFoundation.MosaicLayout(), &generator, "SEED=\(seed)")
    }
  }

  @Test("A list whose cells are all visible is a list of their heights")
  func list() throws {
    for seed in SeedRange.seeds(iterations: 10) {
      var generator = SeededGenerator(seed: seed)
      let layout = SelfSizingListLayout()
      layout.rowSpacing = 6
      let gallery = Gallery(randomSections([9, 0, 5], using: &generator), layout, height: 100_000)
      gallery.measureCells()
      try walk(gallery, ListLayout(spacing: 6), &generator, "SEED=\(seed)")
    }
  }

  @Test("Rows of a list that were never visible count with the estimate, and the offset follows a row that grows above what is seen")
  func listOffset() {
    let layout = SelfSizingListLayout()
    let rows = Array(repeating: CGSize(width: 10, height: 50), count: 100)
    let gallery = Gallery([rows], layout, height: 100)
    gallery.view.undocumentedBehavior.queryRectangle = .margin
    gallery.view.contentOffset.y = 2_000
    gallery.view.layoutIfNeeded()
    // Row 44 ends at 45 × 44 = 1980, above the edge, and is in the rectangle that is asked for. Row 45 begins there. Both grow by 6.
    gallery.measureCells()
    #expect(gallery.view.contentOffset.y == 2_012)
    #expect(gallery.frames[45].y == 1_986)
    #expect(gallery.frames[0].height == 44)
  }

  @Test("A flow that picks its columns is a column layout")
  func columnFlow() throws {
    for seed in SeedRange.seeds(iterations: 10) {
      var generator = SeededGenerator(seed: seed)
      let layout = ColumnFlowLayout()
      layout.minimumColumnWidth = 90
      layout.margin = 16
      let gallery = Gallery(randomSections([13, 4], using: &generator), layout)
      try walk(gallery, ColumnLayout(minColumnWidth: 90, layoutMargins: LayoutInsets(left: 16, right: 16)), &generator, "SEED=\(seed)")
    }
  }

  @Test("A flow of self-sizing cells that are all visible is a flow of their heights, one to a line")
  func estimatedFlow() throws {
    for seed in SeedRange.seeds(iterations: 5) {
      var generator = SeededGenerator(seed: seed)
      let gallery = Gallery(randomSections([9, 3], using: &generator), EstimatedFlowLayout(), height: 100_000)
      gallery.measureCells()
      gallery.view.layoutIfNeeded()
      for section in gallery.sections.indices {
        for item in gallery.sections[section].indices { gallery.sections[section][item].width = 320 }
      }
      try expect(gallery, equals: FlowLayout(), "SEED=\(seed)")
    }
  }

  @Test("One compositional section is the library's grid")
  func compositional() throws {
    let size = CollectionLayoutSize(widthDimension: .fractionalWidth(1 / 3.0), heightDimension: .fractionalHeight(1))
    let item = CollectionLayoutItem(layoutSize: size, contentInsets: LayoutInsets(top: 4, left: 4, bottom: 4, right: 4))
    let row = CollectionLayoutGroup(
      .horizontal(subitems: [.item(item)]),
      layoutSize: CollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(90)))
    let grid = CompositionalLayout(sections: [CollectionLayoutSection(group: row)])
    for seed in SeedRange.seeds(iterations: 5) {
      var generator = SeededGenerator(seed: seed)
      let layout = CompositionalGrid.layout(columns: 3, rowHeight: 90, inset: 4)
      let gallery = Gallery(randomSections([11], using: &generator), layout, width: 300)
      try walk(gallery, grid, &generator, "SEED=\(seed)")
    }
  }
}
