import BenchmarkHarness
import BenchmarkResults
import CollectionLayouts
import LayoutWorkloads
import WorkCounting

/// A counter of cells' allocations, and of the work of their rules. It times nothing, and a second count gives the same figures.
package struct CellCounter {
  private let opener: GroupOpener
  private let allocationCounter: (any AllocationCounter)?

  /// A counter for groups over `workload`; without `allocationCounter` it counts only work.
  package init(workload: any Workload, settings: RunSettings, allocationCounter: (any AllocationCounter)?) {
    self.init(GroupOpener(workload: workload, settings: settings), allocationCounter: allocationCounter)
  }

  /// A counter for the groups that `opener` opens.
  init(_ opener: GroupOpener, allocationCounter: (any AllocationCounter)?) {
    self.opener = opener
    self.allocationCounter = allocationCounter
  }

  /// Verifies a group, and counts the allocations and the work of its contenders with the right output.
  package func count(_ group: SuiteGroup) throws(LayoutError) -> GroupOutcome {
    guard let opened = opener.open(group) else { return GroupOutcome() }
    var outcome = try CellVerifier(opener).verify(opened)
    outcome.samples = try count(opened.without(outcome.failures))
    return outcome
  }

  /// Plays a scenario to verify its contenders, and counts the allocations and the work of those with the right final frames, in the frames of one play.
  /// - Throws: The fault of a user's scenario over this data, or a `LayoutError` if a layout cannot be made.
  package func count(_ group: ScenarioGroup) throws -> GroupOutcome {
    guard let opened = try opener.open(group) else { return GroupOutcome() }
    var outcome = GroupOutcome()
    let player = ScenarioPlayer(clock: MonotonicClock())
    for (order, (cell, contender)) in opened.entries.enumerated() where opened.part.obstacle(for: contender) == nil {
      func play(_ contender: Contender, _ counter: (any FrameCounter)? = nil) throws(LayoutError) -> ScenarioPlay {
        opener.settings.watch?.begin(cell.description)
        return try player.play(opened.part, by: contender, countedBy: counter) { [watch = opener.settings.watch] _, _ in watch?.step() }
      }
      let first = try play(contender)
      guard first.isRight else {
        outcome.facts.append(CellFact(cell: cell, digest: first.digest, status: .failedVerification("its final frames are wrong")))
        continue
      }
      outcome.facts.append(CellFact(cell: cell, digest: contender.hosted == nil ? first.digest : nil))
      var figures: [(Metric, Int)] = []
      if let allocationCounter {
        let frames = FrameAllocations(allocationCounter)
        allocationCounter.install()
        defer { allocationCounter.remove() }
        _ = try play(contender, frames)
        figures += [(.allocations, frames.allocations), (.allocatedBytes, frames.allocatedBytes)]
      }
      let tally = WorkTally()
      if let counted = contender.counted(in: tally) {
        let frames = FrameWork(tally)
        _ = try play(counted, frames)
        let kinds = contender.hosted == nil ? WorkCount.ofEngines : WorkCount.ofHostedLayouts
        figures += kinds.map { ($0.metric, frames.total[keyPath: $0.figure]) }
      }
      outcome.samples += figures.map { metric, value in
        SampleRecord(cell: cell, metric: metric, round: 0, order: order, iterations: 1, value: Double(value))
      }
    }
    return outcome
  }

  /// Returns one sample for each contender and metric.
  func count(_ group: OpenedGroup) throws(LayoutError) -> [SampleRecord] {
    var samples: [SampleRecord] = []
    for (order, (cell, contender)) in group.entries.enumerated() {
      func record(_ figures: [(Metric, Double)], of iterations: Int) {
        samples += figures.map { metric, value in
          SampleRecord(cell: cell, metric: metric, round: 0, order: order, iterations: iterations, value: value)
        }
      }
      opener.settings.watch?.begin(cell.description)
      record(try allocations(of: contender, cell, group), of: opener.settings.countedIterations)
      record(try work(of: contender, cell, group), of: opener.settings.workIterations(of: cell.n))
    }
    return samples
  }

  /// Runs the iterations of a cell for a counter outside of this program: calls `start` right before the measured work and `stop` right after it.
  ///
  /// - Parameters:
  ///   - work: The cell's work.
  ///   - start: Called before each iteration; for a scenario, before each call of the engine.
  ///   - stop: Called after it.
  ///   - forget: Called once, after a first iteration that must not count: that iteration pays for everything that is made only once, including by the
  ///     counter.
  /// - Returns: The number of iterations since then; 0 if the operation does not apply to the data.
  /// - Throws: The fault of a user's scenario over this data, or a `LayoutError` if a layout cannot be made.
  package func runIterations(of work: CountedWork, start: () -> Void, stop: () -> Void, forget: () -> Void = {}) throws -> Int {
    switch work {
    case .operation(let group): try runIterations(of: group, start: start, stop: stop, forget: forget)
    case .scenario(let group):
      try withoutActuallyEscaping(start) { start in
        try withoutActuallyEscaping(stop) { stop in
          try runFrames(of: group, countedBy: FrameSignals(start: start, stop: stop), forget: forget)
        }
      }
    }
  }

  // A profile finds the measured work by this function's name: see `HarnessFrames`.
  func runIterations(of group: SuiteGroup, start: () -> Void, stop: () -> Void, forget: () -> Void) throws(LayoutError) -> Int {
    guard let opened = opener.open(group), let contender = opened.entries.first?.contender else { return 0 }
    let body = try opened.script.makeBody(opened.scene, contender)
    var isCounted = false
    let counted: [Void] = body.countEach(of: opener.settings.countedIterations) { run in
      start()
      run()
      stop()
      if !isCounted { forget() }
      isCounted = true
    }
    return counted.count
  }

  /// Plays a scenario's first cell twice, and makes the counter forget the first play.
  private func runFrames(of group: ScenarioGroup, countedBy frames: any FrameCounter, forget: () -> Void) throws -> Int {
    guard let opened = try opener.open(group), let contender = opened.entries.first?.contender,
      opened.part.obstacle(for: contender) == nil
    else { return 0 }
    let player = ScenarioPlayer(clock: StoppedClock())
    try player.playFrames(opened.part, by: contender, countedBy: frames)
    forget()
    try player.playFrames(opened.part, by: contender, countedBy: frames)
    return 1
  }

  /// Runs the iterations of a cell as above, counted by `probe`. The code between its start and its stop is compiled here, so that the caller's code is not
  /// counted.
  ///
  /// - Returns: The number of iterations that were counted; 0 if the operation does not apply to the data.
  package func runIterations(of work: CountedWork, countedBy probe: CallgrindProbe) throws -> Int {
    switch work {
    case .operation(let group): try runIterations(of: group, start: probe.start, stop: probe.stop, forget: probe.forget)
    case .scenario(let group): try runFrames(of: group, countedBy: ProbedFrames(probe), forget: probe.forget)
    }
  }

  /// Returns the allocation figures. Each pass has a fresh body, so that a second run begins from the same state and gives the same figures.
  private func allocations(
    of contender: Contender, _ cell: CellIdentifier, _ group: OpenedGroup
  ) throws(LayoutError) -> [(Metric, Double)] {
    guard let allocationCounter else { return [] }
    func count(_ body: MeasuredBody) -> AllocationFigures {
      let watched = body.watched(by: opener.settings.watch, as: cell.description)
      return AllocationFigures(counting: watched, iterations: opener.settings.countedIterations, with: allocationCounter)
    }
    let figures = count(try group.script.makeBody(group.scene, contender))
    let engine = try group.script.makeEngineBody.map { (makeBody) throws(LayoutError) in count(try makeBody(group.scene, contender)) }
    return [
      (.allocations, figures.allocations), (.allocatedBytes, figures.allocatedBytes), (.peakBytes, Double(figures.peakBytes)),
      (.retainedBytes, engine?.retainedBytes ?? figures.retainedBytes),
    ]
  }

  /// Returns the work figures; empty if the contender's work cannot be counted.
  private func work(of contender: Contender, _ cell: CellIdentifier, _ group: OpenedGroup) throws(LayoutError) -> [(Metric, Double)] {
    let tally = WorkTally()
    guard let counted = contender.counted(in: tally) else { return [] }
    let body = try group.script.makeBody(group.scene, counted).watched(by: opener.settings.watch, as: cell.description)
    let figures = WorkFigures(counting: body, iterations: opener.settings.workIterations(of: group.scene.itemCount), in: tally)
    let kinds = contender.hosted == nil ? WorkCount.ofEngines : WorkCount.ofHostedLayouts
    return kinds.map { ($0.metric, figures.perIteration($0.figure)) }
  }
}
