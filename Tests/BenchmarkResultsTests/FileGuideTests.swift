import BenchmarkResults
import Foundation
import Testing

@Suite("The guide to the files")
struct FileGuideTests {
  @Test("Every column of every file is explained", arguments: FileGuide.all.map(\.file))
  func complete(file: String) throws {
    let guide = try #require(FileGuide.all.first { $0.file == file })
    #expect(!guide.columns.isEmpty)
    for column in guide.columns {
      #expect(!column.meaning.isEmpty && !column.unit.isEmpty, "\(file) has a column \(column.name) without a unit or a meaning")
    }
  }

  @Test("Documentation/Files.md is the guide, as `layoutbench help files --format markdown` writes it")
  func page() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    #expect(try String(contentsOf: root.appendingPathComponent("Documentation/Files.md"), encoding: .utf8) == FileGuide.markdown)
  }
}
