/// A member of a type or an extension.
struct SwiftMember {
  /// `func`, `var`, `init`, …
  let keyword: String
  /// The words before the keyword, such as `override`, and the index of each.
  let modifiers: [String: Int]
  /// Its name and its labels: `prepare()`, `collectionView(_:layout:sizeForItemAt:)`. A member without parameters has no labels.
  let signature: String
  /// Its tokens, from its attributes to its last brace.
  let range: Range<Int>
  /// The index of its keyword.
  let keywordIndex: Int
  /// The brackets of a function's or an initialiser's parameters.
  let parameters: (opening: Int, closing: Int)?

  static let modifiers: Set<String> = [
    "public", "open", "internal", "private", "fileprivate", "package", "final", "override", "static", "class", "lazy", "weak", "unowned",
    "dynamic",
    "optional", "required", "convenience", "mutating", "nonmutating", "nonisolated", "indirect", "isolated",
  ]

  static let keywords: Set<String> = [
    "func", "var", "let", "init", "deinit", "subscript", "typealias", "associatedtype", "struct", "class", "enum", "protocol", "actor",
    "extension",
    "case", "import",
  ]
}

extension SwiftText {
  /// The members between two braces, without the members of nested types.
  func members(between opening: Int, and closing: Int) -> [SwiftMember] {
    var members: [SwiftMember] = []
    var position = next(opening)
    while let start = position, start < closing {
      if tokens[start].isSymbol(";") {
        position = next(start)
        continue
      }
      if tokens[start].isSymbol("#") {
        let end = endOfLine(start)
        position = next(end)
        continue
      }
      let end = min(endOfMember(from: start, before: closing), closing)
      if let member = member(start..<end) { members.append(member) }
      position = next(end - 1)
      if position == start { position = next(start) }
    }
    return members
  }

  /// The end of the member that begins at `start`: the beginning of the next member on a new line, or the end of the body.
  private func endOfMember(from start: Int, before closing: Int) -> Int {
    var index = start
    var hasKeyword = false
    while index < closing {
      let token = tokens[index]
      if token.kind == .word, SwiftMember.keywords.contains(token.text) { hasKeyword = true }
      if token.kind == .symbol, "([{".contains(token.text), let end = self.closing(of: index) { index = end }
      guard let following = next(index), following < closing else { return min(index + 1, closing) }
      if tokens[following].isSymbol(";") { return index + 1 }
      if hasKeyword, hasNewline(index..<following), beginsMember(following) { return index + 1 }
      index = following
    }
    return closing
  }

  private func beginsMember(_ index: Int) -> Bool {
    let token = tokens[index]
    if token.isSymbol("@") || token.isSymbol("#") { return true }
    return token.kind == .word && (SwiftMember.keywords.contains(token.text) || SwiftMember.modifiers.contains(token.text))
  }

  private func member(_ range: Range<Int>) -> SwiftMember? {
    var modifiers: [String: Int] = [:]
    var position: Int? = range.lowerBound
    while let index = position, index < range.upperBound {
      let token = tokens[index]
      if token.isSymbol("@"), let name = next(index) {
        modifiers["@" + tokens[name].text] = index
        let open = name + 1
        position = self[open]?.isSymbol("(") == true ? closing(of: open).flatMap(next) : next(name)
      } else if token.isWord("class") || SwiftMember.modifiers.contains(token.text), !isTypeKeyword(index) {
        modifiers[token.text] = index
        let open = index + 1
        position = self[open]?.isSymbol("(") == true ? closing(of: open).flatMap(next) : next(index)
      } else {
        break
      }
    }
    guard let keyword = position, keyword < range.upperBound, SwiftMember.keywords.contains(tokens[keyword].text) else { return nil }
    let parameters = parameters(after: keyword, before: range.upperBound)
    return SwiftMember(
      keyword: tokens[keyword].text, modifiers: modifiers, signature: signature(keyword, parameters), range: range, keywordIndex: keyword,
      parameters: parameters)
  }

  /// Whether `class` at `index` declares a class rather than a member of the type.
  private func isTypeKeyword(_ index: Int) -> Bool {
    guard tokens[index].isWord("class"), let following = self[next(index)] else { return false }
    return following.kind == .word && !SwiftMember.keywords.contains(following.text) && !SwiftMember.modifiers.contains(following.text)
  }

  private func parameters(after keyword: Int, before end: Int) -> (opening: Int, closing: Int)? {
    guard ["func", "init", "subscript"].contains(tokens[keyword].text) else { return nil }
    var position = next(keyword)
    while let index = position, index < end {
      if tokens[index].isSymbol("("), let close = closing(of: index) { return (index, close) }
      position = next(index)
    }
    return nil
  }

  private func signature(_ keyword: Int, _ parameters: (opening: Int, closing: Int)?) -> String {
    let word = tokens[keyword].text
    let name = word == "init" || word == "subscript" ? word : self[next(keyword)]?.text ?? ""
    guard let parameters else { return name }
    let labels = parts(between: parameters.opening, and: parameters.closing).map { part -> String in
      // Attributes and `inout` come after the colon, so the first word is the label.
      tokens[part].first(where: \.isCode).map { $0.text + ":" } ?? "_:"
    }
    return "\(name)(\(labels.joined()))"
  }

  /// The name and the labels of the call whose arguments are between these brackets, in the form of a function's `signature`.
  func signature(ofCall name: String, _ opening: Int, _ closing: Int) -> String {
    let labels = parts(between: opening, and: closing).map { part -> String in
      guard let first = part.first(where: { tokens[$0].isCode }), tokens[first].kind == .word, let colon = next(first),
        tokens[colon].isSymbol(":")
      else { return "_:" }
      return tokens[first].text + ":"
    }
    return "\(name)(\(labels.joined()))"
  }
}
