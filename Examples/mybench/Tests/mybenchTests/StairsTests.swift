import LayoutBenchKit
import LayoutTestSupport
import Testing

@testable import mybench

/// The rule of stairs written a second time, as plainly as possible.
private struct StairsOracle: LayoutOracle {
  let layout = StairsLayout()

  var scrollDirection: ScrollDirection { .vertical }

  func refusal(of situation: Situation) -> LayoutError? {
    let needed = Double(layout.steps - 1) * layout.indent
    guard needed <= situation.container.width else {
      return .containerTooNarrow(available: situation.container.width, needed: needed, by: "stairs")
    }
    return nil
  }

  func layOut(_ situation: Situation) -> OracleResult {
    let width = situation.container.width
    // Lengths are rounded to device pixels once, on entry.
    let scale = Double(situation.displayScale)
    func rounded(_ length: Double) -> Double { (length * scale).rounded() / scale }
    var elements: [LayoutAttributes] = []
    var end = 0.0
    for (section, content) in situation.data.sections.enumerated() {
      for (item, size) in content.items.enumerated() {
        let top = item == 0 ? end : end + rounded(layout.spacing)
        let left = Double(item % layout.steps) * layout.indent
        let frame = LayoutRect(x: left, y: top, width: width - left, height: rounded(size.height))
        elements.append(LayoutAttributes(kind: .cell, indexPath: ElementPath(section: section, item: item), frame: frame))
        end = top + rounded(size.height)
      }
    }
    return OracleResult(elements: elements, contentSize: LayoutSize(width: width, height: end))
  }
}

@Suite("Stairs")
struct StairsTests {
  @Test("Four rows are where arithmetic puts them")
  func golden() throws {
    let data = CollectionData(items: [10, 20, 30, 40].map { LayoutSize(width: 0, height: $0) })
    let engine = try StairsLayout(steps: 3, indent: 20, spacing: 4).makeEngine(
      .naive, data: data, container: LayoutSize(width: 100, height: 50))
    engine.prepare()
    // Tops: 0, 10 + 4, 14 + 20 + 4, 38 + 30 + 4.
    #expect((0..<4).map { engine.layoutAttributesForItem(at: ElementPath(section: 0, item: $0))?.frame.y } == [0, 14, 38, 72])
  }

  @Test(
    "They agree with their oracle under every strategy, through random changes",
    arguments: Strategy.all.map(\.name), SeedRange.seeds(iterations: 10))
  func differential(strategy: String, seed: UInt64) throws {
    let strategy = try Strategy.named(strategy)
    let check = DifferentialCheck(oracle: StairsOracle(), script: UpdateScript(for: StairsOracle(), seed: seed))
    let mismatch = check.firstMismatch { situation throws(LayoutError) in
      // States three items apart: small data has many, and a fault that repeats every two or four items is seen.
      try StairsLayout().makeEngine(
        strategy, data: situation.data, container: situation.container, displayScale: situation.displayScale,
        tuning: Tuning(checkpointInterval: 3))
    }
    #expect(mismatch == nil, "seed \(seed)")
  }

  @Test("The strategy of one's own agrees with the oracle too", arguments: SeedRange.seeds(iterations: 10))
  func ownStrategy(seed: UInt64) {
    let check = DifferentialCheck(oracle: StairsOracle(), script: UpdateScript(for: StairsOracle(), seed: seed))
    let mismatch = check.firstMismatch { situation throws(LayoutError) in
      try StairsLayout().makeEngine(
        with: SparseStates(), data: situation.data, container: situation.container, displayScale: situation.displayScale,
        tuning: Tuning(checkpointInterval: 3))
    }
    #expect(mismatch == nil, "seed \(seed)")
  }
}
