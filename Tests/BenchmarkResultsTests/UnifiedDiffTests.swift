import Foundation
import Testing
import UnitTestSupport

@testable import BenchmarkResults

@Suite("A difference of texts as a patch")
struct UnifiedDiffTests {
  private static func text(_ lines: some Sequence<Int>) -> String { lines.map { "\($0)\n" }.joined() }

  @Test("It names the file and shows three lines around each change; changes that are near share a hunk")
  func hunks() {
    let before = Self.text(1...20)
    let after = before.replacing("\n5\n", with: "\nfive\n").replacing("\n8\n", with: "\n").replacing("\n18\n", with: "\n18\nnew\n")
    #expect(
      UnifiedDiff(from: before, to: after, path: "a b/c.csv").text == """
        diff --git a/a b/c.csv b/a b/c.csv
        --- a/a b/c.csv
        +++ b/a b/c.csv
        @@ -2,10 +2,9 @@
         2
         3
         4
        -5
        +five
         6
         7
        -8
         9
         10
         11
        @@ -16,5 +15,6 @@
         16
         17
         18
        +new
         19
         20

        """)
  }

  @Test("Equal texts have no difference; a side without lines begins at line 0")
  func ends() {
    #expect(UnifiedDiff(from: "1\n", to: "1\n", path: "x").text.isEmpty)
    #expect(UnifiedDiff(from: "", to: "1\n", path: "x").text.hasSuffix("@@ -0,0 +1,1 @@\n+1\n"))
    #expect(UnifiedDiff(from: "1\n", to: "", path: "x").text.hasSuffix("@@ -1,1 +0,0 @@\n-1\n"))
  }

  @Test("git apply makes the second text of the first, for random texts", .enabled(if: Git.path != nil, "git is not on the path"))
  func random() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    for round in 0..<12 {
      let before = (0..<Int.random(in: 1...40, using: &generator)).map { _ in Int.random(in: 0...9, using: &generator) }
      var after = before
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let place = Int.random(in: 0...after.count, using: &generator)
        if place < after.count, Bool.random(using: &generator) { after.remove(at: place) } else { after.insert(99, at: place) }
      }
      // A patch that empties a file would be one that deletes it.
      guard !after.isEmpty, after != before else { continue }
      let folder = try TemporaryFolder()
      try folder.write(Self.text(before), to: "numbers.txt")
      let patch = UnifiedDiff(from: Self.text(before), to: Self.text(after), path: "numbers.txt").text
      try folder.write("a line before\n\(patch)=== END PATCH\nlayoutbench: a line behind\n", to: "log.txt")
      let output = try Git.run(["apply", "log.txt"], in: folder)
      #expect(try folder.text("numbers.txt") == Self.text(after), "seed \(seed), round \(round): \(output)")
    }
  }
}

private enum Git {
  static let path: String? = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/git" }
    .first(where: FileManager.default.isExecutableFile)

  /// What git says, called in a folder that is no checkout.
  static func run(_ arguments: [String], in folder: TemporaryFolder) throws -> String {
    let process = Process()
    (process.executableURL, process.arguments) = (URL(fileURLWithPath: try #require(path)), arguments)
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text
  }
}
