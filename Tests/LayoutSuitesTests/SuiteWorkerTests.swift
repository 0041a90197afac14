import BenchmarkHarness
import BenchmarkResults
import LayoutWorkloads
import Testing

@testable import LayoutSuites

@Suite("SuiteWorker")
struct SuiteWorkerTests {
  private static func worker(_ operations: [String], breaking broken: String? = nil) throws -> SuiteWorker<TickingClock, FaultingUsage> {
    var selection = Selection()
    selection.layouts = ["list", "flow"]
    selection.operations = operations
    selection.sizes = [60]
    var settings = RunSettings()
    settings.brokenContender = broken
    return SuiteWorker(
      suite: try Suite(selection, workload: "random"), workload: RandomWorkload(), settings: settings, stopwatch: .ticking(),
      shortestSample: 1, allocationCounter: nil)
  }

  @Test("Its cells are those of the suite, without the floors")
  func cells() throws {
    let worker = try Self.worker(["query"])
    #expect(
      worker.cells.map(\.description) == [
        "list/naive/query/60", "list/cached-append/query/60", "list/dirty-range/query/60", "list/checkpoint/query/60",
        "list/indexed/query/60", "list/rope/query/60", "flow/naive/query/60", "flow/cached-append/query/60", "flow/dirty-range/query/60",
        "flow/checkpoint/query/60", "flow/indexed/query/60",
      ])
  }

  @Test("Its cells can be opened in any order, and sampled; the digests of one group agree")
  func anyOrder() throws {
    let worker = try Self.worker(["query", "invalidate.insert", "append"])
    var digests: [CellGroup: Set<String>] = [:]
    for cell in Array(worker.cells.indices.reversed()) + [0, worker.cells.count - 1, 1] {
      digests[worker.cells[cell].group, default: []].insert(try #require(try worker.verify(cell).digest))
      #expect(try worker.open(cell))
      let calibration = try #require(worker.calibrate())
      #expect(calibration.iterations == 16)
      #expect(worker.sample(iterations: 9)?.iterations == 9)
    }
    #expect(digests.count == 6)
    #expect(digests.values.allSatisfy { $0.count == 1 })
  }

  @Test("A cold cell is sampled as a run does, in four iterations, each after an eviction; a warm one without any")
  func cold() throws {
    var evictions = 0
    let stopwatch = Stopwatch(clock: TickingClock(), usage: FaultingUsage(), eviction: CacheEviction(bytes: 0) { evictions += 1 })
    var selection = Selection()
    (selection.layouts, selection.strategies, selection.operations, selection.sizes) = (["list"], ["indexed"], ["query", "relayout"], [60])
    let worker = SuiteWorker(
      suite: try Suite(selection, workload: "random"), workload: RandomWorkload(), settings: RunSettings(), stopwatch: stopwatch,
      shortestSample: 1, allocationCounter: nil)
    #expect(worker.cells.map(\.operation) == ["query", "relayout"])
    #expect(try worker.open(0) && worker.sample(iterations: 16)?.iterations == 16 && evictions == 0)
    #expect(try worker.open(1) && worker.calibrate()?.iterations == 4 && evictions == 4)
    #expect(worker.sample(iterations: 4)?.iterations == 4 && evictions == 8)
  }

  @Test("Without an open cell there is nothing to sample")
  func nothingOpen() throws {
    let worker = try Self.worker(["query"])
    #expect(worker.calibrate() == nil)
    #expect(worker.sample(iterations: 1) == nil)
  }

  @Test("A strategy with an allocation added on purpose does the same work, and it is counted")
  func wasteful() throws {
    func work(_ settings: RunSettings) throws -> [String] {
      var selection = Selection()
      (selection.layouts, selection.operations, selection.sizes, selection.measuresFloors) = (["list"], ["relayout"], [60], false)
      let group = try #require(try Suite(selection, workload: "random").groups.first)
      return try CellCounter(workload: RandomWorkload(), settings: settings, allocationCounter: nil).count(group).samples.map {
        "\($0.cell) \($0.metric) \($0.value)"
      }
    }
    var settings = RunSettings()
    let plain = try work(settings)
    settings.wastefulContender = "dirty-range"
    #expect(plain.contains { $0.hasPrefix("list/dirty-range/relayout/60 itemsPlaced ") })
    #expect(try work(settings) == plain)
  }

  @Test("A strategy that is broken on purpose fails verification, and no other does")
  func broken() throws {
    let worker = try Self.worker(["query"], breaking: "dirty-range")
    for cell in worker.cells.indices {
      #expect(try worker.verify(cell).failedVerification == (worker.cells[cell].strategy == "dirty-range"))
    }
  }
}
