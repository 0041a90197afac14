import BenchmarkResults
import CollectionLayouts
import LayoutWorkloads
import Testing

@testable import BenchmarkHarness
@testable import LayoutSuites

/// Looks at the watch in each `prepare()`, as if a quarter of the limit had passed since the one before. One test's own, on one thread.
private final class ImpatientLooks: @unchecked Sendable {
  private let watch: CellWatch
  private var detector = StallDetector()
  private(set) var findings: [StallDetector.Finding] = []

  init(at watch: CellWatch) { self.watch = watch }

  func look() { findings.append(detector.look(at: watch)) }

  /// The strategy `naive`, looked at.
  func contender() -> Contender {
    Contender(name: "naive", summary: "looked at") { [self] (scene) throws(LayoutError) in
      LayoutEngine(LookedAtEngine(try scene.layout.layout.makeEngine(.naive, data: scene.data, container: scene.container), self))
    }
  }
}

private final class LookedAtEngine: LayoutEngineCore {
  private let engine: LayoutEngine
  private let looks: ImpatientLooks

  init(_ engine: LayoutEngine, _ looks: ImpatientLooks) { (self.engine, self.looks) = (engine, looks) }

  func prepare() {
    looks.look()
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

private struct NoAllocations: AllocationCounter {
  func install() {}
  func remove() {}
  func start() {}
  func stop() -> AllocationCount { AllocationCount() }
}

/// The limit is that of one iteration: what goes on for many of them must not be stopped.
@Suite("Work of many iterations never stalls")
struct CellWatchStepTests {
  private let watch = CellWatch()
  private let looks: ImpatientLooks
  private var settings = RunSettings()

  init() {
    looks = ImpatientLooks(at: watch)
    settings.watch = watch
    settings.mostRounds = 3
  }

  private func expectProgress(_ least: Int) {
    #expect(looks.findings.count >= least)
    #expect(looks.findings.allSatisfy { if case .stall = $0 { false } else { true } })
    #expect(looks.findings.contains(.progress))
  }

  @Test("A scenario advances with each frame")
  func scenario() throws {
    let group = try #require(
      ScenarioGroup(.appendStream, BenchmarkedLayout.all[0], [looks.contender()], itemCount: 100, workload: "random"))
    let runner = ScenarioRunner(workload: RandomWorkload(), settings: settings, clock: TickingClock(), usage: FaultingUsage())
    #expect(runner.run(group, until: 0).failures.isEmpty)
    expectProgress(40)
  }

  @Test("A verification advances with each update")
  func verification() throws {
    let group = SuiteGroup(.resize, BenchmarkedLayout.all[0], [looks.contender()], itemCount: 100, workload: "random")
    #expect(try CellVerifier(workload: RandomWorkload(), settings: settings).verify(group).failures.isEmpty)
    expectProgress(10)
  }

  @Test("Counting advances with each iteration")
  func counting() throws {
    let group = SuiteGroup(.resize, BenchmarkedLayout.all[0], [looks.contender()], itemCount: 100, workload: "random")
    let counter = CellCounter(workload: RandomWorkload(), settings: settings, allocationCounter: NoAllocations())
    #expect(try counter.count(group).failures.isEmpty)
    expectProgress(20)
  }
}
