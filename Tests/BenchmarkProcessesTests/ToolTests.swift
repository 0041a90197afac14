@testable import BenchmarkProcesses
import Foundation
import Testing
import UnitTestSupport

/// A folder of stand-ins for tools.
struct StandIns {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func remove() { try? FileManager.default.removeItem(at: folder.url) }

  /// A tool that is this shell script. It is named by its path, so that no other test sees it.
  func tool(_ name: String, _ script: String) throws -> ExternalTool {
    ExternalTool(name: try folder.writeScript(script, to: name), remedy: "install it")
  }
}

@Suite("A tool of somebody else's")
struct ToolTests {
  @Test("Its output is what it writes, and it reads what it is given")
  func output() async throws {
    let standIns = try StandIns()
    defer { standIns.remove() }
    let tool = try standIns.tool("cat", "echo \"$1\"; cat")
    #expect(try await tool.output(["first"], input: "second\n") == "first\nsecond\n")
  }

  @Test("It runs in the folder and with the variables that are named")
  func surroundings() async throws {
    let standIns = try StandIns()
    defer { standIns.remove() }
    let tool = try standIns.tool("where", "pwd -P; echo \"$COLOUR ${HOME-none}\"")
    let output = try await tool.output([], in: "/", environment: ["COLOUR": "blue", "HOME": nil])
    #expect(output == "/\nblue none\n")
  }

  @Test("A tool that is missing is named with its remedy")
  func missing() async {
    let tool = ExternalTool(name: "layoutbench-no-such-tool", remedy: "install it")
    let fault = await #expect(throws: ToolFault.self) { try await tool.output([]) }
    #expect(fault == .missing(tool: "layoutbench-no-such-tool", remedy: "install it"))
    #expect(fault?.description == "layoutbench-no-such-tool cannot be run: install it")
    #expect(await !tool.isFound())
  }

  @Test("A valgrind that is there and cannot run is found out")
  func refusingValgrind() async throws {
    let standIns = try StandIns()
    defer { standIns.remove() }
    let version = "if [ \"$1\" = --version ]; then echo valgrind-3.19.0; exit 0; fi"
    let works = try standIns.tool("works", "\(version)\n[ \"$1\" = --tool=callgrind ] && for last; do :; done && [ \"$last\" = true ]")
    try await CallgrindRun.check(works)
    let refuses = try standIns.tool("refuses", "\(version)\necho mmap failed: Operation not permitted >&2; exit 1")
    let fault = await #expect(throws: ToolFault.self) { try await CallgrindRun.check(refuses) }
    #expect(fault?.description.hasSuffix("said: mmap failed: Operation not permitted") == true, "\(String(describing: fault))")
  }

  @Test("A tool that fails is quoted: the end of what it said")
  func failing() async throws {
    let standIns = try StandIns()
    defer { standIns.remove() }
    let tool = try standIns.tool("fails", "for i in 1 2 3 4 5 6 7 8 9; do echo line $i >&2; done; exit 3")
    let fault = await #expect(throws: ToolFault.self) { try await tool.output([]) }
    #expect(fault?.description.hasSuffix("said: \((2...9).map { "line \($0)" }.joined(separator: "\n"))") == true)
    #expect(fault?.description.contains("3") == true)
  }

  @Test("A child that crashes is an error with its signal")
  func crashing() async throws {
    let standIns = try StandIns()
    defer { standIns.remove() }
    let tool = try standIns.tool("crashes", "kill -SEGV $$")
    let fault = await #expect(throws: ToolFault.self) { try await tool.output([]) }
    guard case .failed(_, let status, _) = fault else { throw try #require(fault) }
    #expect(status.contains("11"))
  }

  @Test(
    "A tool that takes too long is ended, also if its own children go on", .timeLimit(.minutes(10)),
    arguments: ["exec sleep 90", "sleep 90 & wait"])
  func late(script: String) async throws {
    let standIns = try StandIns()
    defer { standIns.remove() }
    let tool = try standIns.tool("sleeps", script)
    let fault = await #expect(throws: ToolFault.self) { try await tool.output([], limit: .milliseconds(200)) }
    #expect(fault == .timedOut(tool: tool.name, seconds: 0))
    #expect(ToolFault.timedOut(tool: "valgrind", seconds: 9).description.hasSuffix("give more time with --time-limit"))
  }

  /// In a process of its own, whose limit it lowers.
  @Test("With too few files left to open, a tool is named with what to do, and nothing is started")
  func noDescriptors() async {
    await #expect(processExitsWith: .success) {
      var limit = rlimit()
      #if canImport(Darwin)
        let kind = RLIMIT_NOFILE
      #else
        let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
      #endif
      getrlimit(kind, &limit)
      limit.rlim_cur = 12
      setrlimit(kind, &limit)
      let fault = await #expect(throws: ToolFault.self) { try await ExternalTool(name: "true", remedy: "").output([]) }
      guard case .noDescriptors(tool: "true", _)? = fault else { exit(1) }
      #expect(fault?.description.contains("ulimit -n") == true)
    }
  }

  /// In a process of its own, whose threads are all taken for longer than the limit, once the tool has been started.
  @Test("A tool that ended in time is not late because no thread was free to look")
  func noFreeThread() async {
    await #expect(processExitsWith: .success) {
      let standIns = try StandIns()
      defer { standIns.remove() }
      let started = standIns.folder.path("started")
      let tool = try standIns.tool("quick", "touch '\(started)'; echo done")
      let output = Task { try await tool.output([], limit: .seconds(4)) }
      while !FileManager.default.fileExists(atPath: started) { try await Task.sleep(for: .milliseconds(1)) }
      for _ in 0..<ProcessInfo.processInfo.activeProcessorCount { Task { sleep(6) } }
      guard try await output.value == "done\n" else { exit(1) }
    }
  }

  @Test("A build that does not end is ended", .timeLimit(.minutes(10)))
  func lateBuild() async throws {
    let standIns = try StandIns()
    defer { standIns.remove() }
    let tool = try standIns.tool("swift", "exec sleep 90").name
    await #expect(throws: ToolFault.timedOut(tool: "\(tool) build", seconds: 0)) {
      try await SwiftBuild([], tool: tool).run(within: .milliseconds(200), every: .milliseconds(50))
    }
  }

  @Test("A valgrind that gets no further is ended", .timeLimit(.minutes(10)))
  func lateValgrind() async throws {
    let standIns = try StandIns()
    defer { standIns.remove() }
    let run = try CallgrindRun(of: "/bin/sh", files: [:], valgrind: try standIns.tool("valgrind", "exec sleep 90").name)
    defer { run.remove() }
    await #expect(throws: ToolFault.timedOut(tool: "valgrind", seconds: 0)) { try await run.count([], patience: .milliseconds(200)) }
  }
}
