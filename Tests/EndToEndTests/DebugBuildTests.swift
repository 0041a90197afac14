import Foundation
import Testing

/// The debug build of the tool, which a test build in debug mode leaves beside the tests.
private let debugTool: String? = {
  #if DEBUG
    guard let folder = CommandLine.arguments.first.map({ URL(fileURLWithPath: $0).deletingLastPathComponent() }) else { return nil }
    let path = folder.appendingPathComponent("layoutbench").path
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  #else
    return nil
  #endif
}()

@Suite("The debug build of the tool", .enabled(if: debugTool != nil, "there is no debug build of the tool beside the tests"))
struct DebugBuildTests {
  @Test("A debug build records nothing, and says how to build one that does")
  func refusal() async throws {
    let folder = try TemporaryFolder()
    let outcome = try await Tool.run(["run", "--quick", "-o", "run"], in: folder, program: debugTool)
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("debug") && outcome.errors.contains("swift build -c release"))
    #expect(try folder.names().isEmpty)
  }

  @Test("A debug build verifies")
  func verification() async throws {
    let arguments = ["verify", "--sizes", "20", "--operations", "query"]
    #expect(try await Tool.run(arguments, in: try TemporaryFolder(), program: debugTool).exitCode == 0)
  }
}
