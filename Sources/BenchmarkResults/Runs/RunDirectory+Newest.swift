import Foundation
import InputFiles

extension RunDirectory {
  /// Returns the finished run in `parent` that started last, and the newest unfinished run that did not start before it. Each is nil if there is no such run,
  /// and both are nil without the folder.
  ///
  /// Folders that hold no run, or an unreadable one, are skipped. Manifests contain the time to the second. Among runs that started and finished in the same
  /// seconds, the one that was written last is returned.
  /// - Throws: An `InputFileError` if `parent` cannot be read.
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

/// A run with the values that determine its age.
private struct DatedRun {
  let folder: String
  /// The start, the end, and the time at which the manifest was written, which is exact while the others are full seconds. The folder's name comes last.
  let age: (Date, Date, Date, String)
  let isFinished: Bool

  /// The run in `folder`, or nil if the folder holds no run.
  init?(folder: String) {
    let file = "\(folder)/\(RunDirectory.manifestName)"
    guard let manifest = try? RunDirectory(opening: folder).readManifest(), let start = manifest.startedAt else { return nil }
    let written = try? FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date
    self.folder = folder
    isFinished = manifest.finishedAt != nil
    age = (start, manifest.finishedAt ?? start, written ?? .distantPast, folder)
  }
}
