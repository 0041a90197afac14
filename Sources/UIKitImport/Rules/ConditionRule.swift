/// Makes `#if` conditions for iOS hold wherever a module UIKit exists, so that Linux compiles the code for iOS too.
struct ConditionRule {
  private static let why = "on Linux the condition would hide the code that iOS compiles"

  func apply(to file: inout SwiftText, _ report: inout ImportReport) {
    for index in file.tokens.indices.reversed() {
      guard let directive = file.directive(at: index), ["if", "elseif"].contains(directive) else { continue }
      let end = file.endOfLine(index)
      for word in (index..<end).reversed() {
        guard let (range, replacement) = replacement(at: word, in: file) else { continue }
        report.add(file, at: word, "\(file.text(range)) → \(replacement)", because: Self.why)
        file.replace(range, with: replacement)
      }
    }
  }

  /// The condition whose name is at `index`, and its replacement; `nil` if it need not change.
  private func replacement(at index: Int, in file: SwiftText) -> (Range<Int>, String)? {
    guard file.tokens[index].kind == .word, let opening = file.next(index), file.tokens[opening].isSymbol("("),
      let closing = file.closing(of: opening)
    else { return nil }
    let argument = file.text(opening + 1..<closing).filter { !$0.isWhitespace }
    switch (file.tokens[index].text, argument) {
    case ("os", "iOS"), ("canImport", "CoreGraphics"), ("canImport", "QuartzCore"): return (index..<closing + 1, "canImport(UIKit)")
    case ("os", "Linux"):
      let isNegated = file[index - 1]?.isSymbol("!") == true
      return isNegated ? (index - 1..<closing + 1, "canImport(UIKit)") : (index..<closing + 1, "!canImport(UIKit)")
    default: return nil
    }
  }
}
