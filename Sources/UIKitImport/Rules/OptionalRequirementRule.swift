/// Rewrites optional requirements of Objective-C protocols.
///
/// `@objc optional func f() -> T` becomes a requirement that may throw, with a default that throws. A method that does not throw satisfies it, so classes that
/// conform stay as they are. As before, a call gives `nil` if the method is missing.
struct OptionalRequirementRule {
  /// The error that a default throws, in a file of its own.
  static let support = SourceFile(
    name: "UnimplementedRequirement.swift",
    text: """
      /// What the default of a requirement throws that was optional: nobody implements it.
      public struct UnimplementedRequirement: Error {
        public init() {}
      }

      """)

  private static let effect = " throws(UnimplementedRequirement)"

  /// Rewrites the protocols of all files. Returns the signatures of the requirements that were optional.
  func apply(to files: inout [SwiftText], _ report: inout ImportReport) -> Set<String> {
    var signatures: Set<String> = []
    for index in files.indices {
      for keyword in files[index].declarations.filter({ $0.kind == .protocolType }).map(\.keyword).reversed() {
        // Earlier rounds of this loop only change later parts of the file, so the keyword is still in its place.
        guard let declaration = files[index].declarations.first(where: { $0.keyword == keyword }) else { continue }
        signatures.formUnion(rewrite(declaration, in: &files[index], &report))
        bindToClasses(declaration, in: &files[index], &report)
      }
    }
    return signatures
  }

  private func rewrite(_ declaration: SwiftDeclaration, in file: inout SwiftText, _ report: inout ImportReport) -> Set<String> {
    var signatures: Set<String> = []
    var defaults: [String] = []
    let isPublic = ["public", "open"].contains(declaration.access)
    for member in file.members(between: declaration.opening, and: declaration.closing).reversed() {
      guard let optional = member.modifiers["optional"] else { continue }
      if member.keyword == "func", let (_, closing) = member.parameters, member.modifiers["static"] == nil {
        defaults.append(requirement(member, in: file, isPublic: isPublic))
        signatures.insert(member.signature)
        report.add(
          file, at: optional, "optional \(member.signature) → a requirement that may throw, whose default throws",
          because: "optional requirements need Objective-C")
        if !file.text(closing..<member.range.upperBound).contains("throws") { file.replace(closing..<closing + 1, with: ")" + Self.effect) }
      } else {
        report.addObstacle(
          file, at: optional, "optional \(member.keyword) \(member.signature)",
          because: "it is a requirement now: give it to every class that conforms, and do not unwrap it where it is read")
      }
      let end = file.next(optional) ?? optional + 1
      file.replace(optional..<end, with: "")
    }
    if !defaults.isEmpty {
      let body = defaults.reversed().joined(separator: "\n")
      let end = file.tokens.last?.kind == .newline ? "" : "\n"
      file.replace(file.tokens.count..<file.tokens.count, with: "\(end)\nextension \(declaration.name) {\n\(body)\n}\n")
    }
    return signatures
  }

  /// The default of an optional function, as source.
  private func requirement(_ member: SwiftMember, in file: SwiftText, isPublic: Bool) -> String {
    let head = file.text(member.keywordIndex..<member.range.upperBound)
    guard let closing = member.parameters?.closing else { return head }
    let beginning = file.text(member.keywordIndex..<closing + 1)
    let result = file.tokens[closing + 1..<member.range.upperBound].filter { $0.kind != .comment }.map(\.text).joined()
    let effect = result.contains("throws") ? "" : Self.effect
    return "  \(isPublic ? "public " : "")\(beginning)\(effect)\(result) { throw UnimplementedRequirement() }"
  }

  /// Adds `AnyObject` to an Objective-C protocol that inherits nothing. `@objc` bound it to classes implicitly, and weak references to it rely on that.
  private func bindToClasses(_ declaration: SwiftDeclaration, in file: inout SwiftText, _ report: inout ImportReport) {
    guard declaration.inherited.isEmpty, declaration.modifiers.contains("@objc") else { return }
    report.add(
      file, at: declaration.keyword, "protocol \(declaration.name) → protocol \(declaration.name): AnyObject",
      because: "without @objc it would no longer be bound to classes, which weak references need")
    file.replace(declaration.nameIndex..<declaration.nameIndex + 1, with: declaration.name + ": AnyObject")
  }
}
