/// A protocol by which a layout asks for sizes, with the requirements that have no default.
public struct DelegateProtocol: Equatable, Sendable {
  /// The name of the protocol.
  public var name: String
  /// The functions that a conforming class must have.
  public var requirements: [Requirement]

  /// A function without a default.
  public struct Requirement: Equatable, Sendable {
    /// The function as it is written in the protocol: `func f(_ path: IndexPath) -> CGFloat`.
    public var source: String
    /// The type that it returns, or `nil` if it returns nothing.
    public var result: String?
    /// The name of the parameter that is an index path, or `nil` if there is none.
    public var path: String?
  }

  init(of declaration: SwiftDeclaration, in file: SwiftText) {
    name = declaration.name
    let defaults = file.declarations.filter { $0.kind == .extensionOfType && $0.name == declaration.name }
      .flatMap { file.members(between: $0.opening, and: $0.closing).map(\.signature) }
    requirements = file.members(between: declaration.opening, and: declaration.closing)
      .filter { $0.keyword == "func" && !defaults.contains($0.signature) }
      .map { Requirement($0, in: file) }
  }
}

extension DelegateProtocol.Requirement {
  init(_ member: SwiftMember, in file: SwiftText) {
    let code = file.tokens[member.keywordIndex..<member.range.upperBound].filter { $0.kind != .comment }
    source = code.map { $0.kind == .newline ? " " : $0.text }.joined().split(separator: " ").joined(separator: " ")
    guard let (opening, closing) = member.parameters else { return }
    let rest = file.tokens[closing + 1..<member.range.upperBound].filter { $0.isCode }.map(\.text).joined()
    result = rest.hasPrefix("->") ? String(rest.dropFirst(2)) : nil
    for part in file.parts(between: opening, and: closing) where file.tokens[part].contains(where: { $0.isWord("IndexPath") }) {
      let words = file.tokens[part].prefix { !$0.isSymbol(":") }.filter(\.isCode)
      path = words.last?.text
    }
  }
}
