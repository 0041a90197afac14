import ArgumentParser
import BenchmarkHarness
import BenchmarkProcesses
import BenchmarkReports
import BenchmarkResults
import CollectionLayouts
import Foundation
import LayoutSuites
import LayoutWorkloads

/// One run from its folder to its report. Everything is written as it goes, so that a run that is killed leaves what it measured.
struct RunSession {
  /// What was measured in this session.
  struct Measured {
    var unmeasured: [CellIdentifier] = []
    /// The cells that were measured in fewer launches than planned.
    var shortened: [CellIdentifier] = []
    /// Notes on instructions that were counted, or not.
    var instructionNotes: [RunNote] = []
    /// Notes on launches that ended although no cell of theirs crashes.
    var launchNotes: [RunNote] = []
    /// Whether callgrind failed.
    var instructionsFailed = false
    /// What the machine's quota did to the run.
    var quotaNotes: [RunNote] = []
  }

  let suite: Suite
  private let workload: any Workload
  let plan: RunPlan
  let folder: RunDirectory
  /// Keeps other processes from writing to the folder.
  let lock: RunLock
  /// How far each group of the suite is measured.
  private let groups: [GroupProgress]
  private let clock = MonotonicClock()
  private let quality: ClockQuality
  let instructionCounter: InstructionCounter?
  /// Sees a quota stop the run.
  let quotaWatch = QuotaWatch()
  /// The time for measuring; what is left of the whole is for counting instructions.
  private let budget: TimeBudget<MonotonicClock>
  private var manifest: Manifest
  /// Whether the run was finished before and has nothing left to measure. Then its manifest stays as it is.
  let isFinished: Bool

  /// Opens the folder and writes the manifest. Throws in a debug build, from which nothing is recorded.
  init(suite: Suite, workload: any Workload, plan: RunPlan) async throws {
    guard !BuildFacts().isDebug && !InvariantChecks.areOn else {
      Terminal.warn(
        "this build is for debugging or checks invariants, and nothing is recorded from it: build with `swift build -c release`")
      throw ExitStatus.failure
    }
    self.suite = suite
    self.workload = workload
    self.plan = plan
    instructionCounter = plan.countsInstructions ? try await InstructionCounter() : nil
    let measuring = plan.countsInstructions ? plan.budget / 2 : plan.budget
    // Scenarios are played last. An eighth of the time is theirs; they take what is left besides.
    budget = TimeBudget(clock: clock, budget: suite.scenarios.isEmpty || suite.groups.isEmpty ? measuring : measuring * 7 / 8)
    quality = try ClockQuality(measuring: clock)
    var notes: [RunNote] = []
    _ = makeAllocationCounter(&notes)
    manifest = await Manifest(
      suite: suite, workload: workload, settings: plan.settings(for: workload), budget: plan.budget, quality: quality, notes: notes)
    manifest.describe(plan, cells: suite.cells.count)
    switch plan.place {
    case .resumed(let directory, _):
      folder = directory
      lock = try RunLock(of: folder)
      // Read again: before the lock was ours, another process may have changed it.
      let earlier = try folder.readManifest()
      try manifest.go(onFrom: earlier, measuring: suite, in: folder.path)
      try folder.checkOnlyRowsAreMissing(of: earlier)
      let finished = try folder.prepareForResuming()
      // The strategies of a group are measured side by side or not at all: one that is not whole is measured anew.
      try folder.forget(Set(suite.groups.filter { !$0.cells.allSatisfy(finished.contains) }.flatMap(\.cells)))
      groups = try Self.progress(of: suite.groups, in: folder)
      isFinished =
        try earlier.finishedAt != nil && Self.hasNothingLeft(of: suite, plan, groups, in: folder)
        && Self.unchosen(of: manifest, suite, in: folder).isEmpty
      if isFinished { manifest = earlier }
    case .new(let path):
      manifest.notes += suite.leftOut.map { .remark("\($0)") } + suite.hostedLabels.map { .remark($0) }
      if let path { folder = try RunDirectory(creating: path) } else { folder = try manifest.makeStandardDirectory() }
      lock = try RunLock(of: folder)
      groups = suite.groups.map(GroupProgress.init)
      isFinished = false
    }
    if !isFinished { try folder.write(manifest) }
    if let doubt = manifest.revision.doubt { Terminal.warn("\(doubt)") }
    if manifest.revision.commit == nil {
      Terminal.warn("the commit is unknown (\(await GitRevision.reasonUnknown())); name it with --commit")
    }
  }

  /// What a person is told who ends the run: what there is, and how to go on.
  var wordsOnInterruption: @Sendable () -> String {
    let (folder, lock, cells) = (folder, lock, suite.cells.count)
    return {
      lock.release()
      LineProcess.endAll()
      let done = min(cells, (try? folder.completeCells().count) ?? 0)
      let words = done < cells ? "holds \(done) of \(cells) cells" : "holds all \(cells) cells, but not all of their rounds"
      return "\(folder.path) \(words); measure the rest with\n  layoutbench run --resume \(folder.path)"
    }
  }

  /// Measures every group that is not finished, within the budget.
  nonisolated(nonsending) func measure(progress: ProgressLine) async throws -> Measured {
    var interim = try InterimReport(files: DerivedFiles(folder: folder, manifest: manifest), clock: clock)
    let schedule = RunSchedule(suite.groups, budget: budget, settings: plan.settings(for: workload), from: groups)
    let launches = RunLaunches(
      of: plan, over: suite, schedule, from: groups, clock: clock, progress: progress,
      // At once, because a run that is killed later must hold it too.
      note: { notes in
        var manifest = manifest
        manifest.notes += notes
        try folder.write(manifest)
      }
    ) { samples, facts in
      try folder.append(samples)
      // A summary is written in the first visit, and derived from all samples at the end.
      let summaries = facts.isEmpty ? [] : RunAnalysis(samples: samples, existing: facts, settings: analysisSettings).summaries
      try folder.append(summaries)
      try interim.add(samples, summaries)
    }
    try await launches.measure()
    return Measured(unmeasured: launches.leftOut, shortened: launches.shortened.flatMap(\.cells), launchNotes: launches.notes)
  }

  /// Whether all groups have had all their launches, all scenarios were played, and nothing is left to be counted.
  private static func hasNothingLeft(of suite: Suite, _ plan: RunPlan, _ groups: [GroupProgress], in folder: RunDirectory) throws -> Bool {
    guard groups.allSatisfy({ $0.isWhole(in: plan.launches) }) else { return false }
    if plan.countsInstructions, try !uncountedCells(of: suite, in: folder).isEmpty { return false }
    let played = try folder.playedCells()
    return suite.scenarios.allSatisfy { $0.cells.allSatisfy(played.contains) }
  }

  /// How far an earlier session has measured each group. What it left of a visit that was cut off is dropped.
  private static func progress(of groups: [SuiteGroup], in folder: RunDirectory) throws -> [GroupProgress] {
    let made = MadeVisits(
      try folder.readIfPresent(SampleRecord.self).records, try folder.readIfPresent(SummaryRecord.self).records)
    _ = try folder.keepSamples(where: made.isKept)
    return made.progress(of: groups)
  }

  /// What would be left to measure of a run that is gone on with: how far each group is, and the places of the scenarios that were not played. Writes nothing.
  /// - Throws: An error for a run that cannot be gone on with so.
  static func remainder(
    of suite: Suite, _ workload: any Workload, _ plan: RunPlan
  ) async throws -> (groups: [GroupProgress], scenarios: [Int]) {
    guard case .resumed(let folder, let earlier) = plan.place else {
      return (suite.groups.map(GroupProgress.init), Array(suite.scenarios.indices))
    }
    var manifest = await Manifest(
      suite: suite, workload: workload, settings: plan.settings(for: workload), budget: plan.budget,
      quality: try ClockQuality(measuring: MonotonicClock()), notes: [])
    manifest.describe(plan, cells: suite.cells.count)
    try manifest.go(onFrom: earlier, measuring: suite, in: folder.path)
    try folder.checkOnlyRowsAreMissing(of: earlier)
    let finished = try folder.completeCells()
    let groups = suite.groups.filter { $0.cells.allSatisfy(finished.contains) }
    let kept = Set(groups.flatMap(\.cells))
    let samples = try folder.readIfPresent(SampleRecord.self).records.filter { kept.contains($0.cell) }
    let played = try folder.playedCells()
    return (
      MadeVisits(samples, try folder.readIfPresent(SummaryRecord.self).records).progress(of: suite.groups),
      suite.scenarios.indices.filter { !suite.scenarios[$0].cells.allSatisfy(played.contains) }
    )
  }

  /// How samples are judged.
  private var analysisSettings: RunAnalysis.Settings { RunAnalysis.Settings(of: manifest) }

  /// The part of the whole time budget that is left, in seconds.
  var secondsLeft: Double { max(0, Double(plan.budget.wholeNanoseconds - budget.elapsed) * 1e-9) }

  /// What all samples of the run amount to, those of earlier sessions included.
  func summarise(_ measured: Measured) throws -> RunAnalysis {
    if !measured.unmeasured.isEmpty { Terminal.warn("\(Self.note(on: measured.unmeasured))") }
    var analysis = RunAnalysis(
      samples: try folder.readIfPresent(SampleRecord.self).records, existing: try folder.readIfPresent(SummaryRecord.self).records,
      settings: analysisSettings)
    analysis.scenarios = try folder.readIfPresent(ScenarioRecord.self).records
    analysis.frameCounts = try folder.readIfPresent(FrameCountRecord.self).records
    analysis.frameSteps = try folder.readIfPresent(FrameStepsRecord.self).records
    for cell in analysis.failedCells { Terminal.warn("\(cell) failed verification: its output is not that of \(Contender.reference)") }
    return analysis
  }

  /// Writes everything that is derived.
  func write(_ analysis: RunAnalysis, _ measured: Measured) throws {
    var manifest = manifest
    if !isFinished {
      manifest.finishedAt = Date()
      manifest.samplesDigest = try folder.samplesDigest()
      manifest.notes += try notes(on: measured)
    }
    // The manifest says last that the run finished, so that everything it vouches for is there.
    try DerivedFiles(folder: folder, manifest: manifest).write(analysis)
    if !isFinished { try folder.write(manifest) }
  }

  /// What goes to standard output.
  func render(_ analysis: RunAnalysis, _ measured: Measured, as output: OutputOptions, _ detail: DetailOptions) throws -> String {
    var manifest = manifest
    if !isFinished { manifest.notes += try notes(on: measured) }
    return RunRendering(folder: folder, manifest: manifest, analysis: analysis).text(output, detail)
  }

  private func notes(on measured: Measured) throws -> [RunNote] {
    let shortened = measured.shortened.first.map { [RunNote.fewerLaunches(cells: measured.shortened.count, first: $0)] } ?? []
    return (measured.unmeasured.isEmpty ? [] : [Self.note(on: measured.unmeasured)]) + (try noteOnUnchosen()) + shortened
      + measured.launchNotes + measured.instructionNotes + measured.quotaNotes
  }

  /// What was planned in an earlier session and neither measured nor chosen in this one.
  private func noteOnUnchosen() throws -> [RunNote] {
    guard case .resumed = plan.place else { return [] }
    let left = try Self.unchosen(of: manifest, suite, in: folder)
    return left.min().map { [.unchosen(cells: left.count, first: $0)] } ?? []
  }

  /// The cells that a run was to measure, has not measured, and that are not in `suite`.
  private static func unchosen(of manifest: Manifest, _ suite: Suite, in folder: RunDirectory) throws -> Set<CellIdentifier> {
    guard let planned = manifest.plan.selection?.cells() else { return [] }
    return planned.subtracting(suite.allCells).subtracting(try folder.completeCells()).subtracting(try folder.playedCells())
  }

  private static func note(on cells: [CellIdentifier]) -> RunNote { .leftOut(cells: cells.count, first: cells[0]) }
}

/// Comparison and report while a run goes on: written after the first group, and again every ten seconds, over all groups so far. Writing takes
/// longer the more samples there are, so the pauses grow too: at most a fiftieth of the time goes into it.
private struct InterimReport {
  private let files: DerivedFiles
  private let clock: MonotonicClock
  private var samples: [SampleRecord]
  private var summaries: [SummaryRecord]
  private var nextWriting: Int

  /// A report that begins with what the folder holds already.
  init(files: DerivedFiles, clock: MonotonicClock) throws {
    self.files = files
    self.clock = clock
    samples = try files.folder.readIfPresent(SampleRecord.self).records
    summaries = try files.folder.readIfPresent(SummaryRecord.self).records
    nextWriting = clock.now()
  }

  mutating func add(_ samples: [SampleRecord], _ summaries: [SummaryRecord]) throws {
    self.samples += samples
    self.summaries += summaries
    guard clock.now() >= nextWriting else { return }
    let start = clock.now()
    let settings = RunAnalysis.Settings(of: files.manifest)
    try files.writeInterim(RunAnalysis(samples: self.samples, existing: self.summaries, settings: settings))
    let end = clock.now()
    nextWriting = end + max(10_000_000_000, 50 * (end - start))
  }
}

extension RunAnalysis {
  /// The cells whose output was not that of the reference, in this session or an earlier one.
  var failedCells: [CellIdentifier] {
    summaries.filter(\.failedVerification).map(\.cell) + scenarios.filter(\.failedVerification).map(\.cell)
  }

  /// Whether a cell's output was wrong, or the program crashed at one.
  var hasFailedCells: Bool { !failedCells.isEmpty || summaries.contains(where: \.hasCrashed) || scenarios.contains(where: \.hasCrashed) }
}
