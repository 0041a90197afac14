import BenchmarkHarness
import BenchmarkResults
import CollectionLayouts
import LayoutWorkloads

/// Measures single cells of a suite as it is told, one at a time: one side of a paired comparison of two programs.
///
/// Its cells are those of the layouts; floors, which are no one's code, are not compared.
public final class SuiteWorker<Clock: HarnessClock, Usage: UsageCounter> {
  /// A cell's place in the suite.
  private struct Place {
    let group: SuiteGroup
    let index: Int
  }

  /// The plan of a group, which all its contenders share.
  private struct PlannedGroup {
    let title: String
    let scene: Scene
    let plan: OperationPlan
  }

  /// The cells, in the order of the suite. Their places in the list are what they are called by.
  public let cells: [CellIdentifier]
  private let places: [Place]
  private let runner: SuiteRunner<Clock, Usage>
  private let stopwatch: Stopwatch<Clock, Usage>
  private let shortestSample: Int
  private var planned: PlannedGroup?
  private var body: MeasuredBody?
  private var calibration: Calibration?

  /// A worker on the cells of `suite`.
  public init(
    suite: Suite, workload: any Workload, settings: RunSettings, clock: Clock, usage: Usage, shortestSample: Int,
    allocationCounter: (any AllocationCounter)?
  ) {
    places = suite.groups.filter(\.isOfLayout).flatMap { group in group.cells.indices.map { Place(group: group, index: $0) } }
    cells = places.map { $0.group.cells[$0.index] }
    self.shortestSample = shortestSample
    stopwatch = Stopwatch(clock: clock, usage: usage)
    runner = SuiteRunner(
      workload: workload, settings: settings, clock: clock, usage: usage, shortestSample: shortestSample,
      allocationCounter: allocationCounter)
  }

  /// Compares a cell's output with that of the reference. The fact has no digest where the operation does not apply to the cell's data.
  public func verify(_ cell: Int) throws(LayoutError) -> SummaryRecord {
    let place = places[cell]
    guard let (planned, contender) = try plan(of: place) else {
      return SummaryRecord(cell: cells[cell], status: .notMeasured("the operation does not apply to these items"))
    }
    return try runner.verify(planned.plan, planned.scene, [contender], [cells[cell]]).facts[0]
  }

  /// Makes a cell's work, on memory of its own, and does it once: the first call is dearer than those after it. Returns whether there is any.
  public func open(_ cell: Int, extraSteps: Double = 0) throws(LayoutError) -> Bool {
    body = nil
    calibration = nil
    guard let (planned, contender) = try plan(of: places[cell]) else { return false }
    let body = try planned.plan.makeBody(planned.scene, runner.asConfigured(contender)).slowed(byStepsPerIteration: extraSteps)
    _ = stopwatch.time(body, iterations: 1)
    self.body = body
    return true
  }

  /// How many iterations of the open cell a sample needs; `nil` where none is open.
  public func calibrate() -> Calibration? {
    guard let body else { return nil }
    calibration = stopwatch.calibrate(body, lasting: shortestSample)
    return calibration
  }

  /// Times one batch of the open cell, after an untimed one where it is short: another process has used the caches meanwhile. `nil` where none
  /// is open.
  public func sample(iterations: Int) -> BatchTiming? {
    guard let body else { return nil }
    let first = stopwatch.time(body, iterations: iterations)
    return first.nanoseconds < Sampler<Clock, Usage>.longestWarmedSample ? stopwatch.time(body, iterations: iterations) : first
  }

  /// What the cell counts, by metric: nothing where nothing can be counted.
  public func count(_ cell: Int) throws(LayoutError) -> [Metric: Double] {
    guard let (planned, contender) = try plan(of: places[cell]) else { return [:] }
    var outcome = GroupOutcome()
    try runner.count([contender], planned.plan, planned.scene, [cells[cell]], into: &outcome)
    return Dictionary(outcome.samples.map { ($0.metric, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// The plan of a cell's group and its contender; `nil` where the operation does not apply.
  private func plan(of place: Place) throws(LayoutError) -> (PlannedGroup, Contender)? {
    guard case .operation(let operation, let layout, let contenders) = place.group.work else { return nil }
    if planned?.title != place.group.title {
      planned = nil
      body = nil
      let scene = runner.scene(layout, place.group.itemCount)
      guard operation.applies(scene) else { return nil }
      planned = PlannedGroup(title: place.group.title, scene: scene, plan: operation.plan(scene))
    }
    return planned.map { ($0, contenders[place.index]) }
  }
}
