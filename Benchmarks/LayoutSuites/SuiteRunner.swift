import BenchmarkHarness
import BenchmarkResults
import CollectionLayouts
import LayoutWorkloads

/// What a run of a group found.
public struct GroupOutcome: Sendable {
  /// The samples, of all metrics, in the order they were taken.
  public var samples: [SampleRecord] = []
  /// For each cell the digest of its output and what a reader must know about it; without estimates.
  public var facts: [SummaryRecord] = []
  /// The cells whose output is not that of the reference.
  public var failures: [CellIdentifier] = []
  /// How long the rounds of sampling took, set-up included, in nanoseconds.
  public var samplingNanoseconds = 0

  /// An outcome of nothing.
  public init() {}
}

/// How a suite is run.
public struct RunSettings: Sendable {
  /// What everything random is drawn from.
  public var seed: UInt64 = 42
  /// The most rounds a group is sampled in.
  public var mostRounds = 101
  /// The rounds made as long as the run's whole time suffices.
  public var fewestRounds = 20
  /// The iterations whose allocations and work are counted.
  public var countedIterations = 8
  /// The container, in points.
  public var container = Scene.standardContainer
  /// Device pixels to a point.
  public var displayScale = 1
  /// The contender that is broken on purpose, to see a verification fail.
  public var brokenContender: String?
  /// The contender that makes an allocation too many on purpose, to see a gate fail.
  public var wastefulContender: String?

  /// The usual settings.
  public init() {}
}

/// Runs groups: verifies, times, counts.
public final class SuiteRunner<Clock: HarnessClock, Usage: UsageCounter> {
  let workload: any Workload
  let settings: RunSettings
  private let clock: Clock
  private let sampler: Sampler<Clock, Usage>
  let allocationCounter: (any AllocationCounter)?
  /// The scene made last: groups of one layout and size follow each other.
  private var lastScene: (name: String, scene: Scene)?

  /// A runner of these parts; without `allocationCounter` only work is counted.
  public init(
    workload: any Workload, settings: RunSettings, clock: Clock, usage: Usage, shortestSample: Int,
    allocationCounter: (any AllocationCounter)?
  ) {
    self.workload = workload
    self.settings = settings
    self.allocationCounter = allocationCounter
    self.clock = clock
    sampler = Sampler(
      clock: clock, usage: usage, shortestSample: shortestSample, mostRounds: settings.mostRounds, fewestRounds: settings.fewestRounds)
  }

  /// Verifies a group, and where its output is right times it and counts what it does. Timing ends at `deadline`, and at the latest at
  /// `hardDeadline`.
  public func run(_ group: SuiteGroup, until deadline: Int, atMost hardDeadline: Int) throws(LayoutError) -> GroupOutcome {
    switch group.work {
    case .floors(let floors):
      let scene = self.scene(BenchmarkedLayout.all[0], group.itemCount, named: CellIdentifier.floorLayout)
      var outcome = GroupOutcome()
      time(floors.map { floor in { floor.body(scene) } }, group.cells, until: deadline, atMost: hardDeadline, times: 1, into: &outcome)
      return outcome
    case .operation(let operation, let layout, let contenders):
      let scene = self.scene(layout, group.itemCount)
      guard operation.applies(scene) else { return GroupOutcome() }
      let plan = operation.plan(scene)
      var outcome = try verify(plan, scene, contenders, group.cells)
      let sound = zip(group.cells, contenders).filter { !outcome.failures.contains($0.0) }
      let cells = sound.map(\.0)
      let makers = try makers(of: plan, scene, sound.map(\.1))
      time(makers, cells, until: deadline, atMost: hardDeadline, times: operation.roundsFactor, into: &outcome)
      try count(sound.map(\.1), plan, scene, cells, into: &outcome)
      return outcome
    }
  }

  /// Compares the output of every contender of a group with the reference's.
  public func verify(_ group: SuiteGroup) throws(LayoutError) -> GroupOutcome {
    guard case .operation(let operation, let layout, let contenders) = group.work else { return GroupOutcome() }
    let scene = self.scene(layout, group.itemCount)
    guard operation.applies(scene) else { return GroupOutcome() }
    return try verify(operation.plan(scene), scene, contenders, group.cells)
  }

  /// The scene of a layout, named otherwise where it is not the layout that is measured: a spec file's may have the same name.
  func scene(_ layout: BenchmarkedLayout, _ itemCount: Int, named layoutName: String? = nil) -> Scene {
    let name = "\(layoutName ?? layout.name)/\(itemCount)"
    if let lastScene, lastScene.name == name { return lastScene.scene }
    lastScene = nil
    let width = layout.itemWidth(settings.container)
    let reserve = workload.reserve(count: Scene.reserveCount, itemWidth: width, seed: settings.seed &+ 1)
    let scene = Scene(
      layout: layout, data: workload.data(count: itemCount, itemWidth: width, seed: settings.seed),
      reserve: reserve, container: settings.container, displayScale: settings.displayScale, seed: settings.seed)
    lastScene = (name, scene)
    return scene
  }

  func asConfigured(_ contender: Contender) -> Contender {
    if contender.name == settings.brokenContender { return contender.broken() }
    return contender.name == settings.wastefulContender ? contender.wasteful() : contender
  }

  func verify(
    _ plan: OperationPlan, _ scene: Scene, _ contenders: [Contender], _ cells: [CellIdentifier]
  ) throws(LayoutError) -> GroupOutcome {
    var outcome = GroupOutcome()
    let reference = try plan.output(of: Contender(.naive), on: scene).digest
    for (cell, contender) in zip(cells, contenders) {
      let output = try plan.output(of: asConfigured(contender), on: scene)
      let status = output.fallback.map { CellStatus.fallback($0.description) } ?? .sound
      var fact = SummaryRecord(cell: cell, digest: output.digest.description, status: status)
      if output.digest != reference {
        fact.status = .failedVerification(
          "its output has the digest \(output.digest), that of \(Contender.reference) has \(reference); it was not timed")
        outcome.failures.append(cell)
      }
      outcome.facts.append(fact)
    }
    return outcome
  }

  /// What makes the contenders' work. Each has made it once, so that what cannot be made is known now.
  private func makers(of plan: OperationPlan, _ scene: Scene, _ contenders: [Contender]) throws(LayoutError) -> [() -> MeasuredBody] {
    var makers: [() -> MeasuredBody] = []
    for contender in contenders.map(asConfigured) {
      _ = try contender.make(scene)
      makers.append {
        do throws(LayoutError) {
          return try plan.makeBody(scene, contender)
        } catch {
          preconditionFailure("\(contender.name) was made once and cannot be made again: \(error)")
        }
      }
    }
    return makers
  }

  private func time(
    _ makers: [() -> MeasuredBody], _ cells: [CellIdentifier], until deadline: Int, atMost hardDeadline: Int, times factor: Int,
    into outcome: inout GroupOutcome
  ) {
    guard !makers.isEmpty else { return }
    let candidates = zip(cells, makers).map { Candidate(name: $0.0.description, makeBody: $0.1) }
    let start = clock.now()
    let samples = sampler.sample(candidates, until: deadline, atMost: hardDeadline, times: factor)
    outcome.samplingNanoseconds = clock.now() - start
    for sample in samples {
      outcome.samples.append(
        SampleRecord(
          cell: cells[sample.candidate], round: sample.round, order: sample.order, iterations: sample.timing.iterations,
          value: sample.nanosecondsPerIteration, involuntarySwitches: sample.timing.usage.involuntarySwitches,
          pageFaults: sample.timing.usage.pageFaults))
    }
  }
}
