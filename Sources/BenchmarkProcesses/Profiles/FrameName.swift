/// A function's readable name. All specialisations, thunks and copies of a function have the same one.
package struct FrameName: Hashable, Sendable {
  /// The name.
  package let text: String
  /// Whether the function only forwards a call. Its frame is dropped next to the frame of the function to which it forwards.
  package let isThunk: Bool
  /// The group that the function belongs to.
  package let kind: FrameKind

  /// The name of a function.
  /// - Parameters:
  ///   - mangled: The name in the compiler's form.
  ///   - demangled: The output of `swift demangle --simplified` for it. For a function that is not Swift's, this is the same name.
  package init(mangled: String, demangled: String) {
    let (rest, isThunk) = Self.withoutPrefixes(demangled)
    text = Self.withoutGenerics(rest)
    self.isThunk = isThunk
    kind = Self.kind(of: mangled)
  }

  /// The compiler's prefixes for versions of a function, and whether such a version only forwards a call.
  private static let prefixes: [(text: String, isThunk: Bool)] = [
    ("generic specialization ", false), ("specialized ", false), ("merged ", false), ("partial apply for ", true),
    ("partial apply of ", true),
    ("partial apply forwarder for ", true), ("@objc ", true), ("dispatch thunk of ", true), ("protocol witness for ", true),
    ("vtable thunk for ", true),
  ]

  private static func withoutPrefixes(_ name: String) -> (Substring, isThunk: Bool) {
    var (rest, isThunk) = (name[...], name.hasPrefix("reabstraction thunk"))
    while let prefix = prefixes.first(where: { rest.hasPrefix($0.text) }) {
      rest = rest.dropFirst(prefix.text.count)
      isThunk = isThunk || prefix.isThunk
    }
    if isThunk, let conformance = rest.firstRange(of: " in conformance ") { rest = rest[..<conformance.lowerBound] }
    return (rest, isThunk)
  }

  /// Returns the name without generic arguments in angle brackets: `StoreEngine<>.prepare()` becomes `StoreEngine.prepare()`. The brackets in the name of
  /// an operator stay.
  private static func withoutGenerics(_ name: Substring) -> String {
    var (result, depth, previous) = ("", 0, Character(" "))
    for character in name {
      defer { previous = character }
      if depth > 0 {
        if character == "<" { depth += 1 }
        // The arrow of a function's type does not close a bracket.
        if character == ">", previous != "-" { depth -= 1 }
      } else if character == "<", let last = result.last, last.isLetter || last.isNumber || last == "_" || last == ")" {
        depth = 1
      } else {
        result.append(character)
      }
    }
    return depth == 0 ? result : String(name)
  }

  /// Symbols of the standard library begin with `$s` and then a known type (`Sa`, `Sl`) or the module `s`. In symbols of other modules, a length follows.
  private static func kind(of mangled: String) -> FrameKind {
    guard mangled.hasPrefix("$s") else { return .runtime }
    return mangled.dropFirst(2).first?.isNumber == true ? .own : .standardLibrary
  }
}
