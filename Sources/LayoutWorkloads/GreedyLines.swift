/// Counts the lines that words fill, as a text view does: each word goes on the current line if it fits, else on the next.
///
/// Lengths are whole numbers in a unit that the caller chooses, so a count does not depend on rounding.
///
/// A word longer than a line starts on a line of its own and is broken between glyphs, as `byWordWrapping` does. Every line takes at
/// least one glyph, however narrow it is.
struct GreedyLines {
  /// The length of a line.
  let length: Int
  /// The number of lines begun so far.
  private(set) var count = 0
  /// The used length of the last line. Positive once a line has begun.
  private var used = 0

  /// Creates a count of lines of `length` units each, without any yet.
  init(length: Int) {
    self.length = length
  }

  /// Places a word with glyphs of these `advances`, `total` together, after a space that vanishes at a line break.
  ///
  /// - Precondition: every advance is positive.
  /// - Complexity: O(1) for a word that fits on a line, else O(*g*), *g* the number of its glyphs.
  mutating func place(_ advances: some Sequence<Int>, total: Int, after space: Int) {
    if count > 0, used + space + total <= length {
      used += space + total
      return
    }
    count += 1
    used = 0
    if total <= length {
      used = total
      return
    }
    for advance in advances {
      if used > 0, used + advance > length {
        count += 1
        used = 0
      }
      used += advance
    }
  }
}
