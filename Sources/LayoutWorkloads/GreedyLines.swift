/// Counts the lines that words fill, as a text view does: each word goes on the current line if it fits, else on the next.
///
/// Lengths are whole numbers in a unit of the caller's choice, so a count does not depend on rounding.
///
/// A word longer than a line starts on a line of its own and is broken between glyphs, as `byWordWrapping` does. Every line takes at
/// least one glyph, however narrow it is.
struct GreedyLines {
  /// The length of a line.
  let length: Int
  /// The lines begun so far.
  private(set) var count = 0
  /// The length used of the last line. Positive once there is a line.
  private var used = 0

  /// No lines yet, each to be `length` units long.
  init(length: Int) {
    self.length = length
  }

  /// Places a word whose glyphs have the `advances`, `total` together, after a space that vanishes where the line breaks.
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
