/// A protocol by which a layout asks for sizes, with the requirements that have no default.
public struct DelegateProtocol: Equatable, Sendable {
  /// The name of the protocol.
  public var name: String
  /// The functions and variables that a conforming class must have.
  public var requirements: [Requirement]

  /// A function or a variable without a default.
  public struct Requirement: Equatable, Sendable {
    /// The function as written in the protocol: `func f(_ path: IndexPath) -> CGFloat`. For a variable, without its accessors: `var gap: CGFloat`.
    public var source: String
    /// The type of its result or value, or `nil` if it returns nothing.
    public var result: String?
    /// The name of the parameter that is an index path, or `nil` without one.
    public var path: String?
  }

  /// Creates the protocol of a declaration in `file`. Extensions in any of `files` may have defaults.
  init(of declaration: SwiftDeclaration, in file: SwiftText, beside files: [SwiftText]) {
    name = declaration.name
    let defaults = files.flatMap { file in
      file.declarations.filter { $0.kind == .extensionOfType && $0.name == declaration.name }
        .flatMap { file.members(between: $0.opening, and: $0.closing).map(\.signature) }
    }
    requirements = file.members(between: declaration.opening, and: declaration.closing)
      .filter { ["func", "var"].contains($0.keyword) && !defaults.contains($0.signature) }
      .map { Requirement($0, in: file) }
  }
}

extension DelegateProtocol.Requirement {
  init(_ member: SwiftMember, in file: SwiftText) {
    let accessors = member.keyword == "var" ? file.tokens[member.range].firstIndex { $0.isSymbol("{") } : nil
    let end = accessors ?? member.range.upperBound
    let code = file.tokens[member.keywordIndex..<end].filter { $0.kind != .comment }
    let words = code.map { $0.kind == .newline ? " " : $0.text }.joined().split(separator: " ").joined(separator: " ")
    source = (member.modifiers["static"] == nil ? "" : "static ") + words
    func type(after mark: String, from start: Int) -> String? {
      let rest = file.tokens[start..<end].filter(\.isCode).map(\.text).joined()
      return rest.firstRange(of: mark).map { String(rest[$0.upperBound...]) }
    }
    guard let (opening, closing) = member.parameters else {
      result = type(after: ":", from: member.keywordIndex)
      return
    }
    result = type(after: "->", from: closing + 1)
    for part in file.parts(between: opening, and: closing) where file.tokens[part].contains(where: { $0.isWord("IndexPath") }) {
      let words = file.tokens[part].prefix { !$0.isSymbol(":") }.filter(\.isCode)
      path = words.last?.text
    }
  }
}
