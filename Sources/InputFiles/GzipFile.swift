import Foundation

/// A file that gzip has compressed or will compress, such as the samples of a published run.
///
///     let text = try GzipFile(path: "samples.csv.gz", maximumBytes: 1 << 30).text()
///
/// The program `gzip`, which is part of Linux distributions and macOS, does the work in a separate process. This process stops reading at the limit, so a
/// damaged or hostile file does no harm.
package struct GzipFile: Sendable {
  private let path: String
  private let maximumBytes: Int

  /// The time limit of gzip, in seconds.
  private static let longestTime = 600.0

  /// The file at `path`. The result may have at most `maximumBytes` bytes.
  package init(path: String, maximumBytes: Int) {
    self.path = path
    self.maximumBytes = maximumBytes
  }

  /// Whether the bytes begin like a compressed file.
  static func isPacked(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

  /// The decompressed text.
  /// - Throws: An `InputFileError` if the file is missing, unreadable, damaged or no gzip file, if its text is not UTF-8 or too long, or if `gzip` is
  ///   unavailable.
  /// - Complexity: O(*b*), *b* the size of the text in bytes.
  package func text() throws(InputFileError) -> String {
    guard Self.isPacked(try RegularFile(path: path, maximumBytes: maximumBytes).bytes()) else {
      throw damage("is not a gzip file")
    }
    let packed = "ends in the middle of its compressed data, or holds damaged data"
    guard let text = String(validating: try output(of: "-dc", orElse: damage(packed)), as: UTF8.self) else {
      throw InputFileError(file: path, problem: "holds text that is not UTF-8", remedy: "compress a UTF-8 text")
    }
    return text
  }

  /// The compressed contents of the file. They contain neither a time nor a name, so the same bytes give the same result.
  /// - Throws: An `InputFileError` if the file cannot be read, or if `gzip` is unavailable.
  /// - Complexity: O(*b*), *b* the number of bytes.
  package func packed() throws(InputFileError) -> [UInt8] {
    let fault = InputFileError(file: path, problem: "could not be compressed by gzip", remedy: "see whether `gzip -9nc` compresses it")
    return Array(try output(of: "-9nc", orElse: fault))
  }

  /// The output of gzip for the file. Throws `fault` if gzip fails.
  private func output(of flags: String, orElse fault: InputFileError) throws(InputFileError) -> Data {
    guard let input = FileHandle(forReadingAtPath: path) else {
      throw InputFileError(file: path, problem: "cannot be opened", remedy: "check the path and who may read it")
    }
    let (gzip, pipe) = (Process(), Pipe())
    gzip.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    gzip.arguments = ["gzip", flags]
    gzip.standardInput = input
    gzip.standardOutput = pipe
    gzip.standardError = FileHandle.nullDevice
    do {
      try gzip.run()
    } catch {
      throw missing("(\(error.localizedDescription))")
    }
    let number = gzip.processIdentifier
    let deadline = DispatchWorkItem { kill(number, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.longestTime, execute: deadline)
    defer { deadline.cancel() }
    let reader = pipe.fileHandleForReading
    var output = Data()
    var isRead = false
    do {
      while output.count <= maximumBytes, !isRead {
        let part = try reader.read(upToCount: 1 << 16) ?? Data()
        output += part
        isRead = part.isEmpty
      }
    } catch {}
    // gzip ends when it writes to a closed pipe.
    try? reader.close()
    gzip.waitUntilExit()
    if gzip.terminationReason == .uncaughtSignal, gzip.terminationStatus == SIGKILL {
      throw InputFileError(
        file: path, problem: "was not done when gzip was killed, as it is after \(Int(Self.longestTime)) s",
        remedy: "compress or unpack it by hand, and see what ends gzip")
    }
    guard output.count <= maximumBytes else { throw damage("is longer than \(maximumBytes) bytes when decompressed") }
    switch gzip.terminationStatus {
    case 0: if isRead { return output } else { throw fault }
    case 126, 127: throw missing("(it is not on PATH, or may not be executed)")
    default: throw fault
    }
  }

  private func damage(_ problem: String) -> InputFileError {
    InputFileError(file: path, problem: problem, remedy: "restore it from where the run was published, or remove it")
  }

  private func missing(_ reason: String) -> InputFileError {
    InputFileError(
      file: path, problem: "needs the program gzip, which cannot be run \(reason)",
      remedy: "install gzip (on Debian and Ubuntu: sudo apt-get install gzip)")
  }
}
