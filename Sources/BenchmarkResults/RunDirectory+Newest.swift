import Foundation
import InputFiles

extension RunDirectory {
  /// The run in `parent` that finished and started last; nil where there is none, or no such folder.
  ///
  /// Folders that hold no run, or one that cannot be read, are passed over. Of runs that started in the same second the last by name is taken.
  /// - Throws: An `InputFileError` when `parent` cannot be read.
  /// - Complexity: O(*f*), *f* the number of folders.
  public static func newestFinished(in parent: String = defaultParent) throws(InputFileError) -> RunDirectory? {
    guard FileManager.default.fileExists(atPath: parent) else { return nil }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: parent)
    } catch {
      throw InputFileError(
        file: parent, problem: "cannot be read (\(error.localizedDescription))", remedy: "check the permissions, or name a run")
    }
    let finished = names.compactMap { name -> (start: Date, name: String)? in
      guard let manifest = try? Manifest(reading: "\(parent)/\(name)/\(manifestName)") else { return nil }
      guard let start = manifest.startedAt, manifest.finishedAt != nil else { return nil }
      return (start, name)
    }
    guard let newest = finished.max(by: { ($0.start, $0.name) < ($1.start, $1.name) }) else { return nil }
    return try RunDirectory(opening: "\(parent)/\(newest.name)")
  }
}
