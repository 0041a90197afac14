import Foundation

/// A person's file that a part of is written anew.
///
///     let file = try EditedFile(reading: "README.md")
///     try file.replace(with: changed(file.bytes))
package struct EditedFile: Sendable {
  /// The largest file that is edited, in bytes.
  private static let maximumBytes = 64 << 20

  /// The path as it was given.
  package let path: String
  /// What the file holds.
  package let bytes: [UInt8]

  /// Reads the file at `path`.
  /// - Throws: An `InputFileError` if it is missing, unreadable, not a regular file, or read-only.
  package init(reading path: String) throws(InputFileError) {
    bytes = try RegularFile(path: path, maximumBytes: Self.maximumBytes).bytes()
    var status = stat()
    // The mode says it to an administrator too, for whom access(2) allows everything.
    guard stat(path, &status) == 0, status.st_mode & S_IWUSR != 0, access(path, W_OK) == 0 else {
      throw InputFileError(file: path, problem: "is read-only", remedy: "make it writable (chmod u+w), or leave it out")
    }
    self.path = path
  }

  /// Replaces what the file holds, in one step: readers see the old file or the new one, with the same permissions. A link stays a link. If nothing
  /// changed, nothing is written.
  /// - Throws: An `InputFileError` that says what the system said; then the file is as it was.
  package func replace(with new: [UInt8]) throws(InputFileError) {
    guard new != bytes else { return }
    try OutputFile(path).write(new)
  }
}
