import Foundation
import Synchronization

/// Ends a program that says nothing while somebody waits for a line of it.
///
/// The time passes in the parts of ``TimeLimit``, so that a pause of this process is not taken for the program's silence.
final class SilenceWatch: Sendable {
  private struct State {
    var isAwaited = false
    /// Changes whenever somebody begins or ends to wait.
    var changes = 0
    var hasEndedProgram = false
  }

  /// How long the program may say nothing.
  let limit: Duration
  private let state = Mutex(State())

  init(limit: Duration) { self.limit = limit }

  /// Whether the program was ended because it said nothing.
  var hasEndedProgram: Bool { state.withLock { $0.hasEndedProgram } }

  /// A line is waited for from now on, or no more.
  func setAwaited(_ isAwaited: Bool) {
    state.withLock {
      $0.isAwaited = isAwaited
      $0.changes += 1
    }
  }

  /// Watches a process until the task is cancelled. The process must not have been waited for before that, so that its number is its own.
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
