import ArgumentParser
import BenchmarkReports
import BenchmarkResults
import InputFiles

/// `layoutbench export RUN --as FORMAT`
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Writes a run in the format of another tool.",
    discussion: """
      Exports the times of all layouts and scenarios. --metrics and --floors add more, --filter and --exclude leave cells out. Standard error says which cells \
      of the run are missing.

      FORMATS
        google-benchmark         JSON for Google Benchmark's compare.py
        benchfmt                 text for Go's benchstat -col /strategy FILE
        github-action-benchmark  JSON for its tool customSmallerIsBetter

      EXAMPLES
        layoutbench export mine --as benchfmt -o mine.txt
        layoutbench export mine --as google-benchmark --metrics time,allocations
      """)

  @Argument(help: "The folder of a run.")
  var directory: String

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("The format: \(Export.Format.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "format"))
  var format: Export.Format

  @OptionGroup(title: "Which cells") var cells: CellPatterns

  @Option(
    help:
      "The metrics, separated by commas, or all: \(Metric.allCases.map(\.rawValue).joined(separator: ", ")). (default: time, frame_p99, longest_frame)",
    transform: Self.metrics)
  var metrics = Metric.times

  @Flag(inversion: .prefixedNo, help: "Export the hardware floors too, after the layouts.")
  var floors = false

  @Option(name: .output, help: ArgumentHelp("The file to write. Default: standard output.", valueName: "file"))
  var file: String?

  static func metrics(_ argument: String) throws -> Set<Metric> {
    if argument == "all" { return Set(Metric.allCases) }
    return Set(
      try ContenderOptions.names(argument).map { name in
        guard let metric = Metric(rawValue: name) else {
          throw Spelling.unknown(name, "metric", known: Metric.allCases.map(\.rawValue) + ["all"])
        }
        return metric
      })
  }

  func run() throws {
    let folder = try RunDirectory(opening: directory)
    let run = try RunData(reading: folder, folder.hasSamples ? .completeness : .none)
    let analysis = run.analysis()
    sayWhatIsMissing(RunCompleteness(run.manifest, analysis.summaries), failed: analysis.failedCells.count)
    var content = Export.Content()
    (content.metrics, content.includesFloors, content.isIncluded) = (metrics, floors, try cells.isIncluded())
    let export = Export(run, analysis: analysis, content: content)
    guard !export.isEmpty else { throw nothing(analysis) }
    let text = export.text(as: format)
    guard let file else { return try Terminal.write(text) }
    try OutputFile(file).write(text)
  }
}

extension ExportCommand {
  /// The error for an export without a figure: either the run has none, or the flags choose none.
  private func nothing(_ analysis: RunAnalysis) -> InputFileError {
    guard (analysis.summaries + analysis.playSummaries).contains(where: { $0.median != nil }) else {
      return InputFileError(file: directory, problem: "holds no figures", remedy: "export a run that has measured something")
    }
    return InputFileError(
      file: directory, problem: "holds no figures that --filter, --exclude, --metrics and --floors choose",
      remedy: "leave one of them out; layoutbench report --format csv shows the cells")
  }

  /// Warns of missing cells, because another tool cannot see what its file lacks.
  private func sayWhatIsMissing(_ completeness: RunCompleteness, failed: Int) {
    guard !completeness.isComplete || failed > 0 else { return }
    let failures = failed == 0 ? [] : ["\(failed) failed verification"]
    Terminal.warn("\(directory) is exported with \(completeness): \((completeness.gaps + failures).joined(separator: "; "))")
  }
}

extension Export.Format: ExpressibleByArgument {}
