#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

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
  private let mode: mode_t

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
    mode = status.st_mode & 0o7777
  }

  /// Replaces what the file holds, in one step: readers see the old file or the new one, with the same permissions. A link stays a link. If nothing
  /// changed, nothing is written.
  /// - Throws: An `InputFileError` that says what the system said; then the file is as it was.
  package func replace(with new: [UInt8]) throws(InputFileError) {
    guard new != bytes else { return }
    guard let resolved = realpath(path, nil) else { throw failure(errno) }
    let target = String(cString: resolved)
    free(resolved)
    let temporary = "\(target).\(getpid()).tmp"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw failure(errno) }
    var code: Int32 = 0
    if !Self.writeAll(new, to: descriptor) || fchmod(descriptor, mode) != 0 { code = errno }
    if close(descriptor) != 0, code == 0 { code = errno }
    if code == 0, rename(temporary, target) != 0 { code = errno }
    guard code == 0 else {
      unlink(temporary)
      throw failure(code)
    }
  }

  private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private func failure(_ code: Int32) -> InputFileError {
    InputFileError(
      file: path, problem: "cannot be written (\(String(cString: strerror(code))))",
      remedy: "check the permissions of its folder and the free space")
  }
}
