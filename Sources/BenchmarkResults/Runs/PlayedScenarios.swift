import Foundation
import InputFiles

/// Scenarios that were played, as the files of a run hold them.
package struct PlayedScenarios: Codable, Hashable, Sendable {
  /// A record for each cell.
  package var records: [ScenarioRecord]
  /// The distributions of their frames.
  package var frames: [FrameCountRecord]
  /// The steps of the frames around the slowest of each.
  package var steps: [FrameStepsRecord]
  /// The launches that played them, each a block of plays. A worker, which is one launch, sends none.
  package var plays: [PlaysRecord] = []

  /// Scenarios in memory.
  package init(
    records: [ScenarioRecord] = [], frames: [FrameCountRecord] = [], steps: [FrameStepsRecord] = [], plays: [PlaysRecord] = []
  ) {
    self.records = records
    self.frames = frames
    self.steps = steps
    self.plays = plays
  }

  /// The cells that were played: those with a record.
  package var cells: Set<CellIdentifier> { Set(records.map(\.cell)) }

  private enum CodingKeys: CodingKey { case records, frames, steps }

  /// Samples of the metrics by which scenarios of two runs are compared, one of each for a launch.
  package var playSamples: [SampleRecord] { plays.flatMap(\.samples) }

  /// The scenarios of several runs, run by run.
  package init(joining parts: [PlayedScenarios]) {
    self.init(
      records: parts.flatMap(\.records), frames: parts.flatMap(\.frames), steps: parts.flatMap(\.steps), plays: parts.flatMap(\.plays))
  }

  /// Reads the scenarios of the run in `folder`. A run without such files has none.
  /// - Throws: An `InputFileError` that names the file and the place in it.
  package init(reading folder: RunDirectory) throws(InputFileError) {
    self.init(
      records: try folder.readIfPresent(ScenarioRecord.self).records, frames: try folder.readIfPresent(FrameCountRecord.self).records,
      steps: try folder.readIfPresent(FrameStepsRecord.self).records, plays: try folder.readIfPresent(PlaysRecord.self).records)
  }

  /// Replaces the files of scenarios in `folder`; without scenarios, removes them.
  /// - Throws: An `InputFileError` when a file cannot be written.
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
