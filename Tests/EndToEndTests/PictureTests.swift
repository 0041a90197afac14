import Foundation
import Testing

extension ToolTests {
  @Suite("The guides' pictures")
  struct PictureTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    @Test("Every picture of the documentation is what render makes of its spec file; `make pictures` makes them again")
    func pictures() async throws {
      let specs = Self.root.appending(path: "Documentation/Specs")
      let names = try FileManager.default.contentsOfDirectory(atPath: specs.path).filter { $0.hasSuffix(".json") }.sorted()
      #expect(names.count >= 10)
      for name in names {
        let folder = try TemporaryFolder()
        try folder.write(try Data(contentsOf: specs.appending(path: name)), to: name)
        let outcome = try await Tool.run("render", "--spec", name, "-o", "picture.svg", in: folder)
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        let picture = "Sources/CollectionLayouts/CollectionLayouts.docc/Resources/\(name.dropLast(5)).svg"
        let committed = try Data(contentsOf: Self.root.appending(path: picture))
        #expect(try folder.bytes("picture.svg") == committed, "\(picture) is not what its spec file gives")
      }
    }
  }
}
