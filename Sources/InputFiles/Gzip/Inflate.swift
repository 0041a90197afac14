/// Reads deflate (RFC 1951).
enum Inflate {
  /// The text of all blocks.
  static func bytes(from reader: inout BitReader, atMost room: Int, limit: Int) throws(Gzip.Failure) -> [UInt8] {
    var text: [UInt8] = []
    var isLast = false
    while !isLast {
      isLast = try reader.bits(1) == 1
      switch try reader.bits(2) {
      case 0: try copyStored(from: &reader, to: &text)
      case 1: try read(fixed.symbols, fixed.distances, from: &reader, to: &text, atMost: room, limit: limit)
      case 2:
        let codes = try dynamicCodes(from: &reader)
        try read(codes.symbols, codes.distances, from: &reader, to: &text, atMost: room, limit: limit)
      default: throw .damaged
      }
      guard text.count <= room else { throw .tooLong(limit: limit) }
    }
    return text
  }

  private static let fixed = (
    symbols: HuffmanCode(lengths: DeflateAlphabet.fixedLengths), distances: HuffmanCode(lengths: DeflateAlphabet.fixedDistanceLengths)
  )

  private static func copyStored(from reader: inout BitReader, to text: inout [UInt8]) throws(Gzip.Failure) {
    reader.alignToByte()
    let count = Int(try reader.byte()) | Int(try reader.byte()) << 8
    let complement = Int(try reader.byte()) | Int(try reader.byte()) << 8
    guard count == ~complement & 0xFFFF else { throw .damaged }
    for _ in 0..<count { text.append(try reader.byte()) }
  }

  private static func read(
    _ symbols: HuffmanCode, _ distances: HuffmanCode, from reader: inout BitReader, to text: inout [UInt8], atMost room: Int, limit: Int
  ) throws(Gzip.Failure) {
    while true {
      let symbol = try symbols.next(from: &reader)
      if symbol < DeflateAlphabet.endOfBlock {
        text.append(UInt8(symbol))
      } else if symbol == DeflateAlphabet.endOfBlock {
        return
      } else {
        let length = try value(symbol - DeflateAlphabet.endOfBlock - 1, in: DeflateAlphabet.lengthEntries, from: &reader)
        let distance = try value(try distances.next(from: &reader), in: DeflateAlphabet.distanceEntries, from: &reader)
        guard distance <= text.count else { throw .damaged }
        // One by one: a repetition may reach into itself.
        for _ in 0..<length { text.append(text[text.count - distance]) }
      }
      guard text.count <= room else { throw .tooLong(limit: limit) }
    }
  }

  private static func value(_ symbol: Int, in entries: [DeflateAlphabet.Entry], from reader: inout BitReader) throws(Gzip.Failure) -> Int {
    guard symbol < entries.count else { throw .damaged }
    return entries[symbol].base + (try reader.bits(entries[symbol].extraBits))
  }

  /// The order in which the lengths of the codes of lengths are written (section 3.2.7).
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  private static func dynamicCodes(from reader: inout BitReader) throws(Gzip.Failure) -> (symbols: HuffmanCode, distances: HuffmanCode) {
    let symbolCount = try reader.bits(5) + 257
    let distanceCount = try reader.bits(5) + 1
    var codeLengths = [Int](repeating: 0, count: order.count)
    for place in order.prefix(try reader.bits(4) + 4) { codeLengths[place] = try reader.bits(3) }
    let code = HuffmanCode(lengths: codeLengths)
    var lengths: [Int] = []
    while lengths.count < symbolCount + distanceCount {
      let symbol = try code.next(from: &reader)
      switch symbol {
      case 16:
        guard let last = lengths.last else { throw .damaged }
        lengths += [Int](repeating: last, count: try reader.bits(2) + 3)
      case 17: lengths += [Int](repeating: 0, count: try reader.bits(3) + 3)
      case 18: lengths += [Int](repeating: 0, count: try reader.bits(7) + 11)
      default: lengths.append(symbol)
      }
    }
    guard lengths.count == symbolCount + distanceCount else { throw .damaged }
    return (HuffmanCode(lengths: Array(lengths[..<symbolCount])), HuffmanCode(lengths: Array(lengths[symbolCount...])))
  }
}

/// A canonical Huffman code: codes of one length follow each other in the order of their symbols, behind those that are shorter.
struct HuffmanCode {
  /// The number of codes of each length.
  private var counts = [Int](repeating: 0, count: 16)
  /// The symbols in the order of their codes.
  private var symbols: [Int] = []

  /// A code whose symbols have codes of these lengths; 0 for those without one.
  init(lengths: [Int]) {
    for length in lengths where length > 0 { counts[length] += 1 }
    symbols = lengths.indices.filter { lengths[$0] > 0 }.sorted { (lengths[$0], $0) < (lengths[$1], $1) }
  }

  /// The next symbol.
  func next(from reader: inout BitReader) throws(Gzip.Failure) -> Int {
    var code = 0
    var first = 0
    var place = 0
    for length in 1...15 {
      code |= try reader.bits(1)
      let count = counts[length]
      if code - first < count {
        // An incomplete or oversubscribed code has no symbol there.
        guard code >= first, place + code - first < symbols.count else { throw .damaged }
        return symbols[place + code - first]
      }
      place += count
      first = (first + count) << 1
      code <<= 1
    }
    throw .damaged
  }
}
