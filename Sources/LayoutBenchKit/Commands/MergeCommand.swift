import ArgumentParser
import BenchmarkReports
import BenchmarkResults
import BenchmarkSessions
import Foundation
import InputFiles

/// `layoutbench merge RUN… -o DIR`
struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Joins the shards of a sweep into one run.",
    discussion: """
      Each part is a run made with --shard K/N. Comparison and report are derived from all samples. Parts with different processors, numbers of \
      cores, allocators, builds, commits, seeds or workloads are refused, and so is a cell that two parts hold; the error names the difference. \
      Missing shards cause a warning and a note in the manifest; a folder in which nothing has been written yet is left out. The exit code is 3 if a cell failed verification in a part, and 4 with \
      --github or --fail-on incomplete if a cell of the whole sweep is missing.

      EXAMPLE
        layoutbench merge shard-1 shard-2 shard-3 shard-4 -o results/runs/whole
      """)

  @Argument(help: ArgumentHelp("The folders of the parts.", valueName: "run"))
  var directories: [String]

  @Option(name: .output, help: ArgumentHelp("The folder to write to; it must be new or empty.", valueName: "dir"))
  var target: String

  @OptionGroup(title: "How results are printed") var output: OutputOptions
  @OptionGroup(title: "How results are printed") var detail: DetailOptions
  @OptionGroup var github: GitHubOptions
  @OptionGroup var completeness: CompletenessOptions

  func validate() throws {
    try github.check(output)
    var seen: Set<String> = []
    for directory in directories where !seen.insert(URL(fileURLWithPath: directory).standardizedFileURL.path).inserted {
      throw ValidationError("\(directory) is given twice; name each part of the sweep once")
    }
  }

  func run() throws {
    let parts = try directories.compactMap(Self.part)
    guard !parts.isEmpty else {
      throw InputFileError(
        file: directories.joined(separator: ", "), problem: "hold no run, so there is nothing to join", remedy: "measure the parts first")
    }
    let merge = try RunMerge(parts, commandLine: PortableCommandLine.current.words, planned: Self.planned(parts))
    for warning in merge.warnings { Terminal.warn("\(warning)") }
    let (run, analysis) = (merge.run, merge.run.analysis())
    let folder = try RunDirectory(creating: target)
    try folder.rewrite(run.samples)
    try run.scenarios.write(to: folder)
    var manifest = run.manifest
    try folder.vouch(by: &manifest)
    let model = ReportModel(manifest: manifest, analysis: analysis)
    try DerivedFiles(folder: folder).write(model)
    try folder.write(manifest)
    try Terminal.write(RunRendering(folder: folder, model: model).text(output, detail))
    try github.show(model)
    if analysis.hasFailedCells { throw ExitStatus.failedVerification }
    try completeness.check(run.manifest, analysis, github)
  }

  /// Every cell of the whole sweep. If the parts were split by hand, it is every cell that one of them was to measure; nil if a part does not record that.
  private static func planned(_ parts: [RunData]) -> Set<CellIdentifier>? {
    let selections = parts.map { part -> RunSelection? in
      var selection = part.manifest.plan.selection
      selection?.shard = nil
      return selection
    }
    if let whole = selections.first ?? nil, selections.allSatisfy({ $0 == whole }) { return whole.cells() }
    let own = parts.map { $0.manifest.plan.selection?.cells() }
    return own.contains(nil) ? nil : own.compactMap(\.self).reduce([]) { $0.union($1) }
  }

  /// The part in a folder; nil if its run ended before it had written anything.
  private static func part(_ directory: String) throws -> RunData? {
    guard try !RunDirectory.isUnbegun(directory) else {
      Terminal.warn("\(directory): is still empty, and is left out")
      return nil
    }
    let run = try RunData(reading: try RunDirectory(opening: directory))
    if run.tornLastRow { Terminal.warn("\(directory): a row that was cut off is left out") }
    return run
  }
}

extension MergeCommand: RefusesIdleFlags {
  var idleFlags: [IdleFlags] { output.idleFlags() }
}
