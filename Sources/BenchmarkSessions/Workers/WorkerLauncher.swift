import BenchmarkProcesses

/// Launches programs as workers. The tool launches processes; in tests a script answers.
protocol WorkerLauncher: Sendable {
  /// Launches `program` and lets `work` speak with it; then it ends.
  /// - Throws: What `work` throws, or a `ProgramCrash` if the program ended while `work` waited for it.
  nonisolated(nonsending) func launch<Result: Sendable>(
    _ program: WorkerProgram, _ work: (any LineChannel) async throws -> Result
  ) async throws -> Result
}

/// A program that is spoken with line by line.
protocol LineChannel: AnyObject {
  /// What it is called in messages.
  var title: String { get }
  /// Whether it has begun to work; who speaks with it sets this.
  var hasBegun: Bool { get set }
  /// Sends a line.
  nonisolated(nonsending) func send(_ line: String) async throws
  /// The next line that the program says.
  nonisolated(nonsending) func line() async throws -> String
}

extension LineProcess: LineChannel {}

/// Launches processes.
struct ProcessLauncher: WorkerLauncher {
  nonisolated(nonsending) func launch<Result: Sendable>(
    _ program: WorkerProgram, _ work: (any LineChannel) async throws -> Result
  ) async throws -> Result {
    try await LineProcess.launch(program.path, program.arguments, title: program.title, patience: program.patience) { process in
      try await work(process)
    }
  }
}
