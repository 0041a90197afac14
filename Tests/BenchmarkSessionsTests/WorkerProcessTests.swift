import BenchmarkHarness
import BenchmarkProcesses
import BenchmarkResults
import LayoutSuites
import Testing

@testable import BenchmarkSessions

/// Programs that say what a worker may say, and what it may not.
@Suite("A driver and its worker")
struct WorkerProcessTests {
  private static let cell = CellIdentifier(layout: "list", strategy: "naive", operation: "query", n: 100)

  private static func greeting() throws -> String {
    try WorkerLine.text(of: WorkerGreeting(manifest: Manifest().json, cells: [cell]))
  }

  /// Speaks with a program that says the first text at once, and each other in answer to a request.
  private static func speak<Result: Sendable>(
    _ texts: [String], _ work: (WorkerProcess) async throws -> Result
  ) async throws -> Result {
    let script = #"for text; do printf '%s\n' "$text"; read -r request; done"#
    return try await WorkerProcess.launch(WorkerProgram(title: "A, main,", path: "/bin/sh", arguments: ["-c", script, "sh"] + texts), work)
  }

  /// Why the program cannot be spoken with.
  private static func problem(_ texts: [String], _ work: (WorkerProcess) async throws -> Void = { _ in }) async throws -> String {
    do {
      try await speak(texts, work)
    } catch let error as SessionError {
      return error.problem
    }
    Issue.record("it can be spoken with")
    return ""
  }

  @Test("A greeting of this version tells the cells and the manifest")
  func ownVersion() async throws {
    let cells = try await Self.speak([Self.greeting()]) { worker in
      #expect(worker.manifest == Manifest())
      return worker.cells
    }
    #expect(cells == [Self.cell])
  }

  @Test(
    "A worker of another version cannot take part: what it began with is quoted, and what to do is said",
    arguments: ["layoutbench-worker 1", #"{"version":3,"cells":[]}"#, "hello"])
  func otherVersion(line: String) async throws {
    let problem = try await Self.problem([line])
    #expect(problem.hasPrefix("A, main, cannot take part: its verb `worker` is that of another version (it begins with “\(line)”, "))
    #expect(problem.contains("this one speaks version 2") && problem.hasSuffix("against revisions of that version"))
  }

  @Test("A greeting of this version that cannot be read is quoted")
  func unreadable() async throws {
    #expect(try await Self.problem([#"{"version":2}"#]) == #"A, main, greets in a way that cannot be read: “{"version":2}”"#)
  }

  @Test("A reply that is garbage, cut off, or of another request is an error that quotes it")
  func wrongReplies() async throws {
    for line in ["garbage", #"{"sampled":{"_0""#, #"{"opened":{}}"#] {
      let problem = try await Self.problem([Self.greeting(), line]) { _ = try await $0.sample(iterations: 7) }
      #expect(problem.hasPrefix("A, main, answered “") && problem.hasSuffix(" to sample 7 iterations"), "\(problem)")
    }
    // A batch of other iterations than were asked for is no sample.
    let sample = try WorkerLine.text(of: WorkerReply.sampled(Sample(iterations: 6, nanoseconds: 1)))
    let problem = try await Self.problem([Self.greeting(), sample]) { _ = try await $0.sample(iterations: 7) }
    #expect(problem.hasPrefix("A, main, answered “sampled("))
    let refusal = try WorkerLine.text(of: WorkerReply.failed("no cell is open"))
    #expect(
      try await Self.problem([Self.greeting(), refusal]) { _ = try await $0.count() }
        == "A, main, cannot count the open cell: no cell is open")
  }

  @Test("A visit's samples come in several lines, among which the worker may say that it goes on")
  func visit() async throws {
    var outcome = GroupOutcome()
    outcome.samples = (0..<1_200).map { SampleRecord(cell: Self.cell, round: $0, order: 0, iterations: 1, value: 0.5) }
    outcome.facts = [CellFact(cell: Self.cell, digest: "4af5", status: .failedVerification("3 frames differ"))]
    let replies = [.working] + WorkerReply.visited(outcome).parts.flatMap { [$0, .working] }.dropLast()
    let texts = try [Self.greeting(), replies.map { try WorkerLine.text(of: $0) }.joined(separator: "\n")]
    let visit = GroupVisit(
      group: 0, cells: [0], isFirst: true, rounds: LaunchRounds(most: 1, fewest: 1), time: .max, mostTime: .max)
    let found = try await Self.speak(texts) { try await $0.visit(visit) }
    #expect(found == outcome && found.failures == [Self.cell])
  }

  @Test("A worker that stopped a cell names it; one that says nothing more has crashed")
  func endings() async throws {
    let stopped = try WorkerLine.text(of: WorkerReply.stopped(cell: Self.cell.description))
    let stop = try await #require(throws: StoppedCell.self) {
      try await Self.speak([Self.greeting(), stopped]) { try await $0.calibrate() }
    }
    #expect(stop.cell == Self.cell.description)
    let crash = try await #require(throws: ProgramCrash.self) {
      try await Self.speak([Self.greeting()]) { try await $0.calibrate() }
    }
    #expect(crash.hasBegun && crash.end == .exited(0))
  }

  @Test("A worker that answers nothing for as long as the program's patience is ended", .timeLimit(.minutes(10)))
  func impatience() async throws {
    let script = #"printf '%s\n' "$1"; read -r request; exec sleep 1000"#
    var program = WorkerProgram(title: "A, main,", path: "/bin/sh", arguments: ["-c", script, "sh", try Self.greeting()])
    program.patience = .milliseconds(300)
    let crash = try await #require(throws: ProgramCrash.self) {
      try await WorkerProcess.launch(program) { worker in try await worker.calibrate() }
    }
    #expect(crash.hasBegun && crash.end == .silent(.milliseconds(300)))
  }
}
