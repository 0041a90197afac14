import BenchmarkHarness
import BenchmarkResults
import Foundation
import Subprocess

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

/// A program at work as one side of a paired comparison: asks it line by line.
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
      throw RevisionError(problem: error.problem(status: "\(run.terminationStatus)", said: run.standardError))
    }
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

  /// What the open cell counts, by the names of the metrics.
  nonisolated(nonsending) func count() async throws -> [String: Double] {
    let reply = try await ask(.count)
    guard case .counted(let figures) = reply else { throw unexpected(reply, to: .count) }
    return figures
  }
}

/// A worker that ended, or never was one.
private struct WorkerSilence: Error {
  let title: String
  let hasGreeted: Bool

  func problem(status: String, said: String) -> String {
    let words = said.isEmpty ? "" : ", and said:\n\(said.trimmingCharacters(in: .newlines))"
    return hasGreeted
      ? "\(title) ended too early (\(status))\(words)"
      : "\(title) cannot take part: its layoutbench does not know the verb `worker` as this one does, or refuses what it is told; it ended "
        + "(\(status))\(words)"
  }
}
