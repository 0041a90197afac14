import Foundation
import InputFiles

/// A file of a run that is written so that a killed process leaves whole rows or the whole old file.
struct RunFile {
  let path: String

  /// The name without its folder.
  var name: String { URL(fileURLWithPath: path).lastPathComponent }

  var exists: Bool { access(path, F_OK) == 0 }

  /// Whether the file is empty or holds only the beginning of `header`, without its line end.
  func isCutOff(within header: String) -> Bool {
    guard let handle = FileHandle(forReadingAtPath: path) else { return false }
    defer { try? handle.close() }
    do {
      let start = try handle.read(upToCount: header.utf8.count) ?? Data()
      return start.count < header.utf8.count && header.utf8.starts(with: start)
    } catch {
      return false
    }
  }

  /// Appends `rows`, and `header` before them when the file is new, in one write(2).
  ///
  /// When the system takes only a part (a full disk), the part is taken back, so that the file still ends in a whole row.
  /// - Throws: An `InputFileError` that names the file and says what the system said.
  func append(header: String, rows: String) throws(InputFileError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw failure("cannot be opened for writing", errno) }
    defer { close(descriptor) }
    let end = lseek(descriptor, 0, SEEK_END)
    guard end >= 0 else { throw failure("cannot be written", errno) }
    let bytes = Array((end == 0 ? header + rows : rows).utf8)
    let written = Self.write(bytes, to: descriptor)
    guard written == bytes.count else {
      let code = written < 0 ? errno : ENOSPC
      _ = ftruncate(descriptor, end)
      throw failure("cannot be written", code)
    }
  }

  /// Replaces the file by `text`: readers and a killed process see the old file or the new one, never a part.
  /// - Throws: An `InputFileError` that names the file and says what the system said.
  func replace(with text: String) throws(InputFileError) { try replace(with: Array(text.utf8)) }

  /// Replaces the file by `bytes`, as a text is.
  /// - Throws: An `InputFileError` that names the file and says what the system said.
  func replace(with bytes: [UInt8]) throws(InputFileError) { try OutputFile(path).write(bytes) }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int {
    while true {
      let written = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if written >= 0 || errno != EINTR { return written }
    }
  }

  private func failure(_ problem: String, _ code: Int32) -> InputFileError {
    InputFileError(
      file: path, problem: "\(problem) (\(String(cString: strerror(code))))",
      remedy: "check the permissions and the free space, or choose another folder")
  }
}
