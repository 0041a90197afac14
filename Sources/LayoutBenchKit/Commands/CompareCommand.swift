import ArgumentParser
import BenchmarkReports
import BenchmarkResults

/// `layoutbench compare A B`
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Shows how one run differs from another, and decides nothing.",
    discussion: """
      A and B are folders of runs or names of baselines; B is compared with A. Times are compared as independent samples (Mann–Whitney test, \
      interval of the ratio of medians, corrected for the number of times compared), scenarios by their frames, everything else exactly. Every difference includes the machine's own \
      drift between the two runs. Differences in the conditions go to standard error. The exit code is 0 whatever the result.

      EXAMPLES
        layoutbench compare main results/runs/mine
        layoutbench compare main v1.2 --margin 5% --all --format markdown
        layoutbench compare results/ab/mine/a results/ab/mine/b --paired
      """)

  @Argument(help: ArgumentHelp("The run to compare with.", valueName: "a"))
  var before: String

  @Argument(help: ArgumentHelp("The run to compare.", valueName: "b"))
  var after: String

  @Flag(
    help: ArgumentHelp(
      "Compare round by round, with an exact sign test. For runs that were measured in turn, such as the folders a and b of an ab."))
  var paired = false

  @OptionGroup(title: "How they are compared") var comparing: ComparisonOptions
  @OptionGroup var baselines: BaselineOptions
  @OptionGroup(title: "How results are printed") var output: OutputOptions
  @OptionGroup(title: "How results are printed") var pages: PageOptions

  func run() throws {
    let (baseline, candidate) = (try baselines.run(before), try baselines.run(after))
    var settings = try comparing.settings(paired ? .byBlock : .independent, for: candidate.manifest)
    settings.adoptLooks(of: baseline.manifest, candidate.manifest)
    let comparison = RunComparison(baseline: baseline, candidate: candidate, settings: settings)
    comparing.margins.warnOfUnused(in: comparison)
    warn(comparison)
    let report = ChangeReport(comparison, showsAll: comparing.showsAll)
    try pages.write(report.pageDocument)
    try report.write(output)
  }

  /// Warns of possible causes of a difference besides the code.
  private func warn(_ comparison: RunComparison) {
    for difference in comparison.differences where difference.kind != .commit {
      Terminal.warn("\(comparison.candidate.name) has \(difference) than \(comparison.baseline.name)")
    }
    let doubts: [GateFinding.Kind] = [
      .debugBuild, .nothingCompared, .cutOff, .contaminated, .otherOutput, .doubtfulCommit, .sameRun, .drift,
    ]
    // Nothing is decided here, so nothing has to be allowed.
    let gate = RegressionGate(comparison, settings: RegressionGate.Settings(allowsOtherMachine: true, allowsMissing: true))
    for finding in gate.findings where doubts.contains(finding.kind) { Terminal.warn(finding.text) }
  }
}

extension CompareCommand: RefusesIdleFlags {
  var idleFlags: [IdleFlags] {
    let machine = IdleFlags(
      comparing.noiseFile == nil ? ["--allow-other-machine"] : [], because: "compare decides nothing, so it refuses no machine",
      remedy: "give the margins of a machine with --noise-from")
    return [machine] + output.idleFlags()
  }
}
