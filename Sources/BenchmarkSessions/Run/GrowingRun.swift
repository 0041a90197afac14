import BenchmarkHarness
import BenchmarkReports
import BenchmarkResults

/// A run while it is measured. Every finding goes to its folder at once, and stays in memory for the reports.
final class GrowingRun {
  let folder: RunDirectory
  private(set) var data: RunData
  private let clock: SessionClock
  private var nextReport: Int

  /// A run in `folder`, which already holds `data`.
  init(_ data: RunData, in folder: RunDirectory, clock: SessionClock) {
    (self.data, self.folder, self.clock) = (data, folder, clock)
    nextReport = clock.now()
  }

  /// Adds the findings of a visit.
  func add(_ samples: [SampleRecord], _ facts: [CellFact] = []) throws {
    try folder.append(samples)
    // A summary is written in the first visit, and derived from all samples at the end.
    if !facts.isEmpty { try folder.append(RunData(manifest: data.manifest, samples: samples, facts: facts).analysis().summaries) }
    data.samples += samples
    data.facts += facts
  }

  /// Adds the findings of a scenario.
  func add(_ played: PlayedScenarios) throws {
    // The frames come first: a cell with a row in scenarios.csv is whole.
    try folder.append(played.frames)
    try folder.append(played.steps)
    try folder.append(played.plays)
    try folder.append(played.records)
    data.scenarios.records += played.records
    data.scenarios.frames += played.frames
    data.scenarios.steps += played.steps
    data.scenarios.plays += played.plays
  }

  /// Puts the record of a cell that turned out to be wrong in the place of its earlier one, and drops its plays: they are no evidence.
  func fail(_ record: ScenarioRecord) throws {
    data.scenarios.records = data.scenarios.records.map { $0.cell == record.cell ? record : $0 }
    data.scenarios.plays.removeAll { $0.cell == record.cell }
    try data.scenarios.write(to: folder)
  }

  /// Writes comparison and report over all groups so far: after the first group, and again every ten seconds. Writing takes longer the more samples
  /// there are, so the pauses grow too: at most a fiftieth of the time goes into it.
  func writeInterimReport() throws {
    let start = clock.now()
    guard start >= nextReport else { return }
    try DerivedFiles(folder: folder).writeInterim(ReportModel(manifest: data.manifest, analysis: data.analysis()))
    let end = clock.now()
    nextReport = end + max(10_000_000_000, 50 * (end - start))
  }
}
