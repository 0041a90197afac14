import BenchmarkHarness
import BenchmarkProcesses
import BenchmarkReports
import BenchmarkResults
import Foundation
import InputFiles
import LayoutSuites
import LayoutWorkloads

/// One session of a run, from its folder to its report: the whole run, or the missing part of a resumed one. All measurements are written as they are
/// made, so a run that is killed keeps them.
///
///     let session = try await RunSession(suite: suite, workload: workload, plan: plan, progress: progress)
///     defer { session.lock.release() }
///     let model = try session.finish(try await session.measure())
package struct RunSession {
  let suite: Suite
  private let workload: any Workload
  let plan: RunPlan
  /// The run together with its folder.
  let run: GrowingRun
  /// Keeps other processes from writing to the folder.
  package let lock: RunLock
  let progress: any ProgressSink
  /// The progress of each group of the suite.
  private let groups: [GroupProgress]
  private let clock: SessionClock
  let instructionCounter: InstructionCounter?
  /// Notices when a quota stops the run.
  private let quotaWatch = QuotaWatch()
  /// The time for measuring. The rest of the whole budget is for counting instructions.
  private let budget: TimeBudget<SessionClock>
  /// Whether the run was already finished and has nothing left to measure. In that case its manifest does not change.
  package let isFinished: Bool

  /// The folder of the run.
  package var folder: RunDirectory { run.folder }

  /// Opens the folder and writes the manifest. Throws in a debug build, because nothing may be recorded from one.
  package init(suite: Suite, workload: any Workload, plan: RunPlan, progress: any ProgressSink) async throws {
    try UnrecordableBuild.check()
    (self.suite, self.workload, self.plan, self.progress) = (suite, workload, plan, progress)
    clock = SessionClock()
    instructionCounter = plan.countsInstructions ? try await InstructionCounter() : nil
    let measuring = plan.countsInstructions ? plan.budget / 2 : plan.budget
    // Scenarios are played last. An eighth of the time is reserved for them, and they also get the time that the groups leave.
    budget = TimeBudget(clock: clock, budget: suite.scenarios.isEmpty || suite.groups.isEmpty ? measuring : measuring * 7 / 8)
    var notes: [RunNote] = []
    _ = JemallocCounter.available(&notes, warn: progress.warn)
    var manifest = try await Manifest(of: plan, suite: suite, workload: workload, notes: notes)
    let folder: RunDirectory
    var data = RunData()
    switch plan.place {
    case .resumed(let directory, _):
      folder = directory
      lock = try RunLock(of: folder)
      // The manifest is read again, because another process may have changed it before this one held the lock.
      let earlier = try folder.readManifest()
      data = try Self.resume(earlier, as: &manifest, in: folder, suite, isPrepared: true)
      let made = MadeVisits(data.samples, data.facts)
      let kept = data.samples.filter(made.isKept)
      if kept.count < data.samples.count { try folder.rewrite(kept) }
      data.samples = kept
      groups = made.progress(of: suite.groups)
      isFinished =
        earlier.finishedAt != nil && Self.hasNothingLeft(of: suite, plan, in: data)
        && Self.unchosen(of: manifest, suite, in: data).isEmpty
      if isFinished { manifest = earlier }
    case .new(let path):
      manifest.notes += suite.leftOut.map { .remark("\($0)") } + suite.hostedLabels.map { .remark($0) }
      if let path { folder = try RunDirectory(creating: path) } else { folder = try manifest.makeStandardDirectory() }
      lock = try RunLock(of: folder)
      groups = suite.groups.map(GroupProgress.init)
      isFinished = false
    }
    data.manifest = manifest
    run = GrowingRun(data, in: folder, clock: clock)
    if !isFinished { try folder.write(manifest) }
    if let doubt = lock.doubt { progress.warn(doubt) }
    for doubt in [manifest.revision.doubt, manifest.tool.revision?.doubt].compactMap(\.self) { progress.warn("\(doubt)") }
    if manifest.revision.commit == nil {
      progress.warn("the commit is unknown (\(await GitRevision.reasonUnknown())); name it with --commit")
    }
  }

  /// Makes `manifest` the manifest of the resumed run `earlier`, and returns the data that the run keeps.
  private static func resume(
    _ earlier: Manifest, as manifest: inout Manifest, in folder: RunDirectory, _ suite: Suite, isPrepared: Bool
  ) throws -> RunData {
    try manifest.resume(earlier, measuring: suite, in: folder.path)
    try folder.checkOnlyRowsAreMissing(of: earlier)
    return try folder.resumedRun(measuring: suite.groups.map(\.cells) + suite.scenarios.map(\.cells), isPrepared: isPrepared)
  }

  /// Returns the rest that a run by this plan would still have to measure. Writes nothing.
  /// - Throws: An error for a run that cannot be resumed with this plan.
  package static func remainder(of suite: Suite, _ workload: any Workload, _ plan: RunPlan) async throws -> RunRemainder {
    var data = RunData()
    if case .resumed(let folder, let earlier) = plan.place {
      var manifest = try await Manifest(of: plan, suite: suite, workload: workload, notes: [])
      data = try resume(earlier, as: &manifest, in: folder, suite, isPrepared: false)
    }
    return RunRemainder(of: suite, launches: plan.launches, in: data)
  }

  /// Whether all groups have had all their launches, all scenarios have been played, and nothing is left to count.
  private static func hasNothingLeft(of suite: Suite, _ plan: RunPlan, in run: RunData) -> Bool {
    guard RunRemainder(of: suite, launches: plan.launches, in: run).isEmpty else { return false }
    return !plan.countsInstructions || uncountedCells(of: suite, in: run).isEmpty
  }

  /// The message for a user who interrupts the run: how many cells it holds, and how to resume it.
  package var wordsOnInterruption: @Sendable () -> String {
    let (folder, lock, cells) = (run.folder, lock, suite.cells.count)
    return {
      lock.release()
      LineProcess.endAll()
      let done = min(cells, (try? folder.completeCells().count) ?? 0)
      let words = done < cells ? "holds \(done) of \(cells) cells" : "holds all \(cells) cells, but not all of their rounds"
      return "\(folder.path) \(words); measure the rest with\n  \(RunningProgram.name) run --resume \(folder.path)\n"
        + "or see what it holds with\n  \(RunningProgram.name) report \(folder.path)"
    }
  }

  /// Measures the missing cells within the budget: times groups, plays scenarios, and counts instructions.
  package func measure() async throws -> MeasuredSession {
    // Nothing is left to measure, and the manifest vouches for the files as they are.
    guard !isFinished else { return MeasuredSession() }
    var measured = try await measureGroups()
    let scenarios = ScenarioSession(of: plan.program, plan, over: suite, into: run, clock: clock, progress: progress)
    // The second half is for counting instructions.
    let counting = plan.countsInstructions ? Double(plan.budget.wholeNanoseconds) * 0.5e-9 : 0
    try await scenarios.play(within: max(0, secondsLeft - counting))
    measured.shortened += scenarios.shortened
    measured.launchNotes += scenarios.notes
    try await countInstructions(into: &measured)
    measured.quotaNotes = quotaWatch.notes()
    return measured
  }

  private nonisolated(nonsending) func measureGroups() async throws -> MeasuredSession {
    let schedule = RunSchedule(suite.groups, budget: budget, settings: plan.settings(for: workload), from: groups)
    let launches = RunLaunches(
      of: plan.program, plan, over: suite, schedule, from: groups, clock: clock, progress: progress,
      // The note is written at once, so that a run that is killed later also has it.
      note: { [run] notes in
        var manifest = run.data.manifest
        manifest.notes += notes
        try run.folder.write(manifest)
      }
    ) { [run] samples, facts in
      try run.add(samples, facts)
      try run.writeInterimReport()
    }
    try await launches.measure()
    return MeasuredSession(unmeasured: launches.leftOut, shortened: launches.shortened.flatMap(\.cells), launchNotes: launches.notes)
  }

  /// The unused part of the whole time budget, in seconds.
  var secondsLeft: Double { max(0, Double(plan.budget.wholeNanoseconds - budget.elapsed) * 1e-9) }

  /// Derives the results of all samples of the run, including those of earlier sessions, and writes them. Returns the model from which reports choose.
  package func finish(_ measured: MeasuredSession) throws -> ReportModel {
    if let note = measured.noteOnUnmeasured { progress.warn("\(note)") }
    let analysis = run.data.analysis()
    for cell in analysis.failedCells { progress.warn("\(cell) failed verification: its output is not that of \(Contender.reference)") }
    var manifest = run.data.manifest
    if !isFinished {
      manifest.notes += measured.notes(unchosen: noteOnUnchosen())
      manifest.finishedAt = Date()
      try run.folder.vouch(by: &manifest)
    }
    // The manifest is written last, because it records that the run finished: all files that it vouches for exist by then.
    let files = DerivedFiles(folder: run.folder)
    let model = ReportModel(manifest: manifest, analysis: analysis, processors: readableProcessors(files))
    do {
      try files.write(model)
    } catch let error as InputFileError {
      // The samples are safe, so nothing has to be measured again.
      let remedy = "\(error.remedy); then \(RunningProgram.name) run --resume \(run.folder.path) finishes it"
      throw InputFileError(file: error.file, problem: error.problem, remedy: remedy)
    }
    if !isFinished { try run.folder.write(manifest) }
    return model
  }

  /// The summaries of other processors. If one cannot be read, the run still gets its report.
  private func readableProcessors(_ files: DerivedFiles) -> [ProcessorSummary] {
    do throws(InputFileError) {
      return try files.processors()
    } catch {
      progress.warn("the report says nothing of other processors: \(error)")
      return []
    }
  }

  /// A note on the cells that an earlier session planned, but that are neither measured nor chosen in this session; `nil` without any.
  private func noteOnUnchosen() -> RunNote? {
    guard case .resumed = plan.place else { return nil }
    let left = Self.unchosen(of: run.data.manifest, suite, in: run.data)
    return left.min().map { .unchosen(cells: left.count, first: $0) }
  }

  /// The cells that the run was to measure, has not measured, and that are not in `suite`.
  private static func unchosen(of manifest: Manifest, _ suite: Suite, in run: RunData) -> Set<CellIdentifier> {
    guard let planned = manifest.plan.selection?.cells() else { return [] }
    return planned.subtracting(suite.allCells).subtracting(run.facts.map(\.cell)).subtracting(run.scenarios.cells)
  }
}
