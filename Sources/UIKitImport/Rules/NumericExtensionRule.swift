/// Rewrites calls of `abs` in extensions of numbers: on Linux, Foundation gives numbers a static `abs`, which hides the function.
struct NumericExtensionRule {
  private static let numbers: Set<String> = ["CGFloat", "Double", "Float", "Int"]

  func apply(to file: inout SwiftText, _ report: inout ImportReport) {
    for declaration in file.declarations.reversed() where declaration.kind == .extensionOfType && Self.numbers.contains(declaration.name) {
      for index in (declaration.opening..<declaration.closing).reversed() where file.tokens[index].isWord("abs") {
        let before = file[file.previous(index)]
        guard file[index + 1]?.isSymbol("(") == true, before?.isSymbol(".") != true, before?.isWord("func") != true else { continue }
        report.add(file, at: index, "abs → Swift.abs", because: "on Linux \(declaration.name) has a static abs that hides the function")
        file.replace(index..<index + 1, with: "Swift.abs")
      }
    }
  }
}
