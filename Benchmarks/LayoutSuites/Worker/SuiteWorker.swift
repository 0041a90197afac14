import BenchmarkHarness
import BenchmarkResults
import CollectionLayouts
import LayoutWorkloads

/// A worker that answers requests to measure parts of a suite. It is a launch of a run, or one side of a paired comparison of two programs.
package final class SuiteWorker<Clock: HarnessClock, Usage: UsageCounter> {
  /// A cell's place in the suite.
  private struct Place {
    let group: SuiteGroup
    let index: Int
  }

  /// The work that was made for a cell.
  private struct OpenCell {
    /// Its place among the worker's cells.
    let place: Int
    let body: MeasuredBody
    /// The state of the caches at the start of a sample.
    let caches: CacheState
  }

  /// The cells that can be requested one by one, in the order of the suite: those of the layouts. Floors run none of the code under test.
  package let cells: [CellIdentifier]
  private let suite: Suite
  private let places: [Place]
  private let opener: GroupOpener
  private let counter: CellCounter
  private let runner: SuiteRunner<Clock, Usage>
  private let scenarios: ScenarioRunner<Clock, Usage>
  private let stopwatch: Stopwatch<Clock, Usage>
  private let shortestAlone: Int
  private let resolution: Int?
  /// The group opened last, and its title.
  private var opened: (title: String, group: OpenedGroup)?
  private var openCell: OpenCell?

  /// The iterations of a cold sample, each after an eviction.
  private static var coldIterations: Int { 4 }

  /// A worker on `suite`.
  ///
  /// A sample of a group lasts at least `shortestSample` nanoseconds. A sample that is requested alone lasts at least `shortestAlone`, because the request
  /// itself takes as long. A batch is refused if one step of the clock, of `resolution` nanoseconds, is more than a hundredth of it; with `nil`, none is
  /// refused.
  package init(
    suite: Suite, workload: any Workload, settings: RunSettings, stopwatch: Stopwatch<Clock, Usage>, usage: Usage, shortestSample: Int,
    shortestAlone: Int, resolution: Int? = nil, allocationCounter: (any AllocationCounter)?
  ) {
    self.suite = suite
    places = suite.groups.filter(\.isOfLayout).flatMap { group in group.cells.indices.map { Place(group: group, index: $0) } }
    cells = places.map { $0.group.cells[$0.index] }
    (self.stopwatch, self.shortestAlone, self.resolution) = (stopwatch, shortestAlone, resolution)
    opener = GroupOpener(workload: workload, settings: settings)
    counter = CellCounter(opener, allocationCounter: allocationCounter)
    runner = SuiteRunner(
      opener, stopwatch: stopwatch, shortestSample: shortestSample, resolution: resolution, allocationCounter: allocationCounter)
    scenarios = ScenarioRunner(workload: workload, settings: settings, clock: stopwatch.clock, usage: usage)
  }

  /// Does the requested work. The reply is a failure with its reason if the work cannot be done.
  package func answer(to request: WorkerRequest) -> WorkerReply {
    do throws(LayoutError) {
      switch request {
      case .verify(let cell): return fault(of: cell) ?? .verified(verify(cell))
      case .open(let cell, let extraSteps):
        guard extraSteps >= 0, extraSteps.isFinite else { return .failed("\(extraSteps) steps cannot be added") }
        if let fault = fault(of: cell) { return fault }
        return try open(cell, extraSteps: extraSteps) ? .opened : .failed("the operation does not apply to these items")
      case .calibrate: return calibrate()
      case .sample(let iterations):
        guard iterations >= 1 else { return .failed("a sample cannot have \(iterations) iterations") }
        return sample(iterations: iterations).map(WorkerReply.sampled) ?? Self.nothingOpen
      case .count:
        guard let openCell else { return Self.nothingOpen }
        return .counted(try count(openCell.place))
      case .spin(let steps):
        guard steps >= 1 else { return .failed("\(steps) steps cannot be timed") }
        var sample = stopwatch.time(MeasuredBody(run: { _ in ExtraWork.spin(steps: steps) }), iterations: 1)
        sample.iterations = steps
        return .sampled(sample)
      case .visit(let visit): return answer(to: visit)
      case .play(let visit): return answer(to: visit)
      }
    } catch {
      return .failed("\(error)")
    }
  }

  private static var nothingOpen: WorkerReply { .failed("no cell is open") }

  private func fault(of cell: Int) -> WorkerReply? {
    cells.indices.contains(cell) ? nil : .failed("there is no cell \(cell), only \(cells.count)")
  }

  private func answer(to visit: GroupVisit) -> WorkerReply {
    if let fault = visit.fault(in: suite) { return .failed(fault) }
    close()
    let group = suite.groups[visit.group]
    do throws(LayoutError) {
      let outcome = try runner.run(group, visit)
      return outcome.clockFault.map { .failed("\($0)") } ?? .visited(outcome)
    } catch {
      return .failed("\(group.title) cannot be measured: \(error)")
    }
  }

  private func answer(to visit: ScenarioVisit) -> WorkerReply {
    if let fault = visit.fault(in: suite) { return .failed(fault) }
    close()
    let (now, group) = (stopwatch.clock.now(), suite.scenarios[visit.scenario].only(visit.cells))
    func deadline(_ time: Int) -> Int { now + min(time, .max - now) }
    return .played(
      scenarios.run(group, most: visit.plays, until: deadline(visit.time), atLatest: visit.mostTime.map(deadline)))
  }

  /// Compares a cell's output with the reference's. The fact has no digest if the cell cannot be measured.
  func verify(_ cell: Int) -> CellFact {
    do throws(LayoutError) {
      guard let group = openGroup(of: cell) else {
        return CellFact(cell: cells[cell], status: .notMeasured("the operation does not apply to these items"))
      }
      let fact = try CellVerifier(opener).verify(group).facts[0]
      guard fact.digest != nil || fact.status != .sound else {
        return CellFact(cell: cells[cell], status: .notMeasured("there is nothing to verify"))
      }
      return fact
    } catch {
      return CellFact(cell: cells[cell], status: .notMeasured("\(error)"))
    }
  }

  /// Makes a cell's work, on memory of its own, and does it once, because the first call is more expensive than those after it. Returns whether the
  /// operation applies to the data.
  func open(_ cell: Int, extraSteps: Double = 0) throws(LayoutError) -> Bool {
    openCell = nil
    guard let group = openGroup(of: cell) else { return false }
    let body = try group.script.makeBody(group.scene, group.entries[0].contender).slowed(byStepsPerIteration: extraSteps)
    _ = stopwatch.time(body, iterations: 1)
    openCell = OpenCell(place: cell, body: body, caches: group.operation.caches)
    return true
  }

  /// Returns the number of iterations that a sample of the open cell needs; a failure if none is open, or if the clock is too coarse for it.
  func calibrate() -> WorkerReply {
    guard let openCell else { return Self.nothingOpen }
    let calibration =
      openCell.caches == .cold
      ? stopwatch.time(openCell.body, iterations: Self.coldIterations, .cold).calibration
      : stopwatch.calibrate(openCell.body, lasting: shortestAlone)
    let fault = resolution.flatMap {
      ClockFault(batches: [calibration.nanoseconds], of: cells[openCell.place].description, resolution: $0)
    }
    return fault.map { .failed("\($0)") } ?? .calibrated(calibration)
  }

  /// Times one batch of the open cell, as a run samples it: cold after evictions, or warm after the same work, untimed. `nil` if none is open.
  func sample(iterations: Int) -> Sample? {
    openCell.map { stopwatch.time($0.body, iterations: iterations, $0.caches) }
  }

  /// Returns the counts of a cell, by the names of the metrics; empty if nothing can be counted.
  private func count(_ cell: Int) throws(LayoutError) -> [String: Double] {
    guard let group = openGroup(of: cell) else { return [:] }
    return Dictionary(try counter.count(group).map { ($0.metric.rawValue, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the group of a cell with only that cell; `nil` if the operation does not apply.
  private func openGroup(of cell: Int) -> OpenedGroup? {
    let place = places[cell]
    if opened?.title != place.group.title {
      close()
      opened = opener.open(place.group).map { (place.group.title, $0) }
    }
    return opened?.group.only(place.index)
  }

  /// Frees the open group and the open cell.
  private func close() { (opened, openCell) = (nil, nil) }
}
