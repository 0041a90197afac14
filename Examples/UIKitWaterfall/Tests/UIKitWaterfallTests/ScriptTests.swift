#if canImport(UIKit)
  import CollectionLayoutsUIKit
  import UIKit
  import XCTest

  /// Random changes through a collection view: LayoutBench's own on Linux, the real one in a simulator.
  final class ScriptTests: XCTestCase {
    static let layouts: [any CollectionLayout] = [
      ListLayout(spacing: 4), FlowLayout(), WaterfallLayout(columns: 3, columnSpacing: 6, lineSpacing: 6), ColumnLayout(minColumnWidth: 90),
      MosaicLayout(segmentHeight: 120), grid,
    ]

    /// Rows of three cells.
    static var grid: CompositionalLayout {
      let cell = CollectionLayoutSize(widthDimension: .fractionalWidth(1 / 3.0), heightDimension: .fractionalHeight(1))
      let row = CollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(70))
      let group = CollectionLayoutGroup(.horizontal(subitems: [.item(CollectionLayoutItem(layoutSize: cell))]), layoutSize: row)
      return CompositionalLayout(sections: [CollectionLayoutSection(group: group)])
    }

    func testAfterEveryChangeTheFramesAreTheEngines() async throws {
      try await MainActor.run {
        for layout in ScriptTests.layouts {
          for strategy in Strategy.all {
            for seed in 1...4 { try ScriptTests.play(layout, strategy, seed: UInt64(seed)) }
          }
        }
      }
    }

    @MainActor private static func play(_ layout: any CollectionLayout, _ strategy: Strategy, seed: UInt64) throws {
      var random = Xorshift(seed: seed)
      let app = App(layout, strategy)
      try app.check("at the start")
      for step in 1...15 {
        let change = app.change(using: &random)
        try app.check("\(type(of: layout).name) under \(strategy.name), seed \(seed), step \(step): \(change)")
      }
    }
  }

  /// A collection view in a window with two sections of items, whose sizes the app knows.
  @MainActor private final class App: NSObject, UICollectionViewDataSource, EngineLayoutDataSource {
    private var sections: [[CGSize]] = [[], []]
    private let rule: any CollectionLayout
    private let layout: EngineLayout
    private let view: UICollectionView
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))

    init(_ rule: any CollectionLayout, _ strategy: Strategy) {
      self.rule = rule
      layout = EngineLayout(rule, strategy: strategy)
      layout.displayScale = 1
      view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
      super.init()
      view.contentInsetAdjustmentBehavior = .never
      view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
      layout.itemSizes = self
      view.dataSource = self
      window.addSubview(view)
      window.isHidden = false
      view.layoutIfNeeded()
    }

    func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { sections[section].count }

    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }

    func engineLayout(_ layout: EngineLayout, sizeForItemAt indexPath: IndexPath) -> CGSize? { sections[indexPath.section][indexPath.item] }

    /// Makes a change at random, and says which.
    func change(using random: inout Xorshift) -> String {
      let section = random.next(below: 2)
      let count = sections[section].count
      switch random.next(below: count == 0 ? 2 : 8) {
      case 0, 1, 2:
        let (first, number) = (random.next(below: count + 1), 1 + random.next(below: 6))
        let new = (0..<number).map { _ in CGSize(width: 40 + random.next(below: 80), height: 20 + random.next(below: 150)) }
        update { [self] in
          sections[section].insert(contentsOf: new, at: first)
          view.insertItems(at: new.indices.map { IndexPath(item: first + $0, section: section) })
        }
        return "\(number) items inserted at \(first) of section \(section)"
      case 3:
        let item = random.next(below: count)
        update { [self] in
          sections[section].remove(at: item)
          view.deleteItems(at: [IndexPath(item: item, section: section)])
        }
        return "item \(item) of section \(section) deleted"
      case 4:
        let (item, target) = (random.next(below: count), random.next(below: count))
        update { [self] in
          sections[section].insert(sections[section].remove(at: item), at: target)
          view.moveItem(at: IndexPath(item: item, section: section), to: IndexPath(item: target, section: section))
        }
        return "item \(item) of section \(section) moved to \(target)"
      case 5:
        let item = random.next(below: count)
        sections[section][item].height += 13
        let context = EngineLayoutInvalidationContext()
        context.invalidateItems(at: [IndexPath(item: item, section: section)])
        layout.invalidateLayout(with: context)
        return "item \(item) of section \(section) resized"
      case 6:
        view.frame.size = CGSize(width: view.frame.height, height: view.frame.width)
        return "rotated"
      default:
        view.contentOffset.y = CGFloat(random.next(below: 600))
        return "scrolled"
      }
    }

    private func update(_ changes: @escaping () -> Void) {
      UIView.performWithoutAnimation { view.performBatchUpdates(changes) }
    }

    /// Holds the layout's answers against an engine that was made for the data as they are now.
    func check(_ what: String) throws {
      view.layoutIfNeeded()
      let data = CollectionData(sections: sections.map { CollectionData.Section(items: $0.map { LayoutSize($0) }) })
      let engine = try rule.makeEngine(.naive, data: data, container: LayoutSize(view.bounds.size))
      engine.prepare()
      XCTAssertEqual(view.contentSize, CGSize(engine.collectionViewContentSize), "content size, \(what)")
      var frames: [IndexPath: CGRect] = [:]
      for section in sections.indices {
        for item in sections[section].indices {
          let path = IndexPath(item: item, section: section)
          frames[path] = engine.layoutAttributesForItem(at: ElementPath(path)).map { CGRect($0.frame) }
          XCTAssertEqual(view.layoutAttributesForItem(at: path)?.frame, frames[path], "\(path), \(what)")
        }
      }
      let answer = layout.layoutAttributesForElements(in: view.bounds) ?? []
      let visible = frames.filter { LayoutRect(view.bounds).includes(LayoutRect($0.value)) }
      XCTAssertEqual(answer.map(\.indexPath), visible.keys.sorted(), "visible items, \(what)")
    }
  }

  /// A small random number generator that starts from a seed.
  private struct Xorshift {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    /// A number from 0 on that is below a limit.
    mutating func next(below limit: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state >> 11) % limit
    }
  }
#endif
