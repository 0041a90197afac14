/// Splits Swift source into tokens.
///
/// It knows raw, multi-line and interpolated strings and nested comments, so text inside them that looks like code stays text. A regular expression
/// between single slashes is not recognised: the language mode of imported files takes the slashes for operators too.
///
/// Source that ends inside a string or a comment is not an error: the last token then reaches to the end.
struct SwiftScanner {
  private let bytes: [UInt8]
  private var position = 0
  private var line: Int

  init(_ text: String, line: Int = 1) {
    bytes = Array(text.utf8)
    self.line = line
  }

  /// All tokens of the source.
  /// - Complexity: O(*n*), *n* the length of the source.
  mutating func tokens() -> [SwiftToken] {
    var tokens: [SwiftToken] = []
    while position < bytes.count {
      let (start, firstLine) = (position, line)
      let kind = skipToken()
      tokens.append(SwiftToken(kind: kind, text: String(decoding: bytes[start..<position], as: UTF8.self), line: firstLine))
    }
    return tokens
  }

  /// Skips the token that begins here, and returns its kind.
  private mutating func skipToken() -> SwiftToken.Kind {
    switch byte() {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      skipNewline()
      return .newline
    case UInt8(ascii: " "), UInt8(ascii: "\t"):
      while [UInt8(ascii: " "), UInt8(ascii: "\t")].contains(byte()) { position += 1 }
      return .blank
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
      while let next = byte(), !Self.isNewline(next) { position += 1 }
      return .comment
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"):
      skipBlockComment()
      return .comment
    case UInt8(ascii: "\""), UInt8(ascii: "#"):
      return skipLiteral() ? .literal : skipSymbol()
    case let next? where Self.isDigit(next):
      skipNumber()
      return .number
    case UInt8(ascii: "`"):
      position += 1
      while let next = byte(), !Self.isNewline(next) {
        position += 1
        if next == UInt8(ascii: "`") { break }
      }
      return .word
    case let next? where Self.isWord(next):
      while let next = byte(), Self.isWord(next) { position += 1 }
      return .word
    default:
      return skipSymbol()
    }
  }

  private func byte(_ offset: Int = 0) -> UInt8? {
    position + offset < bytes.count ? bytes[position + offset] : nil
  }

  private mutating func skipSymbol() -> SwiftToken.Kind {
    position += 1
    return .symbol
  }

  private mutating func skipNewline() {
    position += byte() == UInt8(ascii: "\r") && byte(1) == UInt8(ascii: "\n") ? 2 : 1
    line += 1
  }

  private mutating func skipNumber() {
    while let next = byte() {
      let continues = Self.isWord(next) || next == UInt8(ascii: ".") && byte(1).map(Self.isDigit) == true
      guard continues else { return }
      position += 1
    }
  }

  private mutating func skipBlockComment() {
    var depth = 0
    while let next = byte() {
      if next == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
        depth += 1
        position += 2
      } else if next == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
        depth -= 1
        position += 2
        if depth == 0 { return }
      } else if Self.isNewline(next) {
        skipNewline()
      } else {
        position += 1
      }
    }
  }

  private static func isNewline(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  /// Letters, digits, `_`, `$`, and every character beyond ASCII.
  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...: true
    default: isDigit(byte)
    }
  }
}

extension SwiftScanner {
  /// Skips the string or the regular expression that begins here. Returns false, and does not move, if neither begins here.
  private mutating func skipLiteral() -> Bool {
    var hashes = 0
    while byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
    switch byte(hashes) {
    case UInt8(ascii: "\""):
      position += hashes
      skipString(hashes: hashes)
    case UInt8(ascii: "/") where hashes > 0:
      position += hashes + 1
      skipRegularExpression(hashes: hashes)
    default:
      return false
    }
    return true
  }

  /// Skips a string whose first quote is here.
  private mutating func skipString(hashes: Int) {
    let quote = UInt8(ascii: "\"")
    let isMultiline = byte(1) == quote && byte(2) == quote
    let quotes = isMultiline ? 3 : 1
    position += quotes
    while let next = byte() {
      if next == UInt8(ascii: "\\"), follows(UInt8(ascii: "#"), count: hashes, at: 1) {
        position += 1 + hashes
        guard let escaped = byte() else { return }
        if escaped == UInt8(ascii: "(") {
          skipInterpolation()
        } else if Self.isNewline(escaped) {
          skipNewline()
        } else {
          position += 1
        }
      } else if follows(quote, count: quotes, at: 0), follows(UInt8(ascii: "#"), count: hashes, at: quotes) {
        position += quotes + hashes
        return
      } else if Self.isNewline(next) {
        // A string of one line that was never closed is an error in the source, and ends here.
        guard isMultiline else { return }
        skipNewline()
      } else {
        position += 1
      }
    }
  }

  /// Skips an interpolation whose opening parenthesis is here. It contains code, and so strings and comments.
  private mutating func skipInterpolation() {
    var depth = 0
    while let next = byte() {
      let kind = skipToken()
      guard kind == .symbol else { continue }
      if next == UInt8(ascii: "(") { depth += 1 }
      if next == UInt8(ascii: ")") {
        depth -= 1
        if depth == 0 { return }
      }
    }
  }

  private mutating func skipRegularExpression(hashes: Int) {
    while let next = byte() {
      if next == UInt8(ascii: "/"), follows(UInt8(ascii: "#"), count: hashes, at: 1) {
        position += 1 + hashes
        return
      }
      if Self.isNewline(next) { skipNewline() } else { position += 1 }
    }
  }

  private func follows(_ expected: UInt8, count: Int, at offset: Int) -> Bool {
    for index in 0..<count where byte(offset + index) != expected { return false }
    return true
  }
}
