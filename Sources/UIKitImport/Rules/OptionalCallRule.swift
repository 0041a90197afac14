/// Rewrites calls of former optional requirements: `delegate.f?(x)` becomes `(try? delegate.f(x))`, and `delegate.f!(x)` becomes `(try! delegate.f(x))`.
///
/// The type stays the same, because `try?` adds no second optional. Other calls, such as one of a closure that may be `nil`, stay as they are.
struct OptionalCallRule {
  /// The optional requirements of the imported protocols, by name and labels.
  let requirements: Set<String>

  func apply(to file: inout SwiftText, _ report: inout ImportReport) {
    var index = file.tokens.count - 1
    while index > 0 {
      if let inserted = rewrite(at: index, in: &file, &report) { index += inserted }
      index -= 1
    }
  }

  /// Rewrites the call whose name is at `index`. Returns the number of tokens added before it, or `nil` if it is not such a call.
  private func rewrite(at index: Int, in file: inout SwiftText, _ report: inout ImportReport) -> Int? {
    guard file.tokens[index].kind == .word, let mark = file[index + 1], mark.isSymbol("?") || mark.isSymbol("!"),
      file[index + 2]?.isSymbol("(") == true, let closing = file.closing(of: index + 2)
    else { return nil }
    let signature = file.signature(ofCall: file.tokens[index].text, index + 2, closing)
    guard requirements.contains(signature) || UIKitRequirements.optional.contains(signature), let start = file.startOfChain(to: index)
    else {
      return nil
    }
    let continues = mark.text == "?" && file.next(closing).map { file.tokens[$0].isSymbol(".") && file[$0 + 1]?.kind == .word } == true
    report.add(
      file, at: index, "\(file.tokens[index].text)\(mark.text)(…) → (try\(mark.text) …\(file.tokens[index].text)(…))",
      because: "optional requirements need Objective-C; the requirement may throw instead")
    file.replace(closing..<closing + 1, with: "))" + (continues ? "?" : ""))
    file.replace(index + 1..<index + 2, with: "")
    let opening = "(try\(mark.text) "
    let before = file.tokens.count
    file.replace(start..<start, with: opening)
    return file.tokens.count - before
  }
}

extension SwiftText {
  /// The start of the postfix expression that ends with the name at `index`: for `self.delegate?.f`, the index of `self`. `nil` if it begins with a closure.
  func startOfChain(to index: Int) -> Int? {
    var start = index
    while let point = previous(start), tokens[point].isSymbol(".") {
      guard var position = previous(point) else { return point }
      // `?` and `!` follow without a blank; in `a ? .b : .c` the point begins an expression.
      while tokens[position].isSymbol("?") || tokens[position].isSymbol("!") {
        guard let base = self[position - 1], base.isCode else { return point }
        position -= 1
      }
      while tokens[position].isSymbol(")") || tokens[position].isSymbol("]") {
        guard let open = opening(of: position) else { return nil }
        guard open > 0, isCallee(open - 1) else {
          position = open
          break
        }
        position = open - 1
        while tokens[position].isSymbol("?") || tokens[position].isSymbol("!") { position -= 1 }
      }
      let token = tokens[position]
      if token.isSymbol("}") { return nil }
      if token.kind == .symbol, !"([".contains(token.text) { return point }
      if token.kind == .word, Self.statementWords.contains(token.text) { return point }
      start = position
    }
    return start
  }

  /// Whether the bracket that follows calls or subscripts the expression that ends at `index`.
  private func isCallee(_ index: Int) -> Bool {
    let token = tokens[index]
    if token.kind == .word { return !Self.statementWords.contains(token.text) }
    if token.isSymbol("?") || token.isSymbol("!") { return self[index - 1]?.isCode == true && self[index - 1]?.isSymbol("=") != true }
    return token.isSymbol(")") || token.isSymbol("]") || token.kind == .literal
  }

  private static let statementWords: Set<String> = [
    "return", "in", "if", "guard", "while", "else", "case", "try", "await", "as", "is", "where", "throw", "switch", "for", "let", "var",
    "repeat",
  ]
}
