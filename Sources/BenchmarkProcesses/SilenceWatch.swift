import Foundation
import Synchronization

/// Kills a program that is silent while a caller waits for a line.
///
/// The time passes in the parts of ``TimeLimit``, so that a pause of this process does not count as the program's silence.
final class SilenceWatch: Sendable {
  private struct State {
    var isAwaited = false
    /// Changes whenever a caller begins or stops waiting.
    var changes = 0
    var hasEndedProgram = false
  }

  /// The longest time that the program may be silent.
  let limit: Duration
  private let state = Mutex(State())

  init(limit: Duration) { self.limit = limit }

  /// Whether the program was killed because it was silent.
  var hasEndedProgram: Bool { state.withLock { $0.hasEndedProgram } }

  /// Records whether a caller waits for a line from now on.
  func setAwaited(_ isAwaited: Bool) {
    state.withLock {
      $0.isAwaited = isAwaited
      $0.changes += 1
    }
  }

  /// Watches a process until the task is cancelled. Nothing may reap the process before that, so that its number cannot belong to another process.
  func watch(_ number: pid_t) -> Task<Void, any Error> {
    Task.detached { [self] in
      var (known, parts) = (-1, 0)
      while parts < TimeLimit.partCount {
        try await Task.sleep(for: limit / TimeLimit.partCount)
        let (isAwaited, changes) = state.withLock { ($0.isAwaited, $0.changes) }
        parts = isAwaited && changes == known ? parts + 1 : 0
        known = changes
      }
      state.withLock { $0.hasEndedProgram = true }
      kill(number, SIGKILL)
    }
  }
}
