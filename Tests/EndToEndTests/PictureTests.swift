import Foundation
import Testing
import UnitTestSupport

extension ToolTests {
  @Suite("The guides' pictures")
  struct PictureTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static func stepCount(_ spec: Data) throws -> Int {
      let values = try #require(try JSONSerialization.jsonObject(with: spec) as? [String: Any])
      return (values["steps"] as? [Any])?.count ?? 0
    }

    @Test("Every picture of the documentation is what render makes of its spec file; `make pictures` makes them again")
    func pictures() async throws {
      let specs = Self.root.appending(path: "Documentation/Specs")
      let names = try FileManager.default.contentsOfDirectory(atPath: specs.path).filter { $0.hasSuffix(".json") }.sorted()
      #expect(names.count >= 10)
      for name in names {
        let folder = try TemporaryFolder()
        let spec = try Data(contentsOf: specs.appending(path: name))
        try folder.write(spec, to: name)
        let outcome = try await Tool.run(
          "render", "--spec", name, "--step", "\(try Self.stepCount(spec))", "-o", "picture.svg", in: folder)
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        let picture = "Sources/CollectionLayouts/CollectionLayouts.docc/\(name.dropLast(5)).svg"
        let committed = try Data(contentsOf: Self.root.appending(path: picture))
        #expect(try folder.bytes("picture.svg") == committed, "\(picture) is not what its spec file gives")
      }
    }
  }
}
