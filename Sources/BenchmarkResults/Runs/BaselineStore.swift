import Foundation
import InputFiles

/// Why a baseline cannot be used.
package enum BaselineError: Error, Equatable, CustomStringConvertible {
  /// There is no baseline of that name.
  case notFound(String, folder: String, known: [String])
  /// The name is not a valid baseline name.
  case unusableName(String)
  /// There is one of that name already.
  case exists(String, folder: String)

  /// What was found, and what to do.
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

/// Runs that were saved under a name, to hold later runs against: a folder each, with `manifest.json`, `samples.csv` and `summary.csv`; of scenarios
/// `scenarios.csv` and `plays.csv`.
///
///     let store = BaselineStore()
///     try store.save(RunDirectory(opening: "results/runs/mine"), as: "main")
///     let run = try store.run(named: "main")
package struct BaselineStore: Hashable, Sendable {
  /// Where baselines are unless told otherwise, relative to the working directory.
  package static let defaultPath = "results/baselines"

  /// The folder that holds them, as the person named it.
  package let path: String

  /// Names a folder; it need not exist yet.
  package init(path: String = defaultPath) { self.path = path }

  /// Whether a baseline can have that name: up to 64 letters and digits of ASCII, `-`, `_` and `.`, the first a letter or digit. So no name leads
  /// out of the folder, and none is hidden.
  package static func isName(_ text: String) -> Bool {
    let isPlain = { (character: Character) in character.isASCII && (character.isLetter || character.isNumber) }
    guard let first = text.first, isPlain(first), text.utf8.count <= 64 else { return false }
    return text.allSatisfy { isPlain($0) || "-_.".contains($0) }
  }

  /// The names of the baselines there are, in order; none where the folder does not exist.
  /// - Throws: An `InputFileError` when the folder cannot be read.
  package func names() throws(InputFileError) -> [String] {
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    return try Folder(path).names().filter { Self.isName($0) && holdsRun($0) }.sorted()
  }

  private func holdsRun(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(path)/\(name)/\(RunDirectory.manifestName)")
  }

  /// The folder of a baseline.
  /// - Throws: A `BaselineError` when no baseline has that name, or the name is not valid; an `InputFileError` when it cannot be opened.
  package func folder(named name: String) throws -> RunDirectory {
    guard Self.isName(name) else { throw BaselineError.unusableName(name) }
    let known = try names()
    guard known.contains(name) else { throw BaselineError.notFound(name, folder: path, known: known) }
    return try RunDirectory(opening: "\(path)/\(name)")
  }

  /// A baseline with its samples.
  /// - Throws: What `folder(named:)` throws, and an `InputFileError` when a file in it cannot be read.
  package func run(named name: String) throws -> RunData { try RunData(reading: try folder(named: name), named: name) }
}
