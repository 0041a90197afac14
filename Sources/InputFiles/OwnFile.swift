import Foundation

/// A file that belongs to its folder, such as a file of a run. The folder may come from a stranger: a link in it could lead to any file of the user who opens
/// it.
package struct OwnFile: Sendable {
  private let path: String

  /// Names a file; it need not exist.
  package init(_ path: String) { self.path = path }

  /// Checks that the file is a regular file or does not exist.
  /// - Throws: An `InputFileError` that names the kind of file found instead.
  package func check() throws(InputFileError) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    try check(status)
  }

  /// Opens the file, and creates it if `flags` say so. Does not follow a link, and does not wait for a pipe.
  /// - Throws: An `InputFileError` that names the kind of file found instead, or gives the system's message.
  package func open(_ flags: Int32) throws(InputFileError) -> Int32 {
    try check()
    let descriptor = Foundation.open(path, flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY, 0o644)
    guard descriptor >= 0 else {
      let problem = "cannot be opened (\(String(cString: strerror(errno))))"
      throw InputFileError(file: path, problem: problem, remedy: "check the permissions and the free space, or choose another folder")
    }
    // The name may refer to another file by now.
    var status = stat()
    do throws(InputFileError) {
      if fstat(descriptor, &status) == 0 { try check(status) }
    } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }

  private func check(_ status: stat) throws(InputFileError) {
    let found: String
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFLNK: found = "a link"
    case S_IFDIR: found = "a folder"
    case S_IFIFO: found = "a pipe"
    default: found = "a device or a socket"
    }
    throw InputFileError(
      file: path, problem: "is \(found), where this folder has a file of its own",
      remedy: "put the file itself there, or remove the existing one")
  }
}
