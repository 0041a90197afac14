import ArgumentParser
import BenchmarkReports
import BenchmarkResults
import Foundation
import InputFiles

/// `--github`: what a job of GitHub Actions shows.
struct GitHubOptions: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "For GitHub Actions: append the report to the job's summary, annotate failures and notes, and end with the verdict in one line."))
  var github = false

  /// Throws where the results are data, among which annotations cannot stand.
  func check(_ output: OutputOptions) throws {
    guard github, output.format == .csv || output.format == .json else { return }
    throw ValidationError("--github writes annotations below the results; print those as text or markdown, not \(output.format.rawValue)")
  }

  /// Appends the summary of a comparison and writes its annotations, where the person asked for it.
  func show(_ report: ChangeReport) throws {
    guard github else { return }
    try StepSummary.append(report.summary, whole: "the job's log")
    try Terminal.write(report.annotations)
  }

  /// Appends the summary and writes annotations and verdict, where the person asked for it.
  func show(_ model: ReportModel) throws {
    guard github else { return }
    let report = GitHubReport(model)
    try StepSummary.append(report.summary, whole: "report.md")
    try Terminal.write(report.annotations + BenchmarkProgram.named(report.verdict))
  }
}

/// `--fail-on incomplete`: the same flag for the verbs that show one run.
struct CompletenessOptions: ParsableArguments {
  /// What a run can fail on by itself.
  enum Failure: String, CaseIterable, ExpressibleByArgument {
    case incomplete
  }

  @Option(help: "Fail with exit code 4 on this: incomplete (planned cells are missing).")
  var failOn: [Failure] = []

  /// Throws the exit code of a run that lacks planned cells, where the person asked for it.
  func check(_ manifest: Manifest, _ analysis: RunAnalysis, _ github: GitHubOptions? = nil) throws {
    guard !failOn.isEmpty || github?.github == true else { return }
    if !RunCompleteness(manifest, analysis.summaries).isComplete { throw ExitStatus.incomplete }
  }
}

/// The file that GitHub shows as the summary of a step.
enum StepSummary {
  static let variable = "GITHUB_STEP_SUMMARY"

  /// Appends the part of `text` for which earlier reports of the step left room; `place` has the whole of it. Without the variable that names the
  /// file it says so and does nothing.
  static func append(_ text: String, whole place: String) throws {
    guard let path = ProcessInfo.processInfo.environment[variable], !path.isEmpty else {
      Terminal.warn("\(variable) is not set, so there is no job summary to append to")
      return
    }
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
    let part = GitHubReport.cut(text, below: size(of: descriptor), whole: place)
    if part.isEmpty {
      Terminal.warn(
        "\(path) is full, because GitHub shows no more than 1 MiB of a step: nothing was appended; give each report a step of its own")
    }
    let isWritten = descriptor >= 0 && Terminal.put(part, to: descriptor)
    let code = errno
    if descriptor >= 0 { close(descriptor) }
    guard isWritten else {
      throw InputFileError(
        file: path, problem: "cannot be appended to (\(String(cString: strerror(code))))", remedy: "set \(variable) to a file, or unset it")
    }
  }

  /// The bytes that a file holds; 0 for a pipe, or a file that is not open.
  private static func size(of descriptor: Int32) -> Int {
    var facts = stat()
    return fstat(descriptor, &facts) == 0 ? Int(facts.st_size) : 0
  }
}
