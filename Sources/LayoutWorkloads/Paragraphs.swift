internal import InputFiles

/// The paragraphs of a text, as the glyphs that are drawn. A paragraph is a run of lines with something on them; blank lines separate paragraphs.
///
/// A line break inside a paragraph is a space. White space in a row is one space, and a paragraph neither begins nor ends with one. A line is blank if it draws
/// no glyph.
struct Paragraphs {
  /// The most glyphs a paragraph may have. Even at one glyph a line, 22 pt each, its item stays under ``WorkloadLimits/length``.
  static let maximumGlyphs = 40_000

  /// The glyphs of all paragraphs, one after the other.
  private(set) var glyphs: [Glyph] = []
  /// The end of each paragraph in `glyphs`. Ascending; after reading, the last is `glyphs.count`.
  private(set) var ends: [Int] = []

  private let file: String
  private var lineNumber = 0
  private var firstLine = 1
  private var needsSpace = false

  /// Reads all of `text`, called `file` in errors.
  ///
  /// - Throws: `InputFileError` for a paragraph of over ``maximumGlyphs``, with its first line, and for a text without a paragraph.
  /// - Complexity: O(*c*), *c* the number of characters.
  init(of text: String, file: String) throws(InputFileError) {
    self.file = file
    let utf8 = text.utf8
    var start = utf8.startIndex
    while start < utf8.endIndex {
      let end = utf8[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? utf8.endIndex
      try take(line: text[start..<end])
      guard end < utf8.endIndex else { break }
      let next = utf8.index(after: end)
      let isPair = utf8[end] == 0x0D && next < utf8.endIndex && utf8[next] == 0x0A
      start = isPair ? utf8.index(after: next) : next
    }
    endParagraph()
    guard !ends.isEmpty else {
      throw InputFileError(file: file, problem: "has no paragraph, only blank lines", remedy: "give a text with words in it")
    }
  }

  /// The number of paragraphs.
  var count: Int { ends.count }

  /// The glyphs of the paragraph at `index`. O(1).
  subscript(index: Int) -> ArraySlice<Glyph> {
    glyphs[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
  }

  private mutating func take(line: Substring) throws(InputFileError) {
    lineNumber += 1
    needsSpace = true
    let lengthBefore = glyphs.count
    if line.utf8.allSatisfy({ $0 < 0x80 }) {
      for byte in line.utf8 { append(Glyph(ascii: byte)) }
    } else {
      for character in line { append(Glyph(character)) }
    }
    guard glyphs.count > lengthBefore else { return endParagraph() }
    let paragraphStart = ends.last ?? 0
    if lengthBefore == paragraphStart { firstLine = lineNumber }
    guard glyphs.count - paragraphStart <= Self.maximumGlyphs else {
      throw InputFileError(
        file: file, line: firstLine, problem: "the paragraph has more than \(Self.maximumGlyphs) characters",
        remedy: "separate paragraphs by blank lines")
    }
  }

  private mutating func append(_ glyph: Glyph?) {
    guard let glyph else { return }
    if glyph == .space {
      needsSpace = true
      return
    }
    if needsSpace, glyphs.count > ends.last ?? 0 { glyphs.append(.space) }
    needsSpace = false
    glyphs.append(glyph)
  }

  private mutating func endParagraph() {
    if glyphs.count > ends.last ?? 0 { ends.append(glyphs.count) }
  }
}

extension GreedyLines {
  /// Places a paragraph: words between spaces, and every full glyph as a word of its own, because Chinese, Japanese and emoji break
  /// anywhere. Rules about characters that may not begin a line are not applied.
  ///
  /// - Complexity: O(*g*), *g* the number of glyphs.
  mutating func place(_ paragraph: ArraySlice<Glyph>) {
    var wordStart = paragraph.startIndex
    var (total, space) = (0, 0)
    for index in paragraph.indices {
      let glyph = paragraph[index]
      if glyph == .space || glyph == .full {
        placeWord(paragraph[wordStart..<index], total: total, after: &space)
        (wordStart, total) = (index + 1, 0)
      }
      switch glyph {
      case .space: space = Glyph.space.advance
      case .full: placeWord(paragraph[index...index], total: glyph.advance, after: &space)
      default: total += glyph.advance
      }
    }
    placeWord(paragraph[wordStart...], total: total, after: &space)
  }

  private mutating func placeWord(_ word: ArraySlice<Glyph>, total: Int, after space: inout Int) {
    guard !word.isEmpty else { return }
    place(word.lazy.map(\.advance), total: total, after: space)
    space = 0
  }
}
