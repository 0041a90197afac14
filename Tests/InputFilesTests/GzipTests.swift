import InputFiles
import Testing

@Suite("gzip files")
struct GzipTests {
  /// Lines such as `flow/naive/query/1,7`: n, and 7 · n modulo 1,013, under three strategies.
  private static let rows: [UInt8] = (1..<30).flatMap { n in
    ["naive", "indexed", "rope"].flatMap { Array("flow/\($0)/query/\(n),\(n * 7 % 1013)\n".utf8) }
  }

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

  /// RFC 1952: magic, method 8, no flags, no time, 2 for the slowest method, 255 for an unknown system. RFC 1951: the bits 1 (last) and 01 (fixed codes),
  /// and seven zeros that end the block, are the bytes 03 00. Then the checksum and the length of nothing.
  @Test("Nothing packs into the twenty bytes that the format says")
  func empty() throws {
    let packed = Gzip.compressed([])
    #expect(packed == Self.bytes("1f8b08000000000002ff0300" + "00000000" + "00000000"))
    #expect(try Gzip.decompressed(packed, atMost: 0).isEmpty)
  }

  /// CRC-32's published check value: 0xCBF43926 for these nine digits.
  @Test("The last eight bytes are the published checksum and the length")
  func checksum() {
    #expect(Array(Gzip.compressed(Array("123456789".utf8)).suffix(8)) == Self.bytes("2639f4cb" + "09000000"))
  }

  @Test("What zlib packed is read, with codes of its own")
  func zlib() throws {
    #expect(try Gzip.decompressed(Self.bytes(Self.byZlib), atMost: 10_000) == Self.rows)
  }

  /// A stored block: the bits 1 and 00, then length 2, its complement, and two bytes. CRC-32 of `hi` is 0xD8932AAC.
  @Test("Stored blocks, names and several members are read")
  func members() throws {
    let stored = "01" + "0200fdff" + "6869" + "ac2a93d8" + "02000000"
    let plain = "1f8b08000000000002ff" + stored
    let named = "1f8b08080000000002ff" + "6100" + stored
    #expect(try Gzip.decompressed(Self.bytes(plain + named), atMost: 4) == Array("hihi".utf8))
  }

  @Test("What is packed reads back, and text of few words packs well")
  func roundTrip() throws {
    let packed = Gzip.compressed(Self.rows)
    #expect(packed.count < Self.rows.count / 4, "\(packed.count) of \(Self.rows.count)")
    #expect(try Gzip.decompressed(packed, atMost: Self.rows.count) == Self.rows)
    // The longest repetitions (258), and the longest distance (32,768) with one byte more.
    for count in [3, 258, 259, 1000] { try check([UInt8](repeating: 7, count: count)) }
    let far = (0..<32_769).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
    try check(far + far + [1] + far)
  }

  @Test("Random bytes read back")
  func random() throws {
    var generator = SeededGenerator(seed: SeededGenerator.seed(7, for: "GzipTests"))
    for _ in 0..<SeededGenerator.iterations(40) {
      let alphabet = [2, 5, 256].randomElement(using: &generator) ?? 2
      try check((0..<Int.random(in: 0...3000, using: &generator)).map { _ in UInt8(Int.random(in: 0..<alphabet, using: &generator)) })
    }
  }

  private func check(_ bytes: [UInt8]) throws {
    #expect(try Gzip.decompressed(Gzip.compressed(bytes), atMost: bytes.count) == bytes)
  }

  @Test("A file that is cut off anywhere is an error, and so is one with another checksum, length or magic")
  func damage() throws {
    let packed = Gzip.compressed(Array("indexed or rope: indexed or rope".utf8))
    for count in 3..<packed.count {
      #expect(throws: Gzip.Failure.cutOff, "\(count)") { try Gzip.decompressed(Array(packed[..<count]), atMost: 100) }
    }
    for place in (packed.count - 8)..<packed.count {
      var damaged = packed
      damaged[place] ^= 1
      #expect(throws: Gzip.Failure.damaged, "\(place)") { try Gzip.decompressed(damaged, atMost: 100) }
    }
    for bytes in [[], Array("cell,layout".utf8)] { #expect(throws: Gzip.Failure.notGzip) { try Gzip.decompressed(bytes, atMost: 100) } }
    #expect(throws: Gzip.Failure.tooLong(limit: 31)) { try Gzip.decompressed(packed, atMost: 31) }
  }

  @Test("Bytes damaged anywhere never crash")
  func fuzz() throws {
    var generator = SeededGenerator(seed: SeededGenerator.seed(8, for: "GzipTests"))
    let packed = Self.bytes(Self.byZlib)
    for _ in 0..<SeededGenerator.iterations(300) {
      var damaged = packed
      for _ in 0..<3 { damaged[Int.random(in: 10..<packed.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator) }
      let read = try? Gzip.decompressed(damaged, atMost: 10_000)
      #expect(read == nil || read == Self.rows)
    }
  }
}
