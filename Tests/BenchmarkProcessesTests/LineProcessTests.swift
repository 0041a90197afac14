import Foundation
import Testing

@testable import BenchmarkProcesses

@Suite("A program that is spoken with line by line")
struct LineProcessTests {
  /// Speaks with a shell script.
  private func speak<Result: Sendable>(
    with script: String, _ arguments: [String] = [], patience: Duration? = nil, _ work: (LineProcess) async throws -> Result
  ) async throws -> Result {
    let standIns = try StandIns()
    defer { standIns.remove() }
    return try await LineProcess.launch(try standIns.tool("program", script).name, arguments, title: "A", patience: patience, work)
  }

  /// The crash that comes of speaking with a script.
  private func crash(of script: String, hasBegun: Bool = true, _ lines: [String] = ["go"]) async throws -> ProgramCrash {
    try await #require(throws: ProgramCrash.self) {
      try await speak(with: script) { process in
        process.hasBegun = hasBegun
        for line in lines {
          try await process.send(line)
          _ = try await process.line()
        }
      }
    }
  }

  @Test("It answers each line that it is sent, and ends when there is no more")
  func exchange() async throws {
    let answers = try await speak(with: "echo $1; while read line; do echo \"<$line>\"; done", ["hello"]) { process in
      var answers = [try await process.line()]
      for line in ["one", "", "dreißig é"] {
        try await process.send(line)
        answers.append(try await process.line())
      }
      return answers
    }
    #expect(answers == ["hello", "<one>", "<>", "<dreißig é>"])
  }

  @Test("A line of a megabyte is one line")
  func longLine() async throws {
    let length = try await speak(with: "head -c 1000000 /dev/zero | tr '\\0' x; echo") { try await $0.line().utf8.count }
    #expect(length == 1_000_000)
  }

  @Test("A program that ends too early is an error with its exit code and what it said; only the first error is in its line")
  func exited() async throws {
    let crash = try await crash(of: "read line; echo 'warming up' >&2; echo 'error: no room' >&2; exit 3")
    #expect(crash == ProgramCrash(title: "A", hasBegun: true, end: .exited(3), said: "warming up\nerror: no room\n"))
    #expect(crash.description == "A ended too early (the program ended with exit code 3), and said:\nwarming up\nerror: no room")
    #expect(crash.ending == "the program ended with exit code 3: error: no room" && !crash.isInterruption)
  }

  @Test("A signal that ends it is told by its number; a person's signals are no crash")
  func signaled() async throws {
    let killed = try await crash(of: "read line; kill -KILL $$")
    #expect(killed.end == .signaled(9) && killed.ending.contains("out of memory") && !killed.isInterruption)
    let segmentation = try await crash(of: "read line; kill -SEGV $$")
    #expect(segmentation.ending == "signal 11 ended the program")
    for name in ["INT", "QUIT", "TERM", "HUP"] { #expect(try await crash(of: "read line; kill -\(name) $$").isInterruption, "\(name)") }
  }

  @Test("A program that ends before it begins to work is told apart")
  func silent() async throws {
    let crash = try await crash(of: "exit 64", hasBegun: false)
    #expect(!crash.hasBegun && crash.description.hasPrefix("A ended before it began to work (the program ended with exit code 64)"))
  }

  @Test("Writing to a program that has ended is an error, and does not end this process")
  func brokenPipe() async throws {
    let crash = try await #require(throws: ProgramCrash.self) {
      try await speak(with: "exec <&-; echo ready; sleep 0.2; exit 5") { process in
        _ = try await process.line()
        while true { try await process.send(String(repeating: "x", count: 100_000)) }
      }
    }
    #expect(crash.end == .exited(5))
  }

  @Test("If the work fails, its error is thrown and the program is killed in the middle of its own")
  func failingWork() async throws {
    struct Refusal: Error {}
    let mark = FileManager.default.temporaryDirectory.appendingPathComponent("LineProcessTests-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: mark) }
    await #expect(throws: Refusal.self) {
      try await speak(with: "echo ready; read line; touch \"$1\"", [mark]) { process in
        _ = try await process.line()
        throw Refusal()
      }
    }
    // It waited for a line. Had its input only ended, it would have gone on.
    #expect(!FileManager.default.fileExists(atPath: mark))
  }

  @Test("A program that says nothing more is ended after the time that it was given, and named", .timeLimit(.minutes(10)))
  func hanging() async throws {
    let crash = try await #require(throws: ProgramCrash.self) {
      // The shell itself must not answer: exec leaves nobody behind that holds its output open.
      try await speak(with: "read line; exec sleep 1000", patience: .milliseconds(300)) { process in
        process.hasBegun = true
        try await process.send("go")
        _ = try await process.line()
      }
    }
    #expect(crash == ProgramCrash(title: "A", hasBegun: true, end: .silent(.milliseconds(300)), said: ""))
    #expect(crash.ending == "the program said nothing for 0.3 s and was ended")
  }

  @Test(
    "A program that takes longer than its deadline is aborted, and named; a signal of its own is not taken for that",
    .timeLimit(.minutes(10)))
  func overdue() async throws {
    for (script, end) in [
      ("read line; exec sleep 1000", ProgramCrash.Ending.overdue(.milliseconds(300))), ("read line; kill -ABRT $$", .signaled(6)),
    ] {
      let deadline: Duration = end == .signaled(6) ? .seconds(300) : .milliseconds(300)
      let standIns = try StandIns()
      defer { standIns.remove() }
      let program = try standIns.tool("program", script).name
      let crash = try await #require(throws: ProgramCrash.self) {
        try await LineProcess.launch(program, [], title: "A", deadline: deadline) { process in
          try await process.send("go")
          _ = try await process.line()
        }
      }
      #expect(crash.end == end)
    }
    #expect("\(ProgramCrash.Ending.overdue(.milliseconds(300)))" == "the program took longer than 0.3 s and was ended")
  }

  @Test("More than a megabyte on standard error is cut off, and keeps no program waiting", .timeLimit(.minutes(10)))
  func longError() async throws {
    let crash = try await crash(of: "head -c 3000000 /dev/zero | tr '\\0' x >&2; read line; echo $line; exit 3", ["go", "on"])
    #expect(crash.end == .exited(3) && crash.said.utf8.count == 1 << 20)
  }

  @Test("What a program says is read, although a process that it leaves behind keeps its standard error open", .timeLimit(.minutes(10)))
  func leftBehind() async throws {
    let crash = try await crash(of: "read line; echo 'no room' >&2; sleep 90 >/dev/null & exit 3")
    #expect(crash.end == .exited(3) && crash.said == "no room\n")
  }

  @Test("A program that does not notice the end of its input is ended, and its answers count", .timeLimit(.minutes(10)))
  func deaf() async throws {
    let standIns = try StandIns()
    defer { standIns.remove() }
    let program = try standIns.tool("program", "echo ready; exec sleep 90").name
    let line = try await LineProcess.launch(program, [], title: "A", ending: .milliseconds(200)) { try await $0.line() }
    #expect(line == "ready")
  }

  @Test("Nobody who is not waited for is ended: the time runs from the question to the answer", .timeLimit(.minutes(10)))
  func unaskedSilence() async throws {
    let answers = try await speak(with: "while read line; do echo \"<$line>\"; done", patience: .milliseconds(200)) { process in
      var answers: [String] = []
      for line in ["one", "two"] {
        try await Task.sleep(for: .milliseconds(600))
        try await process.send(line)
        answers.append(try await process.line())
      }
      return answers
    }
    #expect(answers == ["<one>", "<two>"])
  }

  @Test("Nobody who answers in time is ended, however long all answers take together", .timeLimit(.minutes(10)))
  func manyAnswers() async throws {
    // 15 answers of 0.1 s each are twice the patience.
    let count = try await speak(with: "while read line; do sleep 0.1; echo; done", patience: .milliseconds(800)) { process in
      for _ in 0..<15 {
        try await process.send("go")
        _ = try await process.line()
      }
      return 15
    }
    #expect(count == 15)
  }
}
