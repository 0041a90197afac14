@testable import BenchmarkHarness
import BenchmarkResults
import CollectionLayouts
import LayoutWorkloads
import Testing
import WorkCounting

@testable import LayoutSuites

/// Counts one allocation of 8 bytes in each call of an engine.
private struct OneEach: AllocationCounter {
  func install() {}
  func remove() {}
  func start() {}
  func stop() -> AllocationCount {
    var count = AllocationCount()
    (count.allocations, count.allocatedBytes) = (1, 8)
    return count
  }
}

/// An engine whose prepares walk over all items.
private final class WalkingEngine: ForwardingEngine {
  override func prepare() {
    super.prepare()
    _ = engine.layoutAttributesForElements(in: LayoutRect(x: 0, y: 0, width: 1e4, height: 1e7))
  }
}

@Suite("Counted scenarios")
struct CountedScenarioTests {
  private static func figures(_ scenario: Scenario, _ contenders: [Contender]) throws -> [CellIdentifier: [Metric: Double]] {
    let group = try #require(ScenarioGroup(scenario, BenchmarkedLayout.all[0], contenders, itemCount: 200, workload: "random"))
    let counter = CellCounter(workload: RandomWorkload(), settings: RunSettings(), allocationCounter: OneEach())
    let outcome = try counter.count(group)
    #expect(outcome.failures.isEmpty && outcome.facts.map(\.cell) == group.cells)
    return Dictionary(grouping: outcome.samples, by: \.cell)
      .mapValues { Dictionary(uniqueKeysWithValues: $0.map { ($0.metric, $0.value) }) }
  }

  @Test("The frames of a play are counted, its set-up is not, and a second count gives the same figures")
  func exact() throws {
    let contenders = [Contender(.naive), Contender(.indexed)]
    let figures = try Self.figures(.appendStream, contenders)
    #expect(try Self.figures(.appendStream, contenders) == figures)
    let naive = try #require(figures[CellIdentifier("list/naive/scenario.append-stream/200")!])
    let indexed = try #require(figures[CellIdentifier("list/indexed/scenario.append-stream/200")!])
    #expect(try #require(naive[.itemsPlaced]) > 200 && naive[.itemsMeasured] == 0)
    #expect(try #require(indexed[.itemsMeasured]) > 0 && indexed[.attributesEmitted] == naive[.attributesEmitted])
    // As many calls of the engine, and so as many allocations, under every strategy.
    #expect(naive[.allocations] == indexed[.allocations] && naive[.allocatedBytes] == naive[.allocations].map { $0 * 8 })
    // A fling over a list that is there already places nothing under naive.
    let fling = try Self.figures(.fling, [Contender(.naive)])
    #expect(fling.values.first?[.itemsPlaced] == 0)
  }

  @Test("Work that is planted in the frames is counted")
  func planted() throws {
    let strategy = Contender(.indexed)
    let makeWatched = try #require(strategy.makeWatched)
    let walking = Contender(
      strategy.entry, layouts: nil, make: { (scene) throws(LayoutError) in LayoutEngine(WalkingEngine(try strategy.make(scene))) },
      makeWatched: { (scene, watch) throws(LayoutError) in
        LayoutEngine(WalkingEngine(try makeWatched(scene, watch)))
      })
    let before = try #require(Self.figures(.appendStream, [strategy]).values.first?[.itemsPlaced])
    let after = try #require(Self.figures(.appendStream, [walking]).values.first?[.itemsPlaced])
    #expect(after > before + 200)
  }

  @Test("A contender whose final frames are wrong has no counts, and is named")
  func wrong() throws {
    let group = try #require(
      ScenarioGroup(.appendStream, BenchmarkedLayout.all[0], [Contender(.indexed).broken()], itemCount: 200, workload: "random"))
    let outcome = try CellCounter(workload: RandomWorkload(), settings: RunSettings(), allocationCounter: nil).count(group)
    #expect(outcome.failures == group.cells && outcome.samples.isEmpty)
  }
}
