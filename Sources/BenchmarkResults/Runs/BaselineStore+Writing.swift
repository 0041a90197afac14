import Foundation
import InputFiles

extension BaselineStore {
  /// Saves a copy of a run under a name. The copy is made beside and moved into place in one step, so a killed process leaves no half of one.
  /// - Parameters:
  ///   - folder: A run that finished, with samples, of which no cell failed verification.
  ///   - name: What it is to be called.
  ///   - replacing: Whether one of that name may be replaced; then the old one is there until the new one is whole.
  ///   - allowsMissing: Whether a run may be saved that lacks planned cells, or did not finish.
  /// - Returns: What was saved.
  /// - Throws: A `BaselineError` when the name cannot be used or is taken; an `InputFileError` when the run cannot be a baseline, or
  ///   something cannot be written. Then everything is as it was.
  @discardableResult package func save(_ folder: RunDirectory, as name: String, replacing: Bool = false, allowsMissing: Bool = false) throws
    -> RunData
  {
    guard Self.isName(name) else { throw BaselineError.unusableName(name) }
    if FileManager.default.fileExists(atPath: "\(path)/\(name)") {
      guard try names().contains(name) else {
        throw InputFileError(file: "\(path)/\(name)", problem: "is there and is no baseline", remedy: "choose another name, or remove it")
      }
      guard replacing else { throw BaselineError.exists(name, folder: path) }
    }
    let run = try RunData(reading: folder)
    try Self.check(run, allowsMissing: allowsMissing)
    let copy = try makeCopy(of: folder, run.manifest, for: name)
    do {
      try move(copy, to: name, replacing: replacing)
    } catch {
      try? FileManager.default.removeItem(atPath: copy)
      throw error
    }
    return run
  }

  /// Deletes a baseline: first out of sight in one step, then for good.
  /// - Throws: What `folder(named:)` throws, and an `InputFileError` when it cannot be deleted.
  package func delete(_ name: String) throws {
    let folder = try folder(named: name)
    let hidden = hiddenPath(for: name, "deleted")
    do {
      try FileManager.default.moveItem(atPath: folder.path, toPath: hidden)
      try FileManager.default.removeItem(atPath: hidden)
    } catch {
      throw failure(folder.path, "cannot be deleted", error)
    }
  }

  /// A run that is cut off, empty or wrong would make a gate that passes everything it lacks.
  private static func check(_ run: RunData, allowsMissing: Bool) throws(InputFileError) {
    if !allowsMissing { try run.requireCompleteness() }
    guard !run.samples.isEmpty else {
      throw InputFileError(file: run.name, problem: "measured nothing", remedy: "name a run with samples")
    }
    if let failed = run.failedCells.min() {
      throw InputFileError(
        file: run.name, problem: "holds cells that failed verification, \(failed) first", remedy: "mend the strategy and measure again")
    }
  }

  /// Copies samples and summaries of a run byte for byte into a hidden folder, with a manifest that names the baseline. Returns the folder's path.
  private func makeCopy(of folder: RunDirectory, _ manifest: Manifest, for name: String) throws -> String {
    let copy = hiddenPath(for: name, "tmp")
    do {
      try? FileManager.default.removeItem(atPath: copy)
      try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
      // A published run has its samples compressed.
      let samples = [SampleRecord.fileName, folder.packed(SampleRecord.self).name]
      for file in samples + [SummaryRecord.fileName] where folder.file(file).exists {
        try Data(contentsOf: URL(fileURLWithPath: folder.path(of: file))).write(to: URL(fileURLWithPath: "\(copy)/\(file)"))
      }
      var manifest = manifest
      manifest.savedAs = name
      try Data(manifest.json.utf8).write(to: URL(fileURLWithPath: "\(copy)/\(RunDirectory.manifestName)"))
      return copy
    } catch {
      try? FileManager.default.removeItem(atPath: copy)
      throw failure("\(path)/\(name)", "cannot be written", error)
    }
  }

  private func move(_ copy: String, to name: String, replacing: Bool) throws {
    let (target, old) = ("\(path)/\(name)", hiddenPath(for: name, "old"))
    let isReplaced = replacing && FileManager.default.fileExists(atPath: target)
    if isReplaced, rename(target, old) != 0 { throw systemFailure(target, errno) }
    // A folder is never moved onto one that holds something: of two processes that save the same name at once, one gets an error.
    if rename(copy, target) != 0 {
      let code = errno
      if isReplaced { rename(old, target) }
      if code == EEXIST || code == ENOTEMPTY { throw BaselineError.exists(name, folder: path) }
      throw systemFailure(target, code)
    }
    if isReplaced { try? FileManager.default.removeItem(atPath: old) }
  }

  /// A path beside the baselines that is no baseline's.
  private func hiddenPath(for name: String, _ suffix: String) -> String { "\(path)/.\(name).\(getpid()).\(suffix)" }

  private func failure(_ file: String, _ problem: String, _ error: any Error) -> InputFileError {
    InputFileError(
      file: file, problem: "\(problem) (\(error.localizedDescription))",
      remedy: "check the permissions and the free space, or choose another folder")
  }

  private func systemFailure(_ file: String, _ code: Int32) -> InputFileError {
    InputFileError(
      file: file, problem: "cannot be written (\(String(cString: strerror(code))))",
      remedy: "check the permissions and the free space, or choose another folder")
  }
}
