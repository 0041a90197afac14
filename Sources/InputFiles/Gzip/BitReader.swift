/// Reads bits, the lowest of each byte first, and whole bytes between them.
struct BitReader {
  private let bytes: [UInt8]
  private var next = 0
  private var held: UInt32 = 0
  private var heldCount = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isEmpty: Bool { bytes.isEmpty }
  var isAtEnd: Bool { next == bytes.count }

  /// A number of that many bits, at most 16.
  mutating func bits(_ count: Int) throws(Gzip.Failure) -> Int {
    while heldCount < count {
      guard next < bytes.count else { throw .cutOff }
      held |= UInt32(bytes[next]) << heldCount
      next += 1
      heldCount += 8
    }
    defer {
      held >>= count
      heldCount -= count
    }
    return Int(held & (1 << count - 1))
  }

  /// Drops the bits up to the next byte. Fewer than eight are ever held between two symbols.
  mutating func alignToByte() { (held, heldCount) = (0, 0) }

  /// The next byte; `nil` at the end. No bits may be held.
  mutating func nextByte() -> UInt8? {
    guard next < bytes.count else { return nil }
    defer { next += 1 }
    return bytes[next]
  }

  /// The next byte.
  mutating func byte() throws(Gzip.Failure) -> UInt8 {
    guard let byte = nextByte() else { throw .cutOff }
    return byte
  }

  /// The next four bytes as a number.
  mutating func littleEndian() throws(Gzip.Failure) -> UInt32 {
    var value: UInt32 = 0
    for place in 0..<4 { value |= UInt32(try byte()) << UInt32(8 * place) }
    return value
  }
}
