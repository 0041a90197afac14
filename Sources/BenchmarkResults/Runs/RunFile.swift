import Foundation
import InputFiles

/// A file of a run. It is written so that a killed process leaves whole rows or the whole old file.
struct RunFile {
  let path: String

  /// The name of the file without its folder.
  var name: String { URL(fileURLWithPath: path).lastPathComponent }

  var exists: Bool { access(path, F_OK) == 0 }

  /// Whether the file is empty or holds only the beginning of `header`, without its line end.
  func isCutOff(within header: String) -> Bool {
    guard (try? OwnFile(path).check()) != nil, let handle = FileHandle(forReadingAtPath: path) else { return false }
    defer { try? handle.close() }
    do {
      // A loss of power may leave NULs.
      let start = (try handle.read(upToCount: header.utf8.count) ?? Data()).prefix { $0 != 0 }
      return start.count < header.utf8.count && header.utf8.starts(with: start)
    } catch {
      return false
    }
  }

  /// Appends `rows` and waits until they are on the disk. If the file is new, `header` comes before them.
  ///
  /// If the system writes only a part (because the disk is full), that part is removed again, so that the file still ends in a whole row.
  /// - Throws: An `InputFileError` that names the file and has the message of the system.
  func append(header: String, rows: String) throws(InputFileError) {
    let descriptor = try OwnFile(path).open(O_WRONLY | O_CREAT | O_APPEND)
    defer { close(descriptor) }
    let end = lseek(descriptor, 0, SEEK_END)
    guard end >= 0 else { throw failure(errno) }
    guard writeAll(Array((end == 0 ? header + rows : rows).utf8), to: descriptor), synchronize(descriptor) else {
      let code = errno
      _ = ftruncate(descriptor, end)
      throw failure(code)
    }
  }

  /// Replaces the file with `text`. Readers and a killed process see the old file or the new one, never a part.
  /// - Throws: An `InputFileError` that names the file and has the message of the system.
  func replace(with text: String) throws(InputFileError) { try replace(with: Array(text.utf8)) }

  /// Replaces the file with `bytes`, in the same way.
  /// - Throws: An `InputFileError` that names the file and has the message of the system.
  func replace(with bytes: [UInt8]) throws(InputFileError) { try OutputFile.own(path).write(bytes) }

  private func failure(_ code: Int32) -> InputFileError {
    InputFileError(
      file: path, problem: "cannot be written (\(String(cString: strerror(code))))",
      remedy: "check the permissions and the free space, or choose another folder")
  }
}
