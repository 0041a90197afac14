import CollectionLayouts
import LayoutWorkloads
import Testing

@testable import LayoutSuites

/// A layout with items that reach the rule's less common ways.
private struct CountedScene: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let layout: BenchmarkedLayout
  let workload: any Workload
  let itemCount: Int

  var scene: Scene {
    let width = layout.itemWidth(Scene.standardContainer)
    let reserve = RandomWorkload().data(count: Scene.reserveCount, itemWidth: width, seed: 8).sections.flatMap(\.items)
    return Scene(layout: layout, data: workload.data(count: itemCount, itemWidth: width, seed: 7), reserve: reserve, seed: 7)
  }

  /// Columns whose items take turns.
  static let alternating = BenchmarkedLayout(WaterfallLayout(columns: 2, placement: .alternating)) { $0.width / 2 }

  /// Every layout, every workload made against a strategy, and columns that take turns. More items than a run of the index holds.
  static let all =
    BenchmarkedLayout.all.map { Self(testDescription: $0.name, layout: $0, workload: RandomWorkload(), itemCount: 300) }
    + AdversaryWorkload.all.flatMap { workload in
      (BenchmarkedLayout(of: workload).map { [$0] } ?? BenchmarkedLayout.all).map {
        Self(testDescription: "\($0.name)@\(workload.name)", layout: $0, workload: workload, itemCount: 300)
      }
    } + [Self(testDescription: "alternating", layout: alternating, workload: RandomWorkload(), itemCount: 300)]
}

@Suite("The counted work is the timed work")
struct CountedWorkTests {
  @Test("After every update of every operation, the counted engine has prepared as the plain one has", arguments: CountedScene.all)
  fileprivate func samePrepare(example: CountedScene) throws {
    let scene = example.scene
    for contender in Contender.all where contender.supports(scene.layout) {
      let tally = WorkTally()
      guard let counted = contender.counted(in: tally) else { continue }
      for operation in Operation.all where operation.applies(scene) {
        let (plain, other) = (try contender.make(scene), try counted.make(scene))
        for update in [[]] + operation.plan(scene).verification.prefix(6) {
          for engine in [plain, other] {
            engine.apply(update)
            engine.prepare()
          }
          #expect(other.lastPrepare == plain.lastPrepare, "\(contender.name), \(operation.name)")
        }
      }
    }
  }

  @Test("One pass over 10,000 items in groups of a thousand measures each item once")
  func groups() throws {
    let workload = AdversaryWorkload(.groups)
    let layout = try #require(BenchmarkedLayout(of: workload))
    let scene = CountedScene(testDescription: "", layout: layout, workload: workload, itemCount: 10_000).scene
    let tally = WorkTally()
    let engine = try #require(Contender(.indexed).counted(in: tally)).make(scene)
    engine.prepare()
    #expect(tally.total.itemsMeasured == 10_000 && tally.total.itemsPlaced == 0 && tally.total.bandsLaid == 0)
  }

  @Test("A query of columns that take turns places the items that it emits, and at most one more in each column")
  func turns() throws {
    let tally = WorkTally()
    let items = Array(repeating: LayoutSize(width: 40, height: 10), count: 200)
    let engine = try WaterfallLayout(columns: 2, placement: .alternating).makeEngine(
      with: CountingBuilder(builder: RegisteredStrategy(.indexed), tally: tally), data: CollectionData(items: items),
      container: LayoutSize(width: 100, height: 100), displayScale: 1, tuning: Tuning(checkpointInterval: 4))
    engine.prepare()
    let before = tally.total
    var buffer = AttributesBuffer()
    // Rows of two stand at 0, 10, 20 and so on; the window lies within the row at 500.
    engine.layoutAttributesForElements(in: LayoutRect(x: 0, y: 502, width: 100, height: 6), into: &buffer)
    let query = tally.total - before
    #expect(buffer.count == 2 && query.attributesEmitted == 2)
    // In each column the item before the window may reach into it, and is placed to know; on the way over all items 28 are.
    #expect((2...4).contains(query.itemsPlaced), "\(query.itemsPlaced)")
    #expect(query.bandsLaid == query.itemsPlaced)
  }
}
