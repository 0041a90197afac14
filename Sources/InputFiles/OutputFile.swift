import Foundation

/// A file that the user names for a result.
///
/// A regular file is replaced in one step, so readers see either the old file or the new one. A link stays a link, and its target is replaced. Pipes and
/// devices, such as `/dev/null` and `/dev/stdout`, are written to and stay pipes and devices.
///
///     try OutputFile("report.svg").write(svg)
package struct OutputFile: Sendable {
  /// The path as it was given.
  package let path: String
  /// Whether the file belongs to a folder that may come from a stranger. A link, a pipe or a device in its place is then refused.
  private let isOwn: Bool

  /// Names a file; it need not exist.
  package init(_ path: String) { self.init(path, isOwn: false) }

  private init(_ path: String, isOwn: Bool) {
    self.path = path
    self.isOwn = isOwn
  }

  /// Names a file that belongs to its folder, such as a file of a run. If there is anything but a regular file, it is neither written nor followed.
  package static func own(_ path: String) -> OutputFile { OutputFile(path, isOwn: true) }

  /// The destination of the bytes.
  private enum Destination {
    /// A descriptor that this process has open.
    case descriptor(Int32)
    /// A pipe, a device or a socket.
    case stream(String)
    /// A regular file, with its permissions if it exists.
    case file(String, mode: mode_t?)
  }

  /// Whether the path leads to a pipe, a device or an open descriptor. A second file cannot be put next to such a file.
  package var isStream: Bool {
    guard let destination = try? destination() else { return false }
    if case .file = destination { return false }
    return true
  }

  /// Writes a text in UTF-8; see ``write(_:)-([UInt8])``.
  package func write(_ text: String) throws(InputFileError) { try write(Array(text.utf8)) }

  /// Writes `bytes`. Waits for a reader if the path names a pipe.
  /// - Throws: An `InputFileError` with the system's message. A regular file is then unchanged.
  package func write(_ bytes: [UInt8]) throws(InputFileError) {
    switch try destination() {
    case .descriptor(let descriptor):
      guard writeAll(bytes, to: descriptor) else { throw failure(errno) }
    case .stream(let name):
      let descriptor = open(name, O_WRONLY | O_CLOEXEC | O_NOCTTY)
      guard descriptor >= 0 else { throw failure(errno) }
      try finish(bytes, descriptor)
    case .file(let target, let mode): try replace(target, mode, bytes)
    }
  }

  /// Finds the destination. Follows links, so that none of them is replaced.
  private func destination() throws(InputFileError) -> Destination {
    guard !path.isEmpty else { throw failure("the file name is empty") }
    guard !path.utf8.contains(0) else { throw failure("the file name contains a NUL") }
    if isOwn { try OwnFile(path).check() }
    var name = path
    // As many links as Linux follows.
    for _ in 0..<40 {
      if let descriptor = Self.descriptor(named: name) { return .descriptor(descriptor) }
      var status = stat()
      if stat(name, &status) == 0 {
        switch status.st_mode & S_IFMT {
        case S_IFDIR: throw failure("is a folder")
        case S_IFREG: break
        default: return .stream(name)
        }
      }
      let mode = lstat(name, &status) == 0 ? status.st_mode : nil
      guard let mode, mode & S_IFMT == S_IFLNK else { return .file(name, mode: mode.map { $0 & 0o7777 }) }
      guard let next = Self.target(ofLink: name) else { throw failure(errno) }
      name = next
    }
    throw failure(ELOOP)
  }

  /// The open descriptor that a name represents. Opening such a name again would start at the beginning of the file, and overwrite the output of the process.
  private static func descriptor(named name: String) -> Int32? {
    switch name {
    case "/dev/stdout": return STDOUT_FILENO
    case "/dev/stderr": return STDERR_FILENO
    default:
      let folder = ["/dev/fd/", "/proc/self/fd/"].first { name.hasPrefix($0) }
      return folder.flatMap { Int32(name.dropFirst($0.count)) }
    }
  }

  /// The target of a link, as a path that is valid where the link's own path is.
  private static func target(ofLink name: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(name, &buffer, buffer.count)
    guard count > 0 else { return nil }
    let target = String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    guard !target.hasPrefix("/"), let end = name.lastIndex(of: "/") else { return target }
    return name[...end] + target
  }

  /// Writes a new file next to the target, and renames it to the target.
  private func replace(_ target: String, _ mode: mode_t?, _ bytes: [UInt8]) throws(InputFileError) {
    if mode != nil, access(target, W_OK) != 0 { throw failure(errno) }
    let temporary = "\(target).\(getpid())-\(String(UInt32.random(in: 0 ... .max), radix: 16)).tmp"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(errno) }
    do throws(InputFileError) {
      if let mode, fchmod(descriptor, mode) != 0 {
        let code = errno
        close(descriptor)
        throw failure(code)
      }
      try finish(bytes, descriptor)
      guard rename(temporary, target) == 0 else { throw failure(errno) }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// The process that writes or wrote a temporary file; nil if the name is not that of a temporary file.
  package static func maker(ofTemporary name: String) -> pid_t? {
    name.wholeMatch(of: /.+\.([0-9]+)-[0-9a-f]+\.tmp/).flatMap { pid_t($0.1) }
  }

  /// Writes all bytes and closes the descriptor.
  private func finish(_ bytes: [UInt8], _ descriptor: Int32) throws(InputFileError) {
    // The file is on the disk before it is renamed: a loss of power leaves either the old file or the new one.
    var code = writeAll(bytes, to: descriptor) && synchronize(descriptor) ? 0 : errno
    if close(descriptor) != 0, code == 0 { code = errno }
    guard code == 0 else { throw failure(code) }
  }

  private func failure(_ code: Int32) -> InputFileError {
    let remedy = [ENOSPC, EDQUOT, EFBIG].contains(code) ? "free some space and try again" : Self.standardRemedy
    return failure("cannot be written (\(String(cString: strerror(code))))", remedy)
  }

  private static let standardRemedy = "name a file in a folder that exists and may be written to"

  private func failure(_ problem: String, _ remedy: String = standardRemedy) -> InputFileError {
    InputFileError(file: path.isEmpty ? "“”" : path, problem: problem, remedy: remedy)
  }
}

/// Writes all bytes to a descriptor. Returns whether the system accepted them; if not, `errno` gives the reason.
///
/// FileHandle does not help: it stops the program if a stream is closed.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count < 0 && errno == EINTR { continue }
    guard count > 0 else { return false }
    rest = rest.dropFirst(count)
  }
  return true
}

/// Waits until the bytes written to a descriptor are on the disk. Returns whether the system did that; if not, `errno` gives the reason.
///
/// Pipes, terminals and some file systems do not support it, which is no failure.
package func synchronize(_ descriptor: Int32) -> Bool {
  while fsync(descriptor) != 0 {
    if errno == EINTR { continue }
    return [EINVAL, EROFS, ENOTSUP, ENOSYS].contains(errno)
  }
  return true
}
