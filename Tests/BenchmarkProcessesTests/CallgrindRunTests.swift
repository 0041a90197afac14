import BenchmarkProcesses
import Foundation
import Testing
import UnitTestSupport

@Suite("A run under callgrind")
struct CallgrindRunTests {
  /// A run of a program that is no more than a text, under a stand-in for valgrind.
  private func run(_ standIns: StandIns, _ script: String, files: [String: Data] = [:]) throws -> CallgrindRun {
    let program = standIns.folder.path("program")
    try "the program\n".write(toFile: program, atomically: true, encoding: .utf8)
    return try CallgrindRun(of: program, files: files, copy: .bare, valgrind: try standIns.tool("valgrind", script).name)
  }

  @Test("It counts in a folder that holds the program and its files, in an environment that is always the same")
  func counts() async throws {
    let standIns = try StandIns()
    defer { standIns.remove() }
    let script = "echo \"$@\" > counts.2; env | sort > counts.1; cat layoutbench cells > counts.3; : > counts.4; echo '  a word ' >&2"
    let run = try run(standIns, script, files: ["cells": Data("list".utf8)])
    defer { run.remove() }
    let found = try await run.count(["count-instructions", "--seed", "7"])
    #expect(found.said == "a word")
    // The file that nothing was written to is no count.
    #expect(found.files.map(\.name) == ["counts.1", "counts.2", "counts.3"])
    let variables = Set(found.files[0].text.split(separator: "\n").compactMap { $0.split(separator: "=").first.map(String.init) })
    #expect(variables.isSuperset(of: ["SWIFT_DETERMINISTIC_HASHING", "MALLOC_CONF", "LD_BIND_NOW", "PATH"]))
    #expect(variables.isDisjoint(with: ["HOME", "USER", "OLDPWD", "TERM", "LANG"]))
    #expect(found.files[1].text.hasSuffix("--callgrind-out-file=counts.%p ./layoutbench count-instructions --seed 7\n"))
    #expect(found.files[2].text == "the program\nlist")
  }

  @Test("Whoever waits is told how many files there are")
  func ticks() async throws {
    let standIns = try StandIns()
    defer { standIns.remove() }
    let run = try run(standIns, ": > counts.1; : > counts.2; while [ ! -e go ]; do sleep 0.05; done")
    defer { run.remove() }
    var seen: [Int] = []
    _ = try await run.count([]) { count in
      seen.append(count)
      if count == 2 { _ = FileManager.default.createFile(atPath: run.folder.appendingPathComponent("go").path, contents: nil) }
    }
    #expect(seen.last == 2)
  }

  @Test("A profile that was not written is an error with what valgrind said; so are a crash and a time-out")
  func faults() async throws {
    for (script, limit, words) in [
      ("echo 'cannot load this' >&2; exit 3", 20_000, ["cannot load this", "3"]), ("kill -SEGV $$", 20_000, ["11"]),
      ("exec sleep 60", 200, ["--time-limit"]), ("echo 'desc: Trigger: another' > counts.1", 20_000, ["said: nothing"]),
    ] {
      let standIns = try StandIns()
      defer { standIns.remove() }
      let run = try run(standIns, script)
      defer { run.remove() }
      let fault = await #expect(throws: ToolFault.self) { try await run.record([], trigger: "cell 0", limit: .milliseconds(limit)) }
      for word in words { #expect(fault?.description.contains(word) == true, "\(script): \(String(describing: fault))") }
    }
  }

  @Test("A file that cannot be written is an error, and no folder is left")
  func unwritable() throws {
    let standIns = try StandIns()
    defer { standIns.remove() }
    func folders() throws -> Set<String> {
      Set(try FileManager.default.contentsOfDirectory(atPath: NSTemporaryDirectory()).filter { $0.hasPrefix("layoutbench-") })
    }
    let mark = "missing-\(UUID().uuidString)"
    #expect(throws: (any Error).self) { try run(standIns, "true", files: ["\(mark)/cells": Data()]) }
    #expect(throws: (any Error).self) { try CallgrindRun(of: standIns.folder.path + "/none", files: [mark: Data()]) }
    // Others may run here at the same time: none of the folders that are left holds the mark.
    let left = try folders().filter { FileManager.default.fileExists(atPath: NSTemporaryDirectory() + "/\($0)/\(mark)") }
    #expect(left == [])
  }

  @Test("Valgrind's version is read; one that is too old is named with the one that is needed")
  func version() async throws {
    let standIns = try StandIns()
    defer { standIns.remove() }
    #expect(try await CallgrindRun.version(of: standIns.tool("new", "echo valgrind-3.19.0")) == "valgrind-3.19.0")
    #expect(try await CallgrindRun.version(of: standIns.tool("newest", "echo valgrind-4.0")) == "valgrind-4.0")
    for (name, found) in [("old", "valgrind-3.9.0"), ("unreadable", "something else")] {
      let tool = try standIns.tool(name, "echo '\(found)'")
      let fault = await #expect(throws: ToolFault.self) { try await CallgrindRun.version(of: tool) }
      #expect(fault == .tooOld(tool: "valgrind", found: found, needed: "valgrind-3.16"))
    }
  }
}

@Suite("A run under perf")
struct PerfRunTests {
  @Test("Where perf may not sample, the error says how to permit it; any other failure does not")
  func forbidden() async throws {
    let standIns = try StandIns()
    defer { standIns.remove() }
    let forbidden = try standIns.tool("perf", "echo 'Access to performance monitoring is limited: Permission denied' >&2; exit 255")
    let fault = await #expect(throws: ToolFault.self) { try await PerfRun.check(forbidden) }
    #expect(fault?.description.contains("kernel.perf_event_paranoid=1") == true)
    let broken = try standIns.tool("broken", "echo 'no such event' >&2; exit 1")
    let other = await #expect(throws: ToolFault.self) { try await PerfRun.samples(of: ["true"], limit: .seconds(60), by: broken) }
    #expect(other?.description.contains("no such event") == true && other?.description.contains("paranoid") == false)
  }

  @Test("What perf script says becomes samples, and the recorded command is told")
  func samples() async throws {
    let standIns = try StandIns()
    defer { standIns.remove() }
    let script = """
      if [ "$1" = record ]; then echo "$@" > "\(standIns.folder.path)/words"; exit; fi
      printf 'cpu-clock:u: \\n\\t            1a2b f (/bin/program)\\n\\t            3c4d main (/bin/program)\\n\\n'
      """
    let samples = try await PerfRun.samples(of: ["program", "repeat-cell"], limit: .seconds(60), by: standIns.tool("perf", script))
    #expect(samples.stacks.count == 1 && samples.stacks.first?.count == 2)
    let words = try standIns.folder.text("words")
    #expect(words.hasSuffix("-- program repeat-cell\n"))
  }
}
