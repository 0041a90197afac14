/// Writes deflate (RFC 1951) in one block of fixed codes, repeating what stood up to 32 KiB before.
enum Deflate {
  /// The bytes, compressed.
  /// - Complexity: O(*b* · *c*), *b* the number of bytes, *c* the constant number of places tried for each.
  static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    var writer = BitWriter()
    // The last block, with fixed codes.
    writer.add(0b011, count: 3)
    var matches = MatchFinder(bytes)
    var place = 0
    while place < bytes.count {
      if let match = matches.longest(at: place) {
        writer.add(match)
        for passed in place..<(place + match.length) { matches.insert(passed) }
        place += match.length
      } else {
        writer.add(symbol: Int(bytes[place]))
        matches.insert(place)
        place += 1
      }
    }
    writer.add(symbol: DeflateAlphabet.endOfBlock)
    return writer.finish()
  }
}

/// What stood before, and how much of it is repeated.
struct Repetition {
  let length: Int
  let distance: Int
}

/// Finds repetitions by chains of places whose next three bytes hash alike.
private struct MatchFinder {
  private static let hashBits = 15
  /// The most places that are compared.
  private static let chainLength = 128

  private let bytes: [UInt8]
  /// The last place of each hash, and the place before each; −1 for none.
  private var heads = [Int32](repeating: -1, count: 1 << hashBits)
  private var previous: [Int32]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    previous = [Int32](repeating: -1, count: bytes.count)
  }

  private func hash(_ place: Int) -> Int {
    let value = UInt32(bytes[place]) << 16 | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2])
    return Int((value &* 0x9E37_79B1) >> UInt32(32 - Self.hashBits))
  }

  mutating func insert(_ place: Int) {
    guard place + 2 < bytes.count else { return }
    let hash = hash(place)
    previous[place] = heads[hash]
    heads[hash] = Int32(place)
  }

  /// The longest repetition at a place that has not been inserted; `nil` if a byte by itself is as short.
  func longest(at place: Int) -> Repetition? {
    guard place + 2 < bytes.count else { return nil }
    let limit = min(DeflateAlphabet.lengths.upperBound, bytes.count - place)
    var best = Repetition(length: DeflateAlphabet.lengths.lowerBound - 1, distance: 0)
    var candidate = Int(heads[hash(place)])
    var tries = Self.chainLength
    bytes.withUnsafeBufferPointer { bytes in
      while candidate >= 0, place - candidate <= DeflateAlphabet.longestDistance, tries > 0, best.length < limit {
        // A longer repetition has the byte behind the best one too, which rules most candidates out at once.
        if bytes[candidate + best.length] == bytes[place + best.length] {
          var length = 0
          while length < limit, bytes[candidate + length] == bytes[place + length] { length += 1 }
          if length > best.length { best = Repetition(length: length, distance: place - candidate) }
        }
        candidate = Int(previous[candidate])
        tries -= 1
      }
    }
    return best.length >= DeflateAlphabet.lengths.lowerBound ? best : nil
  }
}

/// Collects bits, the lowest of each byte first.
private struct BitWriter {
  private var bytes: [UInt8] = []
  private var held: UInt32 = 0
  private var heldCount = 0

  /// The lowest bits of a number, at most 16.
  mutating func add(_ value: Int, count: Int) {
    held |= UInt32(value) << heldCount
    heldCount += count
    while heldCount >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: held))
      held >>= 8
      heldCount -= 8
    }
  }

  /// A byte, or another symbol, in its fixed code.
  mutating func add(symbol: Int) {
    let (code, count) = Self.symbolCodes[symbol]
    add(code, count: count)
  }

  /// A repetition: the symbol of its length and the symbol of its distance, each with its extra bits.
  mutating func add(_ match: Repetition) {
    let length = Self.lengthSymbols[match.length]
    add(symbol: DeflateAlphabet.endOfBlock + 1 + length)
    add(match.length - DeflateAlphabet.lengthEntries[length].base, count: DeflateAlphabet.lengthEntries[length].extraBits)
    let distance = (DeflateAlphabet.distanceEntries.firstIndex { $0.base > match.distance } ?? DeflateAlphabet.distanceEntries.count) - 1
    add(Self.reversed(distance, count: 5), count: 5)
    add(match.distance - DeflateAlphabet.distanceEntries[distance].base, count: DeflateAlphabet.distanceEntries[distance].extraBits)
  }

  mutating func finish() -> [UInt8] {
    add(0, count: (8 - heldCount) % 8)
    return bytes
  }

  /// The symbol, from 0, of each length.
  private static let lengthSymbols: [Int] = (0...DeflateAlphabet.lengths.upperBound).map { length in
    DeflateAlphabet.lengthEntries.lastIndex { $0.base <= length } ?? 0
  }

  /// The fixed codes, their highest bit first, as codes are written.
  private static let symbolCodes: [(code: Int, count: Int)] = (0..<288).map { symbol in
    let count = DeflateAlphabet.fixedLengths[symbol]
    let code =
      switch symbol {
      case ..<144: 0b0011_0000 + symbol
      case ..<256: 0b1_1001_0000 + symbol - 144
      case ..<280: symbol - 256
      default: 0b1100_0000 + symbol - 280
      }
    return (reversed(code, count: count), count)
  }

  private static func reversed(_ code: Int, count: Int) -> Int {
    (0..<count).reduce(0) { $0 << 1 | code >> $1 & 1 }
  }
}
