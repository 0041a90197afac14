import BenchmarkProcesses

/// Launches programs as workers. The tool launches processes; in tests a script answers.
protocol WorkerLauncher: Sendable {
  /// Launches `program` and lets `work` talk to it. The program ends when `work` returns.
  /// - Throws: The error of `work`, or a `ProgramCrash` if the program ended while `work` waited for it.
  nonisolated(nonsending) func launch<Result: Sendable>(
    _ program: WorkerProgram, _ work: (any LineChannel) async throws -> Result
  ) async throws -> Result
}

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
