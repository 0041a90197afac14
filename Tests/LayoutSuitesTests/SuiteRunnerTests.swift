import BenchmarkResults
import CollectionLayouts
import LayoutWorkloads
import Testing

@testable import BenchmarkHarness
@testable import LayoutSuites

/// An allocation counter that says the same of everything.
private final class SteadyCounter: AllocationCounter {
  func install() {}
  func remove() {}
  func start() {}
  func stop() -> AllocationCount { AllocationCount(allocations: 2, allocatedBytes: 64, peakBytes: 48, retainedBytes: -16) }
}

/// An allocation counter that the engines of a test tell what they retain.
private final class ToldCounter: AllocationCounter, @unchecked Sendable {
  private var retained = 0
  private var startOfCount = 0

  func tell(_ bytes: Int) { retained += bytes }
  func install() {}
  func remove() {}
  func start() { startOfCount = retained }
  func stop() -> AllocationCount { AllocationCount(retainedBytes: retained - startOfCount) }
}

/// An engine that tells what its `prepare()` retains.
private final class TellingEngine: LayoutEngineCore {
  private let engine: LayoutEngine
  private let tell: () -> Void

  init(_ engine: LayoutEngine, tell: @escaping () -> Void) { (self.engine, self.tell) = (engine, tell) }

  func prepare() {
    tell()
    engine.prepare()
  }

  func invalidateLayout(with context: InvalidationContext) throws(LayoutError) { try engine.invalidateLayout(with: context) }
  func layoutAttributesForElements(in rect: LayoutRect, into buffer: inout AttributesBuffer) {
    engine.layoutAttributesForElements(in: rect, into: &buffer)
  }
  func layoutAttributes(of kind: ElementKind, at path: ElementPath) -> LayoutAttributes? {
    kind == .cell ? engine.layoutAttributesForItem(at: path) : nil
  }
  var collectionViewContentSize: LayoutSize { engine.collectionViewContentSize }
  var lastPrepare: PrepareReport { engine.lastPrepare }
}

@Suite("SuiteRunner")
struct SuiteRunnerTests {
  private static let rounds = 3
  private static let work: [Metric] = [.itemsPlaced, .bandsLaid, .itemsMeasured, .sectionsTouched, .attributesEmitted]

  private static func run(
    _ selection: SuiteChoice, breaking broken: String? = nil, counter: (any AllocationCounter)? = nil
  ) throws -> GroupOutcome {
    var settings = RunSettings()
    settings.mostRounds = rounds
    settings.brokenContender = broken
    let runner = SuiteRunner(
      workload: RandomWorkload(), settings: settings, stopwatch: .ticking(), shortestSample: 1,
      allocationCounter: counter)
    var whole = GroupOutcome()
    for group in try selection.suite().groups {
      let outcome = try runner.run(group, settings)
      whole.samples += outcome.samples
      whole.facts += outcome.facts
    }
    return whole
  }

  private static func selection(_ operations: [String] = []) -> SuiteChoice {
    var selection = SuiteChoice()
    selection.operations = operations
    selection.counts = [7]
    return selection
  }

  @Test("Every cell has a sample of each round, cold of one iteration and warm of sixteen, whose segments take a reading of the clock")
  func samples() throws {
    let outcome = try Self.run(Self.selection())
    let cells = try Self.selection().suite().cells
    #expect(Set(outcome.samples.map(\.cell)) == Set(cells))
    for cell in cells {
      let own = outcome.samples.filter { $0.cell == cell && $0.metric == .time }
      // Single iterations vary more than batches: four times as many rounds of a frame, twelve times as many of a query.
      #expect(own.map(\.round) == Array(0..<(["relayout": 12, "query.cold": 36][cell.operation] ?? 3)))
      let isCold = ["relayout", "query.cold"].contains(cell.operation)
      // Seven items are too few to add or to take away more than one in a segment.
      let isAlone = ["append", "invalidate.insert", "invalidate.delete"].contains(cell.operation)
      #expect(own.allSatisfy { $0.iterations == (isCold ? 1 : 16) && $0.value == (isCold || isAlone ? 1_000 : 62.5) }, "\(cell)")
    }
    #expect(outcome.failures.isEmpty)
    #expect(outcome.facts.map(\.cell) == cells.filter { !$0.isFloor })
  }

  @Test("A batch of which a step of the clock is more than a hundredth leaves no sample; a single frame is judged later, over all launches")
  func coarseClock() throws {
    func run(_ operation: String, resolution: Int) throws -> GroupOutcome {
      var settings = RunSettings()
      settings.mostRounds = Self.rounds
      // Each batch lasts 1,000 ns.
      let runner = SuiteRunner(
        workload: RandomWorkload(), settings: settings, stopwatch: .ticking(), shortestSample: 1,
        resolution: resolution, allocationCounter: nil)
      var selection = Self.selection([operation])
      (selection.layouts, selection.strategies, selection.purpose.measuresFloors) = (["list"], ["naive"], false)
      return try runner.run(try #require(try selection.suite().groups.first), settings)
    }
    let fine = try run("query", resolution: 10)
    #expect(fine.clockFault == nil && fine.samples.count { $0.metric == .time } == Self.rounds)
    let coarse = try run("query", resolution: 11)
    #expect(coarse.clockFault == .tooCoarse(work: "list/naive/query/7", batch: 1_000, resolution: 11))
    #expect(!coarse.samples.contains { $0.metric == .time })
    #expect(try run("relayout", resolution: 4_000_000).clockFault == nil)
  }

  @Test("Within a round each cell of a group has a place of its own, and the orders are those of the seed")
  func order() throws {
    var selection = Self.selection(["query"])
    selection.layouts = ["waterfall"]
    selection.strategies = ["naive", "cached-append", "dirty-range"]
    selection.purpose.measuresFloors = false
    let samples = try Self.run(selection).samples.filter { $0.metric == .time }
    #expect(samples.map(\.order) == [0, 1, 2, 0, 1, 2, 0, 1, 2])
    let names = ["naive", "cached-append", "dirty-range"]
    let order = RoundOrder(count: 3, seed: 42)
    #expect(samples.map(\.cell.strategy) == (0..<3).flatMap { order.candidates(inRound: $0).map { names[$0] } })
  }

  @Test("Page faults contaminate every sample but those of prepare.fresh, which is about them")
  func contamination() throws {
    let samples = try Self.run(Self.selection(["prepare"])).samples.filter { $0.metric == .time }
    #expect(samples.contains { $0.cell.operation == "prepare.fresh" })
    for sample in samples {
      // One in each segment: a page that arrives among seven items has one of its own.
      #expect(sample.pageFaults == (sample.cell.operation == "append" ? 16 : 1) && sample.involuntarySwitches == 0)
      let operation = try #require(Operation.all.first { $0.name == sample.cell.operation })
      #expect(sample.isContaminated(expectsPageFaults: operation.expectsPageFaults) == (operation.name != "prepare.fresh"))
    }
  }

  @Test("A cell that fails verification has no samples of any kind, and those beside it have all")
  func failingCell() throws {
    let outcome = try Self.run(Self.selection(["query", "invalidate.resize"]), breaking: "dirty-range", counter: SteadyCounter())
    let broken = BenchmarkedLayout.all.flatMap { ["\($0.name)/dirty-range/invalidate.resize/7", "\($0.name)/dirty-range/query/7"] }
    #expect(outcome.failures.map(\.description).sorted() == broken.sorted())
    #expect(!outcome.samples.contains { $0.cell.strategy == "dirty-range" })
    let notes = outcome.facts.filter { $0.cell.strategy == "dirty-range" }.compactMap(\.note)
    #expect(notes.count == broken.count && notes.allSatisfy { $0.hasPrefix("failed verification") && $0.hasSuffix("not timed") })
    for fact in outcome.facts where fact.cell.strategy != "dirty-range" {
      #expect(outcome.samples.filter { $0.cell == fact.cell && $0.metric == .time }.count == Self.rounds)
    }
  }

  @Test("Allocations are counted once a cell, over eight iterations, and floors have none")
  func allocations() throws {
    let outcome = try Self.run(Self.selection(["query"]), counter: SteadyCounter())
    for cell in Set(outcome.samples.map(\.cell)) {
      let counted = outcome.samples.filter { $0.cell == cell && $0.metric != .time && !Self.work.contains($0.metric) }
      let values = Dictionary(uniqueKeysWithValues: counted.map { ($0.metric, $0.value) })
      let expected: [Metric: Double] = [.allocations: 2, .allocatedBytes: 64, .peakBytes: 48, .retainedBytes: -16]
      #expect(values == (cell.isFloor ? [:] : expected))
      #expect(counted.allSatisfy { $0.iterations == 8 && $0.isContaminated() == nil })
    }
  }

  @Test("What prepare retains is the engine's memory, made and prepared; what others retain is their own")
  func engineMemory() throws {
    let counter = ToldCounter()
    let contender = Contender(name: "telling", summary: "retains 4,096 bytes when made, and 32 a prepare") { (scene) throws(LayoutError) in
      let engine = try Contender(.naive).make(scene)
      counter.tell(4_096)
      return LayoutEngine(TellingEngine(engine) { counter.tell(32) })
    }
    for (operation, bytes) in [("prepare", 4_128.0), ("invalidate.resize", 32), ("query", 0)] {
      let group = SuiteGroup(
        try Operation.named(operation), BenchmarkedLayout.all[0], [contender], itemCount: 20, workload: RandomWorkload().name)
      let samples = try CellCounter(workload: RandomWorkload(), settings: RunSettings(), allocationCounter: counter).count(group).samples
      #expect(samples.filter { $0.metric == .retainedBytes }.map(\.value) == [bytes], "\(operation)")
    }
  }

  @Test("Without a counter there are no allocation samples at all, and work is counted all the same")
  func noCounter() throws {
    let samples = try Self.run(Self.selection(["query"])).samples
    #expect(Set(samples.map(\.metric)) == Set([.time] + Self.work))
  }

  @Test("Work is counted once a cell, over eight iterations; floors and the rope have none, not even zeros")
  func work() throws {
    let outcome = try Self.run(Self.selection(["prepare"]))
    for cell in Set(outcome.samples.map(\.cell)) {
      let counted = outcome.samples.filter { $0.cell == cell && Self.work.contains($0.metric) }
      guard !cell.isFloor, cell.strategy != "rope" else {
        #expect(counted.isEmpty, "\(cell)")
        continue
      }
      #expect(counted.map(\.metric) == Self.work && counted.allSatisfy { $0.iterations == 8 && $0.isContaminated() == nil })
      // Whatever the layout, a prepare of 7 items places 7, measures none and answers nothing; one of 50 more that arrive at the end places
      // those, and at most all. Checkpoint measures them instead. Indexed does too, each as often as there are columns it may be placed in, and only
      // what is left of the last period where places follow from arithmetic.
      let range = cell.operation == "append" ? 50.0...57 : 7...7
      let (placed, measured) = (counted[0].value, counted[2].value)
      // The only section is touched, and no attribute is emitted.
      let rest = counted[3...].map(\.value)
      if cell.strategy == "indexed" {
        #expect((0...2 * range.upperBound).contains(measured) && placed == 0 && rest == [1, 0], "\(cell)")
        continue
      }
      let (folded, other) = cell.strategy == "checkpoint" ? (measured, placed) : (placed, measured)
      #expect(range.contains(folded) && other == 0 && rest == [1, 0], "\(cell)")
    }
  }

  @Test("Of 100,000 items and more the work of two iterations is counted, and never that of more than were asked for")
  func workIterations() {
    var settings = RunSettings()
    #expect(settings.workIterations(of: 99_999) == 8 && settings.workIterations(of: 100_000) == 2)
    settings.countedIterations = 1
    #expect(settings.workIterations(of: 100_000) == 1)
  }

  @Test("A count alone verifies and counts, and times nothing")
  func countAlone() throws {
    var settings = RunSettings()
    settings.brokenContender = "naive"
    let counter = CellCounter(workload: RandomWorkload(), settings: settings, allocationCounter: SteadyCounter())
    var selection = Self.selection(["query"])
    selection.layouts = ["list"]
    for group in try selection.suite().groups {
      let outcome = try counter.count(group)
      guard group.isOfLayout else {
        #expect(outcome.samples.isEmpty && outcome.facts.isEmpty)
        continue
      }
      #expect(outcome.failures.map(\.description) == ["list/naive/query/7"])
      #expect(outcome.facts.map(\.cell) == group.cells)
      #expect(Set(outcome.samples.map(\.cell.strategy)) == Set(Contender.all.map(\.name)).subtracting(["naive"]))
      #expect(!outcome.samples.contains { $0.metric == .time })
    }
  }

  @Test("A deadline that has passed leaves one round of every cell")
  func deadline() throws {
    var settings = RunSettings()
    settings.mostRounds = 50
    settings.fewestRounds = 1
    let runner = SuiteRunner(
      workload: RandomWorkload(), settings: settings, stopwatch: .ticking(), shortestSample: 1,
      allocationCounter: nil)
    for group in try Self.selection(["query"]).suite().groups {
      let samples = try runner.run(group, settings, time: 0).samples.filter { $0.metric == .time }
      #expect(samples.map(\.cell).sorted() == group.cells.sorted())
    }
  }

  @Test("A group that cannot even be verified in time is cut off, with no facts and no samples")
  func cutOff() throws {
    let clock = TickingClock()
    let runner = SuiteRunner(
      workload: RandomWorkload(), settings: RunSettings(), stopwatch: .ticking(clock), shortestSample: 1,
      allocationCounter: nil)
    var selection = Self.selection(["query"])
    selection.purpose.measuresFloors = false
    selection.layouts = ["list"]
    let group = try #require(try selection.suite().groups.first)
    // The clock moves by a microsecond at each reading: one before the group is opened, then one before each contender.
    for deadline in [0, 1_000, 3_000] {
      let outcome = try runner.run(group, mostTime: deadline)
      #expect(outcome.isCutOff && outcome.samples.isEmpty && outcome.facts.isEmpty)
    }
  }

  @Test("An operation that no data can have is left out, with no facts and no samples")
  func emptyData() throws {
    var selection = Self.selection()
    selection.counts = [0]
    selection.purpose.measuresFloors = false
    let outcome = try Self.run(selection)
    #expect(outcome.samples.isEmpty && outcome.facts.isEmpty && outcome.failures.isEmpty)
  }
}
