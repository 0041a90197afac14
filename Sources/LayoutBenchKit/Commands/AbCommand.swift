import ArgumentParser
import BenchmarkHarness
import BenchmarkReports
import BenchmarkResults
import BenchmarkSessions
import Foundation

/// `layoutbench ab REV_A REV_B`
struct AbCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ab",
    abstract: "Builds two revisions and measures them in turn, A B B A: did this change make anything slower?",
    discussion: """
      Both revisions are built in .build/ab, one after the other, so that the second compiles only what differs. The last six programs stay there, so that a \
      later ab of the same commits builds nothing. Your checkout and its uncommitted changes stay untouched. Before it begins, ab says how long it \
      will take.

      The two programs are launched anew for every round. On Linux their functions are in a new order each time, so that code that only moved is \
      not mistaken for slower code. Times are decided over the rounds; counts are compared exactly. Up to four times, ab looks at what it has: \
      cells that are decided get no more launches, and the chance of a false alarm in all looks together is 5 %. By default ab measures 10k items \
      of every layout for two minutes.

      Scenarios and traces that you name are played in turn too: five times by each program in every launch. They are compared by the 99th percentile of \
      their frames and by the longest frame.

      `ab HEAD HEAD` shows which differences this machine reports when nothing changed. `git stash create` makes a commit of uncommitted changes \
      without touching them.

      EXIT CODES
        0    good
        1    a revision does not build or lacks a cell
        2    a cell costs more
        3    a cell failed verification
        4    cells are missing, with --github or --fail-on incomplete
        7    inconclusive (only with --fail-on inconclusive)
        64   wrong usage
        130  ended by Ctrl-C

      EXAMPLES
        layoutbench ab main HEAD
        layoutbench ab HEAD~1 HEAD --operations rect-query --sizes 1k,100k
        layoutbench ab main HEAD --operations scenario.fling,scenario.prepend-page
        layoutbench ab HEAD "$(git stash create)" --time-budget 5m
      """)

  @Argument(help: ArgumentHelp("The revision to compare with: a branch, a tag or a commit.", valueName: "rev-a"))
  var revisionA: String

  @Argument(help: ArgumentHelp("The revision to compare.", valueName: "rev-b"))
  var revisionB: String

  @OptionGroup(title: "What is measured") var selection: SelectionOptions
  @OptionGroup(title: "How they are built") var building: BuildOptions
  @OptionGroup(title: "How they are compared") var comparing: ComparisonOptions
  @OptionGroup(title: "What fails") var failing: GateOptions
  @OptionGroup(title: "How results are printed") var output: OutputOptions
  @OptionGroup var github: GitHubOptions

  @Option(
    help: ArgumentHelp(
      "The time for measuring, such as 90s, 5m or 90 (seconds). Building and linking take additional time.", valueName: "time"),
    transform: TimeSpan.init)
  var timeBudget: TimeSpan?

  @Option(
    help: "The most launches of both programs. More are made only if fewer could not decide anything. (default: 100)",
    transform: Int.init(option:))
  var launches = 100

  @Option(name: .output, help: ArgumentHelp("The folder to write to; it must be new or empty.", valueName: "dir"))
  var directory: String?

  mutating func validate() throws {
    guard launches >= 1 else { throw ValidationError("--launches is \(launches); give at least 1") }
    try github.check(output)
  }

  mutating func run() async throws {
    let command = self
    try await Interruption.guarding { try await command.compare() }
  }

  private func compare() async throws {
    let checkout = try await SourceCheckout()
    let revisions = (a: try await checkout.revision(revisionA), b: try await checkout.revision(revisionB))
    if revisions.a.commit == revisions.b.commit {
      Terminal.warn("\(revisions.a.title) and \(revisions.b.title) are the same commit: this shows what differs here when nothing changed")
    }
    // Errors in the choice or the folder are found now, not after the builds.
    try selection.chosen.checkReadable()
    if let directory { _ = try RunDirectory(creating: directory) }
    let (runs, settings) = try await RevisionWorkshop.open(checkout, cache: building.cache) {
      try await measure(revisions.a, revisions.b, $0)
    }
    let comparison = RunComparison(baseline: runs.a, candidate: runs.b, settings: settings)
    comparing.margins.warnOfUnused(in: comparison)
    let gate = RegressionGate(comparison, settings: failing.settings(comparing, github))
    for finding in gate.findings { Terminal.warn(finding.text) }
    var report = ChangeReport(comparison, gate: gate, showsAll: comparing.showsAll)
    if github.github {
      let shelf = try RevisionWorkshop.shelf(of: checkout, cache: building.cache)
      let causes = RegressionCauses(
        before: shelf.program(of: revisions.a.commit), now: shelf.program(of: revisions.b.commit), selection: selection.chosen)
      report.causes = await causes.lines(for: comparison)
    }
    try runs.write(to: directory ?? runs.standardDirectory, report)
    try report.write(output, github)
    if let exitCode = gate.exitCode { throw exitCode }
  }

  /// Builds both revisions and measures them in turn. Returns the results and the settings for their comparison.
  private func measure(
    _ a: SourceRevision, _ b: SourceRevision, _ workshop: RevisionWorkshop
  ) async throws -> (PairedRuns, RunComparison.Settings) {
    let progress = ProgressLine(isWanted: !output.noProgress)
    sayDuration(workshop.forecast([a, b]))
    let session = PairedSession(
      a: try await program("A", a, workshop, progress), b: try await program("B", b, workshop, progress), orderSeed: building.anyOrderSeed,
      progress: progress)
    session.warnOfOrder()
    let start = Date()
    let deadline = session.clock.now() + budget.wholeNanoseconds
    let survey = try await PairedSurvey(session)
    var settings = try comparing.settings(.byBlock, for: survey.b.manifest)
    for side in [survey.b, survey.a] { settings.margins.adoptPaths(of: side.manifest.catalogue) }
    let measurement = try await PairedMeasurement(
      session, survey.targets, scenarios: survey.scenarios, mostLaunches: launches, until: deadline, settings)
    settings.looks = measurement.looks
    if let doubt = measurement.doubt { Terminal.warn(doubt) }
    let runs = PairedRuns(
      survey, measurement, (a, b), orderSeed: session.orderSeedInUse, chosen: try selection.chosen.read(), startedAt: start,
      budget: budget)
    return (runs, settings)
  }

  /// Prints beforehand how long the whole comparison will take.
  private func sayDuration(_ forecast: BuildForecast?) {
    let measuring = Int(budget.components.seconds)
    let build = forecast.map { "\($0.words)" } ?? "both programs are there from an earlier time"
    Terminal.warn(
      "\(build); measuring takes up to \(BuildForecast.text(measuring)); about \(BuildForecast.text((forecast?.seconds ?? 0) + measuring)) in all"
    )
  }

  /// Builds a revision. Returns its program, with arguments that tell it what to measure.
  private func program(
    _ side: String, _ revision: SourceRevision, _ workshop: RevisionWorkshop, _ progress: ProgressLine
  ) async throws -> WorkerProgram {
    if !workshop.holds(revision) { Terminal.warn("building \(side), \(revision.title)") }
    let built = try await workshop.build(revision, progress: progress)
    return WorkerProgram(
      title: "\(side), \(revision.title),", path: built.path,
      arguments: [HiddenVerb.worker] + (try selection.chosen.withCounts(for: .pairing)).flags, recipe: built.recipe)
  }

  private var budget: Duration { timeBudget?.duration ?? (selection.quick ? .seconds(30) : .seconds(120)) }
}

extension AbCommand: RefusesIdleFlags {
  var idleFlags: [IdleFlags] { (timeBudget == nil ? [] : selection.idleQuick) + output.idleFlags() }
}
