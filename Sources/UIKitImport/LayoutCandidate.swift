/// A class in the imported files that is a collection view layout.
public struct LayoutCandidate: Equatable, Sendable {
  /// The UIKit classes from which a layout may finally derive.
  public enum Base: String, Equatable, Sendable, CaseIterable {
    /// A layout that computes all its frames.
    case custom = "UICollectionViewLayout"
    /// A modified flow layout.
    case flow = "UICollectionViewFlowLayout"
    /// A modified compositional layout.
    case compositional = "UICollectionViewCompositionalLayout"
  }

  /// The name of the class.
  public var name: String
  /// The name of its file.
  public var file: String
  /// The UIKit class from which it derives.
  public var base: Base
  /// The initialiser that needs arguments, such as `init(columns:spacing:)`; `nil` if `Name()` makes an instance.
  public var initializer: String?
  /// The protocols by which it asks for sizes: those it mentions whose name contains Delegate or ends in DataSource, and those that they inherit from.
  public var delegates: [DelegateProtocol]
  /// The properties of the layout that take such an object, such as `delegate`; empty if the layout asks the collection view's delegate.
  public var delegateProperties: [String] = []
  /// Such properties that the registration cannot set, because they or their setters are private, or because they belong to the type.
  public var hiddenDelegateProperties: [String] = []

  /// The layouts in the files that a program can make: neither private, nor generic, nor inside another type.
  static func all(in files: [SwiftText]) -> [LayoutCandidate] {
    let declarations = files.flatMap { file in file.declarations.map { (file: file, declaration: $0) } }
    let classes = declarations.filter { $0.declaration.kind == .classType }
    let superclass = superclasses(classes, in: files)
    let protocols = declarations.filter { $0.declaration.kind == .protocolType }
    return classes.compactMap { file, declaration in
      guard let base = base(of: declaration.name, superclass), !declaration.isGeneric, !declaration.isNested,
        !["private", "fileprivate"].contains(declaration.access)
      else { return nil }
      var candidate = LayoutCandidate(
        name: declaration.name, file: file.name, base: base,
        initializer: initializer(of: declaration.name, classes, superclass), delegates: [])
      candidate.findDelegates(classes, protocols, superclass, in: files)
      return candidate
    }
  }

  /// The superclass of each class, and the class that each alias means. Of two aliases of a name, as for two systems, the one for a UIKit class counts.
  private static func superclasses(
    _ classes: [(file: SwiftText, declaration: SwiftDeclaration)], in files: [SwiftText]
  ) -> [String: String?] {
    var superclasses: [String: String?] = [:]
    for file in files {
      for index in file.tokens.indices where file.tokens[index].isWord("typealias") {
        guard let name = file.next(index), let equal = file.next(name), file.tokens[equal].isSymbol("="), let type = file.next(equal) else {
          continue
        }
        let isKnown = superclasses[file.tokens[name].text] != nil
        if !isKnown || Base(rawValue: file.tokens[type].text) != nil { superclasses[file.tokens[name].text] = file.tokens[type].text }
      }
    }
    for (_, declaration) in classes { superclasses[declaration.name] = declaration.inherited.first }
    return superclasses
  }

  private static func base(of name: String, _ superclass: [String: String?]) -> Base? {
    var seen: Set<String> = []
    var current = superclass[name] ?? nil
    while let name = current, seen.insert(name).inserted {
      if let base = Base(rawValue: name) { return base }
      current = superclass[name] ?? nil
    }
    return nil
  }

  /// The initialiser that needs arguments, or `nil` if one can be called without any. A class without a designated initialiser inherits its superclass's.
  private static func initializer(
    of name: String, _ classes: [(file: SwiftText, declaration: SwiftDeclaration)], _ superclass: [String: String?]
  ) -> String? {
    guard let (file, declaration) = classes.first(where: { $0.declaration.name == name }) else { return nil }
    let own = file.members(between: declaration.opening, and: declaration.closing).filter { $0.keyword == "init" }
    let takesNothing = own.contains { member in
      guard let parameters = member.parameters else { return false }
      return file.parts(between: parameters.opening, and: parameters.closing).allSatisfy { part in
        file.tokens[part].contains { $0.isSymbol("=") }
      }
    }
    let designated = own.filter { $0.modifiers["convenience"] == nil }
    if takesNothing { return nil }
    if designated.isEmpty { return (superclass[name] ?? nil).flatMap { initializer(of: $0, classes, superclass) } }
    return (own.first { $0.signature != "init(coder:)" } ?? own.first)?.signature
  }

  private mutating func findDelegates(
    _ classes: [(file: SwiftText, declaration: SwiftDeclaration)], _ protocols: [(file: SwiftText, declaration: SwiftDeclaration)],
    _ superclass: [String: String?], in files: [SwiftText]
  ) {
    let line = lineOfDescent(classes, superclass)
    let words = Set(line.flatMap { file, type in file.tokens[type.opening..<type.closing].filter { $0.kind == .word }.map(\.text) })
    let visible = protocols.filter { !["private", "fileprivate"].contains($0.declaration.access) }
    let asked = visible.filter { _, proto in
      words.contains(proto.name) && (proto.name.hasSuffix("DataSource") || proto.name.contains("Delegate"))
    }
    delegates = Self.withInherited(asked, among: visible).map { DelegateProtocol(of: $0.declaration, in: $0.file, beside: files) }
    let names = Set(asked.map(\.declaration.name))
    for (file, type) in line {
      for member in file.members(between: type.opening, and: type.closing) where file.takesObject(member, of: names) {
        let isHidden = ["private", "fileprivate", "static", "class"].contains { member.modifiers[$0] != nil }
        if isHidden { hiddenDelegateProperties.append(member.signature) } else { delegateProperties.append(member.signature) }
      }
    }
  }

  /// The class and its superclasses in the files, the class first.
  private func lineOfDescent(
    _ classes: [(file: SwiftText, declaration: SwiftDeclaration)], _ superclass: [String: String?]
  ) -> [(file: SwiftText, declaration: SwiftDeclaration)] {
    var line: [(file: SwiftText, declaration: SwiftDeclaration)] = []
    var seen: Set<String> = []
    var current: String? = name
    while let name = current, seen.insert(name).inserted {
      if let found = classes.first(where: { $0.declaration.name == name }) { line.append(found) }
      current = superclass[name] ?? nil
    }
    return line
  }

  /// Protocols, followed by those that they inherit from.
  private static func withInherited(
    _ asked: [(file: SwiftText, declaration: SwiftDeclaration)], among all: [(file: SwiftText, declaration: SwiftDeclaration)]
  ) -> [(file: SwiftText, declaration: SwiftDeclaration)] {
    var result = asked
    var index = 0
    while index < result.count {
      for name in result[index].declaration.inherited where !result.contains(where: { $0.declaration.name == name }) {
        result += all.filter { $0.declaration.name == name }.prefix(1)
      }
      index += 1
    }
    return result
  }
}

extension SwiftText {
  /// Whether a member is a variable that takes an object of one of these protocols.
  fileprivate func takesObject(_ member: SwiftMember, of protocols: Set<String>) -> Bool {
    guard member.keyword == "var" else { return false }
    let opening = tokens[member.range].firstIndex { $0.isSymbol("{") }
    let type = tokens[member.range.lowerBound..<(opening ?? member.range.upperBound)]
    guard type.contains(where: { $0.kind == .word && protocols.contains($0.text) }) else { return false }
    guard let opening, self[previous(opening)]?.isSymbol("=") != true else { return true }
    // The body of a computed variable, or of observers.
    return tokens[opening..<member.range.upperBound].contains { token in ["set", "didSet", "willSet"].contains { token.isWord($0) } }
  }
}
