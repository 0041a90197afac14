import ArgumentParser
import BenchmarkReports
import BenchmarkResults
import Foundation

/// `--github`: the output for a job of GitHub Actions.
struct GitHubOptions: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "For GitHub Actions: append the report to the job's summary, annotate failures and notes, and end with the verdict in one line."))
  var github = false

  /// Throws an error if the results are CSV or JSON, which cannot contain annotations.
  func check(_ output: OutputOptions) throws {
    guard github, output.format == .csv || output.format == .json else { return }
    throw ValidationError("--github writes annotations below the results; print those as text or markdown, not \(output.format.rawValue)")
  }

  /// Appends the summary of a comparison and writes its annotations, if the user asked for it.
  func show(_ report: ChangeReport) throws {
    guard github else { return }
    try StepSummary.append(report.summary, whole: "the job's log")
    try Terminal.write(report.annotations)
  }

  /// Appends the summary of a run and writes annotations and verdict, if the user asked for it.
  func show(_ model: ReportModel) throws {
    guard github else { return }
    let report = GitHubReport(model)
    try StepSummary.append(report.summary, whole: "report.md")
    try Terminal.write(report.annotations + report.verdict)
  }
}
