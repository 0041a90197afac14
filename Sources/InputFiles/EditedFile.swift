import Foundation

/// A file of the user, of which the program rewrites a part.
///
///     let file = try EditedFile(reading: "README.md")
///     try file.replace(with: changed(file.bytes))
package struct EditedFile: Sendable {
  /// The size of the largest file that can be edited, in bytes.
  private static let maximumBytes = 64 << 20

  /// The path as it was given.
  package let path: String
  /// The contents of the file.
  package let bytes: [UInt8]

  /// Reads the file at `path`.
  /// - Throws: An `InputFileError` if it is missing, unreadable, not a regular file, or read-only.
  package init(reading path: String) throws(InputFileError) {
    bytes = try RegularFile(path: path, maximumBytes: Self.maximumBytes).bytes()
    var status = stat()
    // The mode also decides for an administrator, to whom access(2) allows everything.
    guard stat(path, &status) == 0, status.st_mode & S_IWUSR != 0, access(path, W_OK) == 0 else {
      throw InputFileError(file: path, problem: "is read-only", remedy: "make it writable (chmod u+w), or leave it out")
    }
    self.path = path
  }

  /// Replaces the contents of the file in one step. Readers see either the old file or the new one, with the same permissions. A link stays a link. If
  /// nothing changed, nothing is written.
  /// - Throws: An `InputFileError` with the system's message. The file is then unchanged.
  package func replace(with new: [UInt8]) throws(InputFileError) {
    guard new != bytes else { return }
    try OutputFile(path).write(new)
  }
}
