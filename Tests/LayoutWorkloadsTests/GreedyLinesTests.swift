import Testing

@testable import LayoutWorkloads

@Suite("Greedy lines")
struct GreedyLinesTests {
  /// The lines that words of these numbers of glyphs fill, all glyphs and spaces one unit long.
  private func lines(_ words: [Int], length: Int) -> Int {
    var lines = GreedyLines(length: length)
    for word in words { lines.place(repeatElement(1, count: word), total: word, after: 1) }
    return lines.count
  }

  @Test(
    "Words go on a line while they fit",
    arguments: [
      ([], 10, 0),
      ([3], 10, 1),
      ([3, 3, 3], 10, 2),  // 3 + 1 + 3 = 7, + 1 + 3 = 11 > 10
      ([4, 5], 10, 1),  // 4 + 1 + 5 = 10 fits exactly
      ([10, 1], 10, 2),  // a full line
      ([25], 10, 3),  // 10, 10, 5
      ([25, 4], 10, 3),  // the last 5 + 1 + 4 = 10
      ([25, 5], 10, 4),  // the last 5 + 1 + 5 = 11
      ([2, 12], 10, 3),  // the long word leaves the 2 alone: 2 | 10 | 2
      ([3], 0, 3),  // a glyph a line
      ([2, 2], 1, 4),
    ] as [([Int], Int, Int)])
  func golden(words: [Int], length: Int, expected: Int) {
    #expect(lines(words, length: length) == expected)
  }

  @Test("Glyphs of differing widths break where the next does not fit")
  func unevenGlyphs() {
    var lines = GreedyLines(length: 10)
    // 4 + 4 = 8, + 3 = 11; 3 + 7 = 10; 11 alone, though it is too long; 1.
    lines.place([4, 4, 3, 7, 11, 1], total: 30, after: 0)
    #expect(lines.count == 4)
  }

  @Test("The count agrees with lines written out as text")
  func againstText() {
    for seed in TestSeeds("againstText", iterations: 300) {
      var generator = SplitMix64(seed: seed)
      let length = 1 + generator.below(12)
      let words = (0..<generator.below(30)).map { _ in 1 + generator.below(15) }
      var page: [String] = []
      for word in words.map({ String(repeating: "x", count: $0) }) {
        if let last = page.last, last.count + 1 + word.count <= length {
          page[page.count - 1] = last + " " + word
        } else {
          var rest = Substring(word)
          while !rest.isEmpty {
            page.append(String(rest.prefix(length)))
            rest = rest.dropFirst(length)
          }
        }
      }
      #expect(lines(words, length: length) == page.count, "\(words) at \(length), SEED=\(seed) ITERATIONS=1")
    }
  }
}
