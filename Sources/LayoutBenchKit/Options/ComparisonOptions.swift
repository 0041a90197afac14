import ArgumentParser
import BenchmarkResults
import Foundation

/// The options for comparing two runs: the same flags for every verb that does so.
struct ComparisonOptions: ParsableArguments {
  @OptionGroup var margins: MarginOptions

  @Option(
    name: .customLong("noise-from"),
    help: ArgumentHelp(
      "A file of margins that calibrate measured on this machine. The larger of its margins and --margin applies.", valueName: "file.csv"))
  var noiseFile: String?

  @Flag(name: .customLong("all"), help: "Show the equivalent figures too, not only their number.")
  var showsAll = false

  @Flag(help: "Compare even if the machine, its speed, the allocator or the build differ, or the margins are of another machine.")
  var allowOtherMachine = false

  /// The settings for a comparison whose new run is `candidate`. Throws an error if the margins cannot be read, or are from another machine.
  func settings(_ pairing: RunComparison.Pairing, for candidate: Manifest) throws -> RunComparison.Settings {
    guard let noiseFile else { return RunComparison.Settings(pairing: pairing, margins: margins.chosen) }
    var measured = try NoiseMargins(reading: noiseFile, least: margins.chosen.least)
    measured.cells = margins.chosen.cells
    if !allowOtherMachine { try measured.checkMachine(candidate.machine) }
    return RunComparison.Settings(pairing: pairing, margins: measured)
  }
}

/// The outcomes on which a gate fails: the same flags for every verb that decides.
struct GateOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Fail on this too: inconclusive (exit code 7), incomplete (4: the run lacks planned cells; --github implies it), new (4: the run has cells that the baseline lacks) or improved (2). regressed (2) always fails. Repeat it, or separate by commas.",
      valueName: "outcome"),
    transform: Self.failures)
  var failOn: [Set<RegressionGate.Failure>] = [[.regressed]]

  @Flag(help: "Accept that cells of the baseline are missing, or that a run did not finish.")
  var allowMissing = false

  static func failures(_ argument: String) throws -> Set<RegressionGate.Failure> {
    Set(
      try argument.split(separator: ",", omittingEmptySubsequences: false).map { name in
        guard let failure = RegressionGate.Failure(rawValue: name.trimmingCharacters(in: .whitespaces)) else {
          throw Spelling.unknown(String(name), "outcome", known: RegressionGate.Failure.allCases.map(\.rawValue))
        }
        return failure
      })
  }

  /// Whether missing cells have an exit code of their own. They do with `--fail-on incomplete`, and in a job of GitHub Actions unless `--allow-missing`
  /// accepts them.
  func failsOnIncomplete(_ github: GitHubOptions) -> Bool {
    failOn.contains { $0.contains(.incomplete) } || (github.github && !allowMissing)
  }

  /// The settings of the gate.
  func settings(_ comparing: ComparisonOptions, _ github: GitHubOptions) -> RegressionGate.Settings {
    var failures = failOn.reduce(Set<RegressionGate.Failure>([.regressed])) { $0.union($1) }
    if failsOnIncomplete(github) { failures.insert(.incomplete) }
    return RegressionGate.Settings(
      failsOn: failures, allowsOtherMachine: comparing.allowOtherMachine, allowsMissing: allowMissing)
  }
}

extension RegressionGate {
  /// The exit code of the decision; nil if the gate passed.
  var exitCode: ExitCode? {
    switch decision {
    case .failedVerification: ExitStatus.failedVerification
    case .notComparable: ExitStatus.failure
    case .incomplete: isGapOfCells && !settings.failsOn.isDisjoint(with: [.incomplete, .new]) ? ExitStatus.incomplete : ExitStatus.failure
    case .regressed, .improved: ExitStatus.regression
    case .inconclusive: ExitStatus.inconclusive
    case .passed: nil
    }
  }

  /// Whether cells are missing on one side. A change in the machine's speed also leaves a gap, but no cell is missing then.
  private var isGapOfCells: Bool { findings.contains { $0.weight == .leavesGap && $0.kind != .drift } }
}
