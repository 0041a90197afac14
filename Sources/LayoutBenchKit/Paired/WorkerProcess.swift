import BenchmarkHarness
import BenchmarkProcesses
import BenchmarkResults
import LayoutSuites

/// A program that can take part in a paired comparison.
struct PairedProgram: Sendable {
  /// What it is called in messages: `A, main (1a2b3c4)`.
  let title: String
  /// Where it is.
  private(set) var path: String
  /// What it is told on its command line.
  let arguments: [String]
  /// How long it may say nothing while an answer is waited for. Then it is ended.
  var patience: Duration = .seconds(600)
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

/// A cell was stopped, because an iteration of it did not end in time; the launch has ended with it.
struct StoppedCell: Error {
  /// The cell's name.
  let cell: String
}

/// A program at work as it is told, in a run or as one side of a paired comparison: asks it line by line.
final class WorkerProcess: PairedSide {
  /// What it said of itself when it began.
  private(set) var manifest = Manifest()
  /// Its cells.
  private(set) var cells: [CellIdentifier] = []
  private let process: LineProcess

  private init(_ process: LineProcess) { self.process = process }

  /// What it is called in messages.
  var title: String { process.title }

  /// Launches `program` and lets `work` speak with it; then it ends. Throws what it said on standard error where it failed.
  nonisolated(nonsending) static func launch<Result: Sendable>(
    _ program: PairedProgram, _ work: (WorkerProcess) async throws -> Result
  ) async throws -> Result {
    do {
      return try await LineProcess.launch(program.path, program.arguments, title: program.title, patience: program.patience) { process in
        let worker = WorkerProcess(process)
        try await worker.readGreeting()
        let result = try await work(worker)
        try await process.send("\(WorkerRequest.quit)")
        return result
      }
    } catch let crash as ProgramCrash where !crash.hasBegun && !crash.isInterruption {
      guard case .exited = crash.end else { throw RevisionError(problem: "\(crash)") }
      let words = crash.said.isEmpty ? "" : ", and said:\n\(crash.said)"
      throw RevisionError(
        problem: "\(crash.title) cannot take part: its layoutbench does not know the verb `worker` as this one does, or refuses what it is "
          + "told (\(crash.end))\(words)")
    }
  }

  /// Launches `program` for a part of a run. A launch that a person ended is no crash: the signal comes to this process too.
  nonisolated(nonsending) static func launchForRun<Result: Sendable>(
    _ program: PairedProgram, _ work: (WorkerProcess) async throws -> Result
  ) async throws -> Result {
    do {
      return try await launch(program, work)
    } catch let crash as ProgramCrash where crash.isInterruption || Task.isCancelled {
      // The signal may come to this process a little later than to the other.
      try await Task.sleep(for: .milliseconds(200))
      throw crash
    }
  }

  /// Reads what a worker says first.
  private nonisolated(nonsending) func readGreeting() async throws {
    let greeting = try await process.line()
    guard greeting == WorkerCommand.greeting else {
      throw RevisionError(
        problem: "\(title) cannot take part: its verb `worker` is that of another version; it begins with “\(greeting.prefix(80))”, "
          + "and this one with “\(WorkerCommand.greeting)”")
    }
    process.hasBegun = true
    manifest = try Manifest(json: try await process.line(), named: "what \(title) says of itself")
    let count = Int(try await process.line()) ?? 0
    for _ in 0..<count {
      let name = try await process.line()
      guard let cell = CellIdentifier(name) else { throw RevisionError(problem: "\(title) has a cell that cannot be read: “\(name)”") }
      cells.append(cell)
    }
  }

  /// Asks, and waits for the answer. Throws where the answer is that it cannot.
  nonisolated(nonsending) func ask(_ request: WorkerRequest) async throws -> WorkerReply {
    let reply = try await exchange(request)
    if case .failed(let reason) = reply { throw RevisionError(problem: "\(title) cannot \(request): \(reason)") }
    return reply
  }

  private nonisolated(nonsending) func exchange(_ request: WorkerRequest) async throws -> WorkerReply {
    try Task.checkCancellation()
    try await process.send("\(request)")
    while true {
      let line = try await process.line()
      switch WorkerReply(line) {
      case .working: continue
      case .stopped(let cell): throw StoppedCell(cell: cell)
      case let reply?: return reply
      case nil: throw RevisionError(problem: "\(title) answered “\(line)” to “\(request)”")
      }
    }
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
    for _ in 0..<count { text += try await process.line() + "\n" }
    return count == 0 ? [] : try RecordTable<Record>(text: text, named: "what \(title) measured").records
  }

  /// What the open cell counts, by the names of the metrics.
  nonisolated(nonsending) func count() async throws -> [String: Double] {
    let reply = try await ask(.count)
    guard case .counted(let figures) = reply else { throw unexpected(reply, to: .count) }
    return figures
  }
}
