import Foundation
import Subprocess
import Synchronization

/// Aborts a program at a deadline, so that it can print a backtrace, and kills it 20 seconds later.
final class DeadlineWatch: Sendable {
  /// How long the program may take. A pause counts as ``TimeLimit`` says.
  let limit: Duration
  private let hasPassed = Mutex(false)

  init(limit: Duration) { self.limit = limit }

  /// Whether the program ended because of this: the deadline passed, and it ended by one of the two signals.
  func hasEnded(_ status: TerminationStatus) -> Bool {
    guard case .signaled(let signal) = status else { return false }
    return hasPassed.withLock { $0 } && [SIGABRT, SIGKILL].contains(Int32(signal))
  }

  /// Watches a process until the task is cancelled. The process must not have been waited for before that, so that its number is its own.
  func watch(_ number: pid_t) -> Task<Void, any Error> {
    Task.detached { [self] in
      try await TimeLimit.pass(limit)
      hasPassed.withLock { $0 = true }
      kill(number, SIGABRT)
      try await TimeLimit.pass(.seconds(20))
      kill(number, SIGKILL)
    }
  }
}
