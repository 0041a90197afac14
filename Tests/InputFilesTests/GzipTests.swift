import InputFiles
import Testing
import UnitTestSupport

@Suite("gzip files")
struct GzipTests {
  /// Lines such as `flow/naive/query/1,7`: n, and 7 · n modulo 1,013, under three strategies.
  private static let rows: String = (1..<30).flatMap { n in
    ["naive", "indexed", "rope"].map { "flow/\($0)/query/\(n),\(n * 7 % 1013)\n" }
  }.joined()

  /// The same rows as zlib packs them at level 9, which takes codes of its own (block type 2). Made with Python:
  /// `c = zlib.compressobj(9, zlib.DEFLATED, 31); (c.compress(rows) + c.flush()).hex()`.
  private static let byZlib = """
    1f8b08000000000002036dd44b6ac3401045d179d652a0fe49ea5e4ec03218829d18f2db7dda6450b79237bd259dd1a3cf2fb7cfe5fa7cf93896b7f7e3fe\
    bd64db9fce8f78b99e8eafe3f437df6fafff3ee5ffc572538077081e49542b5911de417824d1ac74457807e191c46a75558477101e496cd68a22bc83f048\
    62b73614e11d844712ddd64d11de417824316cab8af00ec263d855b23dc965f981dbf21a94b939bd4f3f50f11a94625d8e14072a5e83526dc89de240c56b\
    509a0d39551ca8780dca6a39c9b9f2420739409be52c47cb0b21e400edb3cbe9f242083940dd729103e68510728086e52a67cc0b21e4f0c4a5f96cc92df3\
    c2670e3940797639675e082107683ea4ab7e767121841ca06a7993a3e685107280daec72d7bc10420ed01cea2e97cd0b21e400cda176b96c5e082107680e\
    b5cb65f34208394073a8432e9b1742c8011a56925c362f847ef30f70bfa5dafd070000
    """

  private static func bytes(_ hexadecimal: String) -> [UInt8] {
    let digits = Array(hexadecimal)
    return stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...($0 + 1)]), radix: 16) }
  }

  /// Reads these bytes as a file, of which the text may have `limit` bytes.
  private static func text(of bytes: [UInt8], atMost limit: Int = 10_000) throws -> String {
    let folder = try TemporaryFolder()
    return try GzipFile(path: folder.write(bytes, to: "f.gz"), maximumBytes: limit).text()
  }

  private static func packed(_ text: String) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    return try GzipFile(path: folder.write(text, to: "f"), maximumBytes: 100_000).packed()
  }

  /// The problem of a file that cannot be read.
  private static func problem(of bytes: [UInt8], atMost limit: Int = 10_000) -> String? {
    #expect(throws: InputFileError.self) { try text(of: bytes, atMost: limit) }?.problem
  }

  @Test("A file that cannot be opened is an error, and is not packed as an empty one")
  func missing() throws {
    let file = GzipFile(path: try TemporaryFolder().path("missing.csv"), maximumBytes: 1_000)
    #expect(throws: InputFileError.self) { try file.packed() }
    #expect(throws: InputFileError.self) { try file.text() }
  }

  @Test("A file of zlib's is read")
  func zlib() throws {
    #expect(try Self.text(of: Self.bytes(Self.byZlib)) == Self.rows)
  }

  /// A stored block: the bits 1 and 00, then length 2, its complement, and two bytes. CRC-32 of `hi` is 0xD8932AAC.
  @Test("Stored blocks, names and several members are read")
  func members() throws {
    let stored = "01" + "0200fdff" + "6869" + "ac2a93d8" + "02000000"
    let plain = "1f8b08000000000002ff" + stored
    let named = "1f8b08080000000002ff" + "6100" + stored
    #expect(try Self.text(of: Self.bytes(plain + named)) == "hihi")
  }

  /// RFC 1952: bytes 4 to 7 of the header are the time, and bit 3 of byte 3 says that a name follows.
  @Test("A compressed text reads back, is small, and holds neither a time nor a name")
  func roundTrip() throws {
    let packed = try Self.packed(Self.rows)
    #expect(packed.count < Self.rows.utf8.count / 4 && packed[3] == 0 && packed[4..<8].allSatisfy { $0 == 0 })
    #expect(try packed == Self.packed(Self.rows))
    #expect(try Self.text(of: packed) == Self.rows)
    #expect(try Self.text(of: Self.packed("")).isEmpty)
  }

  @Test("A file that is cut off is an error, and so is one with another checksum, length or magic, or of text that is not UTF-8")
  func damage() throws {
    let packed = Self.bytes(Self.byZlib)
    let damage = "ends in the middle of its compressed data, or holds damaged data"
    for count in [3, 10, packed.count / 2, packed.count - 1] { #expect(Self.problem(of: Array(packed[..<count])) == damage, "\(count)") }
    for place in [packed.count / 2, packed.count - 8, packed.count - 1] {
      var damaged = packed
      damaged[place] ^= 1
      #expect(Self.problem(of: damaged) == damage, "\(place)")
    }
    for bytes in [[], Array("cell,layout".utf8)] { #expect(Self.problem(of: bytes) == "is not a gzip file") }
    // A stored block of the two bytes FF FE, whose CRC-32 is 0x88F83096.
    let notText = "1f8b08000000000002ff" + "01" + "0200fdff" + "fffe" + "9630f888" + "02000000"
    #expect(Self.problem(of: Self.bytes(notText)) == "holds text that is not UTF-8")
  }

  @Test("A small file of a long text is given up as soon as the text is too long")
  func limit() throws {
    let bomb = try Self.packed(String(repeating: "0", count: 100_000))
    #expect(bomb.count < 1_000)
    #expect(Self.problem(of: bomb, atMost: 99_999) == "is longer than 99999 bytes when decompressed")
    #expect(try Self.text(of: bomb, atMost: 100_000).utf8.count == 100_000)
  }
}
