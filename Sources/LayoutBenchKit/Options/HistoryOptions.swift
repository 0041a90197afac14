import ArgumentParser
import BenchmarkProcesses
import BenchmarkReports
import BenchmarkResults
import BenchmarkStatistics
import Foundation
import InputFiles

/// The choice of a history's series: the same flags for every verb that reads a history.
struct HistoryOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The history.", valueName: "file.csv"))
  var file = HistoryFile.defaultPath

  @Option(help: ArgumentHelp("Only cells whose name contains a match of the regular expression.", valueName: "regex"))
  var cell: String?

  @Option(help: "Only this metric: \(Metric.allCases.map(\.rawValue).joined(separator: ", ")).")
  var metric: String?

  mutating func validate() throws {
    if let metric, Metric(rawValue: metric) == nil {
      throw Spelling.unknown(metric, "metric", known: Metric.allCases.map(\.rawValue))
    }
    _ = try pattern()
  }

  private func pattern() throws -> Regex<AnyRegexOutput>? {
    do {
      return try cell.map { try Regex($0) }
    } catch {
      throw ValidationError(
        "--cell “\(cell ?? "")” is not a regular expression (\(error)); escape characters such as ( and [ with a backslash")
    }
  }

  /// The chosen series, each searched for changes. Throws an error if no series is chosen.
  func series() async throws -> [HistorySeries] {
    let pattern = try pattern()
    guard FileManager.default.fileExists(atPath: file) else {
      throw InputFileError(
        file: file, problem: "does not exist", remedy: "begin a history with layoutbench history add RUN, or name another one with --file")
    }
    let rows = try HistoryFile(path: file).read()
    if rows.duplicates > 0 {
      let words = rows.duplicates == 1 ? "1 duplicate row counts once" : "\(rows.duplicates) duplicate rows count once"
      Terminal.warn(
        "\(file): \(words); layoutbench history merge \(file) -o \(file) takes them out")
    }
    let chosen = rows.records.filter { record in
      (metric.map { $0 == record.metric.rawValue } ?? true) && (pattern.map { record.cell.description.contains($0) } ?? true)
    }
    guard !chosen.isEmpty else {
      Terminal.warn("\(file): holds no such cell; leave out --cell and --metric to see every series")
      throw ExitStatus.failure
    }
    return HistorySeries.series(
      of: chosen, accepted: try HistoryFile(path: file).readAccepted(), order: await CommitOrder(ofCommitsIn: chosen))
  }
}
