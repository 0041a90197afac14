import BenchmarkHarness
import BenchmarkResults
import Foundation
import LayoutSuites
import Subprocess
import Synchronization

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// A program that can take part in a paired comparison.
struct PairedProgram: Sendable {
  /// What it is called in messages: `A, main (1a2b3c4)`.
  let title: String
  /// Where it is.
  private(set) var path: String
  /// What it is told on its command line.
  let arguments: [String]
  /// How it can be linked again, or `nil` where it cannot.
  var recipe: LinkRecipe?

  /// The same program, linked anew with its functions in another order.
  func linked(_ order: FunctionOrder) async throws -> PairedProgram {
    guard let recipe else { return self }
    var program = self
    program.path = try await recipe.link(order: order)
    return program
  }
}

/// A program at work as it is told, in a run or as one side of a paired comparison: asks it line by line.
final class WorkerProcess: PairedSide {
  let title: String
  /// What it said of itself when it began.
  private(set) var manifest = Manifest()
  /// Its cells.
  private(set) var cells: [CellIdentifier] = []
  private let writer: StandardInputWriter
  private var lines: SubprocessOutputSequence.StringSequence<UTF8>.AsyncIterator

  fileprivate init(title: String, writer: StandardInputWriter, output: SubprocessOutputSequence) {
    self.title = title
    self.writer = writer
    lines = output.strings(separatedBy: .unicodeScalarSequence(["\n" as Unicode.Scalar]), bufferingPolicy: .maxLineLength(1 << 24))
      .makeAsyncIterator()
  }

  /// Launches `program` and lets `work` speak with it; then it ends. Throws what it said on standard error where it failed.
  nonisolated(nonsending) static func launch<Result: Sendable>(
    _ program: PairedProgram, _ work: (WorkerProcess) async throws -> Result
  ) async throws -> Result {
    let run = try await Subprocess.run(
      .path(FilePath(program.path)), arguments: Arguments(program.arguments), input: .inputWriter, output: .sequence,
      error: .string(limit: 1 << 20)
    ) { execution -> Swift.Result<Result, any Error> in
      let number = execution.processIdentifier.value
      running.withLock { _ = $0.insert(number) }
      defer { running.withLock { _ = $0.remove(number) } }
      do {
        let worker = WorkerProcess(title: program.title, writer: execution.standardInputWriter, output: execution.standardOutput)
        try await worker.readGreeting()
        let result = try await work(worker)
        _ = try await execution.standardInputWriter.write("\(WorkerRequest.quit)\n")
        return .success(result)
      } catch {
        try? execution.send(signal: .kill)
        return .failure(error)
      }
    }
    do {
      return try run.closureResult.get()
    } catch let error as WorkerSilence {
      throw WorkerCrash(title: error.title, hasGreeted: error.hasGreeted, status: run.terminationStatus, said: run.standardError)
    }
  }

  /// Launches `program` for a part of a run. A launch that a person ended is no crash: the signal comes to this process too.
  nonisolated(nonsending) static func launchForRun<Result: Sendable>(
    _ program: PairedProgram, _ work: (WorkerProcess) async throws -> Result
  ) async throws -> Result {
    do {
      return try await launch(program, work)
    } catch let crash as WorkerCrash where crash.isInterruption || Task.isCancelled {
      // The signal may come to this process a little later than to the other.
      try await Task.sleep(for: .milliseconds(200))
      throw crash
    }
  }

  /// The processes that are at work.
  private static let running = Mutex<Set<pid_t>>([])

  /// Ends all workers, for a program that is about to end itself.
  static func endAll() {
    for number in running.withLock({ $0 }) { kill(number, SIGKILL) }
  }

  /// Reads what a worker says first.
  private nonisolated(nonsending) func readGreeting() async throws {
    guard let greeting = try? await lines.next(), greeting == WorkerCommand.greeting else {
      throw WorkerSilence(title: title, hasGreeted: false)
    }
    manifest = try Manifest(json: try await line(), named: "what \(title) says of itself")
    let count = Int(try await line()) ?? 0
    for _ in 0..<count {
      let name = try await line()
      guard let cell = CellIdentifier(name) else { throw RevisionError(problem: "\(title) has a cell that cannot be read: “\(name)”") }
      cells.append(cell)
    }
  }

  private nonisolated(nonsending) func line() async throws -> String {
    guard let line = try await lines.next() else { throw WorkerSilence(title: title, hasGreeted: true) }
    return line
  }

  /// Asks, and waits for the answer. Throws where the answer is that it cannot.
  nonisolated(nonsending) func ask(_ request: WorkerRequest) async throws -> WorkerReply {
    let reply = try await exchange(request)
    if case .failed(let reason) = reply { throw RevisionError(problem: "\(title) cannot \(request): \(reason)") }
    return reply
  }

  private nonisolated(nonsending) func exchange(_ request: WorkerRequest) async throws -> WorkerReply {
    try Task.checkCancellation()
    do {
      _ = try await writer.write("\(request)\n")
    } catch {
      throw WorkerSilence(title: title, hasGreeted: true)
    }
    let line = try await line()
    guard let reply = WorkerReply(line) else { throw RevisionError(problem: "\(title) answered “\(line)” to “\(request)”") }
    return reply
  }

  private func unexpected(_ reply: WorkerReply, to request: WorkerRequest) -> RevisionError {
    RevisionError(problem: "\(title) answered “\(reply)” to “\(request)”")
  }

  nonisolated(nonsending) func open(cell: Int, extraSteps: Double) async throws {
    let request = WorkerRequest.open(cell: cell, extraSteps: extraSteps)
    let reply = try await ask(request)
    guard case .opened = reply else { throw unexpected(reply, to: request) }
  }

  nonisolated(nonsending) func calibrate() async throws -> Calibration {
    let reply = try await ask(.calibrate)
    guard case .calibrated(let calibration) = reply else { throw unexpected(reply, to: .calibrate) }
    return calibration
  }

  nonisolated(nonsending) func sample(iterations: Int) async throws -> BatchTiming {
    let request = WorkerRequest.sample(iterations: iterations)
    let reply = try await ask(request)
    guard case .sampled(let timing) = reply else { throw unexpected(reply, to: request) }
    return timing
  }

  /// The digest of a cell's output, and whether it is right. A cell without a digest is not measured.
  nonisolated(nonsending) func verify(cell: Int) async throws -> (digest: String?, status: CellStatus) {
    let reply = try await exchange(.verify(cell: cell))
    switch reply {
    case .verified(let digest, let failure): return (digest, CellStatus(text: failure))
    case .failed(let reason): return (nil, .notMeasured(reason))
    default: throw unexpected(reply, to: .verify(cell: cell))
    }
  }

  /// Measures a group side by side. Throws if the layout refuses it.
  nonisolated(nonsending) func visit(_ visit: GroupVisit) async throws -> GroupOutcome {
    let reply = try await exchange(.visit(visit))
    switch reply {
    case .visited(let report):
      var outcome = GroupOutcome()
      outcome.samples = try await records(lines: report.sampleLines)
      outcome.facts = try await records(lines: report.factLines)
      outcome.failures = outcome.facts.filter(\.failedVerification).map(\.cell)
      (outcome.openingNanoseconds, outcome.samplingNanoseconds) = (report.openingNanoseconds, report.samplingNanoseconds)
      (outcome.countingNanoseconds, outcome.isCutOff) = (report.countingNanoseconds, report.isCutOff)
      return outcome
    case .failed(let reason): throw RevisionError(problem: reason)
    default: throw unexpected(reply, to: .visit(visit))
    }
  }

  /// Plays a scenario.
  nonisolated(nonsending) func play(_ visit: ScenarioVisit) async throws -> ScenarioOutcome {
    let request = WorkerRequest.play(visit)
    let reply = try await ask(request)
    guard case .played(let report) = reply else { throw unexpected(reply, to: request) }
    return ScenarioOutcome(
      records: try await records(lines: report.scenarioLines), frames: try await records(lines: report.frameLines),
      steps: try await records(lines: report.stepLines))
  }

  /// The records of the next so many lines, which are a CSV file.
  private nonisolated(nonsending) func records<Record: RunRecord>(lines count: Int) async throws -> [Record] {
    var text = ""
    for _ in 0..<count { text += try await line() + "\n" }
    return count == 0 ? [] : try RecordTable<Record>(text: text, named: "what \(title) measured").records
  }

  /// What the open cell counts, by the names of the metrics.
  nonisolated(nonsending) func count() async throws -> [String: Double] {
    let reply = try await ask(.count)
    guard case .counted(let figures) = reply else { throw unexpected(reply, to: .count) }
    return figures
  }
}

/// A worker that says nothing more.
private struct WorkerSilence: Error {
  let title: String
  let hasGreeted: Bool
}

/// A worker that ended, or never was one.
struct WorkerCrash: Error, CustomStringConvertible {
  let title: String
  /// Whether it had begun to work.
  let hasGreeted: Bool
  /// How it ended.
  let status: TerminationStatus
  /// What it said on standard error.
  let said: String

  /// Whether it was ended as a person ends a program, and not by itself.
  var isInterruption: Bool { [SIGINT, SIGTERM, SIGHUP].contains { status == .signaled($0) } }

  /// How it ended, in a line.
  var ending: String {
    let words = said.split(whereSeparator: \.isNewline).first { $0.contains("atal error") || $0.contains("rror:") }
    let end =
      switch status {
      case .exited(let code): "the program ended with exit code \(code)"
      case .signaled(let number):
        "signal \(number) ended the program" + (number == SIGKILL ? ", which is how a system out of memory ends programs" : "")
      }
    return end + (words.map { ": \($0.prefix(200))" } ?? "")
  }

  var description: String {
    let words = said.isEmpty ? "" : ", and said:\n\(said.trimmingCharacters(in: .newlines))"
    return hasGreeted
      ? "\(title) ended too early (\(status))\(words)"
      : "\(title) cannot take part: its layoutbench does not know the verb `worker` as this one does, or refuses what it is told; it ended "
        + "(\(status))\(words)"
  }
}
