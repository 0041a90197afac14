import ArgumentParser
import BenchmarkReports
import BenchmarkResults
import Foundation
import InputFiles

/// `layoutbench rank [RUN]`
struct RankCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rank",
    abstract: "Ranks strategies by geometric means, within one path and one number of items.",
    discussion: """
      A mean gives every cell the same weight, but no program uses all cells equally often. It is a first look, not a decision: the report has the \
      row that matters to you.

      EXAMPLES
        layoutbench rank results/reference
        layoutbench rank --format markdown
      """)

  @Argument(help: ArgumentHelp("The folder of a run. Default: the newest finished run.", valueName: "run"))
  var directory: String?

  @OptionGroup(title: "Which differences do not matter, in place of the margins of the run") var margins: MarginOptions
  @OptionGroup(title: "How results are printed") var output: OutputOptions
  @OptionGroup(title: "How results are printed") var pages: PageOptions

  func run() throws {
    let folder = try RunData.folder(directory)
    let summaries = try folder.read(SummaryRecord.self).records
    guard summaries.contains(where: { $0.metric == .time && $0.median != nil }) else {
      throw InputFileError(
        file: folder.path(of: SummaryRecord.fileName), problem: "holds no time, so there is nothing to rank",
        remedy: "write it again from the samples with layoutbench report \(folder.path), or name another run")
    }
    let manifest = try folder.readManifest()
    let samples = try folder.readIfPresent(SampleRecord.self)
    if !samples.records.isEmpty { try folder.checkSamples(samples, of: manifest, summaries) }
    folder.warnOfGaps(RunCompleteness(manifest, summaries), manifest)
    let report = RankReport(manifest: manifest, summaries: summaries, margins: margins.chosen(over: manifest.plan.margins))
    try pages.write(report.document)
    try Terminal.write(report.document.printed(output, table: report.table))
  }
}

extension ReportDocument {
  /// The document in the chosen format; as CSV, its main table.
  func printed(_ output: OutputOptions, table: @autoclosure () -> ReportTable) -> String {
    switch output.format {
    case .text:
      text(
        width: Terminal.width(STDOUT_FILENO) ?? TerminalReport.standardWidth, isColored: output.color.isColored(STDOUT_FILENO))
    case .markdown: markdown
    case .csv: table().csv
    case .json: json
    }
  }
}

extension RankCommand: RefusesIdleFlags {
  var idleFlags: [IdleFlags] { output.idleFlags() }
}
