/// Moves members of extensions that override, or are overridden: without Objective-C they have to be in the class itself.
struct ExtensionOverrideRule {
  func apply(to files: inout [SwiftText], _ report: inout ImportReport) {
    let overridden = overriddenSignatures(in: files)
    // Each step moves the members of one extension, which then has no more to move.
    while let place = firstPlace(in: files, overridden) { move(place, in: &files, overridden, &report) }
    reportStrays(in: files, &report)
  }

  private struct Place {
    let file: Int
    let keyword: Int
    let className: String
  }

  private func firstPlace(in files: [SwiftText], _ overridden: [String: Set<String>]) -> Place? {
    for index in files.indices {
      if let place = firstExtension(in: index, of: files, overridden) { return place }
    }
    return nil
  }

  /// The first extension of a file that has members to move and whose class is in the files.
  private func firstExtension(in file: Int, of files: [SwiftText], _ overridden: [String: Set<String>]) -> Place? {
    let extensions = files[file].declarations.filter { $0.kind == .extensionOfType }
    let found = extensions.first { declaration in
      !moving(declaration, in: files[file], overridden).isEmpty && classPlace(declaration.name, in: files) != nil
    }
    return found.map { Place(file: file, keyword: $0.keyword, className: $0.name) }
  }

  private func moving(_ declaration: SwiftDeclaration, in file: SwiftText, _ overridden: [String: Set<String>]) -> [SwiftMember] {
    file.members(between: declaration.opening, and: declaration.closing).filter { member in
      member.modifiers["override"] != nil || overridden[declaration.name]?.contains(member.signature) == true
    }
  }

  private func classPlace(_ name: String, in files: [SwiftText]) -> (file: Int, declaration: SwiftDeclaration)? {
    for index in files.indices {
      if let found = files[index].declarations.first(where: { $0.kind == .classType && $0.name == name }) { return (index, found) }
    }
    return nil
  }

  /// The signatures that subclasses in the files override, by the name of each class that may have the member.
  private func overriddenSignatures(in files: [SwiftText]) -> [String: Set<String>] {
    let declarations = files.flatMap { file in file.declarations.map { (file, $0) } }
    var superclass: [String: String] = [:]
    for (_, declaration) in declarations where declaration.kind == .classType { superclass[declaration.name] = declaration.inherited.first }
    var overridden: [String: Set<String>] = [:]
    for (file, declaration) in declarations where declaration.kind != .protocolType {
      let signatures = file.members(between: declaration.opening, and: declaration.closing)
        .filter { $0.modifiers["override"] != nil && $0.keyword != "init" }.map(\.signature)
      guard !signatures.isEmpty else { continue }
      var ancestors: Set<String> = []
      var name = superclass[declaration.name]
      while let current = name, ancestors.insert(current).inserted {
        overridden[current, default: []].formUnion(signatures)
        name = superclass[current]
      }
    }
    return overridden
  }

  private func move(_ place: Place, in files: inout [SwiftText], _ overridden: [String: Set<String>], _ report: inout ImportReport) {
    guard let declaration = files[place.file].declarations.first(where: { $0.keyword == place.keyword }),
      let target = classPlace(place.className, in: files)
    else { return }
    var moved: [[SwiftToken]] = []
    for member in moving(declaration, in: files[place.file], overridden).reversed() {
      report.add(
        files[place.file], at: member.keywordIndex, "\(member.signature) moved into class \(place.className)",
        because: "a member of an extension can neither override nor be overridden without Objective-C")
      var start = beginning(of: member, in: files[place.file])
      if files[place.file][start - 1]?.kind == .blank { start -= 1 }
      var tokens = Array(files[place.file].tokens[start..<member.range.upperBound])
      if let access = declaration.access, ["public", "open"].contains(access),
        member.modifiers.keys.allSatisfy({ !Self.accesses.contains($0) }),
        let keyword = tokens.firstIndex(where: { $0.kind == .word && (SwiftMember.keywords.union(SwiftMember.modifiers)).contains($0.text) }
        )
      {
        tokens.insert(SwiftToken(kind: .word, text: "public ", line: tokens[keyword].line), at: keyword)
      }
      moved.insert(tokens, at: 0)
      // The line's end is removed too, so that no empty line remains.
      var end = member.range.upperBound
      if files[place.file][end]?.isSymbol(";") == true { end += 1 }
      let isWholeLine = files[place.file][start - 1]?.kind == .newline && files[place.file][end]?.kind == .newline
      files[place.file].replace((isWholeLine ? start - 1 : start)..<end, with: "")
    }
    if target.file != place.file { widenAccess(ofExtensionAt: place.keyword, in: &files[place.file], &report) }
    guard let destination = classPlace(place.className, in: files) else { return }
    let newline = SwiftToken(kind: .newline, text: "\n", line: moved.first?.first?.line ?? 1)
    files[destination.file].insert(moved.flatMap { [newline] + $0 + [newline] }, at: destination.declaration.closing)
  }

  private static let accesses: Set<String> = ["public", "open", "internal", "private", "fileprivate", "package"]

  /// The index at which a member begins, including the comments on the lines right above it.
  private func beginning(of member: SwiftMember, in file: SwiftText) -> Int {
    var start = member.range.lowerBound
    var position = start - 1
    var newlines = 0
    while position >= 0 {
      switch file.tokens[position].kind {
      case .blank: break
      case .newline: newlines += 1
      case .comment where newlines == 1:
        start = position
        newlines = 0
      default: return start
      }
      if newlines > 1 { return start }
      position -= 1
    }
    return start
  }

  /// A moved member may use private members of its old file, which it no longer sees. So these become internal.
  private func widenAccess(ofExtensionAt keyword: Int, in file: inout SwiftText, _ report: inout ImportReport) {
    guard let declaration = file.declarations.first(where: { $0.keyword == keyword }) else { return }
    let modifiers = file.members(between: declaration.opening, and: declaration.closing)
      .compactMap { $0.modifiers["private"] ?? $0.modifiers["fileprivate"] }
    let ofExtension = file.previous(keyword).filter { ["private", "fileprivate"].contains(file.tokens[$0].text) }
    for index in (modifiers + ofExtension).sorted(by: >) {
      report.add(
        file, at: index, "\(file.tokens[index].text) removed",
        because: "a member that moved into a class of another file may use it")
      var end = index + 1
      if file[end]?.isSymbol("(") == true, let closing = file.closing(of: end) { end = closing + 1 }
      while file[end]?.kind == .blank { end += 1 }
      file.replace(index..<end, with: "")
    }
  }

  /// Reports overrides in extensions of classes that are not in the files.
  private func reportStrays(in files: [SwiftText], _ report: inout ImportReport) {
    for file in files {
      for declaration in file.declarations where declaration.kind == .extensionOfType {
        for member in moving(declaration, in: file, [:]) {
          report.addObstacle(
            file, at: member.keywordIndex, "the override \(member.signature) in an extension of \(declaration.name)",
            because: "without Objective-C it has to be in the class, whose file was not given; import that file too")
        }
      }
    }
  }
}

extension Optional {
  fileprivate func filter(_ isIncluded: (Wrapped) -> Bool) -> [Wrapped] { self.map { isIncluded($0) ? [$0] : [] } ?? [] }
}
