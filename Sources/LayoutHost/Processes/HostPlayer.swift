/// Where scripts are played.
public enum HostPlayer: Sendable {
  /// In child processes of a program that knows the layouts, one for each script: crashes and scripts that do not end are findings.
  case program(HostProgram)
  /// In this process, which a crash ends.
  case thisProcess

  nonisolated(nonsending) func outcome(of script: HostScript, in hosted: HostedLayout, namesFunctions: Bool = false) async throws
    -> HostOutcome
  {
    switch self {
    case .program(let program): try await program.outcome(of: script, in: hosted.name, namesFunctions: namesFunctions)
    case .thisProcess: try await MainActor.run { try script.play(in: hosted) }
    }
  }

  /// The same with a deadline that is not longer than `deadline`.
  func limited(to deadline: Duration) -> HostPlayer {
    guard case .program(var program) = self else { return self }
    program.deadline = min(program.deadline, deadline)
    return .program(program)
  }
}
