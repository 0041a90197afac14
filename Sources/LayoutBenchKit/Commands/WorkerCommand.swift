import ArgumentParser
import BenchmarkHarness
import BenchmarkProcesses
import BenchmarkResults
import CollectionLayouts
import Foundation
import LayoutSuites
import LayoutWorkloads

/// `layoutbench worker`: one launch of a run, or one side of a paired comparison, told what to do on standard input.
///
/// It begins with a greeting, its manifest on one line, and its cells; then it answers each request by one line. Two programs that greet alike can
/// be measured in turn, whatever else differs between them.
struct WorkerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "worker", abstract: "Measures cells as it is told on standard input; for `run`, `ab` and `calibrate`.",
    shouldDisplay: false)

  /// What a worker says first. The number changes with the meaning of requests or replies.
  static let greeting = "layoutbench-worker 1"

  /// The shortest sample that is asked for alone, in nanoseconds: longer than a run's, because asking for one takes as long.
  private static let shortestSample = 50_000

  @OptionGroup var selection: SelectionOptions

  @Option(name: .customLong("break")) var brokenStrategy: String?

  @OptionGroup var planted: PlantedOptions
  @Option(name: .customLong("crash")) var crashingStrategy: String?

  /// Measure floors too, and do not pin to a processor.
  @Flag(name: .customLong("for-run")) var isForRun = false

  @OptionGroup var limit: CellLimitOptions
  @OptionGroup var faults: PlantedFaultOptions

  private static let output = WorkerOutput()

  // Hosted layouts belong to the main actor.
  @MainActor func run() async throws {
    guard !BuildFacts().isDebug && !InvariantChecks.areOn else {
      Terminal.warn("this build is for debugging or checks invariants, and nothing is recorded from it")
      throw ExitStatus.failure
    }
    if let limit = limit.chosen { Self.output.stopCells(after: limit) }
    let processor = isForRun ? nil : Processor.pin()
    let chosen = selection.chosen
    let workload = try chosen.makeWorkload()
    let suite = try chosen.makeSuite(workload, standardSizes: chosen.standardSizes, measuresFloors: isForRun, playsScenarios: isForRun)
    var settings = chosen.runSettings(for: workload)
    settings.brokenContender = brokenStrategy
    (settings.wastefulContender, settings.plantedSteps) = (planted.extraAllocation, planted.plantedWork ?? 0)
    (settings.crashingContender, settings.hangingContender) = (crashingStrategy, faults.hangingStrategy)
    settings.watch = Self.output.watch
    let clock = MonotonicClock()
    let quality = try ClockQuality(measuring: clock)
    var notes = [
      processor.map { RunNote.remark("measured on processor \($0) alone") }
        ?? .doubt("not kept on one processor, because this system cannot do that")
    ]
    let counter = makeAllocationCounter(&notes)
    guard let eviction = CacheEviction(reading: CacheEviction.standardBytes) else {
      Terminal.warn("there is no memory for the block of \(CacheEviction.standardBytes >> 20) MB that empties the caches: free some")
      throw ExitStatus.failure
    }
    let stopwatch = Stopwatch(clock: clock, usage: ThreadUsage(), eviction: eviction).withoutOverheads
    let worker = SuiteWorker(
      suite: suite, workload: workload, settings: settings, stopwatch: stopwatch,
      shortestSample: max(Self.shortestSample, quality.shortestSampleNanoseconds), allocationCounter: counter)
    let runner = SuiteRunner(
      workload: workload, settings: settings, stopwatch: stopwatch, shortestSample: quality.shortestSampleNanoseconds,
      resolution: quality.resolutionNanoseconds, allocationCounter: counter)
    let manifest = await Manifest(suite: suite, workload: workload, settings: settings, budget: nil, quality: quality, notes: notes)
    try Self.say(Self.greeting)
    // A JSON text holds line ends only between its parts.
    try Self.say(manifest.json.replacing("\n", with: " "))
    try Self.say("\(worker.cells.count)")
    for cell in worker.cells { try Self.say(cell.description) }
    let scenarios = ScenarioRunner(workload: workload, settings: settings, clock: clock, usage: ThreadUsage())
    Processor.preferFast()
    try Self.serve(worker, quality) { request in
      switch request {
      case .visit(let visit):
        faults.die()
        try Self.answer(to: visit, suite, runner)
      case .play(let visit): try Self.answer(to: visit, suite, scenarios, clock)
      default: return false
      }
      return true
    }
  }

  private static func serve(
    _ worker: SuiteWorker<MonotonicClock, ThreadUsage>, _ quality: ClockQuality, answeringGroups answerGroup: (WorkerRequest) throws -> Bool
  ) throws {
    var openCell = 0
    var requests = LineReader()
    while let line = requests.line() {
      guard let request = WorkerRequest(line) else {
        try say(WorkerReply.failed("“\(line)” is no request").description)
        continue
      }
      if case .open(let cell, _) = request { openCell = cell }
      if case .quit = request { return }
      if try answerGroup(request) { continue }
      try say(answer(to: request, worker, openCell, quality).description)
    }
  }

  /// Measures a group as a run does, and says what was found.
  private static func answer(to visit: GroupVisit, _ suite: Suite, _ runner: SuiteRunner<MonotonicClock, ThreadUsage>) throws {
    guard suite.groups.indices.contains(visit.group), visit.cells.allSatisfy(suite.groups[visit.group].cells.indices.contains) else {
      return try say(WorkerReply.failed("there is no group \(visit.group) with cells \(visit.cells)").description)
    }
    let outcome: GroupOutcome
    do throws(LayoutError) {
      outcome = try runner.run(suite.groups[visit.group], visit)
    } catch {
      return try say(WorkerReply.failed("\(suite.groups[visit.group].title) cannot be measured: \(error)").description)
    }
    if let fault = outcome.clockFault { return try say(WorkerReply.failed("\(fault)").description) }
    let samples = text(of: outcome.samples)
    let facts = text(of: outcome.facts)
    let report = VisitReport(
      sampleLines: lines(samples), factLines: lines(facts), opening: outcome.openingNanoseconds, sampling: outcome.samplingNanoseconds,
      counting: outcome.countingNanoseconds, isCutOff: outcome.isCutOff)
    try output.write("\(WorkerReply.visited(report))\n" + samples + facts)
  }

  /// Plays a scenario as a run does, and says what was found.
  private static func answer(
    to visit: ScenarioVisit, _ suite: Suite, _ runner: ScenarioRunner<MonotonicClock, ThreadUsage>, _ clock: MonotonicClock
  ) throws {
    guard suite.scenarios.indices.contains(visit.scenario),
      visit.cells.allSatisfy(suite.scenarios[visit.scenario].cells.indices.contains)
    else {
      return try say(WorkerReply.failed("there is no scenario \(visit.scenario) with cells \(visit.cells)").description)
    }
    let (now, group) = (clock.now(), suite.scenarios[visit.scenario].only(visit.cells))
    let outcome = runner.run(group, most: visit.plays, until: visit.time > .max - now ? .max : now + visit.time)
    let (scenarios, frames, steps) = (text(of: outcome.records), text(of: outcome.frames), text(of: outcome.steps))
    let report = PlayReport(scenarioLines: lines(scenarios), frameLines: lines(frames), stepLines: lines(steps))
    try output.write("\(WorkerReply.played(report))\n" + scenarios + frames + steps)
  }

  /// Records as a CSV file; nothing without records.
  private static func text<Record: RunRecord>(of records: [Record]) -> String { records.isEmpty ? "" : RecordTable.text(of: records) }

  private static func lines(_ text: String) -> Int { text.utf8.count { $0 == UInt8(ascii: "\n") } }

  /// The reply to a request, also where the layout refuses it.
  private static func answer(
    to request: WorkerRequest, _ worker: SuiteWorker<MonotonicClock, ThreadUsage>, _ openCell: Int, _ quality: ClockQuality
  ) -> WorkerReply {
    do throws(LayoutError) {
      return try reply(to: request, worker, openCell, quality)
    } catch {
      return .failed("\(error)")
    }
  }

  private static func reply(
    to request: WorkerRequest, _ worker: SuiteWorker<MonotonicClock, ThreadUsage>, _ openCell: Int, _ quality: ClockQuality
  ) throws(LayoutError) -> WorkerReply {
    let nothingOpen = WorkerReply.failed("no cell is open")
    switch request {
    case .verify(let cell), .open(let cell, _):
      guard worker.cells.indices.contains(cell) else { return .failed("there is no cell \(cell), only \(worker.cells.count)") }
      if case .open(_, let extraSteps) = request {
        return try worker.open(cell, extraSteps: extraSteps) ? .opened : .failed("the operation does not apply to these items")
      }
      let fact = try worker.verify(cell)
      guard let digest = fact.digest else { return .failed(fact.note ?? "there is nothing to verify") }
      let isFailure = fact.failedVerification
      return .verified(digest: digest, failure: isFailure ? fact.note : nil)
    case .calibrate:
      guard let calibration = worker.calibrate() else { return nothingOpen }
      let fault = worker.clockFault(of: calibration, in: openCell, resolution: quality.resolutionNanoseconds)
      return fault.map { .failed("\($0)") } ?? .calibrated(calibration)
    case .sample(let iterations): return worker.sample(iterations: iterations).map(WorkerReply.sampled) ?? nothingOpen
    case .count:
      let figures = try worker.count(openCell)
      return .counted(Dictionary(uniqueKeysWithValues: figures.map { ($0.key.rawValue, $0.value) }))
    case .spin(let steps):
      let body = MeasuredBody(run: { _ in ExtraWork.spin(steps: steps) })
      let time = Stopwatch(clock: MonotonicClock(), usage: ThreadUsage()).time(body, iterations: 1).nanoseconds
      return .sampled(BatchTiming(iterations: steps, nanoseconds: time, usage: UsageCount()))
    case .quit, .visit, .play: return .failed("not a request about one cell")
    }
  }

  /// Writes a line at once: whoever asked waits for it.
  private static func say(_ line: String) throws { try output.write(line + "\n") }
}

extension PlantedFaultOptions {
  /// Ends this process as a system out of memory does, if that is planted and has not happened yet.
  fileprivate func die() {
    guard let dieOnce, open(dieOnce, O_CREAT | O_EXCL | O_WRONLY, 0o600) >= 0 else { return }
    kill(getpid(), SIGKILL)
  }
}
