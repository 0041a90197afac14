import BenchmarkHarness
import BenchmarkResults
import CollectionLayouts
import LayoutWorkloads

/// Measures single cells of a suite as it is told, one at a time: one side of a paired comparison of two programs.
///
/// Its cells are those of the layouts. Floors are left out: they run none of the code under test.
package final class SuiteWorker<Clock: HarnessClock, Usage: UsageCounter> {
  /// A cell's place in the suite.
  private struct Place {
    let group: SuiteGroup
    let index: Int
  }

  /// The cells, in the order of the suite. Their places in the list are what they are called by.
  package let cells: [CellIdentifier]
  private let places: [Place]
  private let opener: GroupOpener
  private let counter: CellCounter
  private let stopwatch: Stopwatch<Clock, Usage>
  private let shortestSample: Int
  /// The group opened last, and its title.
  private var opened: (title: String, group: OpenedGroup)?
  private var body: MeasuredBody?
  /// What the caches hold at the start of a sample of the open cell.
  private var caches = CacheState.warm

  /// The iterations of a cold sample, each after an eviction.
  private static var coldIterations: Int { 4 }

  /// A worker on the cells of `suite`.
  package init(
    suite: Suite, workload: any Workload, settings: RunSettings, stopwatch: Stopwatch<Clock, Usage>, shortestSample: Int,
    allocationCounter: (any AllocationCounter)?
  ) {
    places = suite.groups.filter(\.isOfLayout).flatMap { group in group.cells.indices.map { Place(group: group, index: $0) } }
    cells = places.map { $0.group.cells[$0.index] }
    self.shortestSample = shortestSample
    self.stopwatch = stopwatch
    opener = GroupOpener(workload: workload, settings: settings)
    counter = CellCounter(opener, allocationCounter: allocationCounter)
  }

  /// Compares a cell's output with that of the reference. The fact has no digest where the operation does not apply to the cell's data.
  package func verify(_ cell: Int) throws(LayoutError) -> SummaryRecord {
    guard let group = openGroup(of: cell) else {
      return SummaryRecord(cell: cells[cell], status: .notMeasured("the operation does not apply to these items"))
    }
    return try CellVerifier(opener).verify(group).facts[0]
  }

  /// Makes a cell's work, on memory of its own, and does it once: the first call is more expensive than those after it. Returns whether the
  /// operation applies to the data.
  package func open(_ cell: Int, extraSteps: Double = 0) throws(LayoutError) -> Bool {
    body = nil
    guard let group = openGroup(of: cell) else { return false }
    let body = try group.plan.makeBody(group.scene, group.entries[0].contender).slowed(byStepsPerIteration: extraSteps)
    _ = stopwatch.time(body, iterations: 1)
    (self.body, caches) = (body, group.operation.caches)
    return true
  }

  /// How many iterations of the open cell a sample needs; `nil` if none is open.
  package func calibrate() -> Calibration? {
    guard let body else { return nil }
    guard caches == .cold else { return stopwatch.calibrate(body, lasting: shortestSample) }
    let iterations = Self.coldIterations
    return Calibration(iterations: iterations, nanoseconds: stopwatch.time(body, iterations: iterations, .cold).nanoseconds)
  }

  /// Why batches of that length are too short for a clock with steps of `resolution` nanoseconds; `nil` if they are not.
  package func clockFault(of calibration: Calibration, in cell: Int, resolution: Int) -> ClockFault? {
    ClockFault(batches: [calibration.nanoseconds], of: cells[cell].description, resolution: resolution)
  }

  /// Times one batch of the open cell, as a run samples it: cold after evictions, or warm after the same work, untimed. `nil` if none is open.
  package func sample(iterations: Int) -> BatchTiming? { body.map { stopwatch.time($0, iterations: iterations, caches) } }

  /// What the cell counts, by metric: nothing if nothing can be counted.
  package func count(_ cell: Int) throws(LayoutError) -> [Metric: Double] {
    guard let group = openGroup(of: cell) else { return [:] }
    return Dictionary(try counter.count(group).map { ($0.metric, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// The group of a cell, with that cell alone; `nil` if the operation does not apply.
  private func openGroup(of cell: Int) -> OpenedGroup? {
    let place = places[cell]
    if opened?.title != place.group.title {
      opened = nil
      body = nil
      opened = opener.open(place.group).map { (place.group.title, $0) }
    }
    return opened?.group.only(place.index)
  }
}
