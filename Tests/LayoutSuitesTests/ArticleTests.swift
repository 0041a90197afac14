import Foundation
import Testing

/// A text of this repository, in lines.
private struct RepositoryText {
  let lines: [String]

  /// Reads the file at a path from the repository's root.
  init(_ path: String) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The code between fences of Swift, block by block.
  var swiftBlocks: [[String]] {
    var blocks: [[String]] = []
    var open: [String]?
    for line in lines {
      if line.hasPrefix("```") {
        if let block = open { blocks.append(block) }
        open = line == "```swift" ? [] : nil
      } else {
        open?.append(line)
      }
    }
    return blocks
  }

  /// Whether these lines stand here, one below the other.
  func contains(_ block: [String]) -> Bool {
    guard !block.isEmpty, block.count <= lines.count else { return false }
    return (0...lines.count - block.count).contains { Array(lines[$0..<$0 + block.count]) == block }
  }
}

@Suite("The article on a layout of one's own")
struct ArticleTests {
  private static let article = "Sources/CollectionLayouts/CollectionLayouts.docc/BringYourOwnLayout.md"
  private static let compiled = [
    "Tests/LayoutSuitesTests/StairsLayout.swift", "Tests/LayoutSuitesTests/OwnLayoutTests.swift",
    "Examples/mybench/Sources/mybench/PhotoRowsLayout.swift",
  ]

  @Test("Every line of code it shows is one that is compiled, in the same place")
  func excerpts() throws {
    let blocks = try RepositoryText(Self.article).swiftBlocks
    let files = try Self.compiled.map { try RepositoryText($0) }
    // The values, two functions, five pieces of the rule, two tests and the registration; of photo rows, the cursor and two pieces of the rule.
    #expect(blocks.count == 13)
    for block in blocks {
      #expect(files.contains { $0.contains(block) }, "not in \(Self.compiled):\n\(block.joined(separator: "\n"))")
    }
  }

  @Test("The search for an excerpt finds what is there and nothing else")
  func search() throws {
    let file = try RepositoryText("Tests/LayoutSuitesTests/StairsLayout.swift")
    #expect(file.contains(["struct StairsLayout: CollectionLayout {", "  static let name = \"stairs\""]))
    #expect(!file.contains(["  static let name = \"stairs\"", "struct StairsLayout: CollectionLayout {"]))
    #expect(!file.contains(["struct StairsLayout: CollectionLayout { "]) && !file.contains([]))
  }
}
