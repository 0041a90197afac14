import ArgumentParser
import BenchmarkReports
import BenchmarkResults
import Foundation
import InputFiles

/// `layoutbench export RUN --as FORMAT`
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Writes a run in the format of another tool.",
    discussion: """
      google-benchmark         JSON that Google Benchmark's compare.py reads
      benchfmt                 text that Go's benchstat reads: benchstat -col /strategy FILE
      github-action-benchmark  JSON for its tool customSmallerIsBetter
      bencher                  Bencher Metric Format, for bencher run --adapter json
      jmh                      JSON as JMH writes it with -rf json

      EXAMPLE
        layoutbench export results/runs/mine --as benchfmt -o mine.txt
      """)

  @Argument(help: "The folder of a run.")
  var directory: String

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("The format: \(Export.Format.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "format"))
  var format: Export.Format

  @Option(
    name: [.customLong("output"), .customShort("o")],
    help: ArgumentHelp("The file to write. Default: standard output.", valueName: "file"))
  var file: String?

  func run() throws {
    let folder = try RunDirectory(opening: directory)
    let samples = try folder.readIfPresent(SampleRecord.self).records
    let manifest = try folder.readManifest()
    let analysis = RunAnalysis(
      samples: samples, existing: try folder.readIfPresent(SummaryRecord.self).records,
      settings: RunAnalysis.Settings(operations: OperationCatalog(of: manifest)))
    sayWhatIsMissing(RunCompleteness(manifest, analysis), failed: analysis.failedCells.count)
    let export = Export(manifest: manifest, analysis: analysis, samples: samples)
    guard !export.isEmpty else {
      throw InputFileError(file: directory, problem: "holds no figures", remedy: "export a run that has measured something")
    }
    let text = export.text(as: format)
    guard let file else { return try Terminal.write(text) }
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
    } catch {
      throw InputFileError(
        file: file, problem: "cannot be written (\(error.localizedDescription))", remedy: "check the folder and the permissions")
    }
  }
}

extension ExportCommand {
  /// Another tool cannot tell what is not in its file, so it is said here.
  private func sayWhatIsMissing(_ completeness: RunCompleteness, failed: Int) {
    guard !completeness.isComplete || failed > 0 else { return }
    let failures = failed == 0 ? [] : ["\(failed) failed verification"]
    Terminal.warn("\(directory) is exported with \(completeness): \((completeness.gaps + failures).joined(separator: "; "))")
  }
}

extension Export.Format: ExpressibleByArgument {}
