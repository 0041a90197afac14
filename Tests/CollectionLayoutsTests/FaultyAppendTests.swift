import CollectionLayouts
import LayoutTestSupport
import Testing

/// The differential check catches a fault that many published waterfalls carry.
@Suite struct FaultyAppendTests {
  private func check(_ changes: [ScriptWriter.Change], columns: Int, seed: UInt64) -> DifferentialCheck {
    let oracle = WaterfallOracle(WaterfallLayout(columns: columns))
    var generator = SeededGenerator(seed: seed)
    let lengths = LengthSampler(.whole)
    let start = Situation(
      data: CollectionData(items: lengths.sizes(generator.int(in: 0...40), using: &generator)),
      container: LayoutSize(width: 320, height: 480))
    var writer = ScriptWriter(oracle: oracle, lengths: lengths, generator: generator, changes: changes)
    return DifferentialCheck(oracle: oracle, script: UpdateScript(seed: seed, start: start, steps: writer.steps(10, from: start)))
  }

  private func mismatch(_ check: DifferentialCheck, _ restart: FaultyAppend.Restart, columns: Int) -> Mismatch? {
    check.firstMismatch { situation throws(LayoutError) in LayoutEngine(FaultyAppend(restart, columns: columns, situation)) }
  }

  @Test("An append that restarts at the last item is caught, at an append", arguments: SeedRange.seeds(iterations: 30))
  func faultyRestart(_ seed: UInt64) throws {
    for columns in 2...4 {
      let found = mismatch(check([.append], columns: columns, seed: seed), .atLastItem, columns: columns)
      let mismatch = try #require(found, "\(columns) columns")
      #expect(mismatch.step > 0)
      #expect(mismatch.change.contains("insertedItems"))
    }
  }

  @Test("The same append that restarts after the last item is right", arguments: SeedRange.seeds(iterations: 30))
  func correctRestart(_ seed: UInt64) {
    let harmless: [ScriptWriter.Change] = [
      // It does not know what must not jump, so the content is not scrolled.
      .append, .append, .resizeOne, .resizeSeveral, .insertInside, .insertAtHead, .delete, .moveWithin, .batch, .resizeContainer,
      .everything,
    ]
    for columns in 1...4 {
      #expect(mismatch(check([.append], columns: columns, seed: seed), .afterLastItem, columns: columns) == nil)
      #expect(mismatch(check(harmless, columns: columns, seed: seed), .afterLastItem, columns: columns) == nil)
    }
  }

  @Test("One item, then another: the fault by hand")
  func byHand() throws {
    // Two columns of 50. Item 0 (10 high) stands in column 0. Right: item 1 in column 1 at 0. Faulty: item 0 comes again in column 0 at 10,
    // so the content is 20 high instead of 10, and all elements are three.
    let start = Situation(data: .heights([[10]]), container: LayoutSize(width: 100, height: 100))
    let engine = LayoutEngine(FaultyAppend(.atLastItem, columns: 2, start))
    engine.prepare()
    try engine.invalidateLayout(with: .insertedItems(at: ElementPath(section: 0, item: 1), sizes: [LayoutSize(width: 50, height: 10)]))
    engine.prepare()
    #expect(engine.collectionViewContentSize == LayoutSize(width: 100, height: 20))
    let all = engine.layoutAttributesForElements(in: LayoutRect(x: 0, y: 0, width: 100, height: 100))
    #expect(all == [.cell(0, 0, 0, 0, 50, 10), .cell(0, 0, 0, 10, 50, 10), .cell(0, 1, 50, 0, 50, 10)])
  }
}
