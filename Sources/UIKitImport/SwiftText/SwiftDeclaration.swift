/// A type, a protocol or an extension.
struct SwiftDeclaration {
  enum Kind: String {
    case classType = "class"
    case structType = "struct"
    case enumType = "enum"
    case actorType = "actor"
    case protocolType = "protocol"
    case extensionOfType = "extension"
  }

  let kind: Kind
  /// Its name; for an extension, the last part of the type's name.
  let name: String
  /// The words before the keyword, such as `public` and `final`.
  let modifiers: [String]
  /// The index of its keyword.
  let keyword: Int
  /// The index of its name.
  let nameIndex: Int
  /// The types after the colon, without generic arguments and the modules before a point.
  let inherited: [String]
  /// Whether it has parameters in angle brackets or a `where`.
  let isGeneric: Bool
  /// The index of the brace that opens its body, and of the one that closes it.
  let opening: Int
  let closing: Int
  /// Whether it is inside another type.
  var isNested = false

  /// Its access level, if it is `public`, `open`, `package`, `private` or `fileprivate`; otherwise `nil`.
  var access: String? { modifiers.first { ["public", "open", "private", "fileprivate", "package"].contains($0) } }
}

extension SwiftText {
  /// All types, protocols and extensions, including nested ones, in the order of their keywords.
  /// - Complexity: O(*n* · *d*), *n* the number of tokens, *d* the depth of nesting.
  var declarations: [SwiftDeclaration] {
    var found = tokens.indices.compactMap { declaration(at: $0) }
    for index in found.indices {
      let keyword = found[index].keyword
      found[index].isNested = found.contains { $0.opening < keyword && keyword < $0.closing }
    }
    return found
  }

  /// The declaration whose keyword is at `keyword`, or `nil` if none has its keyword there.
  private func declaration(at keyword: Int) -> SwiftDeclaration? {
    guard tokens[keyword].kind == .word, let kind = SwiftDeclaration.Kind(rawValue: tokens[keyword].text),
      let nameIndex = next(keyword), tokens[nameIndex].kind == .word,
      !["func", "var", "let", "subscript", "override", "final", "private", "public"].contains(tokens[nameIndex].text)
    else { return nil }
    let before = previous(keyword)
    if let token = self[before], token.kind == .symbol && ":,.".contains(token.text) || token.isWord("import") { return nil }
    var name = nameIndex
    while let point = next(name), tokens[point].isSymbol("."), let part = next(point), tokens[part].kind == .word { name = part }
    guard let opening = bodyOpening(after: name), let closing = closing(of: opening) else { return nil }
    let (inherited, isGeneric) = inheritance(after: name, before: opening)
    return SwiftDeclaration(
      kind: kind, name: tokens[name].text, modifiers: modifiers(before: keyword), keyword: keyword, nameIndex: nameIndex,
      inherited: inherited,
      isGeneric: isGeneric, opening: opening, closing: closing)
  }

  private func bodyOpening(after index: Int) -> Int? {
    var position = next(index)
    while let current = position {
      if tokens[current].isSymbol("{") { return current }
      if tokens[current].isSymbol("}") || tokens[current].isSymbol(";") { return nil }
      position = next(tokens[current].isSymbol("(") ? closing(of: current) ?? current : current)
    }
    return nil
  }

  /// The words of a declaration before its keyword, the last first.
  private func modifiers(before keyword: Int) -> [String] {
    var words: [String] = []
    var position = previous(keyword)
    while let index = position {
      if tokens[index].kind == .word, SwiftMember.modifiers.contains(tokens[index].text) {
        words.append(tokens[index].text)
        position = previous(index)
      } else if tokens[index].kind == .word, self[index - 1]?.isSymbol("@") == true {
        words.append("@" + tokens[index].text)
        position = previous(index - 1)
      } else if tokens[index].isSymbol(")"), let open = opening(of: index), let word = previous(open), self[word - 1]?.isSymbol("@") == true
      {
        position = previous(open).map { $0 + 1 }
      } else {
        break
      }
    }
    return words
  }

  private func inheritance(after name: Int, before opening: Int) -> (types: [String], isGeneric: Bool) {
    var types: [String] = []
    var isGeneric = false
    var angles = 0
    var isInherited = false
    var current: String?
    for index in (name + 1)..<opening where tokens[index].isCode {
      let token = tokens[index]
      if token.isSymbol("<") { angles += 1 }
      if token.isSymbol("<"), !isInherited { isGeneric = true }
      if token.isSymbol(">"), self[index - 1]?.isSymbol("-") != true { angles -= 1 }
      if token.isWord("where") {
        isGeneric = true
        break
      }
      guard angles == 0 else { continue }
      if token.isSymbol(":") { isInherited = true }
      if token.isSymbol(","), let type = current {
        types.append(type)
        current = nil
      }
      if isInherited, token.kind == .word, self[index - 1]?.isSymbol("@") != true { current = token.text }
    }
    if let current { types.append(current) }
    return (types, isGeneric)
  }
}
