import ArgumentParser
import BenchmarkResults
import Foundation
import InputFiles

/// The folder of the baselines: the same flag for every verb that uses them.
struct BaselineOptions: ParsableArguments {
  @Option(name: .customLong("baselines"), help: ArgumentHelp("The folder that holds the baselines.", valueName: "dir"))
  var folder = BaselineStore.defaultPath

  /// Works with the store. A missing baseline has its own exit code, and a name that no baseline can have is wrong usage.
  func use<Result>(_ work: (BaselineStore) throws -> Result) throws -> Result {
    do {
      return try work(BaselineStore(path: folder))
    } catch let error as BaselineError {
      switch error {
      case .notFound:
        Terminal.warn(error.description)
        throw ExitStatus.noBaseline
      case .unusableName: throw ValidationError(error.description)
      case .exists: throw error
      }
    }
  }

  /// A baseline with its samples.
  func run(named name: String) throws -> RunData { try use { store in try store.run(named: name) }.warningOfTornRows() }

  /// A run by its folder or by the name of a baseline. If it could be either, the folder is taken.
  func run(_ reference: String) throws -> RunData {
    if FileManager.default.fileExists(atPath: reference + "/" + RunDirectory.manifestName) || !BaselineStore.isName(reference) {
      return try RunData(reading: RunDirectory(opening: reference)).warningOfTornRows()
    }
    let known = try use { store in try store.names() }
    if known.contains(reference) { return try run(named: reference) }
    // A file or folder of that name that is no run has an error of its own.
    if FileManager.default.fileExists(atPath: reference) { return try RunData(reading: RunDirectory(opening: reference)) }
    let others = known.isEmpty ? "name the folder of a run" : "name the folder of a run, or one of \(known.joined(separator: ", "))"
    Terminal.warn("there is no baseline “\(reference)” in \(folder), and no folder of that name; \(others)")
    throw ExitStatus.noBaseline
  }
}

extension RunData {
  /// The run. Warns if its last row was cut off.
  func warningOfTornRows() -> RunData {
    if tornLastRow { Terminal.warn("\(name): a row that was cut off is left out") }
    return self
  }

  /// The run in the folder that the user named. Without a name, it is the newest finished run in the usual place, which is printed. A newer run that did not
  /// finish is reported too, and is an error if a decision depends on the run.
  static func folder(_ path: String?, refusingNewer: Bool = false) throws -> RunDirectory {
    if let path { return try RunDirectory(opening: path) }
    let (finished, unfinished) = try RunDirectory.newest()
    if let unfinished {
      let error = InputFileError(
        file: unfinished.path, problem: "is the newest run and did not finish",
        remedy: "measure the rest with layoutbench run --resume \(unfinished.path), or name the folder of another run")
      guard !refusingNewer else { throw error }
      Terminal.warn("\(error)")
    }
    guard let newest = finished else {
      Terminal.warn("\(RunDirectory.defaultParent) holds no finished run; measure one with layoutbench run, or name its folder")
      throw ExitStatus.failure
    }
    Terminal.warn("took \(newest.path), the newest finished run")
    return newest
  }
}

extension RunDirectory {
  /// Warns of planned cells that are missing, and says how to measure them.
  func warnOfGaps(_ completeness: RunCompleteness, _ manifest: Manifest) {
    guard !completeness.isComplete else { return }
    // A baseline is never continued. For a joined run, its parts are continued.
    let isContinued = manifest.savedAs == nil && !manifest.notes.contains(where: \.saysJoined)
    let remedy = manifest.finishedAt == nil && isContinued ? "; layoutbench run --resume \(path) measures the rest" : ""
    Terminal.warn("\(path): \(completeness): \(completeness.gaps.joined(separator: "; "))\(remedy)")
  }
}
