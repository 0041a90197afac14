import BenchmarkHarness
import BenchmarkProcesses
import BenchmarkResults
import LayoutSuites

/// A running program that works on request, in a run or as one side of a paired comparison. Each request and each reply is a line.
final class WorkerProcess: PairedSide {
  /// The manifest that the program sent when it began.
  private(set) var manifest = Manifest()
  /// The program's cells.
  private(set) var cells: [CellIdentifier] = []
  /// The cells of each of the program's scenarios.
  private(set) var scenarios: [[CellIdentifier]] = []
  private let process: any LineChannel

  private init(_ process: any LineChannel) { self.process = process }

  /// The program's name in messages.
  var title: String { process.title }

  /// Launches `program` and lets `work` talk to it. The program ends when `work` returns. If it fails to start work, the error holds its standard error
  /// output.
  nonisolated(nonsending) static func launch<Result: Sendable>(
    _ program: WorkerProgram, _ work: (WorkerProcess) async throws -> Result
  ) async throws -> Result {
    do {
      return try await program.launcher.launch(program) { process in
        let worker = WorkerProcess(process)
        try await worker.readGreeting()
        return try await work(worker)
      }
    } catch let crash as ProgramCrash where !crash.hasBegun && !crash.isInterruption {
      guard case .exited = crash.end else { throw SessionError(problem: "\(crash)") }
      let words = crash.said.isEmpty ? "" : ", and said:\n\(crash.said)"
      throw SessionError(
        problem: "\(crash.title) cannot take part: its program does not know the verb `worker` as this one does, or refuses what it is "
          + "told (\(crash.end))\(words)")
    }
  }

  /// Launches `program` for a part of a run. A launch that the user interrupted is not a crash: this process gets the signal too.
  nonisolated(nonsending) static func launchForRun<Result: Sendable>(
    _ program: WorkerProgram, _ work: (WorkerProcess) async throws -> Result
  ) async throws -> Result {
    do {
      return try await launch(program, work)
    } catch let crash as ProgramCrash where crash.isInterruption || Task.isCancelled {
      // The signal may reach this process a little later than the other one.
      try await Task.sleep(for: .milliseconds(200))
      throw crash
    }
  }

  /// Reads the first line of a worker.
  private nonisolated(nonsending) func readGreeting() async throws {
    let line = try await process.line()
    guard let version = (WorkerLine.message(line) as Version?)?.version, version == WorkerGreeting.currentVersion else {
      throw SessionError(
        problem:
          "\(title) cannot take part: its verb `worker` is that of another version (it begins with “\(line.prefix(80))”, and this one "
          + "speaks version \(WorkerGreeting.currentVersion)); measure it with a program of its own version, against revisions of that version"
      )
    }
    guard let greeting: WorkerGreeting = WorkerLine.message(line) else {
      throw SessionError(problem: "\(title) greets in a way that cannot be read: “\(line.prefix(80))”")
    }
    process.hasBegun = true
    manifest = try Manifest(json: greeting.manifest, named: "what \(title) says of itself")
    cells = greeting.cells
    scenarios = greeting.scenarios ?? []
  }

  /// The part that the greetings of all versions have in common.
  private struct Version: Decodable { let version: Int }

  /// Sends a request, and waits for the reply. Throws if the worker replies that it cannot do it.
  private nonisolated(nonsending) func ask(_ request: WorkerRequest) async throws -> WorkerReply {
    let reply = try await exchange(request)
    if case .failed(let reason) = reply { throw SessionError(problem: "\(title) cannot \(request): \(reason)") }
    return reply
  }

  private nonisolated(nonsending) func exchange(_ request: WorkerRequest) async throws -> WorkerReply {
    try Task.checkCancellation()
    try await process.send(try WorkerLine.text(of: request))
    var samples: [SampleRecord] = []
    while true {
      let line = try await process.line()
      switch WorkerLine.message(line) as WorkerReply? {
      case .working: continue
      case .samples(let more): samples += more
      case .stopped(let cell): throw StoppedCell(cell: cell)
      case let reply?: return reply.joined(to: samples)
      case nil: throw unexpected(line, to: request)
      }
    }
  }

  private func unexpected(_ reply: some StringProtocol, to request: WorkerRequest) -> SessionError {
    SessionError(problem: "\(title) answered “\(reply.prefix(200))” to \(request)")
  }

  private func unexpected(_ reply: WorkerReply, to request: WorkerRequest) -> SessionError { unexpected("\(reply)", to: request) }

  nonisolated(nonsending) func open(cell: Int, extraSteps: Double) async throws {
    let request = WorkerRequest.open(cell: cell, extraSteps: extraSteps)
    let reply = try await ask(request)
    guard case .opened = reply else { throw unexpected(reply, to: request) }
  }

  nonisolated(nonsending) func calibrate() async throws -> Calibration {
    let reply = try await ask(.calibrate)
    guard case .calibrated(let calibration) = reply, calibration.iterations >= 1 else { throw unexpected(reply, to: .calibrate) }
    return calibration
  }

  nonisolated(nonsending) func sample(iterations: Int) async throws -> Sample {
    try await sample(iterations, .sample(iterations: iterations))
  }

  /// Times this number of steps of extra work.
  nonisolated(nonsending) func spin(steps: Int) async throws -> Sample { try await sample(steps, .spin(steps: steps)) }

  /// Takes a sample of this number of iterations.
  private nonisolated(nonsending) func sample(_ iterations: Int, _ request: WorkerRequest) async throws -> Sample {
    let reply = try await ask(request)
    guard case .sampled(let sample) = reply, sample.iterations == iterations else { throw unexpected(reply, to: request) }
    return sample
  }

  /// Verifies the output of a cell. A cell without a digest is not measured.
  nonisolated(nonsending) func verify(cell: Int) async throws -> CellFact {
    let reply = try await ask(.verify(cell: cell))
    guard case .verified(let fact) = reply else { throw unexpected(reply, to: .verify(cell: cell)) }
    return fact
  }

  /// Measures the cells of a group side by side. Throws if the layout refuses the visit.
  nonisolated(nonsending) func visit(_ visit: GroupVisit) async throws -> GroupOutcome {
    let reply = try await exchange(.visit(visit))
    switch reply {
    case .visited(let outcome) where outcome.samples.allSatisfy(\.value.isFinite): return outcome
    case .failed(let reason): throw SessionError(problem: reason)
    default: throw unexpected(reply, to: .visit(visit))
    }
  }

  /// Plays a scenario.
  nonisolated(nonsending) func play(_ visit: ScenarioVisit) async throws -> PlayedScenarios {
    let reply = try await ask(.play(visit))
    guard case .played(let played) = reply else { throw unexpected(reply, to: .play(visit)) }
    return played
  }

  /// Returns the counts of the open cell, by the names of the metrics.
  nonisolated(nonsending) func count() async throws -> [String: Double] {
    let reply = try await ask(.count)
    guard case .counted(let figures) = reply, figures.values.allSatisfy(\.isFinite) else { throw unexpected(reply, to: .count) }
    return figures
  }
}
