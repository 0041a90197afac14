/// Removes Objective-C attributes that the compiler for Linux refuses. It accepts `@IBInspectable`, `@IBDesignable`, `@IBAction` and `dynamic`, so they stay.
struct RuntimeAttributeRule {
  private static let names: Set<String> = ["objc", "objcMembers", "IBOutlet", "NSManaged", "IBSegueAction"]

  func apply(to file: inout SwiftText, _ report: inout ImportReport) {
    for index in file.tokens.indices.reversed() {
      guard index < file.tokens.count, file.tokens[index].isSymbol("@"), let name = file[index + 1], name.kind == .word,
        Self.names.contains(name.text)
      else { continue }
      var end = index + 2
      if file[end]?.isSymbol("(") == true, let closing = file.closing(of: end) { end = closing + 1 }
      let written = file.text(index..<end)
      while file[end]?.kind == .blank { end += 1 }
      report.add(file, at: index, "\(written) removed", because: "Linux has no Objective-C")
      file.replace(index..<end, with: "")
    }
  }
}
