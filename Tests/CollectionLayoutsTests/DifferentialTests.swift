import CollectionLayouts
import LayoutTestSupport
import Testing

/// Every layout under every strategy against the oracle.
@Suite struct DifferentialTests {
  @Test(
    "Every strategy agrees with the oracle in everything that can be observed, along random scripts",
    arguments: LayoutSpec.Name.allCases, Strategy.all)
  func random(_ name: LayoutSpec.Name, _ strategy: Strategy) {
    let seeds = SeedRange.seeds(iterations: Thoroughness.isFull ? 8 : 5)
    // Told beforehand, so that an engine that stops the program can be run again seed by seed.
    print("\(name) under \(strategy.name): SEED=\(seeds.first ?? 0) ITERATIONS=\(seeds.count)")
    for (index, seed) in seeds.enumerated() {
      let intervals = [1, 2, 3, 7, 64]
      let tuning = Tuning(checkpointInterval: intervals[(index + Int(seed % 5)) % intervals.count])
      let random = RandomCase(name, seed: seed)
      let mismatch = DifferentialCheck(oracle: random.layout.oracle, script: random.script)
        .firstMismatch { situation throws(LayoutError) in try random.layout.makeEngine(strategy, situation, tuning: tuning) }
      if let mismatch {
        Issue.record("\(name) under \(strategy.name), checkpoint interval \(tuning.checkpointInterval): \(mismatch)\n\(random.layout)")
        return
      }
    }
  }

  static let smallLayouts: [LayoutSpec] = [
    .list(ListLayout()), .list(ListLayout(spacing: 1, alignment: .center)), .waterfall(WaterfallLayout(columns: 1)),
    .waterfall(WaterfallLayout(columns: 2)), .waterfall(WaterfallLayout(columns: 3, lineSpacing: 1)),
    .waterfall(WaterfallLayout(columns: 2, placement: .alternating, lineSpacing: 1)),
    // Downwards the items are 4 wide: three fill the 12 points exactly, or two with a spacing of 1.
    .flow(FlowLayout(minimumLineSpacing: 0, minimumInteritemSpacing: 0)),
    .flow(FlowLayout(minimumLineSpacing: 1, minimumInteritemSpacing: 1)),
    .flow(FlowLayout(itemSize: LayoutSize(width: 3, height: 2), minimumLineSpacing: 1, minimumInteritemSpacing: 1)),
    // Sideways they are 0, 1 or 5 long in a room of 7, then of 4: 1, 5 and 0 fit exactly, and 5 is too long.
    .flow(
      FlowLayout(
        minimumLineSpacing: 0, minimumInteritemSpacing: 1, sectionInset: LayoutInsets(top: 2, bottom: 3), scrollDirection: .horizontal)),
    .flow(
      FlowLayout(
        minimumLineSpacing: 1, minimumInteritemSpacing: 0, sectionInset: LayoutInsets(top: 5, bottom: 3), scrollDirection: .horizontal)),
    .column(ColumnLayout(minColumnWidth: 5, itemHeight: 2, minimumLineSpacing: 1, minimumInteritemSpacing: 0)),
    .mosaic(MosaicLayout(segmentHeight: 3)),
    // Sideways, columns of as many as fit into a room of 7, as in the flow above; the last may still have room for the next.
    .sections(
      CollectionLayoutSection(
        group: .column(.estimated(3), .fullHeight, [.item(.estimated(3), .estimated(2))], spacing: .fixed(1)), interGroupSpacing: 1,
        contentInsets: LayoutInsets(top: 2, bottom: 3)), direction: .horizontal),
    // The same without insets; every other item of a column has something at its end that is as long as itself.
    .group(
      .column(
        .estimated(3), .fullHeight,
        [
          .item(
            CollectionLayoutItem(
              layoutSize: CollectionLayoutSize(widthDimension: .estimated(3), heightDimension: .estimated(2)),
              supplementaryItems: [
                CollectionLayoutSupplementaryItem(
                  layoutSize: CollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(1)), elementKind: "tail",
                  containerAnchor: CollectionLayoutAnchor(edges: .trailing, offset: .fractional(LayoutPoint(x: 1, y: 0))))
              ])), .item(.estimated(3), .estimated(2)),
        ], spacing: .fixed(1)), direction: .horizontal),
    // Rows of two that are as high as their highest.
    .group(.of(.horizontalCount(.item(.fullWidth, .estimated(2)), count: 2), .fullWidth, .estimated(2), spacing: .fixed(1))),
  ]

  static let lengths: [Double] = [0, 1, 5]

  /// All sequences of so many lengths.
  static func sequences(_ count: Int, of lengths: [Double] = lengths) -> [[Double]] {
    (0..<count).reduce([[]]) { sequences, _ in sequences.flatMap { head in lengths.map { head + [$0] } } }
  }

  @Test(
    "0 to 4 items of every mixture of lengths 0, 1 and 5 agree, the last of them appended; with THOROUGH=1, 5 and 6 of lengths 1 and 5",
    arguments: Strategy.all)
  func smallAppends(_ strategy: Strategy) {
    for count in 0...(Thoroughness.isFull ? 6 : 4) {
      for heights in Self.sequences(count, of: count < 5 ? Self.lengths : [1, 5]) {
        // Where there is no last item, there is only the empty start to compare.
        let appends = heights.suffix(1).map { length in
          [InvalidationContext.insertedItems(at: ElementPath(section: 0, item: count - 1), sizes: [LayoutSize(width: 4, height: length)])]
        }
        if let mismatch = mismatch(strategy, heights.dropLast(), appends) {
          Issue.record("\(strategy.name): \(mismatch)")
          return
        }
      }
    }
  }

  @Test(
    "Every single edit of 0 to 2 items of lengths 0, 1 and 5 agrees; with THOROUGH=1, of 3 whose lengths are alike or all different",
    arguments: Strategy.all)
  func smallEdits(_ strategy: Strategy) {
    for count in 0...(Thoroughness.isFull ? 3 : 2) {
      for heights in Self.sequences(count) where count < 3 || Set(heights).count != 2 {
        for edit in Self.edits(count) {
          if let mismatch = mismatch(strategy, heights, [[edit]]) {
            Issue.record("\(strategy.name): \(mismatch)")
            return
          }
        }
      }
    }
  }

  /// Every way to resize, insert, delete or move one item of so many.
  static func edits(_ count: Int) -> [InvalidationContext] {
    var edits: [InvalidationContext] = []
    for item in 0...count {
      let path = ElementPath(section: 0, item: item)
      edits += lengths.map { .insertedItems(at: path, sizes: [LayoutSize(width: 4, height: $0)]) }
      guard item < count else { continue }
      edits += lengths.map { .resizedItem(path, LayoutSize(width: 4, height: $0)) }
      edits += (item...count).map { .deletedItems(section: 0, items: item..<$0) }
      edits += (0..<count).map { .movedItem(from: path, to: ElementPath(section: 0, item: $0)) }
    }
    return edits
  }

  @Test(
    "Three sections of 0 to 2 items agree through an edit and two arrivals in the middle one; a half of them without THOROUGH=1",
    arguments: Strategy.all)
  func smallSections(_ strategy: Strategy) {
    let size = LayoutSize(width: 4, height: 3)
    let arrival = InvalidationContext.insertedItems(at: ElementPath(section: 1, item: 0), sizes: [size])
    let shapes = (0...2).flatMap { a in (0...2).flatMap { b in (0...2).map { [a, b, $0] } } }
    for shape in Thoroughness.cases(of: shapes, oneIn: 2) {
      let data = CollectionData(sections: shape.map { CollectionData.Section(items: Array(repeating: size, count: $0)) })
      let start = Situation(data: data, container: LayoutSize(width: 12, height: 12))
      for edit in Self.sectionEdits(shape) {
        let layouts: [LayoutSpec] = [
          .list(ListLayout(footerReferenceSize: size)), .waterfall(WaterfallLayout(columns: 2)),
          .flow(FlowLayout(minimumInteritemSpacing: 5, footerReferenceSize: size)),
        ]
        for layout in layouts {
          let script = UpdateScript(start: start, steps: [[edit], [arrival], [arrival]])
          let mismatch = DifferentialCheck(oracle: layout.oracle, script: script, windowCount: 0)
            .firstMismatch { situation throws(LayoutError) in try layout.makeEngine(strategy, situation) }
          if let mismatch {
            Issue.record("\(strategy.name), items \(shape): \(mismatch)")
            return
          }
        }
      }
    }
  }

  /// An arrival in each section, the departure of its last item and of all, and a move of its last item to the head of each section.
  static func sectionEdits(_ shape: [Int]) -> [InvalidationContext] {
    shape.indices.flatMap { section -> [InvalidationContext] in
      let (head, count) = (ElementPath(section: section, item: 0), shape[section])
      let arrival = InvalidationContext.insertedItems(at: head, sizes: [LayoutSize(width: 4, height: 1)])
      guard count > 0 else { return [arrival] }
      let last = ElementPath(section: section, item: count - 1)
      let moves = shape.indices.map { InvalidationContext.movedItem(from: last, to: ElementPath(section: $0, item: 0)) }
      return [arrival, .deletedItems(section: section, items: count - 1..<count), .deletedItems(section: section, items: 0..<count)] + moves
    }
  }

  @Test(
    "Every batch of one or two updates of sections of two items and one agrees, also where it is refused; a fifth of them without THOROUGH=1",
    arguments: Strategy.all)
  func smallBatches(_ strategy: Strategy) {
    let start = Situation(data: .heights([[1, 5], [3]], width: 4), container: LayoutSize(width: 12, height: 12))
    let updates = Self.updates(of: start)
    let batches = updates.map { [$0] } + updates.flatMap { first in updates.map { [first, $0] } }
    let layouts: [LayoutSpec] = [
      .list(ListLayout(spacing: 1)), .waterfall(WaterfallLayout(columns: 2)), .flow(FlowLayout(minimumInteritemSpacing: 5)),
      .mosaic(MosaicLayout(segmentHeight: 3)),
    ]
    // Five has no factor in common with the number of layouts or of intervals: the part takes all of both.
    for (index, batch) in Thoroughness.cases(of: Array(batches.enumerated()), oneIn: 5) {
      let layout = layouts[(index + index / updates.count) % layouts.count]
      // At 2 the second item of the first section is at the edge, and must not jump.
      let script = UpdateScript(start: start, steps: [[.scrolled(to: LayoutPoint(x: 0, y: 2))], [.batchUpdates(batch)]])
      let mismatch = DifferentialCheck(oracle: layout.oracle, script: script, windowCount: 0)
        .firstMismatch { situation throws(LayoutError) in
          try layout.makeEngine(strategy, situation, tuning: Tuning(checkpointInterval: 1 + index % 3))
        }
      if let mismatch {
        Issue.record("\(strategy.name): \(mismatch)\n\(layout)")
        return
      }
    }
  }

  @Test(
    "Every batch of one or two updates of three sections agrees, also where it is refused; a fifth of them without THOROUGH=1",
    arguments: Strategy.all)
  func smallSectionBatches(_ strategy: Strategy) {
    let start = Situation(data: .heights([[1, 5], [], [3]], width: 4), container: LayoutSize(width: 12, height: 12))
    let item = ElementPath(section: 0, item: 0)
    let items: [BatchUpdate] = [
      .delete(item), .reload(item, LayoutSize(width: 4, height: 2)), .insert(item, LayoutSize(width: 4, height: 2)),
      .insert([2, 1], LayoutSize(width: 4, height: 2)), .move(from: item, to: [1, 0]), .move(from: [2, 0], to: [0, 1]),
    ]
    let updates = Self.sectionUpdates(of: start) + items
    let batches = updates.map { [$0] } + updates.flatMap { first in updates.map { [first, $0] } }
    // Sections of these flows differ by their place, so that a section that moves gets another rule.
    let flow = FlowLayout(
      minimumInteritemSpacing: 5, headerReferenceSize: LayoutSize(width: 0, height: 1),
      sections: [
        FlowSection(minimumLineSpacing: 1), FlowSection(minimumLineSpacing: 2, footerReferenceSize: LayoutSize(width: 0, height: 2)),
      ])
    let layouts: [LayoutSpec] = [
      .list(ListLayout(spacing: 1)), .waterfall(WaterfallLayout(columns: 2)), .flow(flow), .mosaic(MosaicLayout(segmentHeight: 3)),
    ]
    // Five has no factor in common with the number of layouts or of intervals: the part takes all of both.
    for (index, batch) in Thoroughness.cases(of: Array(batches.enumerated()), oneIn: 5) {
      let layout = layouts[(index + index / updates.count) % layouts.count]
      // A second batch shows whether all that is kept a section went along.
      let second: [InvalidationContext] = [
        .batchUpdates([.insertSection(0, CollectionData.Section(items: [LayoutSize(width: 4, height: 1)]))])
      ]
      let steps: [[InvalidationContext]] = [[.scrolled(to: LayoutPoint(x: 0, y: 2))], [.batchUpdates(batch)], second]
      let mismatch = DifferentialCheck(oracle: layout.oracle, script: UpdateScript(start: start, steps: steps), windowCount: 0)
        .firstMismatch { situation throws(LayoutError) in
          try layout.makeEngine(strategy, situation, tuning: Tuning(checkpointInterval: 1 + index % 3))
        }
      if let mismatch {
        Issue.record("\(strategy.name): \(mismatch)\n\(layout)")
        return
      }
    }
  }

  /// Every deletion, reload, insertion and move of old and final sections that there are, and of one more.
  static func sectionUpdates(of situation: Situation) -> [BatchUpdate] {
    let section = CollectionData.Section(items: [LayoutSize(width: 4, height: 2), LayoutSize(width: 4, height: 7)])
    let indexes = 0...situation.data.sections.count
    let moves = indexes.flatMap { source in indexes.map { BatchUpdate.moveSection(from: source, to: $0) } }
    return indexes.flatMap { [.deleteSection($0), .reloadSection($0, section), .insertSection($0, section)] } + moves
  }

  /// Every deletion, reload, insertion and move of old and final paths that there are, and of one more in each section.
  static func updates(of situation: Situation) -> [BatchUpdate] {
    let size = LayoutSize(width: 4, height: 2)
    let old = situation.data.sections.enumerated().flatMap { section, content in
      (0...content.items.count).map { ElementPath(section: section, item: $0) }
    }
    let moves = old.flatMap { source in old.map { BatchUpdate.move(from: source, to: $0) } }
    return old.flatMap { [.delete($0), .reload($0, size), .insert($0, size)] } + moves
  }

  private func mismatch(_ strategy: Strategy, _ heights: some Collection<Double>, _ steps: [[InvalidationContext]]) -> Mismatch? {
    let start = Situation(data: .heights([Array(heights)], width: 4), container: LayoutSize(width: 12, height: 12))
    for (index, layout) in Self.smallLayouts.enumerated() {
      let check = DifferentialCheck(oracle: layout.oracle, script: UpdateScript(start: start, steps: steps), windowCount: 0)
      let tuning = Tuning(checkpointInterval: 1 + (heights.count + index) % 3)
      let mismatch = check.firstMismatch { situation throws(LayoutError) in
        try layout.makeEngine(strategy, situation, tuning: tuning)
      }
      if let mismatch { return mismatch }
    }
    return nil
  }
}
