import Foundation
import InputFiles

/// The result of one run for one cell and metric: a row of the history.
package struct HistoryRecord: RunRecord {
  /// The start of the run. The file has it in UTC, to the second.
  package var time: Date
  /// The measured commit, with marks for known doubts about it (`Manifest.Revision.label`); nil if unknown.
  package var commit: String?
  /// The machine: processor, architecture, cores, processor version, quota and page policy; nil if nothing is known.
  package var machine: String?
  /// The cell.
  package var cell: CellIdentifier
  /// The metric. The value is in its unit, per iteration.
  package var metric: Metric
  /// The median of the run's samples.
  package var value: Double
  /// The median's confidence interval; nil if there were too few samples for one.
  package var interval: ClosedRange<Double>?
  /// The items and the container (`Manifest.workWords`); nil if unknown.
  package var work: String?

  /// Creates a row. The time is rounded down to the second.
  package init(
    time: Date, commit: String?, machine: String?, cell: CellIdentifier, metric: Metric, value: Double,
    interval: ClosedRange<Double>? = nil, work: String? = nil
  ) {
    self.time = Date(timeIntervalSince1970: time.timeIntervalSince1970.rounded(.down))
    self.commit = commit
    self.machine = machine
    self.cell = cell
    self.metric = metric
    self.value = value
    self.interval = interval
    self.work = work
  }

  /// Returns the rows of a run, one for each of its summaries that has a median.
  /// - Throws: An `InputFileError` about `folder` if the run does not say when it started, did not finish, or measured nothing.
  package static func records(of manifest: Manifest, _ summaries: [SummaryRecord], folder: String) throws(InputFileError) -> [Self] {
    guard let time = manifest.startedAt else {
      throw InputFileError(
        file: folder, problem: "does not say when it started, so it has no place in a history", remedy: "measure it again")
    }
    guard manifest.finishedAt != nil else {
      throw InputFileError(file: folder, problem: "did not finish", remedy: "finish it with layoutbench run --resume first")
    }
    let (commit, work) = (manifest.revision.label(), manifest.workWords)
    let records = summaries.compactMap { summary in
      summary.median.map {
        Self(
          time: time, commit: commit, machine: manifest.machine.identity, cell: summary.cell, metric: summary.metric, value: $0,
          interval: summary.interval, work: work)
      }
    }
    guard !records.isEmpty else {
      throw InputFileError(file: folder, problem: "measured nothing", remedy: "name a run that has measured something")
    }
    return records
  }

  /// The time in the form of the files: `2026-11-21T01:01:15Z`.
  package var timeText: String { time.formatted(.iso8601) }

  /// `history.csv`.
  package static let fileName = "history.csv"

  /// The contents of the file, for readers.
  package static let purpose = "One row for each cell and metric of each run that was added; rows are only ever appended."

  /// The columns of `history.csv`.
  package static let columns: [RecordColumn<HistoryRecord>] = [
    RecordColumn("time", "UTC", "the start of the run") { $0.timeText },
    RecordColumn(
      "commit", "text",
      "the commit that was measured, with -dirty if the checkout had further changes, and -doubtful if a source was newer than the program"
    ) { $0.commit },
    .machine(\.machine), CellColumns.cell(\.cell), CellColumns.metric(\.metric),
    RecordColumn("value", "the metric's", "the median, per iteration; less is better") { $0.value },
    RecordColumn("ci_low", "the metric's", "the lower end of the median's 95 % confidence interval; empty with too few samples") {
      $0.interval?.lowerBound
    },
    RecordColumn("ci_high", "the metric's", "the upper end of that interval") { $0.interval?.upperBound },
    RecordColumn("work", "text", "the seed, the workload, digests of the items' files, the container and the display scale") { $0.work },
  ]

  /// Reads a row.
  package init(_ row: RecordRow) throws(InputFileError) {
    let text = try row.text("time")
    guard let time = try? Date(text, strategy: .iso8601), time.formatted(.iso8601) == text else {
      throw row.failure("time", "found \(InputFileError.quoting(text)), which is no time", "write it as 2026-11-21T01:01:15Z")
    }
    self.time = time
    cell = try row.cell("cell")
    commit = row.optionalText("commit")
    machine = row.optionalText("machine")
    metric = try row.metric("metric")
    value = try row.value("value", of: metric)
    interval = try row.interval(try row.optionalValue("ci_low", of: metric), try row.optionalValue("ci_high", of: metric))
    work = row.optionalText("work")
  }
}

extension Manifest.Machine {
  /// The text that distinguishes machines in a history and among noise margins; nil if nothing is known:
  /// `Xeon / x86_64 / 2 cores / family 6, model 85, stepping 7 / transparent huge pages madvise`.
  ///
  /// The page policy is part of the identity, because the same program is a third faster with huge pages.
  package var identity: String? {
    let quota = processorQuota.flatMap { $0 == "none" ? nil : "a quota of \($0)" }
    let parts = [shortName, processorVersion, quota, pagePolicy].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " / ")
  }

  /// A short name of the machine for readers: `Xeon / x86_64 / 2 cores`; nil if nothing is known.
  package var shortName: String? {
    let parts = [cpuModel, architecture, cores.map { "\($0) cores" }].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " / ")
  }
}
