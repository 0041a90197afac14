import Foundation
import Testing
import UnitTestSupport

@Suite("The debug build of the tool", .enabled(if: Tool.debugPath != nil, "there is no debug build of the tool beside the tests"))
struct DebugBuildTests {
  @Test("A debug build records nothing, and says how to build one that does")
  func refusal() async throws {
    let folder = try TemporaryFolder()
    let outcome = try await Tool.run(["run", "--quick", "-o", "run"], in: folder, program: Tool.debugPath)
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("debug") && outcome.errors.contains("swift build -c release"))
    #expect(try folder.names().isEmpty)
  }

  @Test("A debug build verifies")
  func verification() async throws {
    // Hosted layouts play hundreds of scripts, which takes a debug build minutes.
    let arguments = ["verify", "--sizes", "20", "--layouts", "list,waterfall", "--operations", "query", "--strategies", "naive,indexed"]
    #expect(try await Tool.run(arguments, in: try TemporaryFolder(), program: Tool.debugPath).exitCode == 0)
  }
}
