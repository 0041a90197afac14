/// The symbols of deflate (RFC 1951, section 3.2.5): how lengths and distances of repeated text are written.
enum DeflateAlphabet {
  /// The symbol that ends a block. Symbols below it are bytes, those above are lengths.
  static let endOfBlock = 256
  /// The shortest and the longest repetition.
  static let lengths = 3...258
  /// The longest distance to what is repeated.
  static let longestDistance = 32_768

  /// A symbol's smallest value, and the number of bits behind it that are added to that.
  struct Entry {
    let base: Int
    let extraBits: Int
  }

  /// The lengths of the symbols from 257 on.
  static let lengthEntries: [Entry] = entries(from: 3, steps: [8, 4, 4, 4, 4, 4]) + [Entry(base: 258, extraBits: 0)]
  /// The distances of the symbols from 0 on.
  static let distanceEntries: [Entry] = entries(from: 1, steps: [4] + Array(repeating: 2, count: 13))

  /// As many entries as each step says, with one more extra bit in each step.
  private static func entries(from first: Int, steps: [Int]) -> [Entry] {
    var base = first
    return steps.enumerated().flatMap { bits, count in
      (0..<count).map { _ in
        defer { base += 1 << bits }
        return Entry(base: base, extraBits: bits)
      }
    }
  }

  /// The lengths of the fixed codes (section 3.2.6).
  static let fixedLengths: [Int] = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
  /// The lengths of the fixed codes of distances.
  static let fixedDistanceLengths = [Int](repeating: 5, count: 30)
}
