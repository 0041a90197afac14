import Foundation

/// A folder that the user names.
package struct Folder: Sendable {
  /// The path as it was given.
  package let path: String

  /// The folder at `path`; it need not exist yet.
  package init(_ path: String) { self.path = path }

  /// The folder of the file at `path`.
  package init(of path: String) {
    let folder = NSString(string: path).deletingLastPathComponent
    self.path = folder.isEmpty ? "." : folder
  }

  /// The names of its entries, in any order.
  /// - Throws: An `InputFileError` with the system's message.
  package func names() throws(InputFileError) -> [String] {
    try attempt("cannot be read") { try FileManager.default.contentsOfDirectory(atPath: path) }
  }

  /// Creates the folder and its parents if they are missing.
  /// - Throws: An `InputFileError` with the system's message.
  package func create() throws(InputFileError) {
    try attempt("cannot be created") { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
  }

  private func attempt<Result>(_ problem: String, _ work: () throws -> Result) throws(InputFileError) -> Result {
    do {
      return try work()
    } catch {
      throw InputFileError(
        file: path, problem: "\(problem) (\(error.localizedDescription))", remedy: "check the permissions, or choose another folder")
    }
  }
}
