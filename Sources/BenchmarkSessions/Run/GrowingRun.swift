import BenchmarkHarness
import BenchmarkReports
import BenchmarkResults

/// A run while it is measured. Every finding is written to its folder at once, and stays in memory for the reports.
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
    // A summary is written in the first visit, and derived again from all samples at the end.
    if !facts.isEmpty { try folder.append(RunData(manifest: data.manifest, samples: samples, facts: facts).analysis().summaries) }
    data.samples += samples
    data.facts += facts
  }

  /// Adds the findings of a scenario.
  func add(_ played: PlayedScenarios) throws {
    // The frames come first: a cell that has a row in scenarios.csv is complete.
    try folder.append(played.frames)
    try folder.append(played.steps)
    try folder.append(played.plays)
    try folder.append(played.records)
    data.scenarios.records += played.records
    data.scenarios.frames += played.frames
    data.scenarios.steps += played.steps
    data.scenarios.plays += played.plays
  }

  /// Replaces the record of a cell that turned out to be wrong, and drops its plays, because they are not evidence.
  func fail(_ record: ScenarioRecord) throws {
    data.scenarios.records = data.scenarios.records.map { $0.cell == record.cell ? record : $0 }
    data.scenarios.plays.removeAll { $0.cell == record.cell }
    try data.scenarios.write(to: folder)
  }

  /// Writes the comparison and report over all groups so far: after the first group, and then about every ten seconds. More samples take longer to write,
  /// so the pauses grow too. Writing takes at most a fiftieth of the time.
  func writeInterimReport() throws {
    let start = clock.now()
    guard start >= nextReport else { return }
    try DerivedFiles(folder: folder).writeInterim(ReportModel(manifest: data.manifest, analysis: data.analysis()))
    let end = clock.now()
    nextReport = end + max(10_000_000_000, 50 * (end - start))
  }
}
