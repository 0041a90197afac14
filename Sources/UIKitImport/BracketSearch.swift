/// Finds the first bracket of a file that has no partner. The compiler refuses such a file, and the types in it are not found.
struct BracketSearch {
  /// Reports the bracket, if any.
  /// - Complexity: O(*n*), *n* the number of tokens; more if branches of `#if` begin inside many brackets.
  func apply(to file: SwiftText, _ report: inout ImportReport) {
    var open: [Int] = []
    // The branches of an `#if` begin inside the same brackets.
    var branches: [[Int]] = []
    for index in file.tokens.indices where file.tokens[index].kind == .symbol {
      switch file.tokens[index].text {
      case "(", "[", "{": open.append(index)
      case ")", "]", "}":
        guard let last = open.popLast() else { return add(index, "closes nothing", in: file, &report) }
        if file.closing(ofSymbol: last) != file.tokens[index].text {
          return add(index, "does not close the \(file.tokens[last].text) of line \(file.tokens[last].line)", in: file, &report)
        }
      case "#":
        switch file.directive(at: index) {
        case "if": branches.append(open)
        case "else", "elseif": open = branches.last ?? open
        case "endif": _ = branches.popLast()
        default: break
        }
      default: break
      }
    }
    if let last = open.last { add(last, "is never closed", in: file, &report) }
  }

  private func add(_ index: Int, _ problem: String, in file: SwiftText, _ report: inout ImportReport) {
    report.addObstacle(
      file, at: index, "a \(file.tokens[index].text) that \(problem)", because: "the compiler refuses the file; mend it and import it again"
    )
    report.hasUnmatchedBracket = true
  }
}

extension SwiftText {
  /// The symbol that closes the bracket at `index`.
  fileprivate func closing(ofSymbol index: Int) -> String? { ["(": ")", "[": "]", "{": "}"][tokens[index].text] }
}
