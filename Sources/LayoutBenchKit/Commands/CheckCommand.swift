import ArgumentParser
import BenchmarkReports
import BenchmarkResults
import BenchmarkSessions

/// `layoutbench check [RUN] --baseline NAME`
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Compares a run with a baseline or with claims, or counts with thresholds. The exit code says whether it passed.",
    discussion: """
      With --exact no run is needed. The tool itself counts allocations, bytes, work and instructions of the cells in Benchmarks/thresholds, scenarios among them, and \
      compares the counts with those; it times nothing. Counts have no noise, so begin with this gate.

      With --claims, each line of a file is compared with the run, such as “list/relayout: indexed is at least 10 × faster than naive from 10k \
      on” or “scenario.prepend-page: jump is 0”. A claim holds if the intervals of all its figures confirm it, and fails if one interval contradicts it. Otherwise it is undecided.

      Times of a run and a baseline are compared as independent samples. A time is a regression if its median grew by more than the margin, and chance \
      is ruled out, corrected for the number of cells. Scenarios are compared by the 99th percentile of their frames and their longest frame, a block being the plays of one launch. \
      Everything else is counted, so one more is a regression. Too few samples are inconclusive.

      Runs that cannot be compared fail with exit code 1: of another machine, allocator, build, seed or workload, over \
      a file that was edited since, of a machine whose speed changed \
      (its floors show that), with missing cells, cut off, or with nothing in common. New cells are only reported, unless --fail-on new.

      EXIT CODES
        0   good
        1   an error, or the runs cannot be compared
        2   a cell costs more, or a claim fails (with --fail-on improved also:
            a cell costs less, and the baseline can be replaced)
        3   a cell failed verification
        4   cells are missing, with --github or --fail-on incomplete; cells that
            the baseline lacks, with --fail-on new
        5   the baseline does not exist
        7   a cell or claim is undecided (only with --fail-on inconclusive)
        64  wrong usage

      If several apply, the first of these counts: 3; 1 for runs that cannot be compared; 2; 1 or 4 for cells that could not be compared; 7.

      EXAMPLES
        layoutbench check --baseline main
        layoutbench check results/runs/mine --baseline main --margin 5%
        layoutbench check --baseline main --github
        layoutbench check --exact
        layoutbench check --exact --update
        layoutbench check results/runs/mine --claims Benchmarks/claims.txt
      """)

  @Argument(help: ArgumentHelp("The folder of a run. Default: the newest finished run.", valueName: "run"))
  var directory: String?

  @Option(help: ArgumentHelp("The baseline to compare the run with.", valueName: "name"))
  var baseline: String?

  @Option(help: ArgumentHelp("A file of claims about the run, one on each line.", valueName: "file"))
  var claims: String?

  @OptionGroup(title: "The exact tier") var exact: ExactOptions
  @OptionGroup(title: "The exact tier") var limit: CellLimitOptions
  @OptionGroup(title: "Which cells have thresholds, with --exact --update") var selection: SelectionOptions
  @OptionGroup(title: "How they are compared") var comparing: ComparisonOptions
  @OptionGroup(title: "What fails") var failing: GateOptions
  @OptionGroup var baselines: BaselineOptions
  @OptionGroup(title: "How results are printed") var output: OutputOptions
  @OptionGroup(title: "How results are printed") var pages: PageOptions
  @OptionGroup var github: GitHubOptions
  @OptionGroup var faults: PlantedFaultOptions

  func validate() throws {
    try github.check(output)
    try exact.check()
    if limit.chosen != nil && !exact.exact { throw ValidationError("--cell-limit is for --exact: nothing else lets a layout work") }
    let ways = [baseline != nil, claims != nil, exact.exact].count { $0 }
    guard ways > 0 else {
      throw ValidationError(
        "there is nothing to check against; name a baseline with --baseline NAME (layoutbench baseline list shows them), or give --claims FILE "
          + "or --exact")
    }
    guard ways == 1 else { throw ValidationError("--baseline, --claims and --exact exclude each other; give one of them") }
    if exact.exact && directory != nil { throw ValidationError("--exact counts again and takes no run") }
    if !exact.exact && selection.chosen.isNarrowed {
      throw ValidationError("the run decides the cells; only --exact --update takes flags that choose them")
    }
  }

  // Hosted layouts belong to the main actor.
  @MainActor func run() async throws {
    if let claims { return try ClaimsCheck(options: self, file: claims).run() }
    guard let baseline else { return try await ExactCheck(options: self).run() }
    let before = try baselines.run(named: baseline)
    let after = try RunData(reading: RunData.folder(directory, refusingNewer: true)).warningOfTornRows()
    let settings = try comparing.settings(.independent, for: after.manifest)
    let comparison = RunComparison(baseline: before, candidate: after, settings: settings)
    comparing.margins.warnOfUnused(in: comparison)
    let gate = RegressionGate(comparison, settings: failing.settings(comparing, github))
    for finding in gate.findings { Terminal.warn(finding.text) }
    var report = ChangeReport(comparison, gate: gate, showsAll: comparing.showsAll)
    if github.github { report.causes = await KeptPrograms().causes(of: comparison) }
    try pages.write(report.pageDocument)
    try report.write(output, github)
    if let exitCode = gate.exitCode { throw exitCode }
  }
}

extension CheckCommand: RefusesIdleFlags {
  var idleFlags: [IdleFlags] {
    let times = MarginOptions.flags + ["--noise-from"]
    if claims != nil {
      return [
        IdleFlags(
          times + ["--all", "--allow-other-machine", "--baselines", "--page"],
          because: "claims are held against one run, and each is printed", remedy: "compare with --baseline"),
        IdleFlags(
          failing.failOn.contains { !$0.isDisjoint(with: [.new, .improved]) } ? ["--fail-on"] : [],
          because: "no claim is new or improved", remedy: "give --fail-on inconclusive or incomplete"),
        IdleFlags(["--thresholds"], because: "only --exact has thresholds"),
      ] + output.idleFlags(hasColors: false)
    }
    guard exact.exact else {
      return [IdleFlags(["--thresholds"], because: "only --exact has thresholds", remedy: "add --exact")] + output.idleFlags()
    }
    let update = [
      IdleFlags(
        ["--fail-on", "--allow-missing", "--allow-other-machine", "--github", "--page"], because: "--update decides nothing",
        remedy: "leave --update out")
    ]
    let choosing = [IdleFlags(selection.givenFlags, because: "the thresholds name the cells", remedy: "add --update")]
    return [
      IdleFlags(times, because: "--exact compares counts, and no times"),
      IdleFlags(["--baselines"], because: "--exact compares with thresholds, not with a baseline"),
    ] + (exact.update ? update : choosing) + output.idleFlags()
  }
}
