public import CollectionLayouts

/// Chat messages: seeded texts without letters, wrapped by words, as many 20 pt lines high as they need.
///
/// The lengths of messages approximate the log-normal law of real ones. The number of characters is 3 × 2ˣ, with x the sum of four uniform random numbers in
/// 0...2. Between whole x, 2ˣ is taken as a straight line, so that whole-number arithmetic gives the same messages everywhere. That gives 3...767 characters,
/// with half of all messages under 48.
///
/// The lengths of words follow their share in English books: Norvig, "English Letter Frequency Counts: Mayzner Revisited" (2012), in
/// 64ths, with all words over 12 letters counted as 13.
///
/// Every glyph and every space is ``glyphWidth`` wide. A text is inset by ``padding`` on every side of its item.
public struct MessageWorkload: Workload {
  /// The width of a glyph or space, in points.
  public static let glyphWidth = 7.0
  /// The height of a line, in points.
  public static let lineHeight = 20.0
  /// The distance of the text from each edge of its item, in points.
  public static let padding = 12.0

  /// The numbers of words of 1, 2, 3, … letters among 64.
  static let wordShares = [2, 11, 13, 9, 7, 5, 5, 4, 3, 2, 1, 1, 1]

  /// `text`.
  public let name = "text"
  /// A description of the items.
  public let summary = "chat messages wrapped by words, 20 pt a line"

  /// Creates the workload.
  public init() {}

  /// Data of one section of `count` messages, each as wide as the column. O(*n*), *n* the count.
  public func data(count: Int, itemWidth: Double, seed: UInt64) -> CollectionData {
    WorkloadLimits.check(count: count, itemWidth: itemWidth)
    let glyphsInLine = Int(max(0, itemWidth - 2 * Self.padding) / Self.glyphWidth)
    let wordLengths = Self.wordLengths
    var generator = SplitMix64(seed: seed)
    var items: [LayoutSize] = []
    items.reserveCapacity(count)
    for _ in 0..<count {
      let characters = Self.characterCount(generator.next())
      let lines = Self.lineCount(of: characters, glyphsInLine: glyphsInLine, wordLengths: wordLengths, using: &generator)
      items.append(LayoutSize(width: itemWidth, height: Double(lines) * Self.lineHeight + 2 * Self.padding))
    }
    return CollectionData(items: items)
  }

  /// The length of a word for each of 64 equally likely draws.
  static var wordLengths: [Int] {
    wordShares.enumerated().flatMap { Array(repeating: $0.offset + 1, count: $0.element) }
  }

  /// The number of characters of a message, from 64 random bits.
  ///
  /// Each 16 bits are one of the four numbers, in 32768ths.
  static func characterCount(_ bits: UInt64) -> Int {
    let sum = Int(bits & 0xFFFF) + Int(bits >> 16 & 0xFFFF) + Int(bits >> 32 & 0xFFFF) + Int(bits >> 48)
    let (doublings, rest) = (sum >> 15, sum & 0x7FFF)
    return ((3 << doublings) * (0x8000 + rest)) >> 15
  }

  /// The number of lines of a message of random words. The last word is cut so that words and the spaces between them come to `characters`.
  ///
  /// A draw gives ten words, of six bits each. A space that would end the message is left out.
  private static func lineCount(
    of characters: Int, glyphsInLine: Int, wordLengths: [Int], using generator: inout SplitMix64
  ) -> Int {
    var lines = GreedyLines(length: glyphsInLine)
    var remaining = characters
    var (bits, words): (UInt64, Int) = (0, 0)
    while remaining > 0 {
      if words == 0 { (bits, words) = (generator.next(), 10) }
      let length = min(wordLengths[Int(bits & 63)], remaining)
      bits >>= 6
      words -= 1
      lines.place(repeatElement(1, count: length), total: length, after: 1)
      remaining -= length + 1
    }
    return lines.count
  }
}
