/// A short digest of a file's bytes, which tells whether a file has changed. It does not protect against intent.
///
///     let digest = try FileDigest(reading: "sizes.csv").description   // "af63dc4c8601ec8c"
package struct FileDigest: Hashable, Sendable, CustomStringConvertible {
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The digest of the file at `path`.
  /// - Throws: `InputFileError` when the file is missing, unreadable, not a regular file, or over `maximumBytes`.
  /// - Complexity: O(*b*), *b* the size of the file in bytes.
  package init(reading path: String, maximumBytes: Int = TextFile.defaultMaximumBytes) throws(InputFileError) {
    self.init(of: try RegularFile(path: path, maximumBytes: maximumBytes).bytes())
  }

  /// The digest of some bytes: FNV-1a with 64 bits.
  init(of bytes: [UInt8]) {
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  /// Sixteen hexadecimal digits.
  package var description: String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
