import Foundation
import InputFiles

/// The scenarios that were played, as in the files of a run.
package struct PlayedScenarios: Codable, Hashable, Sendable {
  /// A record for each cell.
  package var records: [ScenarioRecord]
  /// The distributions of their frames.
  package var frames: [FrameCountRecord]
  /// The steps of the slowest frame of each scenario and of the frames around it.
  package var steps: [FrameStepsRecord]
  /// The launches that played the scenarios. Each is a block of plays. A worker, which is one launch, sends none.
  package var plays: [PlaysRecord] = []

  /// Creates scenarios in memory.
  package init(
    records: [ScenarioRecord] = [], frames: [FrameCountRecord] = [], steps: [FrameStepsRecord] = [], plays: [PlaysRecord] = []
  ) {
    self.records = records
    self.frames = frames
    self.steps = steps
    self.plays = plays
  }

  /// The cells that were played, which are those with a record.
  package var cells: Set<CellIdentifier> { Set(records.map(\.cell)) }

  private enum CodingKeys: CodingKey { case records, frames, steps }

  /// The samples of the metrics by which scenarios of two runs are compared. Each launch has one sample of each metric.
  package var playSamples: [SampleRecord] { plays.flatMap(\.samples) }

  /// Joins the scenarios of several runs, run by run.
  package init(joining parts: [PlayedScenarios]) {
    self.init(
      records: parts.flatMap(\.records), frames: parts.flatMap(\.frames), steps: parts.flatMap(\.steps), plays: parts.flatMap(\.plays))
  }

  /// Reads the scenarios of the run in `folder`. A run without such files has no scenarios.
  /// - Throws: An `InputFileError` that names the file and the place in it.
  package init(reading folder: RunDirectory) throws(InputFileError) {
    self.init(
      records: try folder.readIfPresent(ScenarioRecord.self).records, frames: try folder.readIfPresent(FrameCountRecord.self).records,
      steps: try folder.readIfPresent(FrameStepsRecord.self).records, plays: try folder.readIfPresent(PlaysRecord.self).records)
  }

  /// Replaces the files of scenarios in `folder`. Without scenarios, it removes them.
  /// - Throws: An `InputFileError` if a file cannot be written.
  package func write(to folder: RunDirectory) throws(InputFileError) {
    func remove(_ name: String) { try? FileManager.default.removeItem(atPath: folder.path(of: name)) }
    guard !records.isEmpty || !plays.isEmpty else {
      [ScenarioRecord.fileName, FrameCountRecord.fileName, FrameStepsRecord.fileName, PlaysRecord.fileName].forEach(remove)
      return
    }
    try folder.rewrite(frames)
    try folder.rewrite(steps)
    try folder.rewrite(plays)
    try folder.rewrite(records)
  }
}
