/// A function's name as a person reads it: all specialisations, thunks and copies of a function have the same.
package struct FrameName: Hashable, Sendable {
  /// The name.
  package let text: String
  /// Whether the function only passes a call on: then its frame is dropped beside that of the function it stands for.
  package let isThunk: Bool
  /// Where it belongs.
  package let kind: FrameKind

  /// The name of a function.
  /// - Parameters:
  ///   - mangled: The name that the compiler writes.
  ///   - demangled: What `swift demangle --simplified` makes of it; the same name where it is not Swift's.
  package init(mangled: String, demangled: String) {
    let (rest, isThunk) = Self.withoutPrefixes(demangled)
    text = Self.withoutGenerics(rest)
    self.isThunk = isThunk
    kind = Self.kind(of: mangled)
  }

  /// What the compiler says of a version of a function, and whether such a version only passes a call on.
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

  /// The name without what stands in angle brackets behind an identifier: `StoreEngine<>.prepare()` is `StoreEngine.prepare()`. An operator's own brackets
  /// stay.
  private static func withoutGenerics(_ name: Substring) -> String {
    var (result, depth, previous) = ("", 0, Character(" "))
    for character in name {
      defer { previous = character }
      if depth > 0 {
        if character == "<" { depth += 1 }
        // The arrow of a function's type closes nothing.
        if character == ">", previous != "-" { depth -= 1 }
      } else if character == "<", let last = result.last, last.isLetter || last.isNumber || last == "_" || last == ")" {
        depth = 1
      } else {
        result.append(character)
      }
    }
    return depth == 0 ? result : String(name)
  }

  /// Standard library symbols begin with `$s` and a known type (`Sa`, `Sl`) or the module `s`; other modules with a length.
  private static func kind(of mangled: String) -> FrameKind {
    guard mangled.hasPrefix("$s") else { return .runtime }
    return mangled.dropFirst(2).first?.isNumber == true ? .own : .standardLibrary
  }
}
