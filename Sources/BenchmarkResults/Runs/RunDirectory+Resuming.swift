import Foundation
import InputFiles

extension RunDirectory {
  /// The cells that need not be measured again: those with a summary of metric `time`.
  ///
  /// A summary is appended when its cell is done, so a cell without one was cut off. A cell that failed verification also has a summary, with a note and no
  /// samples: it is not tried again.
  /// - Throws: An `InputFileError` if `summary.csv` cannot be read.
  package func completeCells() throws(InputFileError) -> Set<CellIdentifier> {
    Self.completeCells(in: try readIfPresent(SummaryRecord.self).records)
  }

  /// Returns the data that a run keeps when it is resumed. Torn rows and the records of cells that will be measured again are dropped, so that such a cell
  /// does not have old samples next to new ones.
  ///
  /// The cells of a group or a scenario are measured side by side or not at all, so an incomplete one keeps nothing. Every file is read once.
  /// - Parameters:
  ///   - groups: The cells of each group and each scenario that the resumed run will measure.
  ///   - isPrepared: Whether to prepare the folder for the run, so that its files hold only the kept data. Files that need no change are not touched.
  /// - Throws: An `InputFileError` if a file cannot be read or written.
  /// - Complexity: O(*c*), *c* the number of characters in the files.
  package func resumedRun(measuring groups: [[CellIdentifier]], isPrepared: Bool) throws(InputFileError) -> RunData {
    let manifest = try readManifest()
    let summaries = try readIfPresent(SummaryRecord.self)
    let samples = try readIfPresent(SampleRecord.self)
    let scenarios = try readIfPresent(ScenarioRecord.self)
    let timed = Self.completeCells(in: summaries.records)
    let playedCells = Set(scenarios.records.map(\.cell))
    let complete = timed.union(playedCells)
    let again = Set(groups.filter { !$0.allSatisfy(complete.contains) }.joined())
    if isPrepared {
      removeRemnants()
      try unpack(samples)
      try keep(try readIfPresent(ComparisonRecord.self)) { _ in true }
    }
    func kept<Record: RunRecord>(
      _ table: RecordTable<Record>, of cells: Set<CellIdentifier>, _ cell: (Record) -> CellIdentifier
    ) throws(InputFileError) -> [Record] {
      try keep(table, isWritten: isPrepared) { cells.contains(cell($0)) && !again.contains(cell($0)) }
    }
    // Summaries are written first: a process that is killed here must not leave a cell without samples that counts as complete.
    let facts = CellFact.facts(in: try kept(summaries, of: timed, \.cell))
    let played = PlayedScenarios(
      records: try kept(scenarios, of: playedCells, \.cell),
      // The frames of a scenario are written before its row.
      frames: try kept(try readIfPresent(FrameCountRecord.self), of: playedCells, \.cell),
      steps: try kept(try readIfPresent(FrameStepsRecord.self), of: playedCells, \.cell),
      plays: try kept(try readIfPresent(PlaysRecord.self), of: playedCells, \.cell))
    return RunData(name: path, manifest: manifest, samples: try kept(samples, of: timed, \.cell), facts: facts, scenarios: played)
  }

  private static func completeCells(in summaries: [SummaryRecord]) -> Set<CellIdentifier> {
    Set(summaries.lazy.filter { $0.metric == .time }.map(\.cell))
  }

  /// Removes the half-written files of processes that have ended.
  private func removeRemnants() {
    for name in (try? Folder(path).names()) ?? [] {
      guard let maker = OutputFile.maker(ofTemporary: name), kill(maker, 0) != 0, errno == ESRCH else { continue }
      unlink(path(of: name))
    }
  }

  /// Replaces compressed samples with plain ones, because rows are appended only to a file that is not compressed.
  private func unpack(_ samples: RecordTable<SampleRecord>) throws(InputFileError) {
    guard !file(SampleRecord.fileName).exists, packed(SampleRecord.self).exists else { return }
    try rewrite(samples.records)
    try? FileManager.default.removeItem(atPath: packed(SampleRecord.self).path)
  }

  /// Returns the records of a table that are kept. If the file is to be written, it holds no others afterwards.
  @discardableResult private func keep<Record: RunRecord>(
    _ table: RecordTable<Record>, isWritten: Bool = true, where isKept: (Record) -> Bool
  ) throws(InputFileError) -> [Record] {
    let kept = table.records.filter(isKept)
    if isWritten, table.tornLastRow || kept.count < table.records.count { try rewrite(kept) }
    return kept
  }
}
