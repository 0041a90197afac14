import BenchmarkHarness
import BenchmarkProcesses
import BenchmarkResults
import BenchmarkStatistics
import Foundation

/// Builds revisions and reads the figures of one cell from their programs.
struct RevisionMeter {
  let workshop: RevisionWorkshop
  let cell: CellIdentifier
  /// The items of the cell.
  let items: RunSelection
  /// What the orders of functions are drawn from.
  let orderSeed: UInt64
  /// The time for one comparison of times.
  let timeBudget: Duration
  /// The differences in time that do not matter.
  let margins: NoiseMargins
  let progress: ProgressLine

  /// A revision that cannot be tested, and why. Anything else that goes wrong would go wrong with every revision.
  struct Unusable: Error {
    let reason: String
    /// Whether all but the instructions can be counted.
    var lacksInstructionsOnly = false
  }

  /// The program of a revision.
  /// - Throws: ``Unusable`` if it does not build.
  func program(of revision: SourceRevision) async throws -> BuiltProgram {
    do {
      return try await workshop.build(revision, progress: progress)
    } catch let failure as BuildFailure {
      throw Unusable(reason: "does not build: \(failure.firstError)")
    }
  }

  /// The counts of the cell, those that its program knows. Instructions are counted only if they are wanted.
  /// - Throws: ``Unusable`` if it does not build, or cannot measure the cell.
  func counts(of revision: SourceRevision, withInstructions: Bool) async throws -> [Metric: Double] {
    let program = try await program(of: revision)
    progress.show("counting at \(revision.title)", since: .now)
    defer { progress.finish() }
    var counts = try await usable { try await workerCounts(worker(revision, program)) }
    guard withInstructions else { return counts }
    do {
      let counter = try await InstructionCounter(program: URL(fileURLWithPath: program.path))
      let found = try await counter.count([cell], flags: items.flags)
      counts[.instructions] = found[cell].map { Double($0) / Double(RunSettings().countedIterations) }
    } catch InstructionCounter.Failure.notCounted(_, let errors) {
      let said = errors.isEmpty ? "nothing" : ToolFault.essence(of: errors)
      throw Unusable(reason: "cannot be counted by valgrind, which said: \(said)", lacksInstructionsOnly: true)
    }
    return counts
  }

  /// The time of the cell as a ratio to that of `good`, measured in turn.
  /// - Throws: ``Unusable`` if it does not build, or cannot measure the cell.
  func time(of revision: SourceRevision, against good: SourceRevision) async throws -> RevisionTime {
    let session = PairedSession(
      a: worker(good, try await program(of: good)), b: worker(revision, try await program(of: revision)), orderSeed: orderSeed,
      progress: progress)
    return try await usable {
      let deadline = session.clock.now() + timeBudget.wholeNanoseconds
      let survey = try await PairedSurvey(session)
      guard !survey.targets.isEmpty else {
        throw Unusable(
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
        throw Unusable(reason: "had too few launches for an interval: give a longer --time-budget")
      }
      return RevisionTime(figure: RevisionFigure(ratio, in: interval), outcome: change.outcome)
    }
  }

  private func worker(_ revision: SourceRevision, _ program: BuiltProgram) -> PairedProgram {
    PairedProgram(title: revision.title, path: program.path, arguments: ["worker"] + items.only(cell).flags, recipe: program.recipe)
  }

  private nonisolated(nonsending) func workerCounts(_ program: PairedProgram) async throws -> [Metric: Double] {
    let cell = cell
    let figures = try await WorkerProcess.launch(program) { worker in
      guard let place = worker.cells.firstIndex(of: cell) else { throw Unusable(reason: "lacks the cell") }
      let fact = try await worker.verify(cell: place)
      guard fact.isRight else { throw Unusable(reason: "was not measured (\(fact.note ?? "no reason was given"))") }
      try await worker.open(cell: place, extraSteps: 0)
      return try await worker.count()
    }
    return Dictionary(figures.compactMap { name, value in Metric(rawValue: name).map { ($0, value) } }, uniquingKeysWith: { $1 })
  }

  /// A worker that fails is that revision's own affair.
  private nonisolated(nonsending) func usable<Result>(_ work: () async throws -> Result) async throws -> Result {
    do {
      return try await work()
    } catch let error as RevisionError {
      throw Unusable(reason: "cannot be measured: \(error.problem)")
    } catch let crash as ProgramCrash {
      throw Unusable(reason: "cannot be measured: \(crash)")
    }
  }
}

/// Which figure is searched for.
enum FigureChoice {
  /// Differences up to this share are not worth a search, unless the person names the metric.
  static let least = 0.001

  /// The first count that differs: instructions, then allocations, then the others; `nil` if none does.
  static func metric(_ good: [Metric: Double], _ bad: [Metric: Double]) -> Metric? {
    let order = [.instructions, .allocations] + Metric.allCases.filter { ![.time, .instructions, .allocations].contains($0) }
    return order.first { metric in
      guard let before = good[metric], let now = bad[metric] else { return false }
      return abs(now - before) > least * max(abs(now), abs(before))
    }
  }
}
