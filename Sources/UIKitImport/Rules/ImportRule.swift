/// Replaces imports of modules that Linux lacks, and adds the import of UIKit that a file needs.
struct ImportRule {
  /// An import: the tokens of its line, from its first attribute to the module's name.
  private struct Statement {
    let range: Range<Int>
    /// The module's name, up to the first point.
    let module: String
    /// Whether it names a part of the module.
    let isPart: Bool
    let hasAttributes: Bool
  }

  /// Modules whose types LayoutBench's UIKit has, or which Foundation exports.
  private static let replaced: Set<String> = ["CoreGraphics", "QuartzCore", "CoreFoundation", "ObjectiveC", "Darwin"]
  /// Modules that exist on Linux.
  private static let present: Set<String> = [
    "UIKit", "Foundation", "Swift", "Dispatch", "Synchronization", "Observation", "RegexBuilder", "Glibc", "XCTest", "Testing",
    "_Concurrency",
  ]

  func apply(to file: inout SwiftText, _ report: inout ImportReport) {
    let needsUIKit = usesUIKit(file)
    var hasUIKit = statements(in: file).contains { $0.module == "UIKit" && !$0.isPart }
    for index in statements(in: file).indices.reversed() {
      let statement = statements(in: file)[index]
      let written = file.text(statement.range)
      if statement.module == "UIKit", statement.isPart {
        report.add(file, at: statement.range.lowerBound, "\(written) → import UIKit", because: "LayoutBench's UIKit has no submodules")
        file.replace(statement.range, with: hasUIKit ? "" : "import UIKit")
        hasUIKit = true
      } else if Self.replaced.contains(statement.module) {
        let isReplaced = needsUIKit && !hasUIKit
        report.add(
          file, at: statement.range.lowerBound, isReplaced ? "\(written) → import UIKit" : "\(written) removed",
          because: "there is no such module on Linux; UIKit has the types of it that layouts use")
        file.replace(statement.range, with: isReplaced ? "import UIKit" : "")
        hasUIKit = hasUIKit || isReplaced
      } else if !Self.present.contains(statement.module), !isInCondition(statement.range.lowerBound, of: file) {
        report.addObstacle(file, at: statement.range.lowerBound, written, because: Self.advice(on: statement.module))
      }
    }
    if needsUIKit, !hasUIKit { addUIKit(to: &file, &report) }
  }

  private static func advice(on module: String) -> String {
    switch module {
    case "AppKit", "Cocoa": "the file is for macOS; leave it out"
    case "SwiftUI", "Combine", "os", "CoreData", "AVFoundation", "Accelerate", "simd":
      "Linux has no \(module); leave the file out, or move the layout into one without it"
    default:
      "it is built with the imported files only if you add it to Package.swift; give its files to the import too, or remove the code that uses it"
    }
  }

  /// Puts the import before the first statement, below the comment that opens the file.
  private func addUIKit(to file: inout SwiftText, _ report: inout ImportReport) {
    let place =
      statements(in: file).first { !isInCondition($0.range.lowerBound, of: file) }?.range.lowerBound ?? file.next(-1) ?? file.tokens.count
    report.add(
      file, at: place, "import UIKit added",
      because: "the file uses UIKit's types, which it sees on iOS through other modules, or CGRect, whose intersects differs without it")
    file.insert([SwiftToken(kind: .word, text: "import UIKit", line: 1), SwiftToken(kind: .newline, text: "\n", line: 1)], at: place)
  }

  private func isInCondition(_ index: Int, of file: SwiftText) -> Bool {
    var depth = 0
    for position in 0..<index {
      switch file.directive(at: position) {
      case "if": depth += 1
      case "endif": depth -= 1
      default: break
      }
    }
    return depth > 0
  }

  /// Whether the file seems to use a type of UIKit, or one of Core Graphics that UIKit changes.
  private func usesUIKit(_ file: SwiftText) -> Bool {
    file.tokens.contains { token in
      guard token.kind == .word, token.text != "UIKit" else { return false }
      let prefixes = ["UI", "CG", "CA", "NSCollectionLayout", "NSDirectional", "NSDiffable"]
      return prefixes.contains { prefix in
        let rest = token.text.dropFirst(prefix.count)
        return token.text.hasPrefix(prefix) && rest.first?.isUppercase == true && rest.dropFirst().first?.isLowercase == true
      }
    }
  }

  private func statements(in file: SwiftText) -> [Statement] {
    file.tokens.indices.compactMap { statement(at: $0, in: file) }
  }

  private func statement(at keyword: Int, in file: SwiftText) -> Statement? {
    guard file.tokens[keyword].isWord("import"), var module = file.next(keyword), file.tokens[module].kind == .word else { return nil }
    let kinds: Set = ["struct", "class", "enum", "protocol", "typealias", "func", "var", "let"]
    let hasKind = kinds.contains(file.tokens[module].text)
    if hasKind {
      guard let following = file.next(module), file.tokens[following].kind == .word else { return nil }
      module = following
    }
    var start = keyword
    while let before = file.previous(start), !file.hasNewline(before..<start) {
      let isAttribute = file[before - 1]?.isSymbol("@") == true
      guard file.tokens[before].kind == .word || file.tokens[before].isSymbol(")") || isAttribute else { break }
      start = isAttribute ? before - 1 : before
      if start == 0 { break }
    }
    let end = (module..<file.endOfLine(keyword)).first { index in
      !(file.tokens[index].kind == .word || file.tokens[index].isSymbol("."))
    }
    return Statement(
      range: start..<(end ?? file.endOfLine(keyword)), module: file.tokens[module].text,
      isPart: hasKind || file[module + 1]?.isSymbol(".") == true, hasAttributes: start < keyword)
  }
}
