import Foundation

/// The bytes of one regular file, read without waiting and within a limit.
///
/// Pipes and devices are refused before they are opened: opening a pipe would wait for a writer, and `/dev/zero` never ends.
struct RegularFile {
  let path: String
  let maximumBytes: Int

  /// Reads the whole file.
  ///
  /// - Throws: `InputFileError` for a path that is empty, missing or unreadable, for anything but a regular file, and for a file over `maximumBytes`. If the
  ///   file's size already tells that, it is refused before a byte is read.
  /// - Complexity: O(*b*), *b* the size of the file, at most `maximumBytes`.
  func bytes() throws(InputFileError) -> [UInt8] {
    guard !path.isEmpty else { throw failure("the file name is empty", "name a file") }
    guard !path.utf8.contains(0) else { throw failure("the file name contains a NUL", "name a file") }
    var status = stat()
    guard stat(path, &status) == 0 else { throw systemFailure(errno) }
    try check(status)
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw systemFailure(errno) }
    defer { close(descriptor) }
    // The name may refer to another file by now.
    guard fstat(descriptor, &status) == 0 else { throw systemFailure(errno) }
    try check(status)
    return try contents(of: descriptor, expecting: Int(status.st_size))
  }

  private func check(_ status: stat) throws(InputFileError) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw failure("is a directory", "name a file in it")
    case S_IFIFO: throw failure("is a pipe", "save its output to a file and name that")
    default: throw failure("is a device or a socket, not a regular file", "name a text file")
    }
    guard status.st_size <= maximumBytes else { throw oversize("is \(status.st_size) bytes long") }
  }

  /// Reads to the end of the file. The size does not tell where that is: a file may grow while it is read, and a file under `/proc` claims to be empty.
  private func contents(of descriptor: Int32, expecting size: Int) throws(InputFileError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw systemFailure(errno)
      }
      guard bytes.count + count <= maximumBytes else { throw oversize("is longer than \(maximumBytes) bytes") }
      bytes.append(contentsOf: chunk[..<count])
    }
  }

  private func oversize(_ problem: String) -> InputFileError {
    failure(problem, "give a file of at most \(maximumBytes) bytes")
  }

  private func systemFailure(_ code: Int32) -> InputFileError {
    switch code {
    case ENOENT: failure("does not exist", "check the path")
    case ENOTDIR: failure("does not exist, because a part of its path is not a directory", "check the path")
    case EACCES, EPERM: failure("may not be read", "check the permissions of the file and of its folders")
    default: failure("cannot be read (\(String(cString: strerror(code))))", "check the path and the file")
    }
  }

  private func failure(_ problem: String, _ remedy: String) -> InputFileError {
    InputFileError(file: path.isEmpty ? "“”" : path, problem: problem, remedy: remedy)
  }
}
