/// A source file as tokens, which rules read and replace.
struct SwiftText {
  /// The file's name in reports.
  let name: String
  private(set) var tokens: [SwiftToken]

  init(name: String, text: String) {
    self.name = name
    var scanner = SwiftScanner(text)
    tokens = scanner.tokens()
  }

  /// The source.
  var text: String { tokens.map(\.text).joined() }

  /// The token at `index`, or `nil` beyond the ends.
  subscript(index: Int?) -> SwiftToken? {
    guard let index, tokens.indices.contains(index) else { return nil }
    return tokens[index]
  }

  /// The source of some tokens.
  func text(_ range: Range<Int>) -> String { tokens[range].map(\.text).joined() }

  /// The index of the first token of code after `index`.
  func next(_ index: Int) -> Int? {
    var next = index + 1
    while next < tokens.count {
      if tokens[next].isCode { return next }
      next += 1
    }
    return nil
  }

  /// The index of the last token of code before `index`.
  func previous(_ index: Int) -> Int? {
    var previous = index - 1
    while previous >= 0 {
      if tokens[previous].isCode { return previous }
      previous -= 1
    }
    return nil
  }

  /// The index of the end of the line on which the token at `index` begins, or of the end of the file.
  func endOfLine(_ index: Int) -> Int {
    tokens[index...].firstIndex { $0.kind == .newline } ?? tokens.count
  }

  /// Whether a line ends between two tokens.
  func hasNewline(_ range: Range<Int>) -> Bool {
    tokens[range].contains { $0.kind == .newline || $0.kind == .comment && $0.text.contains(where: \.isNewline) }
  }

  /// Replaces tokens by those of some source. The new tokens get the line of the first token that they replace.
  mutating func replace(_ range: Range<Int>, with text: String) {
    let line = self[range.lowerBound]?.line ?? tokens.last?.line ?? 1
    var scanner = SwiftScanner(text)
    let new = scanner.tokens().map { SwiftToken(kind: $0.kind, text: $0.text, line: line) }
    tokens.replaceSubrange(range, with: new)
  }

  /// Inserts tokens from another place, which keep their lines.
  mutating func insert(_ new: [SwiftToken], at index: Int) { tokens.insert(contentsOf: new, at: index) }

  /// The directive whose `#` is at `index`, such as `if`, or `nil` without one.
  func directive(at index: Int) -> String? {
    guard self[index]?.isSymbol("#") == true, let word = self[index + 1], word.kind == .word else { return nil }
    return word.text
  }

  /// The index of the bracket that closes the one at `opening`, or `nil` if none does.
  ///
  /// The branches of an `#if` begin at the same depth: two of them may open the same body.
  /// - Complexity: O(*n*), *n* the number of tokens between the two.
  func closing(of opening: Int) -> Int? {
    let pairs = ["(": ")", "[": "]", "{": "}"]
    let open = tokens[opening].text
    guard let close = pairs[open] else { return nil }
    var depth = 0
    var depths: [Int] = []
    for index in opening..<tokens.count {
      if tokens[index].isSymbol(open) { depth += 1 }
      if tokens[index].isSymbol(close) {
        depth -= 1
        if depth == 0 { return index }
      }
      switch directive(at: index) {
      case "if": depths.append(depth)
      case "else", "elseif": depth = depths.last ?? depth
      case "endif": _ = depths.popLast()
      default: break
      }
    }
    return nil
  }

  /// The index of the bracket that opens the pair whose closing one is at `closing`, or `nil` if none does.
  func opening(of closing: Int) -> Int? {
    let pairs = [")": "(", "]": "[", "}": "{"]
    let close = tokens[closing].text
    guard let open = pairs[close] else { return nil }
    var depth = 0
    for index in stride(from: closing, through: 0, by: -1) {
      if tokens[index].isSymbol(close) { depth += 1 }
      if tokens[index].isSymbol(open) {
        depth -= 1
        if depth == 0 { return index }
      }
    }
    return nil
  }

  /// The parts between the commas inside two brackets; empty if the brackets enclose no code.
  func parts(between opening: Int, and closing: Int) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = opening + 1
    var index = start
    // The angle brackets of generic arguments hold commas too; `->` closes none.
    var angles = 0
    while index < closing {
      let token = tokens[index]
      if token.kind == .symbol, "([{".contains(token.text), let end = self.closing(of: index) { index = end }
      if token.isSymbol("<"), self[index - 1]?.kind == .word { angles += 1 }
      if token.isSymbol(">"), angles > 0, self[index - 1]?.isSymbol("-") != true { angles -= 1 }
      if token.isSymbol(","), angles == 0 {
        parts.append(start..<index)
        start = index + 1
      }
      index += 1
    }
    if tokens[start..<max(start, closing)].contains(where: \.isCode) { parts.append(start..<closing) }
    return parts
  }
}
