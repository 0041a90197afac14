/// Calls of requirements that were optional: `delegate.f?(x)` becomes `(try? delegate.f(x))`, and `f!(x)` becomes `(try! delegate.f(x))`.
///
/// The type stays the same, because `try?` adds no second optional. A call of anything else, such as of a closure that may be `nil`, stays as it is.
struct OptionalCallRule {
  /// The optional requirements that the imported protocols have, by name and labels.
  let requirements: Set<String>

  func apply(to file: inout SwiftText, _ report: inout ImportReport) {
    var index = file.tokens.count - 1
    while index > 0 {
      if let inserted = rewrite(at: index, in: &file, &report) { index += inserted }
      index -= 1
    }
  }

  /// Rewrites the call whose name is at `index`. Returns how many tokens were added before it, or `nil` if it is no such call.
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
  /// The start of the postfix expression that ends with the name at `index`: of `self` in `self.delegate?.f`. `nil` where it begins with a closure.
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

  /// Whether what ends at `index` is called or subscripted by the bracket that follows.
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
