import Foundation
import InputFiles

extension BaselineStore {
  /// Saves a copy of a run under a name. The copy is made next to the baselines and moved in one step, so a killed process never leaves half a baseline.
  /// - Parameters:
  ///   - folder: A finished run with samples, in which no cell failed verification or crashed.
  ///   - name: The name of the baseline.
  ///   - replacing: Whether a baseline of that name may be replaced. The old one remains until the new one is complete.
  ///   - allowsMissing: Whether a run that lacks planned cells, or did not finish, may be saved.
  /// - Returns: The saved run.
  /// - Throws: A `BaselineError` if the name cannot be used or is taken; an `InputFileError` if the run cannot be a baseline, or something cannot be written.
  ///   Everything is then unchanged.
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
    // A run that reports would reject cannot be a baseline either.
    if !allowsMissing { _ = try RunData(reading: folder, .completeness) }
    let copy = try makeCopy(of: folder, run, for: name)
    do {
      try move(copy, to: name, replacing: replacing)
    } catch {
      try? FileManager.default.removeItem(atPath: copy)
      throw error
    }
    return run
  }

  /// The files of a baseline.
  private static let fileNames = [
    SampleRecord.fileName, "\(SampleRecord.fileName).gz", SummaryRecord.fileName, ScenarioRecord.fileName, PlaysRecord.fileName,
    RunLock.fileName, RunDirectory.manifestName,
  ]

  /// Deletes the files of a baseline and then its folder. They are first moved out of sight in one step, and then deleted.
  /// - Throws: The errors of `folder(named:)`, and an `InputFileError` if the folder holds anything else, or cannot be deleted.
  package func delete(_ name: String) throws {
    let folder = try folder(named: name)
    // If the folder is a link, only the link is removed; its target stays.
    guard (try? FileManager.default.destinationOfSymbolicLink(atPath: folder.path)) == nil else {
      guard unlink(folder.path) == 0 else { throw systemFailure(folder.path, errno, "cannot be deleted") }
      return
    }
    if let other = try Folder(folder.path).names().filter({ !Self.fileNames.contains($0) }).min() {
      throw InputFileError(
        file: folder.path, problem: "holds \(other), which is no part of a baseline, so nothing was deleted",
        remedy: "move it away, or remove the folder yourself")
    }
    let hidden = hiddenPath(for: name, "deleted")
    guard rename(folder.path, hidden) == 0 else { throw systemFailure(folder.path, errno, "cannot be deleted") }
    for file in Self.fileNames { unlink("\(hidden)/\(file)") }
    guard rmdir(hidden) == 0 else { throw systemFailure(hidden, errno, "cannot be deleted") }
  }

  /// Checks that a run is suitable. A run that is cut off, empty or wrong would make a gate that passes everything that the run lacks.
  private static func check(_ run: RunData, allowsMissing: Bool) throws(InputFileError) {
    if !allowsMissing { try run.requireCompleteness() }
    guard !run.samples.isEmpty || !run.scenarios.plays.isEmpty else {
      throw InputFileError(file: run.name, problem: "measured nothing", remedy: "name a run that has measured something")
    }
    if let failed = run.failedCells.min() {
      throw InputFileError(
        file: run.name, problem: "holds cells that failed verification, \(failed) first", remedy: "mend the strategy and measure again")
    }
  }

  /// Copies the samples and the scenarios of a run byte for byte into a hidden folder, with the summaries that follow from them and a manifest that names the
  /// baseline. Returns the folder's path.
  private func makeCopy(of folder: RunDirectory, _ run: RunData, for name: String) throws -> String {
    let copy = hiddenPath(for: name, "tmp")
    do {
      try? FileManager.default.removeItem(atPath: copy)
      try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
      // The samples of a published run are compressed.
      let copied = [SampleRecord.fileName, folder.packed(SampleRecord.self).name, ScenarioRecord.fileName, PlaysRecord.fileName]
      for file in copied where folder.file(file).exists {
        try OutputFile("\(copy)/\(file)").write(Array(try Data(contentsOf: URL(fileURLWithPath: folder.path(of: file)))))
      }
      try OutputFile("\(copy)/\(SummaryRecord.fileName)").write(RecordTable.text(of: run.analysis().summaries))
      var manifest = run.manifest
      manifest.savedAs = name
      try OutputFile("\(copy)/\(RunDirectory.manifestName)").write(manifest.json)
      return copy
    } catch {
      try? FileManager.default.removeItem(atPath: copy)
      throw failure("\(path)/\(name)", "cannot be written", error.localizedDescription)
    }
  }

  private func move(_ copy: String, to name: String, replacing: Bool) throws {
    let (target, old) = ("\(path)/\(name)", hiddenPath(for: name, "old"))
    let isReplaced = replacing && FileManager.default.fileExists(atPath: target)
    if isReplaced, rename(target, old) != 0 { throw systemFailure(target, errno) }
    // A folder is never moved onto one that is not empty. If two processes save the same name at once, one of them gets an error.
    if rename(copy, target) != 0 {
      let code = errno
      if isReplaced { rename(old, target) }
      if code == EEXIST || code == ENOTEMPTY { throw BaselineError.exists(name, folder: path) }
      throw systemFailure(target, code)
    }
    if isReplaced { try? FileManager.default.removeItem(atPath: old) }
  }

  /// Returns a path next to the baselines that is not the path of a baseline.
  private func hiddenPath(for name: String, _ suffix: String) -> String { "\(path)/.\(name).\(getpid()).\(suffix)" }

  private func failure(_ file: String, _ problem: String, _ reason: String) -> InputFileError {
    InputFileError(
      file: file, problem: "\(problem) (\(reason))", remedy: "check the permissions and the free space, or choose another folder")
  }

  private func systemFailure(_ file: String, _ code: Int32, _ problem: String = "cannot be written") -> InputFileError {
    failure(file, problem, String(cString: strerror(code)))
  }
}
