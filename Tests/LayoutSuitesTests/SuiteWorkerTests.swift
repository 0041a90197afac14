import BenchmarkResults
import CollectionLayouts
import LayoutWorkloads
import Testing

@testable import BenchmarkHarness
@testable import LayoutSuites

@Suite("SuiteWorker")
struct SuiteWorkerTests {
  private static func suite(_ operations: [String]) throws -> Suite {
    var selection = SuiteChoice()
    (selection.layouts, selection.operations, selection.counts) = (["list", "flow"], operations, [60])
    return try selection.suite()
  }

  private static func worker(_ operations: [String], breaking broken: String? = nil) throws -> SuiteWorker<TickingClock, FaultingUsage> {
    var settings = RunSettings()
    settings.brokenContender = broken
    return SuiteWorker(
      suite: try suite(operations), workload: RandomWorkload(), settings: settings, stopwatch: .ticking(),
      usage: FaultingUsage(), shortestSample: 1, shortestAlone: 1, allocationCounter: nil)
  }

  @Test("Its cells are those of the suite, without the floors")
  func cells() throws {
    let worker = try Self.worker(["query"])
    let list = Contender.all.map { "list/\($0.name)/query/60" }
    let flow = Strategy.all.map { "flow/\($0.name)/query/60" }
    #expect(worker.cells.map(\.description) == list + flow)
  }

  @Test("Its cells can be opened in any order, and sampled; the digests of one group agree")
  func anyOrder() throws {
    let worker = try Self.worker(["query", "invalidate.insert", "append"])
    var digests: [CellGroup: Set<String>] = [:]
    for cell in Array(worker.cells.indices.reversed()) + [0, worker.cells.count - 1, 1] {
      digests[worker.cells[cell].group, default: []].insert(try #require(worker.verify(cell).digest))
      #expect(worker.answer(to: .open(cell: cell, extraSteps: 0)) == .opened)
      #expect(worker.answer(to: .calibrate).iterations == 16)
      #expect(worker.answer(to: .sample(iterations: 9)).iterations == 9)
    }
    #expect(digests.count == 6)
    #expect(digests.values.allSatisfy { $0.count == 1 })
  }

  @Test("A cold cell is sampled as a run does, in four iterations, each after an eviction; a warm one without any")
  func cold() throws {
    var evictions = 0
    let stopwatch = Stopwatch(clock: TickingClock(), usage: FaultingUsage(), eviction: CacheEviction(bytes: 0) { evictions += 1 })
    var selection = SuiteChoice()
    (selection.layouts, selection.strategies, selection.operations, selection.counts) = (
      ["list"], ["indexed"], ["query", "relayout"], [60]
    )
    let worker = SuiteWorker(
      suite: try selection.suite(), workload: RandomWorkload(), settings: RunSettings(), stopwatch: stopwatch,
      usage: FaultingUsage(), shortestSample: 1, shortestAlone: 1, allocationCounter: nil)
    #expect(worker.cells.map(\.operation) == ["query", "relayout"])
    #expect(try worker.open(0) && worker.sample(iterations: 16)?.iterations == 16 && evictions == 0)
    #expect(try worker.open(1) && worker.calibrate().iterations == 4 && evictions == 4)
    #expect(worker.sample(iterations: 4)?.iterations == 4 && evictions == 8)
  }

  @Test("Without an open cell there is nothing to sample")
  func nothingOpen() throws {
    let worker = try Self.worker(["query"])
    for request in [WorkerRequest.calibrate, .sample(iterations: 1), .count] {
      #expect(worker.answer(to: request) == .failed("no cell is open"))
    }
  }

  @Test("What cannot be done is refused with the reason, and the worker goes on")
  func refusals() throws {
    let worker = try Self.worker(["query"])
    let count = worker.cells.count
    func visit(group: Int = 0, cells: [Int] = [0], rounds: LaunchRounds = LaunchRounds(most: 1, fewest: 1), time: Int = 1) -> WorkerRequest
    {
      .visit(GroupVisit(group: group, cells: cells, isFirst: true, rounds: rounds, time: time, mostTime: 1))
    }
    var unsettled = LaunchRounds(most: 1, fewest: 1)
    unsettled.calibrations = [Calibration(iterations: 0, nanoseconds: 5)]
    let requests: [(WorkerRequest, String)] = [
      (.verify(cell: count), "there is no cell \(count), only \(count)"),
      (.open(cell: -1, extraSteps: 0), "there is no cell -1, only \(count)"),
      (.open(cell: 0, extraSteps: -0.5), "-0.5 steps cannot be added"),
      (.open(cell: 0, extraSteps: .infinity), "inf steps cannot be added"),
      (.sample(iterations: 0), "a sample cannot have 0 iterations"), (.spin(steps: 0), "0 steps cannot be timed"),
      (visit(group: 9), "there is no group 9 with cells [0]"), (visit(cells: []), "there is no group 0 with cells []"),
      (visit(cells: [0, 99]), "there is no group 0 with cells [0, 99]"),
      (.play(ScenarioVisit(scenario: 3, cells: [0], plays: 1, time: 1)), "there is no scenario 3 with cells [0]"),
    ]
    for (request, reason) in requests { #expect(worker.answer(to: request) == .failed(reason)) }
    for request in [visit(rounds: LaunchRounds(most: 0, fewest: 0)), visit(rounds: unsettled), visit(time: -1)] {
      guard case .failed(let reason) = worker.answer(to: request) else { return #expect(Bool(false), "\(request) was not refused") }
      #expect(reason.hasPrefix("the rounds cannot be made: LaunchRounds("))
    }
    #expect(worker.answer(to: .open(cell: 0, extraSteps: 0)) == .opened)
  }

  @Test("A group that is visited is verified, sampled and counted, whatever cell is open; the samples are those of its cells")
  func visit() throws {
    let worker = try Self.worker(["query"], breaking: "dirty-range")
    let group = try #require(try Self.suite(["query"]).groups.firstIndex(where: \.isOfLayout))
    #expect(worker.answer(to: .open(cell: 10, extraSteps: 0)) == .opened)
    let request = WorkerRequest.visit(
      GroupVisit(group: group, cells: [0, 2, 4], isFirst: true, rounds: LaunchRounds(most: 3, fewest: 1), time: .max, mostTime: .max))
    guard case .visited(let outcome) = worker.answer(to: request) else { return #expect(Bool(false), "it was not visited") }
    #expect(outcome.facts.map(\.cell.strategy) == ["naive", "dirty-range", "indexed"])
    #expect(outcome.failures.map(\.strategy) == ["dirty-range"])
    let timed = outcome.samples.filter { $0.metric == .time }
    #expect(Dictionary(grouping: timed, by: \.cell.strategy).mapValues(\.count) == ["naive": 3, "indexed": 3])
    #expect(worker.answer(to: .calibrate) == .failed("no cell is open"))
  }

  @Test("A strategy with an allocation added on purpose does the same work, and it is counted")
  func wasteful() throws {
    func work(_ settings: RunSettings) throws -> [String] {
      var selection = SuiteChoice()
      (selection.layouts, selection.operations, selection.counts, selection.purpose.measuresFloors) = (["list"], ["relayout"], [60], false)
      let group = try #require(try selection.suite().groups.first)
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
      #expect(worker.verify(cell).failedVerification == (worker.cells[cell].strategy == "dirty-range"))
    }
  }
}

extension WorkerReply {
  /// The iterations of a calibration or a sample.
  fileprivate var iterations: Int? {
    switch self {
    case .calibrated(let calibration): calibration.iterations
    case .sampled(let sample): sample.iterations
    default: nil
    }
  }
}
