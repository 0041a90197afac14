/// A UTF-8 text file, read whole and checked.
///
///     let file = try TextFile(reading: "sizes.csv")
///     print(file.text)
package struct TextFile: Equatable, Sendable {
  /// The size in bytes above which a file is refused unless the caller sets another limit: 64 MiB.
  package static let defaultMaximumBytes = 64 << 20

  /// The path as it was given.
  package let path: String
  /// The text, without a byte-order mark. It is never empty and contains no NUL.
  package let text: String
  /// Whether the file was compressed by gzip.
  package let isPacked: Bool
  /// Whether the file ended in an incomplete character or in NULs, which were dropped.
  let endsTorn: Bool

  /// Reads the file at `path`.
  ///
  /// - Throws: `InputFileError` when the file is missing, unreadable, not a regular file, over `maximumBytes` (refused before it is read), empty, binary or
  ///   not UTF-8. For the last two, the error names the line of the first bad byte.
  /// - Complexity: O(*b*), *b* the size of the file in bytes.
  package init(reading path: String, maximumBytes: Int = TextFile.defaultMaximumBytes) throws(InputFileError) {
    try self.init(reading: path, maximumBytes: maximumBytes, allowingTornEnd: false)
  }

  /// Reads the file as the public initialiser does. With `allowingTornEnd` it also accepts a file that a killed process left in the middle of a character,
  /// and a file whose end is NULs after a loss of power.
  init(reading path: String, maximumBytes: Int, allowingTornEnd: Bool) throws(InputFileError) {
    var bytes = try RegularFile(path: path, maximumBytes: maximumBytes).bytes()
    let isPacked = GzipFile.isPacked(bytes)
    // A file to which rows are added, such as one that may end torn, is never compressed.
    if isPacked, !allowingTornEnd { bytes = Array(try GzipFile(path: path, maximumBytes: maximumBytes).text().utf8) }
    // NULs may follow the first bytes of a character.
    let endsInNULs = allowingTornEnd && Self.dropNULs(from: &bytes)
    let endsInCharacter = allowingTornEnd && Self.dropTornCharacter(from: &bytes)
    endsTorn = endsInNULs || endsInCharacter
    self.isPacked = isPacked
    self.path = path
    self.text = try Self.decode(bytes, path: path)
  }

  private static func decode(_ bytes: [UInt8], path: String) throws(InputFileError) -> String {
    let saveAsUTF8 = "save it as UTF-8 text"
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw InputFileError(file: path, problem: "is UTF-16", remedy: saveAsUTF8)
    }
    if let offset = bytes.firstIndex(of: 0) {
      let line = LineCount.line(ofOffset: offset, in: bytes)
      throw InputFileError(file: path, line: line, problem: "contains a NUL byte, so it is not text", remedy: "give a text file")
    }
    let marked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let body = marked ? bytes[3...] : bytes[...]
    guard !body.isEmpty else { throw InputFileError(file: path, problem: "is empty", remedy: "give a file with contents") }
    if let text = String(validating: body, as: UTF8.self) { return text }
    let offset = firstInvalidOffset(in: bytes) ?? 0
    let byte = String(bytes[offset], radix: 16, uppercase: true)
    throw InputFileError(
      file: path, line: LineCount.line(ofOffset: offset, in: bytes), problem: "is not UTF-8 (byte 0x\(byte))", remedy: saveAsUTF8)
  }

  private static func firstInvalidOffset(in bytes: [UInt8]) -> Int? {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded): offset += encoded.count
      case .emptyInput: return nil
      case .error: return offset
      }
    }
  }

  /// Drops NULs at the end, which the system had not yet replaced by the written bytes. Returns whether it found any.
  private static func dropNULs(from bytes: inout [UInt8]) -> Bool {
    guard bytes.last == 0, let end = bytes.lastIndex(where: { $0 != 0 }) else { return false }
    bytes.removeSubrange((end + 1)...)
    return true
  }

  /// Drops the first bytes of a last character that was never written completely. Returns whether it found any.
  private static func dropTornCharacter(from bytes: inout [UInt8]) -> Bool {
    let tail = bytes.suffix(3)
    guard let lead = tail.lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return false }
    let length =
      switch bytes[lead] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    guard bytes.count - lead < length else { return false }
    bytes.removeSubrange(lead...)
    return true
  }
}

/// Line numbers as an editor counts them: LF, CRLF and a lone CR each end one line.
enum LineCount {
  /// The line, from 1, of the byte at `offset`.
  static func line(ofOffset offset: Int, in bytes: some Sequence<UInt8>) -> Int {
    var line = 1
    var previous: UInt8 = 0
    for byte in bytes.prefix(offset) {
      if byte == 0x0D || (byte == 0x0A && previous != 0x0D) { line += 1 }
      previous = byte
    }
    return line
  }
}
