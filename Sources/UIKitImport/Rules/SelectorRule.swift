/// Rewrites questions whether an object implements a method, selectors, and literals that Xcode writes.
struct SelectorRule {
  func apply(to file: inout SwiftText, _ report: inout ImportReport) {
    for index in file.tokens.indices.reversed() where index < file.tokens.count {
      answerQuestion(at: index, in: &file, &report)
    }
    for index in file.tokens.indices.reversed() where index < file.tokens.count {
      replaceLiteral(at: index, in: &file, &report)
    }
  }

  /// `delegate.responds(to: #selector(f))` becomes `true` for UIKit's own requirements, which have defaults. After `delegate?.` it becomes a test for `nil`.
  /// For other requirements it becomes `false`: a former optional one throws unless a class implements it, and such classes are not known here.
  private func answerQuestion(at index: Int, in file: inout SwiftText, _ report: inout ImportReport) {
    guard file.tokens[index].isWord("responds"), let opening = file.next(index), file.tokens[opening].isSymbol("("),
      let label = file.next(opening), file.tokens[label].isWord("to"), let closing = file.closing(of: opening),
      let point = file.previous(index), file.tokens[point].isSymbol("."), let start = file.startOfChain(to: index), start < point
    else { return }
    let isUIKits = selector(in: label..<closing, of: file).map(UIKitRequirements.optional.contains) == true
    let isChained = file[point - 1]?.isSymbol("?") == true
    let answer = !isUIKits ? "false" : isChained ? "(\(file.text(start..<point - 1)) != nil)" : "true"
    report.add(
      file, at: index, "responds(to:) → \(answer)",
      because: "asking an object for a method needs Objective-C; "
        + (isUIKits ? "UIKit's have defaults here" : "write true if your delegate has it"))
    file.replace(start..<closing + 1, with: answer)
  }

  /// The function that a selector names, by name and labels: `f(_:at:)` of `#selector(P.f(_:at:))`.
  private func selector(in range: Range<Int>, of file: SwiftText) -> String? {
    guard let open = range.last(where: { file[$0 + 1]?.isSymbol("(") == true && file.tokens[$0].kind == .word }),
      let close = file.closing(of: open + 1), file.tokens[open + 1..<close].contains(where: { $0.isSymbol(":") })
    else { return nil }
    return file.tokens[open...close].filter(\.isCode).map(\.text).joined()
  }

  /// `#selector(f)` and `#keyPath(a.b)` become values with the same text, `#colorLiteral(red: …)` the call that it represents.
  private func replaceLiteral(at index: Int, in file: inout SwiftText, _ report: inout ImportReport) {
    guard let name = file.directive(at: index), file[index + 2]?.isSymbol("(") == true, let closing = file.closing(of: index + 2) else {
      return
    }
    let text = file.tokens[index + 3..<closing].filter(\.isCode).map(\.text).joined()
    let why = "it needs Objective-C; nothing is ever sent to the selector on Linux"
    switch name {
    case "selector": replace(index..<closing + 1, with: "Selector(\"\(text)\")", why, in: &file, &report)
    case "keyPath": replace(index..<closing + 1, with: "\"\(text)\"", "it needs Objective-C", in: &file, &report)
    case "colorLiteral": replace(index..<index + 2, with: "UIColor", "the compiler for Linux has no colour type", in: &file, &report)
    default: return
    }
  }

  private func replace(
    _ range: Range<Int>, with literal: String, _ why: String, in file: inout SwiftText, _ report: inout ImportReport
  ) {
    report.add(file, at: range.lowerBound, "\(file.text(range)) → \(literal)", because: why)
    file.replace(range, with: literal)
  }
}
