import Foundation
import InputFiles

extension RunDirectory {
  /// The cells that need not be measured again: those with a summary of metric `time`.
  ///
  /// Summaries are appended when a cell is done, so a cell without one was cut off. A cell that failed verification has a summary too,
  /// with a note and no samples: it is not tried again.
  /// - Throws: An `InputFileError` when `summary.csv` cannot be read.
  package func completeCells() throws(InputFileError) -> Set<CellIdentifier> {
    Self.completeCells(in: try readIfPresent(SummaryRecord.self).records)
  }

  /// The cells of scenarios that were played: those with a row in `scenarios.csv`.
  /// - Throws: An `InputFileError` when `scenarios.csv` cannot be read.
  package func playedCells() throws(InputFileError) -> Set<CellIdentifier> {
    Set(try readIfPresent(ScenarioRecord.self).records.map(\.cell))
  }

  /// Makes the run fit to be resumed: drops torn rows, and the records of cells that are not complete, so that a cell measured again does not have its old
  /// samples beside the new.
  ///
  /// Files that need no change are not touched.
  /// - Returns: The cells that are complete.
  /// - Throws: An `InputFileError` when a file cannot be read or written.
  package func prepareForResuming() throws(InputFileError) -> Set<CellIdentifier> {
    let summaries = try readIfPresent(SummaryRecord.self)
    let complete = Self.completeCells(in: summaries.records)
    // Rows are appended to a file that is not compressed.
    if !file(SampleRecord.fileName).exists && packed(SampleRecord.self).exists {
      try rewrite(try read(SampleRecord.self).records)
      try? FileManager.default.removeItem(atPath: packed(SampleRecord.self).path)
    }
    try keep(summaries) { complete.contains($0.cell) }
    try keep(try readIfPresent(SampleRecord.self)) { complete.contains($0.cell) }
    try keep(try readIfPresent(ComparisonRecord.self)) { _ in true }
    // The frames of a scenario are written before its row.
    let scenarios = try readIfPresent(ScenarioRecord.self)
    let played = Set(scenarios.records.map(\.cell))
    try keep(scenarios) { _ in true }
    try keep(try readIfPresent(FrameCountRecord.self)) { played.contains($0.cell) }
    try keep(try readIfPresent(FrameStepsRecord.self)) { played.contains($0.cell) }
    return complete
  }

  /// Drops the records of `cells`, which are to be measured again.
  ///
  /// Files that need no change are not touched.
  /// - Throws: An `InputFileError` when a file cannot be read or written.
  package func forget(_ cells: Set<CellIdentifier>) throws(InputFileError) {
    guard !cells.isEmpty else { return }
    try keep(try readIfPresent(SummaryRecord.self)) { !cells.contains($0.cell) }
    try keep(try readIfPresent(SampleRecord.self)) { !cells.contains($0.cell) }
    try keep(try readIfPresent(ScenarioRecord.self)) { !cells.contains($0.cell) }
    try keep(try readIfPresent(FrameCountRecord.self)) { !cells.contains($0.cell) }
    try keep(try readIfPresent(FrameStepsRecord.self)) { !cells.contains($0.cell) }
  }

  private static func completeCells(in summaries: [SummaryRecord]) -> Set<CellIdentifier> {
    Set(summaries.lazy.filter { $0.metric == .time }.map(\.cell))
  }

  private func keep<Record: RunRecord>(_ table: RecordTable<Record>, where isKept: (Record) -> Bool) throws(InputFileError) {
    let kept = table.records.filter(isKept)
    guard table.tornLastRow || kept.count < table.records.count else { return }
    try rewrite(kept)
  }
}
