/// The place where scripts are played.
public enum HostPlayer: Sendable {
  /// In child processes of a program that knows the layouts, one for each script. Crashes and scripts that do not end are findings.
  case program(HostProgram)
  /// In this process. A crash ends it.
  case thisProcess

  nonisolated(nonsending) func outcome(of script: HostScript, in hosted: HostedLayout, namesFunctions: Bool = false) async throws
    -> HostOutcome
  {
    switch self {
    case .program(let program): try await program.outcome(of: script, in: hosted.name, namesFunctions: namesFunctions)
    case .thisProcess: try await MainActor.run { try script.play(in: hosted) }
    }
  }

  /// The same player with a deadline of at most `deadline`.
  func limited(to deadline: Duration) -> HostPlayer {
    guard case .program(var program) = self else { return self }
    program.deadline = min(program.deadline, deadline)
    return .program(program)
  }
}
