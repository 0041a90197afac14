import ArgumentParser
import BenchmarkHarness
import BenchmarkReports
import BenchmarkResults
import Foundation
import LayoutSuites
import LayoutWorkloads

/// One run from its folder to its report. Everything is written as it goes, so that a run that is killed leaves what it measured.
struct RunSession {
  /// What was measured in this session.
  struct Measured {
    var failures: [CellIdentifier] = []
    var unmeasured: [CellIdentifier] = []
  }

  private let suite: Suite
  private let workload: any Workload
  private let options: RunCommand
  private let folder: RunDirectory
  private let finished: Set<CellIdentifier>
  private let clock = MonotonicClock()
  private let quality: ClockQuality
  private let counter: (any AllocationCounter)?
  private let budget: TimeBudget<MonotonicClock>
  private var manifest: Manifest

  /// Opens the folder and writes the manifest. Throws in a debug build, from which nothing is recorded.
  init(suite: Suite, workload: any Workload, options: RunCommand) async throws {
    guard !BuildFacts().isDebug else {
      Terminal.warn("this is a debug build, from which nothing is recorded: build with `swift build -c release`")
      throw ExitStatus.failure
    }
    self.suite = suite
    self.workload = workload
    self.options = options
    budget = TimeBudget(clock: clock, budget: options.budget)
    quality = ClockQuality(measuring: clock)
    var notes: [String] = []
    counter = Self.makeCounter(&notes)
    manifest = await Manifest(suite: suite, workload: workload, options: options, quality: quality, notes: notes)
    if let resume = options.resume {
      folder = try RunDirectory(opening: resume)
      try manifest.go(onFrom: try folder.readManifest(), in: resume)
      finished = try folder.prepareForResuming()
    } else {
      folder = try RunDirectory(creating: options.directory ?? manifest.standardDirectory)
      finished = []
    }
    try folder.write(manifest)
  }

  private static func makeCounter(_ notes: inout [String]) -> (any AllocationCounter)? {
    do {
      return try JemallocCounter()
    } catch {
      notes.append("allocations were not counted: \(error)")
      Terminal.warn("allocations are not counted: \(error)")
      return nil
    }
  }

  /// Measures every group that is not finished, within the budget.
  func measure(progress: ProgressLine) throws -> Measured {
    let runner = SuiteRunner(
      workload: workload, settings: options.settings, clock: clock, usage: ThreadUsage(), shortestSample: quality.shortestSampleNanoseconds,
      allocationCounter: counter)
    let groups = suite.groups.filter { !$0.cells.allSatisfy(finished.contains) }
    var measured = Measured()
    var interim = InterimComparison(folder: folder, clock: clock)
    var forecast = CostForecast()
    for (index, group) in groups.enumerated() {
      guard budget.affords(forecast.overhead(of: group), keeping: forecast.finishing) else {
        measured.unmeasured += groups[index...].flatMap(\.cells)
        break
      }
      let left = min(forecast.time(for: groups[index...]), budget.deadline - clock.now())
      progress.show(group.title, done: index, of: groups.count, left: index == 0 ? nil : .nanoseconds(max(0, left)))
      let deadline = budget.deadline(forNextOf: groups.count - index, keeping: forecast.finishing)
      let start = clock.now()
      let outcome = try runner.run(group, until: deadline, atMost: budget.deadline - forecast.finishing)
      try folder.append(outcome.samples)
      try folder.append(RunAnalysis(samples: outcome.samples, existing: outcome.facts).summaries)
      try interim.add(outcome)
      forecast.learn(from: group, outcome, lasting: clock.now() - start)
      measured.failures += outcome.failures
    }
    progress.finish()
    return measured
  }

  /// What all samples of the run amount to, those of earlier sessions included.
  func summarise(_ measured: Measured) throws -> RunAnalysis {
    for cell in measured.failures { Terminal.warn("\(cell) failed verification: its output is not that of \(Contender.reference)") }
    if !measured.unmeasured.isEmpty { Terminal.warn(Self.note(on: measured.unmeasured)) }
    return RunAnalysis(
      samples: try folder.readIfPresent(SampleRecord.self).records, existing: try folder.readIfPresent(SummaryRecord.self).records)
  }

  /// Writes everything that is derived.
  func write(_ analysis: RunAnalysis) throws {
    var manifest = manifest
    manifest.finishedAt = Date()
    let missing = suite.cells.filter { cell in !analysis.summaries.contains { $0.cell == cell } }
    if !missing.isEmpty { manifest.notes.append(Self.note(on: missing)) }
    try folder.write(manifest)
    try DerivedFiles(folder: folder, manifest: manifest).write(analysis)
  }

  /// What goes to standard output.
  func render(_ analysis: RunAnalysis, as output: OutputOptions) -> String {
    RunRendering(folder: folder, manifest: manifest, analysis: analysis).text(output)
  }

  private static func note(on cells: [CellIdentifier]) -> String {
    "\(cells.count) cells were not measured because the time budget was used up, \(cells[0]) first; --resume goes on with them"
  }
}

/// `comparison.csv` while a run goes on: written again every ten seconds, over all groups so far.
private struct InterimComparison {
  let folder: RunDirectory
  let clock: MonotonicClock
  private var samples: [SampleRecord] = []
  private var lastWritten: Int

  init(folder: RunDirectory, clock: MonotonicClock) {
    self.folder = folder
    self.clock = clock
    lastWritten = clock.now()
  }

  mutating func add(_ outcome: GroupOutcome) throws {
    samples += outcome.samples.filter { $0.metric == .time }
    guard clock.now() - lastWritten > 10_000_000_000 else { return }
    try folder.rewrite(RunAnalysis(samples: samples).comparisons)
    lastWritten = clock.now()
  }
}
