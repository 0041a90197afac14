/// A piece of Swift source. The texts of a file's tokens, joined, are the file.
struct SwiftToken: Equatable {
  enum Kind {
    /// An identifier or a keyword, in backticks or not.
    case word
    /// A number that begins with a digit.
    case number
    /// A string literal or an extended regular expression, from its first delimiter to its last. Code in an interpolation is part of it.
    case literal
    /// A comment, with the comments inside it.
    case comment
    /// Blanks within a line.
    case blank
    /// The end of a line.
    case newline
    /// One character of punctuation.
    case symbol
  }

  var kind: Kind
  var text: String
  /// The line of the original file on which the token begins. The first line is 1.
  var line: Int

  /// Whether the compiler reads it: everything but comments and the space between tokens.
  var isCode: Bool {
    switch kind {
    case .word, .number, .literal, .symbol: true
    case .comment, .blank, .newline: false
    }
  }

  func isSymbol(_ text: String) -> Bool { kind == .symbol && self.text == text }

  func isWord(_ text: String) -> Bool { kind == .word && self.text == text }
}
