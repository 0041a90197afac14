import ArgumentParser
import BenchmarkReports
import BenchmarkResults

/// `check [RUN] --claims FILE`: checks the statements of a file against a run.
struct ClaimsCheck {
  let options: CheckCommand
  let file: String

  func run() throws {
    let folder = try RunData.folder(options.directory, refusingNewer: true)
    let run = try RunData(reading: folder, .none)
    let manifest = run.manifest
    let claims = try ClaimFile(reading: file, names: names(in: run)).claims
    let summaries: [SummaryRecord]
    let comparisons: [ComparisonRecord]
    if run.samples.isEmpty {
      summaries = try folder.readIfPresent(SummaryRecord.self).records
      comparisons = try folder.readIfPresent(ComparisonRecord.self).records
    } else {
      let analysis = run.analysis()
      (summaries, comparisons) = (analysis.summaries, analysis.comparisons)
    }
    let completeness = RunCompleteness(manifest, summaries)
    folder.warnOfGaps(completeness, manifest)
    let checks = ClaimCheck.checks(
      claims, summaries: summaries, comparisons: comparisons, samples: run.samples,
      scenarios: run.scenarios.records)
    try write(ClaimReport(checks, file: file))
    let failed = summaries.filter(\.failedVerification).map(\.cell)
    if let first = failed.first { Terminal.warn("\(folder.path): \(failed.count) cells failed verification, \(first) first") }
    if let exitCode = exitCode(checks, hasFailures: !failed.isEmpty, isComplete: completeness.isComplete) { throw exitCode }
  }

  /// The names that claims may use: those of this program, and those of the run, which another program may have measured.
  private func names(in run: RunData) -> ClaimFile.Names {
    let plan = run.manifest.plan
    return ClaimFile.Names(
      layouts: (BenchmarkedLayout.all.map(\.name) + plan.layouts).uniqued(),
      strategies: (Contender.known.map(\.name) + plan.strategies).uniqued(),
      operations: (Operation.all.map(\.name) + plan.operations + Scenario.all.map(\.operation) + run.scenarios.records.map(\.cell.operation))
        .uniqued())
  }

  private func write(_ report: ClaimReport) throws {
    let format = options.output.format
    let verdict = BenchmarkProgram.named(report.verdict)
    try Terminal.write(report.text(as: format))
    if options.github.github {
      try StepSummary.append(report.text(as: .markdown) + "\n" + verdict, whole: "the job's log")
      try Terminal.write(GitHubAnnotation.text(of: report.annotations))
    }
    switch format {
    case .text, .markdown: try Terminal.write("\n" + verdict)
    case .csv, .json: Terminal.put(verdict, to: 2)
    }
  }

  /// The exit code, as for the other gates; nil if the check passes. A failed verification is 3, and a claim that fails is 2. Figures that the run lacks are
  /// 1. With `--github` or `--fail-on incomplete` they are 4, and planned cells that no claim needs count too. An undecided claim is 7, only with `--fail-on
  /// inconclusive`.
  private func exitCode(_ checks: [ClaimCheck], hasFailures: Bool, isComplete: Bool) -> ExitCode? {
    let failing = options.failing
    let outcomes = Set(checks.map(\.outcome))
    if hasFailures { return ExitStatus.failedVerification }
    if outcomes.contains(.fails) { return ExitStatus.regression }
    let hasGaps = checks.contains { $0.outcome == .unmeasured || $0.findings.contains { $0.outcome == .unmeasured } }
    if failing.failsOnIncomplete(options.github), !isComplete || (hasGaps && !failing.allowMissing) { return ExitStatus.incomplete }
    if hasGaps && !failing.allowMissing { return ExitStatus.failure }
    let failsOnDoubt = failing.failOn.contains { $0.contains(.inconclusive) }
    return outcomes.contains(.undecided) && failsOnDoubt ? ExitStatus.inconclusive : nil
  }
}
