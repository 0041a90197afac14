import BenchmarkHarness
import BenchmarkResults
import LayoutSuites
import Testing

@testable import BenchmarkProcesses
@testable import BenchmarkSessions

/// Workers that are no processes: a script answers each request, and lets the clock of the test pass.
///
/// They speak in the lines of real ones. A script that throws a `ProgramCrash` is a worker that crashed.
final class ScriptedWorkers: WorkerLauncher, @unchecked Sendable {
  /// A request, and the launch that it came in.
  struct Asked: Equatable {
    /// The program's title.
    let program: String
    /// How many launches there were before, of all programs.
    let launch: Int
    let request: WorkerRequest
  }

  private let manifest: Manifest
  private let cells: [CellIdentifier]
  private let scenarios: [[CellIdentifier]]?
  private let answer: (Asked) throws -> WorkerReply
  /// The titles of the programs that were launched, in order.
  private(set) var launched: [String] = []
  private(set) var asked: [Asked] = []

  init(
    _ cells: [CellIdentifier], scenarios: [[CellIdentifier]]? = nil, manifest: Manifest = Manifest(),
    answer: @escaping (Asked) throws -> WorkerReply
  ) {
    (self.cells, self.scenarios, self.manifest, self.answer) = (cells, scenarios, manifest, answer)
  }

  /// A program that these are launched for.
  func program(_ title: String = "the launched program") -> WorkerProgram {
    var program = WorkerProgram(title: title, path: "", arguments: [])
    program.launcher = self
    return program
  }

  nonisolated(nonsending) func launch<Result: Sendable>(
    _ program: WorkerProgram, _ work: (any LineChannel) async throws -> Result
  ) async throws -> Result {
    let number = launched.count
    launched.append(program.title)
    let greeting = try WorkerLine.text(of: WorkerGreeting(manifest: manifest.json, cells: cells, scenarios: scenarios))
    return try await work(
      ScriptedChannel(program.title, greeting) { [self] request in
        asked.append(Asked(program: program.title, launch: number, request: request))
        return try answer(asked[asked.count - 1])
      })
  }

  /// The visits of each launch.
  var visits: [[GroupVisit]] {
    launched.indices.map { launch in
      asked.filter { $0.launch == launch }.compactMap { if case .visit(let visit) = $0.request { visit } else { nil } }
    }
  }
}

/// One launch of ``ScriptedWorkers``.
private final class ScriptedChannel: LineChannel {
  let title: String
  var hasBegun = false
  private let answer: (WorkerRequest) throws -> WorkerReply
  private var lines: [String]
  private var fault: (any Error)?

  init(_ title: String, _ greeting: String, answer: @escaping (WorkerRequest) throws -> WorkerReply) {
    (self.title, self.answer, lines) = (title, answer, [greeting])
  }

  nonisolated(nonsending) func send(_ line: String) async throws {
    let request: WorkerRequest = try #require(WorkerLine.message(line))
    do {
      lines += try answer(request).parts.map { try WorkerLine.text(of: $0) }
    } catch {
      fault = error
    }
  }

  nonisolated(nonsending) func line() async throws -> String {
    if let fault { throw fault }
    return lines.removeFirst()
  }
}

/// A clock that a test lets pass.
final class PassingClock {
  /// The time, in nanoseconds.
  private(set) var time = 0
  /// What a reading costs.
  var costPerReading = 0

  /// The clock of a session.
  var sessionClock: SessionClock {
    SessionClock { [self] in
      defer { time += costPerReading }
      return time
    }
  }

  func pass(_ nanoseconds: Int) { time += nanoseconds }
}

/// Everything that a session tells while it works.
final class ProgressLog: ProgressSink {
  private(set) var warnings: [String] = []
  private(set) var titles: [String] = []

  func show(_ title: String, done: Int, of total: Int, left: Duration?) { titles.append("\(done)/\(total) \(title)") }
  func show(_ title: String, since beginning: ContinuousClock.Instant) { titles.append(title) }
  func finish() {}
  func warn(_ text: String) { warnings.append(text) }
}

extension ProgramCrash {
  /// A worker that a signal ended at its work.
  static let atWork = ProgramCrash(title: "the launched program", hasBegun: true, end: .signaled(11), said: "")
}
