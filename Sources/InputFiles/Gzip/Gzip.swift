/// The gzip format (RFC 1952), for files that are too large to publish as they are: `gunzip` and every data tool read what this writes.
///
///     let packed = Gzip.compressed(bytes)
///     let bytes = try Gzip.decompressed(packed, atMost: 1 << 30)
///
/// Foundation has no compression on Linux, and zlib would be one more library to install. Text packs about a third worse than by `gzip -9`, because
/// codes are fixed. The same bytes give the same file: it holds no time and no name.
package enum Gzip {
  /// Why bytes are no gzip file.
  package enum Failure: Error, Equatable, CustomStringConvertible {
    /// They do not begin as one.
    case notGzip
    /// They end too early.
    case cutOff
    /// They hold what the format forbids, or the checksum is that of another text.
    case damaged
    /// The text is longer than was allowed.
    case tooLong(limit: Int)

    /// What was found, as a clause.
    package var description: String {
      switch self {
      case .notGzip: "is not a gzip file"
      case .cutOff: "ends in the middle of its compressed data"
      case .damaged: "holds damaged compressed data"
      case .tooLong(let limit): "is longer than \(limit) bytes when decompressed"
      }
    }
  }

  private static let magic: [UInt8] = [0x1F, 0x8B, 8]

  /// The bytes in a gzip file.
  /// - Complexity: O(*b*), *b* the number of bytes.
  package static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    // No flags, no time, the slowest method, an unknown system.
    let header = magic + [0, 0, 0, 0, 0, 2, 255]
    return header + Deflate.compressed(bytes) + littleEndian(Checksum.crc32(bytes)) + littleEndian(UInt32(truncatingIfNeeded: bytes.count))
  }

  /// The bytes that a gzip file holds, all of its members one after the other.
  /// - Throws: A ``Failure`` if it is none, or is damaged, or holds more than `limit` bytes.
  /// - Complexity: O(*b*), *b* the number of bytes.
  package static func decompressed(_ file: [UInt8], atMost limit: Int) throws(Failure) -> [UInt8] {
    var reader = BitReader(file)
    var bytes: [UInt8] = []
    repeat {
      try skipHeader(&reader)
      let member = try Inflate.bytes(from: &reader, atMost: limit - bytes.count, limit: limit)
      reader.alignToByte()
      let sum = try reader.littleEndian()
      guard try reader.littleEndian() == UInt32(truncatingIfNeeded: member.count), sum == Checksum.crc32(member) else { throw .damaged }
      bytes = bytes.isEmpty ? member : bytes + member
    } while !reader.isAtEnd
    return bytes
  }

  private static func skipHeader(_ reader: inout BitReader) throws(Failure) {
    for byte in magic {
      guard let found = reader.nextByte() else { throw reader.isEmpty ? .notGzip : .cutOff }
      guard found == byte else { throw .notGzip }
    }
    let flags = try reader.byte()
    for _ in 0..<6 { _ = try reader.byte() }
    if flags & 4 != 0 {
      let count = Int(try reader.byte()) | Int(try reader.byte()) << 8
      for _ in 0..<count { _ = try reader.byte() }
    }
    // A name, a comment: each ends with a zero.
    for flag in [8, 16] as [UInt8] where flags & flag != 0 { while try reader.byte() != 0 {} }
    if flags & 2 != 0 { for _ in 0..<2 { _ = try reader.byte() } }
  }

  private static func littleEndian(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
}

/// The checksum of gzip: CRC-32 (ISO 3309).
enum Checksum {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xEDB8_8320 }
  }

  static func crc32(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    table.withUnsafeBufferPointer { table in
      for byte in bytes { sum = table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8 }
    }
    return ~sum
  }
}
