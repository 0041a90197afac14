import BenchmarkProcesses
import Foundation
import Testing

@Suite("A run of swift build")
struct SwiftBuildTests {
  /// Runs a script instead of the compiler.
  private func build(
    _ script: String, _ arguments: [String] = [], environment: [String: String?] = [:], tick: (String?) -> Void = { _ in }
  ) async throws -> SwiftBuild.Outcome {
    let standIns = try StandIns()
    defer { standIns.remove() }
    let tool = try standIns.tool("swift", script).name
    return try await SwiftBuild(arguments, environment: environment, tool: tool).run(every: .milliseconds(20), tick: tick)
  }

  @Test("Of a build that fails, the errors are left, wherever they were written")
  func errors() async throws {
    let script = "echo '[1/2] Compiling A'; echo 'A.swift:3:1: error: no such thing' >&2; echo 'a note'; exit 1"
    #expect(try await build(script) == .init(isGood: false, essence: "A.swift:3:1: error: no such thing"))
    let many = try await build("for i in 1 2 3 4 5 6 7 8 9 10 11 12; do echo \"error: $i\"; done; exit 1")
    #expect(many.essence.split(separator: "\n").count == 10 && many.essence.hasPrefix("error: 1\n"))
  }

  @Test("Without an error the end of the log is left, twenty lines")
  func end() async throws {
    let outcome = try await build("i=1; while [ $i -le 30 ]; do echo \"line $i\"; i=$((i+1)); done; kill -KILL $$")
    #expect(!outcome.isGood && outcome.essence.hasPrefix("line 11\n") && outcome.essence.hasSuffix("line 30"))
    #expect(try await build("echo done") == .init(isGood: true, essence: "done"))
  }

  @Test("Whoever waits is told the step, as the compiler says it")
  func ticks() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("SwiftBuildTests-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var seen: [String?] = []
    _ = try await build("echo '[12/288] Compiling B'; echo 'a warning'; while [ ! -e \"$1\" ]; do sleep 0.02; done", [folder]) { step in
      seen.append(step)
      if step != nil { _ = FileManager.default.createFile(atPath: folder, contents: nil) }
    }
    #expect(seen.last == "step 12 of 288")
  }

  @Test("Its words and variables are those it was given; a variable without a value is taken away")
  func environment() async throws {
    let outcome = try await build(
      "echo \"$@ $TMPDIR ${HOME-none}\"", ["build", "--product", "a b"], environment: ["TMPDIR": "/elsewhere", "HOME": nil])
    #expect(outcome.essence == "build --product a b /elsewhere none")
  }

  @Test("A compiler that is missing is an error that says what to do")
  func missing() async throws {
    let fault = await #expect(throws: ToolFault.self) { try await SwiftBuild([], tool: "layoutbench-no-such-tool").run() }
    #expect(fault?.description.contains("put the Swift toolchain's bin folder on PATH") == true)
  }
}

@Suite("Dependencies that are fetched already")
struct DependencyMirrorTests {
  @Test("Each repository stands in for the address it was cloned from, after the settings that a person gave")
  func mirrors() throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("DependencyMirrorTests-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: root) }
    let folder = root + "/.build/repositories"
    for (name, config) in [
      ("b-1", "[core]\n\tbare = true\n[remote \"origin\"]\n\turl = https://example.com/b?x=y\n"),
      ("a-2", "[remote \"origin\"]\nurl=../a\n"), ("without", "[core]\n"),
    ] {
      try FileManager.default.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
      try config.write(toFile: "\(folder)/\(name)/config", atomically: true, encoding: .utf8)
    }
    try FileManager.default.createDirectory(atPath: "\(folder)/empty", withIntermediateDirectories: true)
    #expect(
      DependencyMirrors(of: root, given: ["GIT_CONFIG_COUNT": "1"]).environment == [
        "GIT_CONFIG_COUNT": "3", "GIT_CONFIG_KEY_1": "url.\(folder)/a-2.insteadOf", "GIT_CONFIG_VALUE_1": "../a",
        "GIT_CONFIG_KEY_2": "url.\(folder)/b-1.insteadOf", "GIT_CONFIG_VALUE_2": "https://example.com/b?x=y",
      ])
    #expect(DependencyMirrors(of: root + "/nowhere", given: [:]).environment == [:])
  }
}
