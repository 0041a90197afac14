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

  @Test("A counter outside is told of each call of the engine in the frames of a play, after a play that it is told to forget")
  func signals() throws {
    for strategy in ["naive", "indexed"] {
      var selection = RunSelection()
      (selection.layouts, selection.strategies, selection.counts) = (["list"], [strategy], [200])
      selection.operations = ["scenario.append-stream", "append"]
      let suite = try Suite(selection, from: SuiteSource(), for: .pairing)
      let cell = try #require(suite.scenarios.first?.cells.first)
      let counter = CellCounter(workload: RandomWorkload(), settings: RunSettings(), allocationCounter: nil)
      var told: [String] = []
      func tell(_ work: CountedWork) throws -> Int {
        told = []
        return try counter.runIterations(of: work) {
          told.append("start")
        } stop: {
          told.append("stop")
        } forget: {
          told.append("forget")
        }
      }
      let work = try #require(suite.work(of: cell))
      #expect(try tell(work) == 1)
      let plays = told.split(separator: "forget").map(Array.init)
      #expect(plays.count == 2 && plays[0] == plays[1])
      #expect(plays[0].count > 200 && plays[0].enumerated().allSatisfy { $1 == ($0.isMultiple(of: 2) ? "start" : "stop") })
      // As many calls as there are allocations where each call makes one.
      let figures = try Self.figures(.appendStream, [Contender(try #require(Strategy.all.first { $0.name == strategy }))])
      #expect(figures.values.first?[.allocations] == Double(plays[0].count / 2))
      // An operation is told of its iterations, of which the first is forgotten.
      let append = try #require(suite.work(of: suite.cells[0]))
      let iterations = try tell(append)
      #expect(iterations == RunSettings().countedIterations)
      #expect(told == ["start", "stop", "forget"] + (0..<iterations).flatMap { _ in ["start", "stop"] })
      #expect(suite.work(of: CellIdentifier("list/rope/query/200")!) == nil)
    }
  }

  @Test("A contender whose final frames are wrong has no counts, and is named")
  func wrong() throws {
    let group = try #require(
      ScenarioGroup(.appendStream, BenchmarkedLayout.all[0], [Contender(.indexed).broken()], itemCount: 200, workload: "random"))
    let outcome = try CellCounter(workload: RandomWorkload(), settings: RunSettings(), allocationCounter: nil).count(group)
    #expect(outcome.failures == group.cells && outcome.samples.isEmpty)
  }
}
