import ArgumentParser
import BenchmarkReports
import BenchmarkResults
import Foundation

/// `--fail-on incomplete`: the same flag for the verbs that show one run.
struct CompletenessOptions: ParsableArguments {
  /// The outcomes on which a single run can fail.
  enum Failure: String, CaseIterable, ExpressibleByArgument {
    case incomplete
  }

  @Option(help: "Fail with exit code 4 on this: incomplete (planned cells are missing).")
  var failOn: [Failure] = []

  /// Throws the exit code for a run that lacks planned cells, if the user asked for it.
  func check(_ manifest: Manifest, _ analysis: RunAnalysis, _ github: GitHubOptions? = nil) throws {
    guard !failOn.isEmpty || github?.github == true else { return }
    if !RunCompleteness(manifest, analysis.summaries).isComplete { throw ExitStatus.incomplete }
  }
}
