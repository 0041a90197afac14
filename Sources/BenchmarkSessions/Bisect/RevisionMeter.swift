import BenchmarkHarness
import BenchmarkProcesses
import BenchmarkResults
import BenchmarkStatistics
import Foundation
import LayoutSuites

/// Builds revisions and reads the figures of one cell from their programs.
package struct RevisionMeter: RevisionMeasuring {
  private let checkout: SourceCheckout
  private let workshop: RevisionWorkshop
  private let cell: CellIdentifier
  /// The items of the cell.
  private let items: RunSelection
  /// The seed from which the orders of functions are drawn.
  private let orderSeed: UInt64
  /// The time for one comparison of times.
  private let timeBudget: Duration
  /// The differences in time that do not matter.
  private let margins: NoiseMargins
  private let progress: any ProgressSink

  /// A meter of `cell` over its part of `items`. It compares times for `timeBudget`, with functions in orders drawn from `orderSeed`.
  package init(
    _ cell: CellIdentifier, over items: RunSelection, _ checkout: SourceCheckout, _ workshop: RevisionWorkshop, orderSeed: UInt64,
    timeBudget: Duration, margins: NoiseMargins, progress: any ProgressSink
  ) {
    (self.cell, self.items, self.checkout, self.workshop) = (cell, items.items(of: cell), checkout, workshop)
    (self.orderSeed, self.timeBudget, self.margins, self.progress) = (orderSeed, timeBudget, margins, progress)
  }

  /// The program of a revision.
  /// - Throws: ``UnusableRevision`` if it does not build.
  private func program(of revision: SourceRevision) async throws -> BuiltProgram {
    do {
      return try await workshop.build(revision, progress: progress)
    } catch let failure as BuildFailure {
      throw UnusableRevision(reason: "does not build: \(failure.firstError)")
    }
  }

  /// Returns the counts of the cell that its program knows. Instructions are counted only on request.
  /// - Throws: ``UnusableRevision`` if the revision does not build, or cannot measure the cell.
  func counts(of revision: SourceRevision, withInstructions: Bool) async throws -> [Metric: Double] {
    let program = try await program(of: revision)
    progress.show("counting at \(revision.title)", since: .now)
    defer { progress.finish() }
    var counts = try await usable { try await workerCounts(worker(revision, program)) }
    guard withInstructions else { return counts }
    do {
      let counter = try await InstructionCounter(program: program.path)
      let found = try await counter.count([cell], flags: items.flags)
      counts[.instructions] = found[cell].map { Double($0) / Double(RunSettings().countedIterations) }
    } catch InstructionCounter.Failure.notCounted(_, let errors) {
      let said = errors.isEmpty ? "nothing" : ToolFault.essence(of: errors)
      throw UnusableRevision(reason: "cannot be counted by valgrind, which said: \(said)", lacksInstructionsOnly: true)
    }
    return counts
  }

  /// Returns the time of the cell as a ratio to its time in `good`. The two are measured in turn.
  /// - Throws: ``UnusableRevision`` if the revision does not build, or cannot measure the cell.
  func time(of revision: SourceRevision, against good: SourceRevision) async throws -> RevisionTime {
    let session = PairedSession(
      a: worker(good, try await program(of: good)), b: worker(revision, try await program(of: revision)), orderSeed: orderSeed,
      progress: progress)
    return try await usable {
      let deadline = session.clock.now() + timeBudget.wholeNanoseconds
      let survey = try await PairedSurvey(session)
      guard !survey.targets.isEmpty else {
        throw UnusableRevision(
          reason: (survey.b.facts + survey.a.facts).first { !$0.isRight }?.note.map { "was not measured (\($0))" } ?? "lacks the cell")
      }
      let measurement = try await PairedMeasurement(session, survey.targets, mostLaunches: 100, until: deadline)
      let comparison = RunComparison(
        baseline: RunData(
          name: good.name, manifest: survey.a.manifest, samples: measurement.samplesOfA, facts: survey.a.facts),
        candidate: RunData(
          name: revision.name, manifest: survey.b.manifest, samples: measurement.samplesOfB, facts: survey.b.facts),
        settings: RunComparison.Settings(pairing: .byBlock, margins: margins))
      guard let change = comparison.changes.first(where: { $0.metric == .time }), let ratio = change.ratio, let interval = change.interval
      else {
        throw UnusableRevision(reason: "had too few launches for an interval: give a longer --time-budget")
      }
      return RevisionTime(figure: RevisionFigure(ratio, in: interval), outcome: change.outcome)
    }
  }

  func profile(of revision: SourceRevision, _ event: ProfileEvent) async throws -> StackProfile {
    let program = try await program(of: revision)
    progress.show("profiling \(revision.short)", since: .now)
    defer { progress.finish() }
    return try await CellProfiler(program: program.path, flags: items.flags, limit: .seconds(600)).profile(cell, event).profile
  }

  func forecast(_ revisions: [SourceRevision]) -> BuildForecast? { workshop.forecast(revisions) }

  func keep(_ commit: String) { workshop.shelf.markUsed(commit) }

  func headline(of commit: String) async throws -> CommitHeadline { try await Git.headline(of: commit, in: checkout.root) }

  private func worker(_ revision: SourceRevision, _ program: BuiltProgram) -> WorkerProgram {
    WorkerProgram(
      title: revision.title, path: program.path, arguments: [HiddenVerb.worker] + items.only(cell).flags, recipe: program.recipe)
  }

  private nonisolated(nonsending) func workerCounts(_ program: WorkerProgram) async throws -> [Metric: Double] {
    let cell = cell
    let figures = try await WorkerProcess.launch(program) { worker in
      guard let place = worker.cells.firstIndex(of: cell) else { throw UnusableRevision(reason: "lacks the cell") }
      let fact = try await worker.verify(cell: place)
      guard fact.isRight else { throw UnusableRevision(reason: "was not measured (\(fact.note ?? "no reason was given"))") }
      try await worker.open(cell: place, extraSteps: 0)
      return try await worker.count()
    }
    return Dictionary(figures.compactMap { name, value in Metric(rawValue: name).map { ($0, value) } }, uniquingKeysWith: { $1 })
  }

  /// Does `work`. If a worker fails, only its revision counts as unusable.
  private nonisolated(nonsending) func usable<Result>(_ work: () async throws -> Result) async throws -> Result {
    do {
      return try await work()
    } catch let error as SessionError {
      throw UnusableRevision(reason: "cannot be measured: \(error.problem)")
    } catch let crash as ProgramCrash {
      throw UnusableRevision(reason: "cannot be measured: \(crash)")
    }
  }
}
