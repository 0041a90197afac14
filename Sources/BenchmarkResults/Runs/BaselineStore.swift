import Foundation
import InputFiles

/// The reason why a baseline cannot be used.
package enum BaselineError: Error, Equatable, CustomStringConvertible {
  /// No baseline has that name.
  case notFound(String, folder: String, known: [String])
  /// The name is not a valid baseline name.
  case unusableName(String)
  /// A baseline of that name exists already.
  case exists(String, folder: String)

  /// The problem and a remedy.
  package var description: String {
    switch self {
    case .notFound(let name, let folder, let known):
      let others =
        known.isEmpty ? "none is saved there yet; save one with layoutbench baseline save" : "there are \(known.joined(separator: ", "))"
      return "there is no baseline \(InputFileError.quoting(name)) in \(folder): \(others)"
    case .unusableName(let name):
      return
        "\(InputFileError.quoting(name)) cannot be a baseline's name; use up to 64 letters, digits, “-”, “_” and “.”, a letter or digit first"
    case .exists(let name, let folder):
      return "there is a baseline “\(name)” in \(folder) already; choose another name, or replace it with --force"
    }
  }
}

/// Runs that were saved under names, so that later runs can be compared with them. Each is a folder with `manifest.json`, `samples.csv` and `summary.csv`,
/// and for scenarios `scenarios.csv` and `plays.csv`.
///
///     let store = BaselineStore()
///     try store.save(RunDirectory(opening: "results/runs/mine"), as: "main")
///     let run = try store.run(named: "main")
package struct BaselineStore: Hashable, Sendable {
  /// The default folder of baselines, relative to the working directory.
  package static let defaultPath = "results/baselines"

  /// The path of the folder that holds them, as the user gave it.
  package let path: String

  /// Creates a reference to a folder, which need not exist yet.
  package init(path: String = defaultPath) { self.path = path }

  /// Whether a baseline can have that name: up to 64 ASCII letters and digits, `-`, `_` and `.`, beginning with a letter or digit. So no name leads out of
  /// the folder, and no baseline is hidden.
  package static func isName(_ text: String) -> Bool {
    let isPlain = { (character: Character) in character.isASCII && (character.isLetter || character.isNumber) }
    guard let first = text.first, isPlain(first), text.utf8.count <= 64 else { return false }
    return text.allSatisfy { isPlain($0) || "-_.".contains($0) }
  }

  /// Returns the names of the existing baselines in alphabetical order; empty if the folder does not exist.
  /// - Throws: An `InputFileError` if the folder cannot be read.
  package func names() throws(InputFileError) -> [String] {
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    return try Folder(path).names().filter { Self.isName($0) && holdsRun($0) }.sorted()
  }

  private func holdsRun(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(path)/\(name)/\(RunDirectory.manifestName)")
  }

  /// Returns the folder of a baseline.
  /// - Throws: A `BaselineError` if no baseline has that name, or the name is not valid; an `InputFileError` if it cannot be opened.
  package func folder(named name: String) throws -> RunDirectory {
    guard Self.isName(name) else { throw BaselineError.unusableName(name) }
    let known = try names()
    guard known.contains(name) else { throw BaselineError.notFound(name, folder: path, known: known) }
    return try RunDirectory(opening: "\(path)/\(name)")
  }

  /// Reads a baseline with its samples.
  /// - Throws: The errors of `folder(named:)`, and an `InputFileError` if a file in it cannot be read.
  package func run(named name: String) throws -> RunData { try RunData(reading: try folder(named: name), named: name) }
}
