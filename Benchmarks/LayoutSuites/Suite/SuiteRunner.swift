import BenchmarkHarness
import BenchmarkResults
import CollectionLayouts

/// A runner that verifies, times and counts groups.
package final class SuiteRunner<Clock: HarnessClock, Usage: UsageCounter> {
  private let opener: GroupOpener
  private let verifier: CellVerifier
  private let counter: CellCounter
  private let settings: RunSettings
  private let clock: Clock
  private let sampler: Sampler<Clock, Usage>
  private let resolution: Int?

  /// A runner of the groups that `opener` opens. Without `allocationCounter` it counts only work. It refuses a batch if one step of the clock, of
  /// `resolution` nanoseconds, is more than a hundredth of the batch; without `resolution` it refuses none.
  init(
    _ opener: GroupOpener, stopwatch: Stopwatch<Clock, Usage>, shortestSample: Int, resolution: Int?,
    allocationCounter: (any AllocationCounter)?
  ) {
    (self.opener, self.resolution, settings) = (opener, resolution, opener.settings)
    verifier = CellVerifier(opener)
    counter = CellCounter(opener, allocationCounter: allocationCounter)
    clock = stopwatch.clock
    sampler = Sampler(stopwatch, shortestSample: shortestSample, seed: settings.seed)
  }

  /// Does one launch's work on `group`: verifies it, times the contenders whose output is right, and counts their work. The times of the visit begin now.
  ///
  /// Timing ends at `visit.time` if it has the fewest rounds by then, and at `visit.mostTime` in any case. If verification alone takes longer than that,
  /// the group is cut off.
  ///
  /// - Parameters:
  ///   - group: The group.
  ///   - visit: The cells to measure, the rounds, and whether the cells are also verified and counted.
  package func run(_ group: SuiteGroup, _ visit: GroupVisit) throws(LayoutError) -> GroupOutcome {
    let now = clock.now()
    func end(_ time: Int) -> Int { now + min(time, .max - now) }
    return try run(
      group.only(visit.cells), visit.rounds, isFirst: visit.isFirst, until: end(visit.time), atMost: end(visit.mostTime))
  }

  private func run(
    _ group: SuiteGroup, _ rounds: LaunchRounds, isFirst: Bool, until deadline: Int, atMost hardDeadline: Int
  ) throws(LayoutError) -> GroupOutcome {
    let timing = RoundTiming(rounds: rounds, deadline: deadline, hardDeadline: hardDeadline)
    if case .floors(let operation, let floors) = group.work {
      var outcome = GroupOutcome()
      let start = clock.now()
      let scene = opener.floorScene(group.itemCount)
      outcome.openingNanoseconds = nanoseconds(since: start)
      time(floors.map { floor in { floor.body(scene) } }, group.cells, operation, timing, into: &outcome)
      return outcome
    }
    let start = clock.now()
    guard start <= hardDeadline else { return .cutOff }
    guard let opened = opener.open(group) else { return GroupOutcome() }
    let opening = nanoseconds(since: start)
    var outcome = isFirst ? try verifier.verify(opened) { [clock] in clock.now() <= hardDeadline } : GroupOutcome()
    if outcome.isCutOff { return outcome }
    outcome.openingNanoseconds = opening
    let sound = opened.without(outcome.failures)
    time(try makers(of: sound, from: rounds.firstBlock), sound.entries.map(\.cell), sound.operation, timing, into: &outcome)
    guard isFirst else { return outcome }
    let counting = clock.now()
    outcome.samples += try counter.count(sound)
    outcome.countingNanoseconds = nanoseconds(since: counting)
    return outcome
  }

  /// Returns the time since `start`; 0 if the clock jumped back.
  private func nanoseconds(since start: Int) -> Int { max(0, clock.now() - start) }

  /// Returns a maker of each contender's work, which begins with the making `first`. Each contender is made once here, so that one that cannot be made
  /// fails now.
  private func makers(of group: OpenedGroup, from first: Int) throws(LayoutError) -> [() -> MeasuredBody] {
    var makers: [() -> MeasuredBody] = []
    var newest = (making: 0, scene: group.scene, script: group.script)
    // All contenders are remade one after the other, so the same making has the same edits for each.
    func script(ofMaking making: Int) -> (scene: Scene, script: OperationScript) {
      if newest.making != making {
        newest.making = making
        newest.scene.making = making
        newest.script = group.operation.script(newest.scene)
      }
      return (newest.scene, newest.script)
    }
    for (cell, contender) in group.entries {
      settings.watch?.begin(cell.description)
      _ = try contender.make(group.scene)
      var making = first
      makers.append {
        let (scene, script) = script(ofMaking: making)
        making += 1
        do throws(LayoutError) {
          return try script.makeBody(scene, contender)
        } catch {
          preconditionFailure("\(contender.name) was made once and cannot be made again: \(error)")
        }
      }
    }
    return makers
  }

  /// The rounds to make, and the times at which they should end.
  private struct RoundTiming {
    let rounds: LaunchRounds
    let deadline: Int
    let hardDeadline: Int
  }

  private func time(
    _ makers: [() -> MeasuredBody], _ cells: [CellIdentifier], _ operation: Operation, _ timing: RoundTiming,
    into outcome: inout GroupOutcome
  ) {
    guard !makers.isEmpty else { return }
    let candidates = zip(cells, makers).map { [watch = settings.watch] cell, maker in
      let name = cell.description
      return Candidate(name: name) {
        watch?.begin(name)
        return maker().watched(by: watch, as: name)
      }
    }
    let start = clock.now()
    let samples = sampler.sample(
      candidates, operation.caches, timing.rounds, until: timing.deadline, atMost: timing.hardDeadline)
    outcome.samplingNanoseconds = nanoseconds(since: start)
    for (place, cell) in cells.enumerated() {
      let times = samples.filter { $0.candidate == place }.map(\.nanoseconds)
      if operation.caches == .warm, let resolution, let fault = ClockFault(batches: times, of: cell.description, resolution: resolution) {
        outcome.clockFault = fault
        return
      }
    }
    outcome.samples += samples.map { SampleRecord(cell: cells[$0.candidate], $0) }
  }
}

extension SampleRecord {
  /// A sample of a cell's time, as the harness took it in this launch of the program.
  package init(cell: CellIdentifier, launch: Int = 0, _ sample: Sample) {
    self.init(
      cell: cell, launch: launch, block: sample.block, round: sample.round, order: sample.order, iterations: sample.iterations,
      value: sample.nanosecondsPerIteration, involuntarySwitches: sample.usage.involuntarySwitches, pageFaults: sample.usage.pageFaults)
  }
}
