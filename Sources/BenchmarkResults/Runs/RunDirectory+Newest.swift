import Foundation
import InputFiles

extension RunDirectory {
  /// The run in `parent` that finished and started last; nil where there is none, or no such folder.
  ///
  /// Folders that hold no run, or one that cannot be read, are passed over. Manifests tell the time to the second; of runs that started in the same
  /// second, the one that was written last is taken.
  /// - Throws: An `InputFileError` when `parent` cannot be read.
  /// - Complexity: O(*f*), *f* the number of folders.
  package static func newestFinished(in parent: String = defaultParent) throws(InputFileError) -> RunDirectory? {
    guard FileManager.default.fileExists(atPath: parent) else { return nil }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: parent)
    } catch {
      throw InputFileError(
        file: parent, problem: "cannot be read (\(error.localizedDescription))", remedy: "check the permissions, or name a run")
    }
    let finished = names.compactMap { FinishedRun(folder: "\(parent)/\($0)") }
    guard let newest = finished.max(by: { $0.age < $1.age }) else { return nil }
    return try RunDirectory(opening: newest.folder)
  }
}

/// A finished run, with what tells its age.
private struct FinishedRun {
  let folder: String
  /// When it started, when it finished, and when its manifest was written: the last is exact where the others are full seconds.
  let age: (Date, Date, Date, String)

  /// The run in `folder`, or nil if it has not finished.
  init?(folder: String) {
    let file = "\(folder)/\(RunDirectory.manifestName)"
    guard let manifest = try? Manifest(reading: file), let start = manifest.startedAt, let end = manifest.finishedAt else { return nil }
    let written = try? FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date
    self.folder = folder
    age = (start, end, written ?? .distantPast, folder)
  }
}
