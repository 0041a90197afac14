import CollectionLayouts
import LayoutTestSupport
import Testing

/// What is refused, and that a refusal changes nothing.
@Suite struct LayoutErrorTests {
  static let layouts: [LayoutSpec] = [
    .list(ListLayout(spacing: 3, alignment: .center)),
    .waterfall(WaterfallLayout(columns: 2, columnSpacing: 10, sectionInset: LayoutInsets(left: 5, right: 5))),
    .flow(FlowLayout(sections: [FlowSection(itemSizes: .uniform(LayoutSize(width: 30, height: 9))), FlowSection(minimumLineSpacing: 4)])),
    .mosaic(MosaicLayout(segmentHeight: 20)),
  ]

  /// Three items, then two.
  static let situation = Situation(data: .heights([[10, 20, 30], [5, 6]]), container: LayoutSize(width: 100, height: 100))

  static let fine = LayoutSize(width: 8, height: 8)

  /// Invalidations that any layout refuses.
  static let refused: [InvalidationContext] =
    [Double.nan, .infinity, -.infinity, -1, 3e9].flatMap { bad -> [InvalidationContext] in
      let size = LayoutSize(width: bad, height: bad)
      let path = ElementPath(section: 0, item: 0)
      return [
        .resizedItem(path, size), .resizedItems([(path: ElementPath(section: 1, item: 1), size: fine), (path: path, size: size)]),
        .insertedItems(at: path, sizes: [fine, size]),
        .reloadData(CollectionData(sections: [.init(items: [fine]), .init(items: [size])])),
        .batchUpdates([.delete(path), .insert(path, size)]), .batchUpdates([.delete([1, 0]), .reload(path, size)]),
      ] + (bad == 3e9 ? [] : [.resizedContainer(size)])
    } + [
      .resizedItem(ElementPath(section: 0, item: 3), fine), .resizedItem(ElementPath(section: 2, item: 0), fine),
      .resizedItem(ElementPath(section: -1, item: 0), fine), .resizedItem(ElementPath(section: 0, item: -1), fine),
      .resizedItems([(path: ElementPath(section: 0, item: 0), size: fine), (path: ElementPath(section: 1, item: 2), size: fine)]),
      .insertedItems(at: ElementPath(section: 0, item: 4), sizes: [fine]),
      .insertedItems(at: ElementPath(section: 2, item: 0), sizes: [fine]),
      .deletedItems(section: 0, items: 2..<4), .deletedItems(section: 0, items: -1..<1), .deletedItems(section: 2, items: 0..<1),
      .deletedItems(section: -1, items: 0..<0),
      .movedItem(from: ElementPath(section: 0, item: 3), to: ElementPath(section: 0, item: 0)),
      .movedItem(from: ElementPath(section: 0, item: 0), to: ElementPath(section: 0, item: 3)),
      .movedItem(from: ElementPath(section: 0, item: 0), to: ElementPath(section: 1, item: 3)),
      .movedItem(from: ElementPath(section: 0, item: 0), to: ElementPath(section: 2, item: 0)),
      .scrolled(to: LayoutPoint(x: .nan, y: 0)), .scrolled(to: LayoutPoint(x: 0, y: .infinity)), .scrolledSection(0, to: 10),
      .scrolledSection(-1, to: 10), .scrolledSection(2, to: 10), .batchUpdates([.delete([0, 0]), .delete([0, 0])]),
      .batchUpdates([.delete([0, 0]), .insert([0, 0], fine), .insert([0, 3], fine), .move(from: [0, 1], to: [1, 9])]),
    ]

  @Test("A refused invalidation throws, changes nothing and leaves the engine readable", arguments: Strategy.all)
  func refusals(_ strategy: Strategy) throws {
    for layout in Self.layouts {
      for context in Self.refused {
        // A good change follows, so that anything the refused one left behind shows after the prepare too.
        let good = InvalidationContext.resizedItem(ElementPath(section: 1, item: 0), Self.fine)
        let script = UpdateScript(start: Self.situation, steps: [[context], [good], [context, good]])
        let check = DifferentialCheck(oracle: layout.oracle, script: script, windowCount: 1)
        let mismatch = check.firstMismatch { situation throws(LayoutError) in try layout.makeEngine(strategy, situation) }
        #expect(mismatch == nil, "\(layout)")
        #expect(refusal(of: context, by: layout) != nil, "the oracle let \(context) pass")
      }
    }
  }

  private func refusal(of context: InvalidationContext, by layout: LayoutSpec) -> LayoutError? {
    do throws(LayoutError) {
      _ = try layout.oracle.situation(after: context, in: Self.situation)
      return nil
    } catch {
      return error
    }
  }

  @Test("An error names what was found", arguments: Strategy.all)
  func payloads(_ strategy: Strategy) throws {
    let engine = try ListLayout().makeEngine(strategy, data: Self.situation.data, container: Self.situation.container)
    let beyond = ElementPath(section: 0, item: 3)
    let nowhere = ElementPath(section: 2, item: 0)
    #expect(throws: LayoutError.pathOutOfRange(beyond, itemCount: 3)) {
      try engine.invalidateLayout(with: .resizedItem(beyond, Self.fine))
    }
    #expect(throws: LayoutError.pathOutOfRange(nowhere, itemCount: nil)) {
      try engine.invalidateLayout(with: .resizedItem(nowhere, Self.fine))
    }
    #expect(throws: LayoutError.rangeOutOfRange(1..<4, section: 0, itemCount: 3)) {
      try engine.invalidateLayout(with: .deletedItems(section: 0, items: 1..<4))
    }
    #expect(throws: LayoutError.rangeOutOfRange(0..<1, section: 2, itemCount: nil)) {
      try engine.invalidateLayout(with: .deletedItems(section: 2, items: 0..<1))
    }
  }

  @Test("A container too narrow for the columns is refused, and one that just fits is not", arguments: Strategy.all)
  func tooNarrow(_ strategy: Strategy) throws {
    // Insets 5+5 and one gap of 10 need 20 points: at 20 the columns are 0 wide, at 19.5 less than that.
    let (layout, narrow) = (Self.layouts[1], LayoutSize(width: 19.5, height: 100))
    let fitting = LayoutSize(width: 20, height: 100)
    let script = UpdateScript(
      start: Self.situation, steps: [[.resizedContainer(narrow)], [.resizedContainer(fitting)], [.resizedContainer(narrow)]])
    let mismatch = DifferentialCheck(oracle: layout.oracle, script: script)
      .firstMismatch { situation throws(LayoutError) in try layout.makeEngine(strategy, situation) }
    #expect(mismatch == nil)
    let error = #expect(throws: LayoutError.self) {
      try layout.makeEngine(strategy, Situation(data: Self.situation.data, container: narrow))
    }
    guard case .containerTooNarrow = error else {
      Issue.record("\(String(describing: error)) is not containerTooNarrow")
      return
    }
  }

  @Test("A container too narrow for the columns is refused even while there are no sections", arguments: Strategy.all)
  func tooNarrowForNothing(_ strategy: Strategy) {
    // Insets 5+5 and one gap of 10 need 20 points.
    let script = UpdateScript(
      start: Situation(data: CollectionData(sections: []), container: LayoutSize(width: 100, height: 100)),
      steps: [[.resizedContainer(LayoutSize(width: 19.5, height: 100))], [.reloadData(Self.situation.data)]])
    let mismatch = DifferentialCheck(oracle: Self.layouts[1].oracle, script: script)
      .firstMismatch { situation throws(LayoutError) in try Self.layouts[1].makeEngine(strategy, situation) }
    #expect(mismatch == nil)
  }

  @Test("A layout with a length that is none makes no engine", arguments: Strategy.all)
  func badParameters(_ strategy: Strategy) {
    for bad in [Double.nan, .infinity, -1, 3e9] {
      let size = LayoutSize(width: bad, height: bad)
      let layouts: [LayoutSpec] = [
        .list(ListLayout(headerReferenceSize: size)), .list(ListLayout(footerReferenceSize: size)),
        .list(ListLayout(sectionInset: LayoutInsets(top: bad))), .list(ListLayout(sectionInset: LayoutInsets(bottom: bad))),
        .waterfall(WaterfallLayout(sectionInset: LayoutInsets(top: bad))),
        .waterfall(WaterfallLayout(sectionInset: LayoutInsets(bottom: bad))), .waterfall(WaterfallLayout(headerReferenceSize: size)),
        .waterfall(WaterfallLayout(footerReferenceSize: size)),
      ]
      let acrossOnly: [LayoutSpec] = [.waterfall(WaterfallLayout(columnSpacing: bad))]
      let signed: [LayoutSpec] = [
        .list(ListLayout(spacing: bad)), .list(ListLayout(sections: [ListSection(spacing: bad)])),
        .waterfall(WaterfallLayout(lineSpacing: bad)),
      ]
      let signedAcrossOnly: [LayoutSpec] = [
        .list(ListLayout(sectionInset: LayoutInsets(left: bad))), .list(ListLayout(sectionInset: LayoutInsets(right: bad))),
        .waterfall(WaterfallLayout(sectionInset: LayoutInsets(left: bad))),
        .waterfall(WaterfallLayout(sectionInset: LayoutInsets(right: bad))),
      ]
      // 3e9 is too long for layout units only; across the scroll axis it makes a container too narrow.
      let (isOnGrid, isNegative) = (bad != 3e9, bad == -1)
      let refused = layouts + (isOnGrid ? acrossOnly : []) + (isNegative ? [] : signed) + (isOnGrid && !isNegative ? signedAcrossOnly : [])
      for layout in refused {
        #expect(isInvalidLength { () throws(LayoutError) in _ = try layout.makeEngine(strategy, Self.situation) }, "\(layout)")
      }
    }
  }

  @Test("Data or a container with a length that is none makes no engine", arguments: Strategy.all)
  func badSituations(_ strategy: Strategy) {
    for layout in Self.layouts {
      for bad in [Double.nan, .infinity, -1] {
        var situation = Self.situation
        situation.container = LayoutSize(width: bad, height: 100)
        #expect(isInvalidLength { () throws(LayoutError) in _ = try layout.makeEngine(strategy, situation) }, "\(layout) \(bad)")
        situation = Self.situation
        situation.data.sections[1].items[1].height = bad
        #expect(isInvalidLength { () throws(LayoutError) in _ = try layout.makeEngine(strategy, situation) }, "\(layout) \(bad)")
      }
    }
  }

  @Test("A waterfall has 1 to 16 columns", arguments: [-1, 0, 17])
  func columnCount(_ columns: Int) {
    #expect(throws: LayoutError.self) {
      try WaterfallLayout(columns: columns).makeEngine(.naive, data: Self.situation.data, container: Self.situation.container)
    }
  }

  @Test("A display scale is positive", arguments: [-1, 0])
  func displayScale(_ scale: Int) {
    #expect(throws: LayoutError.self) {
      try ListLayout().makeEngine(.naive, data: Self.situation.data, container: Self.situation.container, displayScale: scale)
    }
  }

  private func isInvalidLength(_ body: () throws(LayoutError) -> Void) -> Bool {
    do throws(LayoutError) {
      try body()
      return false
    } catch {
      if case .invalidLength = error { return true }
      return false
    }
  }
}
