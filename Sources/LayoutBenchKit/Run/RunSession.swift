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
  /// The run and its folder.
  let run: GrowingRun
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
    var manifest = await Manifest(
      suite: suite, workload: workload, settings: plan.settings(for: workload), budget: plan.budget, quality: quality, notes: notes)
    manifest.describe(plan, cells: suite.cells.count)
    try plan.use.apply(to: &manifest.catalogue)
    let folder: RunDirectory
    var data = RunData()
    switch plan.place {
    case .resumed(let directory, _):
      folder = directory
      lock = try RunLock(of: folder)
      // Read again: before the lock was ours, another process may have changed it.
      let earlier = try folder.readManifest()
      try manifest.go(onFrom: earlier, measuring: suite, in: folder.path)
      try folder.checkOnlyRowsAreMissing(of: earlier)
      let finished = try folder.prepareForResuming().union(folder.playedCells())
      // The strategies of a group are measured side by side or not at all, and so are those of a scenario: one that is not whole is measured anew.
      let all = suite.groups.map(\.cells) + suite.scenarios.map(\.cells)
      try folder.forget(Set(all.filter { !$0.allSatisfy(finished.contains) }.joined()))
      data = try RunData(reading: folder, .none)
      let made = MadeVisits(data.samples, data.facts)
      let kept = data.samples.filter(made.isKept)
      if kept.count < data.samples.count { try folder.rewrite(kept) }
      data.samples = kept
      groups = made.progress(of: suite.groups)
      isFinished =
        earlier.finishedAt != nil && Self.hasNothingLeft(of: suite, plan, groups, in: data)
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
    if let doubt = manifest.revision.doubt { Terminal.warn("\(doubt)") }
    if manifest.revision.commit == nil {
      Terminal.warn("the commit is unknown (\(await GitRevision.reasonUnknown())); name it with --commit")
    }
  }

  /// What a person is told who ends the run: what there is, and how to go on.
  var wordsOnInterruption: @Sendable () -> String {
    let (folder, lock, cells) = (run.folder, lock, suite.cells.count)
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
    let schedule = RunSchedule(suite.groups, budget: budget, settings: plan.settings(for: workload), from: groups)
    let launches = RunLaunches(
      of: plan, over: suite, schedule, from: groups, clock: clock, progress: progress,
      // At once, because a run that is killed later must hold it too.
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
    return Measured(unmeasured: launches.leftOut, shortened: launches.shortened.flatMap(\.cells), launchNotes: launches.notes)
  }

  /// Whether all groups have had all their launches, all scenarios were played, and nothing is left to be counted.
  private static func hasNothingLeft(of suite: Suite, _ plan: RunPlan, _ groups: [GroupProgress], in run: RunData) -> Bool {
    guard groups.allSatisfy({ $0.isWhole(in: plan.launches) }) else { return false }
    if plan.countsInstructions, !uncountedCells(of: suite, in: run).isEmpty { return false }
    return suite.scenarios.allSatisfy { $0.cells.allSatisfy(run.scenarios.cells.contains) }
  }

  /// What a resumed run would still have to measure: the progress of each group, and the places of the scenarios that were not played. Writes nothing.
  /// - Throws: An error for a run that cannot be resumed with this plan.
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
    try plan.use.apply(to: &manifest.catalogue)
    try manifest.go(onFrom: earlier, measuring: suite, in: folder.path)
    try folder.checkOnlyRowsAreMissing(of: earlier)
    let run = try RunData(reading: folder, .none)
    let finished = try folder.completeCells()
    let kept = Set(suite.groups.map(\.cells).filter { $0.allSatisfy(finished.contains) }.joined())
    let made = MadeVisits(run.samples.filter { kept.contains($0.cell) }, run.facts)
    return (
      made.progress(of: suite.groups),
      suite.scenarios.indices.filter { !suite.scenarios[$0].cells.allSatisfy(run.scenarios.cells.contains) }
    )
  }

  /// The part of the whole time budget that is left, in seconds.
  var secondsLeft: Double { max(0, Double(plan.budget.wholeNanoseconds - budget.elapsed) * 1e-9) }

  /// What all samples of the run amount to, those of earlier sessions included.
  func summarise(_ measured: Measured) -> RunAnalysis {
    if !measured.unmeasured.isEmpty { Terminal.warn("\(Self.note(on: measured.unmeasured))") }
    let analysis = run.data.analysis()
    for cell in analysis.failedCells { Terminal.warn("\(cell) failed verification: its output is not that of \(Contender.reference)") }
    return analysis
  }

  /// Writes everything that is derived, and returns what reports choose from.
  func write(_ analysis: RunAnalysis, _ measured: Measured) throws -> ReportModel {
    var manifest = manifest(after: measured)
    if !isFinished {
      manifest.finishedAt = Date()
      manifest.samplesDigest = try run.folder.samplesDigest()
    }
    // The manifest says last that the run finished, so that everything it vouches for is there.
    let model = ReportModel(manifest: manifest, analysis: analysis)
    try DerivedFiles(folder: run.folder).write(model)
    if !isFinished { try run.folder.write(manifest) }
    return model
  }

  /// The manifest, with notes on what was measured in this session, unless there was nothing left to measure.
  private func manifest(after measured: Measured) -> Manifest {
    var manifest = run.data.manifest
    if !isFinished { manifest.notes += notes(on: measured) }
    return manifest
  }

  private func notes(on measured: Measured) -> [RunNote] {
    let shortened = measured.shortened.first.map { [RunNote.fewerLaunches(cells: measured.shortened.count, first: $0)] } ?? []
    return (measured.unmeasured.isEmpty ? [] : [Self.note(on: measured.unmeasured)]) + noteOnUnchosen() + shortened
      + measured.launchNotes + measured.instructionNotes + measured.quotaNotes
  }

  /// What was planned in an earlier session and neither measured nor chosen in this one.
  private func noteOnUnchosen() -> [RunNote] {
    guard case .resumed = plan.place else { return [] }
    let left = Self.unchosen(of: run.data.manifest, suite, in: run.data)
    return left.min().map { [.unchosen(cells: left.count, first: $0)] } ?? []
  }

  /// The cells that a run was to measure, has not measured, and that are not in `suite`.
  private static func unchosen(of manifest: Manifest, _ suite: Suite, in run: RunData) -> Set<CellIdentifier> {
    guard let planned = manifest.plan.selection?.cells() else { return [] }
    return planned.subtracting(suite.allCells).subtracting(run.facts.map(\.cell)).subtracting(run.scenarios.cells)
  }

  private static func note(on cells: [CellIdentifier]) -> RunNote { .leftOut(cells: cells.count, first: cells[0]) }
}
