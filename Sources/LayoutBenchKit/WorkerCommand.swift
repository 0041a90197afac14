import ArgumentParser
import BenchmarkHarness
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

  /// A run measures floors beside the layouts, and wherever the system puts it.
  @Flag(name: .customLong("for-run")) var isForRun = false

  func run() async throws {
    guard !BuildFacts().isDebug && !InvariantChecks.areOn else {
      Terminal.warn("this build is for debugging or checks invariants, and nothing is recorded from it")
      throw ExitStatus.failure
    }
    let processor = isForRun ? nil : Processor.pin()
    let chosen = selection.chosen
    let workload = try chosen.makeWorkload()
    let suite = try chosen.makeSuite(workload, standardSizes: chosen.standardSizes, measuresFloors: isForRun, playsScenarios: isForRun)
    var settings = chosen.runSettings(for: workload)
    settings.brokenContender = brokenStrategy
    (settings.wastefulContender, settings.plantedSteps) = (planted.extraAllocation, planted.plantedWork ?? 0)
    settings.crashingContender = crashingStrategy
    let clock = MonotonicClock()
    let quality = ClockQuality(measuring: clock)
    var notes = [
      processor.map { RunNote.remark("measured on processor \($0) alone") }
        ?? .doubt("not kept on one processor, because this system cannot do that")
    ]
    let counter = makeAllocationCounter(&notes)
    let worker = SuiteWorker(
      suite: suite, workload: workload, settings: settings, clock: clock, usage: ThreadUsage(),
      shortestSample: max(Self.shortestSample, quality.shortestSampleNanoseconds), allocationCounter: counter)
    let runner = SuiteRunner(
      workload: workload, settings: settings, clock: clock, usage: ThreadUsage(), shortestSample: quality.shortestSampleNanoseconds,
      allocationCounter: counter)
    let manifest = await Manifest(suite: suite, workload: workload, settings: settings, budget: nil, quality: quality, notes: notes)
    try Self.say(Self.greeting)
    // A JSON text holds line ends only between its parts.
    try Self.say(manifest.json.replacing("\n", with: " "))
    try Self.say("\(worker.cells.count)")
    for cell in worker.cells { try Self.say(cell.description) }
    try Self.serve(worker, clock) { try Self.answer(to: $0, suite, runner) }
  }

  private static func serve(
    _ worker: SuiteWorker<MonotonicClock, ThreadUsage>, _ clock: MonotonicClock, visiting visit: (GroupVisit) throws -> Void
  ) throws {
    var openCell = 0
    while let line = readLine() {
      guard let request = WorkerRequest(line) else {
        try say(WorkerReply.failed("“\(line)” is no request").description)
        continue
      }
      if case .open(let cell, _) = request { openCell = cell }
      if case .quit = request { return }
      if case .visit(let group) = request {
        try visit(group)
        continue
      }
      try say(answer(to: request, worker, openCell, clock).description)
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
    let samples = outcome.samples.isEmpty ? "" : RecordTable.text(of: outcome.samples)
    let facts = outcome.facts.isEmpty ? "" : RecordTable.text(of: outcome.facts)
    func lines(_ text: String) -> Int { text.utf8.count { $0 == UInt8(ascii: "\n") } }
    let report = VisitReport(
      sampleLines: lines(samples), factLines: lines(facts), opening: outcome.openingNanoseconds, sampling: outcome.samplingNanoseconds,
      counting: outcome.countingNanoseconds, isCutOff: outcome.isCutOff)
    try Terminal.write("\(WorkerReply.visited(report))\n" + samples + facts)
  }

  /// The reply to a request, also where the layout refuses it.
  private static func answer(
    to request: WorkerRequest, _ worker: SuiteWorker<MonotonicClock, ThreadUsage>, _ openCell: Int, _ clock: MonotonicClock
  ) -> WorkerReply {
    do throws(LayoutError) {
      return try reply(to: request, worker, openCell, clock)
    } catch {
      return .failed("\(error)")
    }
  }

  private static func reply(
    to request: WorkerRequest, _ worker: SuiteWorker<MonotonicClock, ThreadUsage>, _ openCell: Int, _ clock: MonotonicClock
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
    case .calibrate: return worker.calibrate().map(WorkerReply.calibrated) ?? nothingOpen
    case .sample(let iterations): return worker.sample(iterations: iterations).map(WorkerReply.sampled) ?? nothingOpen
    case .count:
      let figures = try worker.count(openCell)
      return .counted(Dictionary(uniqueKeysWithValues: figures.map { ($0.key.rawValue, $0.value) }))
    case .spin(let steps):
      let start = clock.now()
      ExtraWork.spin(steps: steps)
      let usage = UsageCount()
      return .sampled(BatchTiming(iterations: steps, nanoseconds: clock.now() - start, usage: usage))
    case .quit, .visit: return .failed("not a request about one cell")
    }
  }

  /// Writes a line at once: whoever asked waits for it.
  private static func say(_ line: String) throws { try Terminal.write(line + "\n") }
}
