import ArgumentParser
import BenchmarkHarness
import BenchmarkProcesses
import BenchmarkResults
import BenchmarkSessions
import Foundation

/// `layoutbench worker`: one launch of a run, or one side of a paired comparison. It takes its instructions from standard input.
///
/// It begins with a ``WorkerGreeting``. Then it answers each ``WorkerRequest`` with a ``WorkerReply``, until the input ends. Two programs with the same
/// version of this protocol can be measured in turn, however else they differ.
struct WorkerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: HiddenVerb.worker, abstract: "Measures cells as it is told on standard input; for `run`, `ab`, `bisect` and `calibrate`.",
    shouldDisplay: false)

  /// The shortest sample for a request of a single sample, in nanoseconds. It is longer than a run's, because the request itself takes as long.
  private static let shortestAlone = 50_000

  @OptionGroup var selection: SelectionOptions

  @Option(name: .customLong("break")) var brokenStrategy: String?

  @OptionGroup var planted: PlantedOptions
  @Option(name: .customLong("crash")) var crashingStrategy: String?

  /// Measures floors too, and does not pin the process to a processor.
  @Flag(name: .customLong("for-run")) var isForRun = false

  @OptionGroup var limit: CellLimitOptions
  @OptionGroup var faults: PlantedFaultOptions

  private static let output = WorkerOutput()

  // Hosted layouts belong to the main actor.
  @MainActor func run() async throws {
    try UnrecordableBuild.check()
    if let limit = limit.chosen { Self.output.stopCells(after: limit) } else { ParentWatch.begin() }
    let processor = isForRun ? nil : Processor.pin()
    let chosen = try selection.chosen.suite(for: isForRun ? .run : .pairing)
    let (suite, workload) = (chosen.suite, chosen.workload)
    var settings = chosen.settings
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
    let counter = JemallocCounter.available(&notes, warn: Terminal.warn)
    guard let eviction = CacheEviction(reading: CacheEviction.standardBytes) else {
      Terminal.warn("there is no memory for the block of \(CacheEviction.standardBytes >> 20) MB that empties the caches: free some")
      throw ExitStatus.failure
    }
    let stopwatch = Stopwatch(clock: clock, usage: ThreadUsage(), eviction: eviction).withoutOverheads
    let worker = SuiteWorker(
      suite: suite, workload: workload, settings: settings, stopwatch: stopwatch, usage: ThreadUsage(),
      shortestSample: quality.shortestSampleNanoseconds,
      shortestAlone: max(Self.shortestAlone, quality.shortestSampleNanoseconds), resolution: quality.resolutionNanoseconds,
      allocationCounter: counter)
    let manifest = await Manifest(suite: suite, workload: workload, settings: settings, budget: nil, quality: quality, notes: notes)
    try Self.output.write(WorkerGreeting(manifest: manifest.json, cells: worker.cells, scenarios: suite.scenarios.map(\.cells)))
    Processor.preferFast()
    var requests = LineReader()
    while let line = requests.line() { try Self.output.write(answer(to: line, worker)) }
  }

  private func answer(to line: String, _ worker: SuiteWorker<MonotonicClock, ThreadUsage>) -> WorkerReply {
    guard let request: WorkerRequest = WorkerLine.message(line) else { return .failed("“\(line)” is no request") }
    if case .visit = request { faults.die() }
    return worker.answer(to: request)
  }
}

extension PlantedFaultOptions {
  /// Ends this process as a system without free memory does, if that fault is planted and has not happened yet.
  fileprivate func die() {
    guard let dieOnce, open(dieOnce, O_CREAT | O_EXCL | O_WRONLY, 0o600) >= 0 else { return }
    kill(getpid(), SIGKILL)
  }
}
