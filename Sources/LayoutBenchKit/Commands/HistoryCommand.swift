import ArgumentParser
import BenchmarkProcesses
import BenchmarkReports
import BenchmarkResults
import BenchmarkStatistics
import Foundation
import InputFiles

/// `layoutbench history`
struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Keeps the medians of many runs in one file, and finds where they changed.",
    discussion: """
      EXAMPLES
        layoutbench history add results/runs/mine
        layoutbench history trend --cell relayout --changes-only
      """,
    subcommands: [
      HistoryAddCommand.self, HistoryTrendCommand.self, HistoryAcceptCommand.self, HistoryMergeCommand.self, HistoryExportCommand.self,
    ])
}

/// `layoutbench history add RUN`
struct HistoryAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Adds a finished run's medians to the history. Adding a run twice is an error.",
    discussion: """
      EXAMPLE
        layoutbench history add results/runs/mine
      """)

  @Argument(help: "The folder of a run.")
  var directory: String

  @Option(help: ArgumentHelp("The history.", valueName: "file.csv"))
  var file = HistoryFile.defaultPath

  @Flag(help: "Add a finished run that lacks planned cells.")
  var allowMissing = false

  func run() throws {
    let run = try RunData(reading: try RunDirectory(opening: directory))
    if !allowMissing { try run.requireCompleteness() }
    let manifest = run.manifest
    if let doubt = manifest.revision.doubt { Terminal.warn("\(doubt)") }
    let analysis = run.analysis()
    let records = try HistoryRecord.records(of: manifest, analysis.summaries + analysis.playSummaries, folder: directory)
    try HistoryFile(path: file).add(records)
    try Terminal.write("\(file): added \(records.count) values of \(Set(records.map(\.cell)).count) cells\n")
  }
}

/// `layoutbench history trend`
struct HistoryTrendCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trend",
    abstract: "Shows the values of each cell in order, and where they changed: by how much, and between which commits.",
    discussion: """
      Changes are found by E-Divisive on ranks, with 999 seeded permutations, at 1 %, and placed by least squares. One bad run is not a change, \
      and the same history always gives the same answer. Runs are in the order of their commits in the repository of the working folder. Commits \
      that it does not know are placed by time.

      EXAMPLES
        layoutbench history trend
        layoutbench history trend --metric time --changes-only --svg trend.svg
        layoutbench history trend --cell '^flow/.*/relayout'
      """)

  @OptionGroup(title: "Which cells") var selection: HistoryOptions
  @OptionGroup(title: "How results are printed") var output: OutputOptions

  @Flag(help: "Only the changes, not every run.")
  var changesOnly = false

  @Option(help: ArgumentHelp("Also draw the series, into this file.", valueName: "file.svg"))
  var svg: String?

  func run() async throws {
    let series = try await selection.series()
    let listing = TrendListing(series, for: output.format)
    if let svg, let chart = TrendChart(series) { try OutputFile(svg).write(chart.svg) }
    try Terminal.write((changesOnly ? listing.changes : listing.runs).text(as: output.format))
    if output.format == .text {
      let count = series.map(\.changes.count).reduce(0, +)
      try Terminal.write("\n\(count) \(count == 1 ? "change" : "changes") in \(series.count) series\n")
    }
  }
}

/// `layoutbench history accept COMMIT`
struct HistoryAcceptCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accept",
    abstract: "Marks a commit's change as meant: the series begin anew there, and the change is no longer reported.",
    discussion: """
      The mark is a row of accepted.csv, beside the history. Commit both.

      EXAMPLE
        layoutbench history accept 1a2b3c4 --cell '^flow/' --because 'pinned headers'
      """)

  @Argument(help: "The first measured commit with the new cost, as history trend shows it.")
  var commit: String

  @OptionGroup(title: "Which cells") var selection: HistoryOptions

  @Option(help: ArgumentHelp("Why the change is accepted.", valueName: "reason"))
  var because: String

  mutating func validate() throws {
    guard commit.count >= AcceptedChange.leastDigits else {
      throw ValidationError("“\(commit)” may name many commits; give seven digits or more")
    }
    guard !because.isEmpty else { throw ValidationError("--because is empty; say why the change is accepted") }
  }

  func run() throws {
    let history = HistoryFile(path: selection.file)
    let change = AcceptedChange(
      commit: commit, cells: selection.cell, metric: selection.metric.flatMap(Metric.init), reason: because)
    let count = try history.accept(change)
    try Terminal.write("\(history.acceptedPath): accepted; \(count) series begin anew with \(commit)\n")
  }
}

/// `layoutbench history export`
struct HistoryExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Writes the history for Apache Otava: a CSV file for each cell, and an otava.yaml.",
    discussion: """
      EXAMPLE
        layoutbench history export --output otava --cell relayout
      """)

  @OptionGroup(title: "Which cells") var selection: HistoryOptions

  @Option(name: .output, help: ArgumentHelp("The folder to write to.", valueName: "dir"))
  var directory: String

  func run() async throws {
    let export = OtavaExport(try await selection.series(), folder: directory)
    try Folder(directory).create()
    for file in export.tables + [export.configuration] {
      try OutputFile("\(directory)/\(file.name)").write(file.text)
    }
    try Terminal.write("\(directory): \(export.tables.count) tables and \(export.configuration.name)\n")
  }
}

extension HistoryTrendCommand: RefusesIdleFlags {
  var idleFlags: [IdleFlags] { output.idleFlags(hasColors: false) }
}
