import Foundation
import InputFiles

extension RunDirectory {
  /// The run in `parent` that finished and started last, and the newest that started after it and did not finish; nil where there is none, or no such folder.
  ///
  /// Folders that hold no run, or one that cannot be read, are passed over. Manifests tell the time to the second; of runs that started in the same
  /// second, the one that was written last is taken.
  /// - Throws: An `InputFileError` when `parent` cannot be read.
  /// - Complexity: O(*f*), *f* the number of folders.
  package static func newest(
    in parent: String = defaultParent
  ) throws(InputFileError) -> (finished: RunDirectory?, unfinished: RunDirectory?) {
    guard FileManager.default.fileExists(atPath: parent) else { return (nil, nil) }
    let runs = try Folder(parent).names().compactMap { DatedRun(folder: "\(parent)/\($0)") }
    let finished = runs.filter(\.isFinished).max { $0.age < $1.age }
    let later = runs.filter { run in !run.isFinished && finished.map { run.age.0 >= $0.age.0 } ?? true }.max { $0.age < $1.age }
    return (try finished.map(\.folder).map(RunDirectory.init(opening:)), try later.map(\.folder).map(RunDirectory.init(opening:)))
  }
}

/// A run, with what tells its age.
private struct DatedRun {
  let folder: String
  /// When it started, when it finished, and when its manifest was written: the last is exact where the others are full seconds.
  let age: (Date, Date, Date, String)
  let isFinished: Bool

  /// The run in `folder`, or nil if there is none.
  init?(folder: String) {
    let file = "\(folder)/\(RunDirectory.manifestName)"
    guard let manifest = try? RunDirectory(opening: folder).readManifest(), let start = manifest.startedAt else { return nil }
    let written = try? FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date
    self.folder = folder
    isFinished = manifest.finishedAt != nil
    age = (start, manifest.finishedAt ?? start, written ?? .distantPast, folder)
  }
}
