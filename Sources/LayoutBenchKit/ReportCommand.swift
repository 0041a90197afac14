import ArgumentParser
import BenchmarkResults

/// `layoutbench report DIR`
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Derives all figures of a run again from its samples, writes them, and prints the comparison.",
    discussion: """
      The exit code is 3 if a cell of the run failed verification, and with --github 4 if planned cells are missing.

      EXAMPLE
        layoutbench report results/runs/20261121T010115Z-1a2b3c4-box --format markdown
      """)

  @Argument(help: "The folder of a run.")
  var directory: String

  @OptionGroup(title: "How results are printed") var output: OutputOptions
  @OptionGroup(title: "How results are printed") var detail: DetailOptions
  @OptionGroup var github: GitHubOptions

  func validate() throws { try github.check(output) }

  func run() throws {
    let folder = try RunDirectory(opening: directory)
    try folder.requireSamples()
    // A run that goes on appends to its files, so they are not replaced under its hands.
    let holder = RunLock.holder(of: folder)
    let manifest = try folder.readManifest()
    let samples = try folder.read(SampleRecord.self).records
    let analysis = RunAnalysis(
      samples: samples, existing: try folder.readIfPresent(SummaryRecord.self).records,
      settings: RunAnalysis.Settings(operations: OperationCatalog(of: manifest)))
    if let holder {
      Terminal.warn("\(directory) is being measured by process \(holder); this is what there is so far, and nothing was written")
    } else {
      try DerivedFiles(folder: folder, manifest: manifest).write(analysis)
    }
    try Terminal.write(RunRendering(folder: folder, manifest: manifest, analysis: analysis).text(output, detail))
    try github.show(manifest, analysis)
    if !analysis.failedCells.isEmpty { throw ExitStatus.failedVerification }
    if github.github && !RunCompleteness(manifest, analysis).isComplete { throw ExitStatus.incomplete }
  }
}
