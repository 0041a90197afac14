/// The width of a drawn character, as one of five classes. The raw value is the advance in quarter points, for a 17 pt font.
///
/// The classes and their widths are our own approximation, good for realistic heights and no more. They are the mean advance widths in
/// Adobe's font metrics of Helvetica (thousandths of the font size), × 17 pt, rounded to quarter points:
///
/// | class | characters | mean | width |
/// |---|---|---|---|
/// | space | white space | 278 | 4.75 pt |
/// | narrow | i l . , ; : ' ! ‘ ’ and spaces that forbid a line break | 253 | 4.25 pt |
/// | wide | m w M W | 833 | 14.25 pt |
/// | normal | all others; measured on the other small letters | 488 | 8.25 pt |
/// | full | Chinese, Japanese, Korean, emoji | 1000 | 17 pt |
///
/// The full characters are the wide ranges of Kuhn's `wcwidth.c`, with the planes of emoji added.
enum Glyph: UInt8 {
  case narrow = 17
  case space = 19
  case normal = 33
  case wide = 57
  case full = 68

  /// Quarter points in a point.
  static let unitsPerPoint = 4.0

  /// The width, in quarter points.
  var advance: Int { Int(rawValue) }

  /// The glyph of an ASCII character, or nil for one that is not drawn.
  init?(ascii byte: UInt8) {
    switch byte {
    case 0x20, 0x09...0x0D: self = .space
    case 0x00..<0x20, 0x7F: return nil
    case UInt8(ascii: "i"), UInt8(ascii: "l"), UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"),
      UInt8(ascii: "'"), UInt8(ascii: "!"):
      self = .narrow
    case UInt8(ascii: "m"), UInt8(ascii: "w"), UInt8(ascii: "M"), UInt8(ascii: "W"): self = .wide
    default: self = .normal
    }
  }

  /// The glyph of a character, or nil for one that is not drawn, such as a soft hyphen.
  ///
  /// A letter with its marks, a flag, a family of four: each is one `Character` and one glyph. A no-break space is not a `space`.
  init?(_ character: Character) {
    guard let first = character.unicodeScalars.first else { return nil }
    if first.isASCII, character.utf8.count == 1 {
      self.init(ascii: UInt8(truncatingIfNeeded: first.value))
      return
    }
    // U+FE0F asks for the emoji form of a character that also has a plain one.
    if Self.isFull(first.value) || character.unicodeScalars.contains("\u{FE0F}") {
      self = .full
      return
    }
    switch first {
    case "\u{A0}", "\u{2007}", "\u{202F}", "\u{2018}", "\u{2019}": self = .narrow
    default:
      if first.properties.isWhitespace {
        self = .space
      } else if Self.isDrawn(first) {
        self = first.isASCII ? Glyph(ascii: UInt8(truncatingIfNeeded: first.value)) ?? .normal : .normal
      } else {
        return nil
      }
    }
  }

  private static func isDrawn(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .nonspacingMark, .enclosingMark: false
    default: true
    }
  }

  private static func isFull(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F000...0x1FAFF, 0x20000...0x3FFFD:
      value != 0x3000
    default: false
    }
  }
}
