import ArgumentParser
import BenchmarkReports
import BenchmarkResults
import Foundation

/// `layoutbench merge RUN… -o DIR`
struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Joins the shards of a sweep into one run.",
    discussion: """
      Each part is a run made with --shard K/N. Comparison and report are derived from all samples. Parts with different processors, numbers of \
      cores, allocators, builds, commits, seeds or workloads are refused, and so is a cell that two parts hold; the error names the difference. \
      Missing shards cause a warning and a note in the manifest. The exit code is 3 if a cell failed verification in a part, and with --github 4 \
      if the sweep is incomplete.

      EXAMPLE
        layoutbench merge shard-1 shard-2 shard-3 shard-4 -o results/runs/whole
      """)

  @Argument(help: ArgumentHelp("The folders of the parts.", valueName: "run"))
  var directories: [String]

  @Option(
    name: [.customLong("output"), .customShort("o")],
    help: ArgumentHelp("The folder to write to; it must be new or empty.", valueName: "dir"))
  var target: String

  @OptionGroup(title: "How results are printed") var output: OutputOptions
  @OptionGroup(title: "How results are printed") var detail: DetailOptions
  @OptionGroup var github: GitHubOptions

  func validate() throws {
    try github.check(output)
    var seen: Set<String> = []
    for directory in directories where !seen.insert(URL(fileURLWithPath: directory).standardizedFileURL.path).inserted {
      throw ValidationError("\(directory) is given twice; name each part of the sweep once")
    }
  }

  func run() throws {
    let merge = try RunMerge(try directories.map(Self.part), commandLine: PortableCommandLine.current.words)
    for warning in merge.warnings { Terminal.warn("\(warning)") }
    var analysis = RunAnalysis(
      samples: merge.samples, existing: merge.summaries,
      settings: RunAnalysis.Settings(of: merge.manifest))
    analysis.scenarios = merge.scenarios.records
    analysis.frameCounts = merge.scenarios.frames
    let folder = try RunDirectory(creating: target)
    try folder.write(merge.manifest)
    try folder.rewrite(merge.samples)
    try merge.scenarios.write(to: folder)
    try DerivedFiles(folder: folder, manifest: merge.manifest).write(analysis)
    try Terminal.write(RunRendering(folder: folder, manifest: merge.manifest, analysis: analysis).text(output, detail))
    try github.show(merge.manifest, analysis)
    if analysis.hasFailedCells { throw ExitStatus.failedVerification }
    if github.github && !RunCompleteness(merge.manifest, analysis).isComplete { throw ExitStatus.incomplete }
  }

  private static func part(_ directory: String) throws -> MeasuredRun {
    let run = try MeasuredRun(reading: try RunDirectory(opening: directory))
    if run.tornLastRow { Terminal.warn("\(directory): a row that was cut off is left out") }
    return run
  }
}
