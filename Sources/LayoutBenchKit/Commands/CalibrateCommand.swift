import ArgumentParser
import BenchmarkHarness
import BenchmarkReports
import BenchmarkResults
import BenchmarkSessions
import Foundation

/// `layoutbench calibrate`
struct CalibrateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calibrate",
    abstract: "Measures how often comparisons on this machine are wrong, what they find, and which margins they need.",
    discussion: """
      Measures this program against itself, and against itself with more work, which is really done: 1.5, 2 and 3 × the margin. Decides each time as `ab` does \
      (paired) and as `check` does (independent). By default it measures list and waterfall under dirty-range with 10k items, in four operations, \
      one of each path. `check` and `ab` use the margins with --noise-from FILE.

      For `ab`, calibrate with --revision. That builds the revision and links it anew for every launch with its functions in another order, as \
      `ab` does. Without it, the functions of this program keep their order.

      With --runs K it measures whole runs instead, with the cells of `run`. It prints how often the interval of one run holds what the others \
      found, how often two runs have disjoint intervals, which cells one run calls improved and another regressed, and whether the halves of a run \
      differ more than chance explains.

      With --duplicate it measures a run in which naive and indexed take part twice, under two names, and prints how often the run tells one of them \
      from itself: at most 1 % of the pairs should be called improved or regressed, and 99 % of the ratios should be within 3 % of 1.

      EXAMPLES
        layoutbench calibrate
        layoutbench calibrate --duplicate --time-budget 60m
        layoutbench calibrate --revision HEAD
        layoutbench calibrate --runs 12 --quick
        layoutbench calibrate --runs 6 --sizes 1k,100k --time-budget 3m
        layoutbench calibrate --layouts flow --sizes 100k --time-budget 20m
        layoutbench calibrate --margin 5%
        layoutbench calibrate --format markdown --output ci-runner.csv
      """)

  @OptionGroup(title: "What is measured") var selection: SelectionOptions
  @OptionGroup(title: "With --revision: how it is built") var building: BuildOptions
  @OptionGroup(title: "How results are printed") var output: OutputOptions

  @Option(
    help: ArgumentHelp(
      "The time for measuring and linking, such as 5m or 300 (seconds). More time means more trials and narrower intervals.",
      valueName: "time"), transform: TimeSpan.init)
  var timeBudget: TimeSpan?

  @Option(help: ArgumentHelp("The revision to build and to measure against itself. Default: this program.", valueName: "rev"))
  var revision: String?

  @Option(
    help: ArgumentHelp(
      "The margin that you will compare with: 1.5, 2 and 3 × as much work is added. (default: \(MarginOptions.standard))",
      valueName: "share"),
    transform: ShareArgument.init)
  var margin: ShareArgument?

  @Option(
    help: ArgumentHelp("Measure this many whole runs, at least 2, and print how far they agree.", valueName: "count"),
    transform: Int.init(option:))
  var runs: Int?

  @Flag(help: "Measure one run in which naive and indexed take part twice, and print how often it tells one of them from itself.")
  var duplicate = false

  @Option(help: ArgumentHelp("With --runs and --duplicate: the launches of each run.", valueName: "count"), transform: Int.init(option:))
  var launches: Int?

  @Option(name: .output, help: ArgumentHelp("The file to write the margins to. Older margins in it are replaced.", valueName: "file.csv"))
  var file = NoiseFile.defaultPath

  mutating func validate() throws {
    guard testedMargin > 0 else { throw ValidationError("--margin is 0, and no multiple of it is a slowdown; give more, such as 3%") }
    if runs != nil && margin != nil { throw ValidationError("--runs adds no work, so it takes no --margin") }
    if revision == nil && building.isGiven {
      throw ValidationError("--build-cache and --order-seed are for what is built; give --revision too")
    }
    if let runs, runs < 2 { throw ValidationError("--runs is \(runs); give at least 2, because each run is compared with the others") }
    if runs != nil && revision != nil { throw ValidationError("--runs and --revision exclude each other: runs are of this program") }
    if duplicate && (runs != nil || revision != nil) {
      throw ValidationError("--duplicate measures one run of this program; leave out --\(runs == nil ? "revision" : "runs")")
    }
    if runs == nil && !duplicate && launches != nil { throw ValidationError("--launches requires --runs or --duplicate") }
    if let launches, launches < 1 { throw ValidationError("--launches is \(launches); give at least 1") }
  }

  mutating func run() async throws {
    let command = self
    try await Interruption.guarding {
      if command.duplicate {
        try await command.duplicateStrategies()
      } else if let runs = command.runs {
        try await command.repeatRuns(runs)
      } else {
        try await command.calibrate()
      }
    }
  }

  private func calibrate() async throws {
    // Throws an error if the cells cannot be chosen, before anything is built or launched.
    _ = try chosen.suite(for: .comparison)
    let file = NoiseFile(path: file)
    try file.prepare()
    let (calibration, machine) = try await measure()
    try write(calibration, to: file, machine: machine)
    try show(calibration)
  }

  /// Measures whole runs, and prints how well they agree.
  private func repeatRuns(_ runs: Int) async throws {
    let found = RepeatedRuns(try await measure(runs, of: selection.chosen))
    try Terminal.write(RepeatedRunsListing(found).text(as: output.format))
    for cell in found.ratios.contradicted {
      Terminal.warn("\(cell) is improved against \(Contender.reference) in one run, and regressed in another")
    }
  }

  /// Measures one run in which strategies take part twice, and prints how often it tells them apart.
  private func duplicateStrategies() async throws {
    var chosen = selection.chosen
    let doubled = [Strategy.reference, .indexed].map(\.name).filter { chosen.strategies.isEmpty || chosen.strategies.contains($0) }
    if chosen.twins == nil { chosen.twins = doubled.isEmpty ? chosen.strategies : doubled }
    if chosen.counts.isEmpty { chosen.counts = chosen.itemCounts(of: try chosen.makeWorkload(), for: .run) }
    let found = TwinFindings(try await measure(1, of: chosen)[0])
    try Terminal.write(TwinListing(found).text(as: output.format))
    for record in found.told {
      let cell = "\(record.group.layout)/\(record.candidate)/\(record.group.operation)/\(record.group.n)"
      let ratio = record.ratio.map { "\($0) times its cost" } ?? "no ratio"
      Terminal.warn("\(cell) differs from \(record.baseline), which is the same strategy: \(ratio)")
    }
  }

  /// Measures whole runs of the chosen cells.
  private func measure(_ count: Int, of chosen: RunSelection) async throws -> [RunData] {
    // Margins are measured for operations only.
    var purpose = SuitePurpose.run
    purpose.scenarios = .refused
    _ = try chosen.suite(for: purpose)
    let calibration = RunsCalibration(selection: chosen, count: count, budget: timeBudget?.duration, launches: launches)
    return try await calibration.measure(progress: ProgressLine(isWanted: !output.noProgress))
  }

  /// Measures this program, or the program of a revision, against itself.
  private func measure() async throws -> (NoiseCalibration, Manifest.Machine) {
    guard let revision else {
      let path = URL(fileURLWithPath: ProgramArguments.programPath).path
      return try await measure(BuiltProgram(path: path, recipe: nil), title: "this program")
    }
    let checkout = try await SourceCheckout()
    let source = try await checkout.revision(revision)
    return try await RevisionWorkshop.open(checkout, cache: building.cache) { workshop in
      if let forecast = workshop.forecast([source]) { Terminal.warn(forecast.words) }
      let built = try await workshop.build(source, progress: ProgressLine(isWanted: !output.noProgress))
      return try await measure(built, title: source.title)
    }
  }

  private func measure(_ program: BuiltProgram, title: String) async throws -> (NoiseCalibration, Manifest.Machine) {
    let session = PairedSession(
      a: try pairedProgram(program, title: "\(title), as A,"), b: try pairedProgram(program, title: "\(title), as B,"),
      orderSeed: building.anyOrderSeed,
      progress: ProgressLine(isWanted: !output.noProgress))
    if revision != nil { session.warnOfOrder() }
    let start = session.clock.now()
    let survey = try await survey(session)
    let slowed = try await SlowedTargets(session, survey, slowdowns: NoiseCalibration.slowdowns(margin: testedMargin))
    let measurement = try await CalibrationMeasurement(session, slowed, from: start, until: start + budget.wholeNanoseconds)
    return (NoiseCalibration(measurement.series, survey.a.manifest.catalogue, testedMargin: testedMargin), survey.a.manifest.machine)
  }

  /// The margin whose multiples are added as work.
  private var testedMargin: Double { margin?.share ?? NoiseMargins.standardMargin }

  /// The user's choice of cells, with defaults for the parts that the user did not choose.
  private var chosen: RunSelection {
    var chosen = selection.chosen
    if chosen.layouts.isEmpty && chosen.spec == nil { chosen.layouts = [ListLayout.name, WaterfallLayout.name] }
    if chosen.strategies.isEmpty { chosen.strategies = [Strategy.dirtyRange.name] }
    if chosen.operations.isEmpty {
      chosen.operations = Operation.names(for: .calibration)
      // “prepare” is also the name of a path, and as such it selects further operations. “query” is only the name of an operation.
      chosen.exclude = (chosen.exclude.map { "(?:\($0))|" } ?? "") + "/(?:open|prepare[.]fresh|append)/"
    }
    return chosen
  }

  private var budget: Duration { timeBudget?.duration ?? (selection.quick ? .seconds(60) : .seconds(300)) }

  private func pairedProgram(_ program: BuiltProgram, title: String) throws -> WorkerProgram {
    WorkerProgram(
      title: title, path: program.path, arguments: [HiddenVerb.worker] + (try chosen.withCounts(for: .comparison)).flags,
      recipe: program.recipe)
  }

  /// The cells that can be measured. Ends with exit code 3 if a cell's output is wrong, because its time would be meaningless.
  private func survey(_ session: PairedSession) async throws -> PairedSurvey {
    let survey = try await PairedSurvey(session)
    let failed = survey.a.facts.filter(\.failedVerification)
    guard failed.isEmpty else {
      session.progress.finish()
      for fact in failed { Terminal.warn("\(fact.cell): \(fact.note ?? "failed verification")") }
      throw ExitStatus.failedVerification
    }
    guard !survey.targets.isEmpty else {
      session.progress.finish()
      throw SessionError(problem: "none of the cells can be measured with these items; choose others")
    }
    return survey
  }

  private func write(_ calibration: NoiseCalibration, to file: NoiseFile, machine: Manifest.Machine) throws {
    let measured = calibration.measuredRates
    let verb = file.exists ? "replaced by" : "written with"
    try file.write(measured.map { NoiseRecord($0, testedMargin: calibration.testedMargin, machine: machine.identity) })
    Terminal.warn(
      "\(file.path): \(verb) \(measured.count) margins, from \(calibration.launches) launches, \(calibration.pairedTrials) paired trials of "
        + "\(calibration.launchesPerTrial)")
    warn(measured, calibration)
  }

  /// Prints the warnings that a reader of the figures needs.
  private func warn(_ measured: [NoiseRates], _ calibration: NoiseCalibration) {
    let missed = measured.filter { $0.way == .paired }.flatMap(\.detections).filter(\.missesItsSlowdown)
    if !missed.isEmpty {
      Terminal.warn(
        "the added work differs from the wanted share by over a third; see the table, and calibrate again when nothing else runs"
      )
    }
    let fewest = 20
    for rates in measured where calibration.decisionCount(rates.path, rates.way) < fewest {
      Terminal.warn(
        "\(rates.path.rawValue), \(rates.way.rawValue): fewer than \(fewest) decisions, so the margin is the largest that any needed; more time "
          + "makes more")
    }
  }

  private func show(_ calibration: NoiseCalibration) throws {
    let listing = CalibrationListing(calibration, for: output.format)
    try Terminal.write(listing.table.text(as: output.format))
    guard output.format == .text || output.format == .markdown else { return }
    try Terminal.write("\nThe added work, as measured in turn with a program without it:\n\n" + listing.addedWork.text(as: output.format))
    if let looks = listing.looks { try Terminal.write("\nLooked at several times, as ab does:\n\n" + looks.text(as: output.format)) }
  }
}

extension CalibrateCommand: RefusesIdleFlags {
  var idleFlags: [IdleFlags] {
    let margins = runs != nil || duplicate ? ["--output", "-o", "--margin"] : []
    return [
      IdleFlags(margins, because: "--\(duplicate ? "duplicate" : "runs") measures whole runs, and writes no margins"),
      IdleFlags(runs != nil || timeBudget == nil ? [] : selection.idleQuick.flatMap(\.names), because: "the time and the items are given"),
    ] + output.idleFlags(hasColors: false)
  }
}
